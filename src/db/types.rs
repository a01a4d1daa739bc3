//! Conversions of plain types to columns, and of SQLite's errors to those of the API.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;

impl From<rusqlite::Error> for ApiError {
    fn from(error: rusqlite::Error) -> ApiError {
        match error {
            rusqlite::Error::QueryReturnedNoRows => ApiError::NotFound,
            full if is_full(&full) => ApiError::storage_full(),
            other => ApiError::Internal(Box::new(other)),
        }
    }
}

impl From<r2d2::Error> for ApiError {
    fn from(_: r2d2::Error) -> ApiError {
        ApiError::Unavailable
    }
}

/// True if the disk is too full for a write.
pub(super) fn is_full(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull)
}

/// True if `error` says that a unique index refused a row; `named` is `table.column` or the name of an index
/// on an expression, as SQLite spells them.
pub fn is_unique_violation(error: &rusqlite::Error, named: &str) -> bool {
    match error {
        rusqlite::Error::SqliteFailure(failure, Some(text)) => {
            failure.code == rusqlite::ErrorCode::ConstraintViolation && text.contains(named)
        }
        _ => false,
    }
}

fn unreadable(what: &str, text: &str) -> FromSqlError {
    FromSqlError::Other(format!("{text:?} is no {what}").into())
}

impl ToSql for Ts {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.to_string().into())
    }
}

impl FromSql for Ts {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let text = value.as_str()?;
        Ts::parse(text).ok_or_else(|| unreadable("moment", text))
    }
}

impl<T> ToSql for Id<T> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.as_str().into())
    }
}

impl<T> FromSql for Id<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        Ok(Id::known(value.as_str()?.to_owned()))
    }
}

/// A value whose column holds its JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JsonColumn<T>(pub T);

impl<T: Serialize> ToSql for JsonColumn<T> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let text = serde_json::to_string(&self.0);
        text.map(ToSqlOutput::from).map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))
    }
}

impl<T: DeserializeOwned> FromSql for JsonColumn<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        serde_json::from_str(value.as_str()?).map(JsonColumn).map_err(|error| FromSqlError::Other(Box::new(error)))
    }
}
