//! Steps of the staff beside the decisions on what waits: suspensions, checks of verifications, trust and remarks.

use serde_json::json;

use super::caller::owners;
use super::case;
use super::check::{self, Check};
use crate::audit;
use crate::auth::User;
use crate::base::error::ApiError;
use crate::base::text;
use crate::db::Write;
use crate::features::cases::actions::{self as cases, Worker};
use crate::features::cases::types::{Cause, Outcome, StaffMeasure, SubjectKind};
use crate::features::enterprises::types::{
    Enterprise, EnterpriseId, EnterpriseMover, EnterpriseNoteChange, EnterpriseState, EnterpriseTrustChange,
    StaffEnterpriseAction, VerificationRefusal,
};
use crate::features::enterprises::{rules, store};
use crate::features::services::actions as services;
use crate::notifications::NotificationKind;

/// The enterprise in the version that was read. Errors: `NotFound`; a stale version; 403 `conflict_of_interest` for one of its
/// members.
pub(super) fn to_check(write: &Write, who: &Worker, id: &EnterpriseId, version: i64) -> Result<Enterprise, ApiError> {
    let enterprise = store::get(write, id)?;
    if store::find_role(write, enterprise.key, who.user_key)?.is_some() {
        return Err(ApiError::Refused { status: 403, code: "conflict_of_interest" });
    }
    if enterprise.version == version { Ok(enterprise) } else { Err(ApiError::outdated()) }
}

/// Verifies an enterprise for 24 months. Errors: 409 `wrong_state` where no request waits.
pub fn verify(write: &mut Write, who: &Worker, id: &EnterpriseId, version: i64) -> Result<(), ApiError> {
    let enterprise = to_check(write, who, id, version)?;
    check::verify(write, &enterprise, Check { actor: &who.actor, by: Some(who.user_key) })
}

/// Refuses a request; the owners get the reason. Errors: 409 `wrong_state` where no request waits.
pub fn refuse(write: &mut Write, who: &Worker, id: &EnterpriseId, call: &VerificationRefusal) -> Result<(), ApiError> {
    let enterprise = to_check(write, who, id, call.version)?;
    let reason = text::lines(&call.reason);
    check::refuse(write, &enterprise, Check { actor: &who.actor, by: Some(who.user_key) }, &reason)
}

/// Checks that the staff may take a step now. Errors: 409 `wrong_state`.
pub(super) fn demand(enterprise: &Enterprise, action: StaffEnterpriseAction) -> Result<(), ApiError> {
    if rules::staff_actions(enterprise).contains(&action) { Ok(()) } else { Err(ApiError::conflict("wrong_state")) }
}

/// The first owner, to whom cases are addressed. Errors: `NotFound`.
fn first_owner(write: &Write, enterprise: &Enterprise) -> Result<User, ApiError> {
    let key = owners(write, enterprise)?.into_iter().next().ok_or(ApiError::NotFound)?;
    User::find(write, key)?.ok_or(ApiError::NotFound)
}

/// Takes an enterprise off the site by a decision with reasons, which can be undone for some seconds.
/// Errors: 409 `wrong_state`, `decision_pending`; `Invalid`.
pub fn suspend(write: &mut Write, who: &Worker, id: &EnterpriseId, call: &StaffMeasure) -> Result<(), ApiError> {
    let enterprise = to_check(write, who, id, call.version)?;
    demand(&enterprise, StaffEnterpriseAction::Suspend)?;
    let owner = first_owner(write, &enterprise)?;
    let case = case::of(&enterprise, &owner, Cause::Inspection);
    cases::inspect(write, who, &case, &call.decision(Outcome::Hide)).map(drop)
}

/// Shows a suspended enterprise again; the decision against it is no longer in force, and its owners are told.
/// Errors: 409 `wrong_state`.
pub fn lift(write: &mut Write, who: &Worker, id: &EnterpriseId, version: i64) -> Result<(), ApiError> {
    let mut enterprise = to_check(write, who, id, version)?;
    demand(&enterprise, StaffEnterpriseAction::Lift)?;
    let before = enterprise.state;
    enterprise.state = enterprise.state.advance(EnterpriseState::Active, EnterpriseMover::Staff)?;
    cases::lift(write, &who.actor, SubjectKind::Enterprise, enterprise.id.as_str())?;
    store::update(write, &enterprise)?;
    services::settle_featured_of(write, enterprise.key)?;
    let (before, after) = (json!({ "state": before }), json!({ "state": enterprise.state }));
    log(write, who, "enterprise.lift", &enterprise, (&before, &after))?;
    check::tell(write, &enterprise, NotificationKind::EnterpriseLifted, &[])
}

/// Sets the trust of the staff.
pub fn set_trust(
    write: &mut Write,
    who: &Worker,
    id: &EnterpriseId,
    call: &EnterpriseTrustChange,
) -> Result<(), ApiError> {
    let enterprise = to_check(write, who, id, call.version)?;
    store::set_trust(write, enterprise.key, call.trust)?;
    let (before, after) = (json!({ "trust": enterprise.trust }), json!({ "trust": call.trust }));
    log(write, who, "enterprise.trust", &enterprise, (&before, &after))
}

/// Sets the internal remarks.
pub fn set_note(
    write: &mut Write,
    who: &Worker,
    id: &EnterpriseId,
    call: &EnterpriseNoteChange,
) -> Result<(), ApiError> {
    let enterprise = to_check(write, who, id, call.version)?;
    let note = text::lines(&call.note);
    store::set_note(write, enterprise.key, &note)?;
    let (before, after) = (json!({ "note": enterprise.note }), json!({ "note": note }));
    log(write, who, "enterprise.note", &enterprise, (&before, &after))
}

/// Notes a step in the log.
pub(super) fn log(
    write: &Write,
    who: &Worker,
    action: &str,
    enterprise: &Enterprise,
    (before, after): (&serde_json::Value, &serde_json::Value),
) -> Result<(), ApiError> {
    audit::record(write, &who.actor, action, ("enterprise", enterprise.id.as_str()), Some(before), Some(after))
}
