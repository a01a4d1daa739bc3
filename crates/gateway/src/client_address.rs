//! Address of a client: the peer of its connection, or the address that trusted proxies name; and the network by which
//! limits count it.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

/// Bits of an IPv6 address that its owner cannot choose: the usual size of one customer's network.
const V6_NETWORK_BITS: u32 = 64;

/// Address of the client behind `peer`. `fields` are the values of the proxies' header, line by line: the entries are read
/// from the right, and those of trusted proxies are skipped, because each proxy appends the address of its own peer.
/// An entry that is no address ends the search.
pub fn resolve(peer: IpAddr, fields: &[&str], trusts: impl Fn(IpAddr) -> bool) -> IpAddr {
    let mut client = peer.to_canonical();
    let entries = fields.iter().rev().flat_map(|line| line.rsplit(',')).map(str::trim);
    for entry in entries.filter(|entry| !entry.is_empty()) {
        match parse_entry(entry) {
            Some(address) if trusts(client) => client = address,
            _ => break,
        }
    }
    client
}

/// Reads `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]` and `[2001:db8::1]:4711`.
fn parse_entry(entry: &str) -> Option<IpAddr> {
    let bare = entry.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(entry);
    let address = bare.parse().ok().or_else(|| entry.parse::<SocketAddr>().ok().map(|socket| socket.ip()))?;
    Some(IpAddr::to_canonical(&address))
}

/// The network by which limits count a client: an IPv4 address, or the /64 of an IPv6 address.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << (128 - V6_NETWORK_BITS)))),
    }
}

/// Peers of the gateway by its port of the upstream connection: it forwards every request from the loopback interface.
#[derive(Clone, Default)]
pub struct ClientAddresses(Arc<Mutex<HashMap<u16, IpAddr>>>);

/// Registration of an upstream connection; dropping it removes the entry. It must be dropped before the connection, because
/// a closed connection frees its port.
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

    /// The peer that the gateway serves over the connection from `remote`; `None` for a connection that is not the
    /// gateway's. A registered port cannot be taken by another process, because the gateway holds it.
    pub fn peer(&self, remote: SocketAddr) -> Option<IpAddr> {
        let is_gateway = remote.ip() == IpAddr::V4(Ipv4Addr::LOCALHOST);
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&remote.port()).copied();
        known.filter(|_| is_gateway)
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

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_peer_is_known_while_its_connection_lives() {
        let addresses = ClientAddresses::default();
        let upstream: SocketAddr = "127.0.0.1:40000".parse().unwrap();

        let registered = addresses.register(40_000, address("203.0.113.7"));
        assert_eq!(addresses.peer(upstream), Some(address("203.0.113.7")));
        assert_eq!(addresses.peer("127.0.0.1:40001".parse().unwrap()), None);
        assert_eq!(addresses.peer("127.0.0.2:40000".parse().unwrap()), None);
        assert_eq!(addresses.peer("198.51.100.1:40000".parse().unwrap()), None);
        drop(registered);
        assert_eq!(addresses.peer(upstream), None);
    }

    #[test]
    fn the_client_is_the_rightmost_address_that_no_trusted_proxy_has() {
        let proxies = [address("127.0.0.1"), address("10.0.0.2")];
        let client =
            |peer: &str, fields: &[&str]| resolve(address(peer), fields, |at| proxies.contains(&at)).to_string();

        assert_eq!(client("198.51.100.9", &["203.0.113.1"]), "198.51.100.9");
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &["8.8.8.8, 203.0.113.1"]), "203.0.113.1");
        assert_eq!(client("127.0.0.1", &["8.8.8.8", "203.0.113.1"]), "203.0.113.1");
        assert_eq!(client("127.0.0.1", &["8.8.8.8, 203.0.113.1, 10.0.0.2"]), "203.0.113.1");
        assert_eq!(client("127.0.0.1", &["203.0.113.1", "10.0.0.2", ""]), "203.0.113.1");
        assert_eq!(client("127.0.0.1", &["203.0.113.1, unknown"]), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &["10.0.0.2"]), "10.0.0.2");
        assert_eq!(client("::ffff:127.0.0.1", &["::ffff:203.0.113.1"]), "203.0.113.1");
        assert_eq!(client("127.0.0.1", &["203.0.113.1:4711"]), "203.0.113.1");
        assert_eq!(client("127.0.0.1", &["[2001:db8::1]:4711"]), "2001:db8::1");
        assert_eq!(client("127.0.0.1", &["[2001:db8::1]"]), "2001:db8::1");
        assert_eq!(client("127.0.0.1", &["2001:db8::1"]), "2001:db8::1");
    }

    #[test]
    fn a_network_is_an_ipv4_address_or_the_64_bits_of_an_ipv6_address() {
        assert_eq!(network(address("203.0.113.1")), address("203.0.113.1"));
        assert_eq!(network(address("::ffff:203.0.113.1")), address("203.0.113.1"));
        assert_eq!(network(address("2001:db8:1:2:3:4:5:6")), address("2001:db8:1:2::"));
        assert_ne!(network(address("2001:db8:1:3::1")), network(address("2001:db8:1:2::1")));
    }
}
