//! The task of one connection: reads messages in order, writes the frames the socket did not take at once, closes within
//! a timeout.

use std::any::Any;
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
use super::session::ProtocolSession;
use super::stats;

/// Size of the read buffer: small, because idle connections keep it and every read clears it.
const READ_BUFFER_BYTES: usize = 1024;
/// Messages handled before the task yields to other connections.
const MESSAGES_PER_POLL: usize = 32;
/// How long a client may take to answer a close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);
/// The same for a client whose send queue overflowed.
const OVERFLOW_CLOSE_TIMEOUT: Duration = Duration::from_millis(500);

/// Future that reads a connection, and writes what its send queue holds, until it is closed.
pub(super) struct Driver {
    socket: WebSocketStream<SocketAdapter>,
    session: ProtocolSession,
    credit: Credit,
    is_closing: bool,
    timer: Option<Pin<Box<Sleep>>>,
    /// Held until the connection ends.
    _held: Box<dyn Any + Send>,
}

/// Frames a client may still send before the connection is read more slowly.
struct Credit {
    left: f32,
    at: Option<Instant>,
}

/// The connection has ended.
struct ConnectionClosed;

/// The socket as the WebSocket library sees it: reads come from the socket, its own control frames go to the send queue.
struct SocketAdapter(Arc<Connection>);

impl AsyncRead for SocketAdapter {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.0.send_queue.poll_read(cx, buffer)
    }
}

impl AsyncWrite for SocketAdapter {
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
    /// A driver for a connection whose socket is attached; `ahead` was read from it already, `held` is dropped with it.
    pub async fn new(session: ProtocolSession, ahead: Vec<u8>, held: Box<dyn Any + Send>) -> Self {
        let settings = session.hub().settings();
        let left = settings.frames_burst as f32;
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER_BYTES)
            .write_buffer_size(0)
            .max_message_size(Some(settings.max_message_bytes))
            .max_frame_size(Some(settings.max_message_bytes));
        let wire = SocketAdapter(session.connection.clone());
        let socket = WebSocketStream::from_partially_read(wire, ahead, Role::Server, Some(config)).await;
        Self { socket, session, credit: Credit { left, at: None }, is_closing: false, timer: None, _held: held }
    }

    fn send_queue(&self) -> &SendQueue {
        &self.session.connection.send_queue
    }

    /// Handles the messages that have arrived, at most `MESSAGES_PER_POLL`. Returns whether there may be more.
    fn read(&mut self, cx: &mut Context<'_>) -> Result<bool, ConnectionClosed> {
        for _ in 0..MESSAGES_PER_POLL {
            if self.session.is_waiting(cx) || self.is_paused(cx) {
                return Ok(false);
            }
            match Pin::new(&mut self.socket).poll_next(cx) {
                Poll::Pending => return Ok(false),
                Poll::Ready(None) => return Err(ConnectionClosed),
                Poll::Ready(Some(Err(error))) => {
                    self.close_for_error(&error);
                    return Err(ConnectionClosed);
                }
                Poll::Ready(Some(Ok(message))) => self.handle_message(message),
            }
        }
        Ok(true)
    }

    fn handle_message(&mut self, message: Message) {
        self.session.connection.record_activity();
        if self.is_closing {
            return;
        }
        match message {
            Message::Text(text) => {
                self.spend_credit();
                self.session.handle_message(&text);
            }
            Message::Close(_) => self.session.close(),
            // Pings cost credit, too, because each is answered.
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

    /// True if reading pauses because the client sent too much.
    fn is_paused(&mut self, cx: &mut Context<'_>) -> bool {
        if self.is_closing {
            return false;
        }
        let Some(timer) = &mut self.timer else { return false };
        if timer.as_mut().poll(cx).is_pending() {
            return true;
        }
        self.timer = None;
        false
    }

    fn begin_close(&mut self, ending: Ending) {
        if ending.overflow {
            stats::add(&self.session.hub().counters().slow_readers, 1);
        }
        let timeout = if ending.overflow { OVERFLOW_CLOSE_TIMEOUT } else { CLOSE_TIMEOUT };
        self.timer = Some(Box::pin(tokio::time::sleep(timeout)));
        self.is_closing = true;
        self.session.close();
    }

    /// Queues the close code for a client that broke the WebSocket protocol.
    fn close_for_error(&mut self, error: &Error) {
        match error {
            Error::Capacity(CapacityError::MessageTooLong { .. }) => self.send_queue().close_with(1009),
            Error::Utf8(_) => self.send_queue().close_with(1007),
            Error::Protocol(_) => self.send_queue().close_with(1002),
            _ => {}
        }
    }

    /// True if the time for the closing handshake is over.
    fn close_timed_out(&mut self, cx: &mut Context<'_>) -> bool {
        self.is_closing && self.timer.as_mut().is_some_and(|timer| timer.as_mut().poll(cx).is_ready())
    }
}

impl Future for Driver {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let this = self.get_mut();
        this.send_queue().register(cx.waker());
        let read = this.read(cx);
        // Also after the client's close: it may still read the answer to it.
        let broken = matches!(this.send_queue().poll_flush(cx), Poll::Ready(Err(_)));
        let Ok(more) = read else { return Poll::Ready(()) };
        if let Some(ending) = this.send_queue().ending().filter(|_| !this.is_closing) {
            this.begin_close(ending);
        }
        if broken || this.close_timed_out(cx) {
            return Poll::Ready(());
        }
        if more {
            cx.waker().wake_by_ref();
        }
        Poll::Pending
    }
}
