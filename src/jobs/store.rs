//! SQL of the last run of each job.

use std::time::Duration;

use rusqlite::{Connection, named_params};

use super::run::JobRun;
use crate::base::error::ApiError;
use crate::db::Write;

/// The last runs by the name of the job.
pub(super) fn list(db: &Connection) -> Result<Vec<(String, JobRun)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select j.name, j.started_at, j.duration_ms, j.succeeded_at, j.failures, j.error, j.failed_at
         from jobs j
         order by j.name",
    )?;
    let rows = statement.query_map([], |row| {
        let run = JobRun {
            started_at: row.get("started_at")?,
            duration: Duration::from_millis(row.get::<_, i64>("duration_ms")?.unsigned_abs()),
            succeeded_at: row.get("succeeded_at")?,
            failures: row.get("failures")?,
            error: row.get("error")?,
            failed_at: row.get("failed_at")?,
        };
        Ok((row.get("name")?, run))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Stores the last run of a job.
pub(super) fn save(write: &Write, name: &str, run: &JobRun) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into jobs (name, started_at, duration_ms, succeeded_at, failures, error, failed_at)
             values (:name, :started_at, :duration_ms, :succeeded_at, :failures, :error, :failed_at)
             on conflict (name) do update set
               started_at = excluded.started_at, duration_ms = excluded.duration_ms, succeeded_at = excluded.succeeded_at,
               failures = excluded.failures, error = excluded.error, failed_at = excluded.failed_at",
        )?
        .execute(named_params! {
            ":name": name,
            ":started_at": run.started_at,
            ":duration_ms": i64::try_from(run.duration.as_millis()).unwrap_or(i64::MAX),
            ":succeeded_at": run.succeeded_at,
            ":failures": run.failures,
            ":error": run.error,
            ":failed_at": run.failed_at,
        })?;
    Ok(())
}
