//! A line of the log as the API answers it, with names in place of keys, and the log as files.

mod activity;
pub mod export;

pub(super) use activity::activity;
use rusqlite::Connection;
use serde_json::{Map, Value};

use super::store::{Line, names};
use super::types::{AuditLine, AuditPerson};
use crate::auth::{User, UserState};
use crate::base::error::ApiError;
use crate::base::lang::Lang;

/// The stored line with the names of its person, its object and its values.
pub(super) fn line(db: &Connection, line: Line, lang: Lang) -> Result<AuditLine, ApiError> {
    let person = match line.user_key {
        Some(key) => User::find(db, key)?,
        None => None,
    };
    let person = person
        .filter(|user| user.state != UserState::Erased)
        .map(|user| AuditPerson { name: user.full_name(), id: user.id });
    Ok(AuditLine {
        object_name: names::of_object(db, &line.object_type, &line.object_id, lang)?,
        before: values(db, line.before.as_deref(), lang)?,
        after: values(db, line.after.as_deref(), lang)?,
        at: line.at,
        actor: line.actor,
        person,
        address: line.address,
        action: line.action,
        object_type: line.object_type,
        object_id: line.object_id,
    })
}

fn values(db: &Connection, stored: Option<&str>, lang: Lang) -> Result<Option<Value>, ApiError> {
    let Some(value) = stored.and_then(|stored| serde_json::from_str::<Value>(stored).ok()) else { return Ok(None) };
    let Value::Object(fields) = value else { return Ok(Some(value)) };
    let mut named = Map::new();
    for (field, value) in fields {
        let value = match value.as_i64() {
            Some(key) => names::of_value(db, &field, key, lang)?.map_or(value, Value::from),
            None => value,
        };
        named.insert(field, value);
    }
    Ok(Some(Value::Object(named)))
}
