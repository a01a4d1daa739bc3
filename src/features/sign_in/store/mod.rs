//! SQL of users, of their one-time links and consents.

pub mod consents;
pub mod links;

use rusqlite::{Connection, OptionalExtension as _, named_params, params};

use crate::auth::{User, UserState};
use crate::base::access::Role;
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::{Write, is_unique_violation};

/// Values of a new row of `users`.
pub(in crate::features) struct NewUser<'n> {
    pub email: &'n Email,
    pub name: &'n str,
    pub surname: &'n str,
    pub password_hash: &'n str,
    pub locale: Lang,
    pub role: Role,
    pub state: UserState,
}

/// Adds a person. Errors: the field `email` is `taken`.
pub(in crate::features) fn insert(write: &Write, new: &NewUser) -> Result<User, ApiError> {
    let confirmed_at = (new.state == UserState::Active).then(|| write.now());
    write
        .prepare_cached(
            "insert into users (id, email, password_hash, name, surname, locale, role, state, email_confirmed_at, created_at, updated_at)
             values (:id, :email, :password_hash, :name, :surname, :locale, :role, :state, :confirmed_at, :now, :now)",
        )?
        .execute(named_params! {
            ":id": Id::<User>::new(),
            ":email": new.email.as_str(),
            ":password_hash": new.password_hash,
            ":name": new.name,
            ":surname": new.surname,
            ":locale": new.locale,
            ":role": new.role,
            ":state": new.state.as_str(),
            ":confirmed_at": confirmed_at,
            ":now": write.now(),
        })
        .map_err(|error| if is_unique_violation(&error, "users.email") { ApiError::field("email", "taken") } else { error.into() })?;
    get(write, write.last_insert_rowid())
}

/// The person with this key.
pub(in crate::features) fn get(db: &Connection, key: i64) -> Result<User, ApiError> {
    User::find(db, key)?.ok_or(ApiError::NotFound)
}

/// The hash of a person's password.
pub(in crate::features) fn password_hash(db: &Connection, key: i64) -> Result<Option<String>, ApiError> {
    let mut statement = db.prepare_cached("select password_hash from users where key = ?1")?;
    Ok(statement.query_row(params![key], |row| row.get("password_hash")).optional()?.flatten())
}

/// Replaces what an unconfirmed person said of themselves.
pub(in crate::features) fn replace_unconfirmed(write: &Write, key: i64, new: &NewUser) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update users
             set password_hash = :password_hash, name = :name, surname = :surname, locale = :locale, updated_at = :now, version = version + 1
             where key = :key and state = 'unconfirmed'",
        )?
        .execute(named_params! {
            ":key": key,
            ":password_hash": new.password_hash,
            ":name": new.name,
            ":surname": new.surname,
            ":locale": new.locale,
            ":now": write.now(),
        })?;
    Ok(())
}

/// Remembers the browser that registered an unconfirmed account, and the page that it goes on to.
pub(in crate::features) fn set_registered_by(
    write: &Write,
    key: i64,
    browser: &[u8; 32],
    next: &str,
) -> Result<(), ApiError> {
    write
        .prepare_cached("update users set registered_by = ?2, registered_next = ?3 where key = ?1")?
        .execute(params![key, browser, next])?;
    Ok(())
}

/// Path of the page that an unconfirmed account was registered from, to which the confirmation leads; empty if the
/// registration named none.
pub(in crate::features) fn registered_next(db: &Connection, key: i64) -> Result<String, ApiError> {
    let mut statement = db.prepare_cached("select registered_next from users where key = ?1")?;
    Ok(statement.query_row(params![key], |row| row.get("registered_next"))?)
}

/// True if this browser registered an unconfirmed account.
pub(in crate::features) fn is_registered_by(db: &Connection, key: i64, browser: &[u8; 32]) -> Result<bool, ApiError> {
    Ok(db.prepare_cached("select 1 from users where key = ?1 and registered_by = ?2")?.exists(params![key, browser])?)
}

/// Sets a password.
pub(in crate::features) fn set_password(write: &Write, key: i64, hash: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("update users set password_hash = ?2, updated_at = ?3, version = version + 1 where key = ?1")?
        .execute(params![key, hash, write.now()])?;
    Ok(())
}

/// The address is theirs; an unconfirmed account becomes active.
pub(in crate::features) fn confirm_email(write: &Write, key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update users
             set email_confirmed_at = coalesce(email_confirmed_at, ?2),
                 state = case state when 'unconfirmed' then 'active' else state end,
                 registered_by = null,
                 registered_next = '',
                 updated_at = ?2,
                 version = version + 1
             where key = ?1",
        )?
        .execute(params![key, write.now()])?;
    Ok(())
}

/// Sets a role.
pub(in crate::features) fn set_role(write: &Write, key: i64, role: Role) -> Result<(), ApiError> {
    write
        .prepare_cached("update users set role = ?2, updated_at = ?3, version = version + 1 where key = ?1")?
        .execute(params![key, role, write.now()])?;
    Ok(())
}

/// Sets where an account stands.
pub(in crate::features) fn set_state(write: &Write, key: i64, state: UserState) -> Result<(), ApiError> {
    write
        .prepare_cached("update users set state = ?2, updated_at = ?3, version = version + 1 where key = ?1")?
        .execute(params![key, state.as_str(), write.now()])?;
    Ok(())
}

/// Stores why an account is restricted, suspended or closed; empty for none of these.
pub(in crate::features) fn set_state_reason(write: &Write, key: i64, reason: &str) -> Result<(), ApiError> {
    write.prepare_cached("update users set state_reason = ?2, updated_at = ?3 where key = ?1")?.execute(params![
        key,
        reason,
        write.now()
    ])?;
    Ok(())
}

/// State of an account whose suspension ends: a deletion that was requested before goes on, and an address that was never
/// confirmed still has to be.
pub(in crate::features) fn state_after_suspension(db: &Connection, key: i64) -> Result<UserState, ApiError> {
    let mut statement = db.prepare_cached(
        "select deletion_due_at is not null as is_leaving, email_confirmed_at is not null as is_confirmed
         from users
         where key = ?1",
    )?;
    let (is_leaving, is_confirmed): (bool, bool) =
        statement.query_row(params![key], |row| Ok((row.get("is_leaving")?, row.get("is_confirmed")?)))?;
    Ok(match (is_leaving, is_confirmed) {
        (true, _) => UserState::DeletionRequested,
        (false, true) => UserState::Active,
        (false, false) => UserState::Unconfirmed,
    })
}

/// Why an account is restricted, suspended or closed; empty for none of these.
pub(in crate::features) fn state_reason(db: &Connection, key: i64) -> Result<String, ApiError> {
    let mut statement = db.prepare_cached("select state_reason from users where key = ?1")?;
    Ok(statement.query_row(params![key], |row| row.get("state_reason"))?)
}

/// Active super-admins, not counting `except`.
pub(in crate::features) fn count_super_admins(db: &Connection, except: Option<i64>) -> Result<i64, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as n from users where role = 'super-admin' and state = 'active' and key is not ?1",
    )?;
    Ok(statement.query_row(params![except], |row| row.get("n"))?)
}

/// Everybody with a role of the staff, highest role first.
pub(in crate::features) fn list_staff(db: &Connection) -> Result<Vec<(User, Option<Ts>)>, ApiError> {
    let sql = format!(
        "select {}, (select max(s.last_seen_at) from sessions s where s.user_key = u.key) as session_seen_at
         from users u
         where u.role <> 'user'
         order by case u.role when 'super-admin' then 0 when 'admin' then 1 when 'manager' then 2 else 3 end, u.email, u.key
         limit 10000",
        User::COLUMNS
    );
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map([], |row| Ok((User::read(row)?, row.get("session_seen_at")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Writes a row whether or not an e-mail address is known, so that both cases wait for a commit and take the same time.
pub(in crate::features) fn note_email_request(write: &Write) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into settings (name, value) values ('last_email_request', ?1)
             on conflict (name) do update set value = excluded.value",
        )?
        .execute([write.now().to_string()])?;
    Ok(())
}
