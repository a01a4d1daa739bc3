//! The state of a connection that is shared between tasks: its id, send queue, last activity and login session.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::names::SocketId;
use super::protocol::code;
use super::send_queue::SendQueue;
use super::settings::Settings;
use super::stats::Counters;

const NEVER: u64 = u64::MAX;
const UNBOUND: i64 = 0;

/// A connection. Its subscriptions belong to the task that reads from it.
pub(super) struct Connection {
    pub id: SocketId,
    pub send_queue: SendQueue,
    since: Instant,
    session_key: AtomicI64,
    is_used: AtomicBool,
    last_activity_ms: AtomicU64,
    pinged_after_ms: AtomicU64,
}

impl Connection {
    pub fn new(id: SocketId, settings: &Settings, counters: Arc<Counters>) -> Self {
        Self {
            id,
            send_queue: SendQueue::new(settings.queue_max_bytes, settings.queue_max_frames, counters),
            since: Instant::now(),
            session_key: AtomicI64::new(UNBOUND),
            is_used: AtomicBool::new(false),
            last_activity_ms: AtomicU64::new(0),
            pinged_after_ms: AtomicU64::new(NEVER),
        }
    }

    /// Notes that a frame of any kind came from the client.
    pub fn record_activity(&self) {
        self.last_activity_ms.store(self.since.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    /// Notes that the connection subscribed to a channel.
    pub fn note_use(&self) {
        self.is_used.store(true, Ordering::Relaxed);
    }

    /// Closes a connection that never subscribed to a channel in `timeout_s` seconds; 0 seconds: never.
    pub fn check_use(&self, timeout_s: u32) {
        let is_over = timeout_s > 0 && self.since.elapsed() >= Duration::from_secs(timeout_s.into());
        if is_over && !self.is_used.load(Ordering::Relaxed) {
            self.send_queue.end(code::UNUSED, "The connection subscribed to nothing");
        }
    }

    /// Key of the login session that authorised the connection's channels, if one did.
    pub fn session_key(&self) -> Option<i64> {
        Some(self.session_key.load(Ordering::Relaxed)).filter(|key| *key != UNBOUND)
    }

    /// Notes the login session that authorised a channel. If another session authorised channels before, the connection
    /// is closed: the client reconnects and authorises all its channels again.
    pub fn bind_session(&self, session_key: i64) {
        let before = self.session_key.swap(session_key, Ordering::Relaxed);
        if before != UNBOUND && before != session_key {
            self.send_queue.end(code::RECONNECT, "Another session signed in");
        }
    }

    /// Pings a client that was silent for the activity timeout; closes the connection if the pong timeout passes, too.
    pub fn check_activity(&self, settings: &Settings) {
        let last_activity_ms = self.last_activity_ms.load(Ordering::Relaxed);
        let silent = self.since.elapsed().saturating_sub(Duration::from_millis(last_activity_ms));
        let timeout = Duration::from_secs(settings.activity_timeout_s.into());
        if silent < timeout {
            return;
        }
        // One ping per silence, which is identified by the moment of the last activity.
        if self.pinged_after_ms.swap(last_activity_ms, Ordering::Relaxed) != last_activity_ms {
            self.send_queue.ping();
        } else if silent >= timeout + Duration::from_secs(settings.pong_timeout_s.into()) {
            self.send_queue.end(code::NO_PONG, "No pong within the timeout");
        }
    }
}
