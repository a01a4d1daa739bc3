//! `[rendering]`: the engine that renders public pages, and the cache of its work.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Threads, limits and memory of page rendering.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = RenderingSettings)]
pub struct Rendering {
    /// Threads that render, each with its own engine; 0: pages are filled by the browser alone.
    #[schema(minimum = 0, maximum = 64)]
    pub threads: u8,
    /// Pages that may wait for a thread before the shell is served instead.
    #[schema(minimum = 1, maximum = 10000)]
    pub queue: u32,
    /// Milliseconds of processor time that rendering one page may take; a script that never ends is stopped by it.
    #[schema(minimum = 10, maximum = 60000)]
    pub timeout_ms: u32,
    /// Milliseconds a reader waits, in the queue and for the rendering, before the shell is served instead.
    #[schema(minimum = 10, maximum = 60000)]
    pub wait_ms: u32,
    /// Memory of one engine in megabytes.
    #[schema(minimum = 8, maximum = 1024)]
    pub memory_mb: u32,
    /// Memory for rendered pages and their data in megabytes; 0: nothing is kept.
    #[schema(minimum = 0, maximum = 65536)]
    pub cache_mb: u32,
}

impl Default for Rendering {
    fn default() -> Self {
        Self { threads: 2, queue: 64, timeout_ms: 500, wait_ms: 5000, memory_mb: 64, cache_mb: 32 }
    }
}
