//! The archive: everything that is known of a person, as JSON files in one zip, with the portrait.

use std::io::{Cursor, Write as _};
use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row, named_params};
use serde_json::{Map, Value};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::store::personal_data::{PARTS, Part};
use crate::auth::User;
use crate::base::error::ApiError;
use crate::db::optional;
use crate::locale::words;
use crate::media::files;

/// A file of the archive.
type File = (String, Vec<u8>);

fn told(value: ValueRef) -> Value {
    match value {
        ValueRef::Null | ValueRef::Blob(_) => Value::Null,
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned().into(),
    }
}

fn object(row: &Row, names: &[String]) -> rusqlite::Result<Value> {
    let mut object = Map::new();
    for (index, name) in names.iter().enumerate() {
        object.insert(name.clone(), told(row.get_ref(index)?));
    }
    Ok(Value::Object(object))
}

/// The rows of a part.
fn rows(db: &Connection, part: &Part, user: &User) -> Result<Vec<Value>, ApiError> {
    let mut statement = db.prepare(part.sql)?;
    let names: Vec<String> = statement.column_names().into_iter().map(str::to_owned).collect();
    let known: Vec<(&str, &dyn rusqlite::ToSql)> =
        named_params! { ":key": user.key, ":id": user.id, ":email": user.email }
            .iter()
            .copied()
            .filter(|(name, _)| matches!(statement.parameter_index(name), Ok(Some(_))))
            .collect();
    let found = statement.query_map(known.as_slice(), |row| object(row, &names))?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// All files but the portrait. The whole is read in one state of the database.
pub fn collect(db: &Connection, user: &User) -> Result<Vec<File>, ApiError> {
    let mut files = vec![("README.txt".to_owned(), words(user.locale, "account.readme").into_bytes())];
    for part in PARTS {
        files.push((format!("{}.json", part.file), serde_json::to_vec_pretty(&rows(db, part, user)?)?));
    }
    Ok(files)
}

/// Name and widest width of the portrait.
pub fn portrait(db: &Connection, user: &User) -> Result<Option<(String, u32)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.hash, (select max(w.value) from json_each(m.widths) w)
         from users u join media m on m.key = u.profile_photo_key where u.key = ?1",
    )?;
    optional(statement.query_row([user.key], |row| Ok((row.get(0)?, row.get(1)?))))
}

/// Packs the files. Reads the portrait from the disk: off the async threads.
pub fn pack(mut files: Vec<File>, portrait: Option<(String, u32)>, media_dir: &Path) -> Result<Vec<u8>, ApiError> {
    if let Some((hash, width)) = portrait {
        files.push(("portrait.webp".to_owned(), std::fs::read(files::file(media_dir, &hash, width))?));
    }
    let broken = |error: zip::result::ZipError| ApiError::Internal(Box::new(error));
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, bytes) in files {
        zip.start_file(name, options).map_err(broken)?;
        zip.write_all(&bytes)?;
    }
    Ok(zip.finish().map_err(broken)?.into_inner())
}
