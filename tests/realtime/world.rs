//! A server on a free port with two apps, and clients that speak raw WebSocket and raw HTTP.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use broadcaster::settings::{AppSettings, Secret, Settings};
use broadcaster::{Hub, NoStore, WebhookStore, routes, signature};
use futures_util::{SinkExt, StreamExt};
use gateway::client_address::ClientAddresses;
use gateway::{Bounds, Gateway, ListenerState};
use litfass::config::Config;
use litfass::web::listener_settings;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

pub const KEY: &str = "278d425bdf160c739803";
pub const SECRET: &str = "7ad3773142a6692b25b8";
pub const TIMEOUT: Duration = Duration::from_secs(5);

pub struct World {
    pub hub: Hub,
    pub port: u16,
    shutdown: rocket::Shutdown,
}

impl Drop for World {
    fn drop(&mut self) {
        self.shutdown.clone().notify();
    }
}

pub fn app(id: &str, key: &str) -> AppSettings {
    AppSettings { id: id.into(), key: key.into(), secret: Secret::new(SECRET), ..AppSettings::default() }
}

impl World {
    pub async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// A world with other settings; the first app is `3`, the second `4`.
    pub async fn with(change: impl FnOnce(&mut Settings)) -> Self {
        Self::with_store(change, Arc::new(NoStore)).await
    }

    pub async fn with_store(change: impl FnOnce(&mut Settings), store: Arc<dyn WebhookStore>) -> Self {
        let apps = vec![app("3", KEY), app("4", "other-key")];
        let mut settings = Settings { apps, ..Settings::default() };
        change(&mut settings);
        let hub = Hub::new(settings, store);
        hub.start();
        let (found, port) = tokio::sync::oneshot::channel();
        let found = std::sync::Mutex::new(Some(found));
        let tell = rocket::fairing::AdHoc::on_liftoff("port", move |rocket| {
            Box::pin(async move {
                if let Some(found) = found.lock().unwrap().take() {
                    let _ = found.send(rocket.config().port);
                }
            })
        });
        let config = rocket::Config {
            port: 0,
            log_level: rocket::config::LogLevel::Off,
            shutdown: rocket::config::Shutdown { ctrlc: false, ..Default::default() },
            ..rocket::Config::debug_default()
        };
        let server = rocket::custom(config).attach(tell).mount("/", routes(&hub)).ignite().await.unwrap();
        let shutdown = server.shutdown();
        tokio::spawn(server.launch());
        let gateway = Gateway::bind("127.0.0.1", 0).await.unwrap();
        let open = gateway.address().unwrap().port();
        let mut bounds = Config::default();
        bounds.connections.per_address = bounds.connections.max;
        bounds.server.trusted_proxies = vec!["127.0.0.1".into()];
        let state = ListenerState {
            upstream: ([127, 0, 0, 1], port.await.unwrap()).into(),
            hub: hub.clone(),
            cached_pages: None,
            clients: ClientAddresses::default(),
            bounds: Bounds::new(listener_settings(&bounds)),
            shutdown: shutdown.clone(),
        };
        tokio::spawn(gateway.serve(state));
        Self { hub, port: open, shutdown }
    }

    pub async fn client(&self) -> Client {
        self.client_of(KEY).await
    }

    pub async fn client_of(&self, key: &str) -> Client {
        self.connect(&format!("/app/{key}?protocol=7&client=test&version=1&flash=false")).await.established().await
    }

    /// A client whose system takes little ahead of it, so that the server soon feels how fast it reads.
    pub async fn slow_client(&self) -> Client {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(64 << 10).unwrap();
        let stream = socket.connect(([127, 0, 0, 1], self.port).into()).await.unwrap();
        let url = format!("ws://127.0.0.1:{}/app/{KEY}?protocol=7", self.port);
        let (socket, _) = client_async(url, MaybeTlsStream::Plain(stream)).await.unwrap();
        Client { socket, id: String::new() }.established().await
    }

    /// A connection whose first frame has not been read.
    pub async fn connect(&self, path: &str) -> Client {
        self.connect_with(path, &[]).await
    }

    pub async fn connect_with(&self, path: &str, headers: &[(&'static str, &str)]) -> Client {
        let mut request = format!("ws://127.0.0.1:{}{path}", self.port).into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (socket, _) = connect_async(request).await.unwrap();
        Client { socket, id: String::new() }
    }

    /// The code a connection is turned away with, after its error frame.
    pub async fn rejection(&self, path: &str) -> u16 {
        self.connect(path).await.rejected().await
    }

    /// A signed request to an app's own path, such as `/events`.
    pub async fn call(&self, method: &str, path: &str, query: &str, body: &str) -> (u16, Value) {
        let path = format!("/apps/3{path}");
        let target = signed_target(method, &path, query, body);
        self.http(method, &target, body).await
    }

    /// Publishes through the HTTP API and expects success.
    pub async fn publish(&self, channel: &str, name: &str, data: &str) {
        let body = json!({ "name": name, "channel": channel, "data": data }).to_string();
        let answer = self.call("POST", "/events", "", &body).await;
        assert_eq!(answer, (200, json!({})));
    }

    pub async fn http(&self, method: &str, target: &str, body: &str) -> (u16, Value) {
        let length = body.len();
        let request = format!(
            "{method} {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        let answer = self.raw(request.as_bytes()).await;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }

    /// Sends bytes and reads until the server closes.
    pub async fn raw(&self, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).await.unwrap();
        stream.write_all(request).await.unwrap();
        let mut answer = Vec::new();
        let _ = tokio::time::timeout(TIMEOUT, stream.read_to_end(&mut answer)).await.unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

pub fn unix_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

/// A path with a signed query; `query` is unescaped already.
pub fn signed_target(method: &str, path: &str, query: &str, body: &str) -> String {
    signed_at(unix_now(), method, path, query, body)
}

pub fn signed_at(now: u64, method: &str, path: &str, query: &str, body: &str) -> String {
    let mut pairs = vec![format!("auth_key={KEY}"), format!("auth_timestamp={now}"), "auth_version=1.0".to_owned()];
    if !body.is_empty() {
        pairs.push(format!("body_md5={}", signature::body_md5(body.as_bytes())));
    }
    pairs.extend(query.split('&').filter(|part| !part.is_empty()).map(str::to_owned));
    pairs.sort();
    let query = pairs.join("&");
    let signature = signature::request(SECRET, method, path, &query);
    format!("{path}?{query}&auth_signature={signature}")
}

pub struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub id: String,
}

impl Client {
    /// Reads the first frame, which gives the connection its id.
    async fn established(mut self) -> Self {
        let hello = self.expect("pusher:connection_established").await;
        let data: Value = serde_json::from_str(hello["data"].as_str().unwrap()).unwrap();
        self.id = data["socket_id"].as_str().unwrap().to_owned();
        self
    }

    pub async fn message(&mut self) -> Option<Message> {
        let message = tokio::time::timeout(TIMEOUT, self.socket.next()).await.expect("a message in time");
        message.and_then(Result::ok)
    }

    /// The next frame.
    pub async fn next(&mut self) -> Value {
        loop {
            match self.message().await.expect("an open connection") {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The next frame, which must be this event.
    pub async fn expect(&mut self, event: &str) -> Value {
        let frame = self.next().await;
        assert_eq!(frame["event"], event, "{frame}");
        frame
    }

    /// The close code; frames before it are skipped.
    pub async fn closed(&mut self) -> u16 {
        loop {
            match self.message().await {
                Some(Message::Close(Some(close))) => return close.code.into(),
                Some(Message::Close(None)) | None => return 1006,
                Some(_) => {}
            }
        }
    }

    /// An error frame followed by a close with the same code.
    pub async fn rejected(&mut self) -> u16 {
        let error = self.expect("pusher:error").await;
        let code = error["data"]["code"].as_u64().unwrap();
        assert!(error["data"]["message"].is_string());
        assert_eq!(u64::from(self.closed().await), code);
        code as u16
    }

    pub async fn say(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).await.unwrap();
    }

    pub async fn send(&mut self, event: &str, data: Value) {
        self.say(json!({ "event": event, "data": data }).to_string()).await;
    }

    /// Nothing has arrived: the answer to a ping is the very next frame.
    pub async fn hears_nothing(&mut self) {
        self.send("pusher:ping", json!({})).await;
        self.expect("pusher:pong").await;
    }

    pub fn auth(&self, channel: &str) -> String {
        format!("{KEY}:{}", signature::private(SECRET, &self.id, channel))
    }

    /// Subscribes to a public, private or encrypted channel.
    pub async fn subscribe(&mut self, channel: &str) -> Value {
        let auth = self.auth(channel);
        self.send("pusher:subscribe", json!({ "channel": channel, "auth": auth })).await;
        let answer = self.expect("pusher_internal:subscription_succeeded").await;
        assert_eq!(answer["channel"], channel);
        answer
    }

    /// Asks to join a presence channel with these signed data.
    pub async fn ask_to_join(&mut self, channel: &str, channel_data: &str) {
        let auth = format!("{KEY}:{}", signature::presence(SECRET, &self.id, channel, channel_data));
        self.send("pusher:subscribe", json!({ "channel": channel, "auth": auth, "channel_data": channel_data })).await;
    }

    /// Joins a presence channel; answers the roster.
    pub async fn join(&mut self, channel: &str, channel_data: &str) -> Value {
        self.ask_to_join(channel, channel_data).await;
        let answer = self.expect("pusher_internal:subscription_succeeded").await;
        let data: Value = serde_json::from_str(answer["data"].as_str().unwrap()).unwrap();
        data["presence"].clone()
    }

    pub async fn sign_in(&mut self, user_data: &str) -> Value {
        let auth = format!("{KEY}:{}", signature::user(SECRET, &self.id, user_data));
        self.send("pusher:signin", json!({ "auth": auth, "user_data": user_data })).await;
        self.expect("pusher:signin_success").await
    }

    /// A refused subscription, of this type.
    pub async fn refused(&mut self, kind: &str) {
        let frame = self.expect("pusher:subscription_error").await;
        assert_eq!(frame["data"]["type"], kind, "{frame}");
        assert!(frame["channel"].is_string() && frame["data"]["error"].is_string());
        self.hears_nothing().await;
    }
}
