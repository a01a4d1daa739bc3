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
    /// Part of the file that is mapped into memory, in megabytes; 0: none.
    #[schema(minimum = 0, maximum = 65536)]
    pub mmap_mb: u32,
    /// Milliseconds that a connection waits for a lock.
    #[schema(minimum = 100, maximum = 60000)]
    pub busy_timeout_ms: u32,
    /// Whether a copy is kept in `backups/` before the schema changes.
    pub backup_before_migration: bool,
}

impl Default for Database {
    fn default() -> Self {
        Self { readers: 4, cache_mb: 8, mmap_mb: 256, busy_timeout_ms: 5000, backup_before_migration: true }
    }
}
