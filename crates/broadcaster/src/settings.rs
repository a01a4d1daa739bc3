//! Settings of the broadcaster: limits of the server, its apps, and the limits of each app.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Everything the broadcaster is configured with.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Silence after which a client is pinged; announced to clients, in seconds.
    pub activity_timeout_s: u32,
    /// Further silence after which the connection is closed with 4201, in seconds.
    pub pong_timeout_s: u32,
    /// Connections of all apps together; the next one is closed with 4100.
    pub max_connections: usize,
    /// Bytes that may wait for one connection before it counts as a slow reader.
    pub queue_max_bytes: usize,
    /// Frames that may wait for one connection before it counts as a slow reader.
    pub queue_max_frames: usize,
    /// Frames a second taken from one connection; above it the server reads more slowly.
    pub frames_per_second: u32,
    /// Frames one connection may send at once before `frames_per_second` applies.
    pub frames_burst: u32,
    /// Largest WebSocket message taken from a client, in bytes.
    pub max_message_bytes: usize,
    /// Largest body of an HTTP API request, in bytes.
    pub max_body_bytes: usize,
    /// Accepted difference between a signed request's clock and ours, in seconds.
    pub max_clock_difference_s: u64,
    /// The sites served; the first is the product's own.
    pub apps: Vec<AppSettings>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            activity_timeout_s: 120,
            pong_timeout_s: 30,
            max_connections: 20_000,
            queue_max_bytes: 1 << 20,
            queue_max_frames: 4_096,
            frames_per_second: 500,
            frames_burst: 5_000,
            max_message_bytes: 64 * 1024,
            max_body_bytes: 1 << 20,
            max_clock_difference_s: 600,
            apps: Vec::new(),
        }
    }
}

/// One site that uses the broadcaster. Two apps share nothing.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AppSettings {
    /// Number in the HTTP API's paths; digits only, the Python library insists.
    pub id: String,
    /// Public name in the WebSocket path and in front of signatures.
    pub key: String,
    /// Signs subscriptions, requests and webhooks; never leaves the server.
    pub secret: Secret,
    /// Base64 of the 32 bytes from which the keys of encrypted channels are made.
    pub encryption_master_key: Option<Secret>,
    /// A disabled app answers 4003 and 403.
    pub enabled: bool,
    /// Origins whose pages may connect (`https://a.example`, `https://*.a.example`); empty means all.
    pub allowed_origins: Vec<String>,
    /// True if clients without an `Origin` header are refused while `allowed_origins` is set.
    pub require_origin: bool,
    /// True if plain connections (no TLS here nor at the proxy) are closed with 4000.
    pub tls_only: bool,
    /// True if `client-` events are relayed.
    pub client_events: bool,
    /// True if clients may join channels without a signature.
    pub public_channels: bool,
    /// Time after which a connection without any subscription is closed with 4202, in seconds; 0: never.
    pub unused_timeout_s: u32,
    /// True if subscribers hear how many they are.
    pub subscription_counts: bool,
    /// True if a signed-in user hears who of the watchlist comes and goes.
    pub watchlist: bool,
    /// The app's numbers.
    pub limits: AppLimits,
    /// Receivers of webhooks.
    pub webhooks: Vec<WebhookSettings>,
}

impl Default for AppSettings {
    fn default() -> Self {
        Self {
            id: String::new(),
            key: String::new(),
            secret: Secret::default(),
            encryption_master_key: None,
            enabled: true,
            allowed_origins: Vec::new(),
            require_origin: false,
            tls_only: false,
            client_events: true,
            public_channels: true,
            unused_timeout_s: 0,
            subscription_counts: false,
            watchlist: true,
            limits: AppLimits::default(),
            webhooks: Vec::new(),
        }
    }
}

/// The numbers of one app.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AppLimits {
    /// Connections at the same time; the next one is closed with 4100.
    pub connections: usize,
    /// Channels without a signature that exist at the same time, and as many with one; a subscription to a further one is
    /// refused. Counted apart, because anybody may invent the former.
    pub channels: usize,
    /// Channels of one connection.
    pub channels_per_connection: usize,
    /// Data of one event, in bytes of UTF-8.
    pub event_bytes: usize,
    /// Channels in one `events` request.
    pub event_channels: usize,
    /// Items in one `batch_events` request.
    pub batch_items: usize,
    /// Length of an event name, in characters.
    pub event_name_chars: usize,
    /// Length of a channel name, in characters.
    pub channel_name_chars: usize,
    /// Distinct users of one presence channel.
    pub presence_members: usize,
    /// Length of a `user_id`, in characters.
    pub user_id_chars: usize,
    /// Size of `user_info`, in bytes of JSON.
    pub user_info_bytes: usize,
    /// Client events a second and connection.
    pub client_events_per_second: u32,
    /// How long a cache channel remembers, in seconds.
    pub cache_ttl_s: u64,
    /// Users on one watchlist.
    pub watchlist: usize,
    /// Connections of a channel above which counts are throttled.
    pub exact_counts_up_to: usize,
    /// Pause between two throttled counts, in seconds.
    pub count_pause_s: u64,
}

impl Default for AppLimits {
    fn default() -> Self {
        Self {
            connections: 20_000,
            channels: 100_000,
            channels_per_connection: 5_000,
            event_bytes: 10 * 1024,
            event_channels: 100,
            batch_items: 10,
            event_name_chars: 200,
            channel_name_chars: 200,
            presence_members: 100,
            user_id_chars: 128,
            user_info_bytes: 1024,
            client_events_per_second: 10,
            cache_ttl_s: 30 * 60,
            watchlist: 100,
            exact_counts_up_to: 100,
            count_pause_s: 5,
        }
    }
}

/// A receiver of webhooks.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WebhookSettings {
    /// Where the POST goes.
    pub url: String,
    /// Names of the events wanted; empty means all.
    pub events: Vec<String>,
    /// True if several events may share a request.
    pub batching: bool,
    /// How long a failed request is repeated, in seconds.
    pub retry_for_s: u64,
}

impl Default for WebhookSettings {
    fn default() -> Self {
        Self { url: String::new(), events: Vec::new(), batching: false, retry_for_s: 300 }
    }
}

/// Text that must not be printed.
#[derive(Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// Wraps a secret text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text itself, for signing only.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
