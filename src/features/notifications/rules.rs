//! Which realtime channels a person may join.

use rusqlite::Connection;

use crate::auth::{User, absence};
use crate::base::access::{AnswerConsults, Scope, WriteArticles};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::config;
use crate::features::articles::events::PRESENCE_PREFIX;
use crate::features::articles::store as articles;
use crate::features::consult_requests::presence as consult_requests;
use crate::notifications::{QUEUE_PREFIX, user_channel};

/// True if `user` may join `channel` of the built-in app: their own channel, plain or encrypted, the queue of the staff,
/// the presence channel of an article that they may edit, and that of a consult request that they may answer.
pub(super) fn may_join(
    db: &Connection,
    user: &User,
    settings: &config::Access,
    channel: &str,
    now: Ts,
) -> Result<bool, ApiError> {
    let own = user_channel(user.id.as_str());
    let encrypted = own.replacen("private-", "private-encrypted-", 1);
    if channel == own || channel == encrypted {
        return Ok(true);
    }
    if user.second_factor_due(settings) {
        return Ok(false);
    }
    let access = user.access(now);
    if let Some(capability) = channel.strip_prefix(QUEUE_PREFIX) {
        return Ok(access.allows(capability));
    }
    if let Some(article_id) = channel.strip_prefix(PRESENCE_PREFIX) {
        return match access.scope::<WriteArticles>() {
            None => Ok(false),
            Some(Scope::Any) => articles::exists(db, article_id),
            Some(Scope::Own) => articles::may_open(db, article_id, &absence::acts_for(db, user.key, now)?),
        };
    }
    if let Some(request_id) = channel.strip_prefix(consult_requests::PRESENCE_PREFIX) {
        return match access.scope::<AnswerConsults>() {
            None => Ok(false),
            Some(Scope::Any) => consult_requests::may_open(db, request_id, None),
            Some(Scope::Own) => {
                consult_requests::may_open(db, request_id, Some(&absence::acts_for(db, user.key, now)?))
            }
        };
    }
    Ok(false)
}
