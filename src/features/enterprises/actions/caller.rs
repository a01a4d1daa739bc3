//! The member who takes a step, and the check of the right to it.

use crate::audit::Actor;
use crate::auth::User;
use crate::base::error::ApiError;
use crate::config::{Cases as CaseSettings, Limits};
use crate::db::Write;
use crate::features::enterprises::types::{Enterprise, EnterpriseAction, EnterpriseId, MemberRole};
use crate::features::enterprises::{rules, store};

/// A signed-in person who takes a step.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The person.
    pub user: User,
    /// The person as the log names them.
    pub actor: Actor,
    /// Settings of cases.
    pub cases: CaseSettings,
    /// Limits of letters and files.
    pub limits: Limits,
}

/// The error of a member whose role does not allow a step.
pub fn owner_needed() -> ApiError {
    ApiError::Refused { status: 403, code: "owner_needed" }
}

/// The enterprise of a member who may take a step. Errors: `NotFound` for somebody who is no member; 403 `owner_needed` where the
/// role does not allow the step; 403 `account_restricted`; 409 `wrong_state`.
pub fn to_act(
    write: &Write,
    who: &Caller,
    id: &EnterpriseId,
    action: EnterpriseAction,
) -> Result<(Enterprise, MemberRole), ApiError> {
    let enterprise = store::get(write, id)?;
    let role = store::find_role(write, enterprise.key, who.user.key)?.ok_or(ApiError::NotFound)?;
    who.user.demand_unrestricted()?;
    if !rules::may(role, action) {
        return Err(owner_needed());
    }
    let has_request = store::find_waiting_verification(write, enterprise.key)?.is_some();
    if rules::actions(&enterprise, role, has_request).contains(&action) {
        Ok((enterprise, role))
    } else {
        Err(ApiError::conflict("wrong_state"))
    }
}

/// As [`to_act`], in the version that was read. Errors: also a stale version, to which the endpoint adds the current copy.
pub fn to_change(
    write: &Write,
    who: &Caller,
    id: &EnterpriseId,
    (action, version): (EnterpriseAction, i64),
) -> Result<Enterprise, ApiError> {
    let (enterprise, _) = to_act(write, who, id, action)?;
    if enterprise.version == version { Ok(enterprise) } else { Err(ApiError::outdated()) }
}

/// Keys of the owners of an enterprise.
pub fn owners(write: &Write, enterprise: &Enterprise) -> Result<Vec<i64>, ApiError> {
    let members = store::list_members(write, enterprise.key)?;
    Ok(members.into_iter().filter(|member| member.role == MemberRole::Owner).map(|member| member.user_key).collect())
}
