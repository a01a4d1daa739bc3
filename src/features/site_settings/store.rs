//! SQL of the settings that the panel stores, and of test e-mails.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::types::{StoredSite, TestMessage};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::mail::Template;

const SITE: &str = "site";
const FINISHED: &str = "site_settings_finished";

fn find_setting(db: &Connection, name: &str) -> Result<Option<String>, ApiError> {
    let mut statement = db.prepare_cached("select s.value from settings s where s.name = ?1")?;
    Ok(statement.query_row([name], |row| row.get("value")).optional()?)
}

fn set_setting(write: &Write, name: &str, value: &str) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into settings (name, value) values (?1, ?2) on conflict (name) do update set value = excluded.value",
        )?
        .execute([name, value])?;
    Ok(())
}

/// The settings of `[site]` that the panel stored.
pub fn stored_site(db: &Connection) -> Result<StoredSite, ApiError> {
    Ok(find_setting(db, SITE)?.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_default())
}

/// Stores the settings of `[site]`; the caller has compared the version.
pub fn update_site(write: &Write, site: &StoredSite) -> Result<(), ApiError> {
    set_setting(write, SITE, &serde_json::to_string(site)?)
}

/// True if the first configuration was marked as finished.
pub fn is_finished(db: &Connection) -> Result<bool, ApiError> {
    Ok(find_setting(db, FINISHED)?.is_some())
}

/// Marks the first configuration as finished.
pub fn set_finished(write: &Write) -> Result<(), ApiError> {
    set_setting(write, FINISHED, &write.now().to_string())
}

/// The last test e-mail to an address.
pub fn last_test_message(db: &Connection, email: &str) -> Result<Option<TestMessage>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.state, m.attempts, m.last_error, m.created_at, m.sent_at
         from mail_out m
         where m.to_address = ?1 and m.template = ?2
         order by m.key desc
         limit 1",
    )?;
    let message = statement.query_row(params![email, Template::MailTest.as_str()], |row| {
        Ok(TestMessage {
            state: row.get("state")?,
            attempts: row.get("attempts")?,
            error: row.get("last_error")?,
            created_at: row.get("created_at")?,
            sent_at: row.get("sent_at")?,
        })
    });
    Ok(message.optional()?)
}
