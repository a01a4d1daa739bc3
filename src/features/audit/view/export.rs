//! The log as files for other programs: CSV (RFC 4180) and JSON.

use rusqlite::Connection;
use serde_json::Value;

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::audit::store::{self, Filter};
use crate::features::audit::types::AuditLine;
use crate::web::csv;

/// Lines that are read at once.
const AT_ONCE: u32 = 1000;
/// Most lines of a file.
const MOST: usize = 100_000;

const HEAD: [&str; 11] = [
    "at",
    "actor",
    "person",
    "person_id",
    "address",
    "action",
    "object_type",
    "object_id",
    "object_name",
    "before",
    "after",
];

fn each(db: &Connection, filter: &Filter, lang: Lang, mut take: impl FnMut(AuditLine)) -> Result<(), ApiError> {
    let (mut before, mut taken) = (i64::MAX, 0);
    loop {
        let lines = store::list_before(db, filter, before, AT_ONCE)?;
        let is_last = lines.len() < AT_ONCE as usize;
        for line in lines {
            before = line.key;
            take(super::line(db, line, lang)?);
            taken += 1;
        }
        if is_last || taken >= MOST {
            return Ok(());
        }
    }
}

/// The filtered log as a table.
pub fn table(db: &Connection, filter: &Filter, lang: Lang) -> Result<String, ApiError> {
    let mut table = csv::line(&HEAD);
    let text = |value: &Option<Value>| value.as_ref().map(Value::to_string).unwrap_or_default();
    each(db, filter, lang, |line| {
        let (name, id) = line.person.map_or_else(Default::default, |person| (person.name, person.id.to_string()));
        table.push_str(&csv::line(&[
            line.at.to_string().as_str(),
            line.actor.as_str(),
            name.as_str(),
            id.as_str(),
            line.address.as_str(),
            line.action.as_str(),
            line.object_type.as_str(),
            line.object_id.as_str(),
            line.object_name.as_deref().unwrap_or_default(),
            text(&line.before).as_str(),
            text(&line.after).as_str(),
        ]));
    })?;
    Ok(table)
}

/// The filtered log as a JSON list.
pub fn list(db: &Connection, filter: &Filter, lang: Lang) -> Result<Vec<AuditLine>, ApiError> {
    let mut lines = Vec::new();
    each(db, filter, lang, |line| lines.push(line))?;
    Ok(lines)
}
