//! The scheduled jobs.

use super::super::types::{SystemJob, SystemJobs};
use super::small;
use crate::base::clock::Ts;
use crate::jobs::{JobBoard, JobStatus};

/// Every job, failing ones first.
pub fn list(board: &JobBoard, now: Ts) -> SystemJobs {
    let mut items: Vec<SystemJob> = board.list().into_iter().map(|job| row(job, now)).collect();
    items.sort_by_key(|job| job.failures == 0);
    SystemJobs { items }
}

fn row(status: JobStatus, now: Ts) -> SystemJob {
    let JobStatus { job, is_running, next_in, last, .. } = status;
    SystemJob {
        id: job.id(),
        name: job.name.to_owned(),
        every_s: small(job.every.as_secs()),
        running: is_running,
        last_at: last.as_ref().map(|run| run.started_at),
        duration_ms: last.as_ref().map(|run| small(run.duration.as_millis())),
        succeeded_at: last.as_ref().and_then(|run| run.succeeded_at),
        failures: last.as_ref().map_or(0, |run| run.failures),
        failed_at: last.as_ref().and_then(|run| run.failed_at),
        error: last.map(|run| run.error).unwrap_or_default(),
        next_at: now.after(next_in),
    }
}
