//! SQL of readers' accounts.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use super::types::{ReaderAccount, ReaderCounts, ReaderQuery, ReaderSort, ReaderState, Trust};
use crate::auth::{User, UserId};
use crate::base::error::ApiError;
use crate::base::page::PageRequest;
use crate::db::Write;

fn select(rest: &str) -> String {
    format!(
        "select {}, u.trust, u.state_reason, u.deletion_due_at,
           max(
             coalesce(u.last_seen_at, ''),
             coalesce((select max(s.last_seen_at) from sessions s where s.user_key = u.key), '')
           ) as seen_at
         from users u
         where u.role = 'user' and u.state <> 'erased' {rest}",
        User::COLUMNS
    )
}

fn read(row: &Row) -> rusqlite::Result<ReaderAccount> {
    let seen: String = row.get("seen_at")?;
    Ok(ReaderAccount {
        user: User::read(row)?,
        state: row.get("user_state")?,
        trust: row.get("trust")?,
        reason: row.get("state_reason")?,
        last_seen_at: crate::base::clock::Ts::parse(&seen),
        deletion_due_at: row.get("deletion_due_at")?,
    })
}

/// The reader with this identity. Errors: `NotFound`, also for staff.
pub fn get(db: &Connection, id: &UserId) -> Result<ReaderAccount, ApiError> {
    let found =
        db.prepare_cached(&select("and u.id = :id"))?.query_row(named_params! { ":id": id }, read).optional()?;
    found.ok_or(ApiError::NotFound)
}

fn conditions(query: &ReaderQuery) -> String {
    let mut sql = String::new();
    if query.state.is_some() {
        sql.push_str(" and u.state = :state");
    } else {
        sql.push_str(" and :state is null");
    }
    sql.push_str(if query.trust.is_some() { " and u.trust = :trust" } else { " and :trust is null" });
    sql.push_str(
        " and (:q = ''
               or instr(u.email, :q) > 0
               or instr(lowercase(u.name || ' ' || u.surname), :q) > 0)",
    );
    sql
}

fn order(sort: ReaderSort) -> &'static str {
    match sort {
        ReaderSort::CreatedDown => "u.created_at desc, u.key desc",
        ReaderSort::Created => "u.created_at, u.key",
        ReaderSort::Name => "u.surname collate alphabet, u.name collate alphabet, u.key",
        ReaderSort::NameDown => "u.surname collate alphabet desc, u.name collate alphabet desc, u.key desc",
    }
}

fn page_sql(query: &ReaderQuery) -> String {
    let order = order(query.sort.unwrap_or(ReaderSort::CreatedDown));
    select(&format!("{} order by {order} limit :limit offset :offset", conditions(query)))
}

/// One page of the accounts that match `query`.
pub fn list(db: &Connection, query: &ReaderQuery, request: PageRequest) -> Result<Vec<ReaderAccount>, ApiError> {
    let q = query.q.as_deref().unwrap_or_default().trim().to_lowercase();
    let mut statement = db.prepare_cached(&page_sql(query))?;
    let rows = statement.query_map(
        named_params! {
            ":state": query.state.map(ReaderState::as_str),
            ":trust": query.trust.map(Trust::as_str),
            ":q": q,
            ":limit": request.per_page,
            ":offset": request.offset(),
        },
        read,
    )?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Number of accounts that match `query`.
pub fn count(db: &Connection, query: &ReaderQuery) -> Result<u32, ApiError> {
    let q = query.q.as_deref().unwrap_or_default().trim().to_lowercase();
    let sql = format!(
        "select count(*) as n from users u where u.role = 'user' and u.state <> 'erased' {}",
        conditions(query)
    );
    let values = named_params! {
        ":state": query.state.map(ReaderState::as_str),
        ":trust": query.trust.map(Trust::as_str),
        ":q": q,
    };
    Ok(db.prepare_cached(&sql)?.query_row(values, |row| row.get("n"))?)
}

/// Accounts by state.
pub fn counts(db: &Connection) -> Result<ReaderCounts, ApiError> {
    let mut statement = db.prepare_cached(
        "select u.state, count(*) as n
         from users u
         where u.role = 'user' and u.state <> 'erased'
         group by u.state
         order by u.state
         limit 10",
    )?;
    let mut counts = ReaderCounts::default();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (state, number): (ReaderState, u32) = (row.get("state")?, row.get("n")?);
        match state {
            ReaderState::Active => counts.active = number,
            ReaderState::Restricted => counts.restricted = number,
            ReaderState::Suspended => counts.suspended = number,
            ReaderState::Unconfirmed => counts.unconfirmed = number,
            ReaderState::DeletionRequested => counts.deletion_requested = number,
        }
    }
    Ok(counts)
}

/// Sets the trust of a person.
pub fn set_trust(write: &Write, user_key: i64, trust: Trust) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update users set trust = :trust, updated_at = :now, version = version + 1 where key = :user_key",
        )?
        .execute(named_params! { ":trust": trust, ":now": write.now(), ":user_key": user_key })?;
    Ok(())
}

/// Number of reports that were sent from an account.
pub fn count_reports(db: &Connection, user_key: i64) -> Result<u32, ApiError> {
    let mut statement =
        db.prepare_cached("select count(*) as n from cases c where c.sender_key = :user_key and c.cause = 'report'")?;
    Ok(statement.query_row(named_params! { ":user_key": user_key }, |row| row.get("n"))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::new_database;

    #[test]
    fn the_list_of_readers_is_read_in_the_order_of_an_index() {
        let dir = tempfile::tempdir().unwrap();
        let db = new_database(dir.path());
        let plan = |query: &ReaderQuery| {
            let mut statement = db.prepare(&format!("explain query plan {}", page_sql(query))).unwrap();
            let lines = statement.raw_query().mapped(|row| row.get::<_, String>("detail"));
            lines.collect::<Result<Vec<_>, _>>().unwrap().join("\n")
        };

        let newest = plan(&ReaderQuery::default());
        let suspended = plan(&ReaderQuery { state: Some(ReaderState::Suspended), ..ReaderQuery::default() });

        assert!(newest.contains("users_role_created") && !newest.contains("USE TEMP B-TREE"), "{newest}");
        assert!(suspended.contains("USING INDEX users_role"), "{suspended}");
    }
}
