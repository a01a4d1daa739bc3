//! The state of the program as the panel gets it.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::base::clock::Ts;
use crate::base::service_mode::ServiceMode;
use crate::features::backups::BackupFailure;
use crate::mail::{MailQueue, MailState};
use crate::string_enum;

string_enum! {
    /// A part of the program that is checked.
    HealthCheck {
        /// The database answers and has every migration.
        Database = "database",
        /// Free space of the disk.
        Disk = "disk",
        /// Scheduled jobs.
        Jobs = "jobs",
        /// The mail queue.
        Mail = "mail",
        /// Age of the newest backup.
        Backups = "backups",
    }
}

string_enum! {
    /// Result of a check.
    HealthState {
        /// In order.
        Ok = "ok",
        /// Somebody should look.
        Warn = "warn",
        /// Something does not work.
        Bad = "bad",
    }
}

/// A check and its result.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct HealthLine {
    /// Part that was checked.
    pub check: HealthCheck,
    /// Result.
    pub state: HealthState,
    /// Number of things that the result is about: failing jobs, e-mails that were not sent.
    #[schema(maximum = 1_000_000_000)]
    pub count: u32,
    /// Free bytes, for the disk.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub bytes: Option<u64>,
    /// Time that the result is about: the newest backup.
    pub at: Option<Ts>,
}

/// Bytes on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct SystemStorage {
    /// The database file.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub database_bytes: u64,
    /// Its write-ahead log.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub log_bytes: u64,
    /// Public pictures.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub media_bytes: u64,
    /// Files that are not public.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub private_bytes: u64,
    /// E-mails written to files.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub mail_bytes: u64,
    /// Backups.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub backup_bytes: u64,
    /// Free for the program.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub free_bytes: u64,
    /// Size of the disk.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub disk_bytes: u64,
}

/// A file of the folder of backups.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct BackupFile {
    /// Name of the file.
    pub name: String,
    /// Its size.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub bytes: u64,
    /// When it was written.
    pub made_at: Ts,
}

/// Sessions that have not ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct SessionCounts {
    /// All of them.
    #[schema(maximum = 1_000_000_000)]
    pub total: u32,
    /// People who have one.
    #[schema(maximum = 1_000_000_000)]
    pub people: u32,
    /// Sessions of staff.
    #[schema(maximum = 1_000_000_000)]
    pub staff: u32,
    /// Used within the last hour.
    #[schema(maximum = 1_000_000_000)]
    pub used_lately: u32,
}

/// The program at a glance.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SystemOverview {
    /// Version of the program.
    pub version: String,
    /// Start of the program.
    pub started_at: Ts,
    /// Now, by the clock of the program.
    pub now: Ts,
    /// Memory of the process in bytes.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub memory_bytes: u64,
    /// Open WebSocket connections.
    #[schema(maximum = 1_000_000_000)]
    pub sockets: u32,
    /// Rendered pages in memory.
    #[schema(maximum = 1_000_000_000)]
    pub kept_pages: u32,
    /// Checks, in a fixed order.
    pub health: Vec<HealthLine>,
    /// Disk.
    pub storage: SystemStorage,
    /// Backups, newest first; at most 20.
    pub backups: Vec<BackupFile>,
    /// Why there is no backup of the last night, where an attempt failed.
    pub backup_failure: Option<BackupFailure>,
    /// True if a backup is made every night, and tried again every hour after a failure.
    pub nightly_backups: bool,
    /// Sessions.
    pub sessions: SessionCounts,
    /// Mail queue.
    pub mail: MailQueue,
}

/// A scheduled job.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SystemJob {
    /// Id in addresses and message keys.
    pub id: String,
    /// Name in the log.
    pub name: String,
    /// Seconds between two runs.
    #[schema(maximum = 1_000_000_000)]
    pub every_s: u32,
    /// True while it runs, or waits for its turn because a person asked for it.
    pub running: bool,
    /// Start of the last run.
    pub last_at: Option<Ts>,
    /// Milliseconds that it took.
    #[schema(maximum = 1_000_000_000)]
    pub duration_ms: Option<u32>,
    /// Start of the last run without an error.
    pub succeeded_at: Option<Ts>,
    /// Failed runs in a row.
    #[schema(maximum = 1_000_000_000)]
    pub failures: u32,
    /// The last error; empty if there never was one.
    pub error: String,
    /// Start of the last run that failed.
    pub failed_at: Option<Ts>,
    /// Start of the next run.
    pub next_at: Ts,
}

/// All jobs.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SystemJobs {
    /// Failing jobs first, then in the order in which they are declared.
    pub items: Vec<SystemJob>,
}

/// Letters that were queued again.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct MailRetried {
    /// Their number.
    #[schema(maximum = 1_000_000_000)]
    pub count: u32,
}

/// Query of the mail queue.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MailQuery {
    /// Letters of this state; waiting ones by default.
    #[param(inline)]
    pub state: Option<MailState>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// Size of a table.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TableSize {
    /// Name of the table.
    pub name: String,
    /// Bytes of its rows.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub row_bytes: u64,
    /// Bytes of its indexes.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub index_bytes: u64,
}

/// A query that took long.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SlowQueryLine {
    /// Its end.
    pub at: Ts,
    /// Milliseconds that it took.
    #[schema(maximum = 1_000_000_000)]
    pub duration_ms: u32,
    /// Its text, without values.
    pub sql: String,
}

/// The database in detail.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SystemDatabase {
    /// Applied migrations.
    #[schema(maximum = 1_000_000)]
    pub migrations: u32,
    /// Free pages inside the file, in bytes: used before the file grows.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub free_bytes: u64,
    /// Tables, the largest first.
    pub tables: Vec<TableSize>,
    /// Milliseconds after which a query is recorded.
    #[schema(maximum = 1_000_000)]
    pub slow_query_ms: u32,
    /// Slow queries since the start.
    #[schema(maximum = 9_000_000_000_000_000_i64)]
    pub slow_count: u64,
    /// The latest of them, newest first.
    pub slow_queries: Vec<SlowQueryLine>,
}

string_enum! {
    /// Source of a setting.
    SettingSource {
        /// The program's default.
        Default = "default",
        /// `config.toml`.
        File = "file",
        /// The environment.
        Environment = "environment",
        /// The command line.
        Flag = "flag",
        /// The panel.
        Panel = "panel",
    }
}

/// A setting in force.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SettingInForce {
    /// Path: `server.port`.
    pub key: String,
    /// Value as `config.toml` writes it; secrets are masked.
    pub value: String,
    /// Source.
    pub source: SettingSource,
    /// The file, the variable or the flag; empty for a default and for the panel.
    pub origin: String,
}

/// All settings in force.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SystemSettings {
    /// In the order of `config.toml`.
    pub items: Vec<SettingInForce>,
}

/// The mode in force.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ServiceModeNow {
    /// The mode.
    pub mode: ServiceMode,
    /// Since when; never for a portal that was always open.
    pub since: Option<Ts>,
}

/// Another mode.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceModeChange {
    /// The mode.
    pub mode: ServiceMode,
}
