//! Webhook events and the requests that carry them.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::names::SocketId;

/// A webhook request that was not accepted yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Random, unique.
    pub id: String,
    /// The app whose secret signs the request.
    pub app_id: String,
    /// Address of the receiver.
    pub url: String,
    /// The JSON body, signed as it is.
    pub body: String,
    /// When it was made, in milliseconds of Unix time.
    pub created_at_ms: u64,
}

/// An event of a channel that receivers may subscribe to.
#[derive(Clone, Debug)]
pub(crate) enum WebhookEvent {
    Occupied { channel: Arc<str> },
    Vacated { channel: Arc<str> },
    MemberAdded { channel: Arc<str>, user_id: Arc<str> },
    MemberRemoved { channel: Arc<str>, user_id: Arc<str> },
    ClientEvent { channel: Arc<str>, event: String, data: String, socket_id: SocketId, user_id: Option<Arc<str>> },
    CacheMiss { channel: Arc<str> },
    Count { channel: Arc<str>, count: usize },
}

impl WebhookEvent {
    /// The name in requests and in the settings.
    pub fn name(&self) -> &'static str {
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

    /// The event as it stands in a request.
    pub fn json(&self) -> Value {
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
