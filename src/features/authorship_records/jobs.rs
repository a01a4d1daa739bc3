//! Scheduled job of records: the notice of licences that end.

use super::{actions, rules, store};
use crate::app::App;
use crate::base::error::ApiError;

/// Notices that are written in one change.
const AT_ONCE: u32 = 50;

/// Notifies managers and the person 30 days before a licence ends, once for each end.
pub fn notify_ending_licences(app: &App) -> Result<(), ApiError> {
    let today = app.clock.now().date(&app.site().zone);
    let by = rules::ending_by(today);
    let today = today.to_string();
    loop {
        let (from, until) = (today.clone(), by.clone());
        let written = app.db.write_blocking(move |write| {
            let keys = store::ending(write, &from, &until, AT_ONCE)?;
            keys.iter().try_for_each(|key| actions::notify_ending(write, *key))?;
            Ok(keys.len())
        })?;
        if written < AT_ONCE as usize {
            return Ok(());
        }
    }
}
