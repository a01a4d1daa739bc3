//! One client connection: request by request, until it is closed, becomes a WebSocket or is tunnelled to Rocket.

use std::io::{self, IoSlice};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::ListenerState;
use super::head::{Parsed, RequestHead};
use super::upstream::{NextRequest, Upstream};
use crate::realtime;

/// Time that a client has for its first request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// Idle time before a keep-alive connection is closed; shorter than that of the upstream connections.
const KEEP_ALIVE_TIMEOUT: Duration = Duration::from_secs(15);
/// Longer request heads are tunnelled unread: Rocket has its own bound. In bytes.
const MAX_HEAD_BYTES: usize = 16 * 1024;
/// Bytes that are read at once; most request heads are shorter.
const READ_BYTES: usize = 2 * 1024;

/// Next step for a connection, decided from its buffer.
enum Action {
    /// The request was answered; that many bytes of the buffer are consumed.
    Answered(usize),
    /// Rocket answers the request: bytes of its head, bytes of its body.
    Forward(usize, u64),
    /// The broadcaster takes the connection; that many bytes were the head of the upgrade request.
    Upgrade(usize, realtime::Admission),
    /// The rest of the connection is tunnelled to Rocket.
    Tunnel,
}

/// Serves one connection to its end; an error ends only this connection.
pub(super) async fn serve_connection(mut stream: TcpStream, client: IpAddr, state: Arc<ListenerState>) {
    let (mut buffer, mut answer) = (Vec::with_capacity(READ_BYTES), Vec::new());
    let mut upstream = Upstream::new(client);
    let mut timeout = REQUEST_TIMEOUT;
    while let Ok(true) = read_request(&mut stream, &mut buffer, timeout, &state).await {
        match decide(&mut stream, &buffer, &mut answer, &state).await {
            Ok(Action::Answered(used)) => drop(buffer.drain(..used)),
            Ok(Action::Forward(head, body)) => {
                let in_buffer = usize::try_from(body).unwrap_or(usize::MAX).min(buffer.len() - head);
                let (used, left) = (head + in_buffer, body - in_buffer as u64);
                let Ok(NextRequest::Expected) = upstream.forward(&mut stream, &buffer[..used], left, &state).await
                else {
                    return;
                };
                buffer.drain(..used);
            }
            Ok(Action::Upgrade(head, admission)) => {
                buffer.drain(..head);
                return admission.enter(&state.hub, stream, buffer).await;
            }
            Ok(Action::Tunnel) => return upstream.tunnel(stream, &buffer, &state).await,
            Err(_) => return,
        }
        timeout = KEEP_ALIVE_TIMEOUT;
    }
}

/// Reads until the buffer holds a whole request head; `false` when the connection is to be closed.
async fn read_request(
    stream: &mut TcpStream,
    buffer: &mut Vec<u8>,
    timeout: Duration,
    state: &ListenerState,
) -> io::Result<bool> {
    if !buffer.is_empty() && !is_partial(buffer) {
        return Ok(true);
    }
    let whole = async {
        loop {
            buffer.reserve(READ_BYTES);
            if stream.read_buf(buffer).await? == 0 {
                return Ok(false);
            }
            if buffer.len() >= MAX_HEAD_BYTES || !is_partial(buffer) {
                return Ok(true);
            }
        }
    };
    tokio::select! {
        biased;
        read = whole => read,
        () = tokio::time::sleep(timeout) => Ok(false),
        () = state.shutdown.clone() => Ok(false),
    }
}

fn is_partial(buffer: &[u8]) -> bool {
    matches!(Parsed::read(buffer), Parsed::Partial)
}

async fn decide(
    stream: &mut TcpStream,
    buffer: &[u8],
    answer: &mut Vec<u8>,
    state: &ListenerState,
) -> io::Result<Action> {
    let Parsed::Request(head) = Parsed::read(buffer) else { return Ok(Action::Tunnel) };
    if head.is_cacheable
        && let Some(admission) = realtime::admit(&state.hub, head.target, &|name| head.field(name))
    {
        return Ok(Action::Upgrade(head.length, admission));
    }
    if !head.keeps_alive() {
        return Ok(Action::Tunnel);
    }
    if let Some(body) = cached(&head, answer, state).await {
        write_all(stream, answer, &body).await?;
        return Ok(Action::Answered(head.length));
    }
    Ok(Action::Forward(head.length, head.body))
}

async fn cached(head: &RequestHead<'_>, answer: &mut Vec<u8>, state: &ListenerState) -> Option<Arc<[u8]>> {
    match &state.cached_pages {
        Some(pages) if head.is_cacheable => pages.answer(head, answer).await,
        _ => None,
    }
}

/// Writes head and body together.
async fn write_all(stream: &mut TcpStream, head: &[u8], body: &[u8]) -> io::Result<()> {
    let written = stream.write_vectored(&[IoSlice::new(head), IoSlice::new(body)]).await?;
    if written < head.len() {
        stream.write_all(&head[written..]).await?;
    }
    stream.write_all(&body[written.saturating_sub(head.len())..]).await
}
