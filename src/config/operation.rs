//! `[logging]` and `[metrics]`: what the operator sees of a running portal.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::string_enum;

/// Log lines on standard error.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = LoggingSettings)]
pub struct Logging {
    /// Least important lines that are written.
    pub level: LogLevel,
    /// `text` for people, `json` for collectors.
    pub format: LogFormat,
    /// True if every request gets a line.
    pub requests: bool,
    /// `short` writes the network of a client, `full` its address.
    pub addresses: LogAddresses,
}

impl Default for Logging {
    fn default() -> Self {
        Self { level: LogLevel::Info, format: LogFormat::Text, requests: false, addresses: LogAddresses::Short }
    }
}

string_enum! {
    /// Least importance of the lines that are written.
    LogLevel {
        /// Failures only.
        Error = "error",
        /// Also suspicious events.
        Warn = "warn",
        /// Also normal events.
        Info = "info",
        /// Also their steps.
        Debug = "debug",
        /// Everything.
        Trace = "trace",
    }
}

string_enum! {
    /// How client addresses are written.
    LogAddresses {
        /// The first 24 bits of an IPv4 address, 48 of an IPv6 address.
        Short = "short",
        /// The whole address, such as a program needs that blocks it.
        Full = "full",
    }
}

/// Form of a log line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// One readable line.
    Text,
    /// One JSON object a line.
    Json,
}

/// Figures for Prometheus at `/metrics`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = MetricSettings)]
pub struct Metrics {
    /// Own listener for `/metrics`, such as `127.0.0.1:9100`; empty: on the portal's port, with the token.
    #[schema(pattern = r"^(\S+:[0-9]+)?$", example = "127.0.0.1:9100")]
    pub listen: String,
    /// Bearer token for `/metrics`; empty: made at first start and kept in `secrets.toml`.
    #[schema(format = Password, max_length = 128)]
    pub token: String,
}
