//! Queries: occupied channels, their counts and their users.

use std::sync::Arc;
use std::time::Instant;

use serde_json::{Map, Value, json};

use crate::app::HubApp;
use crate::hub::Hub;
use crate::names::{self, ChannelKind, ChannelType};

use super::answers::{ApiResult, Failure};
use super::signed::Parameters;

/// `GET /apps/{id}/channels`.
pub(super) fn channels(hub: &Hub, app: &Arc<HubApp>, parameters: &Parameters) -> ApiResult {
    let prefix = parameters.get("filter_by_prefix").unwrap_or_default();
    let (users, subscriptions) = (parameters.requests("user_count"), parameters.requests("subscription_count"));
    if users && !prefix.starts_with("presence-") {
        return Err(Failure::Invalid("user_count needs filter_by_prefix=presence-"));
    }
    let mut listed = Map::new();
    for channel in hub.channels(&app.settings().id, prefix) {
        let mut attributes = Map::new();
        if let Some(count) = channel.user_count.filter(|_| users) {
            attributes.insert("user_count".to_owned(), json!(count));
        }
        if let Some(count) = channel.subscription_count.filter(|_| subscriptions) {
            attributes.insert("subscription_count".to_owned(), json!(count));
        }
        listed.insert(channel.name, Value::Object(attributes));
    }
    Ok(json!({ "channels": listed }))
}

/// `GET /apps/{id}/channels/{name}`.
pub(super) fn channel(app: &Arc<HubApp>, name: &str, parameters: &Parameters) -> ApiResult {
    let kind = kind_of(app, name)?;
    let presence = kind.kind == ChannelType::Presence;
    if parameters.requests("user_count") && !presence {
        return Err(Failure::Invalid("Only presence channels have a user_count"));
    }
    let found = app.find(name);
    let (connections, users) = found.as_ref().map_or((0, 0), |channel| {
        let occupation = channel.occupation();
        (occupation.connections, occupation.users)
    });
    let mut answer = json!({ "occupied": connections > 0 });
    if parameters.requests("user_count") {
        answer["user_count"] = json!(users);
    }
    if parameters.requests("subscription_count") && !presence {
        answer["subscription_count"] = json!(connections);
    }
    if parameters.requests("cache") && kind.cache {
        let cached = found.and_then(|channel| channel.cached());
        answer["cache"] = cached.map_or(Value::Null, |cached| {
            let ttl = cached.until.saturating_duration_since(Instant::now()).as_secs();
            json!({ "data": &*cached.data, "ttl": ttl })
        });
    }
    Ok(answer)
}

/// `GET /apps/{id}/channels/{name}/users`.
pub(super) fn users(hub: &Hub, app: &Arc<HubApp>, name: &str) -> ApiResult {
    if kind_of(app, name)?.kind != ChannelType::Presence {
        return Err(Failure::Invalid("Only presence channels have users"));
    }
    let ids = hub.users(&app.settings().id, name);
    let users: Vec<Value> = ids.into_iter().map(|id| json!({ "id": id })).collect();
    Ok(json!({ "users": users }))
}

fn kind_of(app: &HubApp, name: &str) -> Result<ChannelKind, Failure> {
    let kind = names::channel_kind(name, app.settings().limits.channel_name_chars);
    kind.filter(|kind| kind.kind != ChannelType::User).ok_or(Failure::Invalid("No channel may have this name"))
}
