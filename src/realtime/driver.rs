//! The task of one connection: reads frames in order, writes what others could not, ends in time.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use futures_util::Stream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::error::{CapacityError, Error};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use super::connection::Connection;
use super::send_queue::{Ending, SendQueue};
use super::session::Session;
use super::stats;

/// Idle connections keep little memory; clients' frames are short, and every look at the socket clears this much.
const READ_BUFFER_BYTES: usize = 1024;
/// Messages handled before other connections get a turn.
const MESSAGES_A_TURN: usize = 32;
/// How long a peer may take to answer a close.
const GOODBYE: Duration = Duration::from_secs(3);
/// The same for a peer that did not read in time.
const SHORT_GOODBYE: Duration = Duration::from_millis(500);

/// Reads one connection, and writes it where the send_queue has to wait, until it is over.
pub(super) struct Driver {
    socket: WebSocketStream<Wire>,
    session: Session,
    credit: Credit,
    is_ending: bool,
    timer: Option<Pin<Box<Sleep>>>,
}

/// Frames a client may still send before it is read more slowly.
struct Credit {
    left: f32,
    at: Option<Instant>,
}

/// The connection is over.
struct Over;

/// What the WebSocket layer takes for its socket: it reads there, and its own answers queue up like everything else.
struct Wire(Arc<Connection>);

impl AsyncRead for Wire {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.0.send_queue.poll_read(cx, buffer)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.0.send_queue.push_encoded(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

impl Driver {
    /// Takes over a connection whose socket is attached; `ahead` was read from it already.
    pub async fn new(session: Session, ahead: Vec<u8>) -> Self {
        let settings = session.hub().settings();
        let left = settings.frames_burst as f32;
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(0)
            .max_message_size(Some(settings.max_message_bytes))
            .max_frame_size(Some(settings.max_message_bytes));
        let wire = Wire(session.connection.clone());
        let socket = WebSocketStream::from_partially_read(wire, ahead, Role::Server, Some(config)).await;
        Self { socket, session, credit: Credit { left, at: None }, is_ending: false, timer: None }
    }

    fn send_queue(&self) -> &SendQueue {
        &self.session.connection.send_queue
    }

    /// Takes what has arrived, up to a turn's worth. Answers whether more may be there at once.
    fn read(&mut self, cx: &mut Context<'_>) -> Result<bool, Over> {
        for _ in 0..MESSAGES_A_TURN {
            if self.session.is_waiting(cx) || self.is_paused(cx) {
                return Ok(false);
            }
            match Pin::new(&mut self.socket).poll_next(cx) {
                Poll::Pending => return Ok(false),
                Poll::Ready(None) => return Err(Over),
                Poll::Ready(Some(Err(error))) => {
                    self.say_goodbye_to(&error);
                    return Err(Over);
                }
                Poll::Ready(Some(Ok(message))) => self.hear(message),
            }
        }
        Ok(true)
    }

    fn hear(&mut self, message: Message) {
        self.session.connection.heard();
        if self.is_ending {
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
        if self.is_ending {
            return false;
        }
        let Some(timer) = &mut self.timer else { return false };
        if timer.as_mut().poll(cx).is_pending() {
            return true;
        }
        self.timer = None;
        false
    }

    fn begin_ending(&mut self, ending: Ending) {
        if ending.overflow {
            stats::add(&self.session.hub().counters().slow_readers, 1);
        }
        let patience = if ending.overflow { SHORT_GOODBYE } else { GOODBYE };
        self.timer = Some(Box::pin(tokio::time::sleep(patience)));
        self.is_ending = true;
        self.session.close();
    }

    /// Tells a peer that broke the WebSocket protocol why it is left, if the socket takes it.
    fn say_goodbye_to(&mut self, error: &Error) {
        match error {
            Error::Capacity(CapacityError::MessageTooLong { .. }) => self.send_queue().break_off(1009),
            Error::Utf8(_) => self.send_queue().break_off(1007),
            Error::Protocol(_) => self.send_queue().break_off(1002),
            _ => {}
        }
    }

    /// Whether the time for a polite end is over.
    fn has_waited_enough(&mut self, cx: &mut Context<'_>) -> bool {
        self.is_ending && self.timer.as_mut().is_some_and(|timer| timer.as_mut().poll(cx).is_ready())
    }
}

impl Future for Driver {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = self.get_mut();
        this.send_queue().register(cx.waker());
        let read = this.read(cx);
        // Also when the peer is done: it may still take the answer to its close.
        let broken = matches!(this.send_queue().poll_flush(cx), Poll::Ready(Err(_)));
        let Ok(more) = read else { return Poll::Ready(()) };
        if let Some(ending) = this.send_queue().ending().filter(|_| !this.is_ending) {
            this.begin_ending(ending);
        }
        if broken || this.has_waited_enough(cx) {
            return Poll::Ready(());
        }
        if more {
            cx.waker().wake_by_ref();
        }
        Poll::Pending
    }
}
