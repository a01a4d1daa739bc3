//! HTTPS without a proxy, as clients of TLS meet it: pages, uploads, WebSockets, redirects, renewed certificates.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use litfass::base::access::Role;
use litfass::config::Config;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{self, ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use crate::world::{World, free_port};

/// Whatever takes longer has failed.
const PATIENCE: Duration = Duration::from_mins(2);

/// The files of a certificate for this machine.
pub struct Certificate {
    pub certificate: PathBuf,
    pub key: PathBuf,
    pub der: CertificateDer<'static>,
}

/// Makes a certificate that signs itself and writes its files, in place of earlier ones.
pub fn certificate_in(directory: &Path) -> Certificate {
    let names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
    let made = rcgen::generate_simple_self_signed(names).unwrap();
    let (certificate, key) = (directory.join("fullchain.pem"), directory.join("privkey.pem"));
    std::fs::write(&certificate, made.cert.pem()).unwrap();
    std::fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    Certificate { certificate, key, der: made.cert.der().clone() }
}

/// A client that trusts this certificate only; `None` where the handshake fails.
pub fn connect(port: u16, trusted: &CertificateDer<'static>) -> Option<StreamOwned<ClientConnection, TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let config = config.with_root_certificates(roots).with_no_client_auth();
    let name = ServerName::try_from("localhost").unwrap();
    let stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let mut stream = StreamOwned::new(ClientConnection::new(Arc::new(config), name).unwrap(), stream);
    while stream.conn.is_handshaking() {
        stream.conn.complete_io(&mut stream.sock).ok()?;
    }
    Some(stream)
}

/// Sends a request that ends the connection and returns the whole response.
pub fn exchange(port: u16, trusted: &CertificateDer<'static>, head: &str, body: &[u8]) -> String {
    let mut stream = connect(port, trusted).expect("a handshake");
    let length = body.len();
    let head = format!("{head}\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(body).unwrap();
    let mut response = Vec::new();
    // some proxies end a connection without the alert of TLS
    drop(stream.read_to_end(&mut response));
    String::from_utf8_lossy(&response).into_owned()
}

fn encrypted(config: &mut Config, port: u16, certificate: &Certificate) {
    config.server.public_url = format!("https://localhost:{port}");
    config.tls.listen = format!("127.0.0.1:{port}");
    config.tls.certificate = certificate.certificate.display().to_string();
    config.tls.key = certificate.key.display().to_string();
}

#[test]
fn pages_and_uploads_are_served_over_https() {
    let (directory, port) = (tempfile::tempdir().unwrap(), free_port());
    let certificate = certificate_in(directory.path());
    let world = World::with(|config| encrypted(config, port, &certificate));
    let author = world.person("Olena", Role::Author);

    let page = exchange(port, &certificate.der, "GET /uk HTTP/1.1", b"");
    let mut form = b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n".to_vec();
    form.extend_from_slice(&crate::media::picture(2000, 1500));
    form.extend_from_slice(b"\r\n--edge--\r\n");
    let head = format!(
        "POST /api/panel/media HTTP/1.1\r\nAuthorization: Bearer {}\r\nContent-Type: multipart/form-data; boundary=edge",
        author.token
    );
    let uploaded = exchange(port, &certificate.der, &head, &form);

    assert!(page.starts_with("HTTP/1.1 200") && page.trim_end().ends_with("</html>"), "{page}");
    let headers = page.split("\r\n\r\n").next().unwrap().to_lowercase();
    assert!(headers.contains("strict-transport-security: max-age=31536000"), "{headers}");
    assert!(uploaded.starts_with("HTTP/1.1 200") && uploaded.contains("\"original_width\":2000"), "{uploaded}");
    let others = certificate_in(tempfile::tempdir().unwrap().path());
    assert!(connect(port, &others.der).is_none());
}

#[test]
fn a_hundred_requests_share_an_encrypted_connection() {
    let (directory, port) = (tempfile::tempdir().unwrap(), free_port());
    let certificate = certificate_in(directory.path());
    let _world = World::with(|config| encrypted(config, port, &certificate));
    let mut stream = connect(port, &certificate.der).unwrap();

    for _ in 0..100 {
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        let mut response = Vec::new();
        let mut byte = [0];
        while !response.ends_with(b"\r\n\r\n") {
            stream.read_exact(&mut byte).unwrap();
            response.push(byte[0]);
        }
        let head = String::from_utf8(response).unwrap().to_lowercase();
        assert!(head.starts_with("http/1.1 200"), "{head}");
        let length = head.split("content-length: ").nth(1).unwrap().split("\r\n").next().unwrap().parse().unwrap();
        let mut body = vec![0; length];
        stream.read_exact(&mut body).unwrap();
    }
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    // an end without the alert of TLS would be an error
    stream.read_to_end(&mut Vec::new()).unwrap();
}

#[test]
fn a_web_socket_over_https_counts_as_encrypted() {
    let (directory, port) = (tempfile::tempdir().unwrap(), free_port());
    let certificate = certificate_in(directory.path());
    let world = World::with(|config| {
        encrypted(config, port, &certificate);
        config.realtime.rules.tls_only = true;
    });
    let key = &world.app.secrets.realtime_app_key;
    let mut stream = connect(port, &certificate.der).unwrap();

    let upgrade = format!(
        "GET /app/{key}?protocol=7 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(upgrade.as_bytes()).unwrap();
    let mut received = String::new();
    while !received.contains("connection_established") {
        let mut bytes = [0; 1024];
        let read = stream.read(&mut bytes).unwrap();
        assert!(read > 0, "{received}");
        received.push_str(&String::from_utf8_lossy(&bytes[..read]));
    }

    assert!(received.starts_with("HTTP/1.1 101"), "{received}");
    // a masked ping of the protocol, answered on the same connection
    let text = br#"{"event":"pusher:ping","data":{}}"#;
    let mut frame = vec![0x81, 0x80 | u8::try_from(text.len()).unwrap(), 0, 0, 0, 0];
    frame.extend_from_slice(text);
    stream.write_all(&frame).unwrap();
    let mut bytes = [0; 1024];
    let read = stream.read(&mut bytes).unwrap();
    assert!(String::from_utf8_lossy(&bytes[..read]).contains("pusher:pong"));
}

#[test]
fn plain_http_is_redirected_to_the_portal() {
    let (directory, port, plain) = (tempfile::tempdir().unwrap(), free_port(), free_port());
    let certificate = certificate_in(directory.path());
    let _world = World::with(|config| {
        encrypted(config, port, &certificate);
        config.tls.redirect_listen = format!("127.0.0.1:{plain}");
    });
    let answer = |request: &str| {
        let mut stream = TcpStream::connect(("127.0.0.1", plain)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        response
    };

    let page = answer("GET /uk/search?q=%D0%BC%D1%96%D1%81%D1%82 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n");
    let broken = answer("GET / HTTP/1.1\r\nHost elsewhere\r\n\r\n");

    assert!(page.starts_with("HTTP/1.1 308"), "{page}");
    assert!(page.contains(&format!("\r\nLocation: https://localhost:{port}/uk/search?q=%D0%BC%D1%96%D1%81%D1%82\r\n")));
    assert!(broken.starts_with("HTTP/1.1 400"), "{broken}");
}

/// A server of its own process.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[test]
fn a_renewed_certificate_is_used_without_a_restart_and_a_broken_one_is_not() {
    let (directory, port) = (tempfile::tempdir().unwrap(), free_port());
    let old = certificate_in(directory.path());
    let process = Command::new(env!("CARGO_BIN_EXE_litfass"))
        .args(["serve", "--port", &free_port().to_string()])
        .env("LITFASS_DATA_DIR", directory.path().join("data"))
        .env("LITFASS_SERVER__PUBLIC_URL", format!("https://localhost:{port}"))
        .env("LITFASS_TLS__LISTEN", format!("127.0.0.1:{port}"))
        .env("LITFASS_TLS__CERTIFICATE", &old.certificate)
        .env("LITFASS_TLS__KEY", &old.key)
        .current_dir(std::env::temp_dir())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let served = Served(process);
    let until = |is_true: &dyn Fn() -> bool| {
        let begun = Instant::now();
        while !is_true() {
            assert!(begun.elapsed() < PATIENCE, "it did not happen");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let hang_up = || {
        let sent = Command::new("kill").args(["-HUP", &served.0.id().to_string()]).status().unwrap();
        assert!(sent.success());
    };
    until(&|| connect(port, &old.der).is_some());

    let new = certificate_in(directory.path());
    hang_up();
    until(&|| connect(port, &new.der).is_some());
    assert!(connect(port, &old.der).is_none());
    std::fs::write(&new.key, "no key").unwrap();
    hang_up();

    // a request that is answered after the signal
    let health = exchange(port, &new.der, "GET /healthz HTTP/1.1", b"");
    assert!(health.starts_with("HTTP/1.1 200"), "{health}");
    assert!(connect(port, &new.der).is_some());
}

#[test]
fn https_needs_its_files_and_an_address_that_says_so() {
    let check = |environment: &[(&str, &str)]| {
        let output = Command::new(env!("CARGO_BIN_EXE_litfass"))
            .args(["config", "check"])
            .envs(environment.iter().copied())
            .current_dir(std::env::temp_dir())
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let directory = tempfile::tempdir().unwrap();

    let doctor = Command::new(env!("CARGO_BIN_EXE_litfass"))
        .args(["doctor", "--json"])
        .env("LITFASS_DATA_DIR", directory.path())
        .env("LITFASS_SERVER__PUBLIC_URL", "https://localhost")
        .env("LITFASS_TLS__LISTEN", "127.0.0.1:443")
        .env("LITFASS_TLS__CERTIFICATE", "/nowhere/fullchain.pem")
        .env("LITFASS_TLS__KEY", "/nowhere/privkey.pem")
        .current_dir(std::env::temp_dir())
        .output()
        .unwrap();
    let report: serde_json::Value = serde_json::from_slice(&doctor.stdout).unwrap();
    let (code, faults) = check(&[("LITFASS_TLS__LISTEN", "127.0.0.1:443")]);
    let missing = Command::new(env!("CARGO_BIN_EXE_litfass"))
        .args(["serve", "--port", &free_port().to_string()])
        .env("LITFASS_DATA_DIR", directory.path())
        .env("LITFASS_SERVER__PUBLIC_URL", "https://localhost")
        .env("LITFASS_TLS__LISTEN", format!("127.0.0.1:{}", free_port()))
        .env("LITFASS_TLS__CERTIFICATE", "/nowhere/fullchain.pem")
        .env("LITFASS_TLS__KEY", "/nowhere/privkey.pem")
        .current_dir(std::env::temp_dir())
        .output()
        .unwrap();

    assert_eq!(code, Some(1));
    for path in ["tls.certificate", "tls.key", "server.public_url"] {
        assert!(faults.contains(path), "{faults}");
    }
    let https = report["checks"].as_array().unwrap().iter().find(|check| check["name"] == "https").unwrap();
    assert!(https["text"].as_str().unwrap().contains("/nowhere/fullchain.pem"), "{https}");
    assert_eq!(missing.status.code(), Some(1));
    let told = String::from_utf8(missing.stderr).unwrap();
    assert!(told.contains("/nowhere/fullchain.pem"), "{told}");
    assert_eq!(check(&[]).0, Some(0));
}
