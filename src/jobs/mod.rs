//! Scheduled jobs: run at intervals, one after another, on a thread of their own. The board tells how each of them fares,
//! and a person may ask for a run at once.

mod board;
mod run;
mod scheduler;
mod store;

use std::time::Duration;

use crate::app::App;
use crate::base::error::ApiError;

pub use board::{JobBoard, JobStatus};
pub use run::JobRun;
pub use scheduler::Scheduler;

/// A scheduled job.
#[derive(Clone, Copy)]
pub struct Job {
    /// Name in the log and in the table of jobs; its words stand in `locales/*/panel.system.json`.
    pub name: &'static str,
    /// How often.
    pub every: Duration,
    /// Function that runs.
    pub run: fn(&App) -> Result<(), ApiError>,
}

impl Job {
    /// Id in addresses and message keys: the name with underscores.
    pub fn id(&self) -> String {
        self.name.replace(' ', "_")
    }
}
