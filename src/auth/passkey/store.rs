//! SQL of passkeys. Only what verifies is kept: the public key, the counter, the flags.

use rusqlite::{Connection, params};
use webauthn_rs::prelude::Passkey;

use crate::auth::User;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::{Write, is_unique_violation, optional};

/// Most passkeys of one person.
const MOST: u32 = 20;

/// A passkey as its person sees it.
#[derive(Debug)]
pub struct Kept {
    /// Public identity.
    pub id: Id<Kept>,
    /// What the person calls it.
    pub name: String,
    /// When it was made.
    pub created_at: Ts,
    /// When it was used last, if ever.
    pub last_used_at: Option<Ts>,
}

/// A passkey as it is checked.
#[derive(Debug)]
pub struct Stored {
    /// Key inside the database.
    pub key: i64,
    /// Whose it is.
    pub user_key: i64,
    /// The person's public identity: what the key itself says.
    pub user_id: Id<User>,
    /// The credential, as `webauthn-rs` writes it.
    pub credential: String,
}

/// The passkeys of a person, oldest first.
pub fn list(db: &Connection, user_key: i64) -> Result<Vec<Kept>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.id, p.name, p.created_at, p.last_used_at from passkeys p where p.user_key = ?1 order by p.key limit 100",
    )?;
    let rows = statement.query_map([user_key], |row| {
        Ok(Kept { id: row.get(0)?, name: row.get(1)?, created_at: row.get(2)?, last_used_at: row.get(3)? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// How many passkeys a person has.
pub fn count(db: &Connection, user_key: i64) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached("select count(*) from passkeys where user_key = ?1")?;
    Ok(statement.query_row([user_key], |row| row.get(0))?)
}

/// The names by which authenticators know a person's passkeys.
pub fn credential_ids(db: &Connection, user_key: i64) -> Result<Vec<Vec<u8>>, ApiError> {
    let mut statement =
        db.prepare_cached("select credential_id from passkeys where user_key = ?1 order by key limit 100")?;
    Ok(statement.query_map([user_key], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// Keeps a new passkey. Errors: somebody has it already, or the person has too many.
pub fn insert(write: &Write, user_key: i64, passkey: &Passkey, name: &str) -> Result<(), ApiError> {
    if count(write, user_key)? >= MOST {
        return Err(ApiError::conflict("passkeys_many"));
    }
    write
        .prepare_cached(
            "insert into passkeys (id, user_key, credential_id, credential, name, created_at) values (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            Id::<Kept>::new(),
            user_key,
            passkey.cred_id().as_slice(),
            serde_json::to_string(passkey)?,
            name,
            write.now()
        ])
        .map_err(|error| match is_unique_violation(&error, "passkeys.credential_id") {
            true => ApiError::conflict("passkey_known"),
            false => error.into(),
        })?;
    Ok(())
}

/// The passkey that authenticators know by this name.
pub fn find(db: &Connection, credential_id: &[u8]) -> Result<Option<Stored>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.key, p.user_key, u.id, p.credential from passkeys p join users u on u.key = p.user_key where p.credential_id = ?1",
    )?;
    optional(statement.query_row([credential_id], |row| {
        Ok(Stored { key: row.get(0)?, user_key: row.get(1)?, user_id: row.get(2)?, credential: row.get(3)? })
    }))
}

/// Notes that a passkey was used, with its new counter. Answers false if it is gone or was used meanwhile.
pub fn used(write: &Write, stored: &Stored, passkey: &Passkey) -> Result<bool, ApiError> {
    let changed = write
        .prepare_cached("update passkeys set credential = ?3, last_used_at = ?4 where key = ?1 and credential = ?2")?
        .execute(params![stored.key, stored.credential, serde_json::to_string(passkey)?, write.now()])?;
    Ok(changed == 1)
}

/// Gives a passkey of a person another name. Errors: they have none with this identity.
pub fn rename(write: &Write, user_key: i64, id: &Id<Kept>, name: &str) -> Result<(), ApiError> {
    let renamed = write
        .prepare_cached("update passkeys set name = ?3 where user_key = ?1 and id = ?2")?
        .execute(params![user_key, id, name])?;
    if renamed == 1 { Ok(()) } else { Err(ApiError::NotFound) }
}

/// Removes a passkey of a person; answers its name. Errors: they have none with this identity.
pub fn remove(write: &Write, user_key: i64, id: &Id<Kept>) -> Result<String, ApiError> {
    let mut statement = write.prepare_cached("delete from passkeys where user_key = ?1 and id = ?2 returning name")?;
    optional(statement.query_row(params![user_key, id], |row| row.get(0)))?.ok_or(ApiError::NotFound)
}

/// Removes every passkey of a person; answers how many there were.
pub fn remove_all(write: &Write, user_key: i64) -> Result<usize, ApiError> {
    Ok(write.prepare_cached("delete from passkeys where user_key = ?1")?.execute([user_key])?)
}
