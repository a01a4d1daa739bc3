//! Address of the client of a request.

use gateway::client_address::network;
use rocket::Request;
use rocket::http::Status;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;

/// Address of the client as text: the peer, or the one that trusted proxies name. Only for limits and the audit log.
#[derive(Clone, Debug)]
pub struct ClientAddress(pub String);

impl ClientAddress {
    /// The network of the client, by which it is counted: an IPv6 client chooses among many addresses.
    pub fn network(&self) -> String {
        self.0.parse().map_or_else(|_| self.0.clone(), |address| network(address).to_string())
    }

    /// The address of the request's client, found when the request came in.
    pub fn of<'r>(request: &'r Request<'_>) -> &'r ClientAddress {
        request.local_cache(|| ClientAddress(String::new()))
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for ClientAddress {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<ClientAddress, (Status, ()), Status> {
        Outcome::Success(ClientAddress::of(request).clone())
    }
}
