//! SQL of the versions of pages and their texts.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::super::types::{LegalText, LegalTexts, StoredLegalVersion, VersionState};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::{Write, is_unique_violation};
use crate::features::search;

const VERSION: &str =
    "v.key, v.page_key, v.number, v.state, v.effective_from, v.starting_text, v.approved_at, v.updated_at, v.version";

fn version(row: &Row) -> rusqlite::Result<StoredLegalVersion> {
    Ok(StoredLegalVersion {
        key: row.get("key")?,
        page_key: row.get("page_key")?,
        number: row.get("number")?,
        state: row.get("state")?,
        effective_from: row.get("effective_from")?,
        starting_text: row.get("starting_text")?,
        approved_at: row.get("approved_at")?,
        updated_at: row.get("updated_at")?,
        version: row.get("version")?,
        texts: BTreeMap::new(),
    })
}

/// Versions of all pages that are not superseded, with their texts.
pub fn list_current(db: &Connection) -> Result<Vec<StoredLegalVersion>, ApiError> {
    let sql = format!(
        "select {VERSION} from legal_versions v
         where v.state in ('draft', 'approved', 'effective') order by v.page_key, v.number limit 600"
    );
    let mut versions = db.prepare_cached(&sql)?.query_map([], version)?.collect::<Result<Vec<_>, _>>()?;
    let mut statement = db.prepare_cached(
        "select t.version_key, t.locale, t.title, t.body, t.change_summary, t.state = 'draft' as is_draft
         from legal_versions v join legal_texts t on t.version_key = v.key
         where v.state in ('draft', 'approved', 'effective') order by t.version_key, t.locale limit 1800",
    )?;
    let mut texts: HashMap<i64, LegalTexts> = HashMap::new();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        texts.entry(row.get("version_key")?).or_default().insert(row.get("locale")?, text(row)?);
    }
    for version in &mut versions {
        version.texts = texts.remove(&version.key).unwrap_or_default();
    }
    Ok(versions)
}

fn text(row: &Row) -> rusqlite::Result<LegalText> {
    Ok(LegalText {
        title: row.get("title")?,
        body: row.get("body")?,
        change_summary: row.get("change_summary")?,
        is_draft: row.get("is_draft")?,
    })
}

/// All versions of a page without their texts, the newest first.
pub fn list_versions(db: &Connection, page_key: i64) -> Result<Vec<StoredLegalVersion>, ApiError> {
    let sql = format!("select {VERSION} from legal_versions v where v.page_key = ?1 order by v.number desc limit 1000");
    Ok(db.prepare_cached(&sql)?.query_map([page_key], version)?.collect::<Result<_, _>>()?)
}

/// One version of a page with its texts.
pub fn find_version(db: &Connection, page_key: i64, number: i64) -> Result<Option<StoredLegalVersion>, ApiError> {
    let sql = format!("select {VERSION} from legal_versions v where v.page_key = ?1 and v.number = ?2");
    with_texts(db, db.prepare_cached(&sql)?.query_row([page_key, number], version).optional()?)
}

/// The version of a page in this state, with its texts; only superseded ones can be several.
pub fn find_in_state(
    db: &Connection,
    page_key: i64,
    state: VersionState,
) -> Result<Option<StoredLegalVersion>, ApiError> {
    let sql = format!(
        "select {VERSION} from legal_versions v where v.page_key = ?1 and v.state = ?2 order by v.number desc limit 1"
    );
    with_texts(db, db.prepare_cached(&sql)?.query_row(params![page_key, state], version).optional()?)
}

fn with_texts(db: &Connection, found: Option<StoredLegalVersion>) -> Result<Option<StoredLegalVersion>, ApiError> {
    let Some(mut version) = found else { return Ok(None) };
    let mut statement = db.prepare_cached(
        "select t.version_key, t.locale, t.title, t.body, t.change_summary, t.state = 'draft' as is_draft
         from legal_texts t where t.version_key = ?1 order by t.locale limit 3",
    )?;
    let mut rows = statement.query([version.key])?;
    while let Some(row) = rows.next()? {
        version.texts.insert(row.get("locale")?, text(row)?);
    }
    Ok(Some(version))
}

/// Begins a draft with the next number. Errors: there is one already.
pub fn insert_draft(write: &Write, page_key: i64, starting_text: Option<&str>) -> Result<i64, ApiError> {
    write
        .prepare_cached(
            "insert into legal_versions (page_key, number, state, starting_text, created_at, updated_at)
             values (?1, (select coalesce(max(number), 0) + 1 from legal_versions where page_key = ?1), 'draft', ?2, ?3, ?3)",
        )?
        .execute(params![page_key, starting_text, write.now()])
        .map_err(|error| {
            if is_unique_violation(&error, "legal_versions.page_key") {
                ApiError::conflict("wrong_state")
            } else {
                error.into()
            }
        })?;
    Ok(write.last_insert_rowid())
}

/// Writes the text of one language; a blank one removes the language.
pub fn set_text(write: &Write, version_key: i64, lang: Lang, text: &LegalText) -> Result<(), ApiError> {
    if text.title.is_empty() && text.body.is_empty() && text.change_summary.is_empty() {
        write
            .prepare_cached("delete from legal_texts where version_key = ?1 and locale = ?2")?
            .execute(params![version_key, lang])?;
        return Ok(());
    }
    write
        .prepare_cached(
            "insert into legal_texts (version_key, locale, title, body, change_summary, state)
             values (?1, ?2, ?3, ?4, ?5, iif(?6, 'draft', 'published'))
             on conflict (version_key, locale) do update
             set title = excluded.title, body = excluded.body, change_summary = excluded.change_summary,
                 state = excluded.state",
        )?
        .execute(params![version_key, lang, text.title, text.body, text.change_summary, text.is_draft])?;
    Ok(())
}

/// Writes the state of a version, raises its `version` and indexes the page.
pub fn update_version(write: &Write, version: &StoredLegalVersion) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update legal_versions
             set state = ?2, effective_from = ?3, starting_text = ?4, approved_at = ?5,
                 updated_at = ?6, version = version + 1
             where key = ?1",
        )?
        .execute(params![
            version.key,
            version.state,
            version.effective_from,
            version.starting_text,
            version.approved_at,
            write.now()
        ])?;
    search::index_legal(write, version.page_key)
}

/// Removes a draft.
pub fn remove_version(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from legal_versions where key = ?1")?.execute([key])?;
    Ok(())
}

/// Keys of pages with an approved version that is due at `now`.
pub fn list_due(db: &Connection, now: Ts) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select v.page_key from legal_versions v
         where v.state = 'approved' and v.effective_from <= ?1 order by v.effective_from, v.key limit 50",
    )?;
    Ok(statement.query_map([now], |row| row.get("page_key"))?.collect::<Result<_, _>>()?)
}

/// Pages that people agree to when they register: name, and number of the version in force.
pub fn to_accept(db: &Connection) -> Result<Vec<(String, i64)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.name, v.number
         from legal_pages p join legal_versions v on v.page_key = p.key and v.state = 'effective'
         where p.requires_acceptance = 1
         order by p.position, p.key
         limit 20",
    )?;
    Ok(statement.query_map([], |row| Ok((row.get("name")?, row.get("number")?)))?.collect::<Result<_, _>>()?)
}

/// Pages of which a newer version is in force than the one that a person agreed to last: name, and number of the version.
/// Somebody who is asked and has not agreed to any page yet is asked for all.
pub fn list_to_accept_again(db: &Connection, user_key: i64) -> Result<Vec<(String, i64)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.name, v.number
         from legal_pages p join legal_versions v on v.page_key = p.key and v.state = 'effective'
         where p.requires_acceptance = 1
           and (v.number > (select max(c.version) from consent_records c where c.user_key = ?1 and c.page = p.name)
                or (exists (select 1 from users u where u.key = ?1 and u.terms_due = 1)
                    and not exists (select 1 from consent_records c where c.user_key = ?1)))
         order by p.position, p.key
         limit 20",
    )?;
    Ok(statement.query_map([user_key], |row| Ok((row.get("name")?, row.get("number")?)))?.collect::<Result<_, _>>()?)
}

/// Has everybody who agreed to an earlier version of a page asked again.
pub fn set_terms_due(write: &Write, page_key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update users set terms_due = 1
             where key in (select c.user_key from consent_records c
                           join legal_pages p on p.name = c.page
                           where p.key = ?1 and p.requires_acceptance = 1)",
        )?
        .execute([page_key])?;
    Ok(())
}

/// Versions of pages that people agree to, which come into force before `until` and were not announced: key, slug, date.
/// The first version of a page is not announced; one that came into force at once is announced afterwards.
pub fn list_unannounced(db: &Connection, until: Ts) -> Result<Vec<(i64, String, Ts)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select v.key, p.slug, v.effective_from
         from legal_versions v join legal_pages p on p.key = v.page_key
         where v.state in ('approved', 'effective') and v.announced_at is null and p.requires_acceptance = 1
           and v.effective_from <= ?1
           and exists (select 1 from legal_versions e
                       where e.page_key = p.key and e.number < v.number and e.state in ('effective', 'superseded'))
         order by v.effective_from, v.key
         limit 20",
    )?;
    let rows =
        statement.query_map([until], |row| Ok((row.get("key")?, row.get("slug")?, row.get("effective_from")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes that a version was announced.
pub fn set_announced(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update legal_versions set announced_at = ?2 where key = ?1")?
        .execute(params![key, write.now()])?;
    Ok(())
}

/// Keys of users with an active account.
pub fn list_active_users(db: &Connection) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached("select u.key from users u where u.state = 'active' order by u.key")?;
    Ok(statement.query_map([], |row| row.get("key"))?.collect::<Result<_, _>>()?)
}

/// True if any page has a version.
pub fn has_texts(db: &Connection) -> Result<bool, ApiError> {
    Ok(db
        .prepare_cached("select exists (select 1 from legal_versions) as found")?
        .query_row([], |row| row.get("found"))?)
}

/// Number of the version of the privacy notice in force.
pub fn privacy_version(db: &Connection) -> Result<Option<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select v.number
         from legal_versions v
         join legal_pages p on p.key = v.page_key
         where p.name = 'privacy' and v.state = 'effective'",
    )?;
    Ok(statement.query_row([], |row| row.get("number")).optional()?)
}
