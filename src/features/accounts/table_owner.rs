//! The account that a row of an imported table names as the owner of a new object.

use rusqlite::Connection;

use crate::auth::User;
use crate::base::error::{ApiError, FieldError};
use crate::web::csv::records::Named;

/// Column with the address of the account. No export has it.
pub const COLUMN: &str = "owner_email";

/// The account of a row; faults where none is named, or nobody has the address.
pub fn find(db: &Connection, row: &Named) -> Result<Result<User, Vec<FieldError>>, ApiError> {
    let email = row.get(COLUMN).unwrap_or_default().to_lowercase();
    if email.is_empty() {
        return Ok(Err(vec![FieldError::new(COLUMN, "required")]));
    }
    Ok(User::find_by_email(db, &email)?.ok_or_else(|| vec![FieldError::new(COLUMN, "csv_owner")]))
}
