//! Upstream connections to Rocket: one for each client connection that needs it.

use std::io;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy, copy_bidirectional};
use tokio::net::TcpStream;
use tokio::sync::Notify;

use super::ListenerState;
use super::head::ResponseHead;
use crate::web::client_address::Registered;

/// Bytes of a response that are read at first; most responses of the API are shorter.
const READ_BYTES: usize = 8 * 1024;
/// Responses with longer heads are forwarded unparsed. In bytes.
const MAX_HEAD_BYTES: usize = 32 * 1024;
/// Time for which a client that still sends is read after its response, so that the response reaches it.
const LINGER: Duration = Duration::from_secs(3);

/// The upstream connection of one client, opened by its first forwarded request.
pub(super) struct Upstream {
    client: IpAddr,
    connection: Option<Connection>,
}

struct Connection {
    // dropped before the stream: a closed stream frees the port that is registered
    _registered: Registered,
    stream: TcpStream,
}

/// State of the client connection after a response.
#[derive(PartialEq, Eq)]
pub(super) enum NextRequest {
    /// Another request may follow.
    Expected,
    /// The connection is closed.
    Closed,
}

/// End of a forwarded response.
enum Forwarded {
    /// By its length; whether the upstream connection stays open.
    Whole { keeps_alive: bool },
    /// By the end of the upstream connection.
    UntilClose,
}

impl Upstream {
    /// An upstream for the client with this address; nothing is connected yet.
    pub fn new(client: IpAddr) -> Upstream {
        Upstream { client, connection: None }
    }

    async fn connect(&mut self, state: &ListenerState) -> io::Result<Connection> {
        if let Some(connection) = self.connection.take().filter(|connection| is_idle(&connection.stream)) {
            return Ok(connection);
        }
        let stream = TcpStream::connect(state.upstream).await?;
        stream.set_nodelay(true)?;
        let port = stream.local_addr()?.port();
        Ok(Connection { _registered: state.clients.register(port, self.client), stream })
    }

    /// Forwards a request and its response. `received` is the part of the request that has arrived, `left` the number of
    /// bytes that have not. Errors: one of the two connections broke.
    pub async fn forward(
        &mut self,
        client: &mut TcpStream,
        received: &[u8],
        left: u64,
        state: &ListenerState,
    ) -> io::Result<NextRequest> {
        let mut connection = self.connect(state).await?;
        let (is_sent, is_unbounded) = (AtomicBool::new(false), Notify::new());
        let forwarded = {
            let (mut from_client, mut to_client) = client.split();
            let (mut from_upstream, mut to_upstream) = connection.stream.split();
            let send = async {
                to_upstream.write_all(received).await?;
                copy_exactly(&mut from_client, &mut to_upstream, left).await?;
                is_sent.store(true, Ordering::Relaxed);
                is_unbounded.notified().await;
                copy(&mut from_client, &mut to_upstream).await?;
                to_upstream.shutdown().await
            };
            let receive = forward_response(&mut from_upstream, &mut to_client, &is_unbounded);
            tokio::pin!(send, receive);
            let mut is_sending = true;
            // the response does not wait for the end of the request: an upload may be rejected at once
            loop {
                tokio::select! {
                    ended = &mut send, if is_sending => match ended {
                        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Err(error),
                        _ => is_sending = false,
                    },
                    forwarded = &mut receive => break forwarded?,
                }
            }
        };
        match forwarded {
            Forwarded::Whole { keeps_alive: true } if is_sent.into_inner() => {
                self.connection = Some(connection);
                Ok(NextRequest::Expected)
            }
            Forwarded::Whole { .. } => {
                linger(client).await;
                Ok(NextRequest::Closed)
            }
            Forwarded::UntilClose => Ok(NextRequest::Closed),
        }
    }

    /// Tunnels the client's connection to Rocket until one of them closes; `received` has arrived already.
    pub async fn tunnel(mut self, mut client: TcpStream, received: &[u8], state: &ListenerState) {
        let Ok(mut connection) = self.connect(state).await else { return };
        if connection.stream.write_all(received).await.is_ok() {
            drop(copy_bidirectional(&mut client, &mut connection.stream).await);
        }
    }
}

/// Whether nothing has arrived on a waiting connection, not even its end.
fn is_idle(stream: &TcpStream) -> bool {
    matches!(stream.try_read(&mut [0]), Err(error) if error.kind() == io::ErrorKind::WouldBlock)
}

async fn forward_response(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    is_unbounded: &Notify,
) -> io::Result<Forwarded> {
    let mut buffer = Vec::with_capacity(READ_BYTES);
    let head = loop {
        if from.read_buf(&mut buffer).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        match ResponseHead::read(&buffer) {
            Ok(None) if buffer.len() < MAX_HEAD_BYTES => {}
            Ok(head) => break head,
            Err(_) => break None,
        }
    };
    let end =
        head.and_then(|head| Some((head.keeps_alive, head.body?.checked_sub((buffer.len() - head.length) as u64)?)));
    if end.is_none() {
        is_unbounded.notify_one();
    }
    to.write_all(&buffer).await?;
    drop(buffer);
    match end {
        Some((keeps_alive, left)) => {
            copy_exactly(from, to, left).await?;
            Ok(Forwarded::Whole { keeps_alive })
        }
        None => {
            copy(from, to).await?;
            Ok(Forwarded::UntilClose)
        }
    }
}

async fn copy_exactly(
    from: &mut (impl AsyncRead + Unpin),
    to: &mut (impl AsyncWrite + Unpin),
    bytes: u64,
) -> io::Result<()> {
    if bytes > 0 && copy(&mut from.take(bytes), to).await? < bytes {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(())
}

/// Shuts down the write half and drains the socket for [`LINGER`]; closing while the client still sends would reset the
/// connection and lose the response.
async fn linger(client: &mut TcpStream) {
    let drained = async {
        client.shutdown().await?;
        copy(client, &mut tokio::io::sink()).await
    };
    drop(tokio::time::timeout(LINGER, drained).await);
}
