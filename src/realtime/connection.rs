//! One client as the rest of the room sees it: its id, its queue, its signs of life.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::names::SocketId;
use super::protocol::code;
use super::send_queue::SendQueue;
use super::settings::Settings;
use super::stats::Counters;

const NEVER: u64 = u64::MAX;
const NOBODY: i64 = 0;

/// A connection. Its subscriptions belong to the task that reads from it.
pub(super) struct Connection {
    pub id: SocketId,
    pub send_queue: SendQueue,
    since: Instant,
    owner: AtomicI64,
    heard_ms: AtomicU64,
    asked_at_ms: AtomicU64,
}

impl Connection {
    pub fn new(id: SocketId, settings: &Settings, counters: Arc<Counters>) -> Self {
        Self {
            id,
            send_queue: SendQueue::new(settings.queue_max_bytes, settings.queue_max_frames, counters),
            since: Instant::now(),
            owner: AtomicI64::new(NOBODY),
            heard_ms: AtomicU64::new(0),
            asked_at_ms: AtomicU64::new(NEVER),
        }
    }

    /// Anything at all came from the client.
    pub fn heard(&self) {
        self.heard_ms.store(self.since.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    /// The sign-in in whose name the connection was let into a channel.
    pub fn owner(&self) -> Option<i64> {
        Some(self.owner.load(Ordering::Relaxed)).filter(|owner| *owner != NOBODY)
    }

    /// Notes the sign-in in whose name the connection is let in. Under another one it has to come back and ask for
    /// everything again.
    pub fn belongs_to(&self, owner: i64) {
        let before = self.owner.swap(owner, Ordering::Relaxed);
        if before != NOBODY && before != owner {
            self.send_queue.end(code::RECONNECT, "Somebody else signed in");
        }
    }

    /// Asks a silent client for a sign of life, and gives up on one that was asked.
    pub fn check_activity(&self, settings: &Settings) {
        let heard_ms = self.heard_ms.load(Ordering::Relaxed);
        let silent = self.since.elapsed().saturating_sub(Duration::from_millis(heard_ms));
        let patience = Duration::from_secs(settings.activity_timeout_s.into());
        if silent < patience {
            return;
        }
        // Each silence is asked about once: it is known by the moment it began.
        if self.asked_at_ms.swap(heard_ms, Ordering::Relaxed) != heard_ms {
            self.send_queue.ping();
        } else if silent >= patience + Duration::from_secs(settings.pong_timeout_s.into()) {
            self.send_queue.end(code::NO_PONG, "No sign of life in time");
        }
    }
}
