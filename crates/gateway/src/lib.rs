//! The gateway: the public listeners and the pages that they answer from memory. It hands WebSocket connections to the
//! broadcaster and forwards every other request to Rocket on the loopback interface. It knows where each request and each
//! response ends, and bounds what a client may hold: connections, requests, time.

mod body;
mod cached_pages;
mod certificates;
pub mod client_address;
pub mod compression;
mod connection;
mod descriptors;
mod head;
mod https;
mod pace;
pub mod page_cache;
mod redirect;
mod refusal;
mod settings;
mod slots;
mod state;
mod upstream;

use std::io::{self, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::net::{TcpListener, TcpSocket, TcpStream};

pub use cached_pages::{CachedPages, PageKeys};
pub use descriptors::raise_limit;
pub use https::{HttpsListener, check_certificate};
pub use redirect::RedirectListener;
pub use settings::{ListenerSettings, SERVER_NAME, TlsFiles};
pub use state::{Bounds, ListenerState};

use connection::ConnectionKind;
use refusal::Refusal;
use slots::Slot;

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
        bind(SocketAddr::new(address, port)).map(Gateway)
    }

    /// Address that it listens on.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }

    /// Accepts connections until the shutdown; open connections finish their requests.
    pub async fn serve(self, state: impl Into<Arc<ListenerState>>) {
        let state = state.into();
        accept_each(&self.0, &state, refuse_plain, |stream, peer, slot| {
            tokio::spawn(connection::serve_connection(stream, peer, slot, state.clone(), ConnectionKind::Plain));
        })
        .await;
    }
}

/// A listening socket. Errors: the address is in use or not of this machine.
fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Gives each connection with its slot to `serve` until the shutdown, and one without a slot to `refuse`.
async fn accept_each(
    listener: &TcpListener,
    state: &ListenerState,
    refuse: impl Fn(TcpStream),
    serve: impl Fn(TcpStream, IpAddr, Slot),
) {
    let mut closing = state.shutdown.clone();
    let mut refused = RefusedConnections::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut closing => return,
        };
        match accepted {
            Ok((stream, client)) => match state.bounds.slots.take(client.ip(), state.bounds.trusts(client.ip())) {
                Some(slot) => {
                    drop(stream.set_nodelay(true));
                    serve(stream, client.ip(), slot);
                }
                None => {
                    refused.record(client.ip());
                    refuse(stream);
                }
            },
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "no connection could be taken");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

/// Tells a client that there are too many connections.
fn refuse_plain(stream: TcpStream) {
    // a response of this size fits into the buffer of a new socket
    let response = Refusal::Overload.response();
    drop(stream.into_std().and_then(|mut stream| stream.write(response.as_bytes())));
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
