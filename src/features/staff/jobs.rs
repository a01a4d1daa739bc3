//! Scheduled jobs of staff accounts.

use std::time::Duration;

use super::{actions, store};
use crate::app::App;
use crate::base::error::ApiError;

/// How long an expired invitation stays in the list.
const EXPIRED_KEPT_FOR: Duration = Duration::from_hours(30 * 24);

/// Reminds of the end of somebody's work for the portal, and ends what is due.
pub fn end_due(app: &App) -> Result<(), ApiError> {
    let zone = app.site().zone.clone();
    app.db.write_blocking(move |write| actions::end_due(write, &zone).map(drop))
}

/// Removes invitations that expired a month ago.
pub fn remove_expired_invitations(app: &App) -> Result<(), ApiError> {
    app.db.write_blocking(|write| {
        store::remove_expired_invitations(write, write.now().before(EXPIRED_KEPT_FOR)).map(drop)
    })
}
