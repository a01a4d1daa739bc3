//! SQL of people with a byline.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params, params};

use crate::auth::{PERSON_NAME, UserId};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::db::{Write, is_unique_violation};
use crate::features::authorship::types::{
    Author, AuthorAccount, AuthorLink, AuthorProfile, AuthorRow, AuthorText, AuthorTexts, NewAuthor,
};
use crate::features::search::{self, HitType};
use crate::media::store::{PICTURE_COLUMNS, joined_picture};

const COLUMNS: &str = "p.key, p.id, p.slug, p.name, p.user_key, p.photo_media_key, p.account_photo, p.links, p.version";

/// Key of the portrait that readers see, of the row of `authors` with the alias `u`.
pub const PHOTO_KEY: &str = "(case u.account_photo
           when 1 then (select a.profile_photo_key from users a where a.key = u.user_key)
           else u.photo_media_key
         end)";

/// Expression for the name of the account with the alias `a`.
fn account_name() -> String {
    PERSON_NAME.replace("u.", "a.")
}

/// Most articles of one person.
const MAX_ARTICLES: u32 = 100_000;

/// Most people that the list looks through.
const MAX_LISTED: u32 = 5_000;

fn links(row: &Row) -> rusqlite::Result<Vec<AuthorLink>> {
    let links: String = row.get("links")?;
    Ok(serde_json::from_str(&links).unwrap_or_default())
}

fn read(row: &Row) -> rusqlite::Result<Author> {
    Ok(Author {
        key: row.get("key")?,
        id: row.get("id")?,
        slug: row.get("slug")?,
        name: row.get("name")?,
        user_key: row.get("user_key")?,
        photo_media_key: row.get("photo_media_key")?,
        account_photo: row.get("account_photo")?,
        links: links(row)?,
        version: row.get("version")?,
    })
}

/// The person with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &Id<Author>) -> Result<Author, ApiError> {
    let found = db
        .prepare_cached(&format!("select {COLUMNS} from authors p where p.id = ?1"))?
        .query_row([id], read)
        .optional()?;
    found.ok_or(ApiError::NotFound)
}

/// The person with this slug, if any.
pub fn find(db: &Connection, slug: &str) -> Result<Option<Author>, ApiError> {
    let sql = format!("select {COLUMNS} from authors p where p.slug = ?1");
    Ok(db.prepare_cached(&sql)?.query_row([slug], read).optional()?)
}

/// The byline of an account, if it has one.
pub fn find_by_user(db: &Connection, user_key: i64) -> Result<Option<Author>, ApiError> {
    let sql = format!("select {COLUMNS} from authors p where p.user_key = ?1");
    Ok(db.prepare_cached(&sql)?.query_row([user_key], read).optional()?)
}

/// Texts about a person by language.
pub fn texts(db: &Connection, author_key: i64) -> Result<AuthorTexts, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.locale, t.title, t.bio from author_texts t where t.author_key = ?1 order by t.locale limit 3",
    )?;
    let rows = statement.query_map([author_key], |row| {
        Ok((row.get("locale")?, AuthorText { title: row.get("title")?, bio: row.get("bio")? }))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// People with or without an account, or both, as key and name in the order of their keys. They are few: names are
/// compared by the caller, because SQLite knows only Latin letters.
pub fn named(db: &Connection, with_account: Option<bool>) -> Result<Vec<(i64, String)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.key, p.name
         from authors p
         where ?1 is null or (p.user_key is not null) = ?1
         order by p.key
         limit ?2",
    )?;
    let rows = statement.query_map(params![with_account, MAX_LISTED], |row| Ok((row.get("key")?, row.get("name")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The row of the list of a person, with the key of the account; titles are in `lang` or in the language that stands in.
pub fn row(db: &Connection, key: i64, lang: Lang) -> Result<(AuthorRow, Option<i64>), ApiError> {
    let order = lang.fallbacks();
    let sql = format!(
        "select u.id, u.slug, u.name, u.user_key,
           (select {account} from users a where a.key = u.user_key) as account,
           (select t.title from author_texts t where t.author_key = u.key and t.title <> ''
            order by case t.locale when :first then 0 when :second then 1 else 2 end limit 1) as title,
           {PICTURE_COLUMNS}
         from authors u
         left join media m on m.key = {PHOTO_KEY}
         where u.key = :key",
        account = account_name()
    );
    let texts = texts(db, key)?;
    let articles = count_articles(db, key)?;
    let values = named_params! { ":key": key, ":first": order[0], ":second": order[1] };
    Ok(db.prepare_cached(&sql)?.query_row(values, |row| {
        let author = AuthorRow {
            id: row.get("id")?,
            slug: row.get("slug")?,
            name: row.get("name")?,
            title: row.get::<_, Option<String>>("title")?.unwrap_or_default(),
            photo: joined_picture(row, "")?,
            langs: texts.langs(),
            account: row.get("account")?,
            articles,
            editable: false,
        };
        Ok((author, row.get("user_key")?))
    })?)
}

/// Number of articles that name a person, in whatever state.
pub fn count_articles(db: &Connection, author_key: i64) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(distinct r.article_key) as n from authorship_records r where r.author_key = ?1 and r.state <> 'revoked'",
    )?;
    Ok(statement.query_row([author_key], |row| row.get("n"))?)
}

/// Keys of the articles that name a person, in whatever state.
pub fn article_keys(db: &Connection, author_key: i64) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select distinct r.article_key
         from authorship_records r
         where r.author_key = ?1 and r.article_key is not null
         order by r.article_key
         limit ?2",
    )?;
    let rows = statement.query_map(params![author_key, MAX_ARTICLES], |row| row.get("article_key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// True if some article names a person, or did.
pub fn is_credited(db: &Connection, author_key: i64) -> Result<bool, ApiError> {
    let mut statement =
        db.prepare_cached("select exists (select 1 from authorship_records r where r.author_key = ?1) as credited")?;
    Ok(statement.query_row([author_key], |row| row.get("credited"))?)
}

/// The account behind a byline.
pub fn account(db: &Connection, user_key: i64) -> Result<Option<AuthorAccount>, ApiError> {
    let sql = format!(
        "select a.id, {} as account_name, {PICTURE_COLUMNS}
         from users a
         left join media m on m.key = a.profile_photo_key
         where a.key = ?1",
        account_name()
    );
    let found = db.prepare_cached(&sql)?.query_row([user_key], |row| {
        let id: UserId = row.get("id")?;
        Ok(AuthorAccount { id, name: row.get("account_name")?, photo: joined_picture(row, "")? })
    });
    Ok(found.optional()?)
}

/// Adds a person. Errors: the slug is taken, or the account has a byline already.
pub fn insert(write: &Write, new: &NewAuthor) -> Result<i64, ApiError> {
    write
        .prepare_cached(
            "insert into authors (id, slug, name, user_key, photo_media_key, created_at, updated_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?6)",
        )?
        .execute(params![Id::<Author>::new(), new.slug, new.name, new.user_key, new.photo_media_key, write.now()])
        .map_err(|error| {
            if is_unique_violation(&error, "authors.slug") { ApiError::field("slug", "taken") } else { error.into() }
        })?;
    let key = write.last_insert_rowid();
    for (lang, text) in &new.texts {
        set_text(write, key, *lang, Some(text))?;
    }
    search::index_author(write, key)?;
    Ok(key)
}

/// Writes name, portrait and links, and counts the change.
pub fn update(write: &Write, author: &Author) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update authors
             set name = ?2, photo_media_key = ?3, account_photo = ?4, links = ?5, updated_at = ?6, version = version + 1
             where key = ?1",
        )?
        .execute(params![
            author.key,
            author.name,
            author.photo_media_key,
            author.account_photo,
            serde_json::to_string(&author.links)?,
            write.now()
        ])?;
    search::index_author(write, author.key)
}

/// Puts another account behind a byline, or none. Errors: the field `user_id` has a byline already.
pub fn set_account(write: &Write, author_key: i64, user_key: Option<i64>) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update authors
             set user_key = ?2, account_photo = 0, updated_at = ?3, version = version + 1
             where key = ?1",
        )?
        .execute(params![author_key, user_key, write.now()])
        .map_err(|error| {
            if is_unique_violation(&error, "authors.user_key") {
                ApiError::field("user_id", "taken")
            } else {
                error.into()
            }
        })?;
    Ok(())
}

/// Removes a person whom no article names.
pub fn remove(write: &Write, author_key: i64) -> Result<(), ApiError> {
    search::remove(write, HitType::Author, author_key)?;
    write.prepare_cached("delete from authors where key = ?1")?.execute([author_key])?;
    Ok(())
}

/// Writes the texts about a person; a language without any has no row.
pub fn set_texts(write: &Write, author_key: i64, texts: &AuthorTexts) -> Result<(), ApiError> {
    texts.iter().try_for_each(|(lang, text)| set_text(write, author_key, lang, text.as_ref()))?;
    search::index_author(write, author_key)
}

fn set_text(write: &Write, author_key: i64, lang: Lang, text: Option<&AuthorText>) -> Result<(), ApiError> {
    match text.filter(|text| **text != AuthorText::default()) {
        Some(text) => write
            .prepare_cached(
                "insert into author_texts (author_key, locale, title, bio) values (?1, ?2, ?3, ?4)
                 on conflict (author_key, locale) do update set title = excluded.title, bio = excluded.bio",
            )?
            .execute(params![author_key, lang, text.title, text.bio])?,
        None => write
            .prepare_cached("delete from author_texts where author_key = ?1 and locale = ?2")?
            .execute(params![author_key, lang])?,
    };
    Ok(())
}

/// A slug for `name` that no other person has.
pub fn free_slug(db: &Connection, name: &str) -> Result<Slug, ApiError> {
    Slug::from_title_or(name, "author").next_free(|slug| Ok(find(db, slug.as_str())?.is_some()))
}

/// The byline of an account, made where it is missing.
pub fn ensure(write: &Write, user_key: i64, name: &str) -> Result<i64, ApiError> {
    if let Some(author) = find_by_user(write, user_key)? {
        return Ok(author.key);
    }
    let slug = free_slug(write, name)?;
    let new =
        NewAuthor { slug: slug.to_string(), name: name.to_owned(), user_key: Some(user_key), ..NewAuthor::default() };
    insert(write, &new)
}

/// Key and public profile of the person with this slug, in `lang` or in the language that stands in.
pub fn find_profile(db: &Connection, slug: &str, lang: Lang) -> Result<Option<(i64, AuthorProfile)>, ApiError> {
    let order = lang.fallbacks();
    let sql = format!(
        "select u.key, u.name, u.links, t.title, t.bio, t.locale, {PICTURE_COLUMNS}
         from authors u
         left join author_texts t on t.author_key = u.key and t.locale =
           (select x.locale from author_texts x where x.author_key = u.key
            order by case x.locale when ?2 then 0 when ?3 then 1 else 2 end limit 1)
         left join media m on m.key = {PHOTO_KEY}
         where u.slug = ?1"
    );
    let given = |text: Option<String>| text.filter(|text| !text.is_empty());
    let found = db
        .prepare_cached(&sql)?
        .query_row(params![slug, order[0], order[1]], |row| {
            let name: String = row.get("name")?;
            let photo = joined_picture(row, &name)?;
            let lang = row.get::<_, Option<Lang>>("locale")?.unwrap_or(lang);
            let (title, bio) = (given(row.get("title")?), given(row.get("bio")?));
            Ok((row.get("key")?, AuthorProfile { name, title, bio, lang, photo, links: links(row)? }))
        })
        .optional()?;
    Ok(found)
}
