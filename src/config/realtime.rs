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
}
