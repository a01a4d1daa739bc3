//! Figures of the readers and the writer, for the operator's metrics.

use crate::base::figures::{Counter, Gauge, Histogram, NUMBERS, SECONDS};

/// Figures of one database since its opening.
#[derive(Debug)]
pub struct DbFigures {
    /// Queries under way.
    pub readers_busy: Gauge,
    /// Queries that wait for a connection.
    pub readers_waiting: Gauge,
    /// Durations of queries, with their wait.
    pub reads: Histogram,
    /// Changes that wait for the writer.
    pub writes_waiting: Gauge,
    /// Changes of each commit.
    pub commit_changes: Histogram,
    /// Durations of commits, from the first change to the end.
    pub commits: Histogram,
    /// Commits that failed.
    pub failed_commits: Counter,
}

impl Default for DbFigures {
    fn default() -> DbFigures {
        DbFigures {
            readers_busy: Gauge::default(),
            readers_waiting: Gauge::default(),
            reads: Histogram::new(&SECONDS),
            writes_waiting: Gauge::default(),
            commit_changes: Histogram::new(&NUMBERS),
            commits: Histogram::new(&SECONDS),
            failed_commits: Counter::default(),
        }
    }
}
