//! SQL of the operator's identity.

use rusqlite::{Connection, params};

use super::super::types::Operator;
use crate::base::error::ApiError;
use crate::db::Write;

/// The operator and the version of the row.
pub fn operator(db: &Connection) -> Result<(Operator, i64), ApiError> {
    let (json, version): (String, i64) = db
        .prepare_cached("select o.identity, o.version from operator o where o.key = 1")?
        .query_row([], |row| Ok((row.get("identity")?, row.get("version")?)))?;
    Ok((serde_json::from_str(&json)?, version))
}

/// Writes the operator and raises the version of the row; the caller has compared it.
pub fn update_operator(write: &Write, operator: &Operator) -> Result<(), ApiError> {
    write
        .prepare_cached("update operator set identity = ?1, updated_at = ?2, version = version + 1 where key = 1")?
        .execute(params![serde_json::to_string(operator)?, write.now()])?;
    Ok(())
}
