//! SQL of private files.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use super::types::{AcceptedFile, FileOwner, NewPrivateFile, PrivateFileId, PrivateFileRow};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;

/// Most files of one list; no kind of owner has more.
const MAX_OF_OWNER: u32 = 50;

const COLUMNS: &str = "f.key, f.id, f.owner_kind, f.owner_id, f.stored_name, f.file_name, f.bytes, f.uploaded_by, f.is_personal, f.created_at,
  coalesce((select trim(u.name || ' ' || u.surname) from users u where u.key = f.uploaded_by), '') as uploader_name";

fn read(row: &Row) -> rusqlite::Result<PrivateFileRow> {
    Ok(PrivateFileRow {
        key: row.get("key")?,
        id: row.get("id")?,
        owner_kind: row.get("owner_kind")?,
        owner_id: row.get("owner_id")?,
        stored_name: row.get("stored_name")?,
        file_name: row.get("file_name")?,
        bytes: row.get::<_, i64>("bytes")?.unsigned_abs(),
        uploaded_by: row.get("uploaded_by")?,
        uploader_name: row.get("uploader_name")?,
        is_personal: row.get("is_personal")?,
        created_at: row.get("created_at")?,
    })
}

/// The file with this identity.
pub fn find(db: &Connection, id: &PrivateFileId) -> Result<Option<PrivateFileRow>, ApiError> {
    let sql = format!("select {COLUMNS} from private_files f where f.id = :id");
    Ok(db.prepare_cached(&sql)?.query_row(named_params! { ":id": id }, read).optional()?)
}

/// Files of an object, oldest first.
pub fn list_of_owner(db: &Connection, owner: FileOwner<'_>) -> Result<Vec<PrivateFileRow>, ApiError> {
    let sql = format!(
        "select {COLUMNS}
         from private_files f
         where f.owner_kind = :kind and f.owner_id = :id
         order by f.key
         limit {MAX_OF_OWNER}"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(named_params! { ":kind": owner.kind.name, ":id": owner.id }, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Number of files of an object.
pub fn count_of_owner(db: &Connection, owner: FileOwner<'_>) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as count
         from private_files f
         where f.owner_kind = :kind and f.owner_id = :id",
    )?;
    Ok(statement.query_row(named_params! { ":kind": owner.kind.name, ":id": owner.id }, |row| row.get("count"))?)
}

/// The person's own files, oldest first.
pub fn list_personal(db: &Connection, user_key: i64) -> Result<Vec<PrivateFileRow>, ApiError> {
    let sql = format!(
        "select {COLUMNS}
         from private_files f
         where f.uploaded_by = :user_key and f.is_personal = 1
         order by f.key
         limit 10000"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(named_params! { ":user_key": user_key }, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Size of the person's own files together, in bytes.
pub fn personal_bytes(db: &Connection, user_key: i64) -> Result<u64, ApiError> {
    let mut statement = db.prepare_cached(
        "select coalesce(sum(f.bytes), 0) as bytes
         from private_files f
         where f.uploaded_by = :user_key and f.is_personal = 1",
    )?;
    Ok(statement.query_row(named_params! { ":user_key": user_key }, |row| row.get::<_, i64>("bytes"))?.unsigned_abs())
}

/// Adds the row of an accepted file.
pub fn insert(write: &Write, file: &AcceptedFile, new: &NewPrivateFile<'_>) -> Result<PrivateFileId, ApiError> {
    let id = PrivateFileId::new();
    write
        .prepare_cached(
            "insert into private_files
               (id, owner_kind, owner_id, stored_name, file_name, format, bytes, sha256, uploaded_by, is_personal, created_at)
             values
               (:id, :owner_kind, :owner_id, :stored_name, :file_name, :format, :bytes, :sha256, :uploaded_by, :is_personal, :now)",
        )?
        .execute(named_params! {
            ":id": id,
            ":owner_kind": new.owner.kind.name,
            ":owner_id": new.owner.id,
            ":stored_name": file.stored_name,
            ":file_name": file.file_name,
            ":format": file.format,
            ":bytes": i64::try_from(file.bytes).unwrap_or(i64::MAX),
            ":sha256": file.sha256,
            ":uploaded_by": new.uploaded_by,
            ":is_personal": new.is_personal,
            ":now": write.now(),
        })?;
    Ok(id)
}

/// Gives the files of one object to another of the same kind, also beyond the limit of a single object.
pub fn reassign(write: &Write, owner_kind: &str, from: &str, to: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("update private_files set owner_id = :to where owner_kind = :kind and owner_id = :from")?
        .execute(named_params! { ":kind": owner_kind, ":from": from, ":to": to })?;
    Ok(())
}

/// Removes a row; a trigger plans the removal of its file.
pub fn remove(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from private_files where key = ?1")?.execute([key])?;
    Ok(())
}

/// Plans the removal of a file at a moment.
pub fn plan_removal(write: &Write, stored_name: &str, remove_at: Ts) -> Result<(), ApiError> {
    write
        .prepare_cached("insert into private_file_removals (stored_name, remove_at) values (:stored_name, :remove_at)")?
        .execute(named_params! { ":stored_name": stored_name, ":remove_at": remove_at })?;
    Ok(())
}

/// Cancels the planned removal of a file; false if none was planned.
pub fn cancel_removal(write: &Write, stored_name: &str) -> Result<bool, ApiError> {
    let removed =
        write.prepare_cached("delete from private_file_removals where stored_name = ?1")?.execute([stored_name])?;
    Ok(removed == 1)
}

/// Names of files whose removal is due.
pub fn due_removals(db: &Connection, now: Ts, limit: u32) -> Result<Vec<String>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.stored_name
         from private_file_removals r
         where r.remove_at <= :now
         order by r.remove_at, r.stored_name
         limit :limit",
    )?;
    let rows = statement.query_map(named_params! { ":now": now, ":limit": limit }, |row| row.get("stored_name"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
