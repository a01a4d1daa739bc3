//! The address by which limits and the audit log know a client.

use litfass::base::access::Role;
use serde_json::json;

use crate::wire::Wire;
use crate::world::{Answer, World};

/// A portal behind a proxy on this machine, with two sign-in tries per minute.
fn behind_a_proxy() -> World {
    World::with(|config| {
        config.server.trusted_proxies = vec!["127.0.0.1".into(), "10.0.0.0/8".into()];
        config.limits.login_tries_per_minute = 2;
    })
}

fn try_to_sign_in(world: &World, number: usize, forwarded: &[&str]) -> Answer {
    let body = json!({ "email": format!("nobody-{number}@portal.example"), "password": "not the right one" });
    let call = world.call("POST", "/api/auth/login").json(&body);
    forwarded.iter().fold(call, |call, line| call.header("X-Forwarded-For", line)).send()
}

/// Tries once per entry; each entry holds the lines of the proxies' header.
fn statuses(tries: &[&[&str]]) -> Vec<u16> {
    let world = behind_a_proxy();
    tries.iter().enumerate().map(|(number, lines)| try_to_sign_in(&world, number, lines).status).collect()
}

#[test]
fn limits_count_the_ipv6_addresses_of_one_network_as_one_client() {
    assert_eq!(
        statuses(&[&["2001:db8::1"], &["2001:db8::2"], &["2001:db8::3:4"], &["2001:db8:0:1::1"]]),
        [401, 401, 429, 401]
    );
}

#[test]
fn limits_count_one_ipv4_address_as_one_client_however_it_is_written() {
    assert_eq!(
        statuses(&[&["203.0.113.1"], &["::ffff:203.0.113.1"], &["203.0.113.1:4711"], &["203.0.113.2"]]),
        [401, 401, 429, 401]
    );
    assert_eq!(
        statuses(&[&["198.51.100.7:443"], &["198.51.100.7:443"], &["198.51.100.7:1"], &["198.51.100.8:443"]]),
        [401, 401, 429, 401]
    );
}

#[test]
fn limits_do_not_believe_the_line_that_the_client_sends_before_the_proxys_own() {
    assert_eq!(
        statuses(&[&["8.8.8.1", "203.0.113.1"], &["8.8.8.2", "203.0.113.1"], &["8.8.8.3, 203.0.113.1"], &["8.8.8.1"]]),
        [401, 401, 429, 401]
    );
}

#[test]
fn limits_skip_the_addresses_of_trusted_proxies() {
    assert_eq!(
        statuses(&[
            &["203.0.113.1, 10.0.0.1"],
            &["203.0.113.1", "10.0.0.2"],
            &["203.0.113.1, 10.0.0.3"],
            &["203.0.113.2, 10.0.0.1"]
        ]),
        [401, 401, 429, 401]
    );
}

#[test]
fn limits_believe_no_header_of_a_client_that_is_no_proxy() {
    let world = World::with(|config| config.limits.login_tries_per_minute = 2);

    let statuses: Vec<u16> =
        (0..3).map(|number| try_to_sign_in(&world, number, &[&format!("203.0.113.{number}")]).status).collect();

    assert_eq!(statuses, [401, 401, 429]);
}

#[test]
fn the_audit_log_names_the_address_that_the_proxy_saw() {
    let world = behind_a_proxy();
    let admin = world.person("Ada", Role::Admin);

    let call = json!({ "parent_id": null, "slug": "gardens", "texts": { "en": { "name": "Gardens" } } });
    let request = admin.request("POST", "/api/panel/categories").json(&call);
    request.header("X-Forwarded-For", "8.8.8.8").header("X-Forwarded-For", "203.0.113.77").send().expect(200);

    let log = admin.get("/api/panel/audit").expect(200).json();
    assert_eq!(log["items"][0]["address"], "203.0.113.77");
}

#[test]
fn a_form_does_not_change_the_method_of_its_request() {
    let world = World::new();
    for field in ["_method=head", "_method=get", "_method=put", "&&_method=delete"] {
        let kind = "application/x-www-form-urlencoded";
        let answer = world.call("POST", "/en/report").body(kind, format!("{field}&subject=1").into_bytes()).send();
        let plain = world.call("POST", "/en/report").body(kind, b"subject=1&more=1".to_vec()).send();
        let health = world.call("POST", "/healthz").body(kind, format!("{field}&more=1").into_bytes()).send();

        assert_eq!(answer.status, plain.status, "{field}");
        assert!(!answer.body.is_empty(), "{field}");
        assert_eq!(health.status, 404, "{field}");
    }
}

#[test]
fn only_a_trusted_proxy_is_believed_that_its_client_used_tls() {
    let greeting = |proxies: &[&str]| {
        let world = World::with(|config| {
            config.server.trusted_proxies = proxies.iter().map(|&proxy| proxy.to_owned()).collect();
            config.realtime.rules.tls_only = true;
        });
        let key = &world.app.secrets.realtime_app_key;
        let mut wire = Wire::to(&world);
        wire.send(&format!(
            "GET /app/{key}?protocol=7 HTTP/1.1\r\nHost: portal\r\nX-Forwarded-Proto: https\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ));
        assert!(wire.head().starts_with("HTTP/1.1 101"));
        wire.text_frame()
    };

    let (believed, refused) = (greeting(&["127.0.0.1"]), greeting(&[]));

    assert!(believed.contains("connection_established"), "{believed}");
    assert!(refused.contains("4000"), "{refused}");
}
