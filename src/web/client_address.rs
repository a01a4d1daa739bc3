//! Client addresses of upstream connections: the gateway forwards every request from the loopback interface.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

/// Client addresses by the gateway's port of the upstream connection.
#[derive(Clone, Default)]
pub struct ClientAddresses(Arc<Mutex<HashMap<u16, IpAddr>>>);

/// Registration of an upstream connection; dropping it removes the entry.
pub struct Registered {
    addresses: ClientAddresses,
    port: u16,
}

impl ClientAddresses {
    /// Registers `client` as the one served over the upstream connection from `port`.
    pub fn register(&self, port: u16, client: IpAddr) -> Registered {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(port, client);
        Registered { addresses: self.clone(), port }
    }

    /// The client's address: the registered one for an upstream connection, else that of `remote` itself.
    pub fn client(&self, remote: SocketAddr) -> IpAddr {
        let is_upstream = remote.ip().is_loopback();
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&remote.port()).copied();
        known.filter(|_| is_upstream).unwrap_or_else(|| remote.ip())
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        self.addresses.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.port);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_address_is_known_while_its_connection_lives() {
        let addresses = ClientAddresses::default();
        let client: IpAddr = "203.0.113.7".parse().unwrap();
        let upstream: SocketAddr = "127.0.0.1:40000".parse().unwrap();

        let registered = addresses.register(40_000, client);
        assert_eq!(addresses.client(upstream), client);
        assert_eq!(addresses.client("127.0.0.1:40001".parse().unwrap()), upstream.ip());
        assert_eq!(addresses.client("198.51.100.1:40000".parse().unwrap()).to_string(), "198.51.100.1");
        drop(registered);
        assert_eq!(addresses.client(upstream), upstream.ip());
    }
}
