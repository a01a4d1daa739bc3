//! Giving all open work of one person to another, in one transaction.

use rusqlite::Connection;
use serde_json::json;

use super::super::rules::Authority;
use super::super::store;
use super::super::types::{Group, OpenInvitations, OpenWorkCounts};
use crate::audit::{self, Actor};
use crate::auth::{User, UserState, languages};
use crate::base::access::{
    AnswerConsults, DecideCases, DraftContacts, ManageStaff, PublishArticles, Role, WriteArticles,
};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::Write;
use crate::features::articles::types::WorkPart;
use crate::features::{articles, cases, consult_requests, contacts};
use crate::locale::args;
use crate::notifications::{NotificationKind, notify};

/// Numbers of the open work of a person.
pub fn count_open_work(db: &Connection, user_key: i64, now: Ts) -> Result<OpenWorkCounts, ApiError> {
    let mut counts = OpenWorkCounts {
        invitations: u32::try_from(working_invitations(db, user_key, now)?.len()).unwrap_or(u32::MAX),
        contacts: contacts::store::count_open_of(db, user_key)?,
        cases: u32::try_from(cases::store::cases::list_assigned(db, user_key)?.len()).unwrap_or(u32::MAX),
        consult_requests: u32::try_from(consult_requests::store::work::list_assigned(db, user_key)?.len())
            .unwrap_or(u32::MAX),
        ..OpenWorkCounts::default()
    };
    for (part, number) in articles::store::count_open(db, user_key)? {
        match part {
            WorkPart::Write => counts.articles = number,
            WorkPart::Review => counts.reviews = number,
            WorkPart::Translate => counts.translations = number,
        }
    }
    Ok(counts)
}

/// Roles and ends of the invitations of a person that work: they have not expired, and their sender may grant the role.
fn working_invitations(db: &Connection, user_key: i64, now: Ts) -> Result<Vec<(Role, Ts)>, ApiError> {
    let inviter = match Authority::of_inviter(db, user_key, now) {
        Ok(inviter) => inviter,
        Err(ApiError::Forbidden) => return Ok(Vec::new()),
        Err(other) => return Err(other),
    };
    let mut open = store::list_open_invitations(db, user_key, now)?;
    open.retain(|(role, _)| inviter.may_grant(*role).is_ok());
    Ok(open)
}

/// Numbers of the invitations of a person that work.
pub fn count_open_invitations(db: &Connection, user_key: i64, now: Ts) -> Result<OpenInvitations, ApiError> {
    let open = working_invitations(db, user_key, now)?;
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    Ok(OpenInvitations {
        total: count(open.len()),
        admins: count(open.iter().filter(|(role, _)| Group::Admins.roles().contains(role)).count()),
        last_expires_at: open.iter().map(|(_, expires_at)| *expires_at).max(),
    })
}

/// Gives what somebody has in hand to somebody else and tells both. Returns how many pieces it was.
/// Errors: the work is a super-admin's and the actor is none; the field `to_id` names nobody of the staff, or somebody who may
/// not do a part of it.
pub fn reassign_work(write: &mut Write, actor: &Actor, from: &User, to: &Id<User>) -> Result<u32, ApiError> {
    let now = write.now();
    Authority::of(write, actor, now)?.may_hand_over(from)?;
    let refused = |code| ApiError::field("to_id", code);
    let to = User::find_by_id(write, to)?
        .filter(|to| to.key != from.key && to.state == UserState::Active && to.role.is_staff() && !to.has_ended(now))
        .ok_or_else(|| refused("not_found"))?;
    let (counts, access) = (count_open_work(write, from.key, now)?, to.access(now));
    if counts.reviews > 0 && access.scope::<PublishArticles>().is_none() {
        return Err(refused("cannot_review"));
    }
    if counts.articles + counts.translations > 0 && access.scope::<WriteArticles>().is_none() {
        return Err(refused("cannot_write"));
    }
    if counts.contacts > 0 && access.scope::<DraftContacts>().is_none() {
        return Err(refused("cannot_draft_contacts"));
    }
    if counts.cases > 0 && access.scope::<DecideCases>().is_none() {
        return Err(refused("cannot_decide_cases"));
    }
    // one that does not work stays: it would work again in the name of somebody else
    let invited: Vec<Role> = working_invitations(write, from.key, now)?.into_iter().map(|(role, _)| role).collect();
    let grants = |role: &Role| to.role.may_give(*role) && access.scope::<ManageStaff>().is_some();
    if !invited.iter().all(grants) {
        return Err(refused("cannot_invite"));
    }
    if counts.consult_requests > 0 && access.scope::<AnswerConsults>().is_none() {
        return Err(refused("cannot_answer_consults"));
    }
    let open = articles::store::open_work(write, from.key)?;
    for lang in open.iter().filter(|piece| piece.part == WorkPart::Translate).map(|piece| piece.lang) {
        languages::demand(write, to.key, lang).map_err(|_| refused("language_not_allowed"))?;
    }
    articles::actions::reassign(write, actor, &open, from, &to)?;
    contacts::actions::reassign(write, actor, from, &to)?;
    cases::actions::reassign(write, actor, from, &to)?;
    store::reassign_invitations(write, from.key, to.key, &invited)?;
    consult_requests::reassign(write, actor, from, &to)?;
    let pieces = counts.total();
    if pieces > 0 {
        tell(write, actor, (&to, NotificationKind::WorkReceived), from, pieces)?;
        tell(write, actor, (from, NotificationKind::WorkGiven), &to, pieces)?;
    }
    let (before, after) = (json!({ "open": counts }), json!({ "successor": to.full_name(), "pieces": pieces }));
    audit::record(write, actor, "staff.reassign", ("user", from.id.as_str()), Some(&before), Some(&after))?;
    Ok(pieces)
}

/// Tells somebody of the hand-over, unless they made it themselves.
fn tell(
    write: &mut Write,
    actor: &Actor,
    (whom, kind): (&User, NotificationKind),
    other: &User,
    pieces: u32,
) -> Result<(), ApiError> {
    if actor.user_key() == Some(whom.key) {
        return Ok(());
    }
    let params = args([("person", other.full_name().into()), ("pieces", pieces.into())]);
    notify(write, whom.key, kind, &params, "/panel")
}
