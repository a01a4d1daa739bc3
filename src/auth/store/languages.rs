//! SQL of the languages that a staff member may write and publish in; without a choice, all of them.

use rusqlite::{Connection, OptionalExtension as _, named_params};

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;

/// Parses the list as it is stored.
pub fn parse(list: &str) -> Vec<Lang> {
    serde_json::from_str(list).unwrap_or_default()
}

/// The list as it is stored: in the order of [`Lang::ALL`], each language once.
pub fn stored(langs: &[Lang]) -> String {
    let ordered: Vec<&str> =
        Lang::ALL.into_iter().filter(|lang| langs.contains(lang)).map(|lang| lang.as_str()).collect();
    serde_json::to_string(&ordered).unwrap_or_default()
}

/// The languages of a person.
pub fn of(db: &Connection, user_key: i64) -> Result<Vec<Lang>, ApiError> {
    let mut statement = db.prepare_cached("select locales from staff where user_key = :user_key")?;
    let list: Option<String> =
        statement.query_row(named_params! { ":user_key": user_key }, |row| row.get("locales")).optional()?;
    Ok(list.map_or_else(|| Lang::ALL.to_vec(), |list| parse(&list)))
}

/// Checks that the person works in `lang`. Errors: `language_not_allowed`.
pub fn demand(db: &Connection, user_key: i64, lang: Lang) -> Result<(), ApiError> {
    if of(db, user_key)?.contains(&lang) {
        Ok(())
    } else {
        Err(ApiError::Refused { status: 403, code: "language_not_allowed" })
    }
}

/// Sets the languages of a person.
pub fn set(write: &Write, user_key: i64, langs: &[Lang]) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into staff (user_key, locales) values (:user_key, :locales)
             on conflict (user_key) do update set locales = excluded.locales",
        )?
        .execute(named_params! { ":user_key": user_key, ":locales": stored(langs) })?;
    Ok(())
}
