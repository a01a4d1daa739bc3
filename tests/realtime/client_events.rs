//! Section 7: client events.

use serde_json::{Value, json};

use crate::world::{Client, World};

async fn whisper(client: &mut Client, channel: &str, event: &str, data: Value) {
    client.say(json!({ "event": event, "channel": channel, "data": data }).to_string()).await;
}

#[rocket::async_test]
async fn rule_44_a_client_event_reaches_the_others_unchanged() {
    let world = World::new().await;
    let (mut a, mut b) = (world.client().await, world.client().await);
    a.subscribe("private-x").await;
    b.subscribe("private-x").await;
    for data in [json!({ "a": 1 }), json!("text"), json!([1, null]), json!(5)] {
        whisper(&mut a, "private-x", "client-typing", data.clone()).await;
        assert_eq!(b.next().await, json!({ "event": "client-typing", "channel": "private-x", "data": data }));
    }
    a.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_45_on_presence_channels_the_sender_is_named_and_cannot_lie() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client().await, world.client().await);
    ann.join("presence-r", r#"{"user_id":"1"}"#).await;
    bob.join("presence-r", r#"{"user_id":2}"#).await;
    ann.expect("pusher_internal:member_added").await;
    bob.say(json!({ "event": "client-e", "channel": "presence-r", "data": {}, "user_id": "1" }).to_string()).await;
    assert_eq!(ann.next().await, json!({ "event": "client-e", "channel": "presence-r", "data": {}, "user_id": "2" }));

    ann.subscribe("private-x").await;
    bob.subscribe("private-x").await;
    bob.say(json!({ "event": "client-e", "channel": "private-x", "data": {}, "user_id": "1" }).to_string()).await;
    assert_eq!(ann.next().await, json!({ "event": "client-e", "channel": "private-x", "data": {} }));
}

#[rocket::async_test]
async fn rule_46_what_may_not_be_relayed_is_answered_by_an_error() {
    let world = World::new().await;
    let (mut a, mut b) = (world.client().await, world.client().await);
    for channel in ["news", "private-x", "private-encrypted-x"] {
        a.subscribe(channel).await;
        b.subscribe(channel).await;
    }
    b.subscribe("private-only-b").await;
    let large = "x".repeat(10_241);
    for (channel, event, data) in [
        ("news", "client-e", "1"),
        ("private-only-b", "client-e", "1"),
        ("private-encrypted-x", "client-e", "1"),
        ("private-x", "e", "1"),
        ("private-x", "pusher:e", "1"),
        ("private-x", "pusher_internal:member_added", "1"),
        ("private-x", "client-e", large.as_str()),
    ] {
        whisper(&mut a, channel, event, json!(data)).await;
        a.expect("pusher:error").await;
        b.hears_nothing().await;
    }
    whisper(&mut a, "private-x", "client-e", json!("x".repeat(10_240))).await;
    b.expect("client-e").await;
}

#[rocket::async_test]
async fn rule_46_client_events_can_be_switched_off() {
    let world = World::with(|settings| settings.apps[0].client_events = false).await;
    let (mut a, mut b) = (world.client().await, world.client().await);
    a.subscribe("private-x").await;
    b.subscribe("private-x").await;
    whisper(&mut a, "private-x", "client-e", json!(1)).await;
    a.expect("pusher:error").await;
    b.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_47_the_surplus_of_a_second_is_dropped_with_an_error() {
    let world = World::new().await;
    let (mut a, mut b) = (world.client().await, world.client().await);
    a.subscribe("private-x").await;
    b.subscribe("private-x").await;
    for n in 0..15 {
        whisper(&mut a, "private-x", "client-e", json!(n)).await;
    }
    for _ in 0..5 {
        assert_eq!(a.expect("pusher:error").await["data"]["code"], 4301);
    }
    for n in 0..10 {
        assert_eq!(b.expect("client-e").await["data"], n);
    }
    b.hears_nothing().await;
    tokio::time::sleep(std::time::Duration::from_millis(1_050)).await;
    whisper(&mut a, "private-x", "client-e", json!("again")).await;
    assert_eq!(b.expect("client-e").await["data"], "again");
}

#[rocket::async_test]
async fn rule_48_client_events_of_one_sender_keep_their_order() {
    let world = World::new().await;
    let mut senders = vec![world.client().await, world.client().await];
    let mut reader = world.client().await;
    reader.subscribe("private-x").await;
    for sender in &mut senders {
        sender.subscribe("private-x").await;
    }
    for n in 0..10 {
        for (who, sender) in senders.iter_mut().enumerate() {
            whisper(sender, "private-x", "client-e", json!([who, n])).await;
        }
    }
    let mut expected = [0, 0];
    for _ in 0..20 {
        let frame = reader.expect("client-e").await;
        let who = frame["data"][0].as_u64().unwrap() as usize;
        assert_eq!(frame["data"][1], expected[who]);
        expected[who] += 1;
    }
}

#[rocket::async_test]
async fn rule_48_encrypted_channels_take_no_client_events() {
    let world = World::new().await;
    let (mut a, mut b) = (world.client().await, world.client().await);
    a.subscribe("private-encrypted-x").await;
    b.subscribe("private-encrypted-x").await;
    whisper(&mut a, "private-encrypted-x", "client-e", json!({})).await;
    a.expect("pusher:error").await;
    b.hears_nothing().await;
}
