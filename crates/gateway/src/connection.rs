//! One client connection: request by request, until it is closed or becomes a WebSocket.

use std::future::poll_fn;
use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Poll, ready};
use std::time::Duration;

use broadcaster::Admission;
use rocket::Shutdown;
use tokio::io::{AsyncRead as _, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::futures::OwnedNotified;
use tokio::task::yield_now;
use tokio::time::{Sleep, sleep};

use super::ListenerState;
use super::head::{Parsed, RequestHead};
use super::pace::Pace;
use super::refusal::{self, Refusal};
use super::slots::{Phase, Slot};
use super::upstream::{Forwarding, NextRequest, Upstream};

/// Longest request head in bytes.
const MAX_HEAD_BYTES: usize = 16 * 1024;
/// Bytes that are read at once; most request heads are shorter.
const READ_BYTES: usize = 2 * 1024;
/// Idle time after which a connection gives its upstream connection back.
const UPSTREAM_IDLE: Duration = Duration::from_secs(1);
/// Header of the proxy that says whether its client used TLS.
const PROTO_HEADER: &str = "X-Forwarded-Proto";

/// One connection and what has been read from it.
struct ClientConnection {
    stream: TcpStream,
    peer: IpAddr,
    kind: ConnectionKind,
    /// Bytes that were read and belong to no answered request.
    buffer: Vec<u8>,
    upstream: Upstream,
}

/// Events that end a wait of a connection. They stay registered from one request to the next.
struct Interruptions<'c> {
    deadline: Pin<&'c mut Sleep>,
    evicted: Pin<&'c mut OwnedNotified>,
    shutdown: Shutdown,
}

/// Result of reading a request head.
enum HeadRead {
    /// The buffer begins with a whole head, or with something that is none.
    Whole,
    /// The connection is to be closed.
    Closed,
    /// The connection is to be closed with a refusal.
    Refused(Refusal),
}

/// Next step for a connection, decided from its buffer.
enum Action {
    /// A response from the page cache: head, body, length of the request, whether the connection ends.
    Answer { head: Vec<u8>, body: Arc<[u8]>, used: usize, closes: bool },
    /// Rocket answers the request.
    Forward(Forwarding),
    /// The broadcaster takes the connection; that many bytes were the head of the upgrade request.
    Upgrade { used: usize, client: IpAddr, admission: Admission },
    /// The request cannot be answered.
    Refuse(Refusal),
}

/// How the bytes of a connection came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConnectionKind {
    /// As they are; a trusted proxy in front may have decrypted them.
    Plain,
    /// Encrypted.
    Encrypted,
}

/// The state in which a connection is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConnectionEnd {
    /// It is closed.
    Closed,
    /// The broadcaster has it.
    WebSocket,
}

/// Serves one connection to its end; an error ends only this connection.
pub(super) async fn serve_connection(
    stream: TcpStream,
    peer: IpAddr,
    slot: Slot,
    state: Arc<ListenerState>,
    kind: ConnectionKind,
) -> ConnectionEnd {
    let connection = ClientConnection { stream, peer, kind, buffer: Vec::new(), upstream: Upstream::new(peer) };
    let Some(Upgrade { stream, buffer, mut slot, client, admission }) = answer_requests(connection, slot, &state).await
    else {
        return ConnectionEnd::Closed;
    };
    if slot.become_web_socket(client) {
        Box::pin(admission.enter(&state.hub, stream, buffer, slot)).await;
        return ConnectionEnd::WebSocket;
    }
    let idle = slot.enter(Phase::Idle);
    let rejection = Box::pin(admission.over_capacity().enter(&state.hub, stream, buffer, ()));
    tokio::select! {
        () = rejection => {}
        () = idle.evicted() => {}
    }
    ConnectionEnd::Closed
}

/// A connection that becomes a WebSocket.
struct Upgrade {
    stream: TcpStream,
    /// Bytes that the client sent after its request.
    buffer: Vec<u8>,
    slot: Slot,
    client: IpAddr,
    admission: Admission,
}

/// Answers one request after the other. Returns the connection if it is to become a WebSocket, otherwise it is closed.
async fn answer_requests(mut connection: ClientConnection, slot: Slot, state: &Arc<ListenerState>) -> Option<Upgrade> {
    let mut timeout = state.bounds.settings.head_timeout;
    let mut interruptions = Interruptions {
        deadline: pin!(sleep(timeout)),
        evicted: pin!(slot.evicted()),
        shutdown: state.shutdown.clone(),
    };
    loop {
        let refusal = match connection.read_head(timeout, &slot, &mut interruptions).await {
            Ok(HeadRead::Whole) => match connection.decide(state).await {
                Action::Answer { head, body, used, closes } => {
                    connection.write(&head, &body, (&slot, interruptions.evicted.as_mut()), state).await.ok()?;
                    if closes {
                        refusal::end(&mut connection.stream).await;
                        return None;
                    }
                    connection.consume(used);
                    if !connection.buffer.is_empty() {
                        // a client that sends many requests at once takes turns with others
                        yield_now().await;
                    }
                    None
                }
                Action::Forward(request) => {
                    let evicted = interruptions.evicted.as_mut();
                    match connection.forward(request, (&slot, evicted), state).await.ok()? {
                        NextRequest::Expected => {
                            connection.consume(0);
                            None
                        }
                        NextRequest::Closed => {
                            refusal::end(&mut connection.stream).await;
                            return None;
                        }
                        NextRequest::Refused(refusal) => Some(refusal),
                    }
                }
                Action::Upgrade { used, client, admission } => {
                    connection.consume(used);
                    let ClientConnection { stream, buffer, .. } = connection;
                    return Some(Upgrade { stream, buffer, slot, client, admission });
                }
                Action::Refuse(refusal) => Some(refusal),
            },
            Ok(HeadRead::Refused(refusal)) => Some(refusal),
            Ok(HeadRead::Closed) | Err(_) => return None,
        };
        if let Some(refusal) = refusal {
            refusal.send(&mut connection.stream).await;
            return None;
        }
        timeout = state.bounds.settings.keep_alive;
    }
}

impl ClientConnection {
    /// Removes the first bytes of the buffer; an empty buffer occupies no memory.
    fn consume(&mut self, bytes: usize) {
        self.buffer.drain(..bytes);
        if self.buffer.is_empty() {
            self.buffer = Vec::new();
        }
    }

    /// Reads until the buffer holds a whole request head.
    async fn read_head(
        &mut self,
        timeout: Duration,
        slot: &Slot,
        interruptions: &mut Interruptions<'_>,
    ) -> io::Result<HeadRead> {
        if !self.buffer.is_empty() && is_decided(&self.buffer) {
            return Ok(HeadRead::Whole);
        }
        let idle = slot.enter(Phase::Idle);
        let mut seen = self.buffer.len();
        loop {
            let limit = if self.upstream.is_connected() { timeout.min(UPSTREAM_IDLE) } else { timeout };
            interruptions.deadline.as_mut().reset(idle.since() + limit);
            let read = tokio::select! {
                biased;
                read = self.read_some() => read?,
                () = interruptions.deadline.as_mut() => {
                    if self.upstream.is_connected() && idle.since().elapsed() < timeout {
                        self.upstream.close();
                        continue;
                    }
                    let refusal = HeadRead::Refused(Refusal::RequestTimeout);
                    return Ok(if self.buffer.is_empty() { HeadRead::Closed } else { refusal });
                }
                () = interruptions.evicted.as_mut() => return Ok(HeadRead::Closed),
                () = &mut interruptions.shutdown => return Ok(HeadRead::Closed),
            };
            if read == 0 {
                return Ok(HeadRead::Closed);
            }
            // a head is parsed again only where it may have ended, so that a head in many pieces costs no more
            if is_whole(&self.buffer) || (seen == 0 || may_end(&self.buffer, seen)) && is_decided(&self.buffer) {
                return Ok(HeadRead::Whole);
            }
            if self.buffer.len() >= MAX_HEAD_BYTES {
                return Ok(HeadRead::Refused(Refusal::HeadTooLarge));
            }
            seen = self.buffer.len();
        }
    }

    /// Reads what has come into the buffer, which takes no memory while nothing comes. Returns the number of bytes; 0 at the end.
    async fn read_some(&mut self) -> io::Result<usize> {
        poll_fn(|context| {
            let mut bytes = [MaybeUninit::uninit(); READ_BYTES];
            let mut read = ReadBuf::uninit(&mut bytes);
            ready!(Pin::new(&mut self.stream).poll_read(context, &mut read))?;
            self.buffer.extend_from_slice(read.filled());
            Poll::Ready(Ok(read.filled().len()))
        })
        .await
    }

    async fn decide(&self, state: &ListenerState) -> Action {
        let head = match Parsed::read(&self.buffer) {
            Parsed::Request(head) => head,
            Parsed::Refused(refusal) => return Action::Refuse(refusal),
            Parsed::Partial => return Action::Refuse(Refusal::BadRequest),
        };
        if let Some(admission) = self.admit(&head, state) {
            return Action::Upgrade { used: head.length, client: state.bounds.client(self.peer, &head), admission };
        }
        if let Some(pages) = state.cached_pages.as_ref().filter(|_| head.is_cacheable()) {
            let mut answer = Vec::new();
            if let Some(body) = pages.answer(&head, &mut answer).await {
                return Action::Answer { head: answer, body, used: head.length, closes: head.closes || head.is_old };
            }
        }
        Action::Forward(Forwarding::of(&head, state.bounds.client(self.peer, &head)))
    }

    /// Checks an upgrade to a WebSocket of the broadcaster. A client used TLS where this program decrypted the connection, or
    /// where a trusted proxy says so.
    fn admit(&self, head: &RequestHead<'_>, state: &ListenerState) -> Option<Admission> {
        if !head.is_get || !head.is_cacheable() {
            return None;
        }
        let hides = |name: &str| name.eq_ignore_ascii_case(PROTO_HEADER) && !state.bounds.trusts(self.peer);
        let is_encrypted = self.kind == ConnectionKind::Encrypted;
        broadcaster::admit(&state.hub, head.target, &|name| match name {
            PROTO_HEADER if is_encrypted => Some("https"),
            name => head.field(name).filter(|_| !hides(name)),
        })
    }

    async fn forward(
        &mut self,
        request: Forwarding,
        (slot, evicted): (&Slot, Pin<&mut OwnedNotified>),
        state: &ListenerState,
    ) -> io::Result<NextRequest> {
        let _busy = slot.enter(Phase::Busy);
        let forwarded = self.upstream.forward(&mut self.stream, &mut self.buffer, request, state);
        tokio::select! {
            biased;
            forwarded = Box::pin(forwarded) => forwarded,
            () = evicted => Err(io::ErrorKind::ConnectionAborted.into()),
        }
    }

    /// Writes head and body together.
    async fn write(
        &mut self,
        head: &[u8],
        body: &[u8],
        (slot, evicted): (&Slot, Pin<&mut OwnedNotified>),
        state: &ListenerState,
    ) -> io::Result<()> {
        let written = match self.stream.try_write_vectored(&[IoSlice::new(head), IoSlice::new(body)]) {
            Ok(written) => written,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => 0,
            Err(error) => return Err(error),
        };
        if written == head.len() + body.len() {
            return Ok(());
        }
        let _busy = slot.enter(Phase::Busy);
        let rest = async {
            let mut pace = Pace::new(&state.bounds.settings);
            if written < head.len() {
                pace.write(&mut self.stream, &head[written..]).await?;
            }
            pace.write(&mut self.stream, &body[written.saturating_sub(head.len())..]).await
        };
        tokio::select! {
            biased;
            ended = rest => ended,
            () = evicted => Err(io::ErrorKind::ConnectionAborted.into()),
        }
    }
}

/// True if the buffer surely ends with the end of a head: most requests come alone and in one piece, and are parsed once.
fn is_whole(buffer: &[u8]) -> bool {
    buffer.ends_with(b"\r\n\r\n") && buffer[0].is_ascii_alphabetic()
}

/// True if a whole head has been read, or something that is none.
fn is_decided(buffer: &[u8]) -> bool {
    !matches!(Parsed::read(buffer), Parsed::Partial)
}

/// True if an empty line ends after the first `seen` bytes.
fn may_end(buffer: &[u8], seen: usize) -> bool {
    let new = &buffer[seen.saturating_sub(3)..];
    let mut ends = new.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| &new[at + 1..]);
    ends.any(|line| line.starts_with(b"\n") || line.starts_with(b"\r\n"))
}
