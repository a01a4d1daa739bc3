//! SQL of owner content.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{Connection, Row, params};

use super::types::{OwnerPage, OwnerPageId, OwnerText, OwnerTexts, OwnerVersion, VersionState};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::{Write, is_unique_violation, one, optional};

const PAGE: &str = "p.key, p.id, p.name, p.slug, p.requires_acceptance, p.in_footer, p.position, p.version";

fn page(row: &Row) -> rusqlite::Result<OwnerPage> {
    Ok(OwnerPage {
        key: row.get(0)?,
        id: row.get(1)?,
        name: row.get(2)?,
        slug: row.get(3)?,
        requires_acceptance: row.get(4)?,
        in_footer: row.get(5)?,
        position: row.get(6)?,
        version: row.get(7)?,
    })
}

const VERSION: &str =
    "v.key, v.page_key, v.number, v.state, v.effective_from, v.starting_text, v.approved_at, v.updated_at, v.version";

fn version(row: &Row) -> rusqlite::Result<OwnerVersion> {
    Ok(OwnerVersion {
        key: row.get(0)?,
        page_key: row.get(1)?,
        number: row.get(2)?,
        state: row.get(3)?,
        effective_from: row.get(4)?,
        starting_text: row.get(5)?,
        approved_at: row.get(6)?,
        updated_at: row.get(7)?,
        version: row.get(8)?,
        texts: BTreeMap::new(),
    })
}

/// All pages in the order of the foot.
pub fn list(db: &Connection) -> Result<Vec<OwnerPage>, ApiError> {
    let mut statement =
        db.prepare_cached(&format!("select {PAGE} from owner_pages p order by p.position, p.key limit 200"))?;
    Ok(statement.query_map([], page)?.collect::<Result<_, _>>()?)
}

/// The page with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &OwnerPageId) -> Result<OwnerPage, ApiError> {
    one(db.prepare_cached(&format!("select {PAGE} from owner_pages p where p.id = ?1"))?.query_row([id], page))
}

/// The page at an address: by its slug, or by its name.
pub fn at(db: &Connection, slug: &str) -> Result<Option<OwnerPage>, ApiError> {
    let sql = format!(
        "select {PAGE} from owner_pages p where p.slug = ?1 or p.name = ?1 order by p.slug = ?1 desc, p.key limit 1"
    );
    optional(db.prepare_cached(&sql)?.query_row([slug], page))
}

/// Adds a page after the others. Errors: the name or the address is taken.
pub fn insert(write: &Write, name: &str, slug: &str) -> Result<OwnerPageId, ApiError> {
    let id = OwnerPageId::new();
    write
        .prepare_cached(
            "insert into owner_pages (id, name, slug, in_footer, position, created_at, updated_at)
             values (?1, ?2, ?3, 1, (select coalesce(max(position) + 1, 0) from owner_pages), ?4, ?4)",
        )?
        .execute(params![id, name, slug, write.now()])
        .map_err(|error| {
            match is_unique_violation(&error, "owner_pages.slug") || is_unique_violation(&error, "owner_pages.name") {
                true => ApiError::field("slug", "taken"),
                false => error.into(),
            }
        })?;
    Ok(id)
}

/// Writes what is set about a page and raises its version; the caller has compared it.
pub fn update(write: &Write, page: &OwnerPage) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update owner_pages
             set requires_acceptance = ?2, in_footer = ?3, position = ?4, updated_at = ?5, version = version + 1
             where key = ?1",
        )?
        .execute(params![page.key, page.requires_acceptance, page.in_footer, page.position, write.now()])?;
    Ok(())
}

/// Removes a page with all its versions.
pub fn remove(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from owner_pages where key = ?1")?.execute([key])?;
    Ok(())
}

/// Versions that count today, of all pages: drafts, approved ones, those in force; with their texts.
pub fn present(db: &Connection) -> Result<Vec<OwnerVersion>, ApiError> {
    let sql = format!(
        "select {VERSION} from owner_versions v
         where v.state in ('draft', 'approved', 'effective') order by v.page_key, v.number limit 600"
    );
    let mut versions = db.prepare_cached(&sql)?.query_map([], version)?.collect::<Result<Vec<_>, _>>()?;
    let mut statement = db.prepare_cached(
        "select t.version_key, t.locale, t.title, t.body, t.change_summary
         from owner_versions v join owner_texts t on t.version_key = v.key
         where v.state in ('draft', 'approved', 'effective') order by t.version_key, t.locale limit 1800",
    )?;
    let mut texts: HashMap<i64, OwnerTexts> = HashMap::new();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        texts.entry(row.get(0)?).or_default().insert(row.get(1)?, text(row)?);
    }
    for version in &mut versions {
        version.texts = texts.remove(&version.key).unwrap_or_default();
    }
    Ok(versions)
}

fn text(row: &Row) -> rusqlite::Result<OwnerText> {
    Ok(OwnerText { title: row.get(2)?, body: row.get(3)?, change_summary: row.get(4)? })
}

/// All versions of a page without their texts, the newest first.
pub fn versions(db: &Connection, page_key: i64) -> Result<Vec<OwnerVersion>, ApiError> {
    let sql = format!("select {VERSION} from owner_versions v where v.page_key = ?1 order by v.number desc limit 1000");
    Ok(db.prepare_cached(&sql)?.query_map([page_key], version)?.collect::<Result<_, _>>()?)
}

/// One version of a page with its texts.
pub fn numbered(db: &Connection, page_key: i64, number: i64) -> Result<Option<OwnerVersion>, ApiError> {
    let sql = format!("select {VERSION} from owner_versions v where v.page_key = ?1 and v.number = ?2");
    with_texts(db, optional(db.prepare_cached(&sql)?.query_row([page_key, number], version))?)
}

/// The version of a page in this state, with its texts; only superseded ones can be several.
pub fn in_state(db: &Connection, page_key: i64, state: VersionState) -> Result<Option<OwnerVersion>, ApiError> {
    let sql = format!(
        "select {VERSION} from owner_versions v where v.page_key = ?1 and v.state = ?2 order by v.number desc limit 1"
    );
    with_texts(db, optional(db.prepare_cached(&sql)?.query_row(params![page_key, state], version))?)
}

fn with_texts(db: &Connection, found: Option<OwnerVersion>) -> Result<Option<OwnerVersion>, ApiError> {
    let Some(mut version) = found else { return Ok(None) };
    let mut statement = db.prepare_cached(
        "select t.version_key, t.locale, t.title, t.body, t.change_summary
         from owner_texts t where t.version_key = ?1 order by t.locale limit 3",
    )?;
    let mut rows = statement.query([version.key])?;
    while let Some(row) = rows.next()? {
        version.texts.insert(row.get(1)?, text(row)?);
    }
    Ok(Some(version))
}

/// Begins a draft with the next number. Errors: there is one already.
pub fn insert_draft(write: &Write, page_key: i64, starting_text: Option<&str>) -> Result<i64, ApiError> {
    write
        .prepare_cached(
            "insert into owner_versions (page_key, number, state, starting_text, created_at, updated_at)
             values (?1, (select coalesce(max(number), 0) + 1 from owner_versions where page_key = ?1), 'draft', ?2, ?3, ?3)",
        )?
        .execute(params![page_key, starting_text, write.now()])
        .map_err(|error| match is_unique_violation(&error, "owner_versions.page_key") {
            true => ApiError::conflict("wrong_state"),
            false => error.into(),
        })?;
    Ok(write.last_insert_rowid())
}

/// Writes the words of one language; blank ones take the language away.
pub fn set_text(
    write: &Write,
    version_key: i64,
    lang: crate::base::lang::Lang,
    text: &OwnerText,
) -> Result<(), ApiError> {
    if text.title.is_empty() && text.body.is_empty() && text.change_summary.is_empty() {
        write
            .prepare_cached("delete from owner_texts where version_key = ?1 and locale = ?2")?
            .execute(params![version_key, lang])?;
        return Ok(());
    }
    write
        .prepare_cached(
            "insert into owner_texts (version_key, locale, title, body, change_summary) values (?1, ?2, ?3, ?4, ?5)
             on conflict (version_key, locale) do update
             set title = excluded.title, body = excluded.body, change_summary = excluded.change_summary",
        )?
        .execute(params![version_key, lang, text.title, text.body, text.change_summary])?;
    Ok(())
}

/// Writes where a version stands and raises its number of changes.
pub fn update_version(write: &Write, version: &OwnerVersion) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update owner_versions
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
    Ok(())
}

/// Throws a draft away.
pub fn remove_version(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from owner_versions where key = ?1")?.execute([key])?;
    Ok(())
}

/// Pages with an approved version whose moment has come.
pub fn due(db: &Connection, now: Ts) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select v.page_key from owner_versions v
         where v.state = 'approved' and v.effective_from <= ?1 order by v.effective_from, v.key limit 50",
    )?;
    Ok(statement.query_map([now], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// Pages that people agree to when they register: name, and number of the version in force.
pub fn to_accept(db: &Connection) -> Result<Vec<(String, i64)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.name, v.number
         from owner_pages p join owner_versions v on v.page_key = p.key and v.state = 'effective'
         where p.requires_acceptance = 1
         order by p.position, p.key
         limit 20",
    )?;
    Ok(statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
}

/// Versions of pages that people agree to, of which nobody was told yet: version, slug, from when on. The first version
/// of a page is news to nobody; one that came into force at once is told of afterwards.
pub fn unannounced(db: &Connection, until: Ts) -> Result<Vec<(i64, String, Ts)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select v.key, p.slug, v.effective_from
         from owner_versions v join owner_pages p on p.key = v.page_key
         where v.state in ('approved', 'effective') and v.announced_at is null and p.requires_acceptance = 1
           and v.effective_from <= ?1
           and exists (select 1 from owner_versions e
                       where e.page_key = p.key and e.number < v.number and e.state in ('effective', 'superseded'))
         order by v.effective_from, v.key
         limit 20",
    )?;
    let rows = statement.query_map([until], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes that people were told of a version.
pub fn announced(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update owner_versions set announced_at = ?2 where key = ?1")?
        .execute(params![key, write.now()])?;
    Ok(())
}

/// People with an account in use.
pub fn people(db: &Connection) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached("select u.key from users u where u.state = 'active' order by u.key")?;
    Ok(statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// Whether any page has a version.
pub fn has_texts(db: &Connection) -> Result<bool, ApiError> {
    Ok(db.prepare_cached("select exists (select 1 from owner_versions)")?.query_row([], |row| row.get(0))?)
}
