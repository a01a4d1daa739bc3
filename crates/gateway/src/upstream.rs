//! Upstream connections to Rocket: one for each client connection that needs it. It serves this client only, so that no
//! error in the end of a message can mix the requests of two clients.

use std::io;
use std::mem::MaybeUninit;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};

use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::{ReadHalf, WriteHalf};
use tokio::time::{Instant, sleep_until, timeout};

use super::ListenerState;
use super::body::{Body, Framing, Malformed};
use super::client_address::{Registered, network};
use super::head::{RequestHead, ResponseHead};
use super::pace::Pace;
use super::refusal::Refusal;
use super::settings::ListenerSettings;
use super::slots::Turn;

/// Bytes of a response that are read at first; most responses of the API are shorter.
const READ_BYTES: usize = 8 * 1024;
/// Bytes of a body that are read at once.
const BODY_READ_BYTES: usize = 16 * 1024;
/// Longest response head in bytes.
const MAX_HEAD_BYTES: usize = 32 * 1024;
/// Longest request body in bytes that is received before Rocket sees the request: a client that sends slowly does not
/// occupy an upstream connection.
const MAX_SHORT_BODY: u64 = 16 * 1024;
/// Longest request with a body in bytes after which an upstream connection is used again. Hyper reads that many at once;
/// where a response comes before the end of a longer request has been read, it closes the connection without saying so.
const MAX_REUSED_BYTES: usize = 8 * 1024;
/// Field of a response after which the gateway closes the client's connection.
const CLOSE_FIELD: &[u8] = b"Connection: close\r\n";

/// The upstream connection of one client connection, opened by its first forwarded request.
pub(super) struct Upstream {
    peer: IpAddr,
    connection: Option<Connection>,
}

struct Connection {
    // dropped before the stream: a closed stream frees the port that is registered
    _registered: Registered,
    stream: TcpStream,
    turn: Option<Turn>,
    network: IpAddr,
}

/// A request that is to be forwarded; its head is at the beginning of the client's buffer.
pub(super) struct Forwarding {
    head_bytes: usize,
    framing: Framing,
    is_head: bool,
    closes: bool,
    expects_continue: bool,
    client: IpAddr,
}

/// State of the client connection after a response.
pub(super) enum NextRequest {
    /// Another request may follow.
    Expected,
    /// The connection ends.
    Closed,
    /// The connection ends with this response instead of Rocket's.
    Refused(Refusal),
}

/// Why a request was not sent to its end.
enum SendError {
    /// The client stopped sending, or its connection broke.
    Client(io::Error),
    /// The chunked coding of the body is broken.
    Malformed,
    /// Rocket reads no more: it has responded already.
    Upstream,
}

/// Progress of a request and its response, which are forwarded at the same time.
#[derive(Default)]
struct Progress {
    /// The whole request was sent to Rocket.
    is_sent: AtomicBool,
    /// The final response has begun.
    is_responding: AtomicBool,
}

impl Progress {
    fn is_responding(&self) -> bool {
        self.is_responding.load(Ordering::Relaxed)
    }
}

impl Forwarding {
    /// The request with this head, sent by `client`.
    pub fn of(head: &RequestHead<'_>, client: IpAddr) -> Forwarding {
        Forwarding {
            head_bytes: head.length,
            framing: head.framing,
            is_head: head.is_head,
            closes: head.closes,
            expects_continue: head.expects_continue(),
            client,
        }
    }

    fn is_short(&self) -> bool {
        matches!(self.framing, Framing::Length(bytes) if bytes <= MAX_SHORT_BODY) && !self.expects_continue
    }
}

impl Upstream {
    /// An upstream for the client connection from this address; nothing is connected yet.
    pub fn new(peer: IpAddr) -> Upstream {
        Upstream { peer, connection: None }
    }

    /// True if a connection is open.
    pub fn is_connected(&self) -> bool {
        self.connection.is_some()
    }

    /// Closes the connection.
    pub fn close(&mut self) {
        self.connection = None;
    }

    async fn connect(&mut self, client: IpAddr, state: &ListenerState) -> Result<Connection, Refusal> {
        let network = network(client);
        if let Some(mut kept) = self.connection.take().filter(|connection| is_idle(&connection.stream)) {
            if kept.network != network {
                kept.turn = None;
                kept.turn = Some(state.bounds.requests.take(client).await?);
                kept.network = network;
            }
            return Ok(kept);
        }
        let turn = state.bounds.requests.take(client).await?;
        let opened = async {
            let stream = TcpStream::connect(state.upstream).await?;
            stream.set_nodelay(true)?;
            let registered = state.clients.register(stream.local_addr()?.port(), self.peer);
            io::Result::Ok(Connection { _registered: registered, stream, turn: Some(turn), network })
        };
        opened.await.map_err(|error| bad_gateway(&error))
    }

    /// Forwards the request at the beginning of `buffer` and its response, and removes the request from the buffer.
    /// Errors: the client's connection broke.
    pub async fn forward(
        &mut self,
        client: &mut TcpStream,
        buffer: &mut Vec<u8>,
        request: Forwarding,
        state: &ListenerState,
    ) -> io::Result<NextRequest> {
        let settings = &state.bounds.settings;
        let (mut body, mut pace) = (Body::new(request.framing), Pace::new(settings));
        let Ok(in_buffer) = body.take(&buffer[request.head_bytes..]) else {
            return Ok(NextRequest::Refused(Refusal::BadRequest));
        };
        let mut ready = request.head_bytes + in_buffer;
        let mut upload = None;
        if request.is_short() {
            match receive_short_body(client, buffer, &mut body, &mut pace).await {
                Ok(received) => ready += received,
                Err(error) => return ended_by_client(error),
            }
        } else if !body.is_complete() {
            match state.bounds.uploads.take(request.client).await {
                Ok(turn) => upload = Some(turn),
                Err(refusal) => return Ok(NextRequest::Refused(refusal)),
            }
        }
        let mut connection = match self.connect(request.client, state).await {
            Ok(connection) => connection,
            Err(refusal) => return Ok(NextRequest::Refused(refusal)),
        };

        // a body that begins after its head is not here yet
        let is_surely_read = body.is_complete() && (ready == request.head_bytes || ready <= MAX_REUSED_BYTES);
        let progress = Progress::default();
        let received = {
            let (mut from_client, mut to_client) = client.split();
            let (mut from_upstream, mut to_upstream) = connection.stream.split();
            let send = send_request(&mut from_client, &mut to_upstream, (buffer, ready), &mut body, &mut pace);
            let receive = receive_response(&mut from_upstream, &mut to_client, request.is_head, settings, &progress);
            tokio::pin!(send, receive);
            let (mut is_sending, mut respond_by) = (true, Instant::now());
            // the response does not wait for the end of the request: an upload may be rejected at once
            loop {
                tokio::select! {
                    ended = &mut send, if is_sending => match ended {
                        Err(SendError::Client(error)) if progress.is_responding() => return Err(error),
                        Err(SendError::Client(error)) => return ended_by_client(error),
                        Err(SendError::Malformed) if progress.is_responding() => return Ok(NextRequest::Closed),
                        Err(SendError::Malformed) => return Ok(NextRequest::Refused(Refusal::BadRequest)),
                        ended => {
                            progress.is_sent.store(ended.is_ok(), Ordering::Relaxed);
                            is_sending = false;
                            respond_by = Instant::now() + settings.response_timeout;
                        }
                    },
                    received = &mut receive => break received,
                    () = sleep_until(respond_by), if !is_sending && !progress.is_responding() => {
                        return Ok(NextRequest::Refused(Refusal::GatewayTimeout));
                    }
                }
            }
        };
        drop(upload);
        let keeps_alive = match received {
            Ok(keeps_alive) => keeps_alive,
            Err(error) if !progress.is_responding() => return Ok(NextRequest::Refused(bad_gateway(&error))),
            Err(error) => return Err(error),
        };
        let is_reused = keeps_alive && is_surely_read && !connection.turn.as_ref().is_some_and(Turn::is_scarce);
        self.connection = Some(connection).filter(|_| is_reused);
        Ok(if keeps_alive && !request.closes { NextRequest::Expected } else { NextRequest::Closed })
    }
}

/// True if nothing has arrived on a waiting connection, not even its end. The system is asked, because the runtime may not
/// have noticed an event yet.
fn is_idle(stream: &TcpStream) -> bool {
    let mut byte = [MaybeUninit::uninit()];
    matches!(SockRef::from(stream).peek(&mut byte), Err(error) if error.kind() == io::ErrorKind::WouldBlock)
}

/// The refusal where Rocket cannot be reached or sends no response.
fn bad_gateway(error: &io::Error) -> Refusal {
    tracing::warn!(%error, "the server behind the gateway gave no response");
    Refusal::BadGateway
}

/// The refusal of a client that sent too slowly, or the error of its connection.
fn ended_by_client(error: io::Error) -> io::Result<NextRequest> {
    match error.kind() {
        io::ErrorKind::TimedOut => Ok(NextRequest::Refused(Refusal::RequestTimeout)),
        _ => Err(error),
    }
}

/// Reads the rest of a body into `buffer`. Returns its bytes; the buffer may hold more.
async fn receive_short_body(
    client: &mut TcpStream,
    buffer: &mut Vec<u8>,
    body: &mut Body,
    pace: &mut Pace,
) -> io::Result<usize> {
    let mut received = 0;
    while !body.is_complete() {
        buffer.reserve(READ_BYTES);
        let read = pace.step(client.read_buf(buffer)).await?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        received += body.take(&buffer[buffer.len() - read..]).map_err(invalid)?;
    }
    Ok(received)
}

/// Sends the first `ready` bytes of the buffer and the rest of the body. The buffer keeps what follows the body.
async fn send_request(
    client: &mut ReadHalf<'_>,
    upstream: &mut WriteHalf<'_>,
    (buffer, ready): (&mut Vec<u8>, usize),
    body: &mut Body,
    pace: &mut Pace,
) -> Result<(), SendError> {
    upstream.write_all(&buffer[..ready]).await.map_err(|_| SendError::Upstream)?;
    buffer.drain(..ready);
    while !body.is_complete() {
        buffer.reserve(BODY_READ_BYTES);
        if pace.step(client.read_buf(buffer)).await.map_err(SendError::Client)? == 0 {
            return Err(SendError::Client(io::ErrorKind::UnexpectedEof.into()));
        }
        let used = body.take(buffer).map_err(|Malformed| SendError::Malformed)?;
        upstream.write_all(&buffer[..used]).await.map_err(|_| SendError::Upstream)?;
        buffer.drain(..used);
    }
    Ok(())
}

/// Passes a response on. Returns whether both connections stay open; where the response begins before the end of the
/// request, its head says that they do not.
async fn receive_response(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    to_head: bool,
    settings: &ListenerSettings,
    progress: &Progress,
) -> io::Result<bool> {
    let (mut buffer, mut pace) = (Vec::with_capacity(READ_BYTES), Pace::new(settings));
    let mut head = loop {
        match ResponseHead::read(&buffer, to_head).map_err(invalid)? {
            Some(head) if head.is_interim => {
                pace.write(to, &buffer[..head.length]).await?;
                buffer.drain(..head.length);
            }
            Some(head) => break head,
            None if buffer.len() >= MAX_HEAD_BYTES => return Err(io::ErrorKind::InvalidData.into()),
            None => {
                buffer.reserve(READ_BYTES);
                if from.read_buf(&mut buffer).await? == 0 {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
        }
    };
    progress.is_responding.store(true, Ordering::Relaxed);
    if head.keeps_alive && !progress.is_sent.load(Ordering::Relaxed) {
        let empty_line = head.length - b"\r\n".len();
        buffer.splice(empty_line..empty_line, CLOSE_FIELD.iter().copied());
        head.length += CLOSE_FIELD.len();
        head.keeps_alive = false;
    }
    let mut body = Body::new(head.framing);
    let mut used = head.length + body.take(&buffer[head.length..]).map_err(invalid)?;
    loop {
        pace.write(to, &buffer[..used]).await?;
        if body.is_complete() {
            // bytes after the response belong to no request
            return Ok(head.keeps_alive && used == buffer.len());
        }
        buffer.clear();
        buffer.reserve(BODY_READ_BYTES);
        let read = timeout(settings.response_timeout, from.read_buf(&mut buffer))
            .await
            .map_err(|_| io::ErrorKind::TimedOut)??;
        if read == 0 {
            return if body.ends_with_connection() { Ok(false) } else { Err(io::ErrorKind::UnexpectedEof.into()) };
        }
        used = body.take(&buffer).map_err(invalid)?;
    }
}

fn invalid<E>(_: E) -> io::Error {
    io::ErrorKind::InvalidData.into()
}
