//! Changes of people with a byline.

use serde_json::json;

use super::types::{Author, AuthorChange, AuthorId, AuthorRow, AuthorText, NewAuthor, NewByline};
use super::{rules, store};
use crate::audit::{self, Actor};
use crate::base::access::Scope;
use crate::base::error::ApiError;
use crate::base::text;
use crate::db::Write;
use crate::media::store as media;

/// Fewest characters of a name.
const NAME_MIN: usize = 2;

/// Adds somebody without an account. Errors: no name.
pub fn create(write: &Write, actor: &Actor, new: &NewByline) -> Result<AuthorRow, ApiError> {
    let name = text::line(&new.name);
    if name.chars().count() < NAME_MIN {
        return Err(ApiError::field("name", "required"));
    }
    let slug = store::free_slug(write, &name)?;
    store::insert(write, &NewAuthor { slug: slug.to_string(), name, ..NewAuthor::default() })?;
    let author = store::find(write, slug.as_str())?.ok_or(ApiError::NotFound)?;
    let after = json!({ "name": author.name });
    audit::record(write, actor, "author.create", ("author", author.id.as_str()), None, Some(&after))?;
    Ok(AuthorRow { id: author.id, slug: author.slug, name: author.name })
}

/// Changes name, portrait and words of a person. Errors: `NotFound`, also for somebody else's byline.
pub fn change(
    write: &mut Write,
    actor: &Actor,
    (scope, user_key): (Scope, i64),
    id: &AuthorId,
    change: &AuthorChange,
) -> Result<Author, ApiError> {
    let before = store::get(write, id)?;
    if !rules::may_change(scope, user_key, &before) {
        return Err(ApiError::NotFound);
    }
    let mut author = before.clone();
    if let Some(name) = &change.name {
        author.name = text::line(name);
    }
    if let Some(photo) = &change.photo_media_id {
        let found = media::get(write, photo).map_err(|_| ApiError::field("photo_media_id", "not_found"))?;
        author.photo_media_key = Some(found.key);
    }
    store::update(write, &author)?;
    for (lang, words) in change.texts.iter().flat_map(|texts| texts.present()) {
        let words = AuthorText { title: text::line(&words.title), bio: text::lines(&words.bio) };
        store::set_text(write, author.key, lang, &words)?;
    }
    let (old, new) = (json!({ "name": before.name }), json!({ "name": author.name }));
    audit::record(write, actor, "author.update", ("author", id.as_str()), Some(&old), Some(&new))?;
    write.invalidate("articles");
    write.invalidate("authors");
    Ok(author)
}
