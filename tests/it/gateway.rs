//! The front: what it answers itself is what the web server would have said, and everything else passes unharmed.

use std::io::Write as _;
use std::time::Duration;

use litfass::base::access::Role;
use serde_json::json;

use crate::wire::Wire;
use crate::world::World;

/// The fields of a head in the order of their names, without the time.
fn fields(head: &str) -> Vec<String> {
    let mut fields: Vec<String> = head
        .lines()
        .filter(|line| !line.to_ascii_lowercase().starts_with("date:") && !line.is_empty())
        .map(|line| {
            line.split_once(':').map_or(line.to_owned(), |(name, value)| format!("{}:{value}", name.to_lowercase()))
        })
        .collect();
    fields.sort();
    fields
}

const PAGE: &str = "GET /uk/last/articles HTTP/1.1\r\nHost: portal\r\n\r\n";

#[test]
fn a_cached_page_and_its_data_are_answered_as_the_web_server_answers_them() {
    let world = World::new();
    let ways = [("identity", false), ("gzip", false), ("identity", true), ("gzip", true)];
    for (prefix, (accept, etag)) in ["/de", "/_data/de"].into_iter().flat_map(|prefix| ways.map(|way| (prefix, way))) {
        let mut wire = Wire::to(&world);
        let path = format!("{prefix}/search?q={accept}{etag}");
        wire.send(&format!("GET {path} HTTP/1.1\r\nHost: portal\r\n\r\n"));
        let known = wire
            .answer()
            .0
            .lines()
            .find_map(|line| line.to_lowercase().strip_prefix("etag: ").map(|_| line[6..].to_owned()));
        let mut ask = |accept: &str, more: &str| {
            let condition =
                if etag { format!("If-None-Match: {}\r\n", known.as_deref().unwrap()) } else { String::new() };
            wire.send(&format!(
                "GET {path} HTTP/1.1\r\nHost: portal\r\nAccept-Encoding: {accept}\r\n{condition}{more}\r\n"
            ));
            wire.answer()
        };

        // an `Expect` leaves the question to the web server
        let from_memory = ask(accept, "");
        let from_behind = ask(accept, "Expect: nothing-known\r\n");

        assert_eq!(fields(&from_memory.0), fields(&from_behind.0), "{prefix} {accept}");
        assert_eq!(from_memory.1, from_behind.1, "{prefix} {accept}");
        assert_eq!(from_memory.0.starts_with("HTTP/1.1 304"), etag);
    }
}

#[test]
fn the_head_of_a_cached_page_and_a_closing_request_are_answered_as_rocket_answers_them() {
    let world = World::new();
    for request in ["HEAD {path} HTTP/1.1\r\nConnection: close", "GET {path} HTTP/1.1\r\nConnection: close"] {
        let request = request.replace("{path}", "/de/search?q=close");
        let ask = |more: &str| {
            let mut wire = Wire::to(&world);
            wire.send(&format!("{request}\r\nHost: portal\r\n{more}\r\n"));
            let answer = wire.rest();
            let (head, body) = answer.split_once("\r\n\r\n").unwrap();
            (fields(head), body.to_owned())
        };
        ask("");

        let (from_memory, from_rocket) = (ask(""), ask("Expect: nothing-known\r\n"));

        assert_eq!(from_memory, from_rocket, "{request}");
        assert_eq!(from_memory.1.is_empty(), request.starts_with("HEAD"));
    }
}

#[test]
fn questions_on_one_connection_are_answered_in_their_order() {
    let world = World::new();
    let mut wire = Wire::to(&world);
    wire.send(PAGE);
    wire.answer();

    let body = r#"{"email":"nobody@portal.example","password":"not the right one"}"#;
    wire.send(&format!(
        "{PAGE}GET /healthz HTTP/1.1\r\nHost: portal\r\n\r\nPOST /api/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}{PAGE}GET /nowhere HTTP/1.1\r\nHost: portal\r\n\r\n",
        body.len()
    ));

    let statuses: Vec<String> = (0..5).map(|_| wire.answer().0[9..12].to_owned()).collect();
    assert_eq!(statuses, ["200", "200", "401", "200", "404"]);
}

#[test]
fn a_body_that_arrives_in_pieces_arrives_whole() {
    let world = World::new();
    let body = r#"{"email":"nobody@portal.example","password":"not the right one"}"#;
    let mut wire = Wire::to(&world);

    wire.send(&format!(
        "POST /api/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    ));
    for piece in body.as_bytes().chunks(7) {
        wire.0.write_all(piece).unwrap();
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(wire.answer().0.starts_with("HTTP/1.1 401"));

    let mut chunked = Wire::to(&world);
    chunked.send("POST /api/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
    for piece in body.as_bytes().chunks(20) {
        chunked.send(&format!("{:x}\r\n{}\r\n", piece.len(), std::str::from_utf8(piece).unwrap()));
    }
    chunked.send("0\r\n\r\n");
    assert!(chunked.answer().0.starts_with("HTTP/1.1 401"));
}

#[test]
fn who_is_refused_before_he_has_sent_everything_still_hears_why() {
    let world = World::new();
    let mut wire = Wire::to(&world);
    wire.send("POST /api/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 50000000\r\n\r\n");
    let piece = vec![b' '; 1 << 16];
    // the server stops reading at some point, and says so
    while wire.0.write_all(&piece).is_ok() {
        wire.0.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
        if wire.0.peek(&mut [0]).is_ok_and(|bytes| bytes > 0) {
            break;
        }
    }
    wire.0.set_read_timeout(Some(Duration::from_secs(10))).unwrap();

    assert!(wire.answer().0.starts_with("HTTP/1.1 413"));
}

#[test]
fn an_address_with_letters_as_they_are_is_understood() {
    let world = World::new();
    for path in ["/uk/search?q=школа", "/search?q=школа", "/_data/uk/search?q=школа"] {
        let mut wire = Wire::to(&world);
        wire.send(&format!("GET {path} HTTP/1.1\r\nHost: portal\r\nLang: uk\r\n\r\n"));

        let (head, body) = wire.answer();

        assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head}");
        assert!(String::from_utf8(body).unwrap().contains("школа"), "{path}");
    }
}

#[test]
fn who_closes_is_answered_to_the_end_and_left() {
    let world = World::new();
    let mut wire = Wire::to(&world);
    wire.send("GET /uk HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n");
    assert!(wire.rest().ends_with("</html>"));

    let mut old = Wire::to(&world);
    old.send("GET /uk HTTP/1.0\r\n\r\n");
    assert!(old.rest().ends_with("</html>"));

    let mut head = Wire::to(&world);
    head.send(
        "HEAD /uk HTTP/1.1\r\nHost: portal\r\n\r\nGET /healthz HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n",
    );
    let both = head.rest();
    assert_eq!(both.matches("HTTP/1.1 200").count(), 2, "{both}");

    let mut noise = Wire::to(&world);
    noise.send("\x16\x03\x01\x02\x00 is no HTTP\r\n\r\n");
    noise.end();
    assert!(noise.rest().starts_with("HTTP/1.1 400"));
}

#[test]
fn a_write_is_seen_by_the_next_question_on_the_same_connection() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    let mut wire = Wire::to(&world);
    let mut shows_gardens = |path: &str| {
        wire.send(&format!("GET {path} HTTP/1.1\r\nHost: portal\r\n\r\n"));
        String::from_utf8_lossy(&wire.answer().1).contains("Gardens")
    };
    let paths = ["/en/categories", "/_data/en/categories"];
    for path in paths.into_iter().chain(paths) {
        assert!(!shows_gardens(path), "{path}");
    }

    let call = json!({ "parent_id": null, "slug": "gardens", "texts": { "en": { "name": "Gardens" } } });
    let made = admin.post("/api/panel/categories", &call).expect(200).json();
    let state = format!("/api/panel/categories/{}/state", made["id"].as_str().unwrap());
    admin.post(&state, &json!({ "version": made["version"], "state": "published" })).expect(200);

    for path in paths {
        assert!(shows_gardens(path), "{path}");
    }
}

#[test]
fn a_closed_portal_and_a_log_of_requests_leave_nothing_to_the_front() {
    let world = World::with(|config| config.access.anonymous = false);
    let mut wire = Wire::to(&world);
    for _ in 0..2 {
        wire.send(PAGE);
        assert!(wire.answer().0.starts_with("HTTP/1.1 303"));
    }
}

#[test]
fn the_log_knows_from_where_somebody_came() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    let mut wire = Wire::from(&world, "127.0.0.9");
    let body = r#"{"parent_id":null,"slug":"gardens","texts":{"en":{"name":"Gardens"}}}"#;

    wire.send(&format!(
        "POST /api/panel/categories HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        admin.token,
        body.len()
    ));
    assert!(wire.answer().0.starts_with("HTTP/1.1 200"));

    let log = admin.get("/api/panel/audit").expect(200).json();
    assert_eq!(log["items"][0]["address"], "127.0.0.9");
}
