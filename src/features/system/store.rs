//! SQL of figures about sessions and tables, and the stored mode.

use std::time::Duration;

use rusqlite::{Connection, named_params};

use super::types::{ServiceModeNow, SessionCounts, TableSize};
use crate::base::access::Role;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::service_mode::ServiceMode;
use crate::db::{self, Write};

/// Time within which a session counts as used lately. Uses are noted every five minutes.
const LATELY: Duration = Duration::from_hours(1);

/// Sessions that have not ended.
pub fn session_counts(db: &Connection, now: Ts) -> Result<SessionCounts, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as total, count(distinct s.user_key) as people, count(*) filter (where u.role <> :user) as staff,
           count(*) filter (where s.last_seen_at > :lately) as used_lately
         from sessions s
         join users u on u.key = s.user_key
         where s.expires_at > :now",
    )?;
    let values = named_params! { ":user": Role::User, ":lately": now.before(LATELY), ":now": now };
    Ok(statement.query_row(values, |row| {
        Ok(SessionCounts {
            total: row.get("total")?,
            people: row.get("people")?,
            staff: row.get("staff")?,
            used_lately: row.get("used_lately")?,
        })
    })?)
}

/// Size of each table and its indexes, the largest first. Reads every page of the file.
pub fn table_sizes(db: &Connection) -> Result<Vec<TableSize>, ApiError> {
    let mut statement = db.prepare_cached(
        "select s.tbl_name as name, sum(d.pgsize) filter (where s.type = 'table') as row_bytes,
           sum(d.pgsize) filter (where s.type = 'index') as index_bytes
         from dbstat d
         join sqlite_schema s on s.name = d.name
         where d.aggregate = true
         group by s.tbl_name
         order by sum(d.pgsize) desc, s.tbl_name
         limit 200",
    )?;
    let rows = statement.query_map([], |row| {
        let bytes = |name: &str| row.get::<_, Option<i64>>(name).map(|bytes| bytes.unwrap_or(0).unsigned_abs());
        Ok(TableSize { name: row.get("name")?, row_bytes: bytes("row_bytes")?, index_bytes: bytes("index_bytes")? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Bytes of free pages inside the file.
pub fn free_bytes(db: &Connection) -> Result<u64, ApiError> {
    let mut statement = db.prepare_cached(
        "select freelist_count * page_size as bytes
         from pragma_freelist_count, pragma_page_size",
    )?;
    let bytes: i64 = statement.query_row([], |row| row.get("bytes"))?;
    Ok(bytes.unsigned_abs())
}

/// Name of the stored mode in the table of settings.
const MODE: &str = "service_mode";

/// The mode that is stored.
pub fn stored_mode(db: &Connection) -> Result<ServiceModeNow, ApiError> {
    let stored = db::setting(db, MODE)?.and_then(|json| serde_json::from_str(&json).ok());
    Ok(stored.unwrap_or(ServiceModeNow { mode: ServiceMode::Normal, since: None }))
}

/// Stores a mode.
pub fn set_mode(write: &Write, mode: ServiceMode) -> Result<ServiceModeNow, ApiError> {
    let now = ServiceModeNow { mode, since: Some(write.now()) };
    db::set_setting(write, MODE, &serde_json::to_string(&now)?)?;
    Ok(now)
}
