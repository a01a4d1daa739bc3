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

/// The address that readers write to: `configured`, else the operator's point of contact, else the operator's own
/// address; empty where there is none.
pub fn contact_address(db: &Connection, configured: &str) -> Result<String, ApiError> {
    if !configured.is_empty() {
        return Ok(configured.to_owned());
    }
    let (operator, _) = operator(db)?;
    Ok(if operator.contact_point.is_empty() { operator.email } else { operator.contact_point })
}

/// Writes the operator and raises the version of the row; the caller has compared it.
pub fn update_operator(write: &Write, operator: &Operator) -> Result<(), ApiError> {
    write
        .prepare_cached("update operator set identity = ?1, updated_at = ?2, version = version + 1 where key = 1")?
        .execute(params![serde_json::to_string(operator)?, write.now()])?;
    Ok(())
}
