//! Section 15 of the realtime protocol: the portal's own two endpoints.

use litfass::base::access::Role;
use serde_json::json;

use crate::world::World;

const FORM: &str = "application/x-www-form-urlencoded";

#[test]
fn rule_87_forms_and_json_are_understood_and_extra_fields_ignored() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);
    let own = format!("private-App.Models.User.{}", olena.user.id);

    let form = format!("socket_id=123.456&channel_name={own}&extra=1").into_bytes();
    let by_form = olena.request("POST", "/broadcasting/auth").body(FORM, form).send().expect(200).json();
    let fields = json!({ "socket_id": "123.456", "channel_name": own, "extra": [1] });
    let by_json = olena.post("/broadcasting/auth", &fields).expect(200).json();

    assert_eq!(by_form, by_json);
    let key = &world.app.secrets.realtime_app_key;
    assert!(by_form["auth"].as_str().unwrap().starts_with(&format!("{key}:")));
}

#[test]
fn rule_88_the_own_encrypted_channel_comes_with_its_key() {
    let world = World::new();
    let (olena, jonas) = (world.person("Olena", Role::Author), world.person("Jonas", Role::User));
    let fields = json!({ "socket_id": "123.456", "channel_name": format!("private-encrypted-App.Models.User.{}", olena.user.id) });

    assert!(olena.post("/broadcasting/auth", &fields).expect(200).json()["shared_secret"].is_string());
    jonas.post("/broadcasting/auth", &fields).expect(403);
}

#[test]
fn rule_89_what_is_missing_or_malformed_is_refused_without_a_signature() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);
    let own = format!("private-App.Models.User.{}", olena.user.id);
    let long = format!("private-{}", "x".repeat(200));

    let mut asked = vec![json!({}), json!({ "socket_id": "1.2" }), json!({ "channel_name": own })];
    for channel in ["", "#server-to-user-1", "private-a b", "private-a:b", &long] {
        asked.push(json!({ "socket_id": "1.2", "channel_name": channel }));
    }
    for fields in asked {
        let answer = olena.post("/broadcasting/auth", &fields);
        assert!((400..500).contains(&answer.status), "{fields}");
        assert!(!answer.text().contains(&world.app.secrets.realtime_app_key), "{fields}");
    }
    world.post("/broadcasting/user-auth", &json!({ "socket_id": "1.2" })).expect(401);
}

#[test]
fn rule_90_a_public_channel_needs_no_signature_and_gets_none() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);

    let answer = olena.post("/broadcasting/auth", &json!({ "socket_id": "1.2", "channel_name": "news" }));

    assert!((400..500).contains(&answer.status));
    assert!(!answer.text().contains(&world.app.secrets.realtime_app_key));
}

#[test]
fn rule_92_secrets_never_leave_the_server() {
    let world = World::new();
    let olena = world.person("Olena", Role::Author);
    let presence = json!({ "socket_id": "1.2", "channel_name": format!("private-App.Models.User.{}", olena.user.id) });
    let secrets = &world.app.secrets;

    for answer in [
        world.get("/en"),
        world.get("/en/auth/login"),
        olena.get("/api/auth/me"),
        olena.post("/broadcasting/auth", &presence),
        olena.post("/broadcasting/user-auth", &json!({ "socket_id": "1.2" })),
    ] {
        let text = answer.text();
        assert!(!text.contains(&secrets.realtime_app_secret) && !text.contains(&secrets.encryption_master_key));
    }
}

#[test]
fn a_queue_channel_is_open_to_those_with_its_capability() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Mark", Role::Manager));
    let reader = world.person("Jonas", Role::User);
    let queue =
        |capability: &str| json!({ "socket_id": "123.456", "channel_name": format!("private-queue.{capability}") });

    manager.post("/broadcasting/auth", &queue("cases.decide")).expect(200);
    author.post("/broadcasting/auth", &queue("cases.decide")).expect(403);
    author.post("/broadcasting/auth", &queue("contacts.read")).expect(200);
    reader.post("/broadcasting/auth", &queue("contacts.read")).expect(403);
    manager.post("/broadcasting/auth", &queue("nothing")).expect(403);
    manager.post("/broadcasting/auth", &queue("")).expect(403);
}
