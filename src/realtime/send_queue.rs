//! The way out of one connection: written to the socket at once by whoever sends, queued when the socket takes no
//! more. Bounded: who does not read is cut off before it costs memory.

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

/// Beyond the bound times this, even a connection that reads is cut off. What a channel sends lies in memory once, however
/// many have it before them.
const PATIENCE: usize = 8;
/// A peer whose socket took nothing for this long does not read.
const ASLEEP: Duration = Duration::from_secs(1);
/// Queued frames handed to the socket at once.
const FRAMES_A_WRITE: usize = 32;
/// A queue larger than this is given back once it is empty.
const KEPT_CAPACITY: usize = 32;

/// How a connection is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    /// Whether the peer was too slow, so that its queue is worthless.
    pub overflow: bool,
}

/// What waits for a peer that reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Backlog {
    /// Nothing.
    None,
    /// Something.
    Some,
    /// More than half of what may wait.
    Much,
}

#[derive(Default)]
struct Queue {
    socket: Option<TcpStream>,
    frames: VecDeque<Frame>,
    bytes: usize,
    /// Part of the oldest frame is out, so the rest must follow.
    cut: bool,
    /// The socket takes no more at the moment; the connection's task waits for it.
    blocked: bool,
    /// When the socket last took something, or when the queue began.
    moved_at: Option<Instant>,
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

    /// Takes the socket over; what was queued before goes out with the next `poll_flush`.
    pub fn attach(&self, socket: TcpStream) {
        self.lock().socket = Some(socket);
    }

    /// Lets the socket go, and everything that waits for it.
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

    /// Queues bytes of the WebSocket layer; the task that asks for it flushes afterwards.
    pub fn push_encoded(&self, bytes: &[u8]) {
        let mut queue = self.lock();
        if queue.ending.is_none() {
            self.enqueue(&mut queue, Frame::encoded(bytes));
        }
    }

    /// Sends frames, unless `active` was cleared in the meantime: to the socket if it is free, else to the queue.
    /// Answers whether something is left in the queue.
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
                queue.cut = true;
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
        // Where the socket is blocked, the task wakes up by itself once it is not.
        let wake = !queue.blocked || queue.ending.is_some();
        drop(queue);
        if wake {
            self.waker.wake();
        }
        true
    }

    /// How far behind the peer is. One that does not read at all is not waited for, so it counts as being up to date.
    pub fn backlog(&self) -> Backlog {
        let queue = self.lock();
        if queue.is_asleep() || queue.frames.is_empty() || queue.ending.is_some() {
            Backlog::None
        } else if queue.bytes * 2 > self.max_bytes || queue.frames.len() * 2 > self.max_frames {
            Backlog::Much
        } else {
            Backlog::Some
        }
    }

    fn enqueue(&self, queue: &mut Queue, frame: Frame) {
        if queue.frames.is_empty() {
            queue.moved_at = Some(Instant::now());
        }
        stats::add(&self.counters.messages_out, frame.messages() as usize);
        queue.bytes += frame.size();
        queue.frames.push_back(frame);
    }

    /// Cuts a slow reader off.
    fn enforce_bound(&self, queue: &mut Queue) {
        let over = |times| queue.bytes > self.max_bytes * times || queue.frames.len() > self.max_frames * times;
        if over(1) && (queue.is_asleep() || over(PATIENCE)) {
            let begun = queue.frames.pop_front().filter(|_| queue.cut);
            queue.frames = begun.into_iter().collect();
            queue.end(code::OVER_CAPACITY, "The connection does not read fast enough", true);
        }
    }

    /// Clears a subscription's flag so that nothing more of it is sent.
    pub fn silence(&self, active: &AtomicBool) {
        let _queue = self.lock();
        active.store(false, Ordering::Relaxed);
    }

    /// Asks the peer for a sign of life.
    pub fn ping(&self) {
        self.push(Frame::ping());
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
        queue.end(code, reason, false);
        drop(queue);
        self.waker.wake();
    }

    /// Queues a close for a peer that broke the WebSocket protocol.
    pub fn break_off(&self, code: u16) {
        let mut queue = self.lock();
        if queue.ending.is_none() {
            queue.end(code, "", false);
        }
    }

    /// How the connection is to end, if it is.
    pub fn ending(&self) -> Option<Ending> {
        self.lock().ending
    }

    /// Remembers whom to wake; called before looking at the queue.
    pub fn register(&self, waker: &Waker) {
        self.waker.register(waker);
    }

    /// Writes what waits until the socket takes no more or nothing is left.
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
        if queue.frames.capacity() > KEPT_CAPACITY {
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
    /// Whether the peer does not read: its socket is full and has taken nothing for some time.
    fn is_asleep(&self) -> bool {
        self.blocked && self.moved_at.is_some_and(|at| at.elapsed() >= ASLEEP)
    }

    /// Writes a frame if nothing waits in front of it; answers how much of it the socket took.
    fn write_now(&mut self, frame: &Frame) -> usize {
        match &mut self.socket {
            Some(socket) if self.frames.is_empty() => {
                // Whoever sends does not wait: what is left over is the task's, which will find any error too.
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
        let mut slices = [IoSlice::new(&[]); FRAMES_A_WRITE];
        let mut filled = 0;
        for (slice, frame) in slices.iter_mut().zip(&self.frames) {
            *slice = IoSlice::new(frame.bytes());
            filled += 1;
        }
        Pin::new(socket).poll_write_vectored(cx, &slices[..filled])
    }

    fn advance(&mut self, mut written: usize) {
        self.bytes = self.bytes.saturating_sub(written);
        self.moved_at = Some(Instant::now());
        while let Some(frame) = self.frames.front_mut() {
            if written < frame.size() {
                self.cut |= written > 0;
                *frame = frame.after(written);
                return;
            }
            written -= frame.size();
            self.cut = false;
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

    /// An send_queue whose socket is full and takes nothing.
    fn asleep() -> SendQueue {
        let send_queue = send_queue();
        send_queue.push("begun".into());
        let mut queue = send_queue.lock();
        queue.blocked = true;
        queue.moved_at = Instant::now().checked_sub(ASLEEP);
        drop(queue);
        send_queue
    }

    /// Takes what is queued, as a socket would.
    fn take(send_queue: &SendQueue) -> (Vec<String>, Option<Ending>) {
        let mut queue = send_queue.lock();
        let frames = std::mem::take(&mut queue.frames).iter().map(|frame| frame.to_string()).collect();
        queue.bytes = 0;
        (frames, queue.ending)
    }

    #[test]
    fn rule_95_a_connection_that_does_not_read_is_cut_off_at_its_bound() {
        let send_queue = asleep();
        assert_eq!(send_queue.backlog(), Backlog::None, "nobody waits for it");
        for _ in 0..10 {
            send_queue.push("x".into());
        }
        let (frames, ending) = take(&send_queue);
        assert_eq!(ending, Some(Ending { overflow: true }));
        assert_eq!(frames.len(), 1, "only the close is left: {frames:?}");
    }

    #[test]
    fn rule_95_a_message_that_was_begun_is_finished_before_the_close() {
        let send_queue = asleep();
        send_queue.lock().cut = true;
        for _ in 0..10 {
            send_queue.push("x".into());
        }
        let (frames, _) = take(&send_queue);
        assert_eq!(frames.len(), 2);
        assert_eq!(frames[0], "begun");
    }

    #[test]
    fn rule_95_a_connection_that_reads_gets_patience_but_no_unbounded_queue() {
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
    fn rule_20_nothing_is_queued_for_a_silenced_subscription() {
        let send_queue = send_queue();
        let active = AtomicBool::new(true);
        send_queue.silence(&active);
        send_queue.deliver(&active, &["x".into()]);
        assert_eq!(take(&send_queue), (Vec::new(), None));
    }

    #[test]
    fn rule_6_the_first_ending_wins_and_nothing_follows_it() {
        let send_queue = send_queue();
        send_queue.end(code::NO_PONG, "a");
        send_queue.end(code::RECONNECT, "b");
        send_queue.push("x".into());
        let frames = std::mem::take(&mut send_queue.lock().frames);
        assert_eq!(frames.len(), 2);
        assert_eq!(frames[1].bytes()[2..4], code::NO_PONG.to_be_bytes());
    }
}
