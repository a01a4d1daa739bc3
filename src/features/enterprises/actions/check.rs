//! Checks of a verification: the staff or the program verifies or refuses, a new identity makes it void.

use std::time::Duration;

use rusqlite::Connection;

use super::caller::owners;
use super::members::own_path;
use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::enterprises::store;
use crate::features::enterprises::types::{
    Enterprise, Verification, VerificationMover, VerificationOutcome, VerificationState,
};
use crate::locale::args;
use crate::notifications::{NotificationKind, notify};

/// Time for which a verification is valid: 24 months (docs/objects.md, Enterprises), as twice 365 days.
pub(super) const VALID: Duration = Duration::from_hours(2 * 365 * 24);

/// The request that waits. Errors: 409 `wrong_state`.
pub fn waiting(db: &Connection, enterprise: &Enterprise) -> Result<Verification, ApiError> {
    store::find_waiting_verification(db, enterprise.key)?.ok_or_else(|| ApiError::conflict("wrong_state"))
}

/// Makes a verification void because the identity changed or the enterprise ended.
pub fn void(write: &mut Write, enterprise: &Enterprise) -> Result<(), ApiError> {
    if let Some(request) = store::find_waiting_verification(write, enterprise.key)? {
        store::close_verification(write, request.key, VerificationOutcome::Withdrawn, (None, ""), None)?;
    }
    if enterprise.verification.may_become(VerificationState::None, VerificationMover::Program) {
        store::set_verification(write, enterprise.key, VerificationState::None, None)?;
    }
    Ok(())
}

/// A check of a request: by whom, as the log names them.
#[derive(Clone, Copy, Debug)]
pub struct Check<'c> {
    /// Author for the log.
    pub actor: &'c Actor,
    /// Key of the member of the staff; none for the program.
    pub by: Option<i64>,
}

impl Check<'_> {
    fn mover(self) -> VerificationMover {
        if self.by.is_some() { VerificationMover::Staff } else { VerificationMover::Program }
    }
}

/// Verifies an enterprise for 24 months from now on. Errors: 409 `wrong_state` where no request waits.
pub fn verify(write: &mut Write, enterprise: &Enterprise, check: Check<'_>) -> Result<(), ApiError> {
    let request = waiting(write, enterprise)?;
    let state = enterprise.verification.advance(VerificationState::Verified, check.mover())?;
    let until = write.now().after(VALID);
    store::close_verification(write, request.key, VerificationOutcome::Verified, (check.by, ""), Some(until))?;
    store::set_verification(write, enterprise.key, state, Some(until))?;
    log(write, enterprise, check, "enterprise.verify")?;
    let day = write.day_of(until);
    tell(write, enterprise, NotificationKind::EnterpriseVerified, &[("day", &day)])
}

/// Refuses a request with a reason; a verification that is still valid stays. Errors: 409 `wrong_state`.
pub fn refuse(write: &mut Write, enterprise: &Enterprise, check: Check<'_>, reason: &str) -> Result<(), ApiError> {
    let request = waiting(write, enterprise)?;
    let state = match enterprise.verification {
        VerificationState::Requested => enterprise.verification.advance(VerificationState::Refused, check.mover())?,
        other => other,
    };
    store::close_verification(write, request.key, VerificationOutcome::Refused, (check.by, reason), None)?;
    store::set_verification(write, enterprise.key, state, enterprise.verified_until)?;
    log(write, enterprise, check, "enterprise.refuse")?;
    tell(write, enterprise, NotificationKind::EnterpriseRefused, &[("note", reason)])?;
    tell_of_end(write, enterprise, state)
}

/// Tells the owners that the verification ended while they waited for the next one, now that none waits any more.
pub(super) fn tell_of_end(
    write: &mut Write,
    enterprise: &Enterprise,
    state: VerificationState,
) -> Result<(), ApiError> {
    if state == VerificationState::Expired {
        tell(write, enterprise, NotificationKind::EnterpriseExpired, &[])?;
    }
    Ok(())
}

fn log(write: &Write, enterprise: &Enterprise, check: Check<'_>, action: &str) -> Result<(), ApiError> {
    audit::record(write, check.actor, action, ("enterprise", enterprise.id.as_str()), None, None)
}

/// Tells the owners of an enterprise.
pub fn tell(
    write: &mut Write,
    enterprise: &Enterprise,
    kind: NotificationKind,
    more: &[(&str, &str)],
) -> Result<(), ApiError> {
    let mut params = args([("title", enterprise.legal_name.as_str().into())]);
    for (name, value) in more {
        params.insert((*name).to_owned(), (*value).into());
    }
    for owner in owners(write, enterprise)? {
        notify(write, owner, kind, &params, &own_path(enterprise))?;
    }
    Ok(())
}
