//! Time in which a decision on a text can be undone.

use std::time::Duration;

use crate::base::clock::Ts;
use crate::features::articles::types::{Text, TextDecision};

/// Time for which an undo is offered to whoever decided.
const OFFERED: Duration = Duration::from_secs(10);

/// Time that a request may take beyond it: somebody who presses at the last moment is not refused.
const ON_THE_WAY: Duration = Duration::from_secs(5);

/// Seconds for which the account `user_key` may still undo the last decision on a text; none where somebody else decided,
/// the text has changed since, or the time is over. A second that has begun counts as a whole one.
pub fn seconds_to_undo(decision: &TextDecision, text: &Text, user_key: i64, now: Ts) -> Option<u32> {
    let passed = now.since(decision.decided_at);
    let is_theirs = decision.user_key == user_key && decision.version == text.version;
    let left = OFFERED.saturating_sub(passed).as_millis().div_ceil(1000);
    (is_theirs && passed <= OFFERED + ON_THE_WAY).then(|| u32::try_from(left).unwrap_or(0))
}
