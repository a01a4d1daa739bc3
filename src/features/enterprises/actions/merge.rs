//! Merges an enterprise that was entered twice into the other one.

use serde_json::json;

use super::caller::owners;
use super::ending::end;
use super::staff::{demand, log, to_check};
use crate::auth::User;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::articles::store as articles;
use crate::features::cases::actions::{self as cases, Worker};
use crate::features::cases::types::SubjectKind;
use crate::features::contacts::store as contacts;
use crate::features::enterprises::types::{
    Enterprise, EnterpriseId, EnterpriseMerge, EnterpriseMover, EnterpriseState, MemberRole, StaffEnterpriseAction,
};
use crate::features::enterprises::{rules, store};
use crate::features::services::actions as services;
use crate::locale::args;
use crate::notifications::{NotificationKind, notify};

/// Closes an enterprise as a duplicate of an active one: its services, its contacts, its members and its addresses go over to that one.
/// Former owners become editors there, so that the owners of the other one decide about more. The owners are told.
/// Errors: `NotFound`; `choice` at `target_id`; 403 `conflict_of_interest`; 409 `wrong_state`, `members_full`.
pub fn merge(write: &mut Write, who: &Worker, id: &EnterpriseId, call: &EnterpriseMerge) -> Result<(), ApiError> {
    let mut enterprise = to_check(write, who, id, call.version)?;
    demand(&enterprise, StaffEnterpriseAction::Merge)?;
    let target = target(write, who, &enterprise, &call.target_id)?;
    let owners = owners(write, &enterprise)?;
    move_members(write, &enterprise, &target)?;
    services::move_to_enterprise(write, (enterprise.key, &enterprise.id), (target.key, &target.id))?;
    articles::move_sponsor(write, enterprise.key, target.key)?;
    contacts::move_enterprise(write, enterprise.key, target.key)?;
    store::repoint(write, &enterprise, &target)?;
    let before = enterprise.state;
    enterprise.state = enterprise.state.advance(EnterpriseState::Closed, EnterpriseMover::Staff)?;
    end(write, &mut enterprise)?;
    cases::withdraw(write, &who.actor, SubjectKind::Enterprise, enterprise.id.as_str())?;
    let after = json!({ "state": enterprise.state, "merged_into": target.id });
    log(write, who, "enterprise.merge", &enterprise, (&json!({ "state": before }), &after))?;
    let path = format!("/enterprises/{}", target.slug);
    for owner in owners {
        let Some(user) = User::find(write, owner)? else { continue };
        let names = [&enterprise, &target].map(|one| one.name(user.locale).1.to_owned());
        let params = args([("title", names[0].as_str().into()), ("target", names[1].as_str().into())]);
        notify(write, owner, NotificationKind::EnterpriseMerged, &params, &path)?;
    }
    Ok(())
}

/// The active enterprise that stays. Errors: `choice` at `target_id`; 403 `conflict_of_interest` for one of its members.
fn target(write: &Write, who: &Worker, from: &Enterprise, id: &EnterpriseId) -> Result<Enterprise, ApiError> {
    let wrong = || ApiError::field("target_id", "choice");
    let target = match store::get(write, id) {
        Ok(target) if target.state == EnterpriseState::Active && target.key != from.key => target,
        Ok(_) | Err(ApiError::NotFound) => return Err(wrong()),
        Err(other) => return Err(other),
    };
    to_check(write, who, id, target.version)
}

fn move_members(write: &Write, from: &Enterprise, to: &Enterprise) -> Result<(), ApiError> {
    let there = store::list_members(write, to.key)?;
    let mut members = store::list_members(write, from.key)?;
    members.retain(|member| there.iter().all(|other| other.user_key != member.user_key));
    if there.len() + members.len() > rules::MOST_MEMBERS as usize {
        return Err(ApiError::conflict("members_full"));
    }
    for member in members {
        let role = match member.role {
            MemberRole::Owner | MemberRole::Editor => MemberRole::Editor,
            MemberRole::Billing => MemberRole::Billing,
        };
        store::insert_member(write, to.key, member.user_key, role)?;
    }
    Ok(())
}
