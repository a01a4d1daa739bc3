//! Pictures of the old site, fetched on request: only from public addresses, each once. What was fetched stays on the disk
//! until the import is done, so that an interrupted one goes on where it stopped.

use std::collections::HashMap;
use std::io::{Error, ErrorKind, Result};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sha2::{Digest as _, Sha256};
use url::Url;

use super::source::MAX_PICTURE;
use crate::web::outgoing::{self, DownloadErrorKind};

/// Attempts at one picture.
const ATTEMPTS: u32 = 3;
/// Time before the second attempt; before the third it is twice as long.
const PAUSE: Duration = Duration::from_secs(1);
/// Pictures in a row to which a host has not answered, after which it is not asked any more: each can take minutes.
const MOST_SILENT: u32 = 3;

/// Fetches pictures into a directory.
#[derive(Clone, Debug)]
pub struct Fetcher {
    agent: ureq::Agent,
    directory: PathBuf,
    pause: Duration,
    /// Pictures in a row without an answer, by host.
    silent: Arc<Mutex<HashMap<String, u32>>>,
}

impl Fetcher {
    /// Fetches with `agent`, which decides about the addresses that may be reached.
    pub fn new(agent: ureq::Agent, directory: PathBuf) -> Fetcher {
        Fetcher { agent, directory, pause: PAUSE, silent: Arc::default() }
    }

    /// The same without a pause before further attempts, for tests.
    #[cfg(test)]
    pub fn without_pause(self) -> Fetcher {
        Fetcher { pause: Duration::ZERO, ..self }
    }

    /// The picture at `url`. Errors: it is not there, too large, or its address is not public; its host does not answer.
    pub fn picture(&self, url: &str) -> Result<Vec<u8>> {
        let path = self.directory.join(hex::encode(Sha256::digest(url.as_bytes())));
        if let Ok(bytes) = std::fs::read(&path) {
            return Ok(bytes);
        }
        let bytes = self.download(url)?;
        std::fs::create_dir_all(&self.directory)?;
        let draft = path.with_extension("part");
        std::fs::write(&draft, &bytes)?;
        std::fs::rename(&draft, &path)?;
        Ok(bytes)
    }

    fn download(&self, url: &str) -> Result<Vec<u8>> {
        let host = Url::parse(url).ok().and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_default();
        let silent = || self.silent.lock().unwrap_or_else(PoisonError::into_inner);
        if silent().get(&host).is_some_and(|pictures| *pictures >= MOST_SILENT) {
            return Err(Error::new(
                ErrorKind::TimedOut,
                format!("{host} did not answer before and was not asked again"),
            ));
        }
        let mut attempt = 1;
        let outcome = loop {
            match outgoing::download(&self.agent, url, MAX_PICTURE) {
                Err(error) if error.kind != DownloadErrorKind::Lasting && attempt < ATTEMPTS => {
                    std::thread::sleep(self.pause * attempt);
                    attempt += 1;
                }
                outcome => break outcome,
            }
        };
        if matches!(&outcome, Err(error) if error.kind == DownloadErrorKind::Silent) {
            *silent().entry(host).or_default() += 1;
        } else {
            silent().remove(&host);
        }
        outcome.map_err(|error| Error::new(ErrorKind::NotFound, error.reason))
    }

    /// Removes what was fetched, after the import.
    pub fn finish(&self) -> Result<()> {
        match std::fs::remove_dir_all(&self.directory) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
