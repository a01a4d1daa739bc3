//! Sections 1 and 2: connecting, keep-alive, bad input.

use broadcaster::is_socket_id;
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::world::{KEY, World};

#[rocket::async_test]
async fn rule_2_the_first_frame_names_the_socket_and_the_timeout() {
    let world = World::new().await;
    let mut client = world.connect(&format!("/app/{KEY}?protocol=7&something=else")).await;

    let hello = client.expect("pusher:connection_established").await;

    let data: Value = serde_json::from_str(hello["data"].as_str().unwrap()).unwrap();
    assert_eq!(data["activity_timeout"], 120);
    assert!(is_socket_id(data["socket_id"].as_str().unwrap()));
}

#[rocket::async_test]
async fn rule_1_unknown_parameters_are_ignored() {
    let world = World::new().await;
    let path = format!("/app/{KEY}?x=y&flash=true&client=js&version=8.4.0&protocol=7&protocols=3&=&a");
    world.connect(&path).await.expect("pusher:connection_established").await;
}

#[rocket::async_test]
async fn rule_6_an_error_completes_the_upgrade_and_closes_with_its_own_number() {
    let world = World::new().await;
    let mut client = world.connect("/app/unknown?protocol=7").await;
    let frame = client.expect("pusher:error").await;
    assert!(frame["data"].is_object());
    assert_eq!(frame["data"]["code"], 4001);
    let Some(Message::Close(Some(close))) = client.message().await else { panic!("no close") };
    assert_eq!(u16::from(close.code), 4001);
    assert!(!close.reason.is_empty());
}

#[rocket::async_test]
async fn rule_8_compression_may_be_offered_and_only_text_is_sent() {
    let world = World::new().await;
    let offer = [("Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits")];
    let mut client = world.connect_with(&format!("/app/{KEY}?protocol=7"), &offer).await;
    let first = client.message().await.unwrap();
    assert!(first.is_text());
    client.subscribe("news").await;
    world.publish("news", "e", "plain").await;
    assert_eq!(client.expect("e").await["data"], "plain");
}

#[rocket::async_test]
async fn rule_10_every_frame_is_one_object_with_a_string_event() {
    let world = World::new().await;
    let mut client = world.connect(&format!("/app/{KEY}?protocol=7")).await;
    for text in ["rubbish", r#"{"event":"pusher:ping"}"#, r#"{"event":"pusher:subscribe","data":{"channel":"a b"}}"#] {
        client.say(text).await;
    }
    for _ in 0..4 {
        assert!(client.next().await["event"].is_string());
    }
}

#[rocket::async_test]
async fn rule_3_every_connection_has_its_own_socket_id() {
    let world = World::new().await;
    let (a, b) = (world.client().await, world.client().await);
    assert_ne!(a.id, b.id);
}

#[rocket::async_test]
async fn rule_4_versions_four_to_seven_are_spoken() {
    let world = World::new().await;
    for version in 4..=7 {
        world.connect(&format!("/app/{KEY}?protocol={version}")).await.expect("pusher:connection_established").await;
    }
    for version in ["3", "8", "-1", "0"] {
        assert_eq!(world.rejection(&format!("/app/{KEY}?protocol={version}")).await, 4007);
    }
    assert_eq!(world.rejection(&format!("/app/{KEY}")).await, 4008);
    assert_eq!(world.rejection(&format!("/app/{KEY}?protocol=x")).await, 4006);
}

#[rocket::async_test]
async fn rule_5_refusals_close_with_their_code() {
    let world = World::with(|settings| settings.apps[1].enabled = false).await;
    assert_eq!(world.rejection("/app/unknown?protocol=7").await, 4001);
    assert_eq!(world.rejection("/app/other-key?protocol=7").await, 4003);
    assert_eq!(world.rejection("/app/a/b?protocol=7").await, 4005);
}

#[rocket::async_test]
async fn rule_5_a_full_server_sends_away_until_later() {
    let world = World::with(|settings| settings.apps[0].limits.connections = 1).await;
    let first = world.client().await;
    assert_eq!(world.rejection(&format!("/app/{KEY}?protocol=7")).await, 4100);

    drop(first);
    while world.hub.stats().connections > 0 {
        tokio::task::yield_now().await;
    }
    world.client().await;

    let world = World::with(|settings| settings.max_connections = 1).await;
    let _first = world.client().await;
    assert_eq!(world.rejection("/app/other-key?protocol=7").await, 4100);
}

#[rocket::async_test]
async fn rule_5_plain_connections_are_refused_where_tls_is_demanded() {
    let world = World::with(|settings| settings.apps[0].tls_only = true).await;
    let path = format!("/app/{KEY}?protocol=7");
    assert_eq!(world.rejection(&path).await, 4000);
    let mut client = world.connect_with(&path, &[("X-Forwarded-Proto", "https")]).await;
    client.expect("pusher:connection_established").await;
}

#[rocket::async_test]
async fn rule_7_only_allowed_origins_may_connect() {
    let world = World::with(|settings| settings.apps[0].allowed_origins = vec!["https://a.example".into()]).await;
    let path = format!("/app/{KEY}?protocol=7");
    let mut client = world.connect_with(&path, &[("Origin", "https://a.example")]).await;
    client.expect("pusher:connection_established").await;
    world.connect(&path).await.expect("pusher:connection_established").await;
    assert_eq!(world.connect_with(&path, &[("Origin", "https://b.example")]).await.rejected().await, 4009);
}

#[rocket::async_test]
async fn rule_9_shutdown_sends_clients_away_to_come_back_at_once() {
    let world = World::new().await;
    let mut client = world.client().await;
    let hub = world.hub.clone();
    let shutdown = tokio::spawn(async move { hub.shutdown().await });

    assert_eq!(client.closed().await, 4200);
    drop(client);
    shutdown.await.unwrap();
    assert_eq!(world.connect(&format!("/app/{KEY}?protocol=7")).await.closed().await, 4200);
}

#[rocket::async_test]
async fn rule_11_pings_of_both_kinds_are_answered() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.say(r#"{"event":"pusher:ping"}"#).await;
    client.expect("pusher:pong").await;
    client.send("pusher:ping", json!({})).await;
    client.expect("pusher:pong").await;
    client.socket.send(Message::Ping("payload".into())).await.unwrap();
    assert_eq!(client.message().await, Some(Message::Pong("payload".into())));
}

#[rocket::async_test]
async fn rule_12_a_silent_client_is_asked_and_then_closed() {
    let world = World::with(|settings| {
        settings.activity_timeout_s = 1;
        settings.pong_timeout_s = 1;
    })
    .await;
    // A raw stream does not answer pings by itself.
    let mut client = world.client().await;
    let stream = client.socket.get_mut();
    let mut bytes = Vec::new();
    tokio::io::AsyncReadExt::read_to_end(stream, &mut bytes).await.unwrap();
    assert_eq!(bytes[0], 0x89, "a WebSocket ping");
    assert!(bytes.windows(2).any(|pair| pair == 4201_u16.to_be_bytes()), "{bytes:?}");
}

#[rocket::async_test]
async fn rule_12_a_client_that_answers_stays() {
    let world = World::with(|settings| {
        settings.activity_timeout_s = 1;
        settings.pong_timeout_s = 1;
    })
    .await;
    let mut client = world.client().await;
    for _ in 0..3 {
        assert!(matches!(client.message().await, Some(Message::Ping(_))));
    }
    client.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_13_a_pong_is_accepted_silently() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.send("pusher:pong", json!({})).await;
    client.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_14_bad_frames_get_at_most_one_error_and_the_connection_goes_on() {
    let world = World::new().await;
    let mut client = world.client().await;
    for text in [
        "",
        "rubbish",
        "[]",
        "null",
        "5",
        "{}",
        r#"{"event":5}"#,
        r#"{"event":"pusher:unknown","data":{}}"#,
        r#"{"event":"pusher:subscribe"}"#,
        r#"{"event":"pusher:subscribe","data":[]}"#,
        r#"{"event":"pusher:subscribe","data":{"channel":5}}"#,
        r#"{"event":"pusher:subscribe","data":{}}"#,
        r#"{"event":"pusher:unsubscribe","data":null}"#,
        r#"{"event":"pusher_internal:member_added","data":{}}"#,
        r#"{"event":"news","channel":"news","data":{}}"#,
        r#"{"event":"pusher:signin","data":{}}"#,
        "{\"event\":\"\\ud800\"}",
    ] {
        client.say(text).await;
        client.expect("pusher:error").await;
        client.hears_nothing().await;
    }
}

#[rocket::async_test]
async fn rule_15_data_may_be_a_string_that_holds_the_object() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.send("pusher:subscribe", json!(r#"{"channel":"news"}"#)).await;
    client.expect("pusher_internal:subscription_succeeded").await;
    client.send("pusher:unsubscribe", json!(r#"{"channel":"news"}"#)).await;
    client.hears_nothing().await;
    world.publish("news", "e", "1").await;
    client.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_16_binary_frames_are_ignored_and_fragments_joined() {
    use tokio_tungstenite::tungstenite::protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    };
    let world = World::new().await;
    let mut client = world.client().await;
    client.socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    client.hears_nothing().await;

    let first = Frame::message(r#"{"event":"pusher:"#.as_bytes().to_vec(), OpCode::Data(Data::Text), false);
    let second = Frame::message(r#"ping"}"#.as_bytes().to_vec(), OpCode::Data(Data::Continue), true);
    client.socket.send(Message::Frame(first)).await.unwrap();
    client.socket.send(Message::Frame(second)).await.unwrap();
    client.expect("pusher:pong").await;
}

#[rocket::async_test]
async fn rule_16_a_peer_that_breaks_the_websocket_protocol_is_told_and_left() {
    let world = World::new().await;
    for (bytes, code) in [
        (&b"\x81\x02{}"[..], 1002),                    // no mask
        (b"\xc1\x80\0\0\0\0", 1002),                   // a reserved bit
        (b"\x83\x80\0\0\0\0", 1002),                   // an unknown kind
        (b"\x80\x80\0\0\0\0", 1002),                   // the end of nothing
        (b"\x09\x80\0\0\0\0", 1002),                   // part of a ping
        (b"\x81\x82\0\0\0\0\xff\xfe", 1007),           // no UTF-8
        (b"\x81\xff\x40\0\0\0\0\0\0\0\0\0\0\0", 1009), // half of all there is
    ] as [(&[u8], u16); 7]
    {
        let mut client = world.client().await;
        tokio::io::AsyncWriteExt::write_all(client.socket.get_mut(), bytes).await.unwrap();
        assert_eq!(client.closed().await, code, "{bytes:x?}");
    }
    world.client().await.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_16_an_oversized_message_ends_only_its_own_connection() {
    let world = World::new().await;
    let (mut large, mut other) = (world.client().await, world.client().await);
    other.subscribe("private-x").await;
    large.subscribe("private-x").await;
    let data = "x".repeat(100_000);
    let _ = large
        .socket
        .send(Message::text(format!(r#"{{"event":"client-a","channel":"private-x","data":"{data}"}}"#)))
        .await;
    assert!([1009, 1006].contains(&large.closed().await));
    other.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_16_a_message_somewhat_over_the_event_limit_does_not_close() {
    let world = World::new().await;
    let mut client = world.client().await;
    client.say(format!(r#"{{"event":"client-a","channel":"private-x","data":"{}"}}"#, "x".repeat(26_000))).await;
    client.expect("pusher:error").await;
    client.hears_nothing().await;
}

#[rocket::async_test]
async fn rule_17_frames_of_one_connection_are_handled_in_order() {
    let world = World::new().await;
    let mut client = world.client().await;
    for n in 0..50 {
        client.send("pusher:subscribe", json!({ "channel": format!("c{n}") })).await;
        client.send("pusher:ping", json!({})).await;
    }
    for n in 0..50 {
        let answer = client.expect("pusher_internal:subscription_succeeded").await;
        assert_eq!(answer["channel"], format!("c{n}"));
        client.expect("pusher:pong").await;
    }
}

#[rocket::async_test]
async fn rule_98_rubbish_on_the_port_is_answered_by_a_4xx_or_a_close() {
    let world = World::new().await;
    let path = format!("/app/{KEY}?protocol=7");
    let status = |answer: String| answer.split(' ').nth(1).map(str::to_owned).unwrap_or_default();

    let plain = world.raw(format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").as_bytes()).await;
    assert!(status(plain).starts_with('4'));
    for headers in [
        "",
        "Sec-WebSocket-Key: short\r\n",
        "Sec-WebSocket-Version: 12\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
    ] {
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{headers}\r\n");
        let mut stream = tokio::net::TcpStream::connect(("127.0.0.1", world.port)).await.unwrap();
        tokio::io::AsyncWriteExt::write_all(&mut stream, request.as_bytes()).await.unwrap();
        let mut answer = [0; 12];
        tokio::io::AsyncReadExt::read_exact(&mut stream, &mut answer).await.unwrap();
        assert_eq!(&answer[..10], b"HTTP/1.1 4");
    }
    let rubbish = world.raw(b"\x00\x01\x02rubbish\r\n\r\n").await;
    assert!(rubbish.is_empty() || status(rubbish).starts_with('4'));
    drop(tokio::net::TcpStream::connect(("127.0.0.1", world.port)).await.unwrap());
    world.client().await.hears_nothing().await;
}
