//! Free space of a file system.

use std::io;
use std::path::Path;

use crate::process;

/// Bytes that this account may still write below `path`.
pub fn free_bytes(path: &Path) -> io::Result<u64> {
    Ok(process::disk_space(path)?.free)
}
