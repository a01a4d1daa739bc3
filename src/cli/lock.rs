//! The lock of the data directory, held by the server while it runs.

use std::fs::File;
use std::path::Path;

/// Takes the data directory for this process. Errors: another one has it.
pub fn lock(data: &Path) -> Result<File, String> {
    let path = data.join("litfass.lock");
    let file = File::create(&path).map_err(|error| format!("{} cannot be written: {error}.", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(_) => Err(format!("Another Litfass serves the data directory {}.", data.display())),
    }
}
