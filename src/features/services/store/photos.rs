//! SQL of the photos that owners upload.

use rusqlite::{Connection, named_params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::media::{Media, MediaId, store as media};

/// Key of a photo that an owner uploaded for services. Errors: `NotFound`.
pub fn get_photo_key(db: &Connection, owner_key: i64, id: &MediaId) -> Result<i64, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.key from media m where m.id = :id and m.uploaded_by = :owner and m.purpose = 'service'",
    )?;
    Ok(statement.query_row(named_params! { ":id": id, ":owner": owner_key }, |row| row.get("key"))?)
}

/// The picture with this identity, uploaded for services.
pub fn find_media(db: &Connection, id: &MediaId) -> Result<Option<Media>, ApiError> {
    let mut statement =
        db.prepare_cached("select m.key from media m where m.id = :id and m.purpose = 'service' limit 1")?;
    let mut rows = statement.query(named_params! { ":id": id })?;
    let key: Option<i64> = rows.next()?.map(|row| row.get("key")).transpose()?;
    media::find_media(db, key)
}

/// Number of photos that an owner uploaded for services; those that came with imported services were uploaded by nobody.
pub fn count_uploads(db: &Connection, owner_key: i64) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n
         from media m
         where m.uploaded_by = :owner and m.purpose = 'service'
           and m.key not in (
             select p.media_key
             from imported i
             join service_photos p on p.service_key = i.object_key
             join media x on x.key = p.media_key and x.created_at <= i.imported_at
             where i.object_type = 'service')",
    )?;
    Ok(statement.query_row(named_params! { ":owner": owner_key }, |row| row.get("n"))?)
}

/// Keys of all photos that an owner uploaded for services.
pub fn list_of_owner(db: &Connection, owner_key: i64) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.key
         from media m
         where m.uploaded_by = :owner and m.purpose = 'service'
         order by m.key
         limit 10000",
    )?;
    let rows = statement.query_map(named_params! { ":owner": owner_key }, |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Keys of photos that were uploaded before `before` and stand in no service and in no change that waits.
pub fn list_unused(db: &Connection, before: Ts, limit: u32) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.key
         from media m
         where m.purpose = 'service' and m.created_at < :before
           and not exists (select 1 from service_photos p where p.media_key = m.key)
           and not exists (select 1 from enterprises e where e.logo_media_key = m.key)
           and not exists (select 1 from enterprises e where e.cover_media_key = m.key)
           and not exists (
             select 1
             from services s, json_each(s.pending, '$.photos') j
             where s.owner_key = m.uploaded_by and s.pending is not null
               and json_extract(j.value, '$.media_id') = m.id
           )
         order by m.key
         limit :limit",
    )?;
    let rows = statement.query_map(named_params! { ":before": before, ":limit": limit }, |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Removes a photo from all services; returns the name and the widths of its files.
pub fn remove(write: &mut Write, key: i64) -> Result<Option<(String, Vec<u32>)>, ApiError> {
    write.invalidate("services");
    media::remove(write, key)
}
