//! `[connections]`: how many connections clients may hold, and how long they may wait in each phase.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Bounds of the connections of clients.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = ConnectionSettings)]
pub struct Connections {
    /// Connections at the same time, WebSockets not counted. When there are more, the one that has been idle longest is
    /// closed. A low limit of open files of the process lowers it.
    #[schema(minimum = 16, maximum = 1_000_000)]
    pub max: u32,
    /// Connections of one IPv4 address or one IPv6 network (/64) at the same time, WebSockets counted. Connections of
    /// trusted proxies are counted for the client that they name, as soon as they are WebSockets.
    #[schema(minimum = 1, maximum = 1_000_000)]
    pub per_address: u32,
    /// Seconds that a client has to send its first request head.
    #[schema(minimum = 1, maximum = 300)]
    pub head_timeout_s: u32,
    /// Seconds that a connection may be idle between two requests.
    #[schema(minimum = 1, maximum = 3600)]
    pub keep_alive_s: u32,
    /// Seconds that a client may pause while it sends a request body or reads a response.
    #[schema(minimum = 1, maximum = 600)]
    pub pause_s: u32,
    /// Least bytes per second of a request body or a response, on average after `pause_s`.
    #[schema(minimum = 1, maximum = 1_000_000)]
    pub min_bytes_per_s: u32,
    /// Seconds that a response may take to begin, after the request is complete.
    #[schema(minimum = 1, maximum = 3600)]
    pub response_timeout_s: u32,
}

impl Default for Connections {
    fn default() -> Self {
        Self {
            max: 8_192,
            per_address: 256,
            head_timeout_s: 10,
            keep_alive_s: 15,
            pause_s: 20,
            min_bytes_per_s: 1_024,
            response_timeout_s: 120,
        }
    }
}
