//! The front: the one listener. It answers kept pages from memory, hands WebSockets to the broadcaster, and passes everything
//! else on to the web server behind it, which routes and thinks.

mod cached_pages;
mod connection;
mod head;
mod upstream;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use rocket::Shutdown;
use tokio::net::{TcpListener, TcpStream};

pub use cached_pages::CachedPages;

use crate::realtime::Hub;
use crate::web::client_address::Peers;

/// How long to wait before the next try when the system has no more connections to give.
const EXHAUSTED: Duration = Duration::from_millis(100);

/// A listener whose doors are not open yet.
pub struct Front(TcpListener);

/// What stands behind the front.
pub struct Doors {
    /// The web server, on the loopback interface.
    pub behind: SocketAddr,
    /// The broadcaster.
    pub hub: Hub,
    /// Pages in memory, where they may be answered from there.
    pub kept: Option<CachedPages>,
    /// Tells the web server whom it serves.
    pub peers: Peers,
    /// When to stop.
    pub shutdown: Shutdown,
}

impl Front {
    /// Takes the address. Errors: the system refuses it.
    pub async fn bind(address: &str, port: u16) -> io::Result<Front> {
        let address: IpAddr = address.parse().map_err(|_| io::Error::from(io::ErrorKind::InvalidInput))?;
        TcpListener::bind(SocketAddr::new(address, port)).await.map(Front)
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }

    /// Lets everybody in until the shutdown; visits under way go on.
    pub async fn open(self, doors: Doors) {
        let doors = Arc::new(doors);
        let mut closing = doors.shutdown.clone();
        loop {
            let accepted = tokio::select! {
                accepted = self.0.accept() => accepted,
                () = &mut closing => return,
            };
            match accepted {
                Ok((stream, visitor)) => welcome(stream, visitor, &doors),
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) => {
                    tracing::warn!(%error, "no connection could be taken");
                    tokio::time::sleep(EXHAUSTED).await;
                }
            }
        }
    }
}

fn welcome(stream: TcpStream, visitor: SocketAddr, doors: &Arc<Doors>) {
    drop(stream.set_nodelay(true));
    tokio::spawn(connection::visit(stream, visitor.ip(), doors.clone()));
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}
