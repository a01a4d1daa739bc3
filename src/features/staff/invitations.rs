//! Invitations: a letter with a link that works once, for some days. The account is made, or raised, by whoever opens it.

use std::time::Duration;

use rusqlite::Connection;
use serde_json::json;

use super::authority::Authority;
use super::store::{self as own, NewInvitation};
use super::types::Invitation;
use crate::app::{random_token, token_hash};
use crate::audit::{self, Actor};
use crate::auth::{User, UserState, languages, session};
use crate::base::access::Role;
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::config::Limits;
use crate::db::Write;
use crate::features::sign_in::store::{self as users, NewUser};
use crate::mail::{Letter, Template, enqueue};

/// Whom to invite as what.
pub struct Asked {
    /// Address of the letter and of the account.
    pub email: Email,
    /// The role they get.
    pub role: Role,
    /// Language of the letter and of the page it leads to.
    pub locale: Lang,
    /// Languages they may write and publish in.
    pub locales: Vec<Lang>,
}

/// A link that does not work: unknown, used, over, withdrawn, or its sender may not send it any more.
fn used_up() -> ApiError {
    ApiError::Refused { status: 410, code: "link_used_up" }
}

/// Invites somebody. Errors: a role that is not the actor's to give; the address works here or is invited already.
pub fn invite(write: &mut Write, actor: &Actor, asked: &Asked, limits: &Limits) -> Result<Invitation, ApiError> {
    let authority = Authority::of(write, actor)?;
    authority.gives(asked.role)?;
    let invited_by = actor.user_key().ok_or(ApiError::Forbidden)?;
    let found = User::find_by_email(write, asked.email.as_str())?;
    if found.is_some_and(|user| user.role.is_staff() || !may_be_raised(&user)) {
        return Err(ApiError::field("email", "taken"));
    }
    let token = random_token();
    let new = NewInvitation {
        email: &asked.email,
        role: asked.role,
        locale: asked.locale,
        locales: &asked.locales,
        invited_by,
        token_hash: token_hash(&token),
        expires_at: lasts(write, limits),
    };
    let invitation = own::insert_invitation(write, &new)?;
    send(write, &authority, &invitation, &token, limits)?;
    note(write, actor, "staff.invite", &invitation)?;
    Ok(invitation)
}

/// Sends a fresh link; earlier ones are void. Errors: the invitation is gone or changed, the role is not theirs to give.
pub fn resend(
    write: &mut Write,
    actor: &Actor,
    id: &Id<Invitation>,
    version: i64,
    limits: &Limits,
) -> Result<Invitation, ApiError> {
    let authority = Authority::of(write, actor)?;
    let before = same(write, id, version)?;
    authority.gives(before.role)?;
    let invited_by = actor.user_key().ok_or(ApiError::Forbidden)?;
    let token = random_token();
    own::renew_invitation(write, before.key, &token_hash(&token), invited_by, lasts(write, limits))?;
    let invitation = own::invitation(write, id)?;
    send(write, &authority, &invitation, &token, limits)?;
    note(write, actor, "staff.invite_again", &invitation)?;
    Ok(invitation)
}

/// Takes an invitation back. Errors: it is gone or changed, the role is not theirs to give.
pub fn withdraw(write: &mut Write, actor: &Actor, id: &Id<Invitation>, version: i64) -> Result<(), ApiError> {
    let authority = Authority::of(write, actor)?;
    let invitation = same(write, id, version)?;
    authority.gives(invitation.role)?;
    own::remove_invitation(write, invitation.key)?;
    note(write, actor, "staff.invite_withdraw", &invitation)
}

fn same(db: &Connection, id: &Id<Invitation>, version: i64) -> Result<Invitation, ApiError> {
    let invitation = own::invitation(db, id)?;
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
) -> Result<(), ApiError> {
    let letter = Letter::new(&invitation.email, "", invitation.locale, Template::Invitation)
        .with("inviter", authority.name().unwrap_or_default())
        .with("role", invitation.role.as_str())
        .with("hours", limits.invitation_hours)
        .opening(format!("/{}/auth/invitation?token={token}", invitation.locale));
    enqueue(write, &letter)
}

fn note(write: &Write, actor: &Actor, action: &str, invitation: &Invitation) -> Result<(), ApiError> {
    let after = json!({ "email": invitation.email, "role": invitation.role, "locales": invitation.locales });
    audit::record(write, actor, action, ("invitation", invitation.id.as_str()), None, Some(&after))
}

/// Whether a known account can become staff by an invitation.
fn may_be_raised(user: &User) -> bool {
    matches!(user.state, UserState::Active | UserState::Unconfirmed)
}

/// The invitation behind a link, and whether the address has an account that is kept. Errors: the link does not work.
pub fn opened(db: &Connection, token: &str, now: Ts) -> Result<(Invitation, Option<User>), ApiError> {
    let invitation = own::invitation_by_token(db, &token_hash(token), now)?.ok_or_else(used_up)?;
    let sender = Actor::Person { user_key: invitation.inviter_key, session_key: 0, address: String::new() };
    // who was let go, or lost the right to give this role, has nobody come in any more
    Authority::of(db, &sender).and_then(|authority| authority.gives(invitation.role)).map_err(|_| used_up())?;
    let known = User::find_by_email(db, &invitation.email)?;
    match known {
        Some(user) if user.role.is_staff() || !may_be_raised(&user) => Err(used_up()),
        Some(user) if user.state == UserState::Active => Ok((invitation, Some(user))),
        _ => Ok((invitation, None)),
    }
}

/// What somebody without an account says of themselves.
pub struct Newcomer {
    /// Given name.
    pub name: String,
    /// Family name.
    pub surname: String,
    /// Hash of the password.
    pub password_hash: String,
}

/// Accepts an invitation: makes the account, or raises the one that is there. Works once.
/// Errors: the link does not work; names and password are missing where there is no account.
pub fn accept(write: &mut Write, token: &str, newcomer: Option<&Newcomer>, address: &str) -> Result<User, ApiError> {
    let (invitation, known) = opened(write, token, write.now())?;
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
            let newcomer = newcomer.ok_or_else(|| ApiError::field("password", "required"))?;
            enter(write, &email, &invitation, newcomer)?
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

/// The account of somebody new. One that was registered but never confirmed proves nothing and is taken over whole.
fn enter(write: &mut Write, email: &Email, invitation: &Invitation, newcomer: &Newcomer) -> Result<i64, ApiError> {
    let row = NewUser {
        email,
        name: &newcomer.name,
        surname: &newcomer.surname,
        password_hash: &newcomer.password_hash,
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

/// Removes invitations whose link was over a month ago.
pub fn sweep(write: &Write) -> Result<usize, ApiError> {
    let old = write.now().before(Duration::from_hours(30 * 24));
    Ok(write.prepare_cached("delete from invitations where expires_at < ?1")?.execute([old])?)
}
