//! Builds the state of the program for the panel.

mod jobs;
mod settings;
mod storage;

use std::path::Path;

use rusqlite::Connection;

use super::state::{FolderSizes, SystemState};
use super::types::{HealthLine, SlowQueryLine, SystemDatabase, SystemOverview};
use super::{rules, store};
use crate::app::App;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::{self, SlowQueries};
use crate::features::backups;
use crate::jobs::JobBoard;
use crate::{mail, process};

pub use jobs::list as jobs;
pub use settings::list as settings;

/// Figures that only the running server knows.
pub struct ServerFigures {
    /// Open WebSocket connections.
    pub sockets: usize,
    /// Rendered pages in memory.
    pub kept_pages: u64,
}

fn small(number: impl TryInto<u32>) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}

/// The program at a glance; on a blocking thread.
pub fn overview(
    db: &Connection,
    app: &App,
    state: &SystemState,
    board: &JobBoard,
    server: &ServerFigures,
) -> Result<SystemOverview, ApiError> {
    let (now, data) = (app.clock.now(), &app.config.server.data_dir);
    let folders: FolderSizes = state.folders(data);
    Ok(SystemOverview {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        started_at: state.started_at(),
        now,
        memory_bytes: process::figures().resident_bytes,
        sockets: small(server.sockets),
        kept_pages: small(server.kept_pages),
        health: health(db, app, board)?,
        storage: storage::of(app.db.path(), folders, process::disk_space(data).ok()),
        backups: storage::backups(data),
        backup_failure: backups::last_failure(db)?,
        nightly_backups: app.config.backup.nightly,
        sessions: store::session_counts(db, now)?,
        mail: mail::queue_of(db, now)?,
    })
}

/// The checks, in a fixed order.
pub fn health(db: &Connection, app: &App, board: &JobBoard) -> Result<Vec<HealthLine>, ApiError> {
    let (now, data) = (app.clock.now(), &app.config.server.data_dir);
    let failing = board.list().iter().filter(|job| job.last.as_ref().is_some_and(|run| run.failures > 0)).count();
    Ok(vec![
        rules::database(db::VERSION.saturating_sub(db::count_applied(db)?)),
        rules::disk(process::disk_space(data).ok()),
        rules::jobs(small(failing)),
        rules::mail(&mail::queue_of(db, now)?, now),
        rules::backups(storage::backups(data).first(), backups::last_failure(db)?.as_ref(), now),
    ])
}

/// When the newest backup of the data directory `data` was made.
pub fn newest_backup(data: &Path) -> Option<Ts> {
    storage::backups(data).first().map(|backup| backup.made_at)
}

/// The database in detail; on a blocking thread.
pub fn database(
    db: &Connection,
    state: &SystemState,
    slow: &SlowQueries,
    slow_query_ms: u32,
) -> Result<SystemDatabase, ApiError> {
    let line = |query: db::SlowQuery| SlowQueryLine {
        at: query.at,
        duration_ms: small(query.duration.as_millis()),
        sql: query.sql,
    };
    Ok(SystemDatabase {
        migrations: small(db::count_applied(db)?),
        free_bytes: store::free_bytes(db)?,
        tables: state.tables(|| store::table_sizes(db))?,
        slow_query_ms,
        slow_count: slow.count(),
        slow_queries: slow.latest().into_iter().map(line).collect(),
    })
}
