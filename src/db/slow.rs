//! Slow statements: a bounded list in memory with the text of each, never its values.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::trace::{TraceEvent, TraceEventCodes};

use crate::base::clock::{Clock, Ts};

/// Statements that are kept; a further one removes the oldest.
const KEPT: usize = 50;
/// Longest text of a statement in characters.
const MAX_SQL: usize = 2_000;

/// A statement that took long.
#[derive(Clone, Debug, PartialEq)]
pub struct SlowQuery {
    /// Its end.
    pub at: Ts,
    /// Time between its first step and its end; what the program does between two rows is part of it.
    pub duration: Duration,
    /// Its text with placeholders in the place of values.
    pub sql: String,
}

/// The latest slow statements of one database.
pub struct SlowQueries {
    threshold: Duration,
    clock: Clock,
    count: AtomicU64,
    latest: Mutex<VecDeque<SlowQuery>>,
}

thread_local! {
    /// The list for statements of this thread. SQLite's callback has no state of its own.
    static LIST: RefCell<Option<Arc<SlowQueries>>> = const { RefCell::new(None) };
}

impl SlowQueries {
    pub(super) fn new(threshold: Duration, clock: Clock) -> Arc<SlowQueries> {
        Arc::new(SlowQueries { threshold, clock, count: AtomicU64::new(0), latest: Mutex::default() })
    }

    /// Slow statements since the start.
    pub fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// The latest slow statements, newest first.
    pub fn latest(&self) -> Vec<SlowQuery> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner).iter().rev().cloned().collect()
    }

    fn is_slow(&self, duration: Duration) -> bool {
        duration >= self.threshold
    }

    fn record(&self, sql: &str, duration: Duration) {
        let sql: String = sql.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_SQL).collect();
        tracing::warn!(duration_ms = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX), sql, "a query was slow");
        self.count.fetch_add(1, Ordering::Relaxed);
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if latest.len() == KEPT {
            latest.pop_front();
        }
        latest.push_back(SlowQuery { at: self.clock.now(), duration, sql });
    }

    /// Records the statements of this thread in this list until the guard is dropped.
    pub(super) fn watch_thread(self: &Arc<SlowQueries>) -> Watched {
        LIST.set(Some(self.clone()));
        Watched
    }
}

/// Ends the recording of a thread.
pub(super) struct Watched;

impl Drop for Watched {
    fn drop(&mut self) {
        LIST.set(None);
    }
}

fn finished(event: TraceEvent<'_>) {
    let TraceEvent::Profile(statement, duration) = event else { return };
    LIST.with_borrow(|list| {
        if let Some(list) = list.as_ref().filter(|list| list.is_slow(duration)) {
            list.record(&statement.sql(), duration);
        }
    });
}

/// Measures the statements of a connection.
pub(super) fn measure(connection: &Connection) {
    connection.trace_v2(TraceEventCodes::SQLITE_TRACE_PROFILE, Some(finished));
}
