//! Free space of a file system.

use std::io;
use std::path::Path;

/// Bytes that this account may still write below `path`.
pub fn free_bytes(path: &Path) -> io::Result<u64> {
    let found = rustix::fs::statvfs(path)?;
    Ok(found.f_bavail.saturating_mul(found.f_frsize))
}
