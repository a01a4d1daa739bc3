//! SQL of the pictures that owners upload for advertising.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _, named_params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::media::store::{PICTURE_COLUMNS, joined_picture};
use crate::media::{Media, MediaId, Picture, store as media};

/// Size of a picture that an owner uploaded for advertising.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdPictureRow {
    /// Width after cropping, in pixels.
    pub width: u32,
    /// Height after cropping, in pixels.
    pub height: u32,
}

/// The picture that an owner uploaded for advertising, if there is one.
pub fn find(db: &Connection, owner_key: i64, id: &MediaId) -> Result<Option<AdPictureRow>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.width, m.height from media m where m.id = :id and m.uploaded_by = :owner and m.purpose = 'ad'",
    )?;
    let read = |row: &rusqlite::Row| Ok(AdPictureRow { width: row.get("width")?, height: row.get("height")? });
    Ok(statement.query_row(named_params! { ":id": id, ":owner": owner_key }, read).optional()?)
}

/// The picture with this identity, uploaded for advertising.
pub fn find_media(db: &Connection, id: &MediaId) -> Result<Option<Media>, ApiError> {
    let mut statement = db.prepare_cached("select m.key from media m where m.id = :id and m.purpose = 'ad' limit 1")?;
    let key: Option<i64> = statement.query_row(named_params! { ":id": id }, |row| row.get("key")).optional()?;
    media::find_media(db, key)
}

/// Those of the pictures with these identities that readers see.
pub fn list_shown(db: &Connection, ids: &[&MediaId]) -> Result<HashMap<MediaId, Picture>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select m.id, {PICTURE_COLUMNS}
         from json_each(:ids) j
         join media m on m.id = j.value and m.purpose = 'ad'
         order by m.key
         limit 100000"
    ))?;
    let mut found = HashMap::new();
    let mut rows = statement.query(named_params! { ":ids": serde_json::to_string(ids)? })?;
    while let Some(row) = rows.next()? {
        if let Some(picture) = joined_picture(row, "")? {
            found.insert(row.get("id")?, picture);
        }
    }
    Ok(found)
}

/// Number of pictures that an owner uploaded for advertising.
pub fn count(db: &Connection, owner_key: i64) -> Result<u32, ApiError> {
    let mut statement =
        db.prepare_cached("select count(*) as n from media m where m.uploaded_by = :owner and m.purpose = 'ad'")?;
    Ok(statement.query_row(named_params! { ":owner": owner_key }, |row| row.get("n"))?)
}

/// Keys of all pictures that an owner uploaded for advertising.
pub fn list_of_owner(db: &Connection, owner_key: i64) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.key
         from media m
         where m.uploaded_by = :owner and m.purpose = 'ad'
         order by m.key
         limit 10000",
    )?;
    let rows = statement.query_map(named_params! { ":owner": owner_key }, |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Keys of pictures that were uploaded before `before` and stand in no booking and in no change that waits.
pub fn list_unused(db: &Connection, before: Ts, limit: u32) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.key
         from media m
         where m.purpose = 'ad' and m.created_at < :before
           and not exists (
             select 1
             from ads a, json_tree(a.form, '$.designs') j
             where a.owner_key = m.uploaded_by and j.atom = m.id
           )
           and not exists (
             select 1
             from ads a, json_tree(a.change, '$.designs') j
             where a.owner_key = m.uploaded_by and a.change is not null and j.atom = m.id
           )
         order by m.key
         limit :limit",
    )?;
    let rows = statement.query_map(named_params! { ":before": before, ":limit": limit }, |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Removes a picture; returns the name and the widths of its files.
pub fn remove(write: &Write, key: i64) -> Result<Option<(String, Vec<u32>)>, ApiError> {
    media::remove(write, key)
}
