//! `backup` and `backup verify`: archives of the data directory. Both work beside a running server.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::output::{complain, counted, say};
use super::progress::{bytes_bar, size};
use crate::backup::{self, ArchiveContents, BackupKey, BackupSettings, file_name};
use crate::base::clock::Clock;
use crate::config::Config;
use crate::db::DatabaseFacts;
use crate::features::backups::COUNTED_TABLES;

/// Words for the rows of [`COUNTED_TABLES`].
const COUNTED: [(&str, &str); COUNTED_TABLES.len()] = [
    ("article", "articles"),
    ("contact", "contacts"),
    ("service", "services"),
    ("enterprise", "enterprises"),
    ("booking", "bookings"),
    ("account", "accounts"),
    ("picture", "pictures"),
];

/// Arguments of `backup`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct BackupArguments {
    #[command(subcommand)]
    command: Option<BackupCommand>,
    /// The new archive; without it, one named by the time in `backups/` of the data directory.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Puts secrets.toml into the archive, too: keys of second factors and of realtime apps.
    #[arg(long)]
    with_secrets: bool,
}

/// Commands on an archive.
#[derive(Subcommand)]
enum BackupCommand {
    /// Checks an archive from its first to its last byte, opens its database, and says what it holds.
    Verify {
        /// The archive.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

impl BackupArguments {
    /// Makes or verifies a backup and says what it holds. Errors: a sentence for the operator.
    pub fn run(&self, config: &Config) -> Result<(), String> {
        let key = key(config)?;
        match &self.command {
            Some(BackupCommand::Verify { file }) => {
                let (contents, facts) = verify(file, key.as_ref())?;
                say(&format!("{} is whole.", file.display()))?;
                say(&describe(&contents, &facts))
            }
            None => self.create(config, key),
        }
    }

    fn create(&self, config: &Config, key: Option<BackupKey>) -> Result<(), String> {
        let data = &config.server.data_dir;
        let now = Clock::default().now();
        let target = match &self.file {
            Some(file) => file.clone(),
            None => {
                let folder = data.join("backups");
                std::fs::create_dir_all(&folder)
                    .map_err(|error| format!("{} cannot be made: {error}.", folder.display()))?;
                folder.join(file_name(now, key.is_some()))
            }
        };
        let bar = bytes_bar(0, "Backing up");
        let tell = |done: u64, all: u64| {
            bar.set_length(all);
            bar.set_position(done);
        };
        let settings = BackupSettings { key: key.clone(), with_secrets: self.with_secrets, now };
        let made = backup::create(data, &target, &settings, &tell);
        bar.finish_and_clear();
        let made = made.map_err(|error| sentence(&target, &error))?;
        // an archive that cannot be read back is no backup
        let (contents, facts) = verify(&target, key.as_ref()).inspect_err(|_| drop(std::fs::remove_file(&target)))?;
        say(&format!("Backed up {} to {} ({}) and read it back.", data.display(), target.display(), size(made.size)))?;
        say(&describe(&contents, &facts))?;
        if !self.with_secrets {
            complain(
                "secrets.toml is not in it: without that file second factors have to be reset after a restore on \
                 another machine. Keep a copy of it apart, or use --with-secrets.",
            );
        }
        Ok(())
    }
}

/// The key of `[backup]`.
pub fn key(config: &Config) -> Result<Option<BackupKey>, String> {
    BackupKey::of_settings(&config.backup.key, &config.backup.key_file).map_err(|error| format!("backup.key: {error}."))
}

/// An error about an archive, as a sentence.
pub fn sentence(file: &Path, error: &backup::BackupError) -> String {
    format!("{}: {error}.", file.display())
}

fn verify(file: &Path, key: Option<&BackupKey>) -> Result<(ArchiveContents, DatabaseFacts), String> {
    let bar = bytes_bar(file.metadata().map_or(0, |metadata| metadata.len()), "Verifying");
    let outcome = backup::verify(file, key, &COUNTED_TABLES, &|read| bar.set_position(read));
    bar.finish_and_clear();
    outcome.map_err(|error| sentence(file, &error))
}

/// The manifest and the contents of an archive, in lines.
pub fn describe(contents: &ArchiveContents, facts: &DatabaseFacts) -> String {
    let manifest = &contents.manifest;
    let rows: Vec<String> =
        COUNTED.iter().zip(&facts.rows).map(|((one, many), rows)| counted(*rows, one, many)).collect();
    let secrets = if manifest.secrets { "with secrets.toml" } else { "without secrets.toml" };
    let sealed = if contents.sealed { "encrypted" } else { "not encrypted" };
    format!(
        "Made at {} by version {}, {sealed}, {secrets}.\n\
         {}, {} unpacked; the database is sound, schema {}; {}.",
        manifest.created_at,
        manifest.program,
        counted(contents.files, "file", "files"),
        size(contents.bytes),
        manifest.schema,
        rows.join(", "),
    )
}
