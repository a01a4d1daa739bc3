//! Sends notifications: row, realtime event and letter, all in the transaction that causes them.

use std::time::Duration;

use serde_json::json;

use super::store::{self, texts, wants};
use super::types::{Notification, NotificationChannel, NotificationKind, user_channel};
use crate::auth::{User, absence};
use crate::base::access::Capability;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::{Event, Write};
use crate::locale::Args;
use crate::mail::{Letter, enqueue};

/// How long a notification is stored (docs/objects.md, Notifications).
const LIFETIME: Duration = Duration::from_hours(180 * 24);

/// Name of the realtime event of a new notification; Laravel Echo listens for it.
pub const EVENT: &str = "broadcast-notification-created";

/// Notifies one person. `params` are values for the texts, `url` is the path to open, without language prefix. While the
/// person is absent, a task is also told to the substitute.
pub fn notify(
    write: &mut Write,
    user_key: i64,
    kind: NotificationKind,
    params: &Args,
    url: &str,
) -> Result<(), ApiError> {
    notify_all(write, &[user_key], None, (kind, params, url))
}

/// Notifies everybody who has the capability `C`, except `except`.
pub fn notify_holders<C: Capability>(
    write: &mut Write,
    except: Option<i64>,
    kind: NotificationKind,
    params: &Args,
    url: &str,
) -> Result<(), ApiError> {
    let holders = User::holders::<C>(write, write.now())?.into_iter().map(|user| user.key);
    let keys: Vec<i64> = holders.filter(|key| Some(*key) != except).collect();
    notify_all(write, &keys, except, (kind, params, url))
}

/// Notifies these people, and the substitutes of those who are absent: each person once, and only those who may do the task.
fn notify_all(
    write: &mut Write,
    keys: &[i64],
    except: Option<i64>,
    (kind, params, url): (NotificationKind, &Args, &str),
) -> Result<(), ApiError> {
    for key in keys {
        deliver(write, *key, kind, params, url)?;
    }
    let Some(capability) = kind.capability() else { return Ok(()) };
    let now = write.now();
    let mut told: Vec<i64> = keys.iter().copied().chain(except).collect();
    for key in keys {
        let Some(substitute) = absence::substitute(write, *key, now)? else { continue };
        if told.contains(&substitute.key) || !substitute.access(now).allows(capability) {
            continue;
        }
        told.push(substitute.key);
        let absent = User::find(write, *key)?.map(|user| user.full_name()).unwrap_or_default();
        let mut params = params.clone();
        params.insert("in_place_of".into(), absent.into());
        deliver(write, substitute.key, kind, &params, url)?;
    }
    Ok(())
}

fn deliver(write: &mut Write, user_key: i64, kind: NotificationKind, params: &Args, url: &str) -> Result<(), ApiError> {
    let Some(user) = User::find(write, user_key)?.filter(|user| user.state.may_sign_in()) else { return Ok(()) };
    if wants(write, user.key, kind, NotificationChannel::Page)? {
        let now = write.now();
        let (title, text) = texts(user.locale, kind, params);
        let notification = Notification {
            id: Id::new(),
            kind,
            title,
            text,
            url: url.to_owned(),
            level: kind.level(),
            created_at: now,
            read_at: None,
        };
        store::insert(write, user.key, &notification, params, now.after(LIFETIME))?;
        let mut data = serde_json::to_value(&notification)?;
        data["type"] = json!(kind.name());
        write.publish(Event { channel: user_channel(user.id.as_str()), name: EVENT.to_owned(), data });
    }
    if let Some(template) = kind.template()
        && wants(write, user.key, kind, NotificationChannel::Mail)?
    {
        let mut letter = Letter::new(&user.email, &user.full_name(), user.locale, template)
            .opening(format!("/{}{url}", user.locale));
        for (name, value) in params {
            letter = letter.with(name, value.clone());
        }
        // optional letters may wait for the digest
        let letter = if kind.is_optional() { letter.waiting() } else { letter };
        enqueue(write, &letter)?;
    }
    Ok(())
}
