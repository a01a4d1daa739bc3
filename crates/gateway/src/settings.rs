//! ListenerSettings of the listeners.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Value of the `Server` header.
pub const SERVER_NAME: &str = "Litfass";

/// Bounds of what clients may hold and of how long they may take.
#[derive(Clone)]
pub struct ListenerSettings {
    /// Connections at the same time, WebSockets not counted.
    pub max_connections: usize,
    /// Connections of one network at the same time, WebSockets counted.
    pub max_per_network: usize,
    /// WebSockets at the same time, as the broadcaster is set.
    pub max_web_sockets: usize,
    /// True if connections may come encrypted.
    pub is_encrypted: bool,
    /// Time that a client has to send its first request head.
    pub head_timeout: Duration,
    /// Time that a connection may be idle between two requests.
    pub keep_alive: Duration,
    /// Time that a client may pause while it sends a request body or reads a response.
    pub pause: Duration,
    /// Least bytes per second of a request body or a response, on average after `pause`.
    pub min_bytes_per_s: u32,
    /// Time that a response may take to begin, after the request is complete.
    pub response_timeout: Duration,
    /// Header in which trusted proxies name the client.
    pub ip_header: String,
    /// True for the address of a proxy that is trusted.
    pub trusts: Arc<dyn Fn(IpAddr) -> bool + Send + Sync>,
}

/// Files of the certificate for HTTPS.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// PEM file with the certificate and its intermediate ones.
    pub certificate: PathBuf,
    /// PEM file with the private key of the certificate.
    pub key: PathBuf,
}
