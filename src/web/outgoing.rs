//! Requests of the server to addresses that users name: they reach public addresses only, whatever a name leads to, end
//! after seconds and read a bounded part of an answer.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::Duration;

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};
use ureq::{Agent, Error};
use url::Url;

/// Longest time of a request, with the look-up of the name and the answer.
const TIMEOUT: Duration = Duration::from_secs(8);
/// Longest time of a download.
const DOWNLOAD_TIMEOUT: Duration = Duration::from_secs(60);
/// Redirects of a download that are followed.
const MOST_REDIRECTS: usize = 3;
/// Name under which the requests are made.
const USER_AGENT: &str = concat!("Litfass/", env!("CARGO_PKG_VERSION"), " (link check)");

/// Looks names up and keeps public addresses only. The connection is made to what was looked up, so that a name cannot lead
/// elsewhere between the check and the request.
#[derive(Debug, Default)]
struct PublicAddresses(DefaultResolver);

impl Resolver for PublicAddresses {
    fn resolve(&self, uri: &Uri, config: &Config, timeout: NextTimeout) -> Result<ResolvedSocketAddrs, Error> {
        let found = self.0.resolve(uri, config, timeout)?;
        let mut public = self.empty();
        found.iter().filter(|address| is_public(address.ip())).for_each(|address| public.push(*address));
        if public.is_empty() { Err(Error::HostNotFound) } else { Ok(public) }
    }
}

/// A client for such requests, which follows no redirects and takes every status as an answer.
pub fn agent() -> Agent {
    Agent::with_parts(config(), DefaultConnector::default(), PublicAddresses::default())
}

fn config() -> Config {
    Agent::config_builder()
        .timeout_global(Some(TIMEOUT))
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .user_agent(USER_AGENT)
        // a proxy of the environment would look names up itself
        .proxy(None)
        .build()
}

/// The reason why a file was not fetched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DownloadError {
    /// A plain sentence.
    pub reason: String,
    pub kind: DownloadErrorKind,
}

/// The chance of another attempt at a download.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DownloadErrorKind {
    /// The next attempt would end in the same way.
    Lasting,
    /// The server has answered that it cannot do it now.
    Busy,
    /// The server has not answered, or not to the end.
    Silent,
}

impl DownloadError {
    fn lasting(reason: impl Into<String>) -> DownloadError {
        DownloadError { reason: reason.into(), kind: DownloadErrorKind::Lasting }
    }

    fn silent(error: &Error) -> DownloadError {
        DownloadError { reason: error.to_string(), kind: DownloadErrorKind::Silent }
    }
}

/// The file at `url`, through a few redirects, each of which must lead to a public address, too.
/// Errors: it is not there, larger than `max_bytes`, or not to be reached.
pub fn download(agent: &Agent, url: &str, max_bytes: u64) -> Result<Vec<u8>, DownloadError> {
    let mut address = Url::parse(url).map_err(|_| DownloadError::lasting("its address is not valid"))?;
    for _ in 0..=MOST_REDIRECTS {
        if !matches!(address.scheme(), "http" | "https") || address.host_str().is_none() {
            return Err(DownloadError::lasting("its address is not valid"));
        }
        let request = agent.get(address.as_str()).config().timeout_global(Some(DOWNLOAD_TIMEOUT)).build();
        let mut answer = request.call().map_err(|error| match error {
            Error::HostNotFound => DownloadError::lasting("its host does not exist or is not public"),
            error => DownloadError::silent(&error),
        })?;
        let status = answer.status();
        let location = answer.headers().get("location").and_then(|to| to.to_str().ok());
        if let Some(to) = location.filter(|_| status.is_redirection()) {
            address = address.join(to).map_err(|_| DownloadError::lasting("it is redirected to no valid address"))?;
            continue;
        }
        if status.is_server_error() || status.as_u16() == 429 {
            let reason = format!("the server answers {}", status.as_u16());
            return Err(DownloadError { reason, kind: DownloadErrorKind::Busy });
        }
        if !status.is_success() {
            return Err(DownloadError::lasting(format!("the server answers {}", status.as_u16())));
        }
        return answer.body_mut().with_config().limit(max_bytes).read_to_vec().map_err(|error| match error {
            Error::BodyExceedsLimit(_) => {
                DownloadError::lasting(format!("it is larger than {} MB", max_bytes / 1024 / 1024))
            }
            error => DownloadError::silent(&error),
        });
    }
    Err(DownloadError::lasting("it is redirected too often"))
}

/// A client without the limit to public addresses, for tests with a server of their own.
#[cfg(test)]
pub fn agent_of_tests() -> Agent {
    Agent::new_with_config(config())
}

/// True for an address that anybody can reach: none of this machine, of local networks or for special use (RFC 6890).
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) => is_public_v4(mapped),
            None => is_public_v6(address),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_shared = first == 100 && (64..128).contains(&second);
    let is_special = first == 0 || first >= 240 || (first, second, third) == (192, 0, 0);
    let is_benchmark = first == 198 && (second == 18 || second == 19);
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || is_shared
        || is_special
        || is_benchmark)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let first = address.segments()[0];
    // global unicast, without documentation, tunnels and translated addresses of IPv4
    (0x2000..0x4000).contains(&first)
        && !(first == 0x2001 && address.segments()[1] < 0x0200)
        && !(first == 0x2001 && address.segments()[1] == 0x0db8)
        && first != 0x2002
        && !(first == 0x3fff && address.segments()[1] < 0x1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_reached() {
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "224.0.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd00::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "2001:db8::1",
            "2002:7f00:1::",
            "64:ff9b::7f00:1",
            "ff02::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in ["1.1.1.1", "193.99.144.80", "2a00:1450:4001:82b::200e", "2606:4700::1111"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn a_name_that_leads_to_this_machine_is_refused() {
        assert!(matches!(agent().get("http://localhost:1/").call(), Err(Error::HostNotFound)));
        assert!(matches!(agent().get("http://127.0.0.1:1/").call(), Err(Error::HostNotFound)));
    }
}
