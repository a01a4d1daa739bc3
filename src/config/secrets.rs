//! `secrets.toml` in the data directory: keys that the portal makes at its first start and never shows.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::Config;

const FILE: &str = "secrets.toml";
const PREFACE: &str = "# Made by Litfass at its first start. Keep this file with the backups and show it to nobody.\n";

/// Keys of one portal. `Debug` shows no value.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secrets {
    /// Number of the built-in realtime app.
    pub realtime_app_id: String,
    /// Public key of the built-in realtime app.
    pub realtime_app_key: String,
    /// Secret of the built-in realtime app.
    pub realtime_app_secret: String,
    /// Base64 of 32 bytes: master key of encrypted channels.
    pub encryption_master_key: String,
    /// Base64 of 32 bytes: seals the secrets of second factors.
    pub sealing_key: String,
    /// Bearer token of `/metrics`.
    pub metrics_token: String,
}

impl Secrets {
    /// Reads the file of the data directory, or makes it; settings that name a key of their own win.
    /// Errors: the directory cannot be written, or the file is damaged.
    pub fn load(config: &Config) -> io::Result<Self> {
        let mut secrets = Self::of_directory(&config.server.data_dir)?;
        for (own, kept) in [
            (&config.realtime.app_id, &mut secrets.realtime_app_id),
            (&config.realtime.app_key, &mut secrets.realtime_app_key),
            (&config.realtime.app_secret, &mut secrets.realtime_app_secret),
            (&config.metrics.token, &mut secrets.metrics_token),
        ] {
            if !own.is_empty() {
                kept.clone_from(own);
            }
        }
        Ok(secrets)
    }

    /// Fresh keys, kept nowhere: for tests and for commands that need none.
    pub fn random() -> Self {
        let mut chance = rand::rng();
        Self {
            realtime_app_id: chance.random_range(100_000..1_000_000u32).to_string(),
            realtime_app_key: hex::encode(bytes::<10>()),
            realtime_app_secret: hex::encode(bytes::<16>()),
            encryption_master_key: STANDARD.encode(bytes::<32>()),
            sealing_key: STANDARD.encode(bytes::<32>()),
            metrics_token: URL_SAFE_NO_PAD.encode(bytes::<24>()),
        }
    }

    fn of_directory(data_dir: &Path) -> io::Result<Self> {
        fs::create_dir_all(data_dir)?;
        let path = data_dir.join(FILE);
        if !path.exists() {
            create(data_dir, &Self::random())?;
        }
        let text = fs::read_to_string(&path)?;
        if fs::metadata(&path)?.permissions().mode() & 0o077 != 0 {
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600))?;
        }
        toml::from_str(&text).map_err(|error| {
            // The parser quotes the line it fails on, which would be a secret.
            let place = error.span().map_or(0, |span| text[..span.start].lines().count());
            let words = format!("{} is damaged near line {place}; restore it from a backup", path.display());
            io::Error::new(io::ErrorKind::InvalidData, words)
        })
    }
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Secrets(***)")
    }
}

/// Writes the file whole or not at all; if another process was faster, its file stays.
fn create(data_dir: &Path, secrets: &Secrets) -> io::Result<()> {
    let text = toml::to_string(secrets).map_err(io::Error::other)?;
    let draft = data_dir.join(format!(".{FILE}.{}", std::process::id()));
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&draft)?;
    file.write_all(PREFACE.as_bytes())?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    let linked = fs::hard_link(&draft, data_dir.join(FILE));
    fs::remove_file(&draft)?;
    match linked {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    rand::rng().fill(&mut bytes);
    bytes
}
