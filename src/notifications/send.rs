//! Sends notifications: row, realtime event and letter, all in the transaction that causes them.

use std::time::Duration;

use serde_json::json;

use super::store::{self, texts, wants};
use super::types::{Notification, NotificationChannel, NotificationKind, user_channel};
use crate::auth::User;
use crate::base::access::Role;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::{Event, Write};
use crate::locale::Args;
use crate::mail::{Letter, enqueue};

/// How long a notification is stored (docs/objects.md, Notifications).
const LIFETIME: Duration = Duration::from_hours(180 * 24);

/// Name of the realtime event of a new notification; Laravel Echo listens for it.
pub const EVENT: &str = "broadcast-notification-created";

/// Notifies one person. `params` are values for the texts, `url` is the path to open, without language prefix.
pub fn notify(
    write: &mut Write,
    user_key: i64,
    kind: NotificationKind,
    params: &Args,
    url: &str,
) -> Result<(), ApiError> {
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

/// Notifies everybody who has at least `role`, except `except`.
pub fn notify_staff(
    write: &mut Write,
    role: Role,
    except: Option<i64>,
    kind: NotificationKind,
    params: &Args,
    url: &str,
) -> Result<(), ApiError> {
    let roles: Vec<Role> = Role::ALL.into_iter().filter(|known| *known >= role).collect();
    let keys = store::active_with_role(write, &roles, except)?;
    keys.into_iter().try_for_each(|key| notify(write, key, kind, params, url))
}
