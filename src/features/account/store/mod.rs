//! SQL of the profile.

pub mod personal_data;

use rusqlite::{Connection, named_params, params};

use super::types::{EmailChange, ProfileForm};
use crate::auth::User;
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::db::{Write, is_unique_violation, optional};

/// Saves what a person says of themselves, if nobody saved since they read it. Errors: `false`, the version is another.
pub fn update(write: &Write, key: i64, form: &ProfileForm) -> Result<bool, ApiError> {
    let changed = write
        .prepare_cached(
            "update users
             set name = :name, surname = :surname, phone = :phone, date_of_birth = :date_of_birth, instagram = :instagram,
                 facebook = :facebook, locale = :locale, updated_at = :now, version = version + 1
             where key = :key and version = :version",
        )?
        .execute(named_params! {
            ":key": key,
            ":version": form.version,
            ":name": form.name,
            ":surname": form.surname,
            ":phone": form.phone,
            ":date_of_birth": form.date_of_birth,
            ":instagram": form.instagram,
            ":facebook": form.facebook,
            ":locale": form.locale,
            ":now": write.now(),
        })?;
    Ok(changed == 1)
}

/// When a person will be erased, if they asked for it.
pub fn deletion_due_at(db: &Connection, user_key: i64) -> Result<Option<Ts>, ApiError> {
    let mut statement = db.prepare_cached("select deletion_due_at from users where key = ?1")?;
    Ok(statement.query_row([user_key], |row| row.get(0))?)
}

/// The key of a person's portrait.
pub fn portrait_key(db: &Connection, user_key: i64) -> Result<Option<i64>, ApiError> {
    let mut statement = db.prepare_cached("select profile_photo_key from users where key = ?1")?;
    Ok(statement.query_row([user_key], |row| row.get(0))?)
}

/// Sets or takes away a person's portrait.
pub fn set_portrait(write: &Write, user_key: i64, media_key: Option<i64>) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update users set profile_photo_key = ?2, updated_at = ?3, version = version + 1 where key = ?1",
        )?
        .execute(params![user_key, media_key, write.now()])?;
    Ok(())
}

/// Which of the two addresses a link was sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The address in use.
    Old,
    /// The one that shall be used.
    New,
}

/// What a new row of `email_changes` is made of.
pub struct NewChange<'n> {
    pub user_key: i64,
    pub email: &'n Email,
    pub old_hash: [u8; 32],
    pub new_hash: [u8; 32],
    pub expires_at: Ts,
}

/// Notes a change of the address; an earlier one of the same person is void.
pub fn insert_change(write: &Write, new: &NewChange) -> Result<(), ApiError> {
    remove_change(write, new.user_key)?;
    write
        .prepare_cached(
            "insert into email_changes (user_key, email, old_hash, new_hash, created_at, expires_at)
             values (:user_key, :email, :old_hash, :new_hash, :now, :expires_at)",
        )?
        .execute(named_params! {
            ":user_key": new.user_key,
            ":email": new.email.as_str(),
            ":old_hash": new.old_hash,
            ":new_hash": new.new_hash,
            ":now": write.now(),
            ":expires_at": new.expires_at,
        })?;
    Ok(())
}

/// The change of the address that a person waits for.
pub fn find_change(db: &Connection, user_key: i64, now: Ts) -> Result<Option<EmailChange>, ApiError> {
    let mut statement = db.prepare_cached(
        "select email, old_confirmed_at is not null, new_confirmed_at is not null, expires_at
         from email_changes
         where user_key = ?1 and expires_at > ?2",
    )?;
    optional(statement.query_row(params![user_key, now], |row| {
        Ok(EmailChange {
            email: row.get(0)?,
            old_confirmed: row.get(1)?,
            new_confirmed: row.get(2)?,
            expires_at: row.get(3)?,
        })
    }))
}

/// Uses one of the two links up; answers whose it is and the new address. Errors: `None`, the link is unknown, used or over.
pub fn confirm_side(write: &Write, hash: &[u8; 32]) -> Result<Option<(i64, String, Side)>, ApiError> {
    for (side, sql) in [
        (
            Side::Old,
            "update email_changes set old_confirmed_at = ?2
             where old_hash = ?1 and old_confirmed_at is null and expires_at > ?2
             returning user_key, email",
        ),
        (
            Side::New,
            "update email_changes set new_confirmed_at = ?2
             where new_hash = ?1 and new_confirmed_at is null and expires_at > ?2
             returning user_key, email",
        ),
    ] {
        let mut statement = write.prepare_cached(sql)?;
        let row = statement.query_row(params![hash, write.now()], |row| Ok((row.get(0)?, row.get(1)?)));
        if let Some((key, email)) = optional(row)? {
            return Ok(Some((key, email, side)));
        }
    }
    Ok(None)
}

/// Forgets the change of a person's address, and the letter to one that never became theirs.
pub fn remove_change(write: &Write, user_key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "delete from mail_out
             where template = 'email_change_new' and to_address in (select email from email_changes where user_key = ?1)",
        )?
        .execute([user_key])?;
    write.prepare_cached("delete from email_changes where user_key = ?1")?.execute([user_key])?;
    Ok(())
}

/// Forgets changes whose time is over.
pub fn sweep_changes(write: &Write) -> Result<usize, ApiError> {
    write
        .prepare_cached(
            "delete from mail_out
             where template = 'email_change_new' and to_address in (select email from email_changes where expires_at <= ?1)",
        )?
        .execute([write.now()])?;
    Ok(write.prepare_cached("delete from email_changes where expires_at <= ?1")?.execute([write.now()])?)
}

/// Gives a person another address, which is confirmed. Errors: somebody has it.
pub fn set_email(write: &Write, user: &User, email: &str) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update users set email = ?2, email_confirmed_at = ?3, updated_at = ?3, version = version + 1 where key = ?1",
        )?
        .execute(params![user.key, email, write.now()])
        .map_err(|error| if is_unique_violation(&error, "users.email") { ApiError::conflict("email_taken") } else { error.into() })?;
    Ok(())
}
