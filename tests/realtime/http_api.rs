//! Sections 11 to 13: the HTTP API.

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::world::{KEY, SECRET, World, signed_at, signed_target, unix_now};
use broadcaster::signature;

fn event(change: impl FnOnce(&mut Value)) -> String {
    let mut body = json!({ "name": "e", "channels": ["news"], "data": "1" });
    change(&mut body);
    body.to_string()
}

#[rocket::async_test]
async fn rule_62_every_parameter_of_the_signature_is_needed() {
    let world = World::new().await;
    let good = signed_target("GET", "/apps/3/channels", "", "");
    assert_eq!(world.http("GET", &good, "").await.0, 200);
    let (path, query) = good.split_once('?').unwrap();
    for missing in ["auth_key", "auth_timestamp", "auth_version", "auth_signature"] {
        let rest: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with(missing)).collect();
        assert_eq!(world.http("GET", &format!("{path}?{}", rest.join("&")), "").await.0, 401, "{missing}");
    }
}

#[rocket::async_test]
async fn rule_63_an_empty_body_may_have_its_md5() {
    let world = World::new().await;
    let answer = world.call("GET", "/channels", "body_md5=d41d8cd98f00b204e9800998ecf8427e", "").await;
    assert_eq!(answer, (200, json!({ "channels": {} })));
}

#[rocket::async_test]
async fn rule_63_keys_are_signed_in_lower_case() {
    let world = World::new().await;
    let now = unix_now();
    let to_sign = format!("auth_key={KEY}&auth_timestamp={now}&auth_version=1.0&filter_by_prefix=x");
    let signature = signature::request(SECRET, "GET", "/apps/3/channels", &to_sign);
    let target = format!(
        "/apps/3/channels?Filter_By_Prefix=x&auth_key={KEY}&auth_timestamp={now}&auth_version=1.0&auth_signature={signature}"
    );
    assert_eq!(world.http("GET", &target, "").await.0, 200);
}

#[rocket::async_test]
async fn rule_64_unsigned_and_wrongly_signed_requests_are_401() {
    let world = World::new().await;
    let mut reader = world.client().await;
    reader.subscribe("news").await;
    let body = event(|_| {});
    let good = signed_target("POST", "/apps/3/events", "", &body);
    for target in [
        "/apps/3/events".to_owned(),
        good.replace("auth_signature=", "auth_signature=0"),
        good.replace(KEY, "unknown"),
        good.replace("auth_version=1.0&", ""),
        good.replace("body_md5=", "md5="),
        format!("{good}&info=user_count"),
        signed_target("GET", "/apps/3/events", "", &body),
        signed_target("POST", "/apps/3/batch_events", "", &body).replace("batch_events", "events"),
        signed_target("POST", "/apps/3/events", "", ""),
        signed_target("POST", "/apps/3/events", "", "other"),
        signed_at(unix_now() - 700, "POST", "/apps/3/events", "", &body),
        signed_at(unix_now() + 700, "POST", "/apps/3/events", "", &body),
    ] {
        let (status, answer) = world.http("POST", &target, &body).await;
        assert_eq!(status, 401, "{target}");
        assert!(answer["error"].is_string());
    }
    let to_sign =
        format!("auth_key={KEY}&auth_timestamp=x&auth_version=1.0&body_md5={}", signature::body_md5(body.as_bytes()));
    let signature = signature::request(SECRET, "POST", "/apps/3/events", &to_sign);
    let target = format!("/apps/3/events?{to_sign}&auth_signature={signature}");
    assert_eq!(world.http("POST", &target, &body).await.0, 401);
    reader.hears_nothing().await;

    assert_eq!(
        world.http("POST", &signed_at(unix_now() - 500, "POST", "/apps/3/events", "", &body), &body).await.0,
        200
    );
    reader.expect("e").await;
}

#[rocket::async_test]
async fn rule_64_the_signature_is_checked_before_the_body() {
    let world = World::new().await;
    assert_eq!(world.http("POST", "/apps/3/events", "no json").await.0, 401);
}

#[rocket::async_test]
async fn rule_65_unknown_apps_paths_and_methods() {
    let world = World::with(|settings| settings.apps[1].enabled = false).await;
    let status = async |method, path: &str| world.http(method, &signed_target(method, path, "", ""), "").await.0;
    assert_eq!(status("GET", "/apps/99/channels").await, 404);
    assert_eq!(status("GET", "/apps/4/channels").await, 403);
    assert_eq!(status("GET", "/apps/3/nothing").await, 404);
    assert_eq!(status("GET", "/apps/3/events").await, 405);
    assert_eq!(status("POST", "/apps/3/channels").await, 405);
    assert_eq!(status("DELETE", "/apps/3/channels").await, 405);
    let world = World::new().await;
    let answer = world.http("GET", &signed_target("GET", "/apps/4/channels", "", ""), "").await;
    assert_eq!(answer.0, 401, "the key of another app");
}

#[rocket::async_test]
async fn rule_66_one_connection_serves_many_requests() {
    let world = World::new().await;
    let mut stream = tokio::net::TcpStream::connect(("127.0.0.1", world.port)).await.unwrap();
    for _ in 0..3 {
        let body = event(|_| {});
        let target = signed_target("POST", "/apps/3/events", "", &body);
        let request = format!("POST {target} HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n{}") {
            answer.push(stream.read_u8().await.unwrap());
        }
        let head = String::from_utf8(answer).unwrap().to_lowercase();
        assert!(head.starts_with("http/1.1 200"));
        assert!(head.contains("content-type: application/json"));
    }
}

#[rocket::async_test]
async fn rule_66_nothing_a_client_sends_gives_a_5xx() {
    let world = World::new().await;
    for body in
        ["", "x", "[]", "null", "{\"name\":", "{\"name\":1}", "\u{0}", r#"{"name":"\ud800","channel":"a","data":"x"}"#]
    {
        for path in ["/events", "/batch_events", "/users/x/terminate_connections"] {
            let (status, _) = world.call("POST", path, "", body).await;
            assert!((200..500).contains(&status), "{path} {body}");
        }
    }
    for target in
        ["/apps/3/channels/%ff", "/apps/%00/channels", "/apps//", "/apps/3/channels?%zz=%", "/apps/3/channels/a%2"]
    {
        let (status, _) = world.http("GET", target, "").await;
        assert!((400..500).contains(&status), "{target} {status}");
    }
}

#[rocket::async_test]
async fn rule_67_one_or_several_channels_are_published_to() {
    let world = World::new().await;
    let mut reader = world.client().await;
    reader.subscribe("a").await;
    reader.subscribe("b").await;
    let body = event(|body| body["channels"] = json!(["a", "b", "nobody"]));
    assert_eq!(world.call("POST", "/events", "", &body).await, (200, json!({})));
    assert_eq!(reader.expect("e").await["channel"], "a");
    assert_eq!(reader.expect("e").await["channel"], "b");
}

#[rocket::async_test]
async fn rule_68_data_that_is_no_string_becomes_its_json_text() {
    let world = World::new().await;
    let mut reader = world.client().await;
    reader.subscribe("news").await;
    world.call("POST", "/events", "", r#"{"name":"e","channel":"news","data":{"a" :1}}"#).await;
    assert_eq!(reader.expect("e").await["data"], r#"{"a" :1}"#);
}

#[rocket::async_test]
async fn rule_69_the_named_socket_is_left_out() {
    let world = World::new().await;
    let (mut sender, mut other) = (world.client().await, world.client().await);
    sender.subscribe("news").await;
    other.subscribe("news").await;
    let id = sender.id.clone();
    world.call("POST", "/events", "", &event(|body| body["socket_id"] = json!(id))).await;
    other.expect("e").await;
    sender.hears_nothing().await;
    world.call("POST", "/events", "", &event(|body| body["socket_id"] = json!("1.2"))).await;
    other.expect("e").await;
    sender.expect("e").await;
    let (status, _) = world.call("POST", "/events", "", &event(|body| body["socket_id"] = json!("nonsense"))).await;
    assert_eq!(status, 400);
}

#[rocket::async_test]
async fn rule_70_bad_events_are_refused_and_nothing_is_delivered() {
    let world = World::new().await;
    let mut reader = world.client().await;
    reader.subscribe("news").await;
    let many: Vec<String> = (0..101).map(|n| format!("c{n}")).collect();
    let bad: Vec<(u16, String)> = vec![
        (400, event(|b| b["name"] = json!(""))),
        (400, event(|b| b["name"] = json!("x".repeat(201)))),
        (400, event(|b| drop(b.as_object_mut().unwrap().remove("name")))),
        (400, event(|b| drop(b.as_object_mut().unwrap().remove("data")))),
        (400, event(|b| drop(b.as_object_mut().unwrap().remove("channels")))),
        (400, event(|b| b["channels"] = json!([]))),
        (400, event(|b| b["channels"] = json!(many))),
        (400, event(|b| b["channels"] = json!("news"))),
        (400, event(|b| b["channels"] = json!(["news", "a b"]))),
        (400, event(|b| b["channels"] = json!(["news", ""]))),
        (400, event(|b| b["channels"] = json!(["news", "x".repeat(201)]))),
        (413, event(|b| b["data"] = json!("x".repeat(10_241)))),
        (400, "not json".into()),
        (400, "[]".into()),
    ];
    for (expected, body) in bad {
        let (status, answer) = world.call("POST", "/events", "", &body).await;
        assert_eq!(status, expected, "{body}");
        assert!(answer["error"].is_string());
    }
    reader.hears_nothing().await;
    assert_eq!(world.call("POST", "/events", "", &event(|b| b["data"] = json!("ї".repeat(5_120)))).await.0, 200);
    reader.expect("e").await;
    assert_eq!(world.call("POST", "/events", "", &event(|b| b["channels"] = json!(&many[..100]))).await.0, 200);
}

#[rocket::async_test]
async fn rule_71_a_channel_listed_twice_gets_the_event_once() {
    let world = World::new().await;
    let mut reader = world.client().await;
    reader.subscribe("news").await;
    world.call("POST", "/events", "", &event(|body| body["channels"] = json!(["news", "news"]))).await;
    reader.expect("e").await;
    reader.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_72_info_describes_every_channel_of_the_request() {
    let world = World::new().await;
    let mut reader = world.client().await;
    reader.subscribe("news").await;
    reader.join("presence-r", r#"{"user_id":1}"#).await;
    let body = json!({ "name": "e", "channels": ["presence-r", "news", "empty"], "data": "1", "info": "user_count,subscription_count" });
    let (_, answer) = world.call("POST", "/events", "", &body.to_string()).await;
    assert_eq!(
        answer,
        json!({ "channels": { "presence-r": { "user_count": 1 }, "news": { "subscription_count": 1 }, "empty": { "subscription_count": 0 } } })
    );
}

#[rocket::async_test]
async fn rule_73_a_batch_arrives_in_order_or_not_at_all() {
    let world = World::new().await;
    let mut reader = world.client().await;
    reader.subscribe("news").await;
    let item = |n: usize| json!({ "channel": "news", "name": "e", "data": n.to_string() });
    let batch = |items: Vec<Value>| json!({ "batch": items }).to_string();
    let answer = world.call("POST", "/batch_events", "", &batch((0..10).map(item).collect())).await;
    assert_eq!(answer, (200, json!({})));
    for n in 0..10 {
        assert_eq!(reader.expect("e").await["data"], n.to_string());
    }

    let mut broken = item(1);
    broken["channel"] = json!("a b");
    let mut large = item(1);
    large["data"] = json!("x".repeat(10_241));
    for (expected, body) in [
        (400, batch((0..11).map(item).collect())),
        (400, batch(vec![item(0), broken])),
        (413, batch(vec![item(0), large])),
        (400, json!({ "batch": "x" }).to_string()),
        (400, "{}".to_owned()),
    ] {
        assert_eq!(world.call("POST", "/batch_events", "", &body).await.0, expected);
    }
    reader.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_73_an_item_of_a_batch_may_leave_a_socket_out() {
    let world = World::new().await;
    let (mut sender, mut other) = (world.client().await, world.client().await);
    sender.subscribe("news").await;
    other.subscribe("news").await;
    let item =
        |name: &str, socket_id: &str| json!({ "channel": "news", "name": name, "data": "1", "socket_id": socket_id });
    let body = json!({ "batch": [item("to-others", &sender.id), item("to-all", "1.2")] }).to_string();
    assert_eq!(world.call("POST", "/batch_events", "", &body).await, (200, json!({})));
    sender.expect("to-all").await;
    sender.hears_nothing().await;
    other.expect("to-others").await;
    other.expect("to-all").await;
}

#[rocket::async_test]
async fn rule_73_a_batch_may_ask_for_info() {
    let world = World::new().await;
    let mut reader = world.client().await;
    reader.join("presence-r", r#"{"user_id":1}"#).await;
    let body = json!({ "batch": [
        { "channel": "news", "name": "e", "data": "1" },
        { "channel": "presence-r", "name": "e", "data": "1", "info": "user_count" },
    ] });
    let (_, answer) = world.call("POST", "/batch_events", "", &body.to_string()).await;
    assert_eq!(answer, json!({ "batch": [{}, { "user_count": 1 }] }));
}

#[rocket::async_test]
async fn rule_75_only_occupied_channels_are_listed() {
    let world = World::new().await;
    let mut reader = world.client().await;
    reader.subscribe("news").await;
    reader.join("presence-r", r#"{"user_id":1}"#).await;
    assert_eq!(
        world.call("GET", "/channels", "", "").await,
        (200, json!({ "channels": { "news": {}, "presence-r": {} } }))
    );
}

#[rocket::async_test]
async fn rule_76_channels_are_filtered_and_described() {
    let world = World::new().await;
    let (mut a, mut b) = (world.client().await, world.client().await);
    a.subscribe("news").await;
    b.subscribe("news").await;
    a.join("presence-r", r#"{"user_id":1}"#).await;
    b.join("presence-r", r#"{"user_id":1}"#).await;
    let get = async |query: &str| world.call("GET", "/channels", query, "").await;
    assert_eq!(
        get("filter_by_prefix=presence-&info=user_count").await.1,
        json!({ "channels": { "presence-r": { "user_count": 1 } } })
    );
    assert_eq!(
        get("filter_by_prefix=ne&info=subscription_count").await.1,
        json!({ "channels": { "news": { "subscription_count": 2 } } })
    );
    assert_eq!(get("info=user_count").await.0, 400);
    assert_eq!(get("filter_by_prefix=private-&info=user_count").await.0, 400);
}

#[rocket::async_test]
async fn rule_77_one_channel_is_described() {
    let world = World::new().await;
    let (mut a, mut b) = (world.client().await, world.client().await);
    a.subscribe("news").await;
    a.join("presence-r", r#"{"user_id":1}"#).await;
    b.join("presence-r", r#"{"user_id":2}"#).await;
    let get = async |name: &str, query: &str| world.call("GET", &format!("/channels/{name}"), query, "").await;
    assert_eq!(get("never", "").await, (200, json!({ "occupied": false })));
    assert_eq!(get("news", "info=subscription_count").await.1, json!({ "occupied": true, "subscription_count": 1 }));
    assert_eq!(get("presence-r", "info=user_count").await.1, json!({ "occupied": true, "user_count": 2 }));
    assert_eq!(get("presence-never", "info=user_count").await.1, json!({ "occupied": false, "user_count": 0 }));
    assert_eq!(get("news", "info=user_count").await.0, 400);
}

#[rocket::async_test]
async fn rule_78_users_of_a_presence_channel_are_listed_once() {
    let world = World::new().await;
    let (mut a, mut b) = (world.client().await, world.client().await);
    a.join("presence-r", r#"{"user_id":1,"user_info":{"secret":"x"}}"#).await;
    b.join("presence-r", r#"{"user_id":1,"user_info":{"secret":"x"}}"#).await;
    assert_eq!(
        world.call("GET", "/channels/presence-r/users", "", "").await,
        (200, json!({ "users": [{ "id": "1" }] }))
    );
    assert_eq!(world.call("GET", "/channels/presence-empty/users", "", "").await, (200, json!({ "users": [] })));
    assert_eq!(world.call("GET", "/channels/news/users", "", "").await.0, 400);
}

#[rocket::async_test]
async fn rule_79_counts_forget_a_connection_within_a_second() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.join("presence-r", r#"{"user_id":1}"#).await;
    drop(client);
    let until = std::time::Instant::now() + std::time::Duration::from_secs(1);
    while world.call("GET", "/channels/presence-r", "", "").await.1 != json!({ "occupied": false }) {
        assert!(std::time::Instant::now() < until);
    }
}

#[rocket::async_test]
async fn rule_80_the_signature_is_over_the_path_as_sent() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.subscribe("a=b,c@d").await;
    let answer = world.call("GET", "/channels/a%3Db%2Cc%40d", "", "").await;
    assert_eq!(answer, (200, json!({ "occupied": true })));
}

#[rocket::async_test]
async fn rule_81_nothing_secret_is_given_away() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.join("presence-r", r#"{"user_id":"1","user_info":{"mail":"ann@example.ch"}}"#).await;
    client.sign_in(r#"{"id":"1","user_info":{"mail":"ann@example.ch"}}"#).await;
    world.publish("presence-r", "e", "1").await;
    for (path, query) in [
        ("/channels", ""),
        ("/channels", "filter_by_prefix=presence-&info=user_count"),
        ("/channels/presence-r", "info=user_count,subscription_count,cache,user_info,socket_id"),
        ("/channels/presence-r/users", "info=user_info"),
    ] {
        let (status, answer) = world.call("GET", path, query, "").await;
        assert_eq!(status, 200);
        let text = answer.to_string();
        assert!(![SECRET, "ann@example.ch", client.id.as_str()].iter().any(|secret| text.contains(secret)), "{text}");
    }
}

#[rocket::async_test]
async fn rule_82_ending_connections_answers_with_an_empty_object() {
    let world = World::new().await;
    let path = "/users/nobody%2Fhere/terminate_connections";
    assert_eq!(world.call("POST", path, "", "").await, (200, json!({})));
    assert_eq!(world.call("POST", path, "", "{}").await, (200, json!({})));
    assert_eq!(world.call("GET", path, "", "").await.0, 405);
}
