//! Steps of the clock: verifications end, and their owners are told before.

use super::check::tell;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::enterprises::store;
use crate::features::enterprises::types::{Enterprise, VerificationMover, VerificationState};
use crate::notifications::NotificationKind;

/// Ends a verification whose time is over, and tells the owners, unless they asked for the next one already.
pub fn expire_verification(write: &mut Write, enterprise: &Enterprise) -> Result<(), ApiError> {
    let state = enterprise.verification.advance(VerificationState::Expired, VerificationMover::Clock)?;
    store::set_verification(write, enterprise.key, state, None)?;
    if store::find_waiting_verification(write, enterprise.key)?.is_some() {
        return Ok(());
    }
    tell(write, enterprise, NotificationKind::EnterpriseExpired, &[])
}

/// Reminds the owners of a verification that ends soon.
pub fn remind_of_verification(write: &mut Write, enterprise: &Enterprise) -> Result<(), ApiError> {
    store::set_reminded(write, enterprise.key)?;
    let last_day = enterprise.verified_until.map(|until| write.day_of(until)).unwrap_or_default();
    tell(write, enterprise, NotificationKind::EnterpriseExpiring, &[("day", &last_day)])
}
