//! Outcomes of bulk changes.

use serde_json::Map;

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::articles::types::{ArticleId, BulkRow};
use crate::web::error::field_problems;

/// The outcome of one article's change, with messages in `lang`.
pub fn bulk_row(id: ArticleId, outcome: Result<bool, ApiError>, lang: Lang) -> BulkRow {
    match outcome {
        Ok(done) => BulkRow { id, done, code: None, fields: Map::new() },
        Err(error) => {
            if let ApiError::Internal(inner) = &error {
                tracing::error!(article = %id, error = %inner, "a bulk change failed");
            }
            let fields = match &error {
                ApiError::Invalid(faults) => field_problems(faults, lang),
                _ => Map::new(),
            };
            BulkRow { id, done: false, code: Some(error.code().to_owned()), fields }
        }
    }
}
