//! `[database]`: connections and caches of the database file.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How the database file is opened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = DatabaseSettings)]
pub struct Database {
    /// Connections that read at the same time.
    #[schema(minimum = 1, maximum = 64)]
    pub readers: u8,
    /// Page cache of each connection in megabytes.
    #[schema(minimum = 1, maximum = 4096)]
    pub cache_mb: u32,
    /// Milliseconds after which a query is recorded as slow, in the log and in the panel.
    #[schema(minimum = 1, maximum = 60_000)]
    pub slow_query_ms: u32,
}

impl Default for Database {
    fn default() -> Self {
        Self { readers: 3, cache_mb: 2, slow_query_ms: 200 }
    }
}
