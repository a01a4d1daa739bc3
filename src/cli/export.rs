//! `export`: the content of the portal in one archive; works beside a running server.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::output::{counted, say};
use super::progress::{files_bar, size};
use crate::base::clock::Clock;
use crate::config::Config;
use crate::export;
use crate::server;

/// Arguments of `export`.
#[derive(Args)]
pub struct ExportArguments {
    /// The new archive.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl ExportArguments {
    /// Exports and says what is in it. Errors: a sentence for the operator.
    pub fn run(&self, config: &Config) -> Result<(), String> {
        let clock = Clock::default();
        let data = &config.server.data_dir;
        if !data.join("litfass.db").is_file() {
            return Err(format!("There is no database in {}.", data.display()));
        }
        let db = server::open_database(config, &clock, true, Arc::new(|_| ()))?;
        let bar = files_bar(0, "Pictures");
        let tell = |done: u64, all: u64| {
            bar.set_length(all);
            bar.set_position(done);
        };
        let outcome = export::export(&db, &data.join("media"), &self.file, clock.now(), &tell);
        bar.finish_and_clear();
        db.close();
        let summary = outcome.map_err(|error| format!("{}: {error}.", self.file.display()))?;
        let mut parts: Vec<String> = summary.records.iter().map(|(kind, count)| records(kind, *count)).collect();
        parts.push(counted(summary.pictures, "picture", "pictures"));
        say(&format!("Exported to {} ({}): {}.", self.file.display(), size(summary.size), parts.join(", ")))
    }
}

/// A number of records of a kind: `1 category`, `2 service categories`.
fn records(kind: &str, count: u64) -> String {
    let one = kind.replace('_', " ");
    let many = one.strip_suffix('y').map_or_else(|| format!("{one}s"), |stem| format!("{stem}ies"));
    counted(count, &one, &many)
}
