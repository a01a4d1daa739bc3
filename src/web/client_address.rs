//! Whose requests come over which inner connection: the front speaks to the web server for everybody.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

/// Inner connections by their port at the front's end, with the address of whoever is served over each.
#[derive(Clone, Default)]
pub struct Peers(Arc<Mutex<HashMap<u16, IpAddr>>>);

/// An inner connection that is known while this lives.
pub struct Known {
    peers: Peers,
    port: u16,
}

impl Peers {
    /// Notes that the inner connection that begins at `port` serves `visitor`.
    pub fn introduce(&self, port: u16, visitor: IpAddr) -> Known {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(port, visitor);
        Known { peers: self.clone(), port }
    }

    /// The address behind `remote`: of the visitor where it is an inner connection, else its own.
    pub fn visitor(&self, remote: SocketAddr) -> IpAddr {
        let inner = remote.ip().is_loopback();
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&remote.port()).copied();
        known.filter(|_| inner).unwrap_or_else(|| remote.ip())
    }
}

impl Drop for Known {
    fn drop(&mut self) {
        self.peers.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.port);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visitor_is_known_as_long_as_his_connection_lives() {
        let peers = Peers::default();
        let visitor: IpAddr = "203.0.113.7".parse().unwrap();
        let inner: SocketAddr = "127.0.0.1:40000".parse().unwrap();

        let known = peers.introduce(40_000, visitor);
        assert_eq!(peers.visitor(inner), visitor);
        assert_eq!(peers.visitor("127.0.0.1:40001".parse().unwrap()), inner.ip());
        assert_eq!(peers.visitor("198.51.100.1:40000".parse().unwrap()).to_string(), "198.51.100.1");
        drop(known);
        assert_eq!(peers.visitor(inner), inner.ip());
    }
}
