//! What waits for one connection. Bounded: who does not read is cut off before it costs memory.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use futures_util::task::AtomicWaker;

use super::protocol::{self, Frame, code};

/// Beyond the bound times this, even a connection that only lacks CPU time is cut off.
const PATIENCE: usize = 8;

/// How a connection is to end.
#[derive(Clone, Debug)]
pub(super) struct Ending {
    /// WebSocket close code, the same as in the error frame.
    pub code: u16,
    /// Close reason and error message.
    pub reason: &'static str,
    /// Whether the peer was too slow, so that its queue is worthless.
    pub overflow: bool,
}

/// What the connection's task finds to do.
pub(super) struct Work {
    /// Whether a WebSocket ping is due.
    pub ping: bool,
    /// Set once the connection must end.
    pub ending: Option<Ending>,
}

#[derive(Default)]
struct Queue {
    frames: VecDeque<Frame>,
    bytes: usize,
    ping: bool,
    ending: Option<Ending>,
}

/// The queue between everybody who sends and the one task that writes.
pub(super) struct Outbox {
    queue: Mutex<Queue>,
    waker: AtomicWaker,
    blocked: AtomicBool,
    max_bytes: usize,
    max_frames: usize,
}

impl Outbox {
    pub fn new(max_bytes: usize, max_frames: usize) -> Self {
        Self {
            queue: Mutex::default(),
            waker: AtomicWaker::new(),
            blocked: AtomicBool::new(false),
            max_bytes,
            max_frames,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues one frame.
    pub fn push(&self, frame: Frame) {
        self.push_all(None, [frame].into_iter());
    }

    /// Queues frames, unless `active` was cleared in the meantime. Answers whether the queue is
    /// over its bound although the peer reads: the sender should pause.
    pub fn push_all(&self, active: Option<&AtomicBool>, frames: impl Iterator<Item = Frame>) -> bool {
        let mut queue = self.lock();
        if queue.ending.is_some() || active.is_some_and(|active| !active.load(Ordering::Relaxed)) {
            return false;
        }
        for frame in frames {
            queue.bytes += frame.len();
            queue.frames.push_back(frame);
        }
        let over = |times| queue.bytes > self.max_bytes * times || queue.frames.len() > self.max_frames * times;
        let crowded = over(1);
        if crowded && (self.blocked.load(Ordering::Relaxed) || over(PATIENCE)) {
            queue.frames = VecDeque::new();
            queue.bytes = 0;
            let reason = "The connection does not read fast enough";
            queue.ending = Some(Ending { code: code::OVER_CAPACITY, reason, overflow: true });
        }
        drop(queue);
        self.waker.wake();
        crowded
    }

    /// Clears a subscription's flag so that nothing more of it is queued.
    pub fn silence(&self, active: &AtomicBool) {
        let _queue = self.lock();
        active.store(false, Ordering::Relaxed);
    }

    /// Asks the task to ping the peer.
    pub fn ping(&self) {
        self.lock().ping = true;
        self.waker.wake();
    }

    /// Ends the connection with an error frame and a close code; the first reason wins.
    pub fn end(&self, code: u16, reason: &'static str) {
        let mut queue = self.lock();
        if queue.ending.is_some() {
            return;
        }
        // A planned restart is no error: only the code is sent.
        if code != code::RECONNECT {
            queue.frames.push_back(protocol::error(Some(code), reason));
        }
        queue.ending = Some(Ending { code, reason, overflow: false });
        drop(queue);
        self.waker.wake();
    }

    /// Moves everything queued into `batch`.
    pub fn take(&self, batch: &mut VecDeque<Frame>) -> Work {
        let mut queue = self.lock();
        if !queue.frames.is_empty() {
            std::mem::swap(&mut queue.frames, batch);
            queue.bytes = 0;
        }
        Work { ping: std::mem::take(&mut queue.ping), ending: queue.ending.clone() }
    }

    /// How the connection is to end, if it is.
    pub fn ending(&self) -> Option<Ending> {
        self.lock().ending.clone()
    }

    /// Remembers whom to wake; called before looking at the queue.
    pub fn register(&self, waker: &Waker) {
        self.waker.register(waker);
    }

    /// Tells whether the socket takes no more at the moment.
    pub fn set_blocked(&self, blocked: bool) {
        if self.blocked.load(Ordering::Relaxed) != blocked {
            self.blocked.store(blocked, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(outbox: &Outbox) -> (usize, Option<u16>) {
        let mut batch = VecDeque::new();
        let work = outbox.take(&mut batch);
        (batch.len(), work.ending.map(|ending| ending.code))
    }

    #[test]
    fn rule_95_a_blocked_connection_is_cut_off_at_its_bound() {
        let outbox = Outbox::new(1_000, 10);
        outbox.set_blocked(true);
        for _ in 0..11 {
            outbox.push("x".into());
        }
        assert_eq!(frames(&outbox), (0, Some(code::OVER_CAPACITY)));
    }

    #[test]
    fn rule_95_a_connection_that_reads_gets_patience_but_no_unbounded_queue() {
        let outbox = Outbox::new(1_000, 10);
        for _ in 0..80 {
            outbox.push("x".into());
        }
        assert_eq!(frames(&outbox), (80, None));
        assert!(!outbox.push_all(None, ["x".into()].into_iter()));
        for _ in 0..80 {
            outbox.push("x".into());
        }
        assert_eq!(frames(&outbox).1, Some(code::OVER_CAPACITY));
    }

    #[test]
    fn rule_20_nothing_is_queued_for_a_silenced_subscription() {
        let outbox = Outbox::new(1_000, 10);
        let active = AtomicBool::new(true);
        outbox.silence(&active);
        outbox.push_all(Some(&active), ["x".into()].into_iter());
        assert_eq!(frames(&outbox), (0, None));
    }
}
