//! What a handler needs, in one shared value: settings, clock, database, renderer, page cache.

use std::path::PathBuf;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::tz::TimeZone;
use rand::Rng as _;
use rusqlite::Connection;

use crate::base::clock::Clock;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::config::{Config, Secrets};
use crate::db::{Db, Effects, Write};
use crate::rendering::{Manifest, Renderer};

/// The running portal. Clones are cheap and share everything.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

/// The parts of an [`App`].
pub struct Inner {
    /// Effective settings.
    pub config: Config,
    /// Secrets of this data directory.
    pub secrets: Secrets,
    /// The only source of "now".
    pub clock: Clock,
    /// The database.
    pub db: Db,
    /// Engines that render pages.
    pub renderer: Renderer,
    /// Names of the built bundles.
    pub manifest: Manifest,
    /// Zone in which times are shown.
    pub zone: TimeZone,
    /// The language of those who say nothing.
    pub default_lang: Lang,
    /// Does to the outside world what a commit in this process does: used for commits of other processes.
    pub after_commit: Arc<dyn Fn(Effects) + Send + Sync>,
}

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.inner
    }
}

impl App {
    /// Puts the parts together.
    pub fn new(inner: Inner) -> App {
        App { inner: Arc::new(inner) }
    }

    /// Reads off the async threads; the whole closure sees one state of the database.
    pub async fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.db.read(question).await
    }

    /// Changes the database; messages and page tags take effect after the commit and before the answer.
    pub async fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut Write) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        self.db.write(change).await
    }

    /// Folder of the pictures.
    pub fn media_dir(&self) -> PathBuf {
        self.config.server.data_dir.join("media")
    }
}

/// 32 random bytes in URL-safe letters: for tokens and links, of which only [`token_hash`] is kept.
pub fn random_token() -> String {
    let mut bytes = [0u8; 32];
    rand::rng().fill_bytes(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// What is kept of a token: SHA-256, enough for 256 random bits.
pub fn token_hash(token: &str) -> [u8; 32] {
    use sha2::Digest as _;
    sha2::Sha256::digest(token.as_bytes()).into()
}
