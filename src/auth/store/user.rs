//! SQL of people.

use rusqlite::types::ToSql;
use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use crate::auth::user::User;
use crate::base::access::{Capability, Role, known_capabilities};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;

/// Expression for the printable name of the row of `users` with the alias `u`: name and surname, or the address; empty for an
/// erased account, whose address is made up.
pub const PERSON_NAME: &str =
    "iif(u.state = 'erased', '', coalesce(nullif(trim(u.name || ' ' || u.surname), ''), u.email))";

impl User {
    /// The columns that [`User::read`] needs, of the table or alias `u`; each is named `user_…`.
    pub const COLUMNS: &'static str = "
    u.key as user_key,
    u.id as user_id,
    u.email as user_email,
    u.name as user_name,
    u.surname as user_surname,
    u.phone as user_phone,
    u.date_of_birth as user_date_of_birth,
    u.instagram as user_instagram,
    u.facebook as user_facebook,
    (select m.hash from media m where m.key = u.profile_photo_key) as user_profile_photo,
    u.locale as user_locale,
    u.role as user_role,
    u.state as user_state,
    (u.state = 'restricted' or coalesce(u.state_before_deletion, 'active') <> 'active') as user_restricted,
    (select f.withheld from staff f where f.user_key = u.key) as user_withheld,
    (select f.active_until from staff f where f.user_key = u.key) as user_active_until,
    (exists (select 1 from authenticators a where a.user_key = u.key and a.confirmed_at is not null)
     or exists (select 1 from passkeys p where p.user_key = u.key)) as user_has_second_factor,
    u.terms_due as user_terms_due,
    u.email_confirmed_at as user_email_confirmed_at,
    u.created_at as user_created_at,
    u.updated_at as user_updated_at,
    u.version as user_version";

    /// Reads a row with [`User::COLUMNS`].
    pub fn read(row: &Row) -> rusqlite::Result<User> {
        Ok(User {
            key: row.get("user_key")?,
            id: row.get("user_id")?,
            email: row.get("user_email")?,
            name: row.get("user_name")?,
            surname: row.get("user_surname")?,
            phone: row.get("user_phone")?,
            date_of_birth: row.get("user_date_of_birth")?,
            instagram: row.get("user_instagram")?,
            facebook: row.get("user_facebook")?,
            profile_photo: row.get("user_profile_photo")?,
            locale: row.get("user_locale")?,
            role: row.get("user_role")?,
            state: row.get("user_state")?,
            restricted: row.get("user_restricted")?,
            withheld: withheld(row)?,
            active_until: row.get("user_active_until")?,
            has_second_factor: row.get("user_has_second_factor")?,
            terms_due: row.get("user_terms_due")?,
            email_confirmed_at: row.get("user_email_confirmed_at")?,
            created_at: row.get("user_created_at")?,
            updated_at: row.get("user_updated_at")?,
            version: row.get("user_version")?,
        })
    }

    /// Active people who have the capability `C` at `now`, by name.
    pub fn holders<C: Capability>(db: &Connection, now: Ts) -> Result<Vec<User>, ApiError> {
        let roles: Vec<&str> =
            Role::ALL.into_iter().filter(|role| C::scope_of_role(*role).is_some()).map(Role::as_str).collect();
        let sql = format!(
            "select {} from users u
             where u.role in (select value from json_each(:roles)) and u.state = 'active'
             order by u.name collate alphabet, u.surname collate alphabet, u.key
             limit 5000",
            User::COLUMNS
        );
        let mut statement = db.prepare_cached(&sql)?;
        let rows = statement.query_map(named_params! { ":roles": serde_json::to_string(&roles)? }, User::read)?;
        let mut holders = rows.collect::<Result<Vec<_>, _>>()?;
        holders.retain(|user| user.access(now).scope::<C>().is_some());
        Ok(holders)
    }

    /// The person with this key, if any.
    pub fn find(db: &Connection, key: i64) -> Result<Option<User>, ApiError> {
        find_where(db, "u.key = :value", &key)
    }

    /// The person with this public identity, if any.
    pub fn find_by_id(db: &Connection, id: &Id<User>) -> Result<Option<User>, ApiError> {
        find_where(db, "u.id = :value", id)
    }

    /// The person with this address, if any.
    pub fn find_by_email(db: &Connection, email: &str) -> Result<Option<User>, ApiError> {
        find_where(db, "u.email = :value", &email)
    }
}

fn withheld(row: &Row) -> rusqlite::Result<Vec<&'static str>> {
    let stored: Option<String> = row.get("user_withheld")?;
    let names: Vec<String> = stored.and_then(|list| serde_json::from_str(&list).ok()).unwrap_or_default();
    Ok(known_capabilities(names.iter().map(String::as_str)))
}

fn find_where(db: &Connection, condition: &str, value: &dyn ToSql) -> Result<Option<User>, ApiError> {
    let sql = format!("select {} from users u where {condition}", User::COLUMNS);
    Ok(db.prepare_cached(&sql)?.query_row(named_params! { ":value": value }, User::read).optional()?)
}
