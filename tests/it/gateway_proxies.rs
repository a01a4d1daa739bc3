//! The proxies of docs/operating.md, each as it is described there, in front of a portal. A proxy that is not installed is
//! skipped with a message.

use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use litfass::base::access::Role;

use crate::wire::{Wire, statuses};
use crate::world::{World, free_port};

const MANUAL: &str = include_str!("../../docs/operating.md");
/// Address that the manual's lines forward to.
const UPSTREAM: &str = "127.0.0.1:8000";
/// Address of the client, other than the proxy's own.
const CLIENT: &str = "127.0.0.9";

/// A running proxy, ended with the test.
struct Proxy {
    process: Child,
    address: SocketAddr,
    _directory: tempfile::TempDir,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!(
                "log of the proxy: {}",
                std::fs::read_to_string(self._directory.path().join("log")).unwrap_or_default()
            );
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The lines of the manual for `kind`, which must forward to [`UPSTREAM`].
fn manual(kind: &str, world: &World) -> String {
    let (_, rest) = MANUAL.split_once(&format!("```{kind}\n")).unwrap();
    let (lines, _) = rest.split_once("```").unwrap();
    assert!(lines.contains(UPSTREAM), "{lines}");
    lines.replace(UPSTREAM, world.base().strip_prefix("http://").unwrap())
}

/// Starts a proxy on `port` by its settings; `None` where it is not installed.
fn start(port: u16, settings: &str, command: impl FnOnce(&str) -> (&'static str, Vec<String>)) -> Option<Proxy> {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("settings");
    std::fs::write(&file, settings.replace("{directory}", directory.path().to_str().unwrap())).unwrap();
    let (program, arguments) = command(file.to_str().unwrap());
    let path = format!("{}:/usr/sbin:/usr/local/sbin", std::env::var("PATH").unwrap_or_default());
    let started = Command::new(program)
        .args(arguments)
        .env("PATH", path)
        .env("HOME", directory.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(directory.path().join("log")).unwrap())
        .spawn();
    let Ok(process) = started else {
        eprintln!("skipped: {program} is not installed");
        return None;
    };
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let mut proxy = Proxy { process, address, _directory: directory };
    let began = Instant::now();
    while std::net::TcpStream::connect(address).is_err() {
        let log = || std::fs::read_to_string(proxy._directory.path().join("log")).unwrap_or_default();
        assert!(proxy.process.try_wait().unwrap().is_none(), "{program} ended: {}", log());
        assert!(began.elapsed() < Duration::from_secs(20), "{program} does not listen: {}", log());
        std::thread::sleep(Duration::from_millis(20));
    }
    Some(proxy)
}

fn portal() -> World {
    World::with(|config| {
        config.server.trusted_proxies = vec!["127.0.0.1".into()];
        config.realtime.rules.tls_only = false;
        config.connections.per_address = 4;
    })
}

/// Requests and responses that every proxy must carry.
fn carries_everything(world: &World, proxy: &Proxy) {
    let admin = world.person("Ada", Role::Admin);
    let connect = || Wire::between(CLIENT, proxy.address);
    // Caddy unpacks answers for clients that accept any encoding, and then omits the length
    let page = "GET /uk HTTP/1.1\r\nHost: portal\r\nAccept-Encoding: identity\r\n\r\n";

    // pages, one after the other on one connection, and more connections than one client may hold
    let mut wires: Vec<Wire> = (0..8).map(|_| connect()).collect();
    for wire in wires.iter_mut().chain([&mut connect()]) {
        for _ in 0..3 {
            wire.send(page);
            let (head, body) = wire.answer();
            assert!(head.starts_with("HTTP/1.1 200"), "{head}");
            assert!(body.ends_with(b"</html>"));
        }
    }
    drop(wires);

    let mut wire = connect();
    wire.send(
        "HEAD /uk HTTP/1.1\r\nHost: portal\r\n\r\nGET /healthz HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n",
    );
    assert_eq!(statuses(&wire.rest()), ["200", "200"]);

    // a body of unknown length
    let login = r#"{"email":"nobody@portal.example","password":"not the right one"}"#;
    let post =
        "POST /api/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nConnection: close\r\n";
    let mut wire = connect();
    wire.send(&format!("{post}Transfer-Encoding: chunked\r\n\r\n{:x}\r\n{login}\r\n0\r\n\r\n", login.len()));
    assert!(wire.head().starts_with("HTTP/1.1 401"));

    // a body that is too long
    let long = " ".repeat(2 << 20);
    let mut wire = connect();
    wire.send(&format!("{post}Content-Length: {}\r\n\r\n{long}", long.len()));
    let refused = wire.head();
    assert!(refused.starts_with("HTTP/1.1 413"), "{refused}");

    // the client's address, whatever the client itself says
    let body = r#"{"parent_id":null,"slug":"gardens","texts":{"en":{"name":"Gardens"}}}"#;
    let mut wire = connect();
    wire.send(&format!(
        "POST /api/panel/categories HTTP/1.1\r\nHost: portal\r\nX-Forwarded-For: 8.8.8.8\r\nAuthorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        admin.token,
        body.len()
    ));
    let made = wire.head();
    assert!(made.starts_with("HTTP/1.1 200"), "{made}");
    let log = admin.get("/api/panel/audit").expect(200).json();
    assert_eq!(log["items"][0]["address"], CLIENT);

    // WebSockets, counted for the client
    let key = &world.app.secrets.realtime_app_key;
    let upgrade = format!(
        "GET /app/{key}?protocol=7 HTTP/1.1\r\nHost: portal\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let mut sockets: Vec<(Wire, String)> = (0..5)
        .map(|_| {
            let mut wire = connect();
            wire.send(&upgrade);
            let head = wire.head();
            assert!(head.starts_with("HTTP/1.1 101"), "{head}");
            let greeting = frame(&mut wire);
            (wire, greeting)
        })
        .collect();
    let (_, last) = sockets.pop().unwrap();
    assert!(sockets.iter().all(|(_, greeting)| greeting.contains("connection_established")));
    assert!(last.contains("pusher:error"), "{last}");
}

/// The text of one short frame.
fn frame(wire: &mut Wire) -> String {
    use std::io::Read as _;
    let mut head = [0; 2];
    wire.0.read_exact(&mut head).unwrap();
    let length = if head[1] == 126 {
        let mut long = [0; 2];
        wire.0.read_exact(&mut long).unwrap();
        u16::from_be_bytes(long)
    } else {
        u16::from(head[1])
    };
    let mut text = vec![0; usize::from(length)];
    wire.0.read_exact(&mut text).unwrap();
    String::from_utf8_lossy(&text).into_owned()
}

#[test]
fn nginx_carries_everything_by_the_lines_of_the_manual() {
    let (world, port) = (portal(), free_port());
    let lines: String = manual("nginx", &world)
        .lines()
        .filter(|line| !line.trim_start().starts_with("ssl_"))
        .map(|line| format!("{}\n", line.replace("listen 443 ssl", &format!("listen 127.0.0.1:{port}"))))
        .collect();
    let settings = format!(
        "user root; daemon off; master_process off; pid {{directory}}/pid; error_log stderr; events {{ worker_connections 256; }}
         http {{ access_log off; client_body_temp_path {{directory}}/body; proxy_temp_path {{directory}}/proxy;
         fastcgi_temp_path {{directory}}/f; uwsgi_temp_path {{directory}}/u; scgi_temp_path {{directory}}/s;\n{lines}\n}}\n"
    );
    let proxy = start(port, &settings, |file| ("nginx", vec!["-e".into(), "stderr".into(), "-c".into(), file.into()]));
    if let Some(proxy) = proxy {
        carries_everything(&world, &proxy);
    }
}

#[test]
fn caddy_carries_everything_by_the_lines_of_the_manual() {
    let (world, port) = (portal(), free_port());
    let lines = manual("caddy", &world).replace("www.example.ch", &format!("http://:{port}"));
    let settings = format!("{{\n\tadmin off\n\tauto_https off\n}}\n{lines}");
    let arguments = |file: &str| {
        let words = ["run", "--adapter", "caddyfile", "--config", file];
        ("caddy", words.into_iter().map(str::to_owned).collect())
    };
    if let Some(proxy) = start(port, &settings, arguments) {
        carries_everything(&world, &proxy);
    }
}

#[test]
fn haproxy_carries_everything_by_the_lines_of_the_manual() {
    let (world, port) = (portal(), free_port());
    let lines = manual("haproxy", &world);
    assert!(lines.contains("bind :443 ssl crt /etc/haproxy/example.pem"));
    let settings = lines.replace("bind :443 ssl crt /etc/haproxy/example.pem", &format!("bind 127.0.0.1:{port}"));
    if let Some(proxy) = start(port, &settings, |file| ("haproxy", vec!["-db".into(), "-f".into(), file.into()])) {
        carries_everything(&world, &proxy);
    }
}
