//! Staff accounts as the operator and the panel manage them. The last active super-admin can never be lost: every change
//! counts the others inside its own transaction, and there is one writer.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::store::{self, NewUser};
use crate::audit::{self, Actor};
use crate::auth::{User, UserState, session};
use crate::base::access::Role;
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::locale::args;
use crate::mail::{Letter, Template, enqueue};
use crate::notifications::{Kind, notify};

/// An account that is confirmed from the start.
pub struct NewStaff {
    /// Address of the account.
    pub email: Email,
    /// Given name; may be empty.
    pub name: String,
    /// Family name; may be empty.
    pub surname: String,
    /// Role; [`Role::User`] makes a plain account.
    pub role: Role,
    /// Language of letters.
    pub locale: Lang,
    /// Hash of the password.
    pub password_hash: String,
}

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
    audit::record(write, actor, "staff.create", ("user", user.id.as_str()), None, Some(&picture(&user)))?;
    Ok(user)
}

/// Everybody with a role, highest first, with the time they were last seen.
pub fn list(db: &Connection) -> Result<Vec<(User, Option<Ts>)>, ApiError> {
    store::list_staff(db)
}

/// Gives a role and ends the person's sign-ins. Errors: the last active super-admin would be lost.
pub fn set_role(write: &mut Write, actor: &Actor, email: &Email, role: Role) -> Result<User, ApiError> {
    let before = get(write, email)?;
    if role != Role::SuperAdmin {
        keep_a_super_admin(write, &before)?;
    }
    store::set_role(write, before.key, role)?;
    if before.role != role {
        let role = args([("role", role.as_str().into())]);
        notify(write, before.key, Kind::AccountRole, &role, "/profile/account")?;
    }
    session::close_all(write, before.key, None)?;
    finish(write, actor, "staff.set_role", &before)
}

/// Sets a password, ends the person's sign-ins and tells them by letter.
pub fn set_password(write: &mut Write, actor: &Actor, email: &Email, password_hash: &str) -> Result<User, ApiError> {
    let before = get(write, email)?;
    store::set_password(write, before.key, password_hash)?;
    session::close_all(write, before.key, None)?;
    let letter =
        Letter::new(&before.email, &before.name, before.locale, Template::PasswordChanged).opening("/auth/login");
    enqueue(write, &letter)?;
    finish(write, actor, "staff.set_password", &before)
}

/// Closes an account and ends its sign-ins. Errors: the last active super-admin would be lost.
pub fn disable(write: &mut Write, actor: &Actor, email: &Email) -> Result<User, ApiError> {
    let before = get(write, email)?;
    keep_a_super_admin(write, &before)?;
    store::set_state(write, before.key, UserState::Suspended)?;
    session::close_all(write, before.key, None)?;
    finish(write, actor, "staff.disable", &before)
}

/// Opens a closed account again.
pub fn enable(write: &mut Write, actor: &Actor, email: &Email) -> Result<User, ApiError> {
    let before = get(write, email)?;
    if before.state == UserState::Erased {
        return Err(ApiError::NotFound);
    }
    store::set_state(write, before.key, UserState::Active)?;
    finish(write, actor, "staff.enable", &before)
}

/// The account of an address.
pub fn get(db: &Connection, email: &Email) -> Result<User, ApiError> {
    User::find_by_email(db, email.as_str())?.ok_or(ApiError::NotFound)
}

fn keep_a_super_admin(write: &Write, user: &User) -> Result<(), ApiError> {
    let is_one = user.role == Role::SuperAdmin && user.state == UserState::Active;
    if is_one && store::count_super_admins(write, Some(user.key))? == 0 {
        return Err(ApiError::conflict("last_super_admin"));
    }
    Ok(())
}

fn finish(write: &Write, actor: &Actor, action: &str, before: &User) -> Result<User, ApiError> {
    let after = store::get(write, before.key)?;
    audit::record(write, actor, action, ("user", before.id.as_str()), Some(&picture(before)), Some(&picture(&after)))?;
    Ok(after)
}

/// What the log keeps of an account.
fn picture(user: &User) -> Value {
    json!({ "email": user.email, "name": user.full_name(), "role": user.role, "state": user.state.as_str() })
}
