//! Members: owners invite, change roles and remove; every member may leave.

use std::time::Duration;

use super::caller::{Caller, owners, to_act};
use crate::auth::{User, UserId, UserState};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::enterprises::types::{
    Enterprise, EnterpriseAction, EnterpriseId, EnterpriseInvitationId, MemberRole, Membership, NewEnterpriseInvitation,
};
use crate::features::enterprises::{rules, store};
use crate::features::services::actions as services;
use crate::locale::args;
use crate::notifications::{NotificationKind, notify};

/// Validity of an invitation.
const INVITATION: Duration = Duration::from_hours(30 * 24);
/// Tab of the own enterprises.
pub const OWN_ENTERPRISES: &str = "/profile/account?tab=enterprises";

/// Path to an enterprise in the tab of the own ones.
pub fn own_path(enterprise: &Enterprise) -> String {
    format!("{OWN_ENTERPRISES}&enterprise={}", enterprise.id)
}

/// Checks that one more member fits. Errors: 409 `members_full`.
pub fn demand_space(write: &Write, enterprise: &Enterprise) -> Result<(), ApiError> {
    let members = store::list_members(write, enterprise.key)?.len();
    let most = rules::MOST_MEMBERS as usize;
    if members < most { Ok(()) } else { Err(ApiError::conflict("members_full")) }
}

/// Invites the person with an address. Only somebody with an account gets a message; the caller does not learn whether there is
/// one. Errors: 409 `members_full`, `already_member`.
pub fn invite(
    write: &mut Write,
    who: &Caller,
    id: &EnterpriseId,
    new: &NewEnterpriseInvitation,
) -> Result<Enterprise, ApiError> {
    let (enterprise, _) = to_act(write, who, id, EnterpriseAction::Members)?;
    let now = write.now();
    let members = store::list_members(write, enterprise.key)?;
    let invited = store::list_invitations(write, enterprise.key, now)?;
    let others = invited.iter().filter(|one| one.email != new.email.as_str()).count();
    if members.len() + others >= rules::MOST_MEMBERS as usize {
        return Err(ApiError::conflict("members_full"));
    }
    let found = User::find_by_email(write, new.email.as_str())?;
    if found.as_ref().is_some_and(|user| members.iter().any(|member| member.user_key == user.key)) {
        return Err(ApiError::conflict("already_member"));
    }
    let is_new = invited.len() == others;
    let to = (new.email.as_str(), new.role);
    store::insert_invitation(write, enterprise.key, to, who.user.key, now.after(INVITATION))?;
    let active = found.filter(|user| user.state == UserState::Active && user.email_confirmed_at.is_some());
    if let Some(user) = active.filter(|_| is_new) {
        let params =
            args([("title", enterprise.legal_name.as_str().into()), ("person", who.user.full_name().as_str().into())]);
        notify(write, user.key, NotificationKind::EnterpriseInvitation, &params, OWN_ENTERPRISES)?;
    }
    Ok(enterprise)
}

/// Withdraws an invitation. Errors: `NotFound` for one of another enterprise.
pub fn withdraw_invitation(
    write: &mut Write,
    who: &Caller,
    id: &EnterpriseId,
    invitation: &EnterpriseInvitationId,
) -> Result<Enterprise, ApiError> {
    let (enterprise, _) = to_act(write, who, id, EnterpriseAction::Members)?;
    let now = write.now();
    let (key, ..) = store::find_invitation(write, invitation, now)?.ok_or(ApiError::NotFound)?;
    if key != enterprise.key {
        return Err(ApiError::NotFound);
    }
    store::remove_invitation(write, invitation)?;
    Ok(enterprise)
}

fn member(write: &Write, enterprise: &Enterprise, user: &UserId) -> Result<Membership, ApiError> {
    let members = store::list_members(write, enterprise.key)?;
    members.into_iter().find(|member| member.user_id == *user).ok_or(ApiError::NotFound)
}

/// Checks that an owner is left without this member. Errors: 409 `last_owner`.
fn demand_owner_without(write: &Write, enterprise: &Enterprise, member: &Membership) -> Result<(), ApiError> {
    let others = owners(write, enterprise)?.into_iter().filter(|key| *key != member.user_key).count();
    if member.role == MemberRole::Owner && others == 0 { Err(ApiError::conflict("last_owner")) } else { Ok(()) }
}

/// Changes the role of a member; the services of one who no longer publishes for the enterprise are paused.
/// Errors: `NotFound`; 409 `last_owner`.
pub fn set_role(
    write: &mut Write,
    who: &Caller,
    id: &EnterpriseId,
    (user, role): (&UserId, MemberRole),
) -> Result<Enterprise, ApiError> {
    let (enterprise, _) = to_act(write, who, id, EnterpriseAction::Members)?;
    let member = member(write, &enterprise, user)?;
    if role != MemberRole::Owner {
        demand_owner_without(write, &enterprise, &member)?;
    }
    store::set_role(write, enterprise.key, member.user_key, role)?;
    if !rules::may(role, EnterpriseAction::Edit) {
        services::pause_of_enterprise(write, enterprise.key, Some(member.user_key))?;
    }
    Ok(enterprise)
}

/// Ends a membership: an owner removes anybody, everybody leaves. The services that the person offers in the name of the
/// enterprise are paused. Errors: `NotFound`; 409 `last_owner`.
pub fn leave_or_remove(write: &mut Write, who: &Caller, id: &EnterpriseId, user: &UserId) -> Result<(), ApiError> {
    let is_own = who.user.id == *user;
    let action = if is_own { EnterpriseAction::Leave } else { EnterpriseAction::Members };
    let (enterprise, _) = to_act(write, who, id, action)?;
    let member = member(write, &enterprise, user)?;
    demand_owner_without(write, &enterprise, &member)?;
    store::remove_member(write, enterprise.key, member.user_key)?;
    services::pause_of_enterprise(write, enterprise.key, Some(member.user_key)).map(drop)
}
