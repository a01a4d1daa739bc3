//! Memory of the process while pictures are uploaded in parallel.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde_json::{Value, json};

/// The most that no client may exceed, in kilobytes.
const MAX_KB: u64 = 400 * 1024;

/// A server process of its own, whose memory is nobody else's.
struct Server {
    process: Child,
    base: String,
}

impl Server {
    fn start(data: &Path, port: u16) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_litfass"))
            .args(["serve", "--port", &port.to_string()])
            .env("LITFASS_DATA_DIR", data)
            .current_dir(std::env::temp_dir())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        assert!(lines.next().unwrap().unwrap().contains("serves"));
        let server = Server { process, base: format!("http://127.0.0.1:{port}") };
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            std::thread::sleep(Duration::from_millis(5));
        }
        server
    }

    fn post(&self, path: &str, kind: &str, token: &str, body: Vec<u8>) -> (u16, Value) {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_mins(2)))
            .build()
            .into();
        let request = ureq::http::Request::builder()
            .method("POST")
            .uri(format!("{}{path}", self.base))
            .header("Content-Type", kind)
            .header("Authorization", format!("Bearer {token}"))
            .body(body)
            .unwrap();
        let mut response = agent.run(request).unwrap();
        let text = response.body_mut().read_to_string().unwrap();
        (response.status().as_u16(), serde_json::from_str(&text).unwrap())
    }

    /// The largest resident memory that the process has had, in kilobytes.
    fn peak_kb(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// One chunk of a PNG.
fn chunk(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let mut sum = flate2::Crc::new();
    sum.update(name);
    sum.update(content);
    let length = u32::try_from(content.len()).unwrap();
    [&length.to_be_bytes(), name.as_slice(), content, &sum.sum().to_be_bytes()].concat()
}

/// A transparent black PNG with four channels of `bits` bits each: small as a file, large when it is decoded. It is written as
/// rows of zeros, because the encoder of the tests' unoptimised build would look at each of its 40 million pixels.
fn plain_png(width: u32, height: u32, bits: u8) -> Vec<u8> {
    const RGBA: u8 = 6;
    let head = [&width.to_be_bytes(), &height.to_be_bytes(), [bits, RGBA, 0, 0, 0].as_slice()].concat();
    let row = vec![0; 1 + width as usize * usize::from(bits) / 8 * 4];
    let mut pixels = ZlibEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..height {
        pixels.write_all(&row).unwrap();
    }
    let pixels = pixels.finish().unwrap();
    [b"\x89PNG\r\n\x1a\n".as_slice(), &chunk(b"IHDR", &head), &chunk(b"IDAT", &pixels), &chunk(b"IEND", b"")].concat()
}

fn form(file: &[u8]) -> Vec<u8> {
    let mut body = b"--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n".to_vec();
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--edge--\r\n");
    body
}

#[test]
fn parallel_uploads_take_the_memory_of_one() {
    let directory = tempfile::tempdir().unwrap();
    let created = Command::new("sh")
        .args([
            "-c",
            &format!(
                "echo 'rain over the Limmat' | {} admin create --email anna@example.ch --role author --password-stdin",
                env!("CARGO_BIN_EXE_litfass")
            ),
        ])
        .env("LITFASS_DATA_DIR", directory.path())
        .status()
        .unwrap();
    assert!(created.success());
    let server = Server::start(directory.path(), crate::world::free_port());
    let login = json!({ "email": "anna@example.ch", "password": "rain over the Limmat" });
    let (_, answer) = server.post("/api/auth/login", "application/json", "", login.to_string().into_bytes());
    let token = answer["access_token"].as_str().unwrap();
    let largest = form(&plain_png(8000, 5000, 8));
    let deep = form(&plain_png(5000, 5000, 16));

    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let sent: Vec<_> = (0..16)
            .map(|number| {
                let (server, body) = (&server, if number < 6 { largest.clone() } else { deep.clone() });
                scope
                    .spawn(move || server.post("/api/panel/media", "multipart/form-data; boundary=edge", token, body).0)
            })
            .collect();
        sent.into_iter().map(|thread| thread.join().unwrap()).collect()
    });

    assert_eq!(statuses, [[200; 6].as_slice(), &[422; 10]].concat());
    assert!(server.peak_kb() < MAX_KB, "{} KB", server.peak_kb());
}
