//! Scheduled jobs of sign-in.

use super::store::links;
use crate::app::App;
use crate::base::error::ApiError;

/// Removes one-time links that have expired.
pub fn remove_expired_links(app: &App) -> Result<(), ApiError> {
    app.db.write_blocking(|write| links::remove_expired(write).map(drop))
}
