//! Actions and edits that the state of a text allows.

use crate::base::error::ApiError;
use crate::features::articles::types::{EditorialRole, TextAction, TextStanding, TextState};

/// Fewest characters of a reason.
pub const REASON_MIN: usize = 3;

/// True if a live copy is older than the working copy.
pub fn is_changed(live: Option<i64>, revision: i64) -> bool {
    live.is_some_and(|live| live < revision)
}

/// True if somebody with `role` may change at once what readers see: place, cover, slug of an article that was live.
pub fn may_change_public(role: EditorialRole) -> bool {
    matches!(role, EditorialRole::Manager | EditorialRole::TrustedAuthor)
}

/// Actions that somebody with `role` may take on a text now; conditions beyond its state are checked by the action.
pub fn open_actions(role: EditorialRole, at: TextStanding) -> Vec<TextAction> {
    let changed = is_changed(at.live_revision, at.revision);
    let fits = |action: TextAction| match action {
        TextAction::Approve => at.state == TextState::InReview,
        TextAction::Unschedule => at.state == TextState::Scheduled,
        TextAction::Submit | TextAction::Publish => at.state != TextState::Published || changed,
        TextAction::Withdraw => at.live_revision.is_some() && at.state != TextState::Withdrawn,
        TextAction::Retract => at.state == TextState::InReview,
        TextAction::Redraft => at.state != TextState::InReview,
        TextAction::RequestChanges | TextAction::Schedule | TextAction::Archive => true,
    };
    let all = TextAction::ALL.iter().copied();
    all.filter(|action| fits(*action) && at.state.may_become(action.target(), role)).collect()
}

/// Errors: somebody with `role` may not write into a text of this state.
pub fn demand_open(role: EditorialRole, state: TextState) -> Result<(), ApiError> {
    if is_open(role, state) { Ok(()) } else { Err(ApiError::conflict("text_locked")) }
}

/// True if somebody with `role` may write into a text of this state.
pub fn is_open(role: EditorialRole, state: TextState) -> bool {
    match state {
        TextState::Archived => false,
        TextState::Approved | TextState::Scheduled => may_change_public(role),
        TextState::Draft
        | TextState::InReview
        | TextState::ChangesRequested
        | TextState::Published
        | TextState::Withdrawn => true,
    }
}
