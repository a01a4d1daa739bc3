//! Consent to new versions of legal pages.

use crate::app::App;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::account::types::TermsConsent;
use crate::features::legal;
use crate::features::sign_in::{Account, store as users};

/// Records consent to the versions in force. Errors: 409 `stale` with their list if they are not the ones that were read.
pub fn agree(app: &App, write: &Write, user_key: i64, consent: &TermsConsent) -> Result<Account, ApiError> {
    let due = legal::list_to_accept_again(write, user_key)?;
    let read: Vec<(String, i64)> = consent.versions.iter().map(|one| (one.name.clone(), one.number)).collect();
    if due != read {
        return Err(ApiError::stale(serde_json::json!({ "versions": due })));
    }
    users::consents::add(write, user_key)?;
    Ok(Account::of(app, users::get(write, user_key)?))
}
