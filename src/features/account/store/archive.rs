//! SQL of the archive: the rows of each part and the portrait.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension as _, Row, named_params};
use serde_json::{Map, Value};

use super::occurring;
use super::personal_data::ArchivePart;
use crate::auth::User;
use crate::base::error::ApiError;

/// The rows of a part, as JSON objects with the names of the columns.
pub fn list_rows(db: &Connection, part: &ArchivePart, user: &User) -> Result<Vec<Value>, ApiError> {
    let mut statement = db.prepare(part.sql)?;
    let names: Vec<String> = statement.column_names().into_iter().map(str::to_owned).collect();
    let values = named_params! { ":key": user.key, ":id": user.id, ":email": user.email };
    let occurring = occurring(&statement, values);
    let rows = statement.query_map(occurring.as_slice(), |row| object(row, &names))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn object(row: &Row, names: &[String]) -> rusqlite::Result<Value> {
    let mut object = Map::new();
    for name in names {
        object.insert(name.clone(), json(row.get_ref(name.as_str())?));
    }
    Ok(Value::Object(object))
}

/// A value as JSON; binary values are keys and hashes and become null.
fn json(value: ValueRef) -> Value {
    match value {
        ValueRef::Null | ValueRef::Blob(_) => Value::Null,
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned().into(),
    }
}

/// Name and largest width of the portrait.
pub fn find_portrait(db: &Connection, user: &User) -> Result<Option<(String, u32)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.hash, (select max(w.value) from json_each(m.widths) w) as width
         from users u
         join media m on m.key = u.profile_photo_key
         where u.key = :user_key",
    )?;
    let values = named_params! { ":user_key": user.key };
    Ok(statement.query_row(values, |row| Ok((row.get("hash")?, row.get("width")?))).optional()?)
}
