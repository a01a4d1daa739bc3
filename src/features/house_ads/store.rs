//! SQL of house advertisements.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use super::types::{HouseAd, HouseAdForm, HouseAdId};
use crate::base::error::ApiError;
use crate::db::{JsonColumn, Write};
use crate::media::store::{PICTURE_COLUMNS, joined_picture};

/// Most house advertisements; few, because each page reads all of them.
pub const MOST: usize = 50;

fn select(rest: &str) -> String {
    format!(
        "select h.key, h.id, h.name, h.texts, h.placements, h.button, h.ink, h.url, h.start_on, h.end_on, h.enabled,
           h.version, m.id as picture_id, {PICTURE_COLUMNS}
         from house_ads h
         left join media m on m.key = h.picture_key
         {rest}"
    )
}

fn read(row: &Row) -> rusqlite::Result<HouseAd> {
    let JsonColumn(texts) = row.get("texts")?;
    let JsonColumn(placements) = row.get("placements")?;
    Ok(HouseAd {
        key: row.get("key")?,
        id: row.get("id")?,
        form: HouseAdForm {
            version: row.get("version")?,
            name: row.get("name")?,
            texts,
            placements,
            button: row.get("button")?,
            ink: row.get("ink")?,
            picture_id: row.get("picture_id")?,
            url: row.get("url")?,
            start_on: row.get("start_on")?,
            end_on: row.get("end_on")?,
            enabled: row.get("enabled")?,
        },
        picture: joined_picture(row, "")?,
    })
}

/// All house advertisements, the newest first.
pub fn list(db: &Connection) -> Result<Vec<HouseAd>, ApiError> {
    let mut statement = db.prepare_cached(&select(&format!("order by h.key desc limit {MOST}")))?;
    Ok(statement.query_map([], read)?.collect::<Result<_, _>>()?)
}

/// Those that may be shown on `today` (`2026-11-20`).
pub fn list_shown(db: &Connection, today: &str) -> Result<Vec<HouseAd>, ApiError> {
    let mut all = list(db)?;
    all.retain(|ad| ad.is_shown_on(today));
    Ok(all)
}

/// The house advertisement with this identity, if there is one.
pub fn find(db: &Connection, id: &HouseAdId) -> Result<Option<HouseAd>, ApiError> {
    let mut statement = db.prepare_cached(&select("where h.id = :id"))?;
    Ok(statement.query_row(named_params! { ":id": id }, read).optional()?)
}

/// Inserts one with this picture.
pub fn insert(write: &Write, form: &HouseAdForm, picture_key: Option<i64>) -> Result<HouseAdId, ApiError> {
    let id = HouseAdId::new();
    write
        .prepare_cached(
            "insert into house_ads (id, name, texts, placements, button, ink, picture_key, url, start_on, end_on, enabled,
               created_at, updated_at)
             values (:id, :name, :texts, :placements, :button, :ink, :picture, :url, :start_on, :end_on, :enabled, :now,
               :now)",
        )?
        .execute(named_params! {
            ":id": id,
            ":name": form.name,
            ":texts": JsonColumn(&form.texts),
            ":placements": JsonColumn(&form.placements),
            ":button": form.button,
            ":ink": form.ink,
            ":picture": picture_key,
            ":url": form.url,
            ":start_on": form.start_on,
            ":end_on": form.end_on,
            ":enabled": form.enabled,
            ":now": write.now(),
        })?;
    Ok(id)
}

/// Replaces the fields of one, and raises its version.
pub fn update(write: &Write, key: i64, form: &HouseAdForm, picture_key: Option<i64>) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update house_ads
             set name = :name, texts = :texts, placements = :placements, button = :button, ink = :ink,
               picture_key = :picture, url = :url, start_on = :start_on, end_on = :end_on, enabled = :enabled,
               updated_at = :now, version = version + 1
             where key = :key",
        )?
        .execute(named_params! {
            ":key": key,
            ":name": form.name,
            ":texts": JsonColumn(&form.texts),
            ":placements": JsonColumn(&form.placements),
            ":button": form.button,
            ":ink": form.ink,
            ":picture": picture_key,
            ":url": form.url,
            ":start_on": form.start_on,
            ":end_on": form.end_on,
            ":enabled": form.enabled,
            ":now": write.now(),
        })?;
    Ok(())
}

/// Removes one.
pub fn remove(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from house_ads where key = :key")?.execute(named_params! { ":key": key })?;
    Ok(())
}
