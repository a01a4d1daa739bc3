//! Decisions of the first run: how the portal is called, a letter on trial, the end.

use std::time::Duration;

use rusqlite::{Connection, params};
use serde_json::json;

use super::panel::{SiteChange, SiteWords, TestLetter};
use super::settings::{self, Chosen};
use crate::audit::{self, Actor};
use crate::auth::User;
use crate::base::error::{ApiError, FieldError};
use crate::base::text;
use crate::config::{Site, Words};
use crate::db::{Write, optional};
use crate::mail::{Letter, Template, enqueue};

fn tidy(words: &SiteWords) -> Words {
    Words { en: text::line(&words.en), uk: text::line(&words.uk), de: text::line(&words.de) }
}

/// Keeps how the portal is called, its language and its time zone.
/// Errors: a key that file or environment fix; an unknown time zone; 409 where somebody saved since.
pub fn change_site(write: &mut Write, actor: &Actor, configured: &Site, wish: &SiteChange) -> Result<(), ApiError> {
    let before = settings::chosen(write)?;
    let now = settings::effective(configured, &before);
    if before.version != wish.version {
        return Err(ApiError::stale(json!({ "version": before.version })));
    }
    let name = text::line(&wish.name);
    let mut faults = Vec::new();
    if name.is_empty() {
        faults.push(FieldError::new("name", "required"));
    }
    if jiff::tz::TimeZone::get(&wish.time_zone).is_err() {
        faults.push(FieldError::new("time_zone", "choice"));
    }
    let fixed = settings::fixed(configured);
    for (key, differs) in [
        ("name", name != now.name),
        ("tagline", tidy(&wish.tagline) != now.tagline),
        ("edition", tidy(&wish.edition) != now.edition),
        ("default_lang", wish.default_lang.as_str() != now.default_lang),
        ("time_zone", wish.time_zone != now.time_zone),
    ] {
        if differs && fixed.contains(&key) {
            faults.push(FieldError::new(key, "fixed"));
        }
    }
    if !faults.is_empty() {
        return Err(ApiError::Invalid(faults));
    }
    let after = Chosen {
        version: before.version + 1,
        name: Some(name),
        tagline: Some(tidy(&wish.tagline)),
        edition: Some(tidy(&wish.edition)),
        default_lang: Some(wish.default_lang.to_string()),
        time_zone: Some(wish.time_zone.clone()),
    };
    settings::keep(write, &after)?;
    let (old, new) = (serde_json::to_value(&now)?, serde_json::to_value(settings::effective(configured, &after))?);
    audit::record(write, actor, "site.update", ("operator", "site"), Some(&old), Some(&new))
}

/// Sends a letter on trial to the person's own address. Errors: too soon after the last one.
pub fn send_test(write: &mut Write, actor: &Actor, user: &User, pause: Duration) -> Result<(), ApiError> {
    if let Some(last) = last_test(write, &user.email)? {
        let waited = write.now().since(last.created_at);
        if waited < pause {
            return Err(ApiError::TooOften { wait: pause - waited });
        }
    }
    let letter = Letter::new(&user.email, &user.full_name(), user.locale, Template::MailTest).opening("/");
    enqueue(write, &letter)?;
    audit::record(write, actor, "mail.test", ("user", user.id.as_str()), None, None)
}

/// Whether a letter on trial ever went out, whoever asked for it.
pub fn was_tested(db: &Connection) -> Result<bool, ApiError> {
    let sql = "select exists (select 1 from mail_out m where m.template = ?1 and m.sent_at is not null)";
    Ok(db.prepare_cached(sql)?.query_row([Template::MailTest.name()], |row| row.get(0))?)
}

/// What became of the last letter on trial to this address.
pub fn last_test(db: &Connection, email: &str) -> Result<Option<TestLetter>, ApiError> {
    let mut statement = db.prepare_cached(
        "select m.state, m.attempts, m.last_error, m.created_at, m.sent_at from mail_out m
         where m.to_address = ?1 and m.template = ?2 order by m.key desc limit 1",
    )?;
    optional(statement.query_row(params![email, Template::MailTest.name()], |row| {
        Ok(TestLetter {
            state: row.get(0)?,
            attempts: row.get(1)?,
            error: row.get(2)?,
            created_at: row.get(3)?,
            sent_at: row.get(4)?,
        })
    }))
}
