//! SQL of the history of requests.

use rusqlite::{Connection, Row, named_params};

use crate::auth::PERSON_NAME;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::articles::types::PersonRef;
use crate::features::consult_requests::types::{ConsultEntry, ConsultEntryKind};

/// Most entries of a request that are shown.
const MOST: u32 = 500;

fn read(row: &Row) -> rusqlite::Result<ConsultEntry> {
    let (id, name): (Option<String>, Option<String>) = (row.get("by_id")?, row.get("by_name")?);
    Ok(ConsultEntry {
        id: row.get("id")?,
        kind: row.get("kind")?,
        text: row.get("text")?,
        path: row.get("path")?,
        by: id.zip(name).map(|(id, name)| PersonRef { id, name }),
        at: row.get("created_at")?,
    })
}

/// The history of a request, oldest first.
pub fn list(db: &Connection, request_key: i64) -> Result<Vec<ConsultEntry>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select e.id, e.kind, e.text, e.path, e.created_at, u.id as by_id, {PERSON_NAME} as by_name
         from consult_entries e
         left join users u on u.key = e.by_key
         where e.request_key = :request
         order by e.created_at, e.key
         limit :most"
    ))?;
    let rows = statement.query_map(named_params! { ":request": request_key, ":most": MOST }, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Number of entries of a kind in the history of a request since a moment.
pub fn count_since(db: &Connection, request_key: i64, kind: ConsultEntryKind, since: Ts) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n
         from consult_entries e
         where e.request_key = :request and e.kind = :kind and e.created_at > :since",
    )?;
    let values = named_params! { ":request": request_key, ":kind": kind, ":since": since };
    Ok(statement.query_row(values, |row| row.get("n"))?)
}

/// Adds an entry.
pub fn insert(
    write: &Write,
    request_key: i64,
    kind: ConsultEntryKind,
    text: &str,
    by: Option<i64>,
) -> Result<(), ApiError> {
    insert_at(write, request_key, (kind, text), by, write.now())
}

/// Adds an entry about something that was made of the request; `path` leads there in the panel.
pub fn insert_link(
    write: &Write,
    request_key: i64,
    kind: ConsultEntryKind,
    (text, path): (&str, &str),
    by: i64,
) -> Result<(), ApiError> {
    insert(write, request_key, kind, text, Some(by))?;
    write
        .prepare_cached("update consult_entries set path = :path where key = :key")?
        .execute(named_params! { ":path": path, ":key": write.last_insert_rowid() })?;
    Ok(())
}

/// Adds an entry of a moment.
pub fn insert_at(
    write: &Write,
    request_key: i64,
    (kind, text): (ConsultEntryKind, &str),
    by: Option<i64>,
    at: Ts,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into consult_entries (id, request_key, kind, text, by_key, created_at)
             values (:id, :request, :kind, :text, :by, :at)",
        )?
        .execute(named_params! {
            ":id": uuid::Uuid::now_v7().to_string(),
            ":request": request_key,
            ":kind": kind,
            ":text": text,
            ":by": by,
            ":at": at,
        })?;
    Ok(())
}
