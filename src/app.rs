//! Shared state of all handlers: settings, clock, database, renderer.

use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::tz::TimeZone;
use rand::Rng as _;
use rusqlite::Connection;

use crate::base::clock::{Clock, Ts};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::service_mode::ModeInForce;
use crate::base::today::Today;
use crate::config::{Config, Origins, Secrets, Site};
use crate::db::{Db, DbAnswer, Effects, Write};
use crate::rendering::{Manifest, Renderer};

/// State of the running server. Clones are cheap and share everything.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

/// The site's settings as they are in force: `[site]` of the configuration with the panel's changes.
pub struct SiteNow {
    /// Settings with the `[site]` in force.
    pub config: Config,
    /// Time zone in which times are shown.
    pub zone: TimeZone,
    /// Language of requests that name none.
    pub default_lang: Lang,
    today: Today,
}

impl SiteNow {
    /// Reads zone and language from `config`. Errors: an unknown time zone.
    pub fn of(config: Config) -> Result<SiteNow, jiff::Error> {
        let zone = TimeZone::get(&config.site.time_zone)?;
        let default_lang = Lang::from_tag(&config.site.default_lang).unwrap_or(Lang::En);
        let today = Today::in_zone(zone.clone());
        Ok(SiteNow { config, zone, default_lang, today })
    }
}

/// The parts of an [`App`].
pub struct Inner {
    /// Effective settings.
    pub config: Config,
    /// Place where each setting was given.
    pub origins: Origins,
    /// Secrets of this data directory.
    pub secrets: Secrets,
    /// The only source of "now".
    pub clock: Clock,
    /// The mode in force.
    pub mode: ModeInForce,
    /// The database.
    pub db: Db,
    /// Engines that render pages.
    pub renderer: Renderer,
    /// Names of the built bundles.
    pub manifest: Manifest,
    /// `[site]` as it is in force; read by [`App::site`].
    pub site_now: RwLock<Arc<SiteNow>>,
    /// Carries out the effects of a commit; called directly for changes that need no write.
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

    /// `[site]` as it is in force now.
    pub fn site(&self) -> Arc<SiteNow> {
        self.site_now.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The calendar day of this moment in the portal's zone, `2026-11-20`.
    pub fn today(&self) -> Arc<str> {
        self.day_of(self.clock.now())
    }

    /// The calendar day of `moment` in the portal's zone. Quick for moments of one day.
    pub fn day_of(&self, moment: Ts) -> Arc<str> {
        self.site().today.at(moment)
    }

    /// Puts a change of `[site]` into force; one with an unknown time zone is ignored and logged.
    pub fn change_site(&self, change: impl FnOnce(Site) -> Site) {
        let mut now = self.site_now.write().unwrap_or_else(PoisonError::into_inner);
        let site = change(now.config.site.clone());
        match SiteNow::of(Config { site, ..self.config.clone() }) {
            Ok(next) => {
                self.clock.set_zone(next.zone.clone());
                *now = Arc::new(next);
            }
            Err(error) => tracing::error!(%error, "the time zone of the panel is unknown"),
        }
    }

    /// Reads off the async threads; the whole closure sees one state of the database.
    pub fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, ApiError> + Send + 'static,
    ) -> DbAnswer<T> {
        self.db.read(query)
    }

    /// Changes the database; the effects are carried out after the commit and before this returns.
    pub fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut Write) -> Result<T, ApiError> + Send + 'static,
    ) -> DbAnswer<T> {
        self.db.write(change)
    }

    /// Folder of public pictures.
    pub fn media_dir(&self) -> PathBuf {
        self.config.server.data_dir.join("media")
    }

    /// Folder of private files.
    pub fn private_dir(&self) -> PathBuf {
        self.config.server.data_dir.join("private")
    }
}

/// 32 random bytes in URL-safe Base64, for tokens and links; only their [`token_hash`] is stored.
pub fn random_token() -> String {
    let mut bytes = [0u8; 32];
    rand::rng().fill_bytes(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// SHA-256 of a token, as it is stored; a slow hash is not needed for 256 random bits.
pub fn token_hash(token: &str) -> [u8; 32] {
    use sha2::Digest as _;
    sha2::Sha256::digest(token.as_bytes()).into()
}
