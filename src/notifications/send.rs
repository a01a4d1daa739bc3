//! Sending: the row, the push and the letter, all part of the change that causes them.

use std::time::Duration;

use rusqlite::params;
use serde_json::json;

use super::store::{wants, words};
use super::types::{Channel, Kind, Notification, user_channel};
use crate::auth::User;
use crate::base::access::Role;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::{Event, Write};
use crate::locale::Args;
use crate::mail::{Letter, enqueue};

/// How long a notification is kept (objects.md section 15).
const KEPT: Duration = Duration::from_hours(180 * 24);

/// The event of a new notification (specification section 7).
pub const EVENT: &str = "broadcast-notification-created";

/// Tells one person. `params` are what the words name, `url` is where to go (without language prefix).
pub fn notify(write: &mut Write, user_key: i64, kind: Kind, params: &Args, url: &str) -> Result<(), ApiError> {
    let Some(user) = User::find(write, user_key)?.filter(|user| user.state.may_sign_in()) else { return Ok(()) };
    if wants(write, user.key, kind, Channel::Page)? {
        let now = write.now();
        let (title, text) = words(user.locale, kind, params);
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
        write
            .prepare_cached("insert into notifications (id, user_key, kind, params, url, created_at, expires_at) values (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?
            .execute(params![
                notification.id,
                user.key,
                kind.name(),
                serde_json::Value::Object(params.clone()).to_string(),
                url,
                now,
                now.after(KEPT)
            ])?;
        let mut data = serde_json::to_value(&notification)?;
        data["type"] = json!(kind.name());
        write.publish(Event { channel: user_channel(user.id.as_str()), name: EVENT.to_owned(), data });
    }
    if let Some(template) = kind.template()
        && wants(write, user.key, kind, Channel::Mail)?
    {
        let mut letter = Letter::new(&user.email, &user.full_name(), user.locale, template)
            .opening(format!("/{}{url}", user.locale));
        for (name, value) in params {
            letter = letter.with(name, value.clone());
        }
        // what can be turned off can wait
        let letter = if kind.is_optional() { letter.waiting() } else { letter };
        enqueue(write, &letter)?;
    }
    Ok(())
}

/// Tells everybody who has at least `role`, but not `except`.
pub fn notify_staff(
    write: &mut Write,
    role: Role,
    except: Option<i64>,
    kind: Kind,
    params: &Args,
    url: &str,
) -> Result<(), ApiError> {
    let names: Vec<&str> = Role::ALL.into_iter().filter(|known| *known >= role).map(Role::as_str).collect();
    let keys: Vec<i64> = {
        let mut statement = write.prepare_cached(
            "select key from users where role in (select value from json_each(?1)) and state = 'active' and key is not ?2 order by key",
        )?;
        statement
            .query_map(params![serde_json::to_string(&names)?, except], |row| row.get(0))?
            .collect::<Result<_, _>>()?
    };
    keys.into_iter().try_for_each(|key| notify(write, key, kind, params, url))
}
