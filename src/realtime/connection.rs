//! One client as the rest of the room sees it: its id, its queue, its signs of life.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::names::SocketId;
use super::outbox::Outbox;
use super::protocol::code;
use super::settings::Settings;

const NEVER: u64 = u64::MAX;

/// A connection. Its subscriptions belong to the task that reads from it.
pub(super) struct Connection {
    pub id: SocketId,
    pub outbox: Outbox,
    since: Instant,
    heard_ms: AtomicU64,
    asked_at_ms: AtomicU64,
}

impl Connection {
    pub fn new(id: SocketId, settings: &Settings) -> Self {
        Self {
            id,
            outbox: Outbox::new(settings.queue_max_bytes, settings.queue_max_frames),
            since: Instant::now(),
            heard_ms: AtomicU64::new(0),
            asked_at_ms: AtomicU64::new(NEVER),
        }
    }

    /// Anything at all came from the client.
    pub fn heard(&self) {
        self.heard_ms.store(self.since.elapsed().as_millis() as u64, Ordering::Relaxed);
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
            self.outbox.ping();
        } else if silent >= patience + Duration::from_secs(settings.pong_timeout_s.into()) {
            self.outbox.end(code::NO_PONG, "No sign of life in time");
        }
    }
}
