//! The task of one connection: reads frames in order, writes what waits in batches, ends in time.

use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use futures_util::{Sink, Stream};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::Sleep;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::error::{CapacityError, Error};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Bytes, Message};

use super::outbox::{Ending, Outbox};
use super::protocol::Frame;
use super::session::Session;
use super::stats;

/// Messages handled before other connections get a turn.
const MESSAGES_A_TURN: usize = 32;
/// How long a peer may take to answer a close.
const GOODBYE: Duration = Duration::from_secs(3);
/// The same for a peer that did not read in time.
const SHORT_GOODBYE: Duration = Duration::from_millis(500);
/// A write queue larger than this is given back once it is empty.
const KEPT_CAPACITY: usize = 32;

/// Reads and writes one connection until it is over.
pub(super) struct Driver<S> {
    socket: WebSocketStream<S>,
    session: Session,
    batch: VecDeque<Frame>,
    credit: Credit,
    ending: Option<Ending>,
    farewell_sent: bool,
    timer: Option<Pin<Box<Sleep>>>,
}

/// Frames a client may still send before it is read more slowly.
struct Credit {
    left: f32,
    at: Option<Instant>,
}

enum Wait {
    /// Nothing to do before somebody wakes the task.
    Idle,
    /// The connection is over.
    Over,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Driver<S> {
    pub fn new(socket: WebSocketStream<S>, session: Session) -> Self {
        let left = session.hub().settings().frames_burst as f32;
        Self {
            socket,
            session,
            batch: VecDeque::new(),
            credit: Credit { left, at: None },
            ending: None,
            farewell_sent: false,
            timer: None,
        }
    }

    fn outbox(&self) -> &Outbox {
        &self.session.connection.outbox
    }

    /// Takes what has arrived, up to a turn's worth. Answers whether more may be there at once.
    fn read(&mut self, cx: &mut Context<'_>) -> Result<bool, Wait> {
        for _ in 0..MESSAGES_A_TURN {
            if self.session.is_waiting(cx) || self.is_paused(cx) {
                return Ok(false);
            }
            match Pin::new(&mut self.socket).poll_next(cx) {
                Poll::Pending => return Ok(false),
                Poll::Ready(None) => return Err(Wait::Over),
                Poll::Ready(Some(Err(error))) => {
                    self.say_goodbye_to(&error, cx);
                    return Err(Wait::Over);
                }
                Poll::Ready(Some(Ok(message))) => self.hear(message),
            }
        }
        Ok(true)
    }

    fn hear(&mut self, message: Message) {
        self.session.connection.heard();
        if self.ending.is_some() {
            return;
        }
        match message {
            Message::Text(text) => {
                self.spend_credit();
                self.session.hear(&text);
            }
            Message::Close(_) => self.session.close(),
            // Pings cost credit too: each is answered.
            Message::Ping(_) | Message::Binary(_) => self.spend_credit(),
            Message::Pong(_) | Message::Frame(_) => {}
        }
    }

    fn spend_credit(&mut self) {
        self.credit.left -= 1.0;
        if self.credit.left > 1.0 {
            return;
        }
        let settings = self.session.hub().settings();
        let rate = settings.frames_per_second.max(1) as f32;
        let earned = self.credit.at.map_or(rate, |at| at.elapsed().as_secs_f32() * rate);
        self.credit.left = (self.credit.left + earned).min(settings.frames_burst as f32);
        self.credit.at = Some(Instant::now());
        if self.credit.left < 1.0 && self.timer.is_none() {
            self.timer = Some(Box::pin(tokio::time::sleep(Duration::from_millis(100))));
        }
    }

    /// Whether the client sent so much that reading waits.
    fn is_paused(&mut self, cx: &mut Context<'_>) -> bool {
        if self.ending.is_some() {
            return false;
        }
        let Some(timer) = &mut self.timer else { return false };
        if timer.as_mut().poll(cx).is_pending() {
            return true;
        }
        self.timer = None;
        false
    }

    /// Writes what waits until the socket takes no more or nothing is left.
    fn write(&mut self, cx: &mut Context<'_>) -> Result<(), Wait> {
        match self.poll_write(cx) {
            Poll::Ready(Ok(())) => {
                self.outbox().set_blocked(false);
                Ok(())
            }
            Poll::Ready(Err(_)) => Err(Wait::Over),
            Poll::Pending => {
                self.outbox().set_blocked(true);
                // A blocked socket hides what is queued behind it, so the end is looked for here.
                if let Some(ending) = self.outbox().ending().filter(|_| self.ending.is_none()) {
                    self.begin_ending(ending);
                }
                Err(Wait::Idle)
            }
        }
    }

    fn poll_write(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Error>> {
        let mut sent = 0;
        let written = loop {
            match self.poll_batch(cx, &mut sent) {
                Poll::Ready(Ok(())) => {}
                other => break other,
            }
            let outbox = &self.session.connection.outbox;
            let work = outbox.take(&mut self.batch);
            if work.ping {
                Pin::new(&mut self.socket).start_send(Message::Ping(Bytes::new()))?;
            }
            if let Some(ending) = work.ending.filter(|_| self.ending.is_none()) {
                self.begin_ending(ending);
            }
            if self.batch.is_empty() {
                break self.poll_farewell(cx);
            }
        };
        if sent > 0 {
            stats::add(&self.session.hub().counters().messages_out, sent);
        }
        if self.batch.is_empty() && self.batch.capacity() > KEPT_CAPACITY {
            self.batch = VecDeque::new();
        }
        ready!(written)?;
        Pin::new(&mut self.socket).poll_flush(cx)
    }

    fn poll_batch(&mut self, cx: &mut Context<'_>, sent: &mut usize) -> Poll<Result<(), Error>> {
        while !self.batch.is_empty() {
            ready!(Pin::new(&mut self.socket).poll_ready(cx))?;
            if let Some(frame) = self.batch.pop_front() {
                Pin::new(&mut self.socket).start_send(Message::Text(frame))?;
                *sent += 1;
            }
        }
        Poll::Ready(Ok(()))
    }

    fn begin_ending(&mut self, ending: Ending) {
        if ending.overflow {
            stats::add(&self.session.hub().counters().slow_readers, 1);
            self.batch.clear();
        }
        let patience = if ending.overflow { SHORT_GOODBYE } else { GOODBYE };
        self.timer = Some(Box::pin(tokio::time::sleep(patience)));
        self.ending = Some(ending);
        self.session.close();
    }

    fn poll_farewell(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Error>> {
        let Some(ending) = &self.ending else { return Poll::Ready(Ok(())) };
        if self.farewell_sent {
            return Poll::Ready(Ok(()));
        }
        ready!(Pin::new(&mut self.socket).poll_ready(cx))?;
        let close = CloseFrame { code: ending.code.into(), reason: ending.reason.into() };
        Pin::new(&mut self.socket).start_send(Message::Close(Some(close)))?;
        self.farewell_sent = true;
        Poll::Ready(Ok(()))
    }

    /// Tells a peer that broke the WebSocket protocol why it is left, if the socket takes it.
    fn say_goodbye_to(&mut self, error: &Error, cx: &mut Context<'_>) {
        let code = match error {
            Error::Capacity(CapacityError::MessageTooLong { .. }) => 1009,
            Error::Utf8(_) => 1007,
            Error::Protocol(_) => 1002,
            _ => return,
        };
        let close = CloseFrame { code: code.into(), reason: "".into() };
        if Pin::new(&mut self.socket).start_send(Message::Close(Some(close))).is_ok() {
            let _ = Pin::new(&mut self.socket).poll_flush(cx);
        }
    }

    /// Whether the time for a polite end is over.
    fn has_waited_enough(&mut self, cx: &mut Context<'_>) -> bool {
        self.ending.is_some() && self.timer.as_mut().is_some_and(|timer| timer.as_mut().poll(cx).is_ready())
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Future for Driver<S> {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = self.get_mut();
        this.outbox().register(cx.waker());
        let more = match this.read(cx) {
            Ok(more) => more,
            Err(_) => return Poll::Ready(()),
        };
        if let Err(Wait::Over) = this.write(cx) {
            return Poll::Ready(());
        }
        if this.has_waited_enough(cx) {
            return Poll::Ready(());
        }
        if more {
            cx.waker().wake_by_ref();
        }
        Poll::Pending
    }
}
