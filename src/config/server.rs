//! `[server]`: where the portal listens, what it is called from outside, where its data lie.

use std::net::IpAddr;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Headers in which proxies name the client's address, alone or as a list.
pub const IP_HEADERS: [&str; 6] =
    ["X-Forwarded-For", "X-Real-IP", "CF-Connecting-IP", "True-Client-IP", "Fastly-Client-IP", "X-Client-IP"];

/// The listener, the data directory and what stands in front of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = ServerSettings)]
pub struct Server {
    /// IP address to listen on.
    #[schema(example = "127.0.0.1", min_length = 1)]
    pub address: String,
    /// TCP port to listen on.
    #[schema(minimum = 0, maximum = 65535)]
    pub port: u16,
    /// Directory of the database, uploads, mail and secrets; made if it is missing.
    #[schema(value_type = String, min_length = 1, example = "data")]
    pub data_dir: PathBuf,
    /// Address under which people reach the portal, without a slash at the end; empty: made from address and port.
    #[schema(pattern = r"^(https?://[^/\s]+)?$", example = "https://www.example.ch")]
    pub public_url: String,
    /// Path at which browsers reach the API, where a proxy moves it away from `/api`.
    #[schema(pattern = r"^(/[A-Za-z0-9._~-]+)+$", max_length = 200, example = "/api")]
    pub api_url: String,
    /// Threads for requests; 0: one per processor.
    #[schema(minimum = 0, maximum = 256)]
    pub workers: u16,
    /// IP addresses or networks (`10.0.0.0/8`) of proxies whose `ip_header` is believed.
    #[schema(example = json!(["127.0.0.1", "10.0.0.0/8"]))]
    pub trusted_proxies: Vec<String>,
    /// Header in which a trusted proxy names the client's address, one of [`IP_HEADERS`]. Of several addresses the last one
    /// counts that is not a trusted proxy's.
    #[schema(pattern = r"^[A-Za-z0-9-]*$", example = "X-Forwarded-For")]
    pub ip_header: String,
    /// Seconds that requests under way get to finish when the server stops.
    #[schema(minimum = 0, maximum = 300)]
    pub shutdown_s: u32,
}

impl Default for Server {
    fn default() -> Self {
        Self {
            address: "127.0.0.1".into(),
            port: 8000,
            data_dir: "data".into(),
            public_url: String::new(),
            api_url: "/api".into(),
            workers: 0,
            trusted_proxies: Vec::new(),
            ip_header: "X-Forwarded-For".into(),
            shutdown_s: 10,
        }
    }
}

impl Server {
    /// Threads for requests: as set, or one per processor.
    pub fn threads(&self) -> usize {
        match self.workers {
            0 => std::thread::available_parallelism().map_or(2, std::num::NonZero::get),
            workers => workers.into(),
        }
    }

    /// The address people type, without a slash at the end.
    pub fn public_url(&self) -> String {
        if !self.public_url.is_empty() {
            return self.public_url.clone();
        }
        match self.address.as_str() {
            "0.0.0.0" | "::" => format!("http://localhost:{}", self.port),
            address if address.contains(':') => format!("http://[{address}]:{}", self.port),
            address => format!("http://{address}:{}", self.port),
        }
    }

    /// True if `peer` is a proxy whose `ip_header` is believed.
    pub fn trusts(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.trusted_proxies.iter().any(|network| contains(network, peer))
    }

    /// True if people reach the portal over TLS.
    pub fn is_https(&self) -> bool {
        self.public_url.starts_with("https://")
    }
}

/// True if `10.0.0.0/8`, `::1` and the like contain `address`.
fn contains(network: &str, address: IpAddr) -> bool {
    let (base, bits) = network.split_once('/').unwrap_or((network, "128"));
    let bits: u32 = bits.parse().unwrap_or(128);
    match (base.parse::<IpAddr>(), address) {
        (Ok(IpAddr::V4(base)), IpAddr::V4(address)) => {
            let shift = 32 - bits.min(32);
            (u64::from(u32::from(base)) >> shift) == (u64::from(u32::from(address)) >> shift)
        }
        (Ok(IpAddr::V6(base)), IpAddr::V6(address)) => {
            let shift = 128 - bits.min(128);
            u128::from(base).checked_shr(shift) == u128::from(address).checked_shr(shift)
        }
        _ => false,
    }
}
