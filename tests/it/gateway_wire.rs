//! Requests on the wire: where one ends and the next begins, and what is refused because that is not certain.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use crate::wire::{Wire, statuses};
use crate::world::World;

const LOGIN: &str = r#"{"email":"nobody@portal.example","password":"not the right one"}"#;
const NEXT: &str = "GET /healthz HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n";

/// The head of a sign-in with these fields.
fn login(fields: &str) -> String {
    format!("POST /api/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\n{fields}\r\n\r\n")
}

/// The statuses of all answers on a connection that sends `text` and then the next request.
fn answers(world: &World, text: &str) -> Vec<String> {
    let mut wire = Wire::to(world);
    // a refusal may close the connection before everything is sent
    let _ = wire.0.write_all(format!("{text}{NEXT}").as_bytes());
    statuses(&wire.rest()).into_iter().map(str::to_owned).collect()
}

#[test]
fn a_request_whose_end_is_not_certain_is_refused_and_nothing_after_it_is_read() {
    let world = World::new();
    let length = LOGIN.len();
    for (fields, status) in [
        (format!("Content-Length: {length}\r\nTransfer-Encoding: chunked"), "400"),
        (format!("Transfer-Encoding: chunked\r\nContent-Length: {length}"), "400"),
        (format!("Content-Length: {length}\r\nContent-Length: {length}"), "400"),
        (format!("Content-Length: {length}\r\nContent-Length: 0"), "400"),
        (format!("Content-Length: {length}, {length}"), "400"),
        (format!("Content-Length: +{length}"), "400"),
        (format!("Content-Length: {length}\r\n 0"), "400"),
        (format!("Content-Length : {length}"), "400"),
        ("Content-Length: 18446744073709551616".to_owned(), "400"),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity".to_owned(), "400"),
        ("Transfer-Encoding: gzip, chunked".to_owned(), "501"),
        ("Transfer-Encoding: \x0bchunked".to_owned(), "400"),
        ("Transfer-Encoding: identity".to_owned(), "501"),
    ] {
        assert_eq!(answers(&world, &format!("{}{LOGIN}", login(&fields))), [status], "{fields:?}");
    }
    let old = login("Transfer-Encoding: chunked").replace("HTTP/1.1", "HTTP/1.0");
    assert_eq!(answers(&world, &old), ["400"]);
}

#[test]
fn a_broken_chunk_ends_the_connection() {
    let world = World::new();
    for body in ["x\r\n", "5\nhello\n0\n\n", "5\r\nhello0\r\n\r\n", "-5\r\nhello\r\n", "11111111111111111\r\n"] {
        let statuses = answers(&world, &format!("{}{body}", login("Transfer-Encoding: chunked")));
        assert_eq!(statuses, ["400"], "{body:?}");
    }
}

#[test]
fn chunked_requests_and_others_are_answered_in_their_order_on_one_connection() {
    let world = World::new();
    let (one, two) = LOGIN.split_at(20);
    let chunked = format!(
        "{}{:x};note=x\r\n{one}\r\n{:X}\r\n{two}\r\n0\r\nTrailer: x\r\n\r\n",
        login("Transfer-Encoding: chunked"),
        one.len(),
        two.len()
    );
    let plain = format!("{}{LOGIN}", login(&format!("Content-Length: {}", LOGIN.len())));

    assert_eq!(answers(&world, &format!("{chunked}{plain}{chunked}")), ["401", "401", "401", "200"]);
}

#[test]
fn a_body_that_looks_like_a_request_is_no_request() {
    let world = World::new();
    let inner = "GET /nowhere HTTP/1.1\r\nHost: portal\r\n\r\n";

    let plain = format!("{}{inner}", login(&format!("Content-Length: {}", inner.len())));
    assert_eq!(answers(&world, &plain), ["400", "200"]);

    let get = format!("GET /healthz HTTP/1.1\r\nHost: portal\r\nContent-Length: {}\r\n\r\n{inner}", inner.len());
    assert_eq!(answers(&world, &get), ["200", "200"]);
}

#[test]
fn a_client_that_waits_for_the_interim_response_gets_it() {
    let world = World::new();
    let mut wire = Wire::to(&world);
    wire.send(&login(&format!("Content-Length: {}\r\nExpect: 100-continue", LOGIN.len())));
    assert!(wire.head().starts_with("HTTP/1.1 100"));

    wire.send(LOGIN);
    assert!(wire.answer().0.starts_with("HTTP/1.1 401"));
    wire.send(NEXT);
    assert!(wire.answer().0.starts_with("HTTP/1.1 200"));
}

#[test]
fn a_head_that_is_too_large_or_not_supported_is_refused() {
    let world = World::new();
    let fields = |count: usize| (0..count).map(|n| format!("X-{n}: a\r\n")).collect::<String>();
    for (request, status) in [
        (format!("GET /healthz HTTP/1.1\r\n{}\r\n", fields(101)), "431"),
        (format!("GET /healthz HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(20_000)), "431"),
        ("CONNECT portal:443 HTTP/1.1\r\nHost: portal\r\n\r\n".to_owned(), "501"),
        ("GET /healthz HTTP/3.0\r\n\r\n".to_owned(), "505"),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(), "505"),
        ("GET /healthz\r\n\r\n".to_owned(), "400"),
        ("GET /healthz HTTP/1.1\r\nno field\r\n\r\n".to_owned(), "400"),
        ("GET /healthz HTTP/1.1\r\nA: b\0\r\n\r\n".to_owned(), "400"),
    ] {
        assert_eq!(answers(&world, &request), [status], "{:?}", &request[..request.len().min(60)]);
    }
    assert_eq!(
        answers(&world, &format!("GET /healthz HTTP/1.1\r\nHost: portal\r\n{}\r\n", fields(90))),
        ["200", "200"]
    );
}

#[test]
fn a_head_in_single_bytes_is_understood() {
    let world = World::new();
    let mut wire = Wire::to(&world);
    wire.0.set_nodelay(true).unwrap();
    for byte in "\r\nGET /healthz HTTP/1.1\r\nHost: portal\r\n\r\n".bytes() {
        wire.0.write_all(&[byte]).unwrap();
    }
    assert!(wire.answer().0.starts_with("HTTP/1.1 200"));
}

#[test]
fn a_half_closed_connection_is_answered() {
    let world = World::new();
    for request in ["GET /uk HTTP/1.1\r\nHost: portal\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: portal\r\n\r\n"] {
        for _ in 0..2 {
            let mut wire = Wire::to(&world);
            wire.send(request);
            wire.end();
            assert_eq!(statuses(&wire.rest()), ["200"], "{request}");
        }
    }
    for unfinished in [login("Content-Length: 100"), login("Transfer-Encoding: chunked"), "GET /uk HT".to_owned()] {
        let mut wire = Wire::to(&world);
        wire.send(&unfinished);
        wire.end();
        assert_eq!(wire.rest(), "", "{unfinished}");
    }
}

#[test]
fn old_clients_are_answered_and_closed_unless_they_ask_otherwise() {
    let world = World::new();
    for _ in 0..2 {
        let mut wire = Wire::to(&world);
        wire.send("GET /uk HTTP/1.0\r\n\r\n");
        assert!(wire.rest().ends_with("</html>"));
    }
    let mut kept = Wire::to(&world);
    kept.send("GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    assert!(kept.answer().0.to_lowercase().contains("connection: keep-alive"));
    kept.send("GET /healthz HTTP/1.0\r\n\r\n");
    assert!(kept.rest().contains(" 200 OK"));
}

/// Ports below those of test servers are the system's choice: the servers behind the gateways of all tests.
fn inner_ports() -> Vec<u16> {
    let own: Vec<String> = std::fs::read_dir("/proc/self/fd")
        .unwrap()
        .filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok())
        .filter_map(|link| Some(link.to_str()?.strip_prefix("socket:[")?.trim_end_matches(']').to_owned()))
        .collect();
    let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let rows = table.lines().skip(1).map(|line| line.split_whitespace().collect::<Vec<_>>());
    rows.filter(|row| row[3] == "0A" && own.iter().any(|inode| inode == row[9]))
        .filter_map(|row| u16::from_str_radix(row[1].strip_prefix("0100007F:")?, 16).ok())
        .filter(|port| *port >= 32_768)
        .collect()
}

#[test]
fn the_server_behind_the_gateway_answers_the_gateway_only() {
    let world = World::with(|config| config.server.trusted_proxies = vec!["127.0.0.1".into()]);
    world.get("/healthz").expect(200);

    let answers: Vec<String> = inner_ports()
        .into_iter()
        .filter_map(|port| {
            let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
            stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
            stream
                .write_all(b"POST /api/auth/login HTTP/1.1\r\nHost: portal\r\nX-Forwarded-For: 8.8.8.8\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
                .ok()?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer).ok()?;
            answer.contains("Litfass").then_some(answer)
        })
        .collect();

    assert!(!answers.is_empty());
    for answer in answers {
        assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
    }
}
