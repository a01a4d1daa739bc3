//! Clients that are slow, silent or many: each is closed in time, and others are served meanwhile.

use std::io::{ErrorKind, Read as _, Write as _};
use std::time::{Duration, Instant};

use crate::wire::{Wire, statuses};
use crate::world::World;

const PAGE: &str = "GET /uk HTTP/1.1\r\nHost: portal\r\n\r\n";
const HEALTH: &str = "GET /healthz HTTP/1.1\r\nHost: portal\r\n\r\n";
const POST: &str = "POST /api/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\n";
/// Time within which a connection is closed whose limits are one second each.
const SOON: Duration = Duration::from_secs(6);

/// A portal in which every time limit is one second.
fn impatient() -> World {
    World::with(|config| {
        let limits = &mut config.connections;
        (limits.head_timeout_s, limits.keep_alive_s, limits.pause_s) = (1, 1, 1);
        limits.min_bytes_per_s = 1_000;
    })
}

#[test]
fn silent_connections_of_every_kind_are_closed() {
    let world = impatient();
    let many_fields: String = (0..70).map(|n| format!("X-{n}: a\r\n")).collect();
    let long_body = format!("{POST}Content-Length: 900000\r\n\r\n{}", " ".repeat(20_000));
    let cases = [
        ("nothing", String::new(), vec![]),
        ("half a head", "GET /uk HTTP/1.1\r\nHost:".to_owned(), vec!["408"]),
        ("a page", PAGE.to_owned(), vec!["200"]),
        ("a forwarded request", HEALTH.to_owned(), vec!["200"]),
        ("HEAD", HEALTH.replace("GET", "HEAD"), vec!["200"]),
        ("many fields", format!("GET /healthz HTTP/1.1\r\n{many_fields}\r\n"), vec!["200"]),
        ("a short body", format!("{POST}Content-Length: 100\r\n\r\n{{"), vec!["408"]),
        ("a long body", long_body, vec!["408"]),
        ("a chunk", format!("{POST}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"), vec!["408"]),
        ("half a chunk", format!("{POST}Transfer-Encoding: chunked\r\n\r\n500\r\nhello"), vec!["408"]),
        ("an expectation", format!("{POST}Content-Length: 100\r\nExpect: 100-continue\r\n\r\n"), vec!["100", "408"]),
        ("an upgrade", "GET /healthz HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n".to_owned(), vec!["200"]),
    ];
    let mut wires: Vec<Wire> = cases.iter().map(|_| Wire::to(&world)).collect();
    for (wire, (_, request, _)) in wires.iter_mut().zip(&cases) {
        wire.send(request);
    }
    for (wire, (name, _, expected)) in wires.iter_mut().zip(&cases) {
        let (answer, time) = wire.closes_after();
        assert_eq!(statuses(&answer), *expected, "{name}");
        assert!(time < SOON, "{name}: {time:?}");
    }
}

#[test]
fn an_old_client_that_stays_silent_is_closed() {
    let world = impatient();
    for request in ["GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "GET /healthz HTTP/1.0\r\n\r\n"] {
        let mut wire = Wire::to(&world);
        wire.send(request);
        let (answer, time) = wire.closes_after();
        assert!(answer.contains(" 200 OK"), "{answer}");
        assert!(time < SOON, "{time:?}");
    }
}

#[test]
fn a_body_that_trickles_is_refused() {
    let world = impatient();
    for fields in ["Content-Length: 10000", "Content-Length: 900000", "Transfer-Encoding: chunked"] {
        let mut wire = Wire::to(&world);
        wire.send(&format!("{POST}{fields}\r\n\r\n"));
        wire.0.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
        let (began, mut answer) = (Instant::now(), Vec::new());
        while answer.is_empty() && began.elapsed() < Duration::from_secs(10) {
            let piece: &[u8] = if fields.starts_with('T') { b"1\r\n \r\n" } else { b" " };
            let _ = wire.0.write_all(piece);
            let mut buffer = [0; 512];
            match wire.0.read(&mut buffer) {
                Ok(read) => answer.extend(&buffer[..read]),
                Err(error) => assert!(matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "{error}"),
            }
        }
        assert!(answer.starts_with(b"HTTP/1.1 408"), "{fields}: {}", String::from_utf8_lossy(&answer));
    }
}

#[test]
fn a_client_that_does_not_read_its_answers_is_closed() {
    let world = impatient();
    for request in [PAGE.to_owned(), PAGE.replace("Host", "Expect: nothing-known\r\nHost")] {
        let mut wire = Wire::to(&world);
        wire.0.set_write_timeout(Some(Duration::from_millis(100))).unwrap();
        let (began, many) = (Instant::now(), request.repeat(200));
        let is_closed = loop {
            match wire.0.write(many.as_bytes()) {
                Ok(_) => {}
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(_) => break true,
            }
            if began.elapsed() > Duration::from_secs(30) {
                break false;
            }
        };
        assert!(is_closed, "{request}");
    }
}

#[test]
fn one_address_holds_its_share_of_connections_and_others_are_served() {
    let world = World::with(|config| config.connections.per_address = 3);
    let mut held: Vec<Wire> = (0..3).map(|_| Wire::from(&world, "127.0.0.5")).collect();
    for wire in &mut held {
        wire.send(HEALTH);
        assert!(wire.answer().0.starts_with("HTTP/1.1 200"));
    }

    let refused = Wire::from(&world, "127.0.0.5").rest();
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(refused.contains("Retry-After: "), "{refused}");
    let mut other = Wire::from(&world, "127.0.0.6");
    other.send(PAGE);
    assert!(other.answer().0.starts_with("HTTP/1.1 200"));

    drop(held);
    let began = Instant::now();
    loop {
        let mut wire = Wire::from(&world, "127.0.0.5");
        wire.send(PAGE);
        if wire.head().starts_with("HTTP/1.1 200") {
            break;
        }
        assert!(began.elapsed() < SOON, "the share was not given back");
    }
}

#[test]
fn connections_of_a_trusted_proxy_are_not_counted() {
    let world = World::with(|config| {
        config.connections.per_address = 2;
        config.server.trusted_proxies = vec!["127.0.0.5".into()];
    });
    let mut wires: Vec<Wire> = (0..5).map(|_| Wire::from(&world, "127.0.0.5")).collect();
    for wire in &mut wires {
        wire.send(HEALTH);
        assert!(wire.answer().0.starts_with("HTTP/1.1 200"));
    }
}

#[test]
fn a_full_listener_closes_one_idle_connection_for_a_new_one() {
    let world = World::with(|config| config.connections.max = 16);
    let mut held: Vec<Wire> = (0..16)
        .map(|_| {
            let mut wire = Wire::to(&world);
            wire.send(HEALTH);
            wire.answer();
            wire
        })
        .collect();

    let mut new = Wire::from(&world, "127.0.0.6");
    new.send(PAGE);

    assert!(new.answer().0.starts_with("HTTP/1.1 200"));
    let patience = Instant::now() + Duration::from_secs(20);
    let closed = loop {
        if let Some(closed) = held.iter().position(Wire::is_closed) {
            break closed;
        }
        assert!(Instant::now() < patience, "no connection was closed");
        std::thread::sleep(Duration::from_millis(5));
    };
    held.remove(closed);
    for mut other in held {
        other.send(HEALTH);
        assert!(other.answer().0.starts_with("HTTP/1.1 200"));
    }
}

#[test]
fn a_full_listener_serves_others_while_no_connection_is_idle() {
    let world = World::with(|config| config.connections.max = 16);
    let held: Vec<Wire> = (0..16)
        .map(|_| {
            let mut wire = Wire::to(&world);
            wire.send(&format!("{POST}Content-Length: 100\r\nExpect: 100-continue\r\n\r\n"));
            assert!(wire.head().starts_with("HTTP/1.1 100"));
            wire
        })
        .collect();

    for _ in 0..8 {
        let mut new = Wire::from(&world, "127.0.0.6");
        new.send(HEALTH);
        assert!(new.answer().0.starts_with("HTTP/1.1 200"));
    }
    drop(held);
}

#[test]
fn a_web_socket_outlives_the_time_limits_of_requests() {
    let world = impatient();
    let key = &world.app.secrets.realtime_app_key;
    let mut wire = Wire::to(&world);
    wire.send(&format!(
        "GET /app/{key}?protocol=7 HTTP/1.1\r\nHost: portal\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ));
    assert!(wire.head().starts_with("HTTP/1.1 101"));
    assert!(wire.text_frame().contains("connection_established"));

    wire.0.set_read_timeout(Some(Duration::from_secs(3))).unwrap();
    let silence = wire.0.read(&mut [0]).unwrap_err();
    assert!(matches!(silence.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "{silence}");

    // a masked ping without data
    wire.0.write_all(&[0x89, 0x80, 1, 2, 3, 4]).unwrap();
    let mut frame = [0; 2];
    wire.0.read_exact(&mut frame).unwrap();
    assert_eq!(frame, [0x8a, 0]);
}
