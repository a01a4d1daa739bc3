//! The log of what staff, operators and the clock changed: who, what, when, from where, before and after.

use serde_json::Value;

use crate::base::error::ApiError;
use crate::db::Write;

/// Author of a change.
#[derive(Clone, Debug)]
pub enum Actor {
    /// A signed-in person.
    Person {
        /// Key of the user.
        user_key: i64,
        /// Through which session.
        session_key: i64,
        /// From where.
        address: String,
    },
    /// Somebody at the command line.
    Operator,
    /// A job.
    Clock,
}

impl Actor {
    /// The person, where it is one.
    pub fn user_key(&self) -> Option<i64> {
        match self {
            Actor::Person { user_key, .. } => Some(*user_key),
            Actor::Operator | Actor::Clock => None,
        }
    }
}

/// Writes one line of the log, in the transaction of the change itself.
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
    write
        .prepare_cached(
            "insert into audit (at, actor, user_key, session_key, address, action, object_type, object_id, before, after)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .execute(rusqlite::params![
            write.now(),
            kind,
            user_key,
            session_key,
            address,
            action,
            object.0,
            object.1,
            before.map(Value::to_string),
            after.map(Value::to_string)
        ])?;
    Ok(())
}

/// Removes lines older than `months` months of thirty days.
pub fn sweep(write: &Write, months: u32) -> Result<usize, ApiError> {
    let kept = std::time::Duration::from_hours(u64::from(months) * 30 * 24);
    Ok(write.prepare_cached("delete from audit where at < ?1")?.execute([write.now().before(kept)])?)
}
