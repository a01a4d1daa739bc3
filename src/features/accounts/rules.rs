//! Rules of readers' accounts.

use super::types::{BulkStep, ReaderAccount, ReaderAction, ReaderBulkAction, ReaderBulkChange, ReaderState};
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

/// The step of a change of many accounts. Errors: `Invalid` where it lacks its trust or its reason.
pub fn bulk_step(change: &ReaderBulkChange) -> Result<BulkStep, ApiError> {
    let reason = || change.reason.clone().ok_or_else(|| ApiError::field("reason", "required"));
    Ok(match change.action {
        ReaderBulkAction::Trust => BulkStep::Trust(change.trust.ok_or_else(|| ApiError::field("trust", "required"))?),
        ReaderBulkAction::Restrict => BulkStep::Restrict(reason()?),
        ReaderBulkAction::Suspend => BulkStep::Suspend(reason()?),
        ReaderBulkAction::Lift => BulkStep::Lift,
    })
}

/// Errors: 409 `wrong_state` if the state of the account does not allow the step.
pub fn demand(reader: &ReaderAccount, action: ReaderAction) -> Result<(), ApiError> {
    if allowed_actions(reader).contains(&action) { Ok(()) } else { Err(ApiError::conflict("wrong_state")) }
}
