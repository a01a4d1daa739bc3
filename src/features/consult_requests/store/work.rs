//! SQL that changes requests.

use rusqlite::{Connection, named_params};

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::consult_requests::types::{ConsultOutcome, ConsultPriority, ConsultRequest, ConsultState};

/// Writes state, assignee, outcome and times of a request, and raises its version.
pub fn update_state(write: &Write, request: &ConsultRequest, purge_at: Option<Ts>) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update consult_requests
             set state = :state, assignee_key = :assignee, outcome = :outcome, due_at = :due_at, read_at = :read_at,
                 waiting_since = :waiting_since, reminded_at = :reminded_at, done_at = :done_at, merged_into = :merged_into,
                 purge_at = :purge_at, updated_at = :now, version = version + 1
             where key = :key",
        )?
        .execute(named_params! {
            ":key": request.key,
            ":state": request.state,
            ":assignee": request.assignee_key,
            ":outcome": request.outcome,
            ":due_at": request.due_at,
            ":read_at": request.read_at,
            ":waiting_since": request.waiting_since,
            ":reminded_at": request.reminded_at,
            ":done_at": request.done_at,
            ":merged_into": request.merged_into,
            ":purge_at": purge_at,
            ":now": write.now(),
        })?;
    Ok(())
}

/// Writes what the staff says of a request, and raises its version.
pub fn update_facts(
    write: &Write,
    key: i64,
    topic_key: i64,
    priority: ConsultPriority,
    tags: &[String],
    due_at: Ts,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update consult_requests
             set topic_key = :topic, priority = :priority, tags = :tags, due_at = :due_at, updated_at = :now,
                 version = version + 1
             where key = :key",
        )?
        .execute(named_params! {
            ":key": key,
            ":topic": topic_key,
            ":priority": priority,
            ":tags": serde_json::to_string(tags)?,
            ":due_at": due_at,
            ":now": write.now(),
        })?;
    Ok(())
}

/// Raises the version of a request whose history changed.
pub fn touch(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update consult_requests set updated_at = :now, version = version + 1 where key = :key")?
        .execute(named_params! { ":key": key, ":now": write.now() })?;
    Ok(())
}

/// Notes that the staff read a request; the version stays.
pub fn set_read(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update consult_requests set read_at = :now where key = :key")?
        .execute(named_params! { ":key": key, ":now": write.now() })?;
    Ok(())
}

/// Moves the history of a request to another one.
pub fn move_entries(write: &Write, from: i64, to: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update consult_entries set request_key = :to where request_key = :from")?
        .execute(named_params! { ":from": from, ":to": to })?;
    Ok(())
}

/// Keys of requests of which the portal waits since before `before`, reminded or not, the longest first.
pub fn list_waiting(db: &Connection, before: Ts, is_reminded: bool, limit: u32) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.key
         from consult_requests r
         where r.state = 'waiting_for_person'
           and iif(:reminded, r.reminded_at <= :before, r.reminded_at is null and r.waiting_since <= :before)
         order by r.waiting_since, r.key
         limit :limit",
    )?;
    let values = named_params! { ":before": before, ":reminded": is_reminded, ":limit": limit };
    let rows = statement.query_map(values, |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Notes that the person was reminded; the version stays.
pub fn set_reminded(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update consult_requests set reminded_at = :now where key = :key")?
        .execute(named_params! { ":key": key, ":now": write.now() })?;
    Ok(())
}

/// Keys of requests that are assigned to a person and open.
pub fn list_assigned(db: &Connection, user_key: i64) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.key
         from consult_requests r
         where r.assignee_key = :user and r.state in ('assigned', 'in_progress', 'waiting_for_person', 'reopened')
         order by r.key
         limit 5000",
    )?;
    let rows = statement.query_map(named_params! { ":user": user_key }, |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Removes requests whose address was not confirmed in time; answers their number.
pub fn remove_unconfirmed(write: &Write, before: Ts) -> Result<usize, ApiError> {
    Ok(write
        .prepare_cached("delete from consult_requests where state = 'unconfirmed' and created_at <= :before")?
        .execute(named_params! { ":before": before })?)
}

/// Keys of requests whose personal data is to be erased.
pub fn list_to_purge(db: &Connection, now: Ts, limit: u32) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.key
         from consult_requests r
         where r.purge_at <= :now
         order by r.purge_at, r.key
         limit :limit",
    )?;
    let rows = statement.query_map(named_params! { ":now": now, ":limit": limit }, |row| row.get("key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Erases everything personal of a request; topic, language, state, outcome and times stay for the numbers.
pub fn purge(write: &Write, request: &ConsultRequest) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from consult_entries where request_key = :key")?
        .execute(named_params! { ":key": request.key })?;
    write
        .prepare_cached(
            "delete from mail_out where to_address = :email and template like 'consult_%' and :email <> ''",
        )?
        .execute(named_params! { ":email": request.email })?;
    write
        .prepare_cached(
            "update consult_requests
             set public_code = null, name = '', email = '', phone = '', country = '', region = '', town = '', best_time = '',
                 message = '', related_kind = '', related_id = '', related_path = '', related_title = '', user_key = null,
                 tags = '[]', confirm_hash = null, purge_at = null, purged_at = :now, updated_at = :now,
                 version = version + 1
             where key = :key",
        )?
        .execute(named_params! { ":key": request.key, ":now": write.now() })?;
    Ok(())
}

/// Writes a request of the demo content: its state and age.
pub fn set_demo_state(
    write: &Write,
    key: i64,
    (state, outcome): (ConsultState, Option<ConsultOutcome>),
    created_at: Ts,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update consult_requests
             set state = :state, outcome = :outcome, created_at = :at, consent_at = :at
             where key = :key",
        )?
        .execute(named_params! { ":key": key, ":state": state, ":outcome": outcome, ":at": created_at })?;
    Ok(())
}
