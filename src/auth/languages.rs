//! Languages that somebody of the staff may write and publish in; without a choice, all of them.

use rusqlite::{Connection, params};

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::{Write, optional};

/// Reads the list as it is stored.
pub fn parse(list: &str) -> Vec<Lang> {
    serde_json::from_str(list).unwrap_or_default()
}

/// The list as it is stored: in the order of the house, each language once.
pub fn stored(langs: &[Lang]) -> String {
    let ordered: Vec<&str> =
        Lang::ALL.into_iter().filter(|lang| langs.contains(lang)).map(|lang| lang.as_str()).collect();
    serde_json::to_string(&ordered).unwrap_or_default()
}

/// The languages of a person.
pub fn of(db: &Connection, user_key: i64) -> Result<Vec<Lang>, ApiError> {
    let mut statement = db.prepare_cached("select locales from staff where user_key = ?1")?;
    let list: Option<String> = optional(statement.query_row(params![user_key], |row| row.get(0)))?;
    Ok(list.map_or_else(|| Lang::ALL.to_vec(), |list| parse(&list)))
}

/// Errors: `lang` is none of the person's languages.
pub fn demand(db: &Connection, user_key: i64, lang: Lang) -> Result<(), ApiError> {
    match of(db, user_key)?.contains(&lang) {
        true => Ok(()),
        false => Err(ApiError::Refused { status: 403, code: "language_not_allowed" }),
    }
}

/// Sets the languages of a person.
pub fn set(write: &Write, user_key: i64, langs: &[Lang]) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into staff (user_key, locales) values (?1, ?2)
             on conflict (user_key) do update set locales = excluded.locales",
        )?
        .execute(params![user_key, stored(langs)])?;
    Ok(())
}
