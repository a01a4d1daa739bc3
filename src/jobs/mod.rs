//! Scheduled jobs: run at intervals, one after another, on a thread of their own.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::app::App;
use crate::base::error::ApiError;

/// A scheduled job.
pub struct Job {
    /// Name in the log.
    pub name: &'static str,
    /// How often.
    pub every: Duration,
    /// Function that runs.
    pub run: fn(&App) -> Result<(), ApiError>,
}

/// The thread of the jobs; dropping it ends them after the one under way.
pub struct Scheduler {
    stop: Option<mpsc::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Scheduler {
    /// Starts the thread. Errors: the system gives none.
    pub fn start(app: App, jobs: Vec<Job>) -> std::io::Result<Scheduler> {
        let (stop, stopped) = mpsc::channel();
        let thread = std::thread::Builder::new().name("jobs".into()).spawn(move || run(&app, &jobs, &stopped))?;
        Ok(Scheduler { stop: Some(stop), thread: Some(thread) })
    }
}

fn run(app: &App, jobs: &[Job], stopped: &mpsc::Receiver<()>) {
    let mut due: Vec<Instant> = jobs.iter().map(|_| Instant::now()).collect();
    loop {
        let now = Instant::now();
        for (job, due) in jobs.iter().zip(&mut due).filter(|(_, due)| **due <= now) {
            *due = now + job.every;
            if let Err(error) = (job.run)(app) {
                tracing::error!(job = job.name, %error, "a job failed; it is tried again");
            }
        }
        let next =
            due.iter().min().map_or(Duration::from_secs(60), |next| next.saturating_duration_since(Instant::now()));
        if !matches!(stopped.recv_timeout(next), Err(mpsc::RecvTimeoutError::Timeout)) {
            return;
        }
    }
}

impl Drop for Scheduler {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the jobs had panicked");
        }
    }
}
