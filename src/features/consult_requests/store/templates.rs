//! SQL of texts for replies.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::consult_requests::types::{ReplyTemplate, ReplyText, ReplyTexts};

fn read(row: &Row) -> rusqlite::Result<ReplyTemplate> {
    Ok(ReplyTemplate {
        key: row.get("key")?,
        id: row.get("id")?,
        texts: ReplyTexts::default(),
        version: row.get("version")?,
    })
}

fn complete(db: &Connection, mut template: ReplyTemplate) -> Result<ReplyTemplate, ApiError> {
    let mut statement = db.prepare_cached(
        "select x.locale, x.label, x.text
         from consult_template_texts x
         where x.template_key = :key
         order by x.locale
         limit 10",
    )?;
    let mut rows = statement.query(named_params! { ":key": template.key })?;
    while let Some(row) = rows.next()? {
        let lang: Lang = row.get("locale")?;
        template.texts.set(lang, Some(ReplyText { label: row.get("label")?, text: row.get("text")? }));
    }
    Ok(template)
}

/// All texts in their order.
pub fn list(db: &Connection) -> Result<Vec<ReplyTemplate>, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.key, t.id, t.version from consult_templates t order by t.position, t.key limit 200",
    )?;
    let found: Vec<ReplyTemplate> = statement.query_map([], read)?.collect::<Result<_, _>>()?;
    found.into_iter().map(|template| complete(db, template)).collect()
}

/// The text with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &Id<ReplyTemplate>) -> Result<ReplyTemplate, ApiError> {
    let mut statement = db.prepare_cached("select t.key, t.id, t.version from consult_templates t where t.id = :id")?;
    let found = statement.query_row(named_params! { ":id": id }, read).optional()?;
    complete(db, found.ok_or(ApiError::NotFound)?)
}

/// Inserts a text at the end of the list.
pub fn insert(write: &Write, id: &Id<ReplyTemplate>, texts: &ReplyTexts) -> Result<(), ApiError> {
    let key = write
        .prepare_cached(
            "insert into consult_templates (id, position, created_at, updated_at)
             values (:id, (select coalesce(max(t.position), 0) + 1 from consult_templates t), :now, :now)
             returning key",
        )?
        .query_row(named_params! { ":id": id, ":now": write.now() }, |row| row.get("key"))?;
    set_texts(write, key, texts)
}

/// Replaces a text, and raises its version.
pub fn update(write: &Write, key: i64, texts: &ReplyTexts) -> Result<(), ApiError> {
    write
        .prepare_cached("update consult_templates set updated_at = :now, version = version + 1 where key = :key")?
        .execute(named_params! { ":key": key, ":now": write.now() })?;
    set_texts(write, key, texts)
}

fn set_texts(write: &Write, key: i64, texts: &ReplyTexts) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from consult_template_texts where template_key = :key")?
        .execute(named_params! { ":key": key })?;
    for (lang, text) in texts.present() {
        write
            .prepare_cached(
                "insert into consult_template_texts (template_key, locale, label, text)
                 values (:key, :locale, :label, :text)",
            )?
            .execute(named_params! { ":key": key, ":locale": lang, ":label": text.label, ":text": text.text })?;
    }
    Ok(())
}

/// Removes a text.
pub fn remove(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from consult_templates where key = :key")?.execute(named_params! { ":key": key })?;
    Ok(())
}
