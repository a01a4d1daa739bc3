use proptest::prelude::*;

use super::*;

#[test]
fn rule_14_only_objects_with_a_string_event_are_frames() {
    for text in
        ["", "x", "[]", r#"["a"]"#, "null", "1", "{}", r#"{"event":1}"#, r#"{"event":null}"#, "{", r#"{"event":"a"}}"#]
    {
        assert!(parse(text).is_none(), "{text}");
    }
    assert_eq!(parse(r#"{"event":"pusher:ping","data":{}}"#).unwrap().event, "pusher:ping");
    assert!(parse(r#"{"event":"pusher:ping"}"#).unwrap().data.is_none());
}

#[test]
fn rule_15_arguments_may_be_an_object_or_a_string() {
    for text in [r#"{"event":"e","data":{"channel":"a"}}"#, r#"{"event":"e","data":"{\"channel\":\"a\"}"}"#] {
        let frame = parse(text).unwrap();
        let subscribe: Subscribe = arguments(frame.data).unwrap();
        assert_eq!(subscribe.channel, "a");
    }
    for data in ["null", "1", "[]", r#"["a"]"#, r#""x""#, r#"{"channel":5}"#] {
        let text = format!(r#"{{"event":"e","data":{data}}}"#);
        assert!(arguments::<Subscribe>(parse(&text).unwrap().data).is_none(), "{data}");
    }
}

#[test]
fn rule_35_ids_may_be_numbers() {
    let id = |text| parse_member(text).map(|p| p.id);
    assert_eq!(id(r#"{"user_id":10}"#).as_deref(), Some("10"));
    assert_eq!(id(r#"{"user_id":"10"}"#).as_deref(), Some("10"));
    assert_eq!(id(r#"{"user_id":12345678901234567890123}"#).as_deref(), Some("12345678901234567890123"));
    for text in [
        "{}",
        "[]",
        "x",
        r#"{"user_id":""}"#,
        r#"{"user_id":null}"#,
        r#"{"user_id":{}}"#,
        r#"{"user_id":true}"#,
        r#"{"id":"1"}"#,
    ] {
        assert_eq!(id(text), None, "{text}");
    }
}

#[test]
fn rule_35_user_info_stays_as_written() {
    let user = parse_member(r#"{"user_id":"1","id":"x","user_info":{ "b" : 1,"a":2 }}"#).unwrap();
    assert_eq!(user.info.as_deref(), Some(r#"{ "b" : 1,"a":2 }"#));
    assert_eq!(user.id, "1");
}

#[test]
fn rule_19_data_survives_byte_for_byte() {
    let data = "{\"id\" : 5,\t\"a\":\"\\u00e9 😀\"}\n\u{2028}\"\\";
    let frame = event("order.created", "news", data);
    let value: serde_json::Value = serde_json::from_str(&frame).unwrap();
    assert_eq!(value["data"].as_str(), Some(data));
    assert_eq!(value.as_object().unwrap().keys().collect::<Vec<_>>(), ["event", "channel", "data"]);
}

#[test]
fn rule_44_client_data_keeps_its_form() {
    let frame = client_event("client-a", "private-x", Some(r#"{"a" :1}"#), None);
    assert_eq!(&*frame, r#"{"event":"client-a","channel":"private-x","data":{"a" :1}}"#);
    let frame = client_event("client-a", "presence-x", Some(r#""s""#), Some("7"));
    assert_eq!(&*frame, r#"{"event":"client-a","channel":"presence-x","data":"s","user_id":"7"}"#);
}

#[test]
fn rule_60_empty_groups_are_left_out() {
    let frame = watchlist(&["7"], &[]);
    let value: serde_json::Value = serde_json::from_str(&frame).unwrap();
    assert_eq!(value["data"], r#"{"events":[{"name":"online","user_ids":["7"]}]}"#);
    assert!(value.get("channel").is_none());
}

#[test]
fn rule_54_sign_in_success_repeats_user_data() {
    let user_data = r#"{"id":"42","user_info":{"name":"Zoë"}}"#;
    let value: serde_json::Value = serde_json::from_str(&signed_in(user_data)).unwrap();
    let data: serde_json::Value = serde_json::from_str(value["data"].as_str().unwrap()).unwrap();
    assert_eq!(data["user_data"], user_data);
}

/// Frames made from good ones by seeded mutation, and plain noise: nothing may panic or take long.
#[test]
fn rule_14_a_fuzz_run_over_the_frame_parser_finds_nothing() {
    let seeds = [
        r#"{"event":"pusher:subscribe","data":{"channel":"presence-a","auth":"k:s","channel_data":"{\"user_id\":1}"}}"#,
        r#"{"event":"client-a","channel":"private-x","data":"\ud83d\ude00"}"#,
        r#"{"event":"pusher:signin","data":"{\"auth\":\"\",\"user_data\":\"{\\\"id\\\":\\\"1\\\",\\\"watchlist\\\":[1,\\\"2\\\"]}\"}"}"#,
        r#"{"event":"x","data":[[[[[[{"a":{"b":[1e999,-0.0,null,true]}}]]]]]]}"#,
    ];
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    let alphabet = b"{}[]\",:\\u0dnulltrue \n\x00\xff\xc3-1e9#'";
    for round in 0..30_000 {
        let mut bytes = seeds[round % seeds.len()].as_bytes().to_vec();
        for _ in 0..=random(8) {
            let at = random(bytes.len());
            match random(4) {
                0 => bytes[at] = alphabet[random(alphabet.len())],
                1 => bytes.insert(at, alphabet[random(alphabet.len())]),
                2 if bytes.len() > 1 => drop(bytes.remove(at)),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Some(frame) = parse(&text) {
            let _ = arguments::<Subscribe>(frame.data);
            let _ = arguments::<Unsubscribe>(frame.data);
            if let Some(sign_in) = arguments::<SignInMessage>(frame.data) {
                let _ = parse_user(&sign_in.user_data);
            }
            let relayed = client_event(&frame.event, "private-x", frame.data.map(RawValue::get), Some(&text));
            assert!(serde_json::from_str::<&RawValue>(&relayed).is_ok(), "{relayed}");
        }
        let _ = parse_member(&text);
    }
    let deep = format!(r#"{{"event":"e","data":{}"#, "[".repeat(60_000));
    assert!(parse(&deep).is_none());
    let deep = format!(r#"{{"event":"e","data":{}{}}}"#, "[".repeat(30_000), "]".repeat(30_000));
    if let Some(frame) = parse(&deep) {
        assert!(arguments::<Subscribe>(frame.data).is_none());
    }
}

proptest! {
    #[test]
    fn damaged_messages_are_read_or_ignored(
        whole in prop::sample::select(vec![
            r#"{"event":"pusher:subscribe","data":{"channel":"private-a","auth":"k:s","channel_data":"{\"user_id\":\"7\"}"}}"#,
            r#"{"event":"pusher:signin","data":"{\"auth\":\"k:s\",\"user_data\":\"{\\\"id\\\":\\\"1\\\",\\\"watchlist\\\":[\\\"2\\\"]}\"}"}"#,
            r#"{"event":"client-typing","channel":"presence-a","data":{"deep":[[[[{}]]]]}}"#,
        ]),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..30_usize, "[\\PC\\\\\"{}]{0,8}"), 0..5),
    ) {
        let mut letters: Vec<char> = whole.chars().collect();
        for (at, length, put) in changes {
            let start = at.index(letters.len() + 1);
            let end = (start + length).min(letters.len());
            letters.splice(start..end, put.chars());
        }
        let text: String = letters.into_iter().collect();

        if let Some(message) = parse(&text) {
            let subscribe = arguments::<Subscribe>(message.data);
            let user = arguments::<SignInMessage>(message.data).map(|sign_in| sign_in.user_data);
            for member in subscribe.and_then(|one| one.channel_data).into_iter().chain(user) {
                for read in [parse_member(&member), parse_user(&member)].into_iter().flatten() {
                    prop_assert!(!read.id.is_empty());
                }
            }
            let _ = arguments::<Unsubscribe>(message.data);
        }
    }
}
