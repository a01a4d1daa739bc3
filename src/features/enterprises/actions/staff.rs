//! Steps of the staff beside the decisions of cases: checks of verifications, trust and remarks.

use serde_json::json;

use super::check::{self, Check};
use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::base::text;
use crate::db::Write;
use crate::features::enterprises::store;
use crate::features::enterprises::types::{
    Enterprise, EnterpriseId, EnterpriseNoteChange, EnterpriseTrustChange, VerificationRefusal,
};

/// A member of the staff who takes a step.
#[derive(Clone, Debug)]
pub struct Checker {
    /// The person as the log names them.
    pub actor: Actor,
    /// Key of the account.
    pub user_key: i64,
}

/// The enterprise in the version that was read. Errors: `NotFound`; a stale version; 403 `conflict_of_interest` for one of its
/// members.
fn to_check(write: &Write, who: &Checker, id: &EnterpriseId, version: i64) -> Result<Enterprise, ApiError> {
    let enterprise = store::get(write, id)?;
    if store::find_role(write, enterprise.key, who.user_key)?.is_some() {
        return Err(ApiError::Refused { status: 403, code: "conflict_of_interest" });
    }
    if enterprise.version == version { Ok(enterprise) } else { Err(ApiError::outdated()) }
}

/// Verifies an enterprise for 24 months. Errors: 409 `wrong_state` where no request waits.
pub fn verify(write: &mut Write, who: &Checker, id: &EnterpriseId, version: i64) -> Result<(), ApiError> {
    let enterprise = to_check(write, who, id, version)?;
    check::verify(write, &enterprise, Check { actor: &who.actor, by: Some(who.user_key) })
}

/// Refuses a request; the owners get the reason. Errors: 409 `wrong_state` where no request waits.
pub fn refuse(write: &mut Write, who: &Checker, id: &EnterpriseId, call: &VerificationRefusal) -> Result<(), ApiError> {
    let enterprise = to_check(write, who, id, call.version)?;
    let reason = text::lines(&call.reason);
    check::refuse(write, &enterprise, Check { actor: &who.actor, by: Some(who.user_key) }, &reason)
}

/// Sets the trust of the staff.
pub fn set_trust(
    write: &mut Write,
    who: &Checker,
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
    who: &Checker,
    id: &EnterpriseId,
    call: &EnterpriseNoteChange,
) -> Result<(), ApiError> {
    let enterprise = to_check(write, who, id, call.version)?;
    let note = text::lines(&call.note);
    store::set_note(write, enterprise.key, &note)?;
    let (before, after) = (json!({ "note": enterprise.note }), json!({ "note": note }));
    log(write, who, "enterprise.note", &enterprise, (&before, &after))
}

fn log(
    write: &Write,
    who: &Checker,
    action: &str,
    enterprise: &Enterprise,
    (before, after): (&serde_json::Value, &serde_json::Value),
) -> Result<(), ApiError> {
    audit::record(write, &who.actor, action, ("enterprise", enterprise.id.as_str()), Some(before), Some(after))
}
