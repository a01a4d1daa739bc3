//! The gateway: the one public listener. It answers cached pages from memory, hands WebSocket connections to the
//! broadcaster and forwards every other request to Rocket on the loopback interface.

mod cached_pages;
mod connection;
mod head;
mod state;
mod upstream;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};

pub use cached_pages::CachedPages;
pub use state::ListenerState;

/// Pause before the next `accept` when the system has no file descriptor left.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// A bound listener that accepts no connections yet.
pub struct Gateway(TcpListener);

impl Gateway {
    /// Binds the address. Errors: it is invalid or in use.
    pub async fn bind(address: &str, port: u16) -> io::Result<Gateway> {
        let address: IpAddr = address.parse().map_err(|_| io::Error::from(io::ErrorKind::InvalidInput))?;
        TcpListener::bind(SocketAddr::new(address, port)).await.map(Gateway)
    }

    /// Address that it listens on.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }

    /// Accepts connections until the shutdown; open connections finish their requests.
    pub async fn serve(self, state: ListenerState) {
        let state = Arc::new(state);
        let mut closing = state.shutdown.clone();
        loop {
            let accepted = tokio::select! {
                accepted = self.0.accept() => accepted,
                () = &mut closing => return,
            };
            match accepted {
                Ok((stream, client)) => accept(stream, client, &state),
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) => {
                    tracing::warn!(%error, "no connection could be taken");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
    }
}

fn accept(stream: TcpStream, client: SocketAddr, state: &Arc<ListenerState>) {
    drop(stream.set_nodelay(true));
    tokio::spawn(connection::serve_connection(stream, client.ip(), state.clone()));
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}
