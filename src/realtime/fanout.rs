//! Sending to many: one task per busy channel, away from publishers and from the connections.

use std::future::Future;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;

use super::channel::{Channel, Entry, Lag};
use super::frame::Frame;
use super::names::SocketId;

/// Entries sent in one go; a subscriber is written to once for all of them.
const ENTRIES_A_ROUND: usize = 256;
/// A round takes no further entry once it has this many bytes.
const BYTES_A_ROUND: usize = 64 << 10;
/// Subscribers served before the connections' tasks get a turn.
const SUBSCRIBERS_A_TURN: usize = 64;
/// Deliveries that may wait in a channel before its publishers are made to wait.
const MAX_PENDING_DELIVERIES: usize = 1 << 18;
/// Entries that may wait in any channel, in a small and in a large one.
const PENDING: RangeInclusive<usize> = 16..=4_096;
/// The same in bytes.
pub(super) const MAX_PENDING_BYTES: usize = 4 << 20;
/// How long a round waits for a crowd that is behind: then the machine or the line is slow.
const PATIENCE_WITH_MOST: Duration = Duration::from_secs(2);
/// How long it waits for a few. Whoever stays behind is cut off after some rounds.
const PATIENCE_WITH_FEW: Duration = Duration::from_millis(100);
/// How often it looks.
const GLANCE: Duration = Duration::from_millis(2);

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

/// Entries that go out together.
pub(super) struct Round {
    /// One by one, for those to whom not all of them are meant.
    pub entries: Vec<Entry>,
    /// All of them in one piece.
    pub whole: Frame,
    excepted: Vec<SocketId>,
}

impl Round {
    /// Joins entries.
    pub fn new(entries: Vec<Entry>) -> Self {
        let whole = match entries.as_slice() {
            [only] => only.frame.clone(),
            several => Frame::joined(several.iter().map(|entry| &entry.frame)),
        };
        let excepted = entries.iter().filter_map(|entry| entry.except).collect();
        Self { entries, whole, excepted }
    }

    /// Whether a subscription that began after the entry `since` gets every entry.
    pub fn is_for_all_after(&self, since: u64) -> bool {
        self.entries.first().is_some_and(|first| first.number > since)
    }

    /// Whether an entry is not meant for this connection.
    pub fn excepts(&self, id: Option<SocketId>) -> bool {
        id.is_some_and(|id| self.excepted.contains(&id))
    }
}

/// Entries that may wait in a channel with so many subscribers before its publishers are made to wait.
pub(super) fn max_pending(subscribers: usize) -> usize {
    (MAX_PENDING_DELIVERIES / subscribers.max(1)).clamp(*PENDING.start(), *PENDING.end())
}

/// Sends what is pending in a channel until nothing is.
pub(super) async fn deliver(channel: Arc<Channel>) {
    for _ in 0..COURTESY {
        tokio::task::yield_now().await;
    }
    let_catch_up(&channel).await;
    while let Some((round, subscribers)) = channel.next_round(ENTRIES_A_ROUND, BYTES_A_ROUND) {
        let mut behind = false;
        for turn in subscribers.chunks(SUBSCRIBERS_A_TURN) {
            for subscription in turn {
                behind |= subscription.deliver(&round);
            }
            tokio::task::yield_now().await;
        }
        drop(subscribers);
        if behind {
            let_catch_up(&channel).await;
        }
    }
}

/// Waits for those who read, as long as they are worth it. Who does not read is not waited for.
async fn let_catch_up(channel: &Channel) {
    let began = Instant::now();
    loop {
        let patience = match channel.lag() {
            Lag::None => return,
            Lag::Some => PATIENCE_WITH_FEW,
            Lag::Most => PATIENCE_WITH_MOST,
        };
        if began.elapsed() >= patience {
            return;
        }
        tokio::time::sleep(GLANCE).await;
    }
}
