//! State of the listener that every connection needs.

use std::net::SocketAddr;

use rocket::Shutdown;

use super::CachedPages;
use crate::realtime::Hub;
use crate::web::client_address::ClientAddresses;

/// State that all connections share.
pub struct ListenerState {
    /// Rocket's address on the loopback interface.
    pub upstream: SocketAddr,
    /// The broadcaster.
    pub hub: Hub,
    /// Reader of the page cache; `None` where Rocket must see every request.
    pub cached_pages: Option<CachedPages>,
    /// Client addresses of upstream connections.
    pub clients: ClientAddresses,
    /// Ends with the server.
    pub shutdown: Shutdown,
}
