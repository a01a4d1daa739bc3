//! SQL of the pages, without their versions.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::super::types::{LegalPageId, StoredLegalPage};
use crate::base::error::ApiError;
use crate::db::{Write, is_unique_violation};
use crate::features::search::{self, HitType};

const PAGE: &str = "p.key, p.id, p.name, p.slug, p.requires_acceptance, p.in_footer, p.position, p.version";

fn page(row: &Row) -> rusqlite::Result<StoredLegalPage> {
    Ok(StoredLegalPage {
        key: row.get("key")?,
        id: row.get("id")?,
        name: row.get("name")?,
        slug: row.get("slug")?,
        requires_acceptance: row.get("requires_acceptance")?,
        in_footer: row.get("in_footer")?,
        position: row.get("position")?,
        version: row.get("version")?,
    })
}

/// All pages in the order of the footer.
pub fn list(db: &Connection) -> Result<Vec<StoredLegalPage>, ApiError> {
    let mut statement =
        db.prepare_cached(&format!("select {PAGE} from legal_pages p order by p.position, p.key limit 200"))?;
    Ok(statement.query_map([], page)?.collect::<Result<_, _>>()?)
}

/// The page with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &LegalPageId) -> Result<StoredLegalPage, ApiError> {
    Ok(db.prepare_cached(&format!("select {PAGE} from legal_pages p where p.id = ?1"))?.query_row([id], page)?)
}

/// The page at an address: by its slug, or by its name.
pub fn find(db: &Connection, slug: &str) -> Result<Option<StoredLegalPage>, ApiError> {
    let sql = format!(
        "select {PAGE} from legal_pages p where p.slug = ?1 or p.name = ?1 order by p.slug = ?1 desc, p.key limit 1"
    );
    Ok(db.prepare_cached(&sql)?.query_row([slug], page).optional()?)
}

/// Adds a page after the others. Errors: the name or the address is taken.
pub fn insert(write: &Write, name: &str, slug: &str) -> Result<LegalPageId, ApiError> {
    let id = LegalPageId::new();
    write
        .prepare_cached(
            "insert into legal_pages (id, name, slug, in_footer, position, created_at, updated_at)
             values (?1, ?2, ?3, 1, (select coalesce(max(position) + 1, 0) from legal_pages), ?4, ?4)",
        )?
        .execute(params![id, name, slug, write.now()])
        .map_err(|error| {
            if is_unique_violation(&error, "legal_pages.slug") || is_unique_violation(&error, "legal_pages.name") {
                ApiError::field("slug", "taken")
            } else {
                error.into()
            }
        })?;
    Ok(id)
}

/// Writes the settings of a page and raises its version; the caller has compared it.
pub fn update(write: &Write, page: &StoredLegalPage) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update legal_pages
             set requires_acceptance = ?2, in_footer = ?3, position = ?4, updated_at = ?5, version = version + 1
             where key = ?1",
        )?
        .execute(params![page.key, page.requires_acceptance, page.in_footer, page.position, write.now()])?;
    Ok(())
}

/// Removes a page with all its versions.
pub fn remove(write: &Write, key: i64) -> Result<(), ApiError> {
    search::remove(write, HitType::Legal, key)?;
    write.prepare_cached("delete from legal_pages where key = ?1")?.execute([key])?;
    Ok(())
}
