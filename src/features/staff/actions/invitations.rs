//! Invitations: an e-mail with a link that works once, for some days. Accepting it makes the account or changes its role.

use std::time::Duration;

use rusqlite::Connection;
use serde_json::json;

use super::super::rules::Authority;
use super::super::store::{self as own, InvitationRecord};
use super::super::types::{Invitation, InvitationInput, InvitedPerson};
use crate::app::{random_token, token_hash};
use crate::audit::{self, Actor};
use crate::auth::{User, UserState, languages, session};
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::config::Limits;
use crate::db::Write;
use crate::features::sign_in::store::{self as users, NewUser};
use crate::mail::{Letter, Template, enqueue};

/// The error for a link that is unknown, used, expired or withdrawn, or whose sender may no longer grant the role.
fn used_up() -> ApiError {
    ApiError::Refused { status: 410, code: "link_used_up" }
}

/// An invitation whose e-mail is queued.
pub struct SentInvitation {
    /// The invitation.
    pub invitation: Invitation,
    /// Path of the link in the e-mail, with its secret.
    pub path: String,
}

/// Invites somebody. Errors: a role that is not the actor's to give; the address works here or is invited already.
pub fn invite(
    write: &mut Write,
    actor: &Actor,
    input: &InvitationInput,
    limits: &Limits,
) -> Result<SentInvitation, ApiError> {
    let authority = Authority::of(write, actor, write.now())?;
    authority.may_grant(input.role)?;
    let invited_by = actor.user_key().ok_or(ApiError::Forbidden)?;
    let found = User::find_by_email(write, input.email.as_str())?;
    if found.is_some_and(|user| user.role.is_staff() || !may_be_raised(&user)) {
        return Err(ApiError::field("email", "taken"));
    }
    let token = random_token();
    let new = InvitationRecord {
        email: &input.email,
        role: input.role,
        locale: input.locale,
        locales: &input.locales,
        invited_by,
        token_hash: token_hash(&token),
        expires_at: lasts(write, limits),
    };
    let invitation = own::insert_invitation(write, &new)?;
    let path = send(write, &authority, &invitation, &token, limits)?;
    note(write, actor, "staff.invite", &invitation)?;
    Ok(SentInvitation { invitation, path })
}

/// Sends a fresh link; earlier ones are void. Errors: the invitation is gone or changed, the role is not theirs to give.
pub fn resend(
    write: &mut Write,
    actor: &Actor,
    id: &Id<Invitation>,
    version: i64,
    limits: &Limits,
) -> Result<SentInvitation, ApiError> {
    let authority = Authority::of(write, actor, write.now())?;
    let before = same(write, id, version)?;
    authority.may_grant(before.role)?;
    let invited_by = actor.user_key().ok_or(ApiError::Forbidden)?;
    let token = random_token();
    own::renew_invitation(write, before.key, &token_hash(&token), invited_by, lasts(write, limits))?;
    let invitation = own::get_invitation(write, id)?;
    let path = send(write, &authority, &invitation, &token, limits)?;
    note(write, actor, "staff.invite_again", &invitation)?;
    Ok(SentInvitation { invitation, path })
}

/// Takes an invitation back. Errors: it is gone or changed, the role is not theirs to give.
pub fn withdraw(write: &mut Write, actor: &Actor, id: &Id<Invitation>, version: i64) -> Result<(), ApiError> {
    let authority = Authority::of(write, actor, write.now())?;
    let invitation = same(write, id, version)?;
    authority.may_grant(invitation.role)?;
    own::remove_invitation(write, invitation.key)?;
    note(write, actor, "staff.invite_withdraw", &invitation)
}

fn same(db: &Connection, id: &Id<Invitation>, version: i64) -> Result<Invitation, ApiError> {
    let invitation = own::get_invitation(db, id)?;
    if invitation.version == version { Ok(invitation) } else { Err(ApiError::conflict("stale_version")) }
}

fn lasts(write: &Write, limits: &Limits) -> Ts {
    write.now().after(Duration::from_hours(limits.invitation_hours.into()))
}

fn send(
    write: &mut Write,
    authority: &Authority,
    invitation: &Invitation,
    token: &str,
    limits: &Limits,
) -> Result<String, ApiError> {
    let path = format!("/{}/auth/invitation?token={token}", invitation.locale);
    let letter = Letter::new(&invitation.email, "", invitation.locale, Template::Invitation)
        .with("inviter", authority.name().unwrap_or_default())
        .with("role", invitation.role.as_str())
        .with("hours", limits.invitation_hours)
        .opening(path.clone());
    enqueue(write, &letter)?;
    Ok(path)
}

fn note(write: &Write, actor: &Actor, action: &str, invitation: &Invitation) -> Result<(), ApiError> {
    let after = json!({ "email": invitation.email, "role": invitation.role, "locales": invitation.locales });
    audit::record(write, actor, action, ("invitation", invitation.id.as_str()), None, Some(&after))
}

/// True if an existing account can become staff by an invitation.
fn may_be_raised(user: &User) -> bool {
    matches!(user.state, UserState::Active | UserState::Unconfirmed)
}

/// The invitation behind a link, and whether the address has an account that is kept. Errors: the link does not work.
pub fn find_open(db: &Connection, token: &str, now: Ts) -> Result<(Invitation, Option<User>), ApiError> {
    let invitation = own::find_invitation_by_token(db, &token_hash(token), now)?.ok_or_else(used_up)?;
    Authority::of_inviter(db, invitation.inviter_key, now)
        .and_then(|authority| authority.may_grant(invitation.role))
        .map_err(|_| used_up())?;
    let known = User::find_by_email(db, &invitation.email)?;
    match known {
        Some(user) if user.role.is_staff() || !may_be_raised(&user) => Err(used_up()),
        Some(user) if user.state == UserState::Active => Ok((invitation, Some(user))),
        _ => Ok((invitation, None)),
    }
}

/// Accepts an invitation: makes the account, or raises the one that is there. Works once.
/// Errors: the link does not work; names and password are missing where there is no account.
pub fn accept(write: &mut Write, token: &str, person: Option<&InvitedPerson>, address: &str) -> Result<User, ApiError> {
    let (invitation, known) = find_open(write, token, write.now())?;
    if !own::remove_invitation(write, invitation.key)? {
        return Err(used_up());
    }
    let email = Email::parse(&invitation.email).ok_or_else(used_up)?;
    let key = match known {
        Some(user) => {
            users::set_role(write, user.key, invitation.role)?;
            session::close_all(write, user.key, None)?;
            user.key
        }
        None => {
            let person = person.ok_or_else(|| ApiError::field("password", "required"))?;
            make_account(write, &email, &invitation, person)?
        }
    };
    languages::set(write, key, &invitation.locales)?;
    own::set_inviter(write, key, invitation.inviter_key)?;
    let user = users::get(write, key)?;
    let actor = Actor::Person { user_key: key, session_key: 0, address: address.to_owned() };
    let after = json!({ "email": user.email, "name": user.full_name(), "role": user.role });
    audit::record(write, &actor, "staff.accept", ("user", user.id.as_str()), None, Some(&after))?;
    Ok(user)
}

/// Makes the account of an invited person. An unconfirmed registration of the same address is replaced.
fn make_account(
    write: &mut Write,
    email: &Email,
    invitation: &Invitation,
    person: &InvitedPerson,
) -> Result<i64, ApiError> {
    let row = NewUser {
        email,
        name: &person.name,
        surname: &person.surname,
        password_hash: &person.password_hash,
        locale: invitation.locale,
        role: invitation.role,
        state: UserState::Active,
    };
    let Some(waiting) = User::find_by_email(write, email.as_str())? else {
        return Ok(users::insert(write, &row)?.key);
    };
    users::replace_unconfirmed(write, waiting.key, &row)?;
    session::close_all(write, waiting.key, None)?;
    users::confirm_email(write, waiting.key)?;
    users::set_role(write, waiting.key, invitation.role)?;
    Ok(waiting.key)
}
