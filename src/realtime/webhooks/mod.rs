//! Webhooks: a site's own server is told what happens in its channels. Signed, repeated for minutes
//! when they fail, stored until delivered; a dead receiver delays nothing else.

mod delivery;
mod recorder;
mod store;

use std::sync::Arc;

use serde_json::{Value, json};

use super::names::SocketId;

pub(super) use recorder::Recorder;
pub use store::SqliteWebhooks;

/// A request that waits for its receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Unique, random.
    pub id: String,
    /// The app whose secret signs it.
    pub app_id: String,
    /// Where it goes.
    pub url: String,
    /// The JSON body, signed as it is.
    pub body: String,
    /// When it was made, in milliseconds of Unix time.
    pub created_at_ms: u64,
}

/// A store failed; the text is for the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreFailed(pub String);

/// Where deliveries survive a restart. Its methods may block; they are called off the async threads.
pub trait WebhookStore: Send + Sync {
    /// Keeps deliveries.
    fn save(&self, deliveries: &[Delivery]) -> Result<(), StoreFailed>;
    /// Everything kept, oldest first.
    fn pending(&self) -> Result<Vec<Delivery>, StoreFailed>;
    /// Forgets one that was delivered or given up.
    fn remove(&self, id: &str) -> Result<(), StoreFailed>;
}

/// Keeps nothing, for hubs without webhooks and for tests.
pub struct NothingStored;

impl WebhookStore for NothingStored {
    fn save(&self, _: &[Delivery]) -> Result<(), StoreFailed> {
        Ok(())
    }

    fn pending(&self) -> Result<Vec<Delivery>, StoreFailed> {
        Ok(Vec::new())
    }

    fn remove(&self, _: &str) -> Result<(), StoreFailed> {
        Ok(())
    }
}

/// What a receiver may want to know.
#[derive(Clone, Debug)]
pub(super) enum WebhookEvent {
    Occupied { channel: Arc<str> },
    Vacated { channel: Arc<str> },
    MemberAdded { channel: Arc<str>, user_id: Arc<str> },
    MemberRemoved { channel: Arc<str>, user_id: Arc<str> },
    ClientEvent { channel: Arc<str>, event: String, data: String, socket_id: SocketId, user_id: Option<Arc<str>> },
    CacheMiss { channel: Arc<str> },
    Count { channel: Arc<str>, count: usize },
}

impl WebhookEvent {
    fn name(&self) -> &'static str {
        match self {
            Self::Occupied { .. } => "channel_occupied",
            Self::Vacated { .. } => "channel_vacated",
            Self::MemberAdded { .. } => "member_added",
            Self::MemberRemoved { .. } => "member_removed",
            Self::ClientEvent { .. } => "client_event",
            Self::CacheMiss { .. } => "cache_miss",
            Self::Count { .. } => "subscription_count",
        }
    }

    fn json(&self) -> Value {
        let name = self.name();
        match self {
            Self::Occupied { channel } | Self::Vacated { channel } | Self::CacheMiss { channel } => {
                json!({ "name": name, "channel": &**channel })
            }
            Self::MemberAdded { channel, user_id } | Self::MemberRemoved { channel, user_id } => {
                json!({ "name": name, "channel": &**channel, "user_id": &**user_id })
            }
            Self::ClientEvent { channel, event, data, socket_id, user_id } => {
                let socket_id = socket_id.to_string();
                let mut event = json!({ "name": name, "channel": &**channel, "event": event, "data": data, "socket_id": socket_id });
                if let Some(user_id) = user_id {
                    event["user_id"] = json!(&**user_id);
                }
                event
            }
            Self::Count { channel, count } => {
                json!({ "name": name, "channel": &**channel, "subscription_count": count })
            }
        }
    }
}
