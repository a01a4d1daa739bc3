//! SQL of comments.

use rusqlite::{Connection, Row, params};

use crate::auth::PERSON_NAME;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::articles::types::{Comment, CommentKind, PersonRef};

fn read_comment(row: &Row) -> rusqlite::Result<Comment> {
    let user_id: Option<String> = row.get("user_id")?;
    let user_name: Option<String> = row.get("user_name")?;
    Ok(Comment {
        id: row.get("id")?,
        lang: row.get("locale")?,
        kind: row.get("kind")?,
        text: row.get("text")?,
        user: user_id.zip(user_name).map(|(id, name)| PersonRef { id, name }),
        created_at: row.get("created_at")?,
        resolved_at: row.get("resolved_at")?,
    })
}

/// Comments on an article, oldest first.
pub fn comments(db: &Connection, article_key: i64) -> Result<Vec<Comment>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select c.id, c.locale, c.kind, c.text, u.id as user_id, nullif({PERSON_NAME}, '') as user_name,
           c.created_at, c.resolved_at
         from article_comments c
         left join users u on u.key = c.user_key
         where c.article_key = ?1
         order by c.created_at, c.key
         limit 500"
    ))?;
    Ok(statement.query_map([article_key], read_comment)?.collect::<Result<_, _>>()?)
}

/// Adds a comment and returns its identity.
pub fn insert_comment(
    write: &Write,
    article_key: i64,
    lang: Option<Lang>,
    kind: CommentKind,
    text: &str,
    user_key: Option<i64>,
) -> Result<Id<Comment>, ApiError> {
    let id = Id::new();
    write
        .prepare_cached(
            "insert into article_comments (id, article_key, locale, kind, text, user_key, created_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![id, article_key, lang, kind, text, user_key, write.now()])?;
    Ok(id)
}

/// Removes a comment; nothing happens where it is gone.
pub fn remove_comment(write: &Write, article_key: i64, id: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from article_comments where article_key = ?1 and id = ?2")?
        .execute(params![article_key, id])?;
    Ok(())
}

/// Resolves a comment or reopens it. Errors: `NotFound`.
pub fn resolve_comment(write: &Write, article_key: i64, id: &Id<Comment>, resolved: bool) -> Result<(), ApiError> {
    let at = resolved.then(|| write.now());
    let changed = write
        .prepare_cached("update article_comments set resolved_at = ?3 where article_key = ?1 and id = ?2")?
        .execute(params![article_key, id, at])?;
    if changed == 0 { Err(ApiError::NotFound) } else { Ok(()) }
}

/// Settles the wishes for changes of one language: they were answered by handing it in again. Returns their identities.
pub fn resolve_change_requests(write: &Write, article_key: i64, lang: Lang) -> Result<Vec<String>, ApiError> {
    let mut statement = write.prepare_cached(
        "update article_comments set resolved_at = ?3
         where article_key = ?1 and locale = ?2 and kind = 'change_request' and resolved_at is null
         returning id",
    )?;
    let ids = statement.query_map(params![article_key, lang, write.now()], |row| row.get("id"))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Reopens a comment; nothing happens where it is gone.
pub fn reopen_comment(write: &Write, article_key: i64, id: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("update article_comments set resolved_at = null where article_key = ?1 and id = ?2")?
        .execute(params![article_key, id])?;
    Ok(())
}
