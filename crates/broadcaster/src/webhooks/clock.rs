//! The time that requests carry.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds of Unix time.
pub(super) fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map(|since| since.as_millis() as u64).unwrap_or_default()
}
