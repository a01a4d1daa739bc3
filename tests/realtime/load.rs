//! Section 16: under load.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::SinkExt;
use serde_json::json;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::world::{Client, World};

#[rocket::async_test]
async fn rule_74_publishing_does_not_wait_for_slow_subscribers() {
    let world = World::new().await;
    let mut asleep = world.client().await;
    asleep.subscribe("news").await;
    let data = "x".repeat(10_000);
    let started = Instant::now();
    for _ in 0..200 {
        world.publish("news", "e", &data).await;
    }
    assert!(started.elapsed() < Duration::from_secs(20));
}

#[rocket::async_test]
async fn rule_95_a_client_that_does_not_read_is_cut_off_and_delays_nobody() {
    let world = World::with(|settings| settings.queue_max_bytes = 100_000).await;
    let (mut asleep, mut awake) = (world.client().await, world.client().await);
    asleep.subscribe("news").await;
    awake.subscribe("news").await;
    let data = "x".repeat(10_000);
    let mut n = 0;
    while world.hub.stats().connections == 2 {
        assert!(n < 20_000, "the sleeper is still there");
        world.publish("news", "e", &data).await;
        awake.expect("e").await;
        n += 1;
    }
    assert_eq!(world.hub.stats().slow_readers, 1);
    awake.hears_nothing().await;
}

/// Publishes numbered events in batches as fast as they are answered.
async fn flood(world: &World, channel: &str, events: usize) {
    let padding = "x".repeat(8_000);
    for first in (0..events).step_by(10) {
        let event = |n: usize| json!({ "channel": channel, "name": "e", "data": format!("{n} {padding}") });
        let batch: Vec<_> = (first..first + 10).map(event).collect();
        let answer = world.call("POST", "/batch_events", "", &json!({ "batch": batch }).to_string()).await;
        assert_eq!(answer, (200, json!({})));
    }
}

/// Reads numbered events, with a pause after every few, and finds that none is missing.
async fn gets_all(mut client: Client, events: usize, pause: Duration) {
    for n in 0..events {
        let event = client.expect("e").await;
        assert_eq!(event["data"].as_str().unwrap().split(' ').next(), Some(n.to_string().as_str()));
        if n % 10 == 0 {
            tokio::time::sleep(pause).await;
        }
    }
}

const FLOOD: usize = 1_000;

#[rocket::async_test]
async fn rule_95_a_flood_to_readers_that_read_as_fast_as_they_can_loses_nothing() {
    let world = World::with(|settings| settings.queue_max_bytes = 400_000).await;
    let mut readers = JoinSet::new();
    for _ in 0..20 {
        let mut client = world.slow_client().await;
        client.subscribe("news").await;
        readers.spawn(gets_all(client, FLOOD, Duration::from_millis(5)));
    }
    flood(&world, "news", FLOOD).await;
    while let Some(read) = readers.join_next().await {
        read.unwrap();
    }
    assert_eq!(world.hub.stats().slow_readers, 0);
}

#[rocket::async_test]
async fn rule_95_a_lone_reader_of_a_flood_gets_all_of_it() {
    let world = World::with(|settings| settings.queue_max_bytes = 400_000).await;
    let mut client = world.slow_client().await;
    client.subscribe("news").await;
    let reader = tokio::spawn(gets_all(client, FLOOD, Duration::from_millis(5)));
    flood(&world, "news", FLOOD).await;
    reader.await.unwrap();
}

#[rocket::async_test]
async fn rule_95_a_crowd_that_does_not_read_is_cut_off_and_whoever_reads_gets_all() {
    let world = World::with(|settings| settings.queue_max_bytes = 400_000).await;
    let mut asleep = Vec::new();
    for _ in 0..10 {
        let mut client = world.slow_client().await;
        client.subscribe("news").await;
        asleep.push(client);
    }
    let mut awake = world.client().await;
    awake.subscribe("news").await;
    let reader = tokio::spawn(gets_all(awake, FLOOD, Duration::ZERO));
    flood(&world, "news", FLOOD).await;
    reader.await.unwrap();
    assert_eq!(world.hub.stats().slow_readers, 10);
}

#[rocket::async_test]
async fn rule_95_a_flood_of_one_client_does_not_delay_others() {
    let world = World::new().await;
    let (mut flood, mut other) = (world.client().await, world.client().await);
    other.subscribe("news").await;
    let flooding = tokio::spawn(async move {
        let ping = Message::text(r#"{"event":"pusher:ping"}"#);
        while flood.socket.feed(ping.clone()).await.is_ok() && flood.socket.flush().await.is_ok() {}
    });
    for _ in 0..50 {
        let started = Instant::now();
        world.publish("news", "e", "1").await;
        other.expect("e").await;
        assert!(started.elapsed() < Duration::from_secs(1));
    }
    flooding.abort();
}

#[rocket::async_test]
async fn rule_96_three_hundred_connections_get_an_event_within_three_seconds() {
    let world = World::new().await;
    let mut clients = Vec::new();
    for _ in 0..300 {
        let mut client = world.client().await;
        client.subscribe("news").await;
        clients.push(client);
    }
    let started = Instant::now();
    for n in 0..5 {
        world.publish("news", "e", &n.to_string()).await;
    }
    for client in &mut clients {
        for n in 0..5 {
            assert_eq!(client.expect("e").await["data"], n.to_string());
        }
    }
    assert!(started.elapsed() < Duration::from_secs(3));
}

#[rocket::async_test]
async fn rule_97_what_is_gone_leaves_nothing_behind() {
    let world = World::new().await;
    for round in 0..5 {
        let mut clients = Vec::new();
        for n in 0..20 {
            let mut client = world.client().await;
            client.subscribe(&format!("private-{round}-{n}")).await;
            client.join("presence-r", &json!({ "user_id": n }).to_string()).await;
            clients.push(client);
        }
        drop(clients);
        while world.hub.stats().connections > 0 || world.hub.stats().channels > 0 {
            tokio::task::yield_now().await;
        }
    }
    assert_eq!(world.call("GET", "/channels", "", "").await.1, json!({ "channels": {} }));
    assert_eq!(world.call("GET", "/channels/presence-r/users", "", "").await.1, json!({ "users": [] }));
}

#[rocket::async_test]
async fn rule_97_what_waited_for_a_slow_reader_is_given_back() {
    static SWEEPS: AtomicUsize = AtomicUsize::new(0);
    let world = World::with(|settings| settings.queue_max_bytes = 100_000).await;
    broadcaster::watch_disconnects(&world.hub, || {
        SWEEPS.fetch_add(1, Ordering::Relaxed);
    });
    let mut asleep = world.slow_client().await;
    asleep.subscribe("news").await;
    let patience = Instant::now();
    while SWEEPS.load(Ordering::Relaxed) == 0 {
        assert!(patience.elapsed() < Duration::from_secs(20));
        flood(&world, "news", 50).await;
    }
    assert_eq!(world.hub.stats().slow_readers, 1);
}

#[rocket::async_test]
async fn rule_97_after_a_crowd_has_left_its_memory_is_given_back() {
    static SWEEPS: AtomicUsize = AtomicUsize::new(0);
    let world = World::new().await;
    broadcaster::watch_disconnects(&world.hub, || {
        SWEEPS.fetch_add(1, Ordering::Relaxed);
    });
    let mut clients = Vec::new();
    for _ in 0..220 {
        clients.push(world.client().await);
    }
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    assert_eq!(SWEEPS.load(Ordering::Relaxed), 0);
    drop(clients);
    let patience = Instant::now();
    while SWEEPS.load(Ordering::Relaxed) == 0 {
        assert!(patience.elapsed() < Duration::from_secs(10));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
