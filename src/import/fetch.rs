//! Pictures of the old site, fetched on request: only from public addresses, each once. What was fetched stays on the disk
//! until the import is done, so that an interrupted one goes on where it stopped.

use std::io::{Error, ErrorKind, Result};
use std::path::PathBuf;

use sha2::{Digest as _, Sha256};

use super::source::MAX_PICTURE;
use crate::web::outgoing;

/// Attempts at one picture.
const ATTEMPTS: u32 = 3;

/// Fetches pictures into a directory.
#[derive(Clone, Debug)]
pub struct Fetcher {
    agent: ureq::Agent,
    directory: PathBuf,
}

impl Fetcher {
    /// Fetches with `agent`, which decides about the addresses that may be reached.
    pub fn new(agent: ureq::Agent, directory: PathBuf) -> Fetcher {
        Fetcher { agent, directory }
    }

    /// The picture at `url`. Errors: it is not there, too large, or its address is not public.
    pub fn picture(&self, url: &str) -> Result<Vec<u8>> {
        let path = self.directory.join(hex::encode(Sha256::digest(url.as_bytes())));
        if let Ok(bytes) = std::fs::read(&path) {
            return Ok(bytes);
        }
        let mut attempt = 1;
        let bytes = loop {
            match outgoing::download(&self.agent, url, MAX_PICTURE) {
                Ok(bytes) => break bytes,
                Err(error) if error.is_temporary && attempt < ATTEMPTS => attempt += 1,
                Err(error) => return Err(Error::new(ErrorKind::NotFound, error.reason)),
            }
        };
        std::fs::create_dir_all(&self.directory)?;
        let draft = path.with_extension("part");
        std::fs::write(&draft, &bytes)?;
        std::fs::rename(&draft, &path)?;
        Ok(bytes)
    }

    /// Removes what was fetched, after the import.
    pub fn finish(&self) -> Result<()> {
        match std::fs::remove_dir_all(&self.directory) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
