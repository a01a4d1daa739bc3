//! The thread on which the jobs run.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use super::board::{DueJob, JobBoard};
use super::store;
use crate::app::App;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::memory;

/// Most time between a run and its place in the table. Jobs run every second; a row for each run would keep the disk busy.
const STORE_EVERY: Duration = Duration::from_mins(5);

/// Time from which on a run is thought to leave much freed memory behind, such as that of an import.
const LONG_RUN: Duration = Duration::from_secs(1);

/// The thread of the jobs; dropping it ends them after the one under way.
pub struct Scheduler {
    board: JobBoard,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Scheduler {
    /// Starts the thread. `announce` runs in the transaction that stores a change that people wait for: a first failure, a
    /// success after a failure, a run that a person asked for. Errors: the system gives no thread.
    pub fn start(app: App, board: JobBoard, announce: fn(&mut Write)) -> std::io::Result<Scheduler> {
        let shared = board.clone();
        let thread = std::thread::Builder::new().name("jobs".into()).spawn(move || run(&app, &shared, announce))?;
        Ok(Scheduler { board, thread: Some(thread) })
    }
}

fn run(app: &App, board: &JobBoard, announce: fn(&mut Write)) {
    let mut stored = Instant::now();
    while let Some(turn) = board.next(|| app.mode.get().rests()) {
        let is_news = take_turn(app, board, &turn) || turn.is_requested;
        if is_news || stored.elapsed() >= STORE_EVERY {
            store_runs(app, board, is_news.then_some(announce));
            stored = Instant::now();
        }
    }
    store_runs(app, board, None);
}

/// Runs a job. Returns true if it failed for the first time or succeeded again.
fn take_turn(app: &App, board: &JobBoard, turn: &DueJob) -> bool {
    let (started_at, began) = (app.clock.now(), Instant::now());
    let outcome = catch_unwind(AssertUnwindSafe(|| (turn.job.run)(app)))
        .unwrap_or_else(|_| Err(ApiError::internal("the job panicked")));
    if began.elapsed() >= LONG_RUN {
        memory::trim_heap();
    }
    if let Err(error) = &outcome {
        tracing::error!(job = turn.job.name, %error, "a job failed; it is tried again");
    }
    board.finish(turn.index, started_at, began.elapsed(), outcome.map_err(|error| error.to_string()))
}

fn store_runs(app: &App, board: &JobBoard, announce: Option<fn(&mut Write)>) {
    let runs = board.take_unstored();
    let outcome = app.db.write_blocking(move |write| {
        for (name, run) in &runs {
            store::save(write, name, run)?;
        }
        if let Some(announce) = announce {
            announce(write);
        }
        Ok(())
    });
    if let Err(error) = outcome {
        tracing::warn!(%error, "the runs of the jobs were not stored");
    }
}

impl Drop for Scheduler {
    fn drop(&mut self) {
        self.board.stop();
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the jobs had panicked");
        }
    }
}
