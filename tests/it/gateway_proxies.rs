//! The proxies of docs/https.md, each by its file in `packaging/proxies`, in front of a portal: with everything that HTTP offers,
//! and over TLS. A proxy that is not installed is skipped with a message; `make proxies` installs all.

use std::io::{Read as _, Write as _};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use litfass::base::access::Role;

use crate::https::{Certificate, certificate_in, connect, exchange};
use crate::wire::{Wire, statuses};
use crate::world::{World, free_port};

/// Address that the files forward to.
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

/// The file of a proxy, which must forward to [`UPSTREAM`], with a certificate of `directory` and ports of its own.
fn settings_of(name: &str, world: &World, ports: &Ports, certificate: &Certificate) -> String {
    let path = format!("{}/packaging/proxies/{name}", env!("CARGO_MANIFEST_DIR"));
    let lines = std::fs::read_to_string(path).unwrap();
    assert!(lines.contains(UPSTREAM), "{lines}");
    let joined = certificate.certificate.with_file_name("joined.pem");
    let chain = std::fs::read_to_string(&certificate.certificate).unwrap();
    std::fs::write(&joined, chain + &std::fs::read_to_string(&certificate.key).unwrap()).unwrap();
    let [chain, key, joined] = [&certificate.certificate, &certificate.key, &joined].map(|path| path.to_str().unwrap());
    let Ports { plain, encrypted } = ports;
    let places = [
        (UPSTREAM, world.base().strip_prefix("http://").unwrap().to_owned()),
        ("/etc/ssl/example.crt", chain.to_owned()),
        ("/etc/ssl/example.key", key.to_owned()),
        ("/etc/haproxy/example.pem", joined.to_owned()),
        ("listen 80;", format!("listen 127.0.0.1:{plain};")),
        ("listen 443 ssl;", format!("listen 127.0.0.1:{encrypted} ssl;")),
        ("bind :80\n", format!("bind 127.0.0.1:{plain}\n")),
        ("bind :443 ", format!("bind 127.0.0.1:{encrypted} ")),
    ];
    places.iter().fold(lines, |lines, (from, to)| lines.replace(from, to))
}

/// Ports of a proxy.
struct Ports {
    plain: u16,
    encrypted: u16,
}

impl Ports {
    fn free() -> Ports {
        Ports { plain: free_port(), encrypted: free_port() }
    }
}

/// Starts a proxy on `port` by its settings; `None` where it is not installed.
fn start(port: u16, settings: &str, command: impl Fn(&str) -> (&'static str, Vec<String>)) -> Option<Proxy> {
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

/// Requests over TLS, as the file says, of a portal that is told about it.
fn carries_everything_encrypted(world: &World, ports: &Ports, certificate: &Certificate, limit: Option<usize>) {
    let admin = world.person("Ada", Role::Admin);
    let send = |head: &str, body: &[u8]| exchange(ports.encrypted, &certificate.der, head, body);

    let page = send("GET /uk HTTP/1.1", b"");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("</html>"), "{page}");
    assert!(page.to_lowercase().contains("strict-transport-security: max-age=31536000"), "{page}");

    // a picture at the limit of its size passes, whatever is beyond the form is refused
    let media = format!(
        "POST /api/panel/media HTTP/1.1\r\nAuthorization: Bearer {}\r\nContent-Type: multipart/form-data; boundary=edge",
        admin.token
    );
    let form = |bytes: &[u8]| {
        let mut form = b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n".to_vec();
        form.extend_from_slice(bytes);
        form.extend_from_slice(b"\r\n--edge--\r\n");
        form
    };
    let largest = u64::from(world.app.config.limits.upload_staff_mb) * 1024 * 1024;
    let mut picture = crate::media::picture(900, 600);
    picture.resize(usize::try_from(largest).unwrap(), 0);
    let taken = send(&media, &form(&picture));
    assert!(taken.starts_with("HTTP/1.1 200"), "{taken}");
    if let Some(passed) = limit {
        let refused = refusal_of_long_body(ports, certificate, &media, passed);
        // Caddy 2.6 answers 502 where the limit is reached while it passes the body on
        assert!(["HTTP/1.1 413", "HTTP/1.1 502"].iter().any(|status| refused.starts_with(status)), "{refused}");
    }

    let key = &world.app.secrets.realtime_app_key;
    let mut socket = connect(ports.encrypted, &certificate.der).unwrap();
    let upgrade = format!(
        "GET /app/{key}?protocol=7 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    socket.write_all(upgrade.as_bytes()).unwrap();
    let mut received = String::new();
    while !received.contains("connection_established") {
        let mut bytes = [0; 1024];
        let read = socket.read(&mut bytes).unwrap();
        assert!(read > 0, "{received}");
        received.push_str(&String::from_utf8_lossy(&bytes[..read]));
    }
    assert!(received.starts_with("HTTP/1.1 101"), "{received}");

    let mut plain = std::net::TcpStream::connect(("127.0.0.1", ports.plain)).unwrap();
    plain.write_all(b"GET /uk/search?q=a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut redirected = String::new();
    plain.read_to_string(&mut redirected).unwrap();
    let redirected = redirected.to_lowercase();
    assert!(redirected.starts_with("http/1.1 308") || redirected.starts_with("http/1.0 308"), "{redirected}");
    assert!(
        redirected.contains("location: https://localhost") && redirected.contains("/uk/search?q=a"),
        "{redirected}"
    );
}

/// The response to a body of 20 MB after `passed` bytes of it.
fn refusal_of_long_body(ports: &Ports, certificate: &Certificate, head: &str, passed: usize) -> String {
    let mut stream = connect(ports.encrypted, &certificate.der).unwrap();
    let head = format!("{head}\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n", 20 << 20);
    stream.write_all(head.as_bytes()).unwrap();
    for part in vec![b' '; passed].chunks(64 * 1024) {
        // the portal behind the proxy may refuse it first
        if stream.write_all(part).is_err() {
            break;
        }
    }
    let mut bytes = vec![0; 4096];
    let read = stream.read(&mut bytes).unwrap_or_default();
    String::from_utf8_lossy(&bytes[..read]).into_owned()
}

/// A portal that is reached over https.
fn encrypted_portal(ports: &Ports) -> World {
    World::with(|config| {
        config.server.trusted_proxies = vec!["127.0.0.1".into()];
        config.server.public_url = format!("https://localhost:{}", ports.encrypted);
        config.realtime.rules.tls_only = true;
    })
}

/// Tries a proxy without and with TLS. `limit` is the number of bytes of a body that is too long after which it is refused, `None`
/// for a proxy without a limit; `adapt` makes whole settings of its file, and changes them for plain HTTP.
fn try_proxy(
    name: &str,
    limit: Option<usize>,
    adapt: impl Fn(String, &Ports, &Certificate, bool) -> String,
    command: impl Fn(&str) -> (&'static str, Vec<String>),
) {
    let directory = tempfile::tempdir().unwrap();
    let certificate = certificate_in(directory.path());
    let (world, ports) = (portal(), Ports::free());
    let plain = adapt(settings_of(name, &world, &ports, &certificate), &ports, &certificate, false);
    let Some(proxy) = start(ports.encrypted, &plain, &command) else { return };
    carries_everything(&world, &proxy);
    drop((proxy, world));

    let ports = Ports::free();
    let world = encrypted_portal(&ports);
    let encrypted = adapt(settings_of(name, &world, &ports, &certificate), &ports, &certificate, true);
    let _proxy = start(ports.encrypted, &encrypted, &command).unwrap();
    carries_everything_encrypted(&world, &ports, &certificate, limit);
}

#[test]
fn nginx_carries_everything_by_its_file() {
    let adapt = |lines: String, _: &Ports, _: &Certificate, is_encrypted: bool| {
        let lines: String = match is_encrypted {
            true => lines.replace("www.example.ch", "localhost"),
            false => {
                let kept = lines.lines().filter(|line| !line.trim_start().starts_with("ssl_"));
                kept.map(|line| format!("{}\n", line.replace(" ssl;", ";"))).collect()
            }
        };
        format!(
            "user root; daemon off; master_process off; pid {{directory}}/pid; error_log stderr; events {{ worker_connections 256; }}
             http {{ access_log off; client_body_temp_path {{directory}}/body; proxy_temp_path {{directory}}/proxy;
             fastcgi_temp_path {{directory}}/f; uwsgi_temp_path {{directory}}/u; scgi_temp_path {{directory}}/s;\n{lines}\n}}\n"
        )
    };
    try_proxy("nginx.conf", Some(0), adapt, |file| {
        ("nginx", vec!["-e".into(), "stderr".into(), "-c".into(), file.into()])
    });
}

#[test]
fn caddy_carries_everything_by_its_file() {
    let adapt = |lines: String, ports: &Ports, certificate: &Certificate, is_encrypted: bool| {
        let Ports { plain, encrypted } = ports;
        if !is_encrypted {
            let lines = lines.replace("www.example.ch", &format!("http://:{encrypted}"));
            return format!("{{\n\tadmin off\n\tauto_https off\n}}\n{lines}");
        }
        let (chain, key) = (certificate.certificate.display(), certificate.key.display());
        let lines = lines.replace("www.example.ch {", &format!("localhost {{\n\ttls {chain} {key}"));
        format!("{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {encrypted}\n}}\n{lines}")
    };
    try_proxy("Caddyfile", Some(13_000_000), adapt, |file| {
        let words = ["run", "--adapter", "caddyfile", "--config", file];
        ("caddy", words.into_iter().map(str::to_owned).collect())
    });
}

#[test]
fn haproxy_carries_everything_by_its_file() {
    let adapt = |lines: String, _: &Ports, certificate: &Certificate, is_encrypted: bool| {
        let joined = certificate.certificate.with_file_name("joined.pem");
        match is_encrypted {
            true => lines,
            false => lines.replace(&format!(" ssl crt {}", joined.display()), ""),
        }
    };
    try_proxy("haproxy.cfg", None, adapt, |file| ("haproxy", vec!["-db".into(), "-f".into(), file.into()]));
}
