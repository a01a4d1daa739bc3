//! SQL of the main page.

use rusqlite::{Connection, Row, params};

use super::types::{KEPT, MainPageDocument, MainPageId, MainPageState, MainPageVersion};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::{Write, optional};

const COLUMNS: &str =
    "v.key, v.id, v.number, v.state, v.document, v.publish_at, v.published_at, v.updated_at, v.version";

fn read(row: &Row) -> rusqlite::Result<MainPageVersion> {
    Ok(MainPageVersion {
        key: row.get(0)?,
        id: row.get(1)?,
        number: row.get(2)?,
        state: row.get(3)?,
        document: MainPageDocument::read(row.get_ref(4)?.as_str()?),
        publish_at: row.get(5)?,
        published_at: row.get(6)?,
        updated_at: row.get(7)?,
        version: row.get(8)?,
    })
}

/// The version in this state, if there is one; of replaced ones the last.
pub fn in_state(db: &Connection, state: MainPageState) -> Result<Option<MainPageVersion>, ApiError> {
    let sql = format!("select {COLUMNS} from main_page_versions v where v.state = ?1 order by v.number desc limit 1");
    optional(db.prepare_cached(&sql)?.query_row([state], read))
}

/// What readers see, if somebody published it.
pub fn published(db: &Connection) -> Result<Option<MainPageVersion>, ApiError> {
    in_state(db, MainPageState::Published)
}

/// The version with this number.
pub fn numbered(db: &Connection, number: i64) -> Result<Option<MainPageVersion>, ApiError> {
    let sql = format!("select {COLUMNS} from main_page_versions v where v.number = ?1");
    optional(db.prepare_cached(&sql)?.query_row([number], read))
}

/// A line of the list of versions: number, state, when it was published, who published it.
pub type Line = (i64, MainPageState, Option<Ts>, Option<String>);

/// What is published and what was, the newest first.
pub fn lines(db: &Connection) -> Result<Vec<Line>, ApiError> {
    let mut statement = db.prepare_cached(
        "select v.number, v.state, v.published_at,
           (select trim(u.name || ' ' || u.surname) from audit a join users u on u.key = a.user_key
            where a.object_type = 'main_page' and a.object_id = v.id and a.action in ('main_page.publish', 'main_page.restore')
            order by a.at desc, a.key desc limit 1)
         from main_page_versions v
         where v.state in ('published', 'replaced')
         order by v.number desc
         limit ?1",
    )?;
    let rows = statement.query_map([KEPT + 1], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Adds a version with the next number.
pub fn insert(write: &Write, state: MainPageState, document: &MainPageDocument) -> Result<MainPageVersion, ApiError> {
    write
        .prepare_cached(
            "insert into main_page_versions (id, number, state, document, created_at, updated_at)
             values (?1, (select coalesce(max(number), 0) + 1 from main_page_versions), ?2, ?3, ?4, ?4)",
        )?
        .execute(params![MainPageId::new(), state, serde_json::to_string(document)?, write.now()])?;
    let sql = format!("select {COLUMNS} from main_page_versions v where v.key = ?1");
    Ok(write.prepare_cached(&sql)?.query_row([write.last_insert_rowid()], read)?)
}

/// Writes a version and raises its number of changes; the caller has compared it.
pub fn update(write: &Write, version: &MainPageVersion) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update main_page_versions
             set state = ?2, document = ?3, publish_at = ?4, published_at = ?5, updated_at = ?6, version = version + 1
             where key = ?1",
        )?
        .execute(params![
            version.key,
            version.state,
            serde_json::to_string(&version.document)?,
            version.publish_at,
            version.published_at,
            write.now()
        ])?;
    Ok(())
}

/// Throws a version away.
pub fn remove(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from main_page_versions where key = ?1")?.execute([key])?;
    Ok(())
}

/// Forgets replaced versions beyond those that can come back.
pub fn prune(write: &Write) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "delete from main_page_versions where state = 'replaced' and number not in
               (select number from main_page_versions where state = 'replaced' order by number desc limit ?1)",
        )?
        .execute([KEPT])?;
    Ok(())
}

const SEEN: &str = "main_page_seen";

/// Until when appearing and vanishing blocks were taken note of.
pub fn seen(db: &Connection) -> Result<Option<Ts>, ApiError> {
    let mut statement = db.prepare_cached("select value from settings where name = ?1")?;
    let found: Option<String> = optional(statement.query_row([SEEN], |row| row.get(0)))?;
    Ok(found.and_then(|text| Ts::parse(&text)))
}

/// Notes that blocks were taken note of until now.
pub fn set_seen(write: &Write) -> Result<(), ApiError> {
    write
        .prepare_cached("insert into settings (name, value) values (?1, ?2) on conflict (name) do update set value = excluded.value")?
        .execute(params![SEEN, write.now().to_string()])?;
    Ok(())
}
