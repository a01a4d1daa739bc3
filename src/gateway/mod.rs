//! The gateway: the one public listener. It answers cached pages from memory, hands WebSocket connections to the
//! broadcaster and forwards every other request to Rocket on the loopback interface. It knows where each request and each
//! response ends, and bounds what a client may hold: connections, requests, time.

mod body;
mod cached_pages;
mod connection;
mod descriptors;
mod head;
mod pace;
mod refusal;
mod slots;
mod state;
mod upstream;

use std::io::{self, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::net::{TcpListener, TcpSocket, TcpStream};

pub use cached_pages::CachedPages;
pub use descriptors::raise_limit;
pub use state::{Bounds, ListenerState};

use refusal::Refusal;

/// Pause before the next `accept` when the system has no file descriptor left.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// Connections that wait for `accept`; the system may lower it (`net.core.somaxconn`).
const BACKLOG: u32 = 4_096;
/// Least time between two log lines about refused connections.
const LOG_EVERY: Duration = Duration::from_mins(1);

/// A bound listener that accepts no connections yet.
pub struct Gateway(TcpListener);

impl Gateway {
    /// Binds the address. Errors: it is invalid or in use.
    pub async fn bind(address: &str, port: u16) -> io::Result<Gateway> {
        let address: IpAddr = address.parse().map_err(|_| io::Error::from(io::ErrorKind::InvalidInput))?;
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        socket.set_reuseaddr(true)?;
        socket.bind(SocketAddr::new(address, port))?;
        socket.listen(BACKLOG).map(Gateway)
    }

    /// Address that it listens on.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }

    /// Accepts connections until the shutdown; open connections finish their requests.
    pub async fn serve(self, state: ListenerState) {
        let state = Arc::new(state);
        let mut closing = state.shutdown.clone();
        let mut refused = RefusedConnections::default();
        loop {
            let accepted = tokio::select! {
                accepted = self.0.accept() => accepted,
                () = &mut closing => return,
            };
            match accepted {
                Ok((stream, client)) => accept(stream, client.ip(), &state, &mut refused),
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) => {
                    tracing::warn!(%error, "no connection could be taken");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
    }
}

fn accept(stream: TcpStream, peer: IpAddr, state: &Arc<ListenerState>, refused: &mut RefusedConnections) {
    match state.bounds.slots.take(peer, state.bounds.trusts(peer)) {
        Some(slot) => {
            drop(stream.set_nodelay(true));
            tokio::spawn(connection::serve_connection(stream, peer, slot, state.clone()));
        }
        None => {
            refused.record(peer);
            // a response of this size fits into the buffer of a new socket
            let response = Refusal::Overload.response();
            drop(stream.into_std().and_then(|mut stream| stream.write(response.as_bytes())));
        }
    }
}

/// Count of the connections that were refused since the last log line about them.
#[derive(Default)]
struct RefusedConnections {
    count: u64,
    logged: Option<Instant>,
}

impl RefusedConnections {
    fn record(&mut self, address: IpAddr) {
        self.count += 1;
        if self.logged.is_none_or(|at| at.elapsed() >= LOG_EVERY) {
            let count = std::mem::take(&mut self.count);
            tracing::warn!(
                count,
                %address,
                "connections were refused: too many at the same time; a proxy must be named in server.trusted_proxies"
            );
            self.logged = Some(Instant::now());
        }
    }
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}
