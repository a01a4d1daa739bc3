//! SQL of the profile and the portrait.

use rusqlite::{Connection, named_params};

use crate::auth::User;
use crate::base::error::ApiError;
use crate::db::{Write, is_unique_violation};
use crate::features::account::types::ProfileChange;

/// Updates the profile of a person. Returns false if the stored version is another than the one that was read.
pub fn update(write: &Write, user_key: i64, change: &ProfileChange) -> Result<bool, ApiError> {
    let changed = write
        .prepare_cached(
            "update users
             set name = :name,
                 surname = :surname,
                 phone = :phone,
                 date_of_birth = :date_of_birth,
                 instagram = :instagram,
                 facebook = :facebook,
                 locale = :locale,
                 updated_at = :now,
                 version = version + 1
             where key = :user_key and version = :version",
        )?
        .execute(named_params! {
            ":user_key": user_key,
            ":version": change.version,
            ":name": change.name,
            ":surname": change.surname,
            ":phone": change.phone,
            ":date_of_birth": change.date_of_birth,
            ":instagram": change.instagram,
            ":facebook": change.facebook,
            ":locale": change.locale,
            ":now": write.now(),
        })?;
    Ok(changed == 1)
}

/// Updates the e-mail address of a person to a confirmed one. Errors: 409 `email_taken` if another account has it.
pub fn update_email(write: &Write, user: &User, email: &str) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update users
             set email = :email, email_confirmed_at = :now, updated_at = :now, version = version + 1
             where key = :user_key",
        )?
        .execute(named_params! { ":user_key": user.key, ":email": email, ":now": write.now() })
        .map_err(|error| {
            if is_unique_violation(&error, "users.email") { ApiError::conflict("email_taken") } else { error.into() }
        })?;
    Ok(())
}

/// The key of a person's portrait.
pub fn find_portrait(db: &Connection, user_key: i64) -> Result<Option<i64>, ApiError> {
    let mut statement = db.prepare_cached("select profile_photo_key from users where key = :user_key")?;
    Ok(statement.query_row(named_params! { ":user_key": user_key }, |row| row.get("profile_photo_key"))?)
}

/// Updates the portrait of a person; `None` removes it.
pub fn update_portrait(write: &Write, user_key: i64, media_key: Option<i64>) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update users
             set profile_photo_key = :media_key, updated_at = :now, version = version + 1
             where key = :user_key",
        )?
        .execute(named_params! { ":user_key": user_key, ":media_key": media_key, ":now": write.now() })?;
    Ok(())
}
