//! Rules for reports.

use super::types::NewReport;
use crate::base::email::Email;
use crate::base::error::{ApiError, FieldError};

/// Checks what the schema cannot express, all at once. Errors: `Invalid`.
pub fn check(call: &NewReport) -> Result<(), ApiError> {
    let mut faults = Vec::new();
    let email = call.email.trim();
    if !email.is_empty() && Email::parse(email).is_none() {
        faults.push(FieldError::new("email", "email"));
    }
    if !call.good_faith {
        faults.push(FieldError::new("good_faith", "good_faith"));
    }
    if faults.is_empty() { Ok(()) } else { Err(ApiError::Invalid(faults)) }
}
