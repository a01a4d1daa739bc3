//! Notifications and preferences in the database.

use rusqlite::{Connection, Row, params};
use serde_json::Value;

use super::types::{Channel, Kind, Notification, Preference};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::db::Write;
use crate::locale::{Args, find, t};
use crate::mail;

/// The words of a notification.
pub(super) fn words(lang: Lang, kind: Kind, params: &Args) -> (String, String) {
    let key = kind.name().replace('.', "_");
    let mut params = params.clone();
    mail::speak(lang, &mut params);
    let text = find(lang, &format!("notifications.{key}.text"), &params).unwrap_or_default();
    // what a person left out leaves no gap
    let text = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    (t(lang, &format!("notifications.{key}.title"), &params), text)
}

fn read(row: &Row, lang: Lang) -> rusqlite::Result<Option<Notification>> {
    let Some(kind) = Kind::parse(row.get_ref(1)?.as_str()?) else { return Ok(None) };
    let params = match serde_json::from_str(row.get_ref(2)?.as_str()?) {
        Ok(Value::Object(params)) => params,
        _ => Args::new(),
    };
    let (title, text) = words(lang, kind, &params);
    Ok(Some(Notification {
        id: row.get(0)?,
        kind,
        title,
        text,
        url: row.get(3)?,
        level: kind.level(),
        created_at: row.get(4)?,
        read_at: row.get(5)?,
    }))
}

/// A person's notifications, newest first; with `since`, only those after that one.
pub fn list(
    db: &Connection,
    user_key: i64,
    lang: Lang,
    since: Option<&Id<Notification>>,
    page: PageRequest,
) -> Result<PageOf<Notification>, ApiError> {
    let after: i64 = match since {
        Some(id) => crate::db::optional(
            db.prepare_cached("select key from notifications where user_key = ?1 and id = ?2")?
                .query_row(params![user_key, id], |row| row.get(0)),
        )?
        .unwrap_or(0),
        None => 0,
    };
    let total = db
        .prepare_cached("select count(*) from notifications where user_key = ?1 and key > ?2")?
        .query_row(params![user_key, after], |row| row.get(0))?;
    let mut statement = db.prepare_cached(
        "select id, kind, params, url, created_at, read_at from notifications
         where user_key = ?1 and key > ?2
         order by key desc
         limit ?3 offset ?4",
    )?;
    let rows = statement.query_map(params![user_key, after, page.per_page, page.offset()], |row| read(row, lang))?;
    let items = rows.filter_map(Result::transpose).collect::<Result<_, _>>()?;
    Ok(PageOf::new(items, page, total))
}

/// How many a person has not read.
pub fn unread(db: &Connection, user_key: i64) -> Result<u32, ApiError> {
    Ok(db
        .prepare_cached("select count(*) from notifications where user_key = ?1 and read_at is null")?
        .query_row([user_key], |row| row.get(0))?)
}

/// Marks a person's notifications as read: those named, or all. Others' are left alone.
pub fn mark_read(write: &Write, user_key: i64, ids: Option<&[Id<Notification>]>) -> Result<(), ApiError> {
    let now = write.now();
    match ids {
        None => {
            write.prepare_cached("update notifications set read_at = ?2, seen_at = coalesce(seen_at, ?2) where user_key = ?1 and read_at is null")?.execute(params![user_key, now])?;
        }
        Some(ids) => {
            let mut statement = write.prepare_cached(
                "update notifications set read_at = ?3, seen_at = coalesce(seen_at, ?3) where user_key = ?1 and id = ?2 and read_at is null",
            )?;
            for id in ids {
                statement.execute(params![user_key, id, now])?;
            }
        }
    }
    Ok(())
}

/// Whether a person wants `kind` by `channel`.
pub(super) fn wants(db: &Connection, user_key: i64, kind: Kind, channel: Channel) -> Result<bool, ApiError> {
    if !kind.is_optional() {
        return Ok(true);
    }
    let set = crate::db::optional(
        db.prepare_cached(
            "select enabled from notification_preferences where user_key = ?1 and kind = ?2 and channel = ?3",
        )?
        .query_row(params![user_key, kind.name(), channel.name()], |row| row.get(0)),
    )?;
    Ok(set.unwrap_or(true))
}

/// Every kind and channel with what the person chose.
pub fn preferences(db: &Connection, user_key: i64) -> Result<Vec<Preference>, ApiError> {
    let mut all = Vec::new();
    for kind in Kind::ALL {
        for channel in [Channel::Page, Channel::Mail] {
            if channel == Channel::Mail && kind.template().is_none() {
                continue;
            }
            all.push(Preference {
                kind: *kind,
                channel,
                enabled: wants(db, user_key, *kind, channel)?,
                optional: kind.is_optional(),
            });
        }
    }
    Ok(all)
}

/// Turns a kind on or off for a channel. Errors: `kind` cannot be turned off.
pub fn set_preference(
    write: &Write,
    user_key: i64,
    kind: Kind,
    channel: Channel,
    enabled: bool,
) -> Result<(), ApiError> {
    if !enabled && !kind.is_optional() {
        return Err(ApiError::field("kind", "not_optional"));
    }
    write
        .prepare_cached(
            "insert into notification_preferences (user_key, kind, channel, enabled) values (?1, ?2, ?3, ?4)
             on conflict (user_key, kind, channel) do update set enabled = excluded.enabled",
        )?
        .execute(params![user_key, kind.name(), channel.name(), enabled])?;
    Ok(())
}

/// Removes what has expired (180 days).
pub fn sweep(write: &Write) -> Result<usize, ApiError> {
    Ok(write.prepare_cached("delete from notifications where expires_at <= ?1")?.execute([write.now()])?)
}
