//! Changes of staff accounts. The last active super-admin cannot be lost: every change counts the others inside its own
//! transaction, and SQLite has one writer for all processes.

pub mod absence;
mod hand_over;
pub mod invitations;
mod permissions;
mod term;

pub use hand_over::{count_open_invitations, count_open_work, reassign_work};
pub use permissions::set_permissions;
pub use term::{end_due, set_term};

use rusqlite::Connection;
use serde_json::{Value, json};

use super::rules::Authority;
use super::store as own;
use super::types::NewStaff;
use crate::audit::{self, Actor};
use crate::auth::{User, UserState, languages, passkey, second_factor, session};
use crate::base::access::Role;
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::text;
use crate::db::Write;
use crate::features::sign_in::store::{self, NewUser};
use crate::locale::{args, words};
use crate::mail::{Letter, Template, enqueue};
use crate::notifications::{NotificationKind, notify};

/// Fewest characters of a reason.
const REASON_MIN: usize = 3;

/// Makes the account. Errors: the field `email` is `taken`.
pub fn create(write: &mut Write, actor: &Actor, new: &NewStaff) -> Result<User, ApiError> {
    let row = NewUser {
        email: &new.email,
        name: new.name.trim(),
        surname: new.surname.trim(),
        password_hash: &new.password_hash,
        locale: new.locale,
        role: new.role,
        state: UserState::Active,
    };
    let user = store::insert(write, &row)?;
    audit::record(write, actor, "staff.create", ("user", user.id.as_str()), None, Some(&audit_snapshot(&user)))?;
    Ok(user)
}

/// Everybody with a role, highest first, with the time they were last seen.
pub fn list(db: &Connection) -> Result<Vec<(User, Option<Ts>)>, ApiError> {
    store::list_staff(db)
}

/// Gives a role, ends the person's sign-ins, tells them and all super-admins by letter.
/// Errors: a role that is not the actor's to give or take, the last active super-admin would be lost, the account is
/// restricted.
pub fn set_role(write: &mut Write, actor: &Actor, before: &User, role: Role) -> Result<User, ApiError> {
    let authority = Authority::of(write, actor, write.now())?;
    authority.may_manage(before)?;
    authority.may_grant(before.role)?;
    authority.may_grant(role)?;
    if role == before.role {
        return Ok(before.clone());
    }
    if role.is_staff() {
        before.demand_unrestricted()?;
    }
    if role != Role::SuperAdmin {
        ensure_super_admin_remains(write, before)?;
    }
    store::set_role(write, before.key, role)?;
    if role == Role::SuperAdmin {
        // one super-admin with every capability has to remain
        own::set_withheld(write, before.key, &[])?;
        own::set_active_until(write, before.key, None)?;
    }
    let params = args([("role", role.as_str().into())]);
    notify(write, before.key, NotificationKind::AccountRole, &params, "/profile/account")?;
    sign_out(write, before)?;
    let by = |lang: Lang| authority.name().unwrap_or_else(|| words(lang, "mail.common.operator"));
    let letter = Letter::new(&before.email, &before.full_name(), before.locale, Template::RoleChanged)
        .with("role", role.as_str())
        .with("by", by(before.locale))
        .opening("/auth/login");
    enqueue(write, &letter)?;
    for boss in own::super_admins(write, before.key)? {
        let letter = Letter::new(&boss.email, &boss.full_name(), boss.locale, Template::StaffRoleChanged)
            .with("person", before.full_name())
            .with("role", role.as_str())
            .with("by", by(boss.locale))
            .opening("/panel/admin/admins");
        enqueue(write, &letter)?;
    }
    finish(write, actor, "staff.set_role", before)
}

/// Sets a password, ends the person's sign-ins and tells them by letter.
pub fn set_password(write: &mut Write, actor: &Actor, email: &Email, password_hash: &str) -> Result<User, ApiError> {
    let before = get(write, email)?;
    Authority::of(write, actor, write.now())?.may_manage(&before)?;
    store::set_password(write, before.key, password_hash)?;
    sign_out(write, &before)?;
    let letter = Letter::new(&before.email, &before.name, before.locale, Template::PasswordSet).opening("/auth/login");
    enqueue(write, &letter)?;
    finish(write, actor, "staff.set_password", &before)
}

/// Closes an account, ends its sign-ins and says why. Errors: the last active super-admin would be lost, no reason,
/// the account is closed already.
pub fn suspend(write: &mut Write, actor: &Actor, before: &User, reason: &str) -> Result<User, ApiError> {
    Authority::of(write, actor, write.now())?.may_manage(before)?;
    let reason = text::lines(reason);
    if !matches!(actor, Actor::Operator) && reason.chars().count() < REASON_MIN {
        return Err(ApiError::field("reason", "required"));
    }
    ensure_super_admin_remains(write, before)?;
    // a requested deletion goes on while the account is closed
    if !before.state.may_sign_in() {
        return Err(ApiError::conflict("wrong_state"));
    }
    store::set_state(write, before.key, UserState::Suspended)?;
    store::set_state_reason(write, before.key, &reason)?;
    sign_out(write, before)?;
    let letter = Letter::new(&before.email, &before.full_name(), before.locale, Template::AccountSuspended)
        .with("reason", reason.clone());
    enqueue(write, &letter)?;
    let after = store::get(write, before.key)?;
    let mut told = audit_snapshot(&after);
    told["reason"] = json!(reason);
    audit::record(
        write,
        actor,
        "staff.suspend",
        ("user", before.id.as_str()),
        Some(&audit_snapshot(before)),
        Some(&told),
    )?;
    Ok(after)
}

/// Opens a closed account again and tells the person. Errors: it is not closed.
pub fn reinstate(write: &mut Write, actor: &Actor, before: &User) -> Result<User, ApiError> {
    Authority::of(write, actor, write.now())?.may_manage(before)?;
    if before.state != UserState::Suspended {
        return Err(ApiError::conflict("wrong_state"));
    }
    store::set_state(write, before.key, store::state_after_suspension(write, before.key)?)?;
    store::set_state_reason(write, before.key, "")?;
    let letter = Letter::new(&before.email, &before.full_name(), before.locale, Template::AccountReturned)
        .opening("/auth/login");
    enqueue(write, &letter)?;
    finish(write, actor, "staff.reinstate", before)
}

/// Sets the languages that a person may write and publish in.
pub fn set_languages(write: &mut Write, actor: &Actor, before: &User, langs: &[Lang]) -> Result<User, ApiError> {
    Authority::of(write, actor, write.now())?.may_manage(before)?;
    let old = languages::of(write, before.key)?;
    languages::set(write, before.key, langs)?;
    own::invalidate(write, before.key)?;
    let (old, new) = (json!({ "locales": old }), json!({ "locales": languages::of(write, before.key)? }));
    audit::record(write, actor, "staff.languages", ("user", before.id.as_str()), Some(&old), Some(&new))?;
    store::get(write, before.key)
}

/// Ends every sign-in of a person.
pub fn end_sessions(write: &mut Write, actor: &Actor, whom: &User) -> Result<(), ApiError> {
    Authority::of(write, actor, write.now())?.may_manage(whom)?;
    let ended = sign_out(write, whom)?;
    let after = json!({ "sessions": ended });
    audit::record(write, actor, "staff.end_sessions", ("user", whom.id.as_str()), None, Some(&after))
}

/// Takes the second factor and the passkeys away from somebody who lost them, and ends their sign-ins: what they have
/// left is the password. Answers whether there was any.
pub fn reset_second_factor(write: &mut Write, actor: &Actor, whom: &User) -> Result<bool, ApiError> {
    Authority::of(write, actor, write.now())?.may_manage(whom)?;
    let passkeys = passkey::remove_all(write, whom.key)?;
    if !second_factor::remove(write, whom.key)? && passkeys == 0 {
        return Ok(false);
    }
    let ended = sign_out(write, whom)?;
    own::invalidate(write, whom.key)?;
    let after = json!({ "sessions": ended, "passkeys": passkeys });
    audit::record(write, actor, "staff.reset_two_factor", ("user", whom.id.as_str()), None, Some(&after))?;
    let letter = Letter::new(&whom.email, &whom.full_name(), whom.locale, Template::SecondFactorReset)
        .opening("/profile/account?tab=security");
    enqueue(write, &letter)?;
    Ok(true)
}

/// Ends every sign-in of a person, and with them every open socket.
fn sign_out(write: &mut Write, whom: &User) -> Result<usize, ApiError> {
    session::close_all(write, whom.key, None)
}

/// The account of an address.
pub fn get(db: &Connection, email: &Email) -> Result<User, ApiError> {
    User::find_by_email(db, email.as_str())?.ok_or(ApiError::NotFound)
}

/// Errors: `user` is the last active super-admin. To be asked before whatever takes one away.
pub fn ensure_super_admin_remains(db: &Connection, user: &User) -> Result<(), ApiError> {
    let is_one = user.role == Role::SuperAdmin && user.state == UserState::Active;
    if is_one && store::count_super_admins(db, Some(user.key))? == 0 {
        return Err(ApiError::conflict("last_super_admin"));
    }
    Ok(())
}

fn finish(write: &Write, actor: &Actor, action: &str, before: &User) -> Result<User, ApiError> {
    let after = store::get(write, before.key)?;
    audit::record(
        write,
        actor,
        action,
        ("user", before.id.as_str()),
        Some(&audit_snapshot(before)),
        Some(&audit_snapshot(&after)),
    )?;
    Ok(after)
}

/// An account as the audit log stores it.
fn audit_snapshot(user: &User) -> Value {
    json!({ "email": user.email, "name": user.full_name(), "role": user.role, "state": user.state.as_str() })
}
