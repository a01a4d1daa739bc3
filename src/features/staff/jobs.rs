//! Scheduled jobs of staff accounts.

use std::time::Duration;

use super::store;
use crate::app::App;
use crate::base::error::ApiError;

/// How long an expired invitation stays in the list.
const EXPIRED_KEPT_FOR: Duration = Duration::from_hours(30 * 24);

/// Removes invitations that expired a month ago.
pub fn remove_expired_invitations(app: &App) -> Result<(), ApiError> {
    app.db.write_blocking(|write| {
        store::remove_expired_invitations(write, write.now().before(EXPIRED_KEPT_FOR)).map(drop)
    })
}
