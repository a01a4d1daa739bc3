//! Change of the profile.

use crate::app::App;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::account::store;
use crate::features::account::types::ProfileChange;
use crate::features::sign_in::{Account, store as users};

/// Stores a tidied profile. Errors: 409 with the stored account if another change came first.
pub fn update(app: &App, write: &Write, user_key: i64, change: &ProfileChange) -> Result<Account, ApiError> {
    let is_stored = store::profile::update(write, user_key, change)?;
    let account = Account::of(app, users::get(write, user_key)?);
    if is_stored { Ok(account) } else { Err(ApiError::stale(account)) }
}
