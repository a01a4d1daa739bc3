//! Section 14: webhooks.

use std::sync::Arc;
use std::time::Duration;

use broadcaster::settings::WebhookSettings;
use broadcaster::{Delivery, WebhookStore, signature};
use litfass::base::clock::Clock;
use litfass::db::{Db, DbOptions};
use litfass::realtime::StoredWebhooks;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::world::{KEY, SECRET, TIMEOUT, World};

/// A receiver that answers with these statuses in turn, the last one for ever.
struct Receiver {
    url: String,
    requests: UnboundedReceiver<(String, String)>,
}

impl Receiver {
    async fn answering(statuses: &'static [u16]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        let (requests, received) = unbounded_channel();
        let mut answered = 0;
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut request = Vec::new();
                loop {
                    let text = String::from_utf8_lossy(&request).into_owned();
                    if let Some((head, body)) = text.split_once("\r\n\r\n") {
                        let length = head.lines().find_map(|line| {
                            line.to_lowercase().strip_prefix("content-length: ").and_then(|n| n.parse().ok())
                        });
                        if body.len() >= length.unwrap_or(0) {
                            let _ = requests.send((head.to_owned(), body.to_owned()));
                            break;
                        }
                    }
                    let mut buffer = [0; 4_096];
                    match stream.read(&mut buffer).await {
                        Ok(n) if n > 0 => request.extend_from_slice(&buffer[..n]),
                        _ => break,
                    }
                }
                let status = statuses[answered.min(statuses.len() - 1)];
                answered += 1;
                let answer = format!("HTTP/1.1 {status} X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                let _ = stream.write_all(answer.as_bytes()).await;
            }
        });
        Self { url, requests: received }
    }

    async fn request(&mut self) -> (String, Value) {
        let (head, body) = tokio::time::timeout(TIMEOUT, self.requests.recv()).await.unwrap().unwrap();
        (head, serde_json::from_str(&body).unwrap())
    }

    async fn event(&mut self) -> Value {
        let (_, body) = self.request().await;
        assert_eq!(body["events"].as_array().unwrap().len(), 1);
        body["events"][0].clone()
    }

    fn settings(&self) -> WebhookSettings {
        WebhookSettings { url: self.url.clone(), ..WebhookSettings::default() }
    }
}

/// A store in a database of its own, which lives as long as the folder.
fn open_store() -> (TempDir, Arc<StoredWebhooks>) {
    let folder = TempDir::new().unwrap();
    let (path, clock) = (folder.path().join("litfass.db"), Clock::default());
    litfass::db::migrate(&path, &folder.path().join("backups"), clock.now()).unwrap();
    let options = DbOptions { path, readers: 1, cache_kb: 256, announce: false, slow_query: std::time::Duration::MAX };
    let store = StoredWebhooks::default();
    store.open(Db::open(&options, clock, |_| {}).unwrap());
    (folder, Arc::new(store))
}

async fn world_with(receiver: &Receiver) -> World {
    let webhook = receiver.settings();
    World::with(|settings| settings.apps[0].webhooks = vec![webhook]).await
}

#[rocket::async_test]
async fn rule_83_a_webhook_is_signed_over_its_raw_body() {
    let mut receiver = Receiver::answering(&[200]).await;
    let world = world_with(&receiver).await;
    let mut client = world.client().await;
    client.subscribe("my-channel").await;

    let (head, body) = tokio::time::timeout(TIMEOUT, receiver.requests.recv()).await.unwrap().unwrap();

    let head = head.to_lowercase();
    assert!(head.starts_with("post /hook"));
    assert!(head.contains("content-type: application/json"));
    assert!(head.contains(&format!("x-pusher-key: {KEY}")));
    assert!(head.contains(&format!("x-pusher-signature: {}", signature::hmac_hex(SECRET, body.as_bytes()))));
    let body: Value = serde_json::from_str(&body).unwrap();
    assert!(body["time_ms"].is_u64());
    assert_eq!(body["events"], json!([{ "name": "channel_occupied", "channel": "my-channel" }]));
}

#[rocket::async_test]
async fn rule_84_members_client_events_misses_and_counts_are_reported() {
    let mut receiver = Receiver::answering(&[200]).await;
    let webhook = receiver.settings();
    let world = World::with(|settings| {
        settings.apps[0].webhooks = vec![WebhookSettings { batching: true, ..webhook }];
        settings.apps[0].subscription_counts = true;
    })
    .await;
    let mut client = world.client().await;
    client.join("presence-r", r#"{"user_id":1}"#).await;
    client.say(json!({ "event": "client-e", "channel": "presence-r", "data": { "a": 1 } }).to_string()).await;
    client.send("pusher:subscribe", json!({ "channel": "cache-x" })).await;

    let mut events = Vec::new();
    while events.len() < 6 {
        events.extend(receiver.request().await.1["events"].as_array().unwrap().clone());
    }

    let id = &client.id;
    for expected in [
        json!({ "name": "channel_occupied", "channel": "presence-r" }),
        json!({ "name": "member_added", "channel": "presence-r", "user_id": "1" }),
        json!({ "name": "client_event", "channel": "presence-r", "event": "client-e", "data": "{\"a\":1}", "socket_id": id, "user_id": "1" }),
        json!({ "name": "channel_occupied", "channel": "cache-x" }),
        json!({ "name": "cache_miss", "channel": "cache-x" }),
        json!({ "name": "subscription_count", "channel": "cache-x", "subscription_count": 1 }),
    ] {
        assert!(events.contains(&expected), "{expected} in {events:?}");
    }
}

#[rocket::async_test]
async fn rule_85_departures_are_reported_late_and_cancelled_by_a_return() {
    let mut receiver = Receiver::answering(&[200]).await;
    let world = world_with(&receiver).await;
    let mut client = world.client().await;
    client.subscribe("a").await;
    assert_eq!(receiver.event().await["name"], "channel_occupied");
    client.send("pusher:unsubscribe", json!({ "channel": "a" })).await;
    client.subscribe("a").await;
    client.send("pusher:unsubscribe", json!({ "channel": "a" })).await;
    assert_eq!(receiver.event().await, json!({ "name": "channel_vacated", "channel": "a" }));
}

#[rocket::async_test]
async fn rule_86_a_failed_webhook_is_retried_and_stored_until_it_is_accepted() {
    let mut receiver = Receiver::answering(&[500, 302, 204]).await;
    let webhook = receiver.settings();
    let (_folder, store) = open_store();
    let world = World::with_store(|settings| settings.apps[0].webhooks = vec![webhook], store.clone()).await;
    let mut client = world.client().await;
    client.subscribe("a").await;
    let first = receiver.event().await;
    assert_eq!(store.pending().unwrap().len(), 1);
    assert_eq!(receiver.event().await, first);
    assert_eq!(receiver.event().await, first);
    while world.hub.stats().webhooks_sent == 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(world.hub.stats().webhooks_failed, 2);
}

#[rocket::async_test]
async fn rule_86_stored_webhooks_are_sent_after_a_restart() {
    let mut receiver = Receiver::answering(&[200]).await;
    let webhook = receiver.settings();
    let left_behind = Delivery {
        id: "1".into(),
        app_id: "3".into(),
        url: receiver.url.clone(),
        body: r#"{"time_ms":1,"events":[{"name":"channel_occupied","channel":"old"}]}"#.into(),
        created_at_ms: 1,
    };
    let (_folder, store) = open_store();
    store.save(vec![left_behind]).unwrap();
    let _world = World::with_store(|settings| settings.apps[0].webhooks = vec![webhook], store.clone()).await;
    assert_eq!(receiver.event().await["channel"], "old");
    while !store.pending().unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[rocket::async_test]
async fn rule_86_a_dead_receiver_delays_nothing_else() {
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let dead =
        WebhookSettings { url: format!("http://{}/", silent.local_addr().unwrap()), ..WebhookSettings::default() };
    let mut receiver = Receiver::answering(&[200]).await;
    let alive = receiver.settings();
    let world = World::with(|settings| settings.apps[0].webhooks = vec![dead, alive]).await;
    let mut client = world.client().await;
    for n in 0..20 {
        client.subscribe(&format!("c{n}")).await;
        world.publish(&format!("c{n}"), "e", "1").await;
        client.expect("e").await;
    }
    for _ in 0..20 {
        receiver.event().await;
    }
}
