//! Steps that an owner and the staff may take with a booking.

use std::time::Duration;

use jiff::Span;
use jiff::civil::Date;

use crate::base::clock::Ts;
use crate::features::ads::types::{Ad, AdAction, AdMover, AdPauser, AdState, StaffAdAction};

/// Time after a pause by the owner in which the owner cannot pause it again.
const PAUSE_ONCE_IN: Duration = Duration::from_hours(24);

/// Time from which the owner may pause the booking again; `None` where it never was paused, or that time is over.
pub fn pause_from(ad: &Ad, now: Ts) -> Option<Ts> {
    ad.owner_paused_at.map(|at| at.after(PAUSE_ONCE_IN)).filter(|from| *from > now)
}

/// First day of the booking that prolongs this one; `None` before its own days are known.
pub fn prolonged_from(ad: &Ad, today: Date) -> Option<Date> {
    ad.end_on.map(|end_on| end_on.max(today).saturating_add(Span::new().days(1)))
}

/// Steps that the owner may take now; whether a limit refuses one is found out when it is taken.
pub fn actions(ad: &Ad) -> Vec<AdAction> {
    let state = ad.state;
    let may = |to| state.may_become(to, AdMover::Owner);
    let is_offered = |action: &AdAction| match action {
        AdAction::Edit => matches!(state, AdState::Draft | AdState::ChangesRequested) || state.has_approved_version(),
        AdAction::Submit => may(AdState::Submitted),
        AdAction::Withdraw => may(AdState::Draft),
        AdAction::Discard => ad.change.is_some(),
        AdAction::Cancel => may(AdState::Cancelled),
        AdAction::Pause => may(AdState::Paused),
        AdAction::Resume => may(AdState::Running) && ad.paused_by == Some(AdPauser::Owner),
        AdAction::Prolong => matches!(state, AdState::Scheduled | AdState::Running | AdState::Paused),
        AdAction::Copy => state != AdState::Draft,
        AdAction::Remove => state == AdState::Draft,
    };
    AdAction::ALL.into_iter().filter(is_offered).collect()
}

/// Steps that the staff may take now, beside decisions on what waits. `may_trust` is true for people who may schedule a
/// booking before it is paid.
pub fn staff_actions(ad: &Ad, may_trust: bool) -> Vec<StaffAdAction> {
    let state = ad.state;
    let may = |to| state.may_become(to, AdMover::Staff);
    let is_offered = |action: &StaffAdAction| match action {
        StaffAdAction::Suspend => may(AdState::Suspended),
        StaffAdAction::Lift => state == AdState::Suspended,
        StaffAdAction::Pause => may(AdState::Paused),
        StaffAdAction::Resume => state == AdState::Paused,
        StaffAdAction::Extend => {
            matches!(state, AdState::Scheduled | AdState::Running | AdState::Paused | AdState::Suspended)
        }
        StaffAdAction::Swap => state.has_approved_version() && ad.change.is_none(),
        StaffAdAction::Bill => state == AdState::Approved && !ad.is_free(),
        StaffAdAction::StartOnTrust => may_trust && matches!(state, AdState::Approved | AdState::AwaitingPayment),
        StaffAdAction::Cancel => may(AdState::Cancelled),
    };
    StaffAdAction::ALL.into_iter().filter(is_offered).collect()
}
