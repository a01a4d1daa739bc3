//! How people become members: they accept an invitation, or ask and an owner accepts.

use super::caller::{Caller, owners, to_act};
use super::members::{OWN_ENTERPRISES, demand_space, own_path};
use crate::base::error::ApiError;
use crate::base::text;
use crate::db::Write;
use crate::features::enterprises::types::{
    Enterprise, EnterpriseAction, EnterpriseId, EnterpriseInvitationId, EnterpriseState, JoinRequestId, MemberRole,
    NewJoinRequest,
};
use crate::features::enterprises::{rules, store};
use crate::locale::args;
use crate::notifications::{NotificationKind, notify};

/// The enterprise of an invitation for the confirmed address of the caller, and its role. Errors: `NotFound`.
fn invitation(write: &Write, who: &Caller, id: &EnterpriseInvitationId) -> Result<(Enterprise, MemberRole), ApiError> {
    who.user.demand_unrestricted()?;
    let now = write.now();
    let (key, email, role) = store::find_invitation(write, id, now)?.ok_or(ApiError::NotFound)?;
    if who.user.email_confirmed_at.is_none() || who.user.email.to_lowercase() != email {
        return Err(ApiError::NotFound);
    }
    let enterprise = store::get_by_key(write, key)?;
    if enterprise.state == EnterpriseState::Closed { Err(ApiError::NotFound) } else { Ok((enterprise, role)) }
}

/// Makes the caller a member. Errors: `NotFound`; 409 `members_full`, `too_many_enterprises`.
pub fn accept_invitation(write: &mut Write, who: &Caller, id: &EnterpriseInvitationId) -> Result<Enterprise, ApiError> {
    let (enterprise, role) = invitation(write, who, id)?;
    store::remove_invitation(write, id)?;
    enter(write, &enterprise, who.user.key, role)?;
    Ok(enterprise)
}

/// Declines an invitation. Errors: `NotFound`.
pub fn decline_invitation(write: &mut Write, who: &Caller, id: &EnterpriseInvitationId) -> Result<(), ApiError> {
    invitation(write, who, id)?;
    store::remove_invitation(write, id)
}

fn enter(write: &Write, enterprise: &Enterprise, user_key: i64, role: MemberRole) -> Result<(), ApiError> {
    if store::find_role(write, enterprise.key, user_key)?.is_some() {
        return Ok(());
    }
    demand_space(write, enterprise)?;
    if store::count_of_user(write, user_key)? >= rules::MOST_ENTERPRISES {
        return Err(ApiError::conflict("too_many_enterprises"));
    }
    store::insert_member(write, enterprise.key, user_key, role)
}

/// Asks the owners of an enterprise in use to become a member.
/// Errors: `NotFound`; 403 `email_unconfirmed`; 409 `already_member`, `join_requested`, `too_many_enterprises`.
pub fn ask_to_join(write: &mut Write, who: &Caller, id: &EnterpriseId, new: &NewJoinRequest) -> Result<(), ApiError> {
    who.user.demand_publisher()?;
    let enterprise = store::get(write, id)?;
    if store::find_role(write, enterprise.key, who.user.key)?.is_some() {
        return Err(ApiError::conflict("already_member"));
    }
    let is_known = match enterprise.state {
        EnterpriseState::Submitted | EnterpriseState::Active | EnterpriseState::Suspended => true,
        EnterpriseState::Draft | EnterpriseState::Closed => false,
    };
    if !is_known {
        return Err(ApiError::NotFound);
    }
    let sent = store::list_join_requests_of(write, who.user.key)?.len();
    if sent >= rules::MOST_ENTERPRISES as usize {
        return Err(ApiError::conflict("too_many_enterprises"));
    }
    store::insert_join_request(write, enterprise.key, who.user.key, &text::lines(&new.message))?;
    let params =
        args([("title", enterprise.legal_name.as_str().into()), ("person", who.user.full_name().as_str().into())]);
    for owner in owners(write, &enterprise)? {
        notify(write, owner, NotificationKind::EnterpriseJoin, &params, &own_path(&enterprise))?;
    }
    Ok(())
}

/// The enterprise of an owner and the sender of a request to join it. Errors: `NotFound`.
fn request(
    write: &Write,
    who: &Caller,
    id: &EnterpriseId,
    request: &JoinRequestId,
) -> Result<(Enterprise, i64), ApiError> {
    let (enterprise, _) = to_act(write, who, id, EnterpriseAction::Members)?;
    let (key, sender) = store::find_join_request(write, request)?.ok_or(ApiError::NotFound)?;
    if key == enterprise.key { Ok((enterprise, sender)) } else { Err(ApiError::NotFound) }
}

/// Makes the sender of a request a member. Errors: `NotFound`; 409 `members_full`, `too_many_enterprises`.
pub fn accept_join(
    write: &mut Write,
    who: &Caller,
    id: &EnterpriseId,
    (join, role): (&JoinRequestId, MemberRole),
) -> Result<Enterprise, ApiError> {
    let (enterprise, sender) = request(write, who, id, join)?;
    enter(write, &enterprise, sender, role)?;
    store::remove_join_request(write, join)?;
    answer(write, &enterprise, sender, NotificationKind::EnterpriseJoined)?;
    Ok(enterprise)
}

/// Declines a request to join. Errors: `NotFound`.
pub fn decline_join(
    write: &mut Write,
    who: &Caller,
    id: &EnterpriseId,
    join: &JoinRequestId,
) -> Result<Enterprise, ApiError> {
    let (enterprise, sender) = request(write, who, id, join)?;
    store::remove_join_request(write, join)?;
    answer(write, &enterprise, sender, NotificationKind::EnterpriseDeclined)?;
    Ok(enterprise)
}

fn answer(write: &mut Write, enterprise: &Enterprise, sender: i64, kind: NotificationKind) -> Result<(), ApiError> {
    let params = args([("title", enterprise.legal_name.as_str().into())]);
    notify(write, sender, kind, &params, OWN_ENTERPRISES)
}

/// Withdraws the caller's own request to join. Errors: `NotFound`.
pub fn withdraw_join(write: &mut Write, who: &Caller, join: &JoinRequestId) -> Result<(), ApiError> {
    let (_, sender) = store::find_join_request(write, join)?.ok_or(ApiError::NotFound)?;
    if sender == who.user.key { store::remove_join_request(write, join) } else { Err(ApiError::NotFound) }
}
