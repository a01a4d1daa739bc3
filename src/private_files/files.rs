//! Files on the disk: `private/<2 hex>/<32 hex>`, readable by the account of the server alone.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use crate::base::error::ApiError;

/// A name that cannot be guessed and that no other file has: 32 hexadecimal digits.
pub fn new_name() -> String {
    uuid::Uuid::new_v4().simple().to_string()
}

/// Path of a file below the folder of private files.
pub fn relative_path(stored_name: &str) -> PathBuf {
    Path::new(&stored_name[..2.min(stored_name.len())]).join(stored_name)
}

fn path(dir: &Path, stored_name: &str) -> PathBuf {
    dir.join(relative_path(stored_name))
}

/// Writes a file whole or not at all.
pub fn write(dir: &Path, stored_name: &str, bytes: &[u8]) -> Result<(), ApiError> {
    let path = path(dir, stored_name);
    let folder = path.parent().unwrap_or(dir);
    DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let draft = path.with_extension("draft");
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(&draft, &path)?;
    Ok(())
}

/// Opens the file of a row, in the folder of private files. Errors: `NotFound`.
pub fn open(dir: &Path, stored_name: &str) -> Result<File, ApiError> {
    File::open(path(dir, stored_name)).map_err(|error| match error.kind() {
        ErrorKind::NotFound => ApiError::NotFound,
        _ => error.into(),
    })
}

/// Removes a file and what an interrupted write left of it. A missing file is no error.
pub fn remove(dir: &Path, stored_name: &str) -> Result<(), ApiError> {
    let path = path(dir, stored_name);
    for path in [path.with_extension("draft"), path] {
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    Ok(())
}
