//! `restore`: puts a backup in the place of the data, while no server runs.

use std::path::PathBuf;

use clap::Args;

use super::backup::{describe, key, sentence};
use super::lock::lock;
use super::output::{complain, say};
use super::permissions;
use super::progress::bytes_bar;
use crate::backup;
use crate::base::clock::Clock;
use crate::config::Config;
use crate::features::backups::COUNTED_TABLES;

/// Arguments of `restore`.
#[derive(Args)]
pub struct Restore {
    /// The archive, made by `litfass backup`.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Restore {
    /// Restores and says where the old data is. Errors: a sentence for the operator; the old data is in its place.
    pub fn run(&self, config: &Config) -> Result<(), String> {
        let data = &config.server.data_dir;
        let key = key(config)?;
        std::fs::create_dir_all(data)
            .map_err(|error| format!("The data directory {} cannot be made: {error}.", data.display()))?;
        if permissions::belongs_to_another(data) {
            return Err(format!(
                "{} belongs to another account, which could not read what this one restores: run the command as that \
                 account, such as `sudo -u litfass litfass restore …`. Nothing was changed.",
                data.display()
            ));
        }
        let _lock = lock(data).map_err(|reason| {
            format!(
                "{reason} A running server writes into the data that would be replaced: stop it, restore, start it."
            )
        })?;
        let bar = bytes_bar(self.file.metadata().map_or(0, |metadata| metadata.len()), "Restoring");
        let now = Clock::default().now();
        let tell = |read: u64| bar.set_position(read);
        let restored = backup::restore(&self.file, data, key.as_ref(), now, &COUNTED_TABLES, &tell);
        bar.finish_and_clear();
        let restored = restored
            .map_err(|error| format!("{} Nothing was changed in {}.", sentence(&self.file, &error), data.display()))?;
        say(&format!("Restored {} into {}.", self.file.display(), data.display()))?;
        say(&describe(&restored.contents, &restored.database))?;
        if let Some(kept) = &restored.kept {
            say(&format!(
                "The data from before is in {}; remove it when the portal is as it should be.",
                kept.display()
            ))?;
        }
        if !data.join("secrets.toml").exists() {
            complain(
                "There is no secrets.toml here, so new keys are made at the next start: everybody with an authenticator \
                 app needs `litfass admin reset-2fa`. Copy secrets.toml from the old machine to keep them.",
            );
        }
        say("Start the server to serve it.")
    }
}
