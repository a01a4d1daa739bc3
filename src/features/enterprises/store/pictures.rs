//! SQL of logos and covers that members upload.

use rusqlite::{Connection, OptionalExtension as _, named_params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::media::{MediaId, store as media};

/// Key of a picture that a person uploaded for enterprises or services.
pub fn get_picture_key(db: &Connection, user_key: i64, id: &MediaId) -> Result<Option<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.key
         from media m
         where m.id = :id and m.uploaded_by = :user and m.purpose in ('enterprise', 'service')",
    )?;
    let values = named_params! { ":id": id, ":user": user_key };
    Ok(statement.query_row(values, |row| row.get("key")).optional()?)
}

/// Number of pictures that a person uploaded for enterprises.
pub fn count_uploads(db: &Connection, user_key: i64) -> Result<u32, ApiError> {
    let mut statement = db
        .prepare_cached("select count(*) as n from media m where m.uploaded_by = :user and m.purpose = 'enterprise'")?;
    Ok(statement.query_row(named_params! { ":user": user_key }, |row| row.get("n"))?)
}

/// Keys of pictures that were uploaded before `before` and stand in no enterprise.
pub fn list_unused_pictures(db: &Connection, before: Ts, limit: u32) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.key
         from media m
         where m.purpose = 'enterprise' and m.created_at < :before
           and not exists (select 1 from enterprises e where e.logo_media_key = m.key)
           and not exists (select 1 from enterprises e where e.cover_media_key = m.key)
           and not exists (select 1 from service_photos p where p.media_key = m.key)
         order by m.key
         limit :limit",
    )?;
    let rows = statement.query_map(named_params! { ":before": before, ":limit": limit }, |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Removes a picture; returns the name and the widths of its files.
pub fn remove_picture(write: &mut Write, key: i64) -> Result<Option<(String, Vec<u32>)>, ApiError> {
    write.invalidate("enterprises");
    media::remove(write, key)
}
