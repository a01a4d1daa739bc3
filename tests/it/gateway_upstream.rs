//! Connections of the gateway to the server behind it, which is a made-up one here: it answers as soon as it has read a head.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use broadcaster::settings::Settings;
use broadcaster::{Hub, NoStore};
use gateway::client_address::ClientAddresses;
use gateway::{Bounds, Gateway, ListenerState};
use litfass::config::Config;
use litfass::web::listener_settings;

use crate::wire::Wire;

const GET: &str = "GET /api HTTP/1.1\r\nHost: portal\r\n\r\n";

/// A gateway in front of a server that answers every head, reads no body, and counts its connections.
struct Front {
    address: SocketAddr,
    connections: Arc<AtomicUsize>,
    shutdown: rocket::Shutdown,
}

impl Drop for Front {
    fn drop(&mut self) {
        self.shutdown.clone().notify();
    }
}

impl Front {
    fn new() -> Front {
        let upstream = TcpListener::bind("127.0.0.1:0").unwrap();
        let behind = upstream.local_addr().unwrap();
        let connections = Arc::new(AtomicUsize::new(0));
        let count = connections.clone();
        std::thread::spawn(move || {
            for stream in upstream.incoming() {
                count.fetch_add(1, Ordering::SeqCst);
                std::thread::spawn(move || answer_heads(stream.unwrap()));
            }
        });
        let (send, receive) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let gateway = Gateway::bind("127.0.0.1", 0).await.unwrap();
                let silent =
                    rocket::Config { log_level: rocket::config::LogLevel::Off, ..rocket::Config::debug_default() };
                let shutdown = rocket::custom(silent).ignite().await.unwrap().shutdown();
                send.send((gateway.address().unwrap(), shutdown.clone())).unwrap();
                let state = ListenerState {
                    upstream: behind,
                    hub: Hub::new(Settings::default(), Arc::new(NoStore)),
                    cached_pages: None,
                    clients: ClientAddresses::default(),
                    bounds: Bounds::new(listener_settings(&Config::default())),
                    shutdown,
                };
                gateway.serve(state).await;
            });
        });
        let (address, shutdown) = receive.recv().unwrap();
        Front { address, connections, shutdown }
    }

    fn connect(&self) -> Wire {
        Wire::between("127.0.0.1", self.address)
    }

    fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }
}

/// Answers each head at once and takes everything until the next one for its body; a head with `X-Late` is answered after
/// the bytes that it names.
fn answer_heads(mut stream: TcpStream) {
    let mut read = Vec::new();
    let mut bytes = [0; 1024];
    while let Ok(count @ 1..) = stream.read(&mut bytes) {
        read.extend_from_slice(&bytes[..count]);
        while let Some(end) = read.windows(4).position(|four| four == b"\r\n\r\n") {
            let head: Vec<u8> = read.drain(..end + 4).collect();
            let head = String::from_utf8_lossy(&head);
            let late = head.split_once("X-Late: ").map_or(0, |(_, rest)| rest.lines().next().unwrap().parse().unwrap());
            while read.len() < late {
                let Ok(count @ 1..) = stream.read(&mut bytes) else { return };
                read.extend_from_slice(&bytes[..count]);
            }
            read.drain(..late);
            if stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok").is_err() {
                return;
            }
        }
    }
}

/// The head of a request with a body of that many bytes.
fn post(bytes: usize) -> String {
    format!("POST /api HTTP/1.1\r\nHost: portal\r\nContent-Length: {bytes}\r\n\r\n")
}

#[test]
fn a_response_that_comes_before_the_end_of_its_request_ends_the_connection_and_says_so() {
    let front = Front::new();
    let mut wire = front.connect();
    wire.send(&format!("{}the beginning", post(100_000)));

    let (head, body) = wire.answer();
    assert!(head.ends_with("Content-Length: 2\r\nConnection: close\r\n\r\n"), "{head}");
    assert_eq!(body, b"ok");
    assert_eq!(wire.rest(), "");
}

#[test]
fn requests_of_one_client_share_a_connection_to_the_server() {
    let front = Front::new();
    let mut wire = front.connect();
    for request in [GET.to_owned(), format!("{}{}", post(4_000), "x".repeat(4_000)), GET.to_owned()] {
        wire.send(&request);
        let (head, _) = wire.answer();
        assert!(!head.contains("Connection"), "{head}");
    }
    assert_eq!(front.connections(), 1);
}

#[test]
fn a_connection_is_not_used_again_when_the_server_may_not_have_read_the_whole_request() {
    let front = Front::new();
    let mut wire = front.connect();
    for bytes in [12_000, 10_000] {
        wire.send(&format!("{}{}", post(bytes), "x".repeat(bytes)));
        wire.answer();
    }
    wire.send(GET);
    wire.answer();
    assert_eq!(front.connections(), 3);
}

#[test]
fn a_connection_is_not_used_again_when_the_body_came_after_its_head() {
    let front = Front::new();
    let mut wire = front.connect();
    let bytes = 20_000;
    wire.send(&post(bytes).replace("\r\n\r\n", &format!("\r\nX-Late: {bytes}\r\n\r\n")));
    // a body of that length does not wait in the gateway: the head goes to the server alone
    while front.connections() == 0 {
        std::thread::yield_now();
    }
    wire.send(&"x".repeat(bytes));
    wire.answer();
    wire.send(GET);
    wire.answer();
    assert_eq!(front.connections(), 2);
}
