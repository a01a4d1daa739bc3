//! State of the listener that every connection needs.

use std::net::{IpAddr, SocketAddr};

use broadcaster::Hub;
use rocket::Shutdown;

use super::CachedPages;
use super::client_address::{self, ClientAddresses};
use super::head::RequestHead;
use super::settings::ListenerSettings;
use super::slots::{Slots, Turns};

/// State that all connections share.
pub struct ListenerState {
    /// Rocket's address on the loopback interface.
    pub upstream: SocketAddr,
    /// The broadcaster.
    pub hub: Hub,
    /// Reader of the page cache; `None` where Rocket must see every request.
    pub cached_pages: Option<CachedPages>,
    /// Peers of upstream connections.
    pub clients: ClientAddresses,
    /// Bounds of what clients hold.
    pub bounds: Bounds,
    /// Ends with the server.
    pub shutdown: Shutdown,
}

/// Bounds of what clients hold at the same time and of how long they may wait, and the proxies that name them.
pub struct Bounds {
    pub(super) slots: Slots,
    pub(super) requests: Turns,
    pub(super) uploads: Turns,
    pub(super) settings: ListenerSettings,
}

impl Bounds {
    /// Bounds by the settings.
    pub fn new(settings: ListenerSettings) -> Bounds {
        Bounds { slots: Slots::new(&settings), requests: Turns::of_requests(), uploads: Turns::of_uploads(), settings }
    }

    /// True if `peer` is a trusted proxy.
    pub(super) fn trusts(&self, peer: IpAddr) -> bool {
        (self.settings.trusts)(peer)
    }

    /// Address of the client that sent a request over a connection from `peer`.
    pub(super) fn client(&self, peer: IpAddr, head: &RequestHead<'_>) -> IpAddr {
        client_address::resolve(peer, &head.fields(&self.settings.ip_header), |address| self.trusts(address))
    }
}
