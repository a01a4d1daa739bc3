//! The WebSocket endpoint: checks an upgrade and hands the connection to its own task.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use rocket::data::Data;
use rocket::http::{Method, Status};
use rocket::request::Request;
use rocket::route::{self, Outcome, Route};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use super::app::HubApp;
use super::driver::Driver;
use super::frame::Frame;
use super::http_api::answer_error;
use super::hub::Hub;
use super::protocol::{self, code};
use super::session::ProtocolSession;
use super::settings::AppSettings;

/// How long a rejected client may take to close.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

type Rejection = (u16, &'static str);

/// Looks up a header field of a request; the first value where there are several.
pub type Field<'h> = &'h dyn Fn(&str) -> Option<&'h str>;

/// Routes that answer requests without an upgrade, to be mounted at the root.
pub fn routes() -> Vec<Route> {
    vec![Route::ranked(1, Method::Get, "/app/<path..>", NoUpgrade)]
}

#[derive(Clone)]
struct NoUpgrade;

#[rocket::async_trait]
impl route::Handler for NoUpgrade {
    async fn handle<'r>(&self, _: &'r Request<'_>, _: Data<'r>) -> Outcome<'r> {
        let mut response = answer_error(Status::UpgradeRequired, "This is a WebSocket endpoint");
        response.set_raw_header("Upgrade", "websocket");
        Outcome::Success(response)
    }
}

/// A checked WebSocket upgrade: accepted, or to be rejected after the handshake.
pub struct Admission {
    accept: String,
    app: Result<Arc<HubApp>, Rejection>,
}

/// Checks a `GET` of `target`; `None` if it is no proper upgrade to a WebSocket of the broadcaster.
pub fn admit(hub: &Hub, target: &str, field: Field<'_>) -> Option<Admission> {
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let key = path.strip_prefix("/app").filter(|key| key.is_empty() || key.starts_with('/'))?;
    let accept = accept_key(field)?;
    let key = key.strip_prefix('/').unwrap_or(key).trim_end_matches('/');
    Some(Admission { accept, app: find_app(hub, key, query, field) })
}

/// The answer to the client's handshake key; `None` when this is no proper upgrade.
fn accept_key(field: Field<'_>) -> Option<String> {
    let names = |header, token: &str| {
        field(header).is_some_and(|value| value.split(',').any(|value| value.trim().eq_ignore_ascii_case(token)))
    };
    let version = field("Sec-WebSocket-Version") == Some("13");
    let key = field("Sec-WebSocket-Key").filter(|key| key.len() == 24)?;
    (names("Upgrade", "websocket") && version && names("Connection", "upgrade"))
        .then(|| derive_accept_key(key.as_bytes()))
}

fn find_app(hub: &Hub, key: &str, query: &str, field: Field<'_>) -> Result<Arc<HubApp>, Rejection> {
    if key.is_empty() || key.contains('/') {
        return Err((code::NO_SUCH_PATH, "No such path"));
    }
    let app = hub.app_by_key(key).ok_or((code::NO_SUCH_APP, "No app has this key"))?;
    let settings = app.settings();
    if !settings.enabled {
        return Err((code::APP_DISABLED, "The app is disabled"));
    }
    if settings.tls_only && field("X-Forwarded-Proto") != Some("https") {
        return Err((code::TLS_ONLY, "Only TLS connections are accepted"));
    }
    check_version(query)?;
    if !allows_origin(settings, field("Origin")) {
        return Err((code::UNAUTHORIZED, "The origin is not allowed"));
    }
    Ok(app.clone())
}

fn check_version(query: &str) -> Result<(), Rejection> {
    let version = query.split('&').find_map(|parameter| parameter.strip_prefix("protocol="));
    match version.map(str::parse::<i64>) {
        Some(Ok(4..=7)) => Ok(()),
        Some(Ok(_)) => Err((code::UNSUPPORTED_VERSION, "This protocol version is not supported")),
        Some(Err(_)) => Err((code::BAD_VERSION, "The protocol version is not a number")),
        None => Err((code::NO_VERSION, "No protocol version was given")),
    }
}

fn allows_origin(settings: &AppSettings, origin: Option<&str>) -> bool {
    let allowed = &settings.allowed_origins;
    let Some(origin) = origin else { return allowed.is_empty() || !settings.require_origin };
    allowed.is_empty() || allowed.iter().any(|pattern| matches_origin(pattern, origin))
}

/// A pattern is an origin, or one with `*.` in front of the host for any subdomain; without a
/// scheme it stands for both.
fn matches_origin(pattern: &str, origin: &str) -> bool {
    let host = |text: &str| text.split_once("://").map_or(text, |(_, host)| host).to_ascii_lowercase();
    let scheme = |text: &str| text.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
    if scheme(pattern).is_some() && scheme(pattern) != scheme(origin) {
        return false;
    }
    match host(pattern).strip_prefix("*.") {
        Some(parent) => host(origin).strip_suffix(parent).is_some_and(|sub| sub.ends_with('.')),
        None => pattern == "*" || host(pattern) == host(origin),
    }
}

impl Admission {
    /// The same upgrade, rejected because the client or all clients hold too many connections.
    pub fn over_capacity(self) -> Admission {
        Admission { app: Err((code::OVER_CAPACITY, "Too many connections are open")), ..self }
    }

    /// Answers the handshake and starts the connection's task; `ahead` is what the client sent after the request, `held` is
    /// kept until the connection ends.
    pub async fn enter(self, hub: &Hub, mut stream: TcpStream, ahead: Vec<u8>, held: impl Send + 'static) {
        let Admission { accept, app } = self;
        let answer = format!(
            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: {accept}\r\n\r\n"
        );
        if stream.write_all(answer.as_bytes()).await.is_err() {
            return;
        }
        match enter(hub.clone(), app) {
            Ok(session) => {
                session.connection.send_queue.attach(stream);
                tokio::spawn(Box::pin(Driver::new(session, ahead, Box::new(held)).await));
            }
            Err(rejection) => reject(stream, rejection).await,
        }
    }
}

fn enter(hub: Hub, app: Result<Arc<HubApp>, Rejection>) -> Result<ProtocolSession, Rejection> {
    let app = app?;
    if hub.is_closing() {
        return Err((code::RECONNECT, "The server restarts"));
    }
    if !hub.connected() {
        return Err((code::OVER_CAPACITY, "The server is full"));
    }
    let Some(connection) = app.connect(hub.settings()) else {
        hub.disconnected();
        return Err((code::OVER_CAPACITY, "The app has as many connections as it may"));
    };
    Ok(ProtocolSession::open(hub, app, connection))
}

/// Rejects a client by an error frame and a close code: it would retry for ever after an HTTP status.
async fn reject(mut io: TcpStream, (code, reason): Rejection) {
    let rejection = async {
        let frames = [protocol::error(Some(code), reason), Frame::close(code, reason)];
        io.write_all(Frame::joined(frames.iter()).bytes()).await?;
        // Reads until the client's answer to the close, so that closing does not reset the connection.
        let mut buffer = [0; 256];
        let _ = io.read(&mut buffer).await?;
        io.shutdown().await?;
        while io.read(&mut buffer).await? > 0 {}
        io::Result::Ok(())
    };
    let _ = tokio::time::timeout(CLOSE_TIMEOUT, rejection).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_7_origins_are_compared_as_a_whole() {
        assert!(matches_origin("https://a.example", "https://a.example"));
        assert!(matches_origin("a.example", "http://A.example"));
        assert!(matches_origin("https://*.a.example", "https://b.a.example"));
        assert!(!matches_origin("https://a.example", "http://a.example"));
        assert!(!matches_origin("https://a.example", "https://a.example.evil"));
        assert!(!matches_origin("https://*.a.example", "https://evila.example"));
        assert!(!matches_origin("https://*.a.example", "https://a.example"));
    }
}
