//! Sections 3 to 5, 8 and 9: public, private, encrypted and cache channels, counts.

use std::time::Instant;

use serde_json::{Value, json};

use crate::world::{KEY, World, app};

#[rocket::async_test]
async fn rule_18_public_channels_need_no_signature() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.send("pusher:subscribe", json!({ "channel": "news" })).await;
    let answer = client.expect("pusher_internal:subscription_succeeded").await;
    assert_eq!(answer["data"], "{}");
    client.send("pusher:subscribe", json!({ "channel": "others", "auth": "" })).await;
    client.expect("pusher_internal:subscription_succeeded").await;
}

#[rocket::async_test]
async fn rule_18_an_app_may_be_without_public_channels() {
    let world = World::with(|settings| settings.apps[0].public_channels = false).await;
    let mut client = world.client().await;

    client.send("pusher:subscribe", json!({ "channel": "news" })).await;

    client.refused("InvalidChannel").await;
    client.subscribe("private-x").await;
}

#[rocket::async_test]
async fn rule_24_channels_without_a_signature_leave_room_for_those_with_one() {
    let world = World::with(|settings| settings.apps[0].limits.channels = 2).await;
    let (mut stranger, mut reader) = (world.client().await, world.client().await);
    for name in ["one", "two"] {
        stranger.subscribe(name).await;
    }

    stranger.send("pusher:subscribe", json!({ "channel": "three" })).await;

    stranger.refused("LimitReached").await;
    reader.subscribe("private-x").await;
}

#[rocket::async_test]
async fn rule_24_a_connection_that_subscribes_to_nothing_is_closed() {
    let world = World::with(|settings| settings.apps[0].unused_timeout_s = 1).await;
    let (mut unused, mut reader) = (world.client().await, world.client().await);
    reader.subscribe("private-x").await;

    assert_eq!(unused.closed().await, 4202);
    world.publish("private-x", "e", "1").await;
    reader.expect("e").await;
}

#[rocket::async_test]
async fn rule_19_events_arrive_byte_for_byte() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.subscribe("news").await;
    for data in [r#"{"id" : 5}"#, "not json", "", "\"", "Zoë 😀 \u{2028} \\u00e9\n\t\0"] {
        world.publish("news", "order.created", data).await;
        assert_eq!(client.next().await, json!({ "event": "order.created", "channel": "news", "data": data }));
    }
}

#[rocket::async_test]
async fn rule_20_nobody_else_gets_an_event() {
    let world = World::new().await;
    let (mut reader, mut other) = (world.client().await, world.client().await);
    reader.subscribe("news").await;
    other.subscribe("sports").await;

    world.publish("news", "e", "1").await;
    reader.expect("e").await;
    other.hears_nothing().await;

    reader.send("pusher:unsubscribe", json!({ "channel": "news" })).await;
    reader.send("pusher:unsubscribe", json!({ "channel": "never-joined" })).await;
    reader.hears_nothing().await;
    world.publish("news", "e", "2").await;
    reader.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_21_subscribing_again_never_doubles_deliveries() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.subscribe("news").await;
    client.subscribe("news").await;
    world.publish("news", "e", "1").await;
    client.expect("e").await;
    client.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_22_events_arrive_in_order_and_only_from_the_subscription_on() {
    let world = World::new().await;
    let mut client = world.client().await;
    world.publish("news", "e", "too early").await;
    client.subscribe("news").await;
    for n in 0..30 {
        world.publish("news", "e", &n.to_string()).await;
    }
    for n in 0..30 {
        assert_eq!(client.expect("e").await["data"], n.to_string());
    }
}

#[rocket::async_test]
async fn rule_23_illegal_names_are_refused() {
    let world = World::new().await;
    let mut client = world.client().await;
    let long = "a".repeat(201);
    for name in ["", "a b", "a/b", "#news", "новини", "a:b", &long] {
        client.send("pusher:subscribe", json!({ "channel": name })).await;
        client.refused("InvalidChannel").await;
    }
    client.subscribe(&"a".repeat(164)).await;
    client.subscribe("aZ09_-=@,.;").await;
}

#[rocket::async_test]
async fn rule_24_a_connection_that_goes_leaves_all_its_channels() {
    let world = World::new().await;
    let mut client = world.client().await;
    for n in 0..1_000 {
        client.send("pusher:subscribe", json!({ "channel": format!("c{n}") })).await;
    }
    for _ in 0..1_000 {
        client.expect("pusher_internal:subscription_succeeded").await;
    }
    assert_eq!(world.hub.stats().channels, 1_000);

    drop(client);
    while world.hub.stats().channels > 0 {
        tokio::task::yield_now().await;
    }
    let (_, listed) = world.call("GET", "/channels", "", "").await;
    assert_eq!(listed, json!({ "channels": {} }));
}

#[rocket::async_test]
async fn rule_26_wrong_signatures_are_refused() {
    let world = World::new().await;
    let (mut client, gone) = (world.client().await, world.client().await);
    let good = client.auth("private-x");
    let signature = good.split_once(':').unwrap().1.to_owned();
    let of_another_socket = gone.auth("private-x");
    drop(gone);
    for auth in [
        json!(null),
        json!(""),
        json!("x"),
        json!(signature),
        json!(format!("other-key:{signature}")),
        json!(format!(":{signature}")),
        json!(client.auth("private-y")),
        json!(of_another_socket),
        json!(good.to_uppercase()),
        json!(format!("{good}0")),
    ] {
        client.send("pusher:subscribe", json!({ "channel": "private-x", "auth": auth })).await;
        client.refused("AuthError").await;
    }
    client.send("pusher:subscribe", json!({ "channel": "private-x" })).await;
    client.refused("AuthError").await;
}

#[rocket::async_test]
async fn rule_27_a_private_channel_delivers_like_a_public_one() {
    let world = World::new().await;
    let mut client = world.client().await;
    assert_eq!(client.subscribe("private-x").await["data"], "{}");
    world.publish("private-x", "e", "1").await;
    assert_eq!(client.next().await, json!({ "event": "e", "channel": "private-x", "data": "1" }));
}

#[rocket::async_test]
async fn rule_28_a_refusal_names_the_channel_and_the_connection_stays_usable() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.send("pusher:subscribe", json!({ "channel": "private-x", "auth": "no:good" })).await;
    let frame = client.expect("pusher:subscription_error").await;
    assert_eq!(frame["channel"], "private-x");
    assert_eq!(frame["data"]["type"], "AuthError");
    assert_eq!(frame["data"]["status"], 401);
    client.subscribe("private-x").await;
}

#[rocket::async_test]
async fn rule_29_no_event_of_a_refused_channel_arrives() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.send("pusher:subscribe", json!({ "channel": "private-x", "auth": "no:good" })).await;
    client.refused("AuthError").await;
    world.publish("private-x", "e", "1").await;
    client.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_30_an_encrypted_channel_is_signed_like_a_private_one() {
    let world = World::new().await;
    let mut client = world.client().await;
    client
        .send("pusher:subscribe", json!({ "channel": "private-encrypted-x", "auth": client.auth("private-x") }))
        .await;
    client.refused("AuthError").await;
    assert_eq!(client.subscribe("private-encrypted-x").await["data"], "{}");
}

#[rocket::async_test]
async fn rule_31_encrypted_data_passes_unchanged_and_needs_a_signature() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.send("pusher:subscribe", json!({ "channel": "private-encrypted-x" })).await;
    client.refused("AuthError").await;
    client.subscribe("private-encrypted-x").await;
    let sealed = r#"{"nonce":"ZGVm","ciphertext":"F7xw=="}"#;
    world.publish("private-encrypted-x", "e", sealed).await;
    assert_eq!(client.expect("e").await["data"], sealed);
}

#[rocket::async_test]
async fn rule_34_an_encrypted_channel_is_the_only_one_of_its_request() {
    let world = World::new().await;
    let body = json!({ "name": "e", "channels": ["private-encrypted-x", "news"], "data": "1" }).to_string();
    assert_eq!(world.call("POST", "/events", "", &body).await.0, 400);
}

#[rocket::async_test]
async fn rule_49_every_cache_variant_needs_its_signature() {
    let world = World::new().await;
    let mut client = world.client().await;
    for channel in ["private-cache-x", "private-encrypted-cache-x", "presence-cache-x"] {
        client.send("pusher:subscribe", json!({ "channel": channel, "auth": "" })).await;
        client.refused("AuthError").await;
    }
}

#[rocket::async_test]
async fn rule_50_a_new_subscriber_gets_what_is_remembered_or_a_miss() {
    let world = World::new().await;
    for channel in ["cache-x", "private-cache-x", "private-encrypted-cache-x"] {
        let mut first = world.client().await;
        first.subscribe(channel).await;
        assert_eq!(first.expect("pusher:cache_miss").await["channel"], channel);
        world.publish(channel, "e", "old").await;
        world.publish(channel, "e", "new").await;

        let mut second = world.client().await;
        second.subscribe(channel).await;
        assert_eq!(second.next().await, json!({ "event": "e", "channel": channel, "data": "new" }));
        second.hears_nothing().await;
    }
}

#[rocket::async_test]
async fn rule_51_memory_survives_an_empty_channel_but_not_its_time() {
    let world = World::with(|settings| settings.apps[0].limits.cache_ttl_s = 3).await;
    world.publish("cache-x", "e", "1").await;
    world.publish("cache-x", "pusher:something", "not kept").await;
    let mut client = world.client().await;
    client.subscribe("cache-x").await;
    assert_eq!(client.expect("e").await["data"], "1");

    loop {
        let (_, answer) = world.call("GET", "/channels/cache-x", "info=cache", "").await;
        if answer["cache"].is_null() {
            break;
        }
        tokio::task::yield_now().await;
    }
    let mut late = world.client().await;
    late.subscribe("cache-x").await;
    late.expect("pusher:cache_miss").await;
}

#[rocket::async_test]
async fn rule_51_client_events_are_not_remembered() {
    let world = World::new().await;
    let (mut a, mut b) = (world.client().await, world.client().await);
    a.subscribe("private-cache-x").await;
    a.expect("pusher:cache_miss").await;
    a.say(json!({ "event": "client-e", "channel": "private-cache-x", "data": "1" }).to_string()).await;
    a.hears_nothing().await;
    b.subscribe("private-cache-x").await;
    b.expect("pusher:cache_miss").await;
}

#[rocket::async_test]
async fn rule_52_the_api_tells_what_is_remembered() {
    let world = World::new().await;
    let (_, before) = world.call("GET", "/channels/cache-x", "info=cache", "").await;
    assert_eq!(before, json!({ "occupied": false, "cache": null }));
    world.publish("cache-x", "e", "{\"a\":1}").await;
    let (_, after) = world.call("GET", "/channels/cache-x", "info=cache", "").await;
    assert_eq!(after["cache"]["data"], "{\"a\":1}");
    assert!((1_790..=1_800).contains(&after["cache"]["ttl"].as_u64().unwrap()));
    let (_, listed) = world.call("GET", "/channels", "", "").await;
    assert_eq!(listed, json!({ "channels": {} }), "an empty channel is not occupied");
}

fn count(frame: &Value) -> u64 {
    let data: Value = serde_json::from_str(frame["data"].as_str().unwrap()).unwrap();
    data["subscription_count"].as_u64().unwrap()
}

#[rocket::async_test]
async fn rule_53_every_change_is_counted_up_to_a_hundred() {
    let world = World::with(|settings| settings.apps[0].subscription_counts = true).await;
    let (mut a, mut b) = (world.client().await, world.client().await);
    a.subscribe("news").await;
    assert_eq!(count(&a.expect("pusher_internal:subscription_count").await), 1);
    b.subscribe("news").await;
    assert_eq!(count(&b.expect("pusher_internal:subscription_count").await), 2);
    assert_eq!(count(&a.expect("pusher_internal:subscription_count").await), 2);
    drop(b);
    assert_eq!(count(&a.expect("pusher_internal:subscription_count").await), 1);
    a.join("presence-x", r#"{"user_id":1}"#).await;
    a.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_53_large_channels_are_counted_now_and_then() {
    let world = World::with(|settings| {
        settings.apps[0].subscription_counts = true;
        settings.apps[0].limits.exact_counts_up_to = 2;
        settings.apps[0].limits.count_pause_s = 1;
    })
    .await;
    let began = Instant::now();
    let mut first = world.client().await;
    first.subscribe("news").await;
    let mut others = Vec::new();
    for _ in 0..9 {
        let mut other = world.client().await;
        other.subscribe("news").await;
        others.push(other);
    }
    let mut counts = Vec::new();
    while counts.last() != Some(&10) {
        counts.push(count(&first.expect("pusher_internal:subscription_count").await));
    }
    assert_eq!(counts[..2], [1, 2]);
    assert!(counts.len() as u64 <= 3 + began.elapsed().as_secs(), "{counts:?}");
}

#[rocket::async_test]
async fn rule_53_counts_are_off_unless_switched_on() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.subscribe("news").await;
    client.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_99_two_apps_share_nothing() {
    let world = World::with(|settings| settings.apps[1] = app("4", "other-key")).await;
    let (mut ours, mut theirs) = (world.client().await, world.client_of("other-key").await);
    ours.subscribe("news").await;
    theirs.send("pusher:subscribe", json!({ "channel": "news" })).await;
    theirs.expect("pusher_internal:subscription_succeeded").await;
    world.publish("news", "e", "1").await;
    ours.expect("e").await;
    theirs.hears_nothing().await;

    let auth = format!("{KEY}:{}", broadcaster::signature::private(crate::world::SECRET, &theirs.id, "private-x"));
    theirs.send("pusher:subscribe", json!({ "channel": "private-x", "auth": auth })).await;
    theirs.refused("AuthError").await;
}
