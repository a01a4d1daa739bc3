//! The default transport: every letter becomes a file that any mail program opens.

use std::fs;
use std::path::{Path, PathBuf};

use lettre::Message;

use super::transport::{MailTransport, SendError};

/// Writes `{id}.eml` into `mail/` of the data directory.
pub(super) struct Files {
    folder: PathBuf,
}

impl Files {
    pub(super) fn new(data_dir: &Path) -> Files {
        Files { folder: data_dir.join("mail") }
    }

    fn write(&self, id: &str, bytes: &[u8]) -> std::io::Result<PathBuf> {
        fs::create_dir_all(&self.folder)?;
        let path = self.folder.join(format!("{id}.eml"));
        let draft = self.folder.join(format!(".{id}.tmp"));
        fs::write(&draft, bytes)?;
        fs::rename(&draft, &path)?;
        Ok(path)
    }
}

impl MailTransport for Files {
    fn send(&self, id: &str, message: &Message) -> Result<(), SendError> {
        let path = self.write(id, &message.formatted()).map_err(|error| SendError::Temporary(error.to_string()))?;
        tracing::info!(file = %path.display(), "a letter was written to a file");
        Ok(())
    }
}
