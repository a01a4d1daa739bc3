//! What a handler needs, in one shared value: settings, clock, database, renderer, page cache.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::tz::TimeZone;
use rand::Rng as _;
use rusqlite::Connection;

use crate::base::clock::Clock;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::config::{Config, Secrets, Site};
use crate::db::{Db, Effects, Write};
use crate::rendering::{Manifest, Renderer};

/// The running portal. Clones are cheap and share everything.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

/// What is in force of `[site]`: the settings with what the panel says, and what follows from them.
pub struct SiteNow {
    /// Effective settings, `[site]` as it is in force.
    pub config: Config,
    /// Zone in which times are shown.
    pub zone: TimeZone,
    /// The language of those who say nothing.
    pub default_lang: Lang,
}

impl SiteNow {
    /// What follows from `config`. Errors: an unknown time zone.
    pub fn of(config: Config) -> Result<SiteNow, jiff::Error> {
        let zone = TimeZone::get(&config.site.time_zone)?;
        let default_lang = Lang::parse(&config.site.default_lang).unwrap_or(Lang::En);
        Ok(SiteNow { config, zone, default_lang })
    }
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
    /// What is in force of `[site]`; asked by [`App::site`].
    pub site_now: RwLock<Arc<SiteNow>>,
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

    /// What is in force of `[site]` at this moment.
    pub fn site(&self) -> Arc<SiteNow> {
        self.site_now.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Puts another `[site]` into force; one with an unknown time zone is left aside.
    pub fn set_site(&self, site: Site) {
        match SiteNow::of(Config { site, ..self.config.clone() }) {
            Ok(now) => *self.site_now.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(now),
            Err(error) => tracing::error!(%error, "the time zone of the panel is unknown"),
        }
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
