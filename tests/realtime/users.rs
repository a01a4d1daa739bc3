//! Section 10: signed-in users.

use serde_json::{Value, json};

use crate::world::{KEY, SECRET, World, signed_target};
use broadcaster::signature;

const ANN: &str = r#"{"id":"42","user_info":{"name":"Ann"}}"#;

fn groups(frame: &Value) -> Value {
    let data: Value = serde_json::from_str(frame["data"].as_str().unwrap()).unwrap();
    assert!(frame.get("channel").is_none());
    data["events"].clone()
}

#[rocket::async_test]
async fn rule_54_a_sign_in_is_confirmed_with_the_same_user_data() {
    let world = World::new().await;
    let mut client = world.client().await;
    let frame = client.sign_in(ANN).await;
    let data: Value = serde_json::from_str(frame["data"].as_str().unwrap()).unwrap();
    assert_eq!(data["user_data"], ANN);
    client.sign_in(ANN).await;
    client.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_55_a_wrong_sign_in_closes_with_4009() {
    let world = World::new().await;
    for (user_data, signed) in [(ANN, "{}"), ("{}", "{}"), (r#"{"id":""}"#, r#"{"id":""}"#), ("x", "x")] {
        let mut client = world.client().await;
        let auth = format!("{KEY}:{}", signature::user(SECRET, &client.id, signed));
        client.send("pusher:signin", json!({ "auth": auth, "user_data": user_data })).await;
        assert_eq!(client.rejected().await, 4009);
    }
    let mut client = world.client().await;
    client.sign_in(ANN).await;
    let auth = format!("{KEY}:{}", signature::user(SECRET, &client.id, r#"{"id":"43"}"#));
    client.send("pusher:signin", json!({ "auth": auth, "user_data": r#"{"id":"43"}"# })).await;
    assert_eq!(client.rejected().await, 4009);
}

#[rocket::async_test]
async fn rule_56_a_signed_in_connection_joins_presence_without_channel_data() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.sign_in(ANN).await;
    let auth = client.auth("presence-r");
    client.send("pusher:subscribe", json!({ "channel": "presence-r", "auth": auth })).await;
    let answer = client.expect("pusher_internal:subscription_succeeded").await;
    let data: Value = serde_json::from_str(answer["data"].as_str().unwrap()).unwrap();
    assert_eq!(data["presence"], json!({ "count": 1, "ids": ["42"], "hash": { "42": { "name": "Ann" } } }));

    let roster = client.join("presence-s", r#"{"user_id":"7"}"#).await;
    assert_eq!(roster["ids"], json!(["7"]));

    let mut bob = world.client().await;
    bob.join("presence-r", r#"{"user_id":8}"#).await;
    client.say(json!({ "event": "client-e", "channel": "presence-r", "data": {} }).to_string()).await;
    assert_eq!(bob.expect("client-e").await["user_id"], "42");
}

#[rocket::async_test]
async fn rule_57_only_the_user_may_listen_to_the_users_channel() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.send("pusher:subscribe", json!({ "channel": "#server-to-user-42", "auth": "" })).await;
    client.refused("AuthError").await;
    client.sign_in(ANN).await;
    client.send("pusher:subscribe", json!({ "channel": "#server-to-user-42", "auth": "" })).await;
    client.expect("pusher_internal:subscription_succeeded").await;
    client.send("pusher:subscribe", json!({ "channel": "#server-to-user-7", "auth": "" })).await;
    client.refused("AuthError").await;
    client.send("pusher:subscribe", json!({ "channel": "#other", "auth": client.auth("#other") })).await;
    client.refused("InvalidChannel").await;
}

#[rocket::async_test]
async fn rule_58_a_users_event_reaches_all_connections_of_that_user_only() {
    let world = World::new().await;
    let (mut a, mut b, mut other) = (world.client().await, world.client().await, world.client().await);
    a.sign_in(ANN).await;
    b.sign_in(ANN).await;
    b.send("pusher:subscribe", json!({ "channel": "#server-to-user-42", "auth": "" })).await;
    b.expect("pusher_internal:subscription_succeeded").await;
    other.sign_in(r#"{"id":"43"}"#).await;

    world.publish("#server-to-user-42", "hello", "1").await;

    for client in [&mut a, &mut b] {
        assert_eq!(client.next().await, json!({ "event": "hello", "channel": "#server-to-user-42", "data": "1" }));
        client.hears_nothing().await;
    }
    other.hears_nothing().await;
    assert_eq!(world.call("GET", "/channels", "", "").await.1, json!({ "channels": {} }));
}

#[rocket::async_test]
async fn rule_59_terminating_a_user_closes_only_signed_in_connections() {
    let world = World::new().await;
    let (mut ann, mut other, mut presence_only) = (world.client().await, world.client().await, world.client().await);
    ann.sign_in(ANN).await;
    other.sign_in(r#"{"id":"43"}"#).await;
    presence_only.join("presence-r", r#"{"user_id":"42"}"#).await;

    assert_eq!(world.call("POST", "/users/42/terminate_connections", "", "").await, (200, json!({})));
    assert_eq!(world.call("POST", "/users/nobody/terminate_connections", "", "{}").await, (200, json!({})));

    assert_eq!(ann.rejected().await, 4009);
    other.hears_nothing().await;
    presence_only.hears_nothing().await;

    // The path of the official Python library names no app.
    let target = signed_target("POST", "/users/43/terminate_connections", "", "{}");
    assert_eq!(world.http("POST", &target, "{}").await, (200, json!({})));
    assert_eq!(other.rejected().await, 4009);
    assert_eq!(world.http("POST", "/users/43/terminate_connections", "{}").await.0, 404);
}

#[rocket::async_test]
async fn rule_60_watched_users_come_and_go() {
    let world = World::new().await;
    let mut seven = world.client().await;
    seven.sign_in(r#"{"id":"7"}"#).await;
    let mut ann = world.client().await;
    ann.sign_in(r#"{"id":"42","watchlist":["7","8"]}"#).await;
    let frame = ann.expect("pusher_internal:watchlist_events").await;
    assert_eq!(
        groups(&frame),
        json!([{ "name": "online", "user_ids": ["7"] }, { "name": "offline", "user_ids": ["8"] }])
    );

    let (mut eight, mut eights_phone) = (world.client().await, world.client().await);
    eight.sign_in(r#"{"id":"8"}"#).await;
    let online = ann.expect("pusher_internal:watchlist_events").await;
    assert_eq!(groups(&online), json!([{ "name": "online", "user_ids": ["8"] }]));
    eights_phone.sign_in(r#"{"id":"8"}"#).await;
    ann.hears_nothing().await;
    drop(eight);
    drop(eights_phone);
    let offline = ann.expect("pusher_internal:watchlist_events").await;
    assert_eq!(groups(&offline), json!([{ "name": "offline", "user_ids": ["8"] }]));
}

#[rocket::async_test]
async fn rule_60_watchlists_can_be_switched_off() {
    let world = World::with(|settings| settings.apps[0].watchlist = false).await;
    let mut ann = world.client().await;
    ann.sign_in(r#"{"id":"42","watchlist":["7"]}"#).await;
    ann.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_61_a_long_watchlist_is_cut_with_an_error() {
    let world = World::new().await;
    let mut ann = world.client().await;
    let list: Vec<String> = (1_000..1_101).map(|n| n.to_string()).collect();
    ann.sign_in(&json!({ "id": "42", "watchlist": list }).to_string()).await;
    let frame = ann.expect("pusher_internal:watchlist_events").await;
    assert_eq!(groups(&frame)[0]["user_ids"].as_array().unwrap().len(), 100);
    assert_eq!(ann.expect("pusher:error").await["data"]["code"], 4302);
    ann.hears_nothing().await;
}
