//! Sending to many: one task per busy channel, away from publishers and from the connections.

use std::future::Future;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::runtime::Handle;

use super::channel::Channel;

/// Entries sent in one go; a subscriber is woken and written to once for all of them.
const ENTRIES_A_ROUND: usize = 256;
/// Subscribers served before the connections' tasks get a turn.
const SUBSCRIBERS_A_TURN: usize = 128;
/// Entries that may wait in a channel before publishers over HTTP are made to wait.
pub(super) const MAX_PENDING: usize = 4_096;
/// The same in bytes.
pub(super) const MAX_PENDING_BYTES: usize = 16 << 20;

/// Where tasks run; known once the server is up.
#[derive(Clone, Default)]
pub(super) struct Runner(Arc<OnceLock<Handle>>);

impl Runner {
    /// Remembers the runtime, so that publishing works from any thread.
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

/// Turns left to others before the first round, so that the publisher's answer goes out ahead of the crowd.
const COURTESY: usize = 4;

/// Sends what is pending in a channel until nothing is.
pub(super) async fn deliver(channel: Arc<Channel>) {
    for _ in 0..COURTESY {
        tokio::task::yield_now().await;
    }
    while let Some((entries, subscribers)) = channel.next_round(ENTRIES_A_ROUND) {
        let mut crowded = false;
        for turn in subscribers.chunks(SUBSCRIBERS_A_TURN) {
            for subscription in turn {
                crowded |= subscription.deliver(&entries);
            }
            tokio::task::yield_now().await;
        }
        drop(subscribers);
        if crowded {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
}
