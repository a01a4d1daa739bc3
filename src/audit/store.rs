//! SQL of the audit log: entries are added and expire, they are never changed.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, named_params};
use serde_json::Value;

use super::types::Actor;
use crate::base::error::ApiError;
use crate::db::Write;

/// Adds an entry to the log, in the transaction of the change itself.
pub fn record(
    write: &Write,
    actor: &Actor,
    action: &str,
    object: (&str, &str),
    before: Option<&Value>,
    after: Option<&Value>,
) -> Result<(), ApiError> {
    let (kind, user_key, session_key, address) = match actor {
        Actor::Person { user_key, session_key, address } => {
            ("person", Some(*user_key), Some(*session_key), address.as_str())
        }
        Actor::Operator => ("operator", None, None, ""),
        Actor::Clock => ("clock", None, None, ""),
    };
    let sql = "insert into audit
          (at, actor, user_key, session_key, address, action, object_type, object_id, before, after)
        values
          (:at, :actor, :user_key, :session_key, :address, :action, :object_type, :object_id, :before, :after)";
    write.prepare_cached(sql)?.execute(named_params! {
        ":at": write.now(),
        ":actor": kind,
        ":user_key": user_key,
        ":session_key": session_key,
        ":address": address,
        ":action": action,
        ":object_type": object.0,
        ":object_id": object.1,
        ":before": before.map(Value::to_string),
        ":after": after.map(Value::to_string),
    })?;
    Ok(())
}

/// The values that the newest change of an object replaced, if it is `action` by this actor, a person.
pub fn replaced_by_latest(
    db: &Connection,
    actor: &Actor,
    action: &str,
    (kind, id): (&str, &str),
) -> Result<Option<Value>, ApiError> {
    let sql = "select before from (
           select action, user_key, before from audit
           where object_type = :kind and object_id = :id order by at desc, key desc limit 1
         ) where action = :action and user_key = :user_key";
    let parameters = named_params! { ":kind": kind, ":id": id, ":action": action, ":user_key": actor.user_key() };
    let before: Option<Option<String>> =
        db.prepare_cached(sql)?.query_row(parameters, |row| row.get("before")).optional()?;
    Ok(before.flatten().map(|values| serde_json::from_str(&values)).transpose()?)
}

/// Removes entries older than `months` months of thirty days.
pub fn sweep(write: &Write, months: u32) -> Result<usize, ApiError> {
    let kept = Duration::from_hours(u64::from(months) * 30 * 24);
    Ok(write.prepare_cached("delete from audit where at < ?1")?.execute([write.now().before(kept)])?)
}
