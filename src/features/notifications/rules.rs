//! Which realtime channels a person may join.

use rusqlite::Connection;

use crate::auth::User;
use crate::base::access::{Capability as _, Scope, WriteArticles, capabilities_of};
use crate::base::error::ApiError;
use crate::features::articles::events::PRESENCE_PREFIX;
use crate::features::articles::store as articles;
use crate::notifications::{QUEUE_PREFIX, user_channel};

/// Whether `user` may join `channel` of the built-in app: their own channel, plain or encrypted, the queue of the staff,
/// the presence channel of an article that they may edit.
pub(super) fn may_join(db: &Connection, user: &User, channel: &str) -> Result<bool, ApiError> {
    let own = user_channel(user.id.as_str());
    let encrypted = own.replacen("private-", "private-encrypted-", 1);
    if channel == own || channel == encrypted {
        return Ok(true);
    }
    if user.restricted {
        return Ok(false);
    }
    if let Some(capability) = channel.strip_prefix(QUEUE_PREFIX) {
        return Ok(capabilities_of(user.role).iter().any(|(name, _)| *name == capability));
    }
    if let Some(article_id) = channel.strip_prefix(PRESENCE_PREFIX) {
        return match WriteArticles::scope(user.role) {
            None => Ok(false),
            Some(Scope::Any) => articles::exists(db, article_id),
            Some(Scope::Own) => articles::may_open(db, article_id, user.key),
        };
    }
    Ok(false)
}
