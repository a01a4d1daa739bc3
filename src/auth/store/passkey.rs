//! SQL of passkeys: public key, counter and flags.

use rusqlite::{Connection, OptionalExtension as _, named_params};
use webauthn_rs::prelude::Passkey;

use crate::auth::user::User;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::{Write, is_unique_violation};

/// Most passkeys of one person.
const MAX_PASSKEYS: u32 = 20;

/// A passkey as its person sees it.
#[derive(Debug)]
pub struct StoredPasskey {
    /// Public identity.
    pub id: Id<StoredPasskey>,
    /// Name the person gave it.
    pub name: String,
    /// When it was added.
    pub created_at: Ts,
    /// When it was used last, if ever.
    pub last_used_at: Option<Ts>,
}

/// A passkey's credential and its person.
#[derive(Debug)]
pub struct PasskeyCredential {
    /// Key inside the database.
    pub key: i64,
    /// Key of the person.
    pub user_key: i64,
    /// Public identity of the person, which the passkey carries, too.
    pub user_id: Id<User>,
    /// The credential, as `webauthn-rs` writes it.
    pub credential: String,
}

/// The passkeys of a person, oldest first.
pub fn list(db: &Connection, user_key: i64) -> Result<Vec<StoredPasskey>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.id, p.name, p.created_at, p.last_used_at
         from passkeys p
         where p.user_key = :user_key
         order by p.key
         limit 100",
    )?;
    let rows = statement.query_map(named_params! { ":user_key": user_key }, |row| {
        Ok(StoredPasskey {
            id: row.get("id")?,
            name: row.get("name")?,
            created_at: row.get("created_at")?,
            last_used_at: row.get("last_used_at")?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Number of passkeys of a person.
pub fn count(db: &Connection, user_key: i64) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached("select count(*) as passkeys from passkeys where user_key = :user_key")?;
    Ok(statement.query_row(named_params! { ":user_key": user_key }, |row| row.get("passkeys"))?)
}

/// The credential ids of a person's passkeys.
pub fn credential_ids(db: &Connection, user_key: i64) -> Result<Vec<Vec<u8>>, ApiError> {
    let mut statement =
        db.prepare_cached("select credential_id from passkeys where user_key = :user_key order by key limit 100")?;
    let rows = statement.query_map(named_params! { ":user_key": user_key }, |row| row.get("credential_id"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Stores a new passkey. Errors: an account has it already, or the person has too many.
pub fn insert(write: &Write, user_key: i64, passkey: &Passkey, name: &str) -> Result<(), ApiError> {
    if count(write, user_key)? >= MAX_PASSKEYS {
        return Err(ApiError::conflict("passkeys_many"));
    }
    write
        .prepare_cached(
            "insert into passkeys (id, user_key, credential_id, credential, name, created_at)
             values (:id, :user_key, :credential_id, :credential, :name, :now)",
        )?
        .execute(named_params! {
            ":id": Id::<StoredPasskey>::new(),
            ":user_key": user_key,
            ":credential_id": passkey.cred_id().as_slice(),
            ":credential": serde_json::to_string(passkey)?,
            ":name": name,
            ":now": write.now(),
        })
        .map_err(|error| {
            if is_unique_violation(&error, "passkeys.credential_id") {
                ApiError::conflict("passkey_known")
            } else {
                error.into()
            }
        })?;
    Ok(())
}

/// The passkey with this credential id.
pub fn find(db: &Connection, credential_id: &[u8]) -> Result<Option<PasskeyCredential>, ApiError> {
    let mut statement = db.prepare_cached(
        "select p.key, p.user_key, u.id as user_id, p.credential
         from passkeys p
         join users u on u.key = p.user_key
         where p.credential_id = :credential_id",
    )?;
    let found = statement.query_row(named_params! { ":credential_id": credential_id }, |row| {
        Ok(PasskeyCredential {
            key: row.get("key")?,
            user_key: row.get("user_key")?,
            user_id: row.get("user_id")?,
            credential: row.get("credential")?,
        })
    });
    Ok(found.optional()?)
}

/// Notes the use of a passkey with its new counter. Returns false if it was removed or used in the meantime.
pub fn note_use(write: &Write, stored: &PasskeyCredential, passkey: &Passkey) -> Result<bool, ApiError> {
    let changed = write
        .prepare_cached(
            "update passkeys set credential = :new, last_used_at = :now where key = :key and credential = :old",
        )?
        .execute(named_params! {
            ":key": stored.key,
            ":old": stored.credential,
            ":new": serde_json::to_string(passkey)?,
            ":now": write.now(),
        })?;
    Ok(changed == 1)
}

/// Renames a passkey of a person. Errors: `NotFound`.
pub fn rename(write: &Write, user_key: i64, id: &Id<StoredPasskey>, name: &str) -> Result<(), ApiError> {
    let renamed = write
        .prepare_cached("update passkeys set name = :name where user_key = :user_key and id = :id")?
        .execute(named_params! { ":user_key": user_key, ":id": id, ":name": name })?;
    if renamed == 1 { Ok(()) } else { Err(ApiError::NotFound) }
}

/// Removes a passkey of a person; returns its name. Errors: `NotFound`.
pub fn remove(write: &Write, user_key: i64, id: &Id<StoredPasskey>) -> Result<String, ApiError> {
    let mut statement =
        write.prepare_cached("delete from passkeys where user_key = :user_key and id = :id returning name")?;
    let name = statement.query_row(named_params! { ":user_key": user_key, ":id": id }, |row| row.get("name"));
    name.optional()?.ok_or(ApiError::NotFound)
}

/// Removes every passkey of a person; returns how many there were.
pub fn remove_all(write: &Write, user_key: i64) -> Result<usize, ApiError> {
    Ok(write
        .prepare_cached("delete from passkeys where user_key = :user_key")?
        .execute(named_params! { ":user_key": user_key })?)
}
