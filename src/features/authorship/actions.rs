//! Changes of people with a byline.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::types::{
    Author, AuthorAccountChange, AuthorChange, AuthorId, AuthorMerge, AuthorTexts, NewAuthor, NewByline,
};
use super::{rules, store};
use crate::audit::{self, Actor};
use crate::auth::{User, UserState};
use crate::base::access::Scope;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::{search, statistics};
use crate::media::store as media;
use crate::private_files;

/// Kind of records as owners of private files.
const RECORD: &str = "authorship_record";
/// Most links of a person.
const MOST_LINKS: usize = 6;

/// Adds somebody without an account. Errors: no name.
pub fn create(write: &mut Write, actor: &Actor, new: &NewByline) -> Result<Author, ApiError> {
    let name = rules::tidy_name(&new.name)?;
    let slug = store::free_slug(write, &name)?;
    store::insert(write, &NewAuthor { slug: slug.to_string(), name, ..NewAuthor::default() })?;
    let author = store::find(write, slug.as_str())?.ok_or(ApiError::NotFound)?;
    created(write, actor, &author)?;
    Ok(author)
}

/// The byline of the caller, made where it is missing.
pub fn ensure_own(write: &mut Write, actor: &Actor, user: &User) -> Result<Author, ApiError> {
    if let Some(author) = store::find_by_user(write, user.key)? {
        return Ok(author);
    }
    store::ensure(write, user.key, &user.full_name())?;
    let author = store::find_by_user(write, user.key)?.ok_or(ApiError::NotFound)?;
    created(write, actor, &author)?;
    Ok(author)
}

fn created(write: &mut Write, actor: &Actor, author: &Author) -> Result<(), ApiError> {
    let after = json!({ "name": author.name });
    audit::record(write, actor, "author.create", ("author", author.id.as_str()), None, Some(&after))?;
    invalidate(write);
    Ok(())
}

/// The byline that a person of this scope may change, as it was read. Errors: `NotFound`, also for somebody else's;
/// a stale version.
fn find_to_change(
    write: &Write,
    (scope, user_key): (Scope, i64),
    id: &AuthorId,
    version: i64,
) -> Result<Author, ApiError> {
    let author = store::get(write, id)?;
    if !rules::may_change(scope, user_key, &author) {
        return Err(ApiError::NotFound);
    }
    if author.version == version { Ok(author) } else { Err(ApiError::outdated()) }
}

/// Changes name, portrait, links and texts of a person; `change` is tidied.
/// Errors: `NotFound`, also for somebody else's byline; a stale version; a picture that is not there.
pub fn change(
    write: &mut Write,
    actor: &Actor,
    (scope, user_key): (Scope, i64),
    id: &AuthorId,
    change: &AuthorChange,
) -> Result<Author, ApiError> {
    let before = find_to_change(write, (scope, user_key), id, change.version)?;
    let photo = match &change.photo_media_id {
        None => None,
        Some(photo) => Some(media::get(write, photo).map_err(|_| ApiError::field("photo_media_id", "not_found"))?.key),
    };
    if change.account_photo && !has_account_photo(write, &before)? {
        return Err(ApiError::field("account_photo", "not_found"));
    }
    let (old, name_before) = (snapshot(write, &before)?, before.name.clone());
    let author = Author {
        name: change.name.clone(),
        photo_media_key: photo,
        account_photo: change.account_photo,
        links: change.links.clone(),
        ..before
    };
    store::update(write, &author)?;
    store::set_texts(write, author.key, &change.texts)?;
    if author.name != name_before {
        // articles are found by the names of their authors
        for article_key in store::article_keys(write, author.key)? {
            search::index_article(write, article_key)?;
        }
    }
    let new = snapshot(write, &author)?;
    audit::record(write, actor, "author.update", ("author", id.as_str()), Some(&old), Some(&new))?;
    invalidate(write);
    store::get(write, id)
}

fn has_account_photo(write: &Write, author: &Author) -> Result<bool, ApiError> {
    let Some(user_key) = author.user_key else { return Ok(false) };
    Ok(store::account(write, user_key)?.is_some_and(|account| account.photo.is_some()))
}

/// Puts another account behind a byline, or none. Errors: `Forbidden` for authors; a stale version; the field
/// `user_id` names no active account of the staff, or one that has a byline already.
pub fn set_account(
    write: &mut Write,
    actor: &Actor,
    (scope, user_key): (Scope, i64),
    id: &AuthorId,
    change: &AuthorAccountChange,
) -> Result<Author, ApiError> {
    if !rules::may_manage(scope) {
        return Err(ApiError::Forbidden);
    }
    let before = find_to_change(write, (scope, user_key), id, change.version)?;
    let account = match &change.user_id {
        None => None,
        Some(id) => Some(
            User::find_by_id(write, id)?
                .filter(|user| user.role.is_staff() && user.state == UserState::Active)
                .ok_or_else(|| ApiError::field("user_id", "not_found"))?,
        ),
    };
    if account.as_ref().map(|user| user.key) != before.user_key {
        store::set_account(write, before.key, account.as_ref().map(|user| user.key))?;
        let name_before = before.user_key.map(|key| store::account(write, key)).transpose()?.flatten();
        let old = json!({ "account": name_before.map(|account| account.name) });
        let new = json!({ "account": account.map(|user| user.full_name()) });
        audit::record(write, actor, "author.account", ("author", id.as_str()), Some(&old), Some(&new))?;
        invalidate(write);
    }
    store::get(write, id)
}

/// Removes a byline that no article names. Errors: `Forbidden` for authors; a stale version; 409 `byline_in_use`.
pub fn remove(
    write: &mut Write,
    actor: &Actor,
    (scope, user_key): (Scope, i64),
    id: &AuthorId,
    version: i64,
) -> Result<(), ApiError> {
    if !rules::may_manage(scope) {
        return Err(ApiError::Forbidden);
    }
    let author = find_to_change(write, (scope, user_key), id, version)?;
    if store::is_credited(write, author.key)? {
        return Err(ApiError::conflict("byline_in_use"));
    }
    let old = snapshot(write, &author)?;
    store::remove(write, author.key)?;
    audit::record(write, actor, "author.remove", ("author", id.as_str()), Some(&old), None)?;
    invalidate(write);
    Ok(())
}

/// The person who stays after a merge, as the person who goes completes them: portrait, links, texts and account are taken
/// where they are missing. Errors: 409 `both_have_accounts`.
pub fn completed(db: &Connection, from: &Author, into: &Author) -> Result<(Author, AuthorTexts), ApiError> {
    if from.user_key.is_some() && into.user_key.is_some() {
        return Err(ApiError::conflict("both_have_accounts"));
    }
    let mut after = into.clone();
    after.user_key = into.user_key.or(from.user_key);
    if into.photo_media_key.is_none() && !into.account_photo {
        after.photo_media_key = from.photo_media_key;
        after.account_photo = from.account_photo;
    }
    after.links.extend(from.links.iter().filter(|link| !into.links.contains(link)).cloned());
    after.links.truncate(MOST_LINKS);
    let (mut texts, of_from) = (store::texts(db, into.key)?, store::texts(db, from.key)?);
    for (lang, text) in of_from.iter() {
        if texts.get(lang).is_none() {
            texts.set(lang, text.clone());
        }
    }
    Ok((after, texts))
}

/// Merges a person into another, who gets the records, each part once, and the statistics. The old address leads to the other person, and the name
/// leaves the search. Errors: `Forbidden` for authors; a stale version of either; the field `into_id` names nobody else;
/// 409 `both_have_accounts`.
pub fn merge(
    write: &mut Write,
    actor: &Actor,
    who: (Scope, i64),
    id: &AuthorId,
    call: &AuthorMerge,
) -> Result<Author, ApiError> {
    if !rules::may_manage(who.0) {
        return Err(ApiError::Forbidden);
    }
    let from = find_to_change(write, who, id, call.version)?;
    let into = store::get(write, &call.into_id).map_err(|_| ApiError::field("into_id", "not_found"))?;
    if into.key == from.key {
        return Err(ApiError::field("into_id", "not_found"));
    }
    if into.version != call.into_version {
        return Err(ApiError::outdated());
    }
    let (after, texts) = completed(write, &from, &into)?;
    let articles = store::article_keys(write, from.key)?;
    let old = json!({ "merged": snapshot(write, &from)?, "into": snapshot(write, &into)? });
    for double in store::list_doubles(write, from.key, into.key, after.user_key)? {
        private_files::reassign(write, RECORD, &double.id, &double.kept)?;
        store::remove_record(write, double.key)?;
    }
    store::move_credits(write, from.key, into.key)?;
    statistics::move_counts(write, "author", from.id.as_str(), into.id.as_str())?;
    if after.user_key != into.user_key {
        store::set_account(write, from.key, None)?;
        store::set_account(write, into.key, after.user_key)?;
    }
    search::forget_author(write, from.key, &from.name)?;
    store::remove_merged(write, (from.key, &from.slug), into.key)?;
    store::update(write, &after)?;
    store::set_texts(write, into.key, &texts)?;
    for article_key in articles {
        search::index_article(write, article_key)?;
    }
    let new = json!({ "merged": null, "into": snapshot(write, &after)? });
    audit::record(write, actor, "author.merge", ("author", into.id.as_str()), Some(&old), Some(&new))?;
    invalidate(write);
    store::get(write, &into.id)
}

/// Pages that show names, titles or portraits.
fn invalidate(write: &mut Write) {
    write.invalidate("articles");
    write.invalidate("authors");
}

/// A byline as the audit log stores it.
fn snapshot(write: &Write, author: &Author) -> Result<Value, ApiError> {
    Ok(json!({
        "name": author.name,
        "photo": author.photo_media_key,
        "account_photo": author.account_photo,
        "links": author.links,
        "texts": store::texts(write, author.key)?,
    }))
}
