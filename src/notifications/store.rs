//! SQL of notifications, of their preferences and of quiet hours.

use rusqlite::{Connection, OptionalExtension as _, Row, named_params};
use serde_json::Value;

use super::types::{Notification, NotificationChannel, NotificationKind, Preference};
use crate::base::access::CapabilitySet;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::db::Write;
use crate::locale::{Args, find, t};
use crate::mail;

/// Title and text of a notification.
pub(super) fn texts(lang: Lang, kind: NotificationKind, params: &Args) -> (String, String) {
    let key = kind.name().replace('.', "_");
    let mut params = params.clone();
    mail::localize_args(lang, &mut params);
    let text = find(lang, &format!("notifications.{key}.text"), &params).unwrap_or_default();
    let in_place_of = params.get("in_place_of").map(|_| t(lang, "notifications.in_place_of", &params));
    let text = [in_place_of.unwrap_or_default(), text].join(" ");
    // an empty value leaves no double space
    let text = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    (t(lang, &format!("notifications.{key}.title"), &params), text)
}

fn read(row: &Row, lang: Lang) -> rusqlite::Result<Option<Notification>> {
    let Some(kind) = NotificationKind::parse(row.get_ref("kind")?.as_str()?) else { return Ok(None) };
    let params = match serde_json::from_str(row.get_ref("params")?.as_str()?) {
        Ok(Value::Object(params)) => params,
        _ => Args::new(),
    };
    let (title, text) = texts(lang, kind, &params);
    Ok(Some(Notification {
        id: row.get("id")?,
        kind,
        title,
        text,
        url: row.get("url")?,
        level: kind.level(),
        created_at: row.get("created_at")?,
        read_at: row.get("read_at")?,
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
        Some(id) => db
            .prepare_cached("select key from notifications where user_key = :user_key and id = :id")?
            .query_row(named_params! { ":user_key": user_key, ":id": id }, |row| row.get("key"))
            .optional()?
            .unwrap_or(0),
        None => 0,
    };
    let total = db
        .prepare_cached("select count(*) as total from notifications where user_key = :user_key and key > :after")?
        .query_row(named_params! { ":user_key": user_key, ":after": after }, |row| row.get("total"))?;
    let mut statement = db.prepare_cached(
        "select id, kind, params, url, created_at, read_at
         from notifications
         where user_key = :user_key and key > :after
         order by key desc
         limit :limit offset :offset",
    )?;
    let values = named_params! {
        ":user_key": user_key,
        ":after": after,
        ":limit": page.per_page,
        ":offset": page.offset(),
    };
    let rows = statement.query_map(values, |row| read(row, lang))?;
    let items = rows.filter_map(Result::transpose).collect::<Result<_, _>>()?;
    Ok(PageOf::new(items, page, total))
}

/// Number of unread notifications of a person.
pub fn unread(db: &Connection, user_key: i64) -> Result<u32, ApiError> {
    Ok(db
        .prepare_cached("select count(*) as unread from notifications where user_key = :user_key and read_at is null")?
        .query_row(named_params! { ":user_key": user_key }, |row| row.get("unread"))?)
}

/// Marks notifications of a person as read: those of `ids`, or all. Ids of other people's are ignored.
pub fn mark_read(write: &Write, user_key: i64, ids: Option<&[Id<Notification>]>) -> Result<(), ApiError> {
    let now = write.now();
    match ids {
        None => {
            write
                .prepare_cached(
                    "update notifications
                     set read_at = :now, seen_at = coalesce(seen_at, :now)
                     where user_key = :user_key and read_at is null",
                )?
                .execute(named_params! { ":user_key": user_key, ":now": now })?;
        }
        Some(ids) => {
            let mut statement = write.prepare_cached(
                "update notifications
                 set read_at = :now, seen_at = coalesce(seen_at, :now)
                 where user_key = :user_key and id = :id and read_at is null",
            )?;
            for id in ids {
                statement.execute(named_params! { ":user_key": user_key, ":id": id, ":now": now })?;
            }
        }
    }
    Ok(())
}

/// True if a person gets `kind` by `channel`.
pub(super) fn wants(
    db: &Connection,
    user_key: i64,
    kind: NotificationKind,
    channel: NotificationChannel,
) -> Result<bool, ApiError> {
    if !kind.is_optional() {
        return Ok(true);
    }
    let mut statement = db.prepare_cached(
        "select enabled
         from notification_preferences
         where user_key = :user_key and kind = :kind and channel = :channel",
    )?;
    let values = named_params! { ":user_key": user_key, ":kind": kind.name(), ":channel": channel };
    Ok(statement.query_row(values, |row| row.get("enabled")).optional()?.unwrap_or(true))
}

/// The preferences of a person with these capabilities, for every kind that such a person may get and every channel.
pub fn preferences(db: &Connection, user_key: i64, access: &CapabilitySet) -> Result<Vec<Preference>, ApiError> {
    let mut statement = db.prepare_cached(
        "select kind, channel
         from notification_preferences
         where user_key = :user_key and not enabled",
    )?;
    let rows = statement.query_map(named_params! { ":user_key": user_key }, |row| {
        Ok((row.get::<_, String>("kind")?, row.get::<_, NotificationChannel>("channel")?))
    })?;
    let refused: Vec<(String, NotificationChannel)> = rows.collect::<Result<_, _>>()?;
    let is_refused = |kind: NotificationKind, channel: NotificationChannel| {
        refused.iter().any(|(name, one)| name == kind.name() && *one == channel)
    };
    let concerns = |kind: &NotificationKind| kind.audience().is_none_or(|name| access.allows(name));
    let mut all = Vec::new();
    for kind in NotificationKind::ALL.iter().copied().filter(concerns) {
        for channel in NotificationChannel::ALL.iter().copied() {
            if channel == NotificationChannel::Mail && kind.template().is_none() {
                continue;
            }
            let optional = kind.is_optional();
            all.push(Preference { kind, channel, enabled: !optional || !is_refused(kind, channel), optional });
        }
    }
    Ok(all)
}

/// Turns a kind on or off for a channel. Errors: `kind` cannot be turned off.
pub fn set_preference(
    write: &Write,
    user_key: i64,
    kind: NotificationKind,
    channel: NotificationChannel,
    enabled: bool,
) -> Result<(), ApiError> {
    if !enabled && !kind.is_optional() {
        return Err(ApiError::field("kind", "not_optional"));
    }
    write
        .prepare_cached(
            "insert into notification_preferences (user_key, kind, channel, enabled)
             values (:user_key, :kind, :channel, :enabled)
             on conflict (user_key, kind, channel) do update set enabled = excluded.enabled",
        )?
        .execute(named_params! {
            ":user_key": user_key,
            ":kind": kind.name(),
            ":channel": channel,
            ":enabled": enabled,
        })?;
    Ok(())
}

/// Removes expired notifications. Returns how many there were.
pub fn sweep(write: &Write) -> Result<usize, ApiError> {
    Ok(write
        .prepare_cached("delete from notifications where expires_at <= :now")?
        .execute(named_params! { ":now": write.now() })?)
}

/// Inserts a notification of a person.
pub(super) fn insert(
    write: &Write,
    user_key: i64,
    notification: &Notification,
    params: &Args,
    expires_at: Ts,
) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into notifications (id, user_key, kind, params, url, created_at, expires_at)
             values (:id, :user_key, :kind, :params, :url, :created_at, :expires_at)",
        )?
        .execute(named_params! {
            ":id": notification.id,
            ":user_key": user_key,
            ":kind": notification.kind.name(),
            ":params": Value::Object(params.clone()).to_string(),
            ":url": notification.url,
            ":created_at": notification.created_at,
            ":expires_at": expires_at,
        })?;
    Ok(())
}

/// The quiet hours of a person, as minutes of the day.
pub(super) fn quiet_minutes(db: &Connection, user_key: i64) -> Result<(Option<u16>, Option<u16>), ApiError> {
    Ok(db
        .prepare_cached("select quiet_from, quiet_to from users where key = :key")?
        .query_row(named_params! { ":key": user_key }, |row| Ok((row.get("quiet_from")?, row.get("quiet_to")?)))?)
}

/// Sets the quiet hours of a person, as minutes of the day.
pub(super) fn set_quiet_minutes(
    write: &Write,
    user_key: i64,
    from: Option<u16>,
    to: Option<u16>,
) -> Result<(), ApiError> {
    write
        .prepare_cached("update users set quiet_from = :from, quiet_to = :to where key = :key")?
        .execute(named_params! { ":key": user_key, ":from": from, ":to": to })?;
    Ok(())
}
