//! `doctor`: examines what a portal needs, beside a running server, and changes nothing.

use std::path::Path;
use std::time::{Duration, SystemTime};

use clap::Args;
use serde::Serialize;

use super::backup::key;
use super::output::say;
use super::permissions;
use super::progress::size;
use crate::backup::{self, free_bytes};
use crate::base::clock::{Clock, Ts};
use crate::config::{Config, Transport};
use crate::db;
use crate::mail;
use crate::web::tls_files;

/// Age of the newest backup from which on one was missed.
const MISSED_BACKUP: Duration = Duration::from_hours(36);
/// Free space below which the portal soon cannot write any more.
const LITTLE_SPACE: u64 = 256 * 1024 * 1024;
/// Free space of which the operator is warned.
const SCARCE_SPACE: u64 = 2 * 1024 * 1024 * 1024;
/// Difference of clocks that is no fault.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(60);

/// Arguments of `doctor`.
#[derive(Args)]
pub struct Doctor {
    /// As JSON.
    #[arg(long)]
    json: bool,
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Ok,
    Warning,
    Failed,
}

/// One check with its result.
#[derive(Debug, Serialize)]
struct Check {
    name: &'static str,
    state: State,
    text: String,
}

impl Check {
    fn new(name: &'static str, state: State, text: impl Into<String>) -> Check {
        Check { name, state, text: text.into() }
    }
}

impl Doctor {
    /// Runs all checks. Errors: the number of those that failed.
    pub fn run(&self, config: &Config) -> Result<(), String> {
        let now = Clock::default().now();
        let data = &config.server.data_dir;
        let mut checks = vec![Check::new("config", State::Ok, "the settings are in order")];
        checks.extend(check_directory(data));
        let database = data.join("litfass.db");
        if database.is_file() {
            checks.push(check_database(&database));
            checks.push(check_migrations(&database));
        } else {
            let text = format!("there is none in {} yet; `litfass serve` makes it", data.display());
            checks.push(Check::new("database", State::Warning, text));
        }
        checks.extend(check_https(config));
        checks.push(check_mail(config));
        checks.push(check_space(data));
        checks.push(check_clock(data, now));
        checks.extend(check_backups(config, now));
        let failed = checks.iter().filter(|check| check.state == State::Failed).count();
        if self.json {
            let report = serde_json::json!({ "checks": checks, "failed": failed });
            say(&format!("{report:#}"))?;
        } else {
            for check in &checks {
                let state = match check.state {
                    State::Ok => "ok",
                    State::Warning => "warning",
                    State::Failed => "FAILED",
                };
                say(&format!("{state:7}  {:10}  {}", check.name, check.text))?;
            }
        }
        match failed {
            0 => Ok(()),
            1 => Err("One check failed.".to_owned()),
            failed => Err(format!("{failed} checks failed.")),
        }
    }
}

fn check_directory(data: &Path) -> Vec<Check> {
    let path = data.display();
    if !data.is_dir() {
        return vec![Check::new("directory", State::Failed, format!("{path} does not exist"))];
    }
    let probe = data.join(format!(".doctor-{}", std::process::id()));
    let written = std::fs::write(&probe, b"x").and_then(|()| std::fs::remove_file(&probe));
    let directory = match written {
        Err(error) => Check::new("directory", State::Failed, format!("{path} cannot be written: {error}")),
        Ok(()) if permissions::is_open_to_others(data) => {
            let text = format!("other accounts may read {path}; run `chmod -R go= {path}`");
            Check::new("directory", State::Warning, text)
        }
        Ok(()) => Check::new("directory", State::Ok, format!("{path} can be written, by this account only")),
    };
    let secrets = data.join("secrets.toml");
    let secrets = if !secrets.exists() {
        Check::new("secrets", State::Warning, "there is no secrets.toml; the next start makes new keys")
    } else if permissions::is_open_to_others(&secrets) {
        let text = format!("other accounts may read {0}; run `chmod 600 {0}`", secrets.display());
        Check::new("secrets", State::Failed, text)
    } else {
        Check::new("secrets", State::Ok, "secrets.toml is there and hidden from others")
    };
    vec![directory, secrets]
}

fn check_database(path: &Path) -> Check {
    match db::inspect(path, &[]) {
        Err(error) => Check::new("database", State::Failed, format!("{} cannot be opened: {error}", path.display())),
        Ok(facts) => match facts.problems.first() {
            Some(problem) => {
                let text = format!("{} is damaged: {problem}; restore a backup", path.display());
                Check::new("database", State::Failed, text)
            }
            None => {
                let bytes = path.metadata().map_or(0, |metadata| metadata.len());
                Check::new("database", State::Ok, format!("every page and reference is sound, {}", size(bytes)))
            }
        },
    }
}

fn check_migrations(path: &Path) -> Check {
    match db::pending(path) {
        Ok(0) => Check::new("migrations", State::Ok, "the schema is that of this program"),
        Ok(pending) => {
            let text = format!("{pending} pending; the next start applies them, with a copy of the database first");
            Check::new("migrations", State::Warning, text)
        }
        Err(error) => Check::new("migrations", State::Failed, error.to_string()),
    }
}

/// The certificate, where the program serves HTTPS itself.
fn check_https(config: &Config) -> Option<Check> {
    config.tls.is_on().then(|| match gateway::check_certificate(&tls_files(&config.tls)) {
        Ok(()) => Check::new("https", State::Ok, "certificate and key can be read and fit together"),
        Err(reason) => Check::new("https", State::Failed, reason),
    })
}

fn check_mail(config: &Config) -> Check {
    let settings = &config.mail;
    match mail::check_transport(settings) {
        Err(error) => {
            let whom = match settings.transport {
                Transport::Smtp => format!("{}:{}", settings.smtp_host, settings.smtp_port),
                Transport::Sendmail | Transport::File => settings.sendmail_path.clone(),
            };
            Check::new("mail", State::Failed, format!("{whom} takes no letters: {error}"))
        }
        Ok(()) if settings.transport == Transport::File => {
            let text = "letters are written into mail/ of the data directory and reach nobody (mail.transport)";
            Check::new("mail", State::Warning, text)
        }
        Ok(()) => Check::new("mail", State::Ok, "letters can be handed over"),
    }
}

fn check_space(data: &Path) -> Check {
    match free_bytes(data) {
        Err(error) => Check::new("disk", State::Failed, format!("its free space is unknown: {error}")),
        Ok(free) => {
            let state = match free {
                free if free < LITTLE_SPACE => State::Failed,
                free if free < SCARCE_SPACE => State::Warning,
                _ => State::Ok,
            };
            Check::new("disk", state, format!("{} are free", size(free)))
        }
    }
}

/// A clock behind the last change was set back, or the machine started without one.
fn check_clock(data: &Path, now: Ts) -> Check {
    let changed =
        ["litfass.db", "litfass.db-wal"].map(|name| data.join(name).metadata().and_then(|file| file.modified()));
    let last = changed.into_iter().flatten().max();
    let ahead = last.and_then(|last| last.duration_since(SystemTime::now()).ok()).unwrap_or_default();
    if ahead > CLOCK_TOLERANCE {
        let text = format!("it shows {now}, {} minutes before the last change of the database", ahead.as_secs() / 60);
        return Check::new("clock", State::Failed, text);
    }
    Check::new("clock", State::Ok, format!("it shows {now}"))
}

fn check_backups(config: &Config, now: Ts) -> Vec<Check> {
    let mut checks = Vec::new();
    let settings = &config.backup;
    let folder = config.server.data_dir.join("backups");
    let is_fresh = config.server.data_dir.join("secrets.toml").metadata().and_then(|file| file.modified());
    let is_fresh = is_fresh.is_ok_and(|made| made.elapsed().is_ok_and(|age| age < MISSED_BACKUP));
    checks.push(match backup::list(&folder).first() {
        Some(newest) => {
            let age = now.since(newest.made_at);
            let state = if age > MISSED_BACKUP { State::Failed } else { State::Ok };
            let text = format!("the newest is {} hours old: {}", age.as_secs() / 3600, newest.path.display());
            Check::new("backup", state, text)
        }
        None if is_fresh => Check::new("backup", State::Warning, "there is none yet"),
        None => Check::new("backup", State::Failed, format!("there is none in {}", folder.display())),
    });
    if !settings.nightly {
        checks.push(Check::new("backup", State::Warning, "none is made at night (backup.nightly)"));
    }
    if let Err(reason) = key(config) {
        checks.push(Check::new("backup", State::Failed, reason));
    }
    if !settings.second_dir.is_empty() {
        let second = Path::new(&settings.second_dir);
        let newest = backup::list(second).first().map(|newest| now.since(newest.made_at));
        let path = second.display();
        checks.push(match newest {
            _ if !second.is_dir() => {
                Check::new("backup", State::Failed, format!("the second directory {path} does not exist"))
            }
            Some(age) if age <= MISSED_BACKUP => {
                Check::new("backup", State::Ok, format!("its copy in {path} is {} hours old", age.as_secs() / 3600))
            }
            Some(_) | None if is_fresh => Check::new("backup", State::Warning, format!("{path} holds no new copy yet")),
            Some(_) | None => Check::new("backup", State::Failed, format!("{path} holds no copy of the last 36 hours")),
        });
    }
    checks
}
