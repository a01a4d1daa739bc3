//! The send queue of one connection. The sender writes a frame to the socket at once; what the socket does not take is
//! queued. The queue is bounded: a client that stops reading is disconnected when its queue is full.

use std::collections::VecDeque;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};
use std::time::{Duration, Instant};

use futures_util::task::AtomicWaker;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::frame::Frame;
use super::protocol::{self, code};
use super::stats::{self, Counters};

/// A client that reads, but too slowly, is disconnected at this multiple of the bound. The frames of a channel are shared
/// by the queues of its subscribers, so memory does not grow with their number.
const OVERFLOW_FACTOR: usize = 8;
/// A client whose socket took nothing for this long counts as not reading.
const STALL_TIMEOUT: Duration = Duration::from_secs(1);
/// Queued frames handed to the socket at once.
const FRAMES_PER_WRITE: usize = 32;
/// A queue with a larger capacity is released once it is empty.
const RETAINED_CAPACITY: usize = 32;

/// How a connection is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    /// True if the client was too slow, so that its queue was dropped.
    pub overflow: bool,
}

/// How much is queued for a client that reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Backlog {
    /// Nothing.
    None,
    /// Something.
    Some,
    /// More than half of the bound.
    Much,
}

#[derive(Default)]
struct Queue {
    socket: Option<TcpStream>,
    frames: VecDeque<Frame>,
    bytes: usize,
    /// Part of the oldest frame is written, so the rest must follow.
    is_partly_written: bool,
    /// The socket takes no more at the moment; the connection's task waits for it.
    blocked: bool,
    /// When the socket last took something, or when the queue became non-empty.
    progress_at: Option<Instant>,
    ending: Option<Ending>,
}

/// The socket of a connection with the queue in front of it.
pub(super) struct SendQueue {
    queue: Mutex<Queue>,
    waker: AtomicWaker,
    counters: Arc<Counters>,
    max_bytes: usize,
    max_frames: usize,
}

impl SendQueue {
    pub fn new(max_bytes: usize, max_frames: usize, counters: Arc<Counters>) -> Self {
        Self { queue: Mutex::default(), waker: AtomicWaker::new(), counters, max_bytes, max_frames }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Attaches the socket; what was queued before is written by the next `poll_flush`.
    pub fn attach(&self, socket: TcpStream) {
        self.lock().socket = Some(socket);
    }

    /// Drops the socket and the queue.
    pub fn detach(&self) {
        let mut queue = self.lock();
        let left = (queue.socket.take(), std::mem::take(&mut queue.frames));
        queue.ending.get_or_insert(Ending { overflow: false });
        drop(queue);
        drop(left);
    }

    /// Queues one frame for the connection's task.
    pub fn push(&self, frame: Frame) {
        let mut queue = self.lock();
        if queue.ending.is_none() {
            self.enqueue(&mut queue, frame);
            self.enforce_bound(&mut queue);
            drop(queue);
            self.waker.wake();
        }
    }

    /// Queues bytes of the WebSocket library; the calling task flushes afterwards.
    pub fn push_encoded(&self, bytes: &[u8]) {
        let mut queue = self.lock();
        if queue.ending.is_none() {
            self.enqueue(&mut queue, Frame::encoded(bytes));
        }
    }

    /// Sends frames, unless `active` was cleared in the meantime: to the socket if it is free, else to the queue.
    /// Returns whether something is left in the queue.
    pub fn deliver(&self, active: &AtomicBool, frames: &[Frame]) -> bool {
        let mut queue = self.lock();
        if queue.ending.is_some() || !active.load(Ordering::Relaxed) {
            return false;
        }
        let mut rest = frames;
        while let [first, others @ ..] = rest {
            let written = queue.write_now(first);
            if written == 0 {
                break;
            }
            stats::add(&self.counters.messages_out, first.messages() as usize);
            rest = others;
            if written < first.size() {
                let remainder = first.after(written);
                self.enqueue(&mut queue, remainder);
                queue.is_partly_written = true;
                break;
            }
        }
        if queue.frames.is_empty() && rest.is_empty() {
            return false;
        }
        for frame in rest {
            self.enqueue(&mut queue, frame.clone());
        }
        self.enforce_bound(&mut queue);
        // A blocked socket wakes the task by itself once it is writable.
        let wake = !queue.blocked || queue.ending.is_some();
        drop(queue);
        if wake {
            self.waker.wake();
        }
        true
    }

    /// How much is queued. A client that does not read at all is not waited for, so it counts as having nothing queued.
    pub fn backlog(&self) -> Backlog {
        let queue = self.lock();
        if queue.is_stalled() || queue.frames.is_empty() || queue.ending.is_some() {
            Backlog::None
        } else if queue.bytes * 2 > self.max_bytes || queue.frames.len() * 2 > self.max_frames {
            Backlog::Much
        } else {
            Backlog::Some
        }
    }

    fn enqueue(&self, queue: &mut Queue, frame: Frame) {
        if queue.frames.is_empty() {
            queue.progress_at = Some(Instant::now());
        }
        stats::add(&self.counters.messages_out, frame.messages() as usize);
        queue.bytes += frame.size();
        queue.frames.push_back(frame);
    }

    /// Disconnects a client whose queue is over the bound.
    fn enforce_bound(&self, queue: &mut Queue) {
        let over = |times| queue.bytes > self.max_bytes * times || queue.frames.len() > self.max_frames * times;
        if over(1) && (queue.is_stalled() || over(OVERFLOW_FACTOR)) {
            let begun = queue.frames.pop_front().filter(|_| queue.is_partly_written);
            queue.frames = begun.into_iter().collect();
            queue.end(code::OVER_CAPACITY, "The connection does not read fast enough", true);
        }
    }

    /// Clears a subscription's flag under the queue's lock, so that no further event of it is sent.
    pub fn deactivate(&self, active: &AtomicBool) {
        let _queue = self.lock();
        active.store(false, Ordering::Relaxed);
    }

    /// Sends a WebSocket ping.
    pub fn ping(&self) {
        self.push(Frame::ping());
    }

    /// Closes the connection with an error frame and a close code; the first reason wins.
    pub fn end(&self, code: u16, reason: &'static str) {
        let mut queue = self.lock();
        if queue.ending.is_some() {
            return;
        }
        // A planned restart is no error, so only the close code is sent.
        if code != code::RECONNECT {
            queue.frames.push_back(protocol::error(Some(code), reason));
        }
        queue.end(code, reason, false);
        drop(queue);
        self.waker.wake();
    }

    /// Queues a close frame for a client that broke the WebSocket protocol.
    pub fn close_with(&self, code: u16) {
        let mut queue = self.lock();
        if queue.ending.is_none() {
            queue.end(code, "", false);
        }
    }

    /// How the connection ends, if it is being closed.
    pub fn ending(&self) -> Option<Ending> {
        self.lock().ending
    }

    /// Stores the waker of the connection's task; called before reading the queue's state.
    pub fn register(&self, waker: &Waker) {
        self.waker.register(waker);
    }

    /// Writes queued frames until the socket takes no more or the queue is empty.
    pub fn poll_flush(&self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut queue = self.lock();
        while !queue.frames.is_empty() {
            let written = queue.poll_write(cx);
            queue.blocked = written.is_pending();
            match ready!(written)? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                written => queue.advance(written),
            }
        }
        if queue.frames.capacity() > RETAINED_CAPACITY {
            queue.frames = VecDeque::new();
        }
        Poll::Ready(Ok(()))
    }

    /// Reads from the socket.
    pub fn poll_read(&self, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match &mut self.lock().socket {
            Some(socket) => Pin::new(socket).poll_read(cx, buffer),
            None => Poll::Ready(Ok(())),
        }
    }
}

impl Queue {
    /// True if the client does not read: its socket is full and has taken nothing for `STALL_TIMEOUT`.
    fn is_stalled(&self) -> bool {
        self.blocked && self.progress_at.is_some_and(|at| at.elapsed() >= STALL_TIMEOUT)
    }

    /// Writes a frame if nothing is queued before it; returns how many bytes the socket took.
    fn write_now(&mut self, frame: &Frame) -> usize {
        match &mut self.socket {
            Some(socket) if self.frames.is_empty() => {
                // The sender does not wait: the connection's task writes the rest, and meets any error, too.
                let cx = &mut Context::from_waker(Waker::noop());
                match Pin::new(socket).poll_write(cx, frame.bytes()) {
                    Poll::Ready(Ok(written)) => written,
                    Poll::Ready(Err(_)) | Poll::Pending => 0,
                }
            }
            _ => 0,
        }
    }

    fn poll_write(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<usize>> {
        let Some(socket) = &mut self.socket else { return Poll::Ready(Err(io::ErrorKind::NotConnected.into())) };
        if let (1, Some(frame)) = (self.frames.len(), self.frames.front()) {
            return Pin::new(socket).poll_write(cx, frame.bytes());
        }
        let mut slices = [IoSlice::new(&[]); FRAMES_PER_WRITE];
        let mut filled = 0;
        for (slice, frame) in slices.iter_mut().zip(&self.frames) {
            *slice = IoSlice::new(frame.bytes());
            filled += 1;
        }
        Pin::new(socket).poll_write_vectored(cx, &slices[..filled])
    }

    fn advance(&mut self, mut written: usize) {
        self.bytes = self.bytes.saturating_sub(written);
        self.progress_at = Some(Instant::now());
        while let Some(frame) = self.frames.front_mut() {
            if written < frame.size() {
                self.is_partly_written |= written > 0;
                *frame = frame.after(written);
                return;
            }
            written -= frame.size();
            self.is_partly_written = false;
            self.frames.pop_front();
        }
    }

    fn end(&mut self, code: u16, reason: &str, overflow: bool) {
        self.frames.push_back(Frame::close(code, reason));
        self.bytes = self.frames.iter().map(Frame::size).sum();
        self.ending = Some(Ending { overflow });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn send_queue() -> SendQueue {
        SendQueue::new(1_000, 10, Arc::default())
    }

    /// A send queue whose socket is full and takes nothing.
    fn stalled() -> SendQueue {
        let send_queue = send_queue();
        send_queue.push("begun".into());
        let mut queue = send_queue.lock();
        queue.blocked = true;
        queue.progress_at = Instant::now().checked_sub(STALL_TIMEOUT);
        drop(queue);
        send_queue
    }

    /// Removes what is queued, as a socket would.
    fn take(send_queue: &SendQueue) -> (Vec<String>, Option<Ending>) {
        let mut queue = send_queue.lock();
        let frames = std::mem::take(&mut queue.frames).iter().map(|frame| frame.to_string()).collect();
        queue.bytes = 0;
        (frames, queue.ending)
    }

    #[test]
    fn rule_95_a_client_that_does_not_read_is_disconnected_at_the_bound() {
        let send_queue = stalled();
        assert_eq!(send_queue.backlog(), Backlog::None, "it is not waited for");
        for _ in 0..10 {
            send_queue.push("x".into());
        }
        let (frames, ending) = take(&send_queue);
        assert_eq!(ending, Some(Ending { overflow: true }));
        assert_eq!(frames.len(), 1, "only the close is left: {frames:?}");
    }

    #[test]
    fn rule_95_a_partly_written_message_is_finished_before_the_close() {
        let send_queue = stalled();
        send_queue.lock().is_partly_written = true;
        for _ in 0..10 {
            send_queue.push("x".into());
        }
        let (frames, _) = take(&send_queue);
        assert_eq!(frames.len(), 2);
        assert_eq!(frames[0], "begun");
    }

    #[test]
    fn rule_95_a_slow_reader_gets_a_larger_but_bounded_queue() {
        let send_queue = send_queue();
        for _ in 0..80 {
            send_queue.push("x".into());
        }
        let (frames, ending) = take(&send_queue);
        assert_eq!((frames.len(), ending), (80, None));
        assert!(send_queue.deliver(&AtomicBool::new(true), &["x".into()]));
        assert_eq!(send_queue.backlog(), Backlog::Some);
        for _ in 0..80 {
            send_queue.push("x".into());
        }
        assert_eq!(take(&send_queue).1, Some(Ending { overflow: true }));
    }

    #[test]
    fn rule_20_nothing_is_queued_for_an_inactive_subscription() {
        let send_queue = send_queue();
        let active = AtomicBool::new(true);
        send_queue.deactivate(&active);
        send_queue.deliver(&active, &["x".into()]);
        assert_eq!(take(&send_queue), (Vec::new(), None));
    }

    #[test]
    fn rule_6_the_first_close_reason_wins_and_nothing_follows_it() {
        let send_queue = send_queue();
        send_queue.end(code::NO_PONG, "a");
        send_queue.end(code::RECONNECT, "b");
        send_queue.push("x".into());
        let frames = std::mem::take(&mut send_queue.lock().frames);
        assert_eq!(frames.len(), 2);
        assert_eq!(frames[1].bytes()[2..4], code::NO_PONG.to_be_bytes());
    }
}
