//! SQL of the history of an object and of its owner: cases that wait, reports, former decisions.

use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, named_params};

use super::cases::{read, select};
use crate::base::error::ApiError;
use crate::features::cases::types::{Case, SubjectKind};

fn list(db: &Connection, rest: &str, values: &[(&str, &dyn ToSql)]) -> Result<Vec<Case>, ApiError> {
    let mut statement = db.prepare_cached(&select(rest))?;
    let rows = statement.query_map(values, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The newest case about an object that waits, or whose decision has not taken effect; reports are left out.
pub fn find_current(db: &Connection, kind: SubjectKind, id: &str) -> Result<Option<Case>, ApiError> {
    let sql = select(
        "where c.subject_kind = :kind and c.subject_id = :id and c.cause <> 'report'
           and (c.state in ('open', 'assigned') or c.state = 'decided' and exists (
             select 1 from decisions d where d.case_key = c.key and d.effective_at is null))
         order by c.key desc
         limit 1",
    );
    Ok(db.prepare_cached(&sql)?.query_row(named_params! { ":kind": kind, ":id": id }, read).optional()?)
}

/// Reports about an object, the newest first.
pub fn list_reports(db: &Connection, kind: SubjectKind, id: &str, limit: u32) -> Result<Vec<Case>, ApiError> {
    list(
        db,
        "where c.subject_kind = :kind and c.subject_id = :id and c.cause = 'report'
         order by c.key desc
         limit :limit",
        named_params! { ":kind": kind, ":id": id, ":limit": limit },
    )
}

/// Number of reports about the objects of a kind that belong to a person.
pub fn count_reports_of_owner(db: &Connection, kind: SubjectKind, owner_key: i64) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n
         from cases c
         where c.owner_key = :owner and c.subject_kind = :kind and c.cause = 'report'",
    )?;
    Ok(statement.query_row(named_params! { ":owner": owner_key, ":kind": kind }, |row| row.get("n"))?)
}

/// A decision that took effect and was not reversed, under the aliases `c` and `d`.
const IN_FORCE: &str = "d.effective_at is not null and d.reversed_at is null";

/// Keys of the decisions about the content of a person that are in force, the newest first.
pub fn list_decisions_of_owner(db: &Connection, owner_key: i64, limit: u32) -> Result<Vec<i64>, ApiError> {
    keys(db, "c.owner_key = :value", &owner_key, limit)
}

/// Keys of the decisions about an object that are in force, the newest first.
pub fn list_decisions_of_subject(
    db: &Connection,
    kind: SubjectKind,
    id: &str,
    limit: u32,
) -> Result<Vec<i64>, ApiError> {
    keys(db, &format!("c.subject_kind = '{}' and c.subject_id = :value", kind.as_str()), &id, limit)
}

fn keys(db: &Connection, condition: &str, value: &dyn ToSql, limit: u32) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select d.key
         from cases c
         join decisions d on d.case_key = c.key
         where {condition} and {IN_FORCE}
         order by d.effective_at desc, d.key desc
         limit :limit"
    ))?;
    let rows = statement.query_map(named_params! { ":value": value, ":limit": limit }, |row: &Row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Numbers of decisions in force about the content of a person: publications, and restrictions.
pub fn count_decisions_of_owner(db: &Connection, owner_key: i64) -> Result<(u32, u32), ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select coalesce(sum(d.outcome in ('approve', 'approve_with_edits')), 0) as approvals,
           coalesce(sum(d.outcome in ('request_changes', 'reject', 'hide', 'remove')), 0) as restrictions
         from cases c
         join decisions d on d.case_key = c.key
         where c.owner_key = :owner and {IN_FORCE}"
    ))?;
    Ok(statement.query_row(named_params! { ":owner": owner_key }, |row| {
        Ok((row.get("approvals")?, row.get("restrictions")?))
    })?)
}
