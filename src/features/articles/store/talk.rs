//! What staff say about an article, what readers are told was corrected, and links that show a draft.

use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde::Serialize;
use utoipa::ToSchema;

use crate::base::access::{Capability as _, PublishArticles, Role};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::string_enum;

string_enum! {
    /// What a remark is.
    CommentKind {
        /// Said in passing.
        Comment = "comment",
        /// To be done before publication.
        ChangeRequest = "change_request",
    }
}

/// A person's public identity and name.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Person {
    /// Public identity.
    pub id: String,
    /// Name and surname, or the address.
    pub name: String,
}

/// Expression for the printable name of the user row with the alias `u`.
pub const PERSON_NAME: &str = "coalesce(nullif(trim(u.name || ' ' || u.surname), ''), u.email)";

/// Identity of a remark.
pub type CommentId = Id<Comment>;

/// A remark on an article or on one of its languages.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Comment {
    /// Public identity.
    pub id: CommentId,
    /// Language it is about; null for all.
    pub lang: Option<Lang>,
    /// What it is.
    pub kind: CommentKind,
    /// Plain text.
    pub text: String,
    /// Who said it.
    pub user: Option<Person>,
    /// When.
    pub created_at: Ts,
    /// When it was settled.
    pub resolved_at: Option<Ts>,
}

fn read_comment(row: &Row) -> rusqlite::Result<Comment> {
    let user_id: Option<String> = row.get(4)?;
    let user_name: Option<String> = row.get(5)?;
    Ok(Comment {
        id: row.get(0)?,
        lang: row.get(1)?,
        kind: row.get(2)?,
        text: row.get(3)?,
        user: user_id.zip(user_name).map(|(id, name)| Person { id, name }),
        created_at: row.get(6)?,
        resolved_at: row.get(7)?,
    })
}

/// Remarks on an article, oldest first.
pub fn comments(db: &Connection, article_key: i64) -> Result<Vec<Comment>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select c.id, c.locale, c.kind, c.text, u.id, {PERSON_NAME}, c.created_at, c.resolved_at
         from article_comments c
         left join users u on u.key = c.user_key
         where c.article_key = ?1
         order by c.created_at, c.key
         limit 500"
    ))?;
    Ok(statement.query_map([article_key], read_comment)?.collect::<Result<_, _>>()?)
}

/// Adds a remark.
pub fn insert_comment(
    write: &Write,
    article_key: i64,
    lang: Option<Lang>,
    kind: CommentKind,
    text: &str,
    user_key: Option<i64>,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into article_comments (id, article_key, locale, kind, text, user_key, created_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![Id::<Comment>::new(), article_key, lang, kind, text, user_key, write.now()])?;
    Ok(())
}

/// Settles a remark, or opens it again. Errors: `NotFound`.
pub fn resolve_comment(write: &Write, article_key: i64, id: &Id<Comment>, resolved: bool) -> Result<(), ApiError> {
    let at = resolved.then(|| write.now());
    let changed = write
        .prepare_cached("update article_comments set resolved_at = ?3 where article_key = ?1 and id = ?2")?
        .execute(params![article_key, id, at])?;
    if changed == 0 { Err(ApiError::NotFound) } else { Ok(()) }
}

/// Settles the wishes for changes of one language: they were answered by handing it in again.
pub fn resolve_change_requests(write: &Write, article_key: i64, lang: Lang) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update article_comments set resolved_at = ?3
             where article_key = ?1 and locale = ?2 and kind = 'change_request' and resolved_at is null",
        )?
        .execute(params![article_key, lang, write.now()])?;
    Ok(())
}

/// Identity of a correction.
pub type CorrectionId = Id<Correction>;

/// A note to readers about what was wrong.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Correction {
    /// Public identity.
    pub id: CorrectionId,
    /// Grows with each change of its words.
    pub version: i64,
    /// When it was set right.
    pub at: Ts,
    /// Language of the text.
    pub lang: Lang,
    /// What was wrong.
    pub text: String,
}

/// Corrections of an article, oldest first.
pub fn corrections(db: &Connection, article_key: i64) -> Result<Vec<Correction>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.id, c.version, c.at, c.locale, c.text
         from article_corrections c
         where c.article_key = ?1
         order by c.at, c.key
         limit 100",
    )?;
    Ok(statement.query_map([article_key], read_correction)?.collect::<Result<_, _>>()?)
}

fn read_correction(row: &Row) -> rusqlite::Result<Correction> {
    Ok(Correction { id: row.get(0)?, version: row.get(1)?, at: row.get(2)?, lang: row.get(3)?, text: row.get(4)? })
}

/// One correction of an article. Errors: `NotFound`.
pub fn get_correction(db: &Connection, article_key: i64, id: &CorrectionId) -> Result<Correction, ApiError> {
    db.prepare_cached(
        "select c.id, c.version, c.at, c.locale, c.text
         from article_corrections c
         where c.id = ?2 and c.article_key = ?1",
    )?
    .query_row(params![article_key, id], read_correction)
    .optional()?
    .ok_or(ApiError::NotFound)
}

/// Adds a correction.
pub fn insert_correction(write: &Write, article_key: i64, lang: Lang, text: &str) -> Result<CorrectionId, ApiError> {
    let id = CorrectionId::new();
    write
        .prepare_cached(
            "insert into article_corrections (id, article_key, locale, text, at) values (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![id, article_key, lang, text, write.now()])?;
    correction_told(write, article_key, lang)?;
    Ok(id)
}

/// Replaces the words of a correction; it keeps its day.
pub fn update_correction(write: &Write, article_key: i64, note: &Correction, text: &str) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update article_corrections set text = ?3, version = version + 1 where id = ?2 and article_key = ?1",
        )?
        .execute(params![article_key, note.id, text])?;
    correction_told(write, article_key, note.lang)
}

/// Takes a correction away.
pub fn remove_correction(write: &Write, article_key: i64, note: &Correction) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from article_corrections where id = ?2 and article_key = ?1")?
        .execute(params![article_key, note.id])?;
    correction_told(write, article_key, note.lang)
}

/// What a correction says is a change worth telling: pages, feeds and the sitemap name its moment.
fn correction_told(write: &Write, article_key: i64, lang: Lang) -> Result<(), ApiError> {
    write
        .prepare_cached("update article_live set updated_at = ?3 where article_key = ?1 and locale = ?2")?
        .execute(params![article_key, lang, write.now()])?;
    Ok(())
}

/// Keeps a preview link; only the hash of its secret part.
pub fn insert_preview(
    write: &Write,
    article_key: i64,
    token_hash: &[u8],
    user_key: Option<i64>,
    expires_at: Ts,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into article_previews (token_hash, article_key, created_by, created_at, expires_at)
             values (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![token_hash, article_key, user_key, write.now(), expires_at])?;
    Ok(())
}

/// The article that a preview link shows, while it works.
pub fn find_preview(db: &Connection, token_hash: &[u8], now: Ts) -> Result<Option<i64>, ApiError> {
    Ok(db
        .prepare_cached("select p.article_key from article_previews p where p.token_hash = ?1 and p.expires_at > ?2")?
        .query_row(params![token_hash, now], |row| row.get(0))
        .optional()?)
}

/// Removes preview links that no longer work.
pub fn remove_expired_previews(write: &Write) -> Result<usize, ApiError> {
    Ok(write.prepare_cached("delete from article_previews where expires_at <= ?1")?.execute([write.now()])?)
}

/// A line of the log about an article.
#[derive(Clone, Debug)]
pub struct HistoryRow {
    /// When.
    pub at: Ts,
    /// What.
    pub action: String,
    /// Who, where it was a person.
    pub user: Option<Person>,
    /// What was written then, as JSON.
    pub after: Option<String>,
}

/// What the log says about an article, newest first.
pub fn history(db: &Connection, article_id: &str) -> Result<Vec<HistoryRow>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select x.at, x.action, x.after, u.id, {PERSON_NAME}
         from audit x
         left join users u on u.key = x.user_key
         where x.object_type = 'article' and x.object_id = ?1
         order by x.at desc, x.key desc
         limit 200"
    ))?;
    let rows = statement.query_map([article_id], |row| {
        let (id, name): (Option<String>, Option<String>) = (row.get(3)?, row.get(4)?);
        Ok(HistoryRow {
            at: row.get(0)?,
            action: row.get(1)?,
            after: row.get(2)?,
            user: id.zip(name).map(|(id, name)| Person { id, name }),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Active people who may review, by name.
pub fn reviewers(db: &Connection) -> Result<Vec<Person>, ApiError> {
    let roles: Vec<&str> =
        Role::ALL.into_iter().filter(|role| PublishArticles::scope(*role).is_some()).map(Role::as_str).collect();
    let mut statement = db.prepare_cached(&format!(
        "select u.id, {PERSON_NAME} from users u
         where u.role in (select value from json_each(?1)) and u.state = 'active'
         order by u.name, u.surname, u.key
         limit 500"
    ))?;
    let rows = statement
        .query_map([serde_json::to_string(&roles)?], |row| Ok(Person { id: row.get(0)?, name: row.get(1)? }))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
