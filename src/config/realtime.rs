//! `[realtime]`: the broadcaster and its apps.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Keys and time-outs of the broadcaster.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = RealtimeSettings)]
pub struct Realtime {
    /// Number of the built-in app; empty: made at first start and kept in `secrets.toml`.
    #[schema(pattern = "^[0-9]*$", max_length = 20)]
    pub app_id: String,
    /// Public key of the built-in app; empty: made at first start.
    #[schema(pattern = "^[A-Za-z0-9_-]*$", max_length = 64)]
    pub app_key: String,
    /// Secret of the built-in app; empty: made at first start.
    #[schema(format = Password, max_length = 128)]
    pub app_secret: String,
    /// Seconds of silence after which a connection is asked whether it lives.
    #[schema(minimum = 5, maximum = 3600)]
    pub activity_timeout_s: u32,
    /// Seconds it then has to answer.
    #[schema(minimum = 1, maximum = 600)]
    pub pong_timeout_s: u32,
    /// Seconds after which a browser that cannot connect says so and tries again.
    #[schema(minimum = 1, maximum = 600)]
    pub unavailable_timeout_s: u32,
    /// Name of the cluster that browsers are told.
    #[schema(pattern = "^[a-z0-9-]+$", max_length = 40)]
    pub cluster: String,
    /// Connections of all apps together; the next client is told to come back later. A low limit of open files of the
    /// process lowers it.
    #[schema(minimum = 1, maximum = 1_000_000)]
    pub max_connections: u32,
    /// Kilobytes that may wait for a client that does not read, before it is cut off.
    #[schema(minimum = 64, maximum = 65_536)]
    pub queue_kb: u32,
    /// Further names under which a notification is sent, such as
    /// `Illuminate\Notifications\Events\BroadcastNotificationCreated`.
    #[schema(max_items = 10)]
    pub notification_events: Vec<String>,
    /// Permissions and limits of the built-in app.
    pub rules: RealtimeRules,
    /// Further apps that use this broadcaster.
    pub apps: Vec<RealtimeApp>,
}

impl Default for Realtime {
    fn default() -> Self {
        Self {
            app_id: String::new(),
            app_key: String::new(),
            app_secret: String::new(),
            activity_timeout_s: 120,
            pong_timeout_s: 30,
            unavailable_timeout_s: 10,
            cluster: "main".into(),
            max_connections: 20_000,
            queue_kb: 1_024,
            notification_events: Vec::new(),
            rules: RealtimeRules {
                client_events: false,
                public_channels: false,
                unused_timeout_s: 30,
                ..RealtimeRules::default()
            },
            apps: Vec::new(),
        }
    }
}

/// A further app of the broadcaster.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RealtimeApp {
    /// Number of the app.
    #[schema(pattern = "^[0-9]+$", max_length = 20)]
    pub id: String,
    /// Public key of the app.
    #[schema(pattern = "^[A-Za-z0-9_-]+$", max_length = 64)]
    pub key: String,
    /// Secret of the app.
    #[schema(format = Password, min_length = 8, max_length = 128)]
    pub secret: String,
    /// Base64 of the 32 bytes from which keys of encrypted channels are made; empty: none.
    #[serde(default)]
    #[schema(format = Password, max_length = 64)]
    pub encryption_master_key: String,
    /// Permissions and limits of the app.
    #[serde(default)]
    pub rules: RealtimeRules,
}

/// Permissions and limits of one app of the broadcaster.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RealtimeRules {
    /// True if the app is served at all.
    pub enabled: bool,
    /// Origins whose pages may connect, such as `https://example.ch` or `https://*.example.ch`; empty: all.
    #[schema(max_items = 100)]
    pub allowed_origins: Vec<String>,
    /// True if clients that name no origin are refused while `allowed_origins` is set.
    pub require_origin: bool,
    /// True if connections that did not come through TLS are refused.
    pub tls_only: bool,
    /// True if `client-` events are relayed.
    pub client_events: bool,
    /// True if clients may join channels without a signature.
    pub public_channels: bool,
    /// Seconds after which a connection without any subscription is closed; 0: never.
    #[schema(minimum = 0, maximum = 3600)]
    pub unused_timeout_s: u32,
    /// True if subscribers of a channel hear how many they are.
    pub subscription_counts: bool,
    /// True if signed-in users hear who of their watchlist comes and goes.
    pub watchlist: bool,
    /// Connections at the same time.
    #[schema(minimum = 1, maximum = 1_000_000)]
    pub max_connections: u32,
    /// Channels at the same time, of those without and of those with a signature.
    #[schema(minimum = 1, maximum = 10_000_000)]
    pub max_channels: u32,
    /// Channels of one connection.
    #[schema(minimum = 1, maximum = 100_000)]
    pub max_channels_per_connection: u32,
    /// Bytes of one event's data.
    #[schema(minimum = 1, maximum = 65_536)]
    pub event_max_bytes: u32,
    /// Characters of an event's name.
    #[schema(minimum = 1, maximum = 1_000)]
    pub event_name_max_length: u32,
    /// Channels in one request that publishes.
    #[schema(minimum = 1, maximum = 1_000)]
    pub event_max_channels: u32,
    /// Events in one batch.
    #[schema(minimum = 1, maximum = 100)]
    pub batch_max_events: u32,
    /// Characters of a channel's name.
    #[schema(minimum = 164, maximum = 1_000)]
    pub channel_name_max_length: u32,
    /// Different users in one presence channel.
    #[schema(minimum = 1, maximum = 100_000)]
    pub presence_max_members: u32,
    /// Characters of a user's id.
    #[schema(minimum = 1, maximum = 1_000)]
    pub user_id_max_length: u32,
    /// Bytes of what a presence channel shows of a user.
    #[schema(minimum = 1, maximum = 16_384)]
    pub user_info_max_bytes: u32,
    /// Client events of one connection in a second.
    #[schema(minimum = 1, maximum = 10_000)]
    pub client_events_per_s: u32,
    /// Seconds a cache channel remembers its last event.
    #[schema(minimum = 1, maximum = 86_400)]
    pub cache_s: u32,
    /// Users on one watchlist.
    #[schema(minimum = 1, maximum = 10_000)]
    pub watchlist_max_users: u32,
    /// Addresses that are told of events in the app's channels.
    pub webhooks: Vec<RealtimeWebhook>,
}

impl Default for RealtimeRules {
    fn default() -> Self {
        Self {
            enabled: true,
            allowed_origins: Vec::new(),
            require_origin: false,
            tls_only: false,
            client_events: true,
            public_channels: true,
            unused_timeout_s: 0,
            subscription_counts: false,
            watchlist: true,
            max_connections: 20_000,
            max_channels: 100_000,
            max_channels_per_connection: 5_000,
            event_max_bytes: 10_240,
            event_name_max_length: 200,
            event_max_channels: 100,
            batch_max_events: 10,
            channel_name_max_length: 200,
            presence_max_members: 100,
            user_id_max_length: 128,
            user_info_max_bytes: 1_024,
            client_events_per_s: 10,
            cache_s: 1_800,
            watchlist_max_users: 100,
            webhooks: Vec::new(),
        }
    }
}

/// A receiver of webhooks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RealtimeWebhook {
    /// Address that takes the POST.
    #[schema(pattern = "^https?://", max_length = 500)]
    pub url: String,
    /// Names of the events wanted, such as `channel_occupied`; empty: all.
    #[serde(default)]
    #[schema(max_items = 20)]
    pub events: Vec<String>,
    /// True if several events may share a request.
    #[serde(default)]
    pub batching: bool,
}
