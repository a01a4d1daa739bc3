//! Responses of the gateway's own: refusals, each followed by the end of the connection.

use std::time::Duration;

use tokio::io::{AsyncWriteExt, copy, sink};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::settings::SERVER_NAME;

/// Time for which a client that still sends is read after its last response, so that the response reaches it.
const LINGER: Duration = Duration::from_secs(3);

/// A refusal by its status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The request is not HTTP, or the length of its body is ambiguous.
    BadRequest,
    /// The client sent its request too slowly.
    RequestTimeout,
    /// The head has too many fields or bytes.
    HeadTooLarge,
    /// The method or the transfer coding is not supported.
    NotImplemented,
    /// Rocket closed the connection without a response.
    BadGateway,
    /// Too many connections or requests at the same time.
    Overload,
    /// Rocket did not respond in time.
    GatewayTimeout,
    /// The protocol version is not supported.
    BadVersion,
}

impl Refusal {
    fn status(self) -> &'static str {
        match self {
            Refusal::BadRequest => "400 Bad Request",
            Refusal::RequestTimeout => "408 Request Timeout",
            Refusal::HeadTooLarge => "431 Request Header Fields Too Large",
            Refusal::NotImplemented => "501 Not Implemented",
            Refusal::BadGateway => "502 Bad Gateway",
            Refusal::Overload => "503 Service Unavailable\r\nRetry-After: 10",
            Refusal::GatewayTimeout => "504 Gateway Timeout",
            Refusal::BadVersion => "505 HTTP Version Not Supported",
        }
    }

    /// The response as sent.
    pub fn response(self) -> String {
        let status = self.status();
        format!("HTTP/1.1 {status}\r\nServer: {SERVER_NAME}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }

    /// Sends the refusal and ends the connection.
    pub async fn send(self, client: &mut TcpStream) {
        let response = self.response();
        // a response of this size fits into the socket's buffer, unless the client does not read
        if let Ok(Ok(())) = timeout(LINGER, client.write_all(response.as_bytes())).await {
            end(client).await;
        }
    }
}

/// Shuts down the write half and drains the socket for [`LINGER`]; closing while the client still sends would reset the
/// connection and lose the response.
pub(super) async fn end(client: &mut TcpStream) {
    let drained = async {
        client.shutdown().await?;
        copy(client, &mut sink()).await
    };
    drop(timeout(LINGER, drained).await);
}
