//! SQL of the log. Lines are in the order of their keys, which is that of time.

pub mod activity;
pub mod names;

use jiff::tz::TimeZone;
use rusqlite::{Connection, Row, ToSql, named_params};

use super::types::{AuditActor, AuditFacets, AuditPerson, AuditQuery};
use crate::auth::User;
use crate::base::clock::Ts;
use crate::base::error::ApiError;

/// A line as it is stored.
pub(super) struct Line {
    pub key: i64,
    pub at: Ts,
    pub actor: AuditActor,
    pub user_key: Option<i64>,
    pub address: String,
    pub action: String,
    pub object_type: String,
    pub object_id: String,
    pub before: Option<String>,
    pub after: Option<String>,
}

const COLUMNS: &str =
    "a.key, a.at, a.actor, a.user_key, a.address, a.action, a.object_type, a.object_id, a.before, a.after";

fn read(row: &Row) -> rusqlite::Result<Line> {
    Ok(Line {
        key: row.get("key")?,
        at: row.get("at")?,
        actor: row.get("actor")?,
        user_key: row.get("user_key")?,
        address: row.get("address")?,
        action: row.get("action")?,
        object_type: row.get("object_type")?,
        object_id: row.get("object_id")?,
        before: row.get("before")?,
        after: row.get("after")?,
    })
}

/// The conditions of a query, with their values.
pub(super) struct Filter {
    sql: String,
    values: Vec<Box<dyn ToSql + Send>>,
}

impl Filter {
    /// Reads a query. Errors: a day that the calendar does not have.
    pub fn of(db: &Connection, query: &AuditQuery, zone: &TimeZone) -> Result<Filter, ApiError> {
        let mut filter = Filter { sql: "1".to_owned(), values: Vec::new() };
        if let Some(person) = &query.person {
            let key = User::find_by_id(db, person)?.map_or(-1, |user| user.key);
            filter.and("a.user_key = ?", key);
        }
        if let Some(actor) = query.actor {
            filter.and("a.actor = ?", actor.as_str());
        }
        if let Some(action) = &query.action {
            if action.contains('.') {
                filter.and("a.action = ?", action.clone());
            } else {
                // all that begin with the word and a full stop; the slash follows the full stop in ASCII
                filter.and("a.action >= ?", format!("{action}."));
                filter.and("a.action < ?", format!("{action}/"));
            }
        }
        if let Some(object_type) = &query.object_type {
            filter.and("a.object_type = ?", object_type.clone());
        }
        if let Some(object_id) = &query.object_id {
            filter.and("a.object_id = ?", object_id.clone());
        }
        if let Some(from) = &query.from {
            filter.and("a.at >= ?", Ts::midnight(from, 0, zone).ok_or_else(|| ApiError::field("from", "date"))?);
        }
        if let Some(to) = &query.to {
            filter.and("a.at < ?", Ts::midnight(to, 1, zone).ok_or_else(|| ApiError::field("to", "date"))?);
        }
        Ok(filter)
    }

    fn and(&mut self, condition: &str, value: impl ToSql + Send + 'static) {
        self.values.push(Box::new(value));
        let numbered = condition.replace('?', &format!("?{}", self.values.len()));
        self.sql.push_str(" and ");
        self.sql.push_str(&numbered);
    }

    fn params(&self) -> Vec<&dyn ToSql> {
        self.values.iter().map(|value| &**value as &dyn ToSql).collect()
    }
}

/// Number of lines that the filter lets through.
pub(super) fn count(db: &Connection, filter: &Filter) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(&format!("select count(*) as lines from audit a where {}", filter.sql))?;
    Ok(statement.query_row(&*filter.params(), |row| row.get("lines"))?)
}

/// Lines, newest first.
pub(super) fn list(db: &Connection, filter: &Filter, offset: u32, limit: u32) -> Result<Vec<Line>, ApiError> {
    let sql = format!(
        "select {COLUMNS}
         from audit a
         where {}
         order by a.key desc
         limit {limit} offset {offset}",
        filter.sql
    );
    let mut statement = db.prepare(&sql)?;
    let rows = statement.query_map(&*filter.params(), read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Lines older than the line with the key `before`, newest first; a whole log is read in such parts.
pub(super) fn list_before(db: &Connection, filter: &Filter, before: i64, limit: u32) -> Result<Vec<Line>, ApiError> {
    let sql = format!(
        "select {COLUMNS}
         from audit a
         where {} and a.key < {before}
         order by a.key desc
         limit {limit}",
        filter.sql
    );
    let mut statement = db.prepare(&sql)?;
    let rows = statement.query_map(&*filter.params(), read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Changes of an object, newest first.
pub(super) fn list_of_object(db: &Connection, object: (&str, &str), limit: u32) -> Result<Vec<Line>, ApiError> {
    let sql = format!(
        "select {COLUMNS}
         from audit a
         where a.object_type = :object_type and a.object_id = :object_id
         order by a.key desc
         limit :limit"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let values = named_params! { ":object_type": object.0, ":object_id": object.1, ":limit": limit };
    let rows = statement.query_map(values, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Changes by a person and to their account, newest first.
pub(super) fn list_of_person(db: &Connection, person: &User, limit: u32) -> Result<Vec<Line>, ApiError> {
    let sql = format!(
        "select {COLUMNS}
         from audit a
         where a.key in (
           select key from (select key from audit where user_key = :user_key order by key desc limit :limit)
           union
           select key from (
             select key from audit where object_type = 'user' and object_id = :user_id order by key desc limit :limit
           )
         )
         order by a.key desc
         limit :limit"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let values = named_params! { ":user_key": person.key, ":user_id": person.id, ":limit": limit };
    let rows = statement.query_map(values, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Values that the filters offer: those that the log has.
pub(super) fn facets(db: &Connection) -> Result<AuditFacets, ApiError> {
    let sql = format!(
        "select {}
         from users u
         where u.state <> 'erased' and exists (select 1 from audit a where a.user_key = u.key)
         order by u.surname collate alphabet, u.name collate alphabet, u.key
         limit 1000",
        User::COLUMNS
    );
    let people: Vec<User> = db.prepare_cached(&sql)?.query_map([], User::read)?.collect::<Result<_, _>>()?;
    Ok(AuditFacets {
        people: people.into_iter().map(|user| AuditPerson { name: user.full_name(), id: user.id }).collect(),
        actions: distinct(db, "action")?,
        object_types: distinct(db, "object_type")?,
    })
}

/// The different values of an indexed column, each found by one look into the index, however long the log is.
fn distinct(db: &Connection, column: &'static str) -> Result<Vec<String>, ApiError> {
    let sql = format!(
        "with recursive w(value) as (
           select min({column}) from audit
           union all
           select (select min({column}) from audit where {column} > w.value) from w where w.value is not null
         )
         select w.value from w where w.value is not null"
    );
    Ok(db.prepare_cached(&sql)?.query_map([], |row| row.get("value"))?.collect::<Result<_, _>>()?)
}
