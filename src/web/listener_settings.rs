//! Settings of the gateway by the operator's configuration.

use std::sync::Arc;
use std::time::Duration;

use gateway::{ListenerSettings, TlsFiles};

use crate::config::{Config, Tls};

/// Bounds of what clients may hold, and the proxies that name them.
pub fn listener_settings(config: &Config) -> ListenerSettings {
    let (connections, server) = (&config.connections, config.server.clone());
    let seconds = |number: u32| Duration::from_secs(number.into());
    ListenerSettings {
        max_connections: connections.max as usize,
        max_per_network: connections.per_address as usize,
        max_web_sockets: config.realtime.max_connections as usize,
        is_encrypted: config.tls.is_on(),
        head_timeout: seconds(connections.head_timeout_s),
        keep_alive: seconds(connections.keep_alive_s),
        pause: seconds(connections.pause_s),
        min_bytes_per_s: connections.min_bytes_per_s,
        response_timeout: seconds(connections.response_timeout_s),
        ip_header: server.ip_header.clone(),
        trusts: Arc::new(move |peer| server.trusts(peer)),
    }
}

/// Files of the certificate of `[tls]`.
pub fn tls_files(tls: &Tls) -> TlsFiles {
    TlsFiles { certificate: tls.certificate.clone().into(), key: tls.key.clone().into() }
}
