//! SQL of reason codes.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::cases::types::{ReasonCode, ReasonCodeText, ReasonCodeTexts};

fn read(row: &Row) -> rusqlite::Result<ReasonCode> {
    Ok(ReasonCode {
        key: row.get("key")?,
        code: row.get("code")?,
        basis: row.get("basis")?,
        texts: ReasonCodeTexts::default(),
        version: row.get("version")?,
    })
}

fn complete(db: &Connection, mut reason: ReasonCode) -> Result<ReasonCode, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.locale, t.label, t.text
         from reason_code_texts t
         where t.reason_key = :key
         order by t.locale
         limit 10",
    )?;
    let mut rows = statement.query(named_params! { ":key": reason.key })?;
    while let Some(row) = rows.next()? {
        let lang: Lang = row.get("locale")?;
        reason.texts.set(lang, Some(ReasonCodeText { label: row.get("label")?, text: row.get("text")? }));
    }
    Ok(reason)
}

/// All reason codes in their order.
pub fn list(db: &Connection) -> Result<Vec<ReasonCode>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.key, r.code, r.basis, r.version from reason_codes r order by r.position, r.key limit 200",
    )?;
    let found: Vec<ReasonCode> = statement.query_map([], read)?.collect::<Result<_, _>>()?;
    found.into_iter().map(|reason| complete(db, reason)).collect()
}

/// The reason code with this name.
pub fn find(db: &Connection, code: &str) -> Result<Option<ReasonCode>, ApiError> {
    let mut statement =
        db.prepare_cached("select r.key, r.code, r.basis, r.version from reason_codes r where r.code = :code")?;
    let found = statement.query_row(named_params! { ":code": code }, read).optional()?;
    found.map(|reason| complete(db, reason)).transpose()
}

/// The reason code with this key. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64) -> Result<ReasonCode, ApiError> {
    let mut statement =
        db.prepare_cached("select r.key, r.code, r.basis, r.version from reason_codes r where r.key = :key")?;
    let found = statement.query_row(named_params! { ":key": key }, read).optional()?;
    complete(db, found.ok_or(ApiError::NotFound)?)
}

/// Replaces the texts of a reason code.
pub fn update(write: &Write, key: i64, texts: &ReasonCodeTexts) -> Result<(), ApiError> {
    for (lang, text) in texts.present() {
        write
            .prepare_cached(
                "insert into reason_code_texts (reason_key, locale, label, text)
                 values (:key, :locale, :label, :text)
                 on conflict (reason_key, locale) do update set label = excluded.label, text = excluded.text",
            )?
            .execute(named_params! { ":key": key, ":locale": lang, ":label": text.label, ":text": text.text })?;
    }
    write
        .prepare_cached("update reason_codes set version = version + 1 where key = :key")?
        .execute(named_params! { ":key": key })?;
    Ok(())
}
