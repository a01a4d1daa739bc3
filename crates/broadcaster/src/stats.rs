//! Plain counters, for the operator's metrics.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Counters of the whole hub.
#[derive(Default)]
pub(super) struct Counters {
    pub connections: AtomicUsize,
    pub connected_total: AtomicU64,
    pub messages_in: AtomicU64,
    pub messages_out: AtomicU64,
    pub published: AtomicU64,
    pub slow_readers: AtomicU64,
    pub webhooks_sent: AtomicU64,
    pub webhooks_failed: AtomicU64,
}

/// A snapshot of the counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Open connections.
    pub connections: usize,
    /// Connections since the start.
    pub connected_total: u64,
    /// Occupied channels.
    pub channels: usize,
    /// Messages taken from clients since the start.
    pub messages_in: u64,
    /// Messages handed to sockets since the start.
    pub messages_out: u64,
    /// Events published since the start, one per channel.
    pub published: u64,
    /// Connections closed because their send queue overflowed.
    pub slow_readers: u64,
    /// Webhook requests that were accepted.
    pub webhooks_sent: u64,
    /// Webhook requests that failed, counting every try.
    pub webhooks_failed: u64,
}

impl Counters {
    pub fn snapshot(&self, channels: usize) -> Stats {
        Stats {
            connections: self.connections.load(Ordering::Relaxed),
            connected_total: self.connected_total.load(Ordering::Relaxed),
            channels,
            messages_in: self.messages_in.load(Ordering::Relaxed),
            messages_out: self.messages_out.load(Ordering::Relaxed),
            published: self.published.load(Ordering::Relaxed),
            slow_readers: self.slow_readers.load(Ordering::Relaxed),
            webhooks_sent: self.webhooks_sent.load(Ordering::Relaxed),
            webhooks_failed: self.webhooks_failed.load(Ordering::Relaxed),
        }
    }
}

/// Adds to a counter.
pub(super) fn add(counter: &AtomicU64, n: usize) {
    counter.fetch_add(n as u64, Ordering::Relaxed);
}
