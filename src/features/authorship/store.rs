//! SQL of authors and credits.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::types::{
    Author, AuthorProfile, AuthorRow, AuthorText, Byline, Credit, CreditRole, CreditState, NewAuthor, NewCredit,
};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::db::{Write, is_unique_violation};
use crate::media::store::{PICTURE_COLUMNS, joined_picture};

const COLUMNS: &str = "p.key, p.id, p.slug, p.name, p.user_key, p.photo_media_key";

fn read(row: &Row) -> rusqlite::Result<Author> {
    Ok(Author {
        key: row.get("key")?,
        id: row.get("id")?,
        slug: row.get("slug")?,
        name: row.get("name")?,
        user_key: row.get("user_key")?,
        photo_media_key: row.get("photo_media_key")?,
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

/// Words about a person by language.
pub fn texts(db: &Connection, author_key: i64) -> Result<BTreeMap<Lang, AuthorText>, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.locale, t.title, t.bio from author_texts t where t.author_key = ?1 order by t.locale limit 3",
    )?;
    let rows = statement.query_map([author_key], |row| {
        Ok((row.get("locale")?, AuthorText { title: row.get("title")?, bio: row.get("bio")? }))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// People whose name has `q` in it, by name.
pub fn list(db: &Connection, q: &str, limit: u32) -> Result<Vec<AuthorRow>, ApiError> {
    // there are few people, and SQLite's own lower() knows only Latin letters
    let q = q.to_lowercase();
    let mut statement =
        db.prepare_cached("select p.id, p.slug, p.name from authors p order by p.name, p.key limit 5000")?;
    let mut rows = statement.query([])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let author = AuthorRow { id: row.get("id")?, slug: row.get("slug")?, name: row.get("name")? };
        if q.is_empty() || author.name.to_lowercase().contains(&q) {
            found.push(author);
        }
        if found.len() >= limit as usize {
            break;
        }
    }
    Ok(found)
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
        set_text(write, key, *lang, text)?;
    }
    Ok(key)
}

/// Writes name, slug and portrait.
pub fn update(write: &Write, author: &Author) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update authors set slug = ?2, name = ?3, photo_media_key = ?4, updated_at = ?5 where key = ?1",
        )?
        .execute(params![author.key, author.slug, author.name, author.photo_media_key, write.now()])
        .map_err(|error| {
            if is_unique_violation(&error, "authors.slug") { ApiError::field("slug", "taken") } else { error.into() }
        })?;
    Ok(())
}

/// Writes the words about a person in one language.
pub fn set_text(write: &Write, author_key: i64, lang: Lang, text: &AuthorText) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into author_texts (author_key, locale, title, bio) values (?1, ?2, ?3, ?4)
             on conflict (author_key, locale) do update set title = excluded.title, bio = excluded.bio",
        )?
        .execute(params![author_key, lang, text.title, text.bio])?;
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

/// Credits of an article in the order of the byline.
pub fn credits(db: &Connection, article_key: i64) -> Result<Vec<Credit>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.id, p.name, r.role, r.locale, r.state
         from authorship_records r
         join authors p on p.key = r.author_key
         where r.article_key = ?1 and r.state <> 'revoked'
         order by r.position, r.key
         limit 50",
    )?;
    let rows = statement.query_map([article_key], |row| {
        Ok(Credit {
            author_id: row.get("id")?,
            name: row.get("name")?,
            role: row.get("role")?,
            lang: row.get("locale")?,
            state: row.get("state")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Adds a credit at `position`; one that is there keeps its state.
pub fn add_credit(
    write: &Write,
    article_key: i64,
    credit: &NewCredit,
    position: usize,
    state: CreditState,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into authorship_records (id, article_key, locale, author_key, role, position, state, created_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
             on conflict (article_key, author_key, role, coalesce(locale, '')) do update set position = excluded.position",
        )?
        .execute(params![
            Id::<Credit>::new(),
            article_key,
            credit.lang,
            credit.author_key,
            credit.role,
            i64::try_from(position).unwrap_or(i64::MAX),
            state,
            write.now()
        ])?;
    Ok(())
}

/// Makes the byline of an article exactly `credits`, in this order.
pub fn set_credits(write: &Write, article_key: i64, credits: &[NewCredit], state: CreditState) -> Result<(), ApiError> {
    let mut statement = write.prepare_cached(
        "select r.key, r.author_key, r.role, r.locale from authorship_records r where r.article_key = ?1 order by r.key limit 100",
    )?;
    let kept: Vec<(i64, NewCredit)> = statement
        .query_map([article_key], |row| {
            Ok((
                row.get("key")?,
                NewCredit { author_key: row.get("author_key")?, role: row.get("role")?, lang: row.get("locale")? },
            ))
        })?
        .collect::<Result<_, _>>()?;
    for (key, credit) in kept {
        if !credits.contains(&credit) {
            write.prepare_cached("delete from authorship_records where key = ?1")?.execute([key])?;
        }
    }
    for (position, credit) in credits.iter().enumerate() {
        add_credit(write, article_key, credit, position, state)?;
    }
    Ok(())
}

/// Whether the only writers of an article are this one person: what the four-eyes rule asks.
pub fn is_sole_author(db: &Connection, article_key: i64, user_key: i64) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.user_key from authorship_records r
         join authors p on p.key = r.author_key
         where r.article_key = ?1 and r.role in (?2, ?3) and r.state <> 'revoked'
         order by r.key limit 50",
    )?;
    let writers: Vec<Option<i64>> = statement
        .query_map(params![article_key, CreditRole::Author, CreditRole::CoAuthor], |row| row.get("user_key"))?
        .collect::<Result<_, _>>()?;
    Ok(!writers.is_empty() && writers.iter().all(|writer| *writer == Some(user_key)))
}

/// Confirms the credits of an article: publication is the manager's word for them.
pub fn confirm(write: &Write, article_key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update authorship_records set state = 'confirmed' where article_key = ?1 and state = 'proposed'",
        )?
        .execute([article_key])?;
    Ok(())
}

/// The byline of the article `article_key` as it is shown in the language `shown`, in order; titles of people in `lang` or in the
/// language that stands in.
pub fn bylines(db: &Connection, article_key: i64, lang: Lang, shown: Lang) -> Result<Vec<Byline>, ApiError> {
    let order = lang.fallbacks();
    let mut statement = db.prepare_cached(&format!(
        "select r.locale as credit_locale, u.name, u.slug, r.role, x.title, x.locale as title_locale, {PICTURE_COLUMNS}
         from authorship_records r
         join authors u on u.key = r.author_key
         left join author_texts x on x.author_key = u.key and x.locale =
           (select y.locale from author_texts y where y.author_key = u.key and y.title <> ''
            order by case y.locale when ?2 then 0 when ?3 then 1 else 2 end limit 1)
         left join media m on m.key = u.photo_media_key
         where r.article_key = ?1 and r.state not in ('disputed', 'revoked')
         order by r.position, r.key
         limit 200"
    ))?;
    let mut found: Vec<Byline> = Vec::new();
    let mut rows = statement.query(params![article_key, order[0], order[1]])?;
    while let Some(row) = rows.next()? {
        let credit_lang: Option<Lang> = row.get("credit_locale")?;
        let (role, slug): (CreditRole, String) = (row.get("role")?, row.get("slug")?);
        let is_of_other_language = credit_lang.is_some_and(|lang| lang != shown);
        let is_named = found.iter().any(|byline| byline.slug == slug && byline.role == role);
        if !is_of_other_language && !is_named {
            let name: String = row.get("name")?;
            let photo = joined_picture(row, &name)?;
            let title_lang = row.get::<_, Option<Lang>>("title_locale")?.unwrap_or(lang);
            found.push(Byline { name, slug, role, title: row.get("title")?, title_lang, photo });
        }
    }
    Ok(found)
}

/// Key and public profile of the person with this slug, in `lang` or in the language that stands in.
pub fn find_profile(db: &Connection, slug: &str, lang: Lang) -> Result<Option<(i64, AuthorProfile)>, ApiError> {
    let order = lang.fallbacks();
    let sql = format!(
        "select u.key, u.name, t.title, t.bio, t.locale, {PICTURE_COLUMNS}
         from authors u
         left join author_texts t on t.author_key = u.key and t.locale =
           (select x.locale from author_texts x where x.author_key = u.key
            order by case x.locale when ?2 then 0 when ?3 then 1 else 2 end limit 1)
         left join media m on m.key = u.photo_media_key
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
            Ok((row.get("key")?, AuthorProfile { name, title, bio, lang, photo }))
        })
        .optional()?;
    Ok(found)
}
