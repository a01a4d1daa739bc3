//! SQL of the last decisions on texts, kept while they can be undone.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::{Packed, Write};
use crate::features::articles::types::TextDecision;

/// The last decision on the text of one language, if it is kept still.
pub fn find_decision(db: &Connection, article_key: i64, lang: Lang) -> Result<Option<TextDecision>, ApiError> {
    let found: Option<(i64, Ts, i64, Packed<String>)> = db
        .prepare_cached(
            "select d.user_key, d.decided_at, d.version, d.before from article_decisions d
             where d.article_key = ?1 and d.locale = ?2",
        )?
        .query_row(params![article_key, lang], |row| {
            Ok((row.get("user_key")?, row.get("decided_at")?, row.get("version")?, row.get("before")?))
        })
        .optional()?;
    let Some((user_key, decided_at, version, before)) = found else { return Ok(None) };
    // a row that another version of the program wrote cannot be undone
    let Ok(before) = serde_json::from_str(&before.0) else { return Ok(None) };
    Ok(Some(TextDecision { user_key, decided_at, version, before }))
}

/// Keeps a decision in the place of the one before.
pub fn put_decision(write: &Write, article_key: i64, lang: Lang, decision: &TextDecision) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into article_decisions (article_key, locale, user_key, decided_at, version, before)
             values (?1, ?2, ?3, ?4, ?5, ?6)
             on conflict (article_key, locale) do update
             set user_key = excluded.user_key, decided_at = excluded.decided_at, version = excluded.version,
                 before = excluded.before",
        )?
        .execute(params![
            article_key,
            lang,
            decision.user_key,
            decision.decided_at,
            decision.version,
            Packed(serde_json::to_string(&decision.before)?)
        ])?;
    Ok(())
}

/// Forgets the last decision on the text of one language.
pub fn remove_decision(write: &Write, article_key: i64, lang: Lang) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from article_decisions where article_key = ?1 and locale = ?2")?
        .execute(params![article_key, lang])?;
    Ok(())
}

/// Forgets the decisions of before `before`.
pub fn remove_decisions_before(write: &Write, before: Ts) -> Result<(), ApiError> {
    write.prepare_cached("delete from article_decisions where decided_at < ?1")?.execute([before])?;
    Ok(())
}
