//! SQL of places.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use super::types::AdPlacement;
use crate::base::error::ApiError;
use crate::db::{JsonColumn, Write};

fn select(rest: &str) -> String {
    format!(
        "select p.key, p.code, p.names, p.pages, p.ratio, p.position, p.max_ads, p.max_sold, p.enabled, p.fallback,
           p.version
         from ad_placements p
         {rest}"
    )
}

fn read(row: &Row) -> rusqlite::Result<AdPlacement> {
    let JsonColumn(names) = row.get("names")?;
    let JsonColumn(pages) = row.get("pages")?;
    Ok(AdPlacement {
        key: row.get("key")?,
        code: row.get("code")?,
        names,
        pages,
        ratio: row.get("ratio")?,
        position: row.get("position")?,
        max_ads: row.get("max_ads")?,
        max_sold: row.get("max_sold")?,
        enabled: row.get("enabled")?,
        fallback: row.get("fallback")?,
        version: row.get("version")?,
    })
}

/// All places in their order.
pub fn list(db: &Connection) -> Result<Vec<AdPlacement>, ApiError> {
    let mut statement = db.prepare_cached(&select("order by p.sequence, p.key limit 100"))?;
    Ok(statement.query_map([], read)?.collect::<Result<_, _>>()?)
}

/// The place with this code, if there is one.
pub fn find(db: &Connection, code: &str) -> Result<Option<AdPlacement>, ApiError> {
    let mut statement = db.prepare_cached(&select("where p.code = :code"))?;
    Ok(statement.query_row(named_params! { ":code": code }, read).optional()?)
}

/// True if a package that can be bought contains the place.
pub fn is_on_sale(db: &Connection, key: i64) -> Result<bool, ApiError> {
    let mut statement = db.prepare_cached(
        "select exists (
           select 1
           from ad_package_placements c
           join ad_packages k on k.key = c.package_key
           where c.placement_key = :key and k.state = 'on_sale') as found",
    )?;
    Ok(statement.query_row(named_params! { ":key": key }, |row| row.get("found"))?)
}

/// Replaces a place, and raises its version.
pub fn update(write: &Write, placement: &AdPlacement) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update ad_placements
             set names = :names, pages = :pages, ratio = :ratio, position = :position, max_ads = :max_ads,
               max_sold = :max_sold, enabled = :enabled, fallback = :fallback, updated_at = :now, version = version + 1
             where key = :key",
        )?
        .execute(named_params! {
            ":key": placement.key,
            ":names": JsonColumn(&placement.names),
            ":pages": JsonColumn(&placement.pages),
            ":ratio": placement.ratio,
            ":position": placement.position,
            ":max_ads": placement.max_ads,
            ":max_sold": placement.max_sold,
            ":enabled": placement.enabled,
            ":fallback": placement.fallback,
            ":now": write.now(),
        })?;
    Ok(())
}
