//! Errors of single records.

use crate::base::error::ApiError;

/// Reason why a record was not added.
pub(super) enum RecordError {
    /// The record is wrong; the text goes into the report.
    Record(String),
    /// The store refused it or failed.
    Database(ApiError),
}

impl From<ApiError> for RecordError {
    fn from(error: ApiError) -> Self {
        RecordError::Database(error)
    }
}

/// An object the record refers to does not exist.
pub(super) fn missing(what: &str, slug: &str) -> RecordError {
    RecordError::Record(format!("it refers to the {what} {slug:?}, which does not exist"))
}
