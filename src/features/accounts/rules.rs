//! Rules of readers' accounts.

use super::types::{ReaderAccount, ReaderAction, ReaderState};
use crate::base::error::ApiError;

/// Steps that the state of an account allows.
pub fn allowed_actions(reader: &ReaderAccount) -> Vec<ReaderAction> {
    use ReaderAction::{Close, EndSessions, Lift, Restrict, Suspend, Trust};
    let mut actions = match reader.state {
        ReaderState::Active => vec![Trust, EndSessions, Restrict, Suspend, Close],
        ReaderState::Restricted => vec![Lift, Trust, EndSessions, Suspend, Close],
        ReaderState::Suspended => vec![Lift, Trust, Close],
        ReaderState::Unconfirmed => vec![Suspend, Close],
        ReaderState::DeletionRequested => vec![EndSessions, Suspend],
    };
    // a suspension does not stop a deletion that was requested before
    actions.retain(|action| *action != Close || reader.deletion_due_at.is_none());
    actions
}

/// Errors: 409 `wrong_state` if the state of the account does not allow the step.
pub fn demand(reader: &ReaderAccount, action: ReaderAction) -> Result<(), ApiError> {
    if allowed_actions(reader).contains(&action) { Ok(()) } else { Err(ApiError::conflict("wrong_state")) }
}
