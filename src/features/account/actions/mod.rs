//! Changes of an account, each in one transaction. An action that needs the password gets the hash that was checked before
//! the transaction and refuses if the password has changed since.

pub mod deletion;
pub mod email;
pub mod erasure;
pub mod passkeys;
pub mod password;
pub mod portrait;
pub mod profile;
pub mod second_factor;
pub mod sessions;
pub mod terms;

use serde_json::Value;

use crate::audit;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::db::Write;

/// Writes a change that a staff member made to their own account into the audit log; other people's changes are not logged.
fn record_if_staff(write: &Write, who: &SignedIn, action: &str, after: Option<&Value>) -> Result<(), ApiError> {
    if who.user.role.is_staff() {
        audit::record(write, &who.actor(), action, ("user", who.user.id.as_str()), None, after)?;
    }
    Ok(())
}
