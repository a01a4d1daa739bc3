//! SQL of imports and of the objects in them.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use super::KEPT;
use super::types::{ImportedObject, TableImport, TableKind};
use crate::base::error::ApiError;
use crate::db::{JsonColumn, Write};
use crate::web::csv::report::ImportId;

/// Imports that the list shows.
const SHOWN: u32 = 20;

/// An import with its key.
pub(super) struct StoredImport {
    pub key: i64,
    pub import: TableImport,
}

/// A query of imports under the alias `i`.
fn select(rest: &str) -> String {
    format!(
        "select i.key, i.id, i.file_name, i.created_at, i.created, i.changed, i.undone_at,
           trim(u.name || ' ' || u.surname) as by_name, trim(b.name || ' ' || b.surname) as undone_by_name
         from table_imports i
         left join users u on u.key = i.user_key
         left join users b on b.key = i.undone_by
         {rest}"
    )
}

fn read(row: &Row) -> rusqlite::Result<StoredImport> {
    let name = |column: &str| Ok::<_, rusqlite::Error>(row.get::<_, Option<String>>(column)?.filter(|n| !n.is_empty()));
    let import = TableImport {
        id: row.get("id")?,
        file_name: row.get("file_name")?,
        at: row.get("created_at")?,
        by: name("by_name")?,
        created: row.get("created")?,
        changed: row.get("changed")?,
        undone_at: row.get("undone_at")?,
        undone_by: name("undone_by_name")?,
    };
    Ok(StoredImport { key: row.get("key")?, import })
}

/// The latest imports of a kind, newest first.
pub(super) fn list(db: &Connection, kind: TableKind) -> Result<Vec<TableImport>, ApiError> {
    let sql = select("where i.kind = :kind order by i.key desc limit :limit");
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(named_params! { ":kind": kind, ":limit": SHOWN }, read)?;
    Ok(rows.map(|row| row.map(|stored| stored.import)).collect::<Result<_, _>>()?)
}

/// The import of a kind with this identity. Errors: `NotFound`.
pub(super) fn get(db: &Connection, kind: TableKind, id: &ImportId) -> Result<StoredImport, ApiError> {
    let mut statement = db.prepare_cached(&select("where i.id = :id and i.kind = :kind"))?;
    statement.query_row(named_params! { ":id": id, ":kind": kind }, read).optional()?.ok_or(ApiError::NotFound)
}

/// The objects of an import that are still there, in the order of the table.
pub(super) fn list_objects(db: &Connection, import_key: i64) -> Result<Vec<ImportedObject>, ApiError> {
    let mut statement = db.prepare_cached(
        "select o.object_key, o.name, o.before, o.after_digest
         from table_import_objects o
         where o.import_key = :import
         order by o.position
         limit 10000",
    )?;
    let rows = statement.query_map(named_params! { ":import": import_key }, |row| {
        Ok(ImportedObject {
            key: row.get("object_key")?,
            name: row.get("name")?,
            before: row.get::<_, Option<JsonColumn<_>>>("before")?.map(|before| before.0),
            after_digest: row.get("after_digest")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Inserts an import with its objects.
pub(super) fn insert(
    write: &Write,
    (kind, file_name): (TableKind, &str),
    user_key: Option<i64>,
    objects: &[ImportedObject],
) -> Result<ImportId, ApiError> {
    let id = ImportId::new();
    let created = objects.iter().filter(|object| object.before.is_none()).count();
    write
        .prepare_cached(
            "insert into table_imports (id, kind, file_name, user_key, created_at, created, changed)
             values (:id, :kind, :file_name, :user, :now, :created, :changed)",
        )?
        .execute(named_params! {
            ":id": id, ":kind": kind, ":file_name": file_name, ":user": user_key, ":now": write.now(),
            ":created": i64::try_from(created).unwrap_or(i64::MAX),
            ":changed": i64::try_from(objects.len() - created).unwrap_or(i64::MAX),
        })?;
    let key = write.last_insert_rowid();
    let mut statement = write.prepare_cached(
        "insert into table_import_objects (import_key, position, kind, object_key, name, before, after_digest)
         values (:import, :position, :kind, :object, :name, :before, :digest)",
    )?;
    for (position, object) in (0_i64..).zip(objects) {
        statement.execute(named_params! {
            ":import": key, ":position": position, ":kind": kind, ":object": object.key, ":name": object.name,
            ":before": object.before.as_ref().map(JsonColumn), ":digest": object.after_digest,
        })?;
    }
    Ok(id)
}

/// Notes that an import was undone; its copies are no longer needed.
pub(super) fn set_undone(write: &Write, key: i64, by: Option<i64>) -> Result<(), ApiError> {
    write
        .prepare_cached("update table_imports set undone_at = :now, undone_by = :by where key = :key")?
        .execute(named_params! { ":key": key, ":by": by, ":now": write.now() })?;
    write
        .prepare_cached("delete from table_import_objects where import_key = :key")?
        .execute(named_params! { ":key": key })?;
    Ok(())
}

/// Removes imports that can no longer be undone; answers their number.
pub fn remove_expired(write: &Write) -> Result<usize, ApiError> {
    Ok(write
        .prepare_cached("delete from table_imports where created_at < :before")?
        .execute(named_params! { ":before": write.now().before(KEPT) })?)
}
