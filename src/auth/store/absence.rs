//! SQL of absences of the staff and of their substitutes.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};

use crate::auth::User;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;

/// Time in which somebody of the staff does not work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Its first moment.
    pub from: Ts,
    /// The first moment after it.
    pub until: Ts,
    /// Key of the person who gets the tasks meanwhile.
    pub substitute_key: Option<i64>,
}

impl Absence {
    /// True if it lasts at `now`.
    pub fn lasts(&self, now: Ts) -> bool {
        self.from <= now && now < self.until
    }

    /// True if the two have a moment in common.
    pub fn overlaps(&self, other: &Absence) -> bool {
        self.from < other.until && other.from < self.until
    }

    fn read(row: &Row) -> rusqlite::Result<Absence> {
        Ok(Absence {
            from: row.get("absent_from")?,
            until: row.get("absent_until")?,
            substitute_key: row.get("substitute_key")?,
        })
    }
}

/// The absence of a person, also one that is still to come or over.
pub fn find(db: &Connection, user_key: i64) -> Result<Option<Absence>, ApiError> {
    let mut statement = db.prepare_cached(
        "select absent_from, absent_until, substitute_key
         from staff
         where user_key = :user_key and absent_from is not null",
    )?;
    Ok(statement.query_row(named_params! { ":user_key": user_key }, Absence::read).optional()?)
}

/// Sets or removes the absence of a person.
pub fn set(write: &Write, user_key: i64, absence: Option<&Absence>) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into staff (user_key, absent_from, absent_until, substitute_key)
             values (:user_key, :from, :until, :substitute_key)
             on conflict (user_key) do update
             set absent_from = excluded.absent_from,
                 absent_until = excluded.absent_until,
                 substitute_key = excluded.substitute_key",
        )?
        .execute(named_params! {
            ":user_key": user_key,
            ":from": absence.map(|absence| absence.from),
            ":until": absence.map(|absence| absence.until),
            ":substitute_key": absence.and_then(|absence| absence.substitute_key),
        })?;
    Ok(())
}

/// The person who stands in for `user_key` at `now`: the substitute of an absence that lasts, if they may sign in and are of
/// the staff.
pub fn substitute(db: &Connection, user_key: i64, now: Ts) -> Result<Option<User>, ApiError> {
    let Some(absence) = find(db, user_key)?.filter(|absence| absence.lasts(now)) else { return Ok(None) };
    let found = absence.substitute_key.map_or(Ok(None), |key| User::find(db, key))?;
    Ok(found.filter(|user| user.state.may_sign_in() && !user.access(now).capabilities().is_empty()))
}

/// Keys of the people in whose place `user_key` works at `now`: the own one, and those of absent colleagues.
pub fn acts_for(db: &Connection, user_key: i64, now: Ts) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select user_key
         from staff
         where substitute_key = :user_key and absent_from <= :now and absent_until > :now
         order by user_key
         limit 500",
    )?;
    let absent =
        statement.query_map(named_params! { ":user_key": user_key, ":now": now }, |row| row.get("user_key"))?;
    let mut keys = vec![user_key];
    for key in absent {
        keys.push(key?);
    }
    Ok(keys)
}
