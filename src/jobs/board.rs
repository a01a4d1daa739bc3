//! The state of every job in memory: when it ran, how it went, when it runs next.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::run::JobRun;
use super::{Job, store};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Db;

/// Interval at which the end of the rest is looked for.
const RESTS: Duration = Duration::from_millis(500);

/// Time from the start to the first jobs: the first page comes before them.
const FIRST_RUN: Duration = Duration::from_millis(250);

/// A job with its last and its next run.
#[derive(Clone)]
pub struct JobStatus {
    /// The job.
    pub job: Job,
    /// True while it runs or waits for its turn because a person asked for it.
    pub is_running: bool,
    /// Time until the next run.
    pub next_in: Duration,
    /// The last run; `None` before the first.
    pub last: Option<JobRun>,
    /// Runs since the start of the program.
    pub runs: u64,
    /// Those of them that failed.
    pub failed_runs: u64,
}

/// The jobs and their state. Clones share it.
#[derive(Clone)]
pub struct JobBoard {
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    entries: Vec<Entry>,
    is_stopped: bool,
}

struct Entry {
    job: Job,
    due: Instant,
    is_running: bool,
    is_requested: bool,
    last: Option<JobRun>,
    is_stored: bool,
    runs: u64,
    failed_runs: u64,
}

/// A job that is to run now.
pub(super) struct DueJob {
    pub index: usize,
    pub job: Job,
    /// True if a person asked for this run.
    pub is_requested: bool,
}

impl JobBoard {
    /// A board of `jobs`, all due soon, with the runs that the database remembers.
    pub fn new(jobs: Vec<Job>, db: &Db) -> Result<JobBoard, ApiError> {
        let mut stored = db.read_blocking(store::list)?;
        let due = Instant::now() + FIRST_RUN;
        let entries = jobs.into_iter().map(|job| {
            let known = stored.iter().position(|(name, _)| name == job.name);
            Entry {
                job,
                due,
                is_running: false,
                is_requested: false,
                last: known.map(|at| stored.swap_remove(at).1),
                is_stored: true,
                runs: 0,
                failed_runs: 0,
            }
        });
        let state = State { entries: entries.collect(), is_stopped: false };
        Ok(JobBoard { shared: Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() }) })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.shared.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Every job in the order of its declaration.
    pub fn list(&self) -> Vec<JobStatus> {
        let now = Instant::now();
        self.state()
            .entries
            .iter()
            .map(|entry| JobStatus {
                job: entry.job,
                is_running: entry.is_running || entry.is_requested,
                next_in: entry.due.saturating_duration_since(now),
                last: entry.last.clone(),
                runs: entry.runs,
                failed_runs: entry.failed_runs,
            })
            .collect()
    }

    /// Lets the job with this id run as soon as the one under way has ended. Errors: `NotFound`.
    pub fn request(&self, id: &str) -> Result<Job, ApiError> {
        let mut state = self.state();
        let entry = state.entries.iter_mut().find(|entry| entry.job.id() == id).ok_or(ApiError::NotFound)?;
        entry.is_requested = true;
        let job = entry.job;
        drop(state);
        self.shared.changed.notify_one();
        Ok(job)
    }

    /// Ends [`JobBoard::next`].
    pub(super) fn stop(&self) {
        self.state().is_stopped = true;
        self.shared.changed.notify_one();
    }

    /// Waits for the next job that is due; `None` when the board was stopped. Requested jobs come first, then the one that
    /// has been due longest. While the program `rests`, only requested jobs run.
    pub(super) fn next(&self, rests: impl Fn() -> bool) -> Option<DueJob> {
        let mut state = self.state();
        loop {
            if state.is_stopped {
                return None;
            }
            let now = Instant::now();
            let entries = state.entries.iter_mut().enumerate();
            let first = entries.min_by_key(|(_, entry)| (!entry.is_requested, entry.due));
            let wait = match first {
                Some((index, entry)) if entry.is_requested || (entry.due <= now && !rests()) => {
                    let is_requested = std::mem::take(&mut entry.is_requested);
                    (entry.is_running, entry.due) = (true, now + entry.job.every);
                    return Some(DueJob { index, job: entry.job, is_requested });
                }
                Some((_, entry)) if entry.due > now => entry.due - now,
                Some(_) => RESTS,
                None => Duration::from_mins(1),
            };
            let waited = self.shared.changed.wait_timeout(state, wait).unwrap_or_else(PoisonError::into_inner);
            state = waited.0;
        }
    }

    /// Notes a run that has ended. Returns true if the job failed for the first time or succeeded again.
    pub(super) fn finish(&self, index: usize, started_at: Ts, duration: Duration, outcome: Result<(), String>) -> bool {
        let mut state = self.state();
        let Some(entry) = state.entries.get_mut(index) else { return false };
        let before = entry.last.take();
        let had_failed = before.as_ref().is_some_and(|run| run.failures > 0);
        entry.is_running = false;
        entry.is_stored = false;
        entry.runs += 1;
        entry.failed_runs += u64::from(outcome.is_err());
        let failures = before.as_ref().map_or(0, |run| run.failures);
        let (error, failed_at, succeeded_at) =
            before.map(|run| (run.error, run.failed_at, run.succeeded_at)).unwrap_or_default();
        let has_failed = outcome.is_err();
        entry.last = Some(match outcome {
            Ok(()) => JobRun { started_at, duration, succeeded_at: Some(started_at), failures: 0, error, failed_at },
            Err(error) => JobRun {
                started_at,
                duration,
                succeeded_at,
                failures: failures.saturating_add(1),
                error,
                failed_at: Some(started_at),
            },
        });
        had_failed != has_failed
    }

    /// Runs that are not stored yet, by the name of the job. They count as stored from now on.
    pub(super) fn take_unstored(&self) -> Vec<(&'static str, JobRun)> {
        let mut state = self.state();
        let unstored = state.entries.iter_mut().filter_map(|entry| {
            let was_stored = std::mem::replace(&mut entry.is_stored, true);
            let run = entry.last.clone().filter(|_| !was_stored)?;
            Some((entry.job.name, run))
        });
        unstored.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::clock::Clock;
    use crate::db::{DbOptions, migrate};

    fn board(dir: &std::path::Path) -> JobBoard {
        let (path, clock) = (dir.join("t.db"), Clock::default());
        migrate(&path, &dir.join("backups"), clock.now()).unwrap();
        let options = DbOptions { path, readers: 1, cache_kb: 256, announce: false, slow_query: Duration::MAX };
        let db = Db::open(&options, clock, |_| ()).unwrap();
        let hourly = |name| Job { name, every: Duration::from_hours(1), run: |_| Ok(()) };
        JobBoard::new(vec![hourly("one"), hourly("two words")], &db).unwrap()
    }

    #[test]
    fn a_requested_job_comes_first_and_is_the_only_one_while_the_program_rests() {
        let dir = tempfile::tempdir().unwrap();
        let board = board(dir.path());

        board.request("two_words").unwrap();
        let resting = board.next(|| true).unwrap();
        let due = board.next(|| false).unwrap();

        assert_eq!((resting.job.name, resting.is_requested), ("two words", true));
        assert_eq!((due.job.name, due.is_requested), ("one", false));
        assert!(board.request("none").is_err());
        board.stop();
        assert!(board.next(|| true).is_none());
    }

    #[test]
    fn only_the_first_failure_and_the_recovery_are_news() {
        let dir = tempfile::tempdir().unwrap();
        let board = board(dir.path());
        let finish = |outcome| board.finish(0, Ts::from_millis(5), Duration::from_millis(3), outcome);

        let news = [finish(Ok(())), finish(Err("no".into())), finish(Err("still no".into())), finish(Ok(()))];

        assert_eq!(news, [false, true, false, true]);
        let last = board.list()[0].last.clone().unwrap();
        assert_eq!((last.failures, last.error.as_str(), last.failed_at), (0, "still no", Some(Ts::from_millis(5))));
        assert_eq!((board.take_unstored().len(), board.take_unstored().len()), (1, 0));
    }
}
