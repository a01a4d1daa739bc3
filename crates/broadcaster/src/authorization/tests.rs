use crate::NoStore;
use std::sync::Arc;

use super::*;
use crate::settings::{AppSettings, Secret, Settings};

fn hub() -> Hub {
    let app = AppSettings {
        id: "3".into(),
        key: "278d425bdf160c739803".into(),
        secret: Secret::new("7ad3773142a6692b25b8"),
        encryption_master_key: Some(Secret::new("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")),
        ..AppSettings::default()
    };
    Hub::new(Settings { apps: vec![app], ..Settings::default() }, Arc::new(NoStore))
}

fn ann() -> Identity {
    Identity { id: "42".into(), info: json!({ "name": "Ann" }), watchlist: vec![] }
}

fn authorize(socket_id: &str, channel: &str) -> Result<ChannelAuthorization, NotSigned> {
    hub().authorize("3", JoinRequest { socket_id, channel }, &ann())
}

#[test]
fn rule_32_an_encrypted_channel_comes_with_its_key() {
    let answer = serde_json::to_string(&authorize("1234.1234", "private-encrypted-foobar").unwrap()).unwrap();
    assert_eq!(
        answer,
        r#"{"auth":"278d425bdf160c739803:e6a18892d037c5d5e76a2265df4f086ffc38631605530dfd214aa5bff495f533","shared_secret":"g3Au6SZ+UCU+IMfFsFva0rq+Gi4tzSHR6WCcWZbS9sY="}"#
    );
}

#[test]
fn rule_88_presence_comes_with_signed_channel_data() {
    let answer = authorize("1234.1234", "presence-room").unwrap();
    let data = answer.channel_data.unwrap();
    assert_eq!(data, r#"{"user_id":"42","user_info":{"name":"Ann"}}"#);
    let signature = signature::presence("7ad3773142a6692b25b8", "1234.1234", "presence-room", &data);
    assert_eq!(answer.auth, format!("278d425bdf160c739803:{signature}"));
}

#[test]
fn rule_89_unchecked_text_is_never_signed() {
    for socket_id in ["", "1", "1.2\n", "1.2:private-x", "1.2::user::{}", "a.b"] {
        assert_eq!(authorize(socket_id, "private-x"), Err(NotSigned::BadSocketId));
        assert_eq!(hub().authenticate("3", socket_id, &ann()), Err(NotSigned::BadSocketId));
    }
    let long = format!("private-{}", "x".repeat(200));
    for channel in ["", "#server-to-user-42", "private-a:b", "private-a b", &long] {
        assert_eq!(authorize("1.2", channel), Err(NotSigned::BadChannel));
    }
    assert_eq!(authorize("1.2", "news"), Err(NotSigned::NotNeeded));
}

#[test]
fn rule_91_user_data_is_signed_as_it_travels() {
    let answer = hub().authenticate("3", "1.2", &ann()).unwrap();
    assert_eq!(answer.user_data, r#"{"id":"42","user_info":{"name":"Ann"}}"#);
    let signature = signature::user("7ad3773142a6692b25b8", "1.2", &answer.user_data);
    assert_eq!(answer.auth, format!("278d425bdf160c739803:{signature}"));
}
