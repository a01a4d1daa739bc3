//! Section 6: presence channels.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::world::{Client, World};

const ANN: &str = r#"{"user_id":"1","user_info":{"name":"Ann"}}"#;
const BOB: &str = r#"{"user_id":"2","user_info":{"name":"Bob"}}"#;
const CY: &str = r#"{"user_id":3}"#;

fn data(frame: &Value) -> Value {
    serde_json::from_str(frame["data"].as_str().unwrap()).unwrap()
}

fn ids(roster: &Value) -> BTreeSet<String> {
    roster["ids"].as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_owned()).collect()
}

#[rocket::async_test]
async fn rule_35_numeric_ids_become_their_decimal_text() {
    let world = World::new().await;
    let mut client = world.client().await;
    let roster = client.join("presence-r", r#"{"user_id": 10, "user_info":{"name":"Zoë 😀"}}"#).await;
    assert_eq!(roster["ids"], json!(["10"]));
    assert_eq!(roster["hash"]["10"]["name"], "Zoë 😀");
}

#[rocket::async_test]
async fn rule_36_unusable_channel_data_is_refused() {
    let world = World::new().await;
    let mut client = world.client().await;
    for data in ["", "x", "[]", "{}", r#"{"user_id":""}"#, r#"{"user_id":null}"#, r#"{"user_info":{}}"#] {
        client.ask_to_join("presence-r", data).await;
        client.refused("AuthError").await;
    }
    let auth = client.auth("presence-r");
    client.send("pusher:subscribe", json!({ "channel": "presence-r", "auth": auth })).await;
    client.refused("AuthError").await;
    client.send("pusher:subscribe", json!({ "channel": "presence-r", "auth": auth, "channel_data": ANN })).await;
    client.refused("AuthError").await;
}

#[rocket::async_test]
async fn rule_36_ids_and_info_have_their_limits() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.ask_to_join("presence-r", &json!({ "user_id": "x".repeat(129) }).to_string()).await;
    client.refused("LimitReached").await;
    client
        .ask_to_join("presence-r", &json!({ "user_id": "1", "user_info": { "n": "x".repeat(1_024) } }).to_string())
        .await;
    client.refused("LimitReached").await;
    client
        .join("presence-r", &json!({ "user_id": "x".repeat(128), "user_info": { "n": "x".repeat(1_000) } }).to_string())
        .await;
}

#[rocket::async_test]
async fn rule_37_the_answer_is_the_roster_with_the_joining_user() {
    let world = World::new().await;
    let (mut ann, mut cy) = (world.client().await, world.client().await);
    assert_eq!(
        ann.join("presence-r", ANN).await,
        json!({ "count": 1, "ids": ["1"], "hash": { "1": { "name": "Ann" } } })
    );
    let roster = cy.join("presence-r", CY).await;
    assert_eq!(roster["count"], 2);
    assert_eq!(ids(&roster), ["1", "3"].map(String::from).into());
    assert_eq!(roster["hash"], json!({ "1": { "name": "Ann" }, "3": null }));
}

#[rocket::async_test]
async fn rule_38_other_subscribers_hear_member_added() {
    let world = World::new().await;
    let (mut ann, mut bob, mut cy) = (world.client().await, world.client().await, world.client().await);
    ann.join("presence-r", ANN).await;
    bob.join("presence-r", BOB).await;
    bob.hears_nothing().await;
    let added = ann.expect("pusher_internal:member_added").await;
    assert_eq!(added["channel"], "presence-r");
    assert_eq!(data(&added), json!({ "user_id": "2", "user_info": { "name": "Bob" } }));
    cy.join("presence-r", CY).await;
    assert_eq!(data(&ann.expect("pusher_internal:member_added").await), json!({ "user_id": "3" }));
}

#[rocket::async_test]
async fn rule_39_a_second_connection_of_a_present_user_is_not_announced() {
    let world = World::new().await;
    let (mut ann, mut bob, mut bobs_phone) = (world.client().await, world.client().await, world.client().await);
    ann.join("presence-r", ANN).await;
    bob.join("presence-r", BOB).await;
    ann.expect("pusher_internal:member_added").await;

    assert_eq!(bobs_phone.join("presence-r", BOB).await["count"], 2);
    bob.join("presence-r", BOB).await;
    ann.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_40_the_last_connection_of_a_user_is_missed() {
    let world = World::new().await;
    let (mut ann, mut bob, mut bobs_phone) = (world.client().await, world.client().await, world.client().await);
    ann.join("presence-r", ANN).await;
    bob.join("presence-r", BOB).await;
    ann.expect("pusher_internal:member_added").await;
    bobs_phone.join("presence-r", BOB).await;

    bob.send("pusher:unsubscribe", json!({ "channel": "presence-r" })).await;
    bob.hears_nothing().await;
    ann.hears_nothing().await;
    drop(bobs_phone);
    let removed = ann.expect("pusher_internal:member_removed").await;
    assert_eq!(data(&removed), json!({ "user_id": "2" }));
}

/// Follows the roster from its snapshot until everybody expected is there and the guests are gone.
/// Answers how many changes it took.
async fn follow(mut client: Client, roster: Value, expected: BTreeSet<String>) -> usize {
    let mut present = ids(&roster);
    let mut changes = 0;
    while present != expected {
        changes += 1;
        let frame = client.next().await;
        let id = data(&frame)["user_id"].as_str().unwrap().to_owned();
        match frame["event"].as_str().unwrap() {
            "pusher_internal:member_added" => assert!(present.insert(id), "announced twice"),
            "pusher_internal:member_removed" => assert!(present.remove(&id), "removed twice"),
            other => panic!("{other}"),
        }
    }
    changes
}

#[rocket::async_test]
async fn rule_41_snapshot_and_events_always_make_the_true_roster() {
    let world = World::new().await;
    let expected: BTreeSet<String> = (0..20).map(|n| format!("stay-{n}")).collect();
    let mut tasks = Vec::new();
    for n in 0..20 {
        let (mut client, mut guest) = (world.client().await, world.client().await);
        let expected = expected.clone();
        tasks.push(tokio::spawn(async move {
            let roster = client.join("presence-r", &json!({ "user_id": format!("stay-{n}") }).to_string()).await;
            follow(client, roster, expected).await;
        }));
        tasks.push(tokio::spawn(async move {
            for _ in 0..5 {
                guest.ask_to_join("presence-r", &json!({ "user_id": format!("guest-{n}") }).to_string()).await;
                guest.send("pusher:unsubscribe", json!({ "channel": "presence-r" })).await;
            }
            while let Some(message) = guest.message().await {
                drop(message);
                guest.say(r#"{"event":"pusher:ping"}"#).await;
                if guest.next().await["event"] == "pusher:pong" {
                    break;
                }
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
}

#[rocket::async_test]
async fn rule_42_membership_of_channels_is_independent() {
    let world = World::new().await;
    let (mut ann, mut bob) = (world.client().await, world.client().await);
    ann.join("presence-a", ANN).await;
    ann.join("presence-b", ANN).await;
    bob.join("presence-b", BOB).await;
    assert_eq!(ann.expect("pusher_internal:member_added").await["channel"], "presence-b");
    bob.send("pusher:unsubscribe", json!({ "channel": "presence-b" })).await;
    assert_eq!(ann.expect("pusher_internal:member_removed").await["channel"], "presence-b");
    ann.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_43_a_full_channel_takes_further_connections_but_no_further_users() {
    let world = World::with(|settings| settings.apps[0].limits.presence_members = 2).await;
    let (mut ann, mut bob, mut cy, mut anns_phone) =
        (world.client().await, world.client().await, world.client().await, world.client().await);
    ann.join("presence-r", ANN).await;
    bob.join("presence-r", BOB).await;
    ann.expect("pusher_internal:member_added").await;
    cy.ask_to_join("presence-r", CY).await;
    cy.refused("LimitReached").await;
    anns_phone.join("presence-r", ANN).await;
    ann.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_50_presence_cache_channels_remember_too() {
    let world = World::new().await;
    world.publish("presence-cache-r", "e", "1").await;
    let mut ann = world.client().await;
    ann.join("presence-cache-r", ANN).await;
    assert_eq!(ann.expect("e").await["data"], "1");
}

#[rocket::async_test]
async fn rule_41_a_crowd_is_let_in_together_and_everybody_has_the_true_roster() {
    let world = World::with(|settings| settings.apps[0].limits.presence_members = 1_000).await;
    let expected: BTreeSet<String> = (0..200).map(|n| n.to_string()).collect();
    let mut tasks = Vec::new();
    for n in 0..200 {
        let mut client = world.client().await;
        let expected = expected.clone();
        tasks.push(tokio::spawn(async move {
            let roster = client.join("presence-r", &json!({ "user_id": n }).to_string()).await;
            follow(client, roster, expected).await
        }));
    }
    let mut frames = 0;
    for task in tasks {
        frames += task.await.unwrap();
    }
    assert!(frames < 200 * 199 / 4, "{frames} frames");
}

#[rocket::async_test]
async fn rule_17_who_waits_in_a_crowd_is_answered_in_order() {
    let world = World::with(|settings| settings.apps[0].limits.presence_members = 25).await;
    let mut clients = Vec::new();
    for n in 0..30 {
        let mut client = world.client().await;
        client.ask_to_join("presence-r", &json!({ "user_id": n }).to_string()).await;
        client.send("pusher:ping", json!({})).await;
        clients.push(client);
    }
    let (mut joined, mut refused) = (0, 0);
    for client in &mut clients {
        loop {
            match client.next().await["event"].as_str().unwrap() {
                "pusher_internal:subscription_succeeded" => joined += 1,
                "pusher:subscription_error" => refused += 1,
                "pusher_internal:member_added" => {}
                "pusher:pong" => break,
                other => panic!("{other}"),
            }
        }
    }
    assert_eq!((joined, refused), (25, 5));
    drop(clients);
    while world.hub.stats().channels > 0 {
        tokio::task::yield_now().await;
    }
}
