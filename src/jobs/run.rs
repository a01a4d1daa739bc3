//! The last run of a job.

use std::time::Duration;

use crate::base::clock::Ts;

/// The last run of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct JobRun {
    /// Its start.
    pub started_at: Ts,
    /// Time that it took.
    pub duration: Duration,
    /// Start of the last run without an error.
    pub succeeded_at: Option<Ts>,
    /// Failed runs in a row; 0 if the last one succeeded.
    pub failures: u32,
    /// The last error; empty if there never was one.
    pub error: String,
    /// Start of the last run that failed.
    pub failed_at: Option<Ts>,
}
