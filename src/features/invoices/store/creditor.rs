//! SQL of the creditor's settings.

use rusqlite::{Connection, named_params};

use crate::base::error::ApiError;
use crate::db::{JsonColumn, Write};
use crate::features::invoices::types::Creditor;

/// The settings and the version of the row; default settings before the first change.
pub fn get_creditor(db: &Connection) -> Result<(Creditor, i64), ApiError> {
    let mut statement = db.prepare_cached("select c.settings, c.version from creditor c where c.key = 1")?;
    let (settings, version): (Option<JsonColumn<Creditor>>, i64) =
        statement.query_row([], |row| Ok((row.get("settings")?, row.get("version")?)))?;
    Ok((settings.map(|settings| settings.0).unwrap_or_default(), version))
}

/// Writes the settings and raises the version of the row; the caller has compared it.
pub fn update_creditor(write: &Write, creditor: &Creditor) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update creditor set settings = :settings, updated_at = :now, version = version + 1 where key = 1",
        )?
        .execute(named_params! { ":settings": JsonColumn(creditor), ":now": write.now() })?;
    Ok(())
}
