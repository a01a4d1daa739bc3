//! Starts tasks from any thread.

use std::future::Future;
use std::sync::{Arc, OnceLock};

use tokio::runtime::Handle;

/// The runtime that runs the hub's tasks; set when the server starts.
#[derive(Clone, Default)]
pub(super) struct Runner(Arc<OnceLock<Handle>>);

impl Runner {
    /// Stores the runtime, so that publishing works from threads outside it.
    pub fn set(&self, handle: Handle) {
        let _ = self.0.set(handle);
    }

    /// Starts a task. Without a runtime there are no connections either, so nothing is lost.
    pub fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        match self.0.get() {
            Some(handle) => drop(handle.spawn(task)),
            None => {
                if let Ok(handle) = Handle::try_current() {
                    handle.spawn(task);
                }
            }
        }
    }
}
