//! Permissions of files: the data directory holds e-mails, password hashes, letters with links and original pictures.

use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;

/// Mode bits of the group and of others.
const OTHERS: u32 = 0o077;

/// From here on the process creates files and directories that only its own account can read.
pub fn hide_new_files() {
    // SAFETY: sets one number of the process and cannot fail; no other thread exists yet.
    unsafe {
        libc::umask(OTHERS);
    }
}

/// True if other accounts of the machine may enter `directory`.
pub fn is_open_to_others(directory: &Path) -> bool {
    std::fs::metadata(directory).is_ok_and(|found| found.permissions().mode() & OTHERS != 0)
}

/// True if `directory` exists and belongs to another account than that of this process.
pub fn belongs_to_another(directory: &Path) -> bool {
    std::fs::metadata(directory).is_ok_and(|found| found.uid() != rustix::process::geteuid().as_raw())
}
