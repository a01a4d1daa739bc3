//! The WebSocket endpoint: checks an upgrade and hands the connection to its own task.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use rocket::data::{Data, IoHandler, IoStream};
use rocket::http::{Method, Status};
use rocket::request::Request;
use rocket::response::Response;
use rocket::route::{self, Outcome, Route};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use super::app::App;
use super::driver::Driver;
use super::frame::Frame;
use super::http_api::answer_error;
use super::hub::Hub;
use super::protocol::{self, code};
use super::session::Session;
use super::settings::AppSettings;

/// How long somebody who is turned away may take to go.
const GOODBYE: Duration = Duration::from_secs(3);

/// The routes of the endpoint, to be mounted at the root.
pub fn routes(hub: &Hub) -> Vec<Route> {
    vec![Route::ranked(1, Method::Get, "/app/<path..>", Endpoint(hub.clone()))]
}

#[derive(Clone)]
struct Endpoint(Hub);

type Rejection = (u16, &'static str);

#[rocket::async_trait]
impl route::Handler for Endpoint {
    async fn handle<'r>(&self, request: &'r Request<'_>, _: Data<'r>) -> Outcome<'r> {
        let Some(accept) = accept_key(request) else {
            let mut refusal = answer_error(Status::UpgradeRequired, "This is a WebSocket endpoint");
            refusal.set_raw_header("Upgrade", "websocket");
            return Outcome::Success(refusal);
        };
        let app = admit(&self.0, request);
        let handler = Handler { hub: self.0.clone(), app };
        let response =
            Response::build().raw_header("Sec-WebSocket-Accept", accept).upgrade("websocket", handler).finalize();
        Outcome::Success(response)
    }
}

/// The answer to the client's handshake key; `None` when this is no proper upgrade.
fn accept_key(request: &Request<'_>) -> Option<String> {
    let headers = request.headers();
    let names = |header, token: &str| {
        headers.get(header).flat_map(|value| value.split(',')).any(|value| value.trim().eq_ignore_ascii_case(token))
    };
    let upgrade = headers.get_one("Upgrade").is_some_and(|value| value.trim().eq_ignore_ascii_case("websocket"));
    let version = headers.get_one("Sec-WebSocket-Version") == Some("13");
    let key = headers.get_one("Sec-WebSocket-Key").filter(|key| key.len() == 24)?;
    (upgrade && version && names("Connection", "upgrade")).then(|| derive_accept_key(key.as_bytes()))
}

fn admit(hub: &Hub, request: &Request<'_>) -> Result<Arc<App>, Rejection> {
    let path = request.uri().path();
    let key = path.raw().as_str().strip_prefix("/app/").unwrap_or_default().trim_end_matches('/');
    if key.is_empty() || key.contains('/') {
        return Err((code::NO_SUCH_PATH, "No such path"));
    }
    let app = hub.app_by_key(key).ok_or((code::NO_SUCH_APP, "No app has this key"))?;
    let settings = app.settings();
    if !settings.enabled {
        return Err((code::APP_DISABLED, "The app is disabled"));
    }
    let secure = request.headers().get_one("X-Forwarded-Proto") == Some("https");
    if settings.tls_only && !secure {
        return Err((code::TLS_ONLY, "Only TLS connections are accepted"));
    }
    check_version(request)?;
    if !allows_origin(settings, request.headers().get_one("Origin")) {
        return Err((code::UNAUTHORIZED, "The origin is not allowed"));
    }
    Ok(app.clone())
}

fn check_version(request: &Request<'_>) -> Result<(), Rejection> {
    let query = request.uri().query();
    let mut parameters = query.iter().flat_map(|query| query.raw_segments());
    let version = parameters.find_map(|parameter| parameter.as_str().strip_prefix("protocol="));
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

struct Handler {
    hub: Hub,
    app: Result<Arc<App>, Rejection>,
}

#[rocket::async_trait]
impl IoHandler for Handler {
    /// Returns at once: the request and its headers need not live as long as the connection.
    async fn io(self: Pin<Box<Self>>, io: IoStream) -> io::Result<()> {
        let Handler { hub, app } = *Pin::into_inner(self);
        match enter(hub, app) {
            Ok(session) => {
                session.connection.outbox.attach(io);
                tokio::spawn(Box::pin(Driver::new(session).await));
            }
            Err(rejection) => drop(tokio::spawn(turn_away(io, rejection))),
        }
        Ok(())
    }
}

fn enter(hub: Hub, app: Result<Arc<App>, Rejection>) -> Result<Session, Rejection> {
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
    Ok(Session::open(hub, app, connection))
}

/// Clients understand a close code, not an HTTP status: tells them and leaves.
async fn turn_away(mut io: IoStream, (code, reason): Rejection) {
    let goodbye = async {
        let words = [protocol::error(Some(code), reason), Frame::close(code, reason)];
        io.write_all(Frame::joined(words.iter()).bytes()).await?;
        // Whoever is turned away has nothing to say; the answer to the close ends it.
        let mut heard = [0; 256];
        let _ = io.read(&mut heard).await?;
        io.shutdown().await?;
        while io.read(&mut heard).await? > 0 {}
        io::Result::Ok(())
    };
    let _ = tokio::time::timeout(GOODBYE, goodbye).await;
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
