//! The command line: each command says what it did and exits 0, 1 (failed) or 2 (wrong usage).

mod admin;
mod backup;
mod doctor;
mod export;
mod import;
mod lock;
mod log;
mod output;
mod permissions;
mod progress;
mod restore;
mod serve;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

use output::{complain, say};

use crate::config::{Config, Sources};
use crate::locale;

/// A trilingual magazine, directory and advertising portal in one binary.
#[derive(Parser)]
#[command(name = "litfass", version, about)]
struct Arguments {
    /// Settings file; without it `config.toml` of the working directory, else /etc/litfass/config.toml.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Directory of the database, pictures, backups and letters.
    #[arg(long, global = true, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Migrates the database and serves the portal.
    Serve(serve::Serve),
    /// Makes and changes accounts.
    #[command(subcommand)]
    Admin(admin::Admin),
    /// Brings content in from another system; a second run of the same file adds nothing.
    #[command(subcommand)]
    Import(import::Import),
    /// Writes a backup into one archive, or verifies one; works while the server runs.
    Backup(backup::BackupArguments),
    /// Puts a backup in the place of the data, whose old state is kept; the server must not run.
    Restore(restore::Restore),
    /// Writes the content of the portal as JSON lines with its pictures into one archive.
    Export(export::ExportArguments),
    /// Checks settings, directories, database, mail, disk, clock and backups; exits 1 where something fails.
    Doctor(doctor::Doctor),
    /// Shows or checks the settings.
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Prints the OpenAPI description of the API.
    Openapi,
    /// Exits 0 where the running server is ready.
    Healthcheck,
}

#[derive(Subcommand)]
enum ConfigCommand {
    /// Checks the settings and says all faults at once.
    Check,
    /// Prints the effective settings; secrets are masked.
    Print {
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
}

/// The definition of the command line, for its man pages and completions.
pub fn command() -> clap::Command {
    Arguments::command()
}

/// Reads the arguments, does what they say, and answers the exit code.
pub fn main() -> ExitCode {
    permissions::hide_new_files();
    let arguments = Arguments::parse();
    let mut sources = Sources::of_process(arguments.config);
    if let Some(directory) = &arguments.data_dir {
        sources.flags.push(("server.data_dir", directory.to_string_lossy().into_owned(), "--data-dir"));
    }
    if let Command::Serve(serve) = &arguments.command {
        serve.override_settings(&mut sources);
    }
    let loaded = Config::load_with_origins(&sources).map_err(|faults| faults.to_string());
    let done = loaded.and_then(|(config, origins)| {
        locale::set_swiss_spelling(config.site.swiss_spelling);
        match arguments.command {
            Command::Serve(serve) => serve.run(config, origins),
            Command::Admin(admin) => admin.run(&config),
            Command::Import(import) => import.run(&config),
            Command::Backup(backup) => backup.run(&config),
            Command::Restore(restore) => restore.run(&config),
            Command::Export(export) => export.run(&config),
            Command::Doctor(doctor) => doctor.run(&config),
            Command::Config(ConfigCommand::Check) => say("The settings are in order."),
            Command::Config(ConfigCommand::Print { json: false }) => say(&config.masked_toml()),
            Command::Config(ConfigCommand::Print { json: true }) => say(&format!("{:#}", config.masked_json())),
            Command::Openapi => say(&format!("{:#}", crate::server::api_description())),
            Command::Healthcheck => healthcheck(&config),
        }
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            complain(&sentence);
            ExitCode::FAILURE
        }
    }
}

fn healthcheck(config: &Config) -> Result<(), String> {
    let address = match config.server.address.as_str() {
        "0.0.0.0" => "127.0.0.1".to_owned(),
        "::" => "[::1]".to_owned(),
        address if address.contains(':') => format!("[{address}]"),
        address => address.to_owned(),
    };
    let url = format!("http://{address}:{}/readyz", config.server.port);
    let agent: ureq::Agent =
        ureq::Agent::config_builder().timeout_global(Some(std::time::Duration::from_secs(5))).build().into();
    match agent.get(&url).call() {
        Ok(_) => say(&format!("{url} is ready.")),
        Err(error) => Err(format!("{url} is not ready: {error}.")),
    }
}
