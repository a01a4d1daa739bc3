//! The writer thread: changes that wait share a commit.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::time::Instant;

use rusqlite::Connection;

use super::figures::DbFigures;
use super::types;
use super::write::{Effects, Write};
use crate::base::clock::Clock;
use crate::base::error::ApiError;

/// Changes that one commit may carry; beyond it the next commit takes over.
const MAX_CHANGES_PER_COMMIT: usize = 64;

const COUNT_COMMIT: &str = "insert into settings (name, value) values ('foreign_commits', '1')
    on conflict (name) do update set value = cast(cast(value as integer) + 1 as text)";

pub(super) type AfterCommit = dyn Fn(Effects);
pub(super) type Change = dyn FnOnce(&mut Write) -> Result<(), ApiError> + Send;

/// A change that waits for the writer. Boxed, so that this module is instantiated once and not for each closure.
pub(super) struct QueuedChange {
    pub change: Box<Change>,
    /// True if it has a transaction of its own in place of a savepoint in one that others share.
    pub alone: bool,
    /// The request that asked for it, for the log.
    pub span: tracing::Span,
    /// Called with the outcome after the commit.
    pub finish: Box<dyn FnOnce(Result<(), ApiError>) + Send>,
}

/// A change of the running transaction: its outcome, its effects and its callback.
type Done = (Result<(), ApiError>, Effects, Box<dyn FnOnce(Result<(), ApiError>) + Send>);

/// Runs `change`; a panic is an error.
fn caught(write: &mut Write, change: Box<Change>) -> Result<(), ApiError> {
    catch_unwind(AssertUnwindSafe(|| change(write))).unwrap_or_else(|_| Err(ApiError::internal("a change panicked")))
}

/// Runs a statement without parameters, parsed once.
fn execute(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.execute([]).map(drop)
}

/// Runs `change` as the only one of the transaction, which an error ends.
fn in_transaction(connection: &Connection, write: &mut Write, change: Box<Change>) -> Result<(), ApiError> {
    let outcome = caught(write, change);
    if outcome.is_err() && !connection.is_autocommit() {
        connection.execute_batch("rollback")?;
    }
    outcome
}

/// Runs `change` so that an error undoes exactly what it did.
fn in_savepoint(connection: &Connection, write: &mut Write, change: Box<Change>) -> Result<(), ApiError> {
    execute(connection, "savepoint one_change")?;
    let outcome = caught(write, change);
    let undone = if outcome.is_ok() { Ok(()) } else { execute(connection, "rollback to one_change") };
    let ended = undone.and_then(|()| execute(connection, "release one_change"));
    if ended.is_err() && !connection.is_autocommit() {
        // nothing of the change may be stored with the others
        drop(connection.execute_batch("rollback"));
    }
    outcome?;
    Ok(ended?)
}

fn run(job: QueuedChange, connection: &Connection, clock: &Clock) -> Done {
    let mut write = Write::new(connection, clock);
    let run = if job.alone { in_transaction } else { in_savepoint };
    let outcome = job.span.in_scope(|| run(connection, &mut write, job.change));
    (outcome, write.into_effects(), job.finish)
}

fn commit(connection: &Connection, announce: bool) -> rusqlite::Result<()> {
    if announce {
        connection.execute_batch(COUNT_COMMIT)?;
    }
    connection.execute_batch("commit")
}

pub(super) fn write_loop(
    connection: &Connection,
    jobs: &mpsc::Receiver<QueuedChange>,
    clock: &Clock,
    announce: bool,
    (after_commit, figures): (&AfterCommit, &DbFigures),
) {
    let mut next = None;
    while let Some(first) = next.take().or_else(|| jobs.recv().ok()) {
        let started = Instant::now();
        figures.writes_waiting.leave();
        let began = connection.execute_batch("begin immediate");
        let mut waiting: Vec<Done> = Vec::new();
        if let Err(error) = began {
            tracing::error!(%error, "the database cannot be written");
            drop(first); // its caller hears that the database is unavailable
            continue;
        }
        let alone = first.alone;
        waiting.push(run(first, connection, clock));
        // SQLite rolls everything back by itself when a write fails, such as on a full disk; a further change would then be
        // stored at once, outside of this transaction
        while !alone && waiting.len() < MAX_CHANGES_PER_COMMIT && !connection.is_autocommit() {
            let Ok(job) = jobs.try_recv() else { break };
            if job.alone {
                next = Some(job);
                break;
            }
            figures.writes_waiting.leave();
            waiting.push(run(job, connection, clock));
        }
        let is_undone = alone && waiting.iter().all(|(outcome, ..)| outcome.is_err());
        let committed = if is_undone { Ok(()) } else { commit(connection, announce) };
        // the commit of a transaction that ended says so; the reason is that of the change which ended it
        let mut is_full = waiting.last().is_some_and(|(last, ..)| last.as_ref().is_err_and(ApiError::is_storage_full));
        if let Err(error) = &committed {
            tracing::error!(%error, "a commit failed");
            is_full |= types::is_full(error);
            figures.failed_commits.increase();
            if !connection.is_autocommit() {
                drop(connection.execute_batch("rollback"));
            }
        }
        figures.commit_changes.observe_number(u32::try_from(waiting.len()).unwrap_or(u32::MAX));
        figures.commits.observe_time(started.elapsed());
        for (outcome, effects, finish) in waiting {
            let committed = committed.as_ref().copied().map_err(|error| {
                if is_full { ApiError::storage_full() } else { ApiError::internal(error.to_string()) }
            });
            let outcome = outcome.and(committed);
            if outcome.is_ok() {
                after_commit(effects);
            }
            finish(outcome);
        }
    }
    if let Err(error) = connection.execute_batch("pragma optimize; pragma wal_checkpoint(truncate);") {
        tracing::warn!(%error, "the write-ahead log was not folded in");
    }
}
