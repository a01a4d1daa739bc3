//! Load client of the broadcaster: many subscribers on one channel, paced and unpaced publishing
//! through the HTTP API, and what that costs the server.
//!
//! `load <host:port> <app id> <key> <secret> <server pid>`; see `bench/realtime/run`.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream as StdStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use broadcaster::signature;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Data of an event: number and time of sending between two marks, then padding.
const MARK: char = '~';
const PADDING: usize = 100;

/// Deliveries that never came, in all rounds.
static LOST: AtomicU64 = AtomicU64::new(0);

#[derive(Clone)]
struct Target {
    address: SocketAddr,
    app_id: String,
    key: String,
    secret: String,
    pid: u32,
}

/// Measurements of the subscribers.
struct Seen {
    epoch: Instant,
    deliveries: AtomicU64,
    out_of_order: AtomicU64,
    members_added: AtomicU64,
    greeted: AtomicU64,
    ready: AtomicU64,
    latencies: std::sync::Mutex<Vec<u32>>,
    stop: AtomicBool,
}

impl Seen {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            epoch: Instant::now(),
            deliveries: AtomicU64::new(0),
            out_of_order: AtomicU64::new(0),
            members_added: AtomicU64::new(0),
            greeted: AtomicU64::new(0),
            ready: AtomicU64::new(0),
            latencies: std::sync::Mutex::default(),
            stop: AtomicBool::new(false),
        })
    }
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, app_id, key, secret, pid] = arguments.as_slice() else {
        return Err("usage: load <host:port> <app id> <key> <secret> <server pid>".into());
    };
    let target = Target {
        address: address.parse()?,
        app_id: app_id.clone(),
        key: key.clone(),
        secret: secret.clone(),
        pid: pid.parse()?,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    // A short round first, so that the server's own caches and pools are not counted as connections.
    runtime.block_on(paced(&target, 200, 20, Duration::from_secs(1)))?;
    println!("memory");
    for subscribers in [1_000, 5_000] {
        runtime.block_on(memory(&target, subscribers))?;
    }
    println!("paced publishing");
    for (subscribers, rate) in [(1_000, 10), (1_000, 25), (5_000, 4)] {
        runtime.block_on(paced(&target, subscribers, rate, Duration::from_secs(8)))?;
    }
    println!("as fast as it answers");
    for subscribers in [1_000, 5_000] {
        runtime.block_on(paced(&target, subscribers, 0, Duration::from_secs(5)))?;
    }
    println!("presence");
    runtime.block_on(joining(&target, 1_000))?;
    match LOST.load(Ordering::Relaxed) {
        0 => Ok(()),
        lost => Err(format!("{lost} events were lost").into()),
    }
}

/// Connects idle subscribers, then lets them go.
async fn memory(target: &Target, subscribers: usize) -> Result<(), Failure> {
    let before = resident_kb(target.pid)?;
    let seen = Seen::new();
    let mut tasks = subscribe_all(target, &seen, "bench", subscribers).await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let connected = resident_kb(target.pid)?;
    seen.stop.store(true, Ordering::Relaxed);
    tasks.abort_all();
    while tasks.join_next().await.is_some() {}
    let mut after = resident_kb(target.pid)?;
    for _ in 0..10 {
        tokio::time::sleep(Duration::from_secs(1)).await;
        after = after.min(resident_kb(target.pid)?);
    }
    let each = (connected.saturating_sub(before)) as f64 / subscribers as f64;
    println!(
        "  {subscribers} connections: {each:.1} KB each ({:.1} MB before, {:.1} MB connected, {:.1} MB after they left)",
        before as f64 / 1024.0,
        connected as f64 / 1024.0,
        after as f64 / 1024.0
    );
    Ok(())
}

/// Publishes `rate` events a second, or as fast as the API answers when it is 0.
async fn paced(target: &Target, subscribers: usize, rate: u32, length: Duration) -> Result<(), Failure> {
    let seen = Seen::new();
    let mut tasks = subscribe_all(target, &seen, "bench", subscribers).await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let cpu_before = cpu_ms(target.pid)?;
    let started = Instant::now();
    let publisher = {
        let (target, epoch) = (target.clone(), seen.epoch);
        std::thread::spawn(move || publish(&target, epoch, rate, length))
    };
    while !publisher.is_finished() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let (events, mut answers) = publisher.join().map_err(|_| "the publisher panicked")??;
    let expected = events * subscribers as u64;
    // Events still under way are not lost: counting ends only when nothing has come for a while.
    let (mut patience, mut before) = (Instant::now(), 0);
    while before < expected && patience.elapsed() < Duration::from_secs(10) {
        tokio::time::sleep(Duration::from_millis(5)).await;
        let now = seen.deliveries.load(Ordering::Relaxed);
        if now > before {
            (patience, before) = (Instant::now(), now);
        }
    }
    let took = started.elapsed();
    let cpu = (cpu_ms(target.pid)? - cpu_before) as f64 / 1_000.0;
    let deliveries = seen.deliveries.load(Ordering::Relaxed);
    LOST.fetch_add(expected.saturating_sub(deliveries), Ordering::Relaxed);
    tasks.abort_all();
    while tasks.join_next().await.is_some() {}

    let mut latencies = std::mem::take(&mut *seen.latencies.lock().map_err(|_| "poisoned")?);
    println!(
        "  {subscribers} subscribers, {} events/s: {:.0} deliveries/s, {:.0} per CPU second of the server, \
         latency p50 {} p99 {}, publishing p50 {} p99 {}, lost {}, out of order {}",
        (events as f64 / length.as_secs_f64()).round(),
        deliveries as f64 / took.as_secs_f64(),
        deliveries as f64 / cpu.max(0.001),
        percentile(&mut latencies, 50),
        percentile(&mut latencies, 99),
        percentile(&mut answers, 50),
        percentile(&mut answers, 99),
        expected.saturating_sub(deliveries),
        seen.out_of_order.load(Ordering::Relaxed),
    );
    Ok(())
}

/// Lets many different users join one presence channel.
async fn joining(target: &Target, members: usize) -> Result<(), Failure> {
    let seen = Seen::new();
    let cpu_before = cpu_ms(target.pid)?;
    let started = Instant::now();
    let mut tasks = subscribe_all(target, &seen, "presence-bench", members).await?;
    let took = started.elapsed();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let cpu = cpu_ms(target.pid)? - cpu_before;
    println!(
        "  {members} different users join: {} ms, {cpu} ms CPU, {} member_added frames",
        took.as_millis(),
        seen.members_added.load(Ordering::Relaxed)
    );
    tasks.abort_all();
    while tasks.join_next().await.is_some() {}
    Ok(())
}

async fn subscribe_all(target: &Target, seen: &Arc<Seen>, channel: &str, n: usize) -> Result<JoinSet<()>, Failure> {
    let mut tasks = JoinSet::new();
    for number in 0..n {
        let (target, its, channel) = (target.clone(), seen.clone(), channel.to_owned());
        tasks.spawn(async move {
            if let Err(error) = subscriber(&target, &its, &channel, number).await
                && !its.stop.load(Ordering::Relaxed)
            {
                eprintln!("subscriber {number}: {error}");
            }
        });
        // At most this many handshakes at once, because browsers do not connect all at the same moment either.
        while number as u64 > seen.greeted.load(Ordering::Relaxed) + 64 {
            tokio::task::yield_now().await;
        }
    }
    let patience = Instant::now();
    while seen.ready.load(Ordering::Relaxed) < n as u64 {
        if patience.elapsed() > Duration::from_secs(60) {
            return Err("the subscribers did not get ready".into());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Ok(tasks)
}

/// Speaks just enough WebSocket to subscribe and then read as cheaply as possible.
async fn subscriber(target: &Target, seen: &Seen, channel: &str, number: usize) -> Result<(), Failure> {
    let mut stream = TcpStream::connect(target.address).await?;
    stream.set_nodelay(true)?;
    let upgrade = format!(
        "GET /app/{}?protocol=7&client=bench HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        target.key
    );
    stream.write_all(upgrade.as_bytes()).await?;
    let mut buffer = Vec::with_capacity(512);
    let hello = loop {
        stream.read_buf(&mut buffer).await?;
        let text = String::from_utf8_lossy(&buffer);
        if let Some(at) = text.find("socket_id\\\":\\\"") {
            let id = &text[at + 14..];
            if let Some(end) = id.find('\\') {
                break id[..end].to_owned();
            }
        }
    };
    seen.greeted.fetch_add(1, Ordering::Relaxed);
    buffer.clear();
    stream.write_all(&masked(&subscription(target, channel, &hello, number))).await?;
    let mut last = 0;
    let mut latencies = Vec::new();
    loop {
        if stream.read_buf(&mut buffer).await? == 0 {
            return Err("closed by the server".into());
        }
        let mut rest = buffer.as_slice();
        while let Some((payload, after)) = frame(rest) {
            note(payload, seen, &mut last, &mut latencies);
            rest = after;
        }
        let used = buffer.len() - rest.len();
        buffer.drain(..used);
        if !latencies.is_empty()
            && let Ok(mut all) = seen.latencies.lock()
        {
            all.append(&mut latencies);
        }
    }
}

fn subscription(target: &Target, channel: &str, socket_id: &str, number: usize) -> String {
    if !channel.starts_with("presence-") {
        return format!(r#"{{"event":"pusher:subscribe","data":{{"channel":"{channel}"}}}}"#);
    }
    let data = format!(r#"{{"user_id":"{number}"}}"#);
    let auth = signature::presence(&target.secret, socket_id, channel, &data);
    let data = data.replace('"', "\\\"");
    let key = &target.key;
    format!(
        r#"{{"event":"pusher:subscribe","data":{{"channel":"{channel}","auth":"{key}:{auth}","channel_data":"{data}"}}}}"#
    )
}

fn note(payload: &[u8], seen: &Seen, last: &mut u64, latencies: &mut Vec<u32>) {
    let text = std::str::from_utf8(payload).unwrap_or_default();
    if let Some(marked) = text.split(MARK).nth(1) {
        let (number, sent) = marked.split_once(' ').unwrap_or_default();
        let (number, sent): (u64, u64) = (number.parse().unwrap_or(0), sent.parse().unwrap_or(0));
        seen.deliveries.fetch_add(1, Ordering::Relaxed);
        if number != *last + 1 && *last != 0 {
            seen.out_of_order.fetch_add(1, Ordering::Relaxed);
        }
        *last = number;
        let now = seen.epoch.elapsed().as_micros() as u64;
        latencies.push(now.saturating_sub(sent).min(u64::from(u32::MAX)) as u32);
    } else if text.contains("member_added") {
        seen.members_added.fetch_add(1, Ordering::Relaxed);
    } else if text.contains("subscription_succeeded") || text.contains("subscription_error") {
        seen.ready.fetch_add(1, Ordering::Relaxed);
    }
}

/// Splits off the first complete frame.
fn frame(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let short = usize::from(*bytes.get(1)? & 0x7f);
    let (start, length) = match short {
        126 => (4, usize::from(u16::from_be_bytes([*bytes.get(2)?, *bytes.get(3)?]))),
        127 => (10, u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?) as usize),
        length => (2, length),
    };
    let payload = bytes.get(start..start + length)?;
    Some((payload, &bytes[start + length..]))
}

/// A text frame with a mask of zeros.
fn masked(text: &str) -> Vec<u8> {
    let mut bytes = vec![0x81];
    match text.len() {
        length @ 0..126 => bytes.push(0x80 | length as u8),
        length => {
            bytes.push(0x80 | 126);
            bytes.extend((length as u16).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(text.as_bytes());
    bytes
}

/// Posts events over one kept connection; answers their number and the answer times in microseconds.
fn publish(target: &Target, epoch: Instant, rate: u32, length: Duration) -> Result<(u64, Vec<u32>), Failure> {
    let mut stream = StdStream::connect(target.address)?;
    stream.set_nodelay(true)?;
    let started = Instant::now();
    let mut answers = Vec::new();
    let mut number = 0_u64;
    while started.elapsed() < length {
        if rate > 0 {
            let due = started + Duration::from_secs_f64(number as f64 / f64::from(rate));
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
        }
        number += 1;
        let asked = Instant::now();
        let sent = epoch.elapsed().as_micros();
        let padding = "x".repeat(PADDING);
        let body = format!(r#"{{"name":"bench","channel":"bench","data":"{MARK}{number} {sent}{MARK}{padding}"}}"#);
        stream.write_all(request(target, &body).as_bytes())?;
        let mut answer = Vec::new();
        let mut buffer = [0; 1_024];
        while !answer.ends_with(b"{}") {
            let n = stream.read(&mut buffer)?;
            if n == 0 || answer.len() > 4_096 {
                return Err(String::from_utf8_lossy(&answer).into_owned().into());
            }
            answer.extend_from_slice(&buffer[..n]);
        }
        answers.push(asked.elapsed().as_micros() as u32);
    }
    Ok((number, answers))
}

fn request(target: &Target, body: &str) -> String {
    let path = format!("/apps/{}/events", target.app_id);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map(|since| since.as_secs()).unwrap_or_default();
    let md5 = signature::body_md5(body.as_bytes());
    let query = format!("auth_key={}&auth_timestamp={now}&auth_version=1.0&body_md5={md5}", target.key);
    let signature = signature::request(&target.secret, "POST", &path, &query);
    format!(
        "POST {path}?{query}&auth_signature={signature} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

fn percentile(values: &mut [u32], percent: usize) -> String {
    if values.is_empty() {
        return "-".to_owned();
    }
    values.sort_unstable();
    let at = (values.len() * percent / 100).min(values.len() - 1);
    format!("{:.1} ms", f64::from(values[at]) / 1_000.0)
}

fn resident_kb(pid: u32) -> Result<u64, Failure> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}

fn cpu_ms(pid: u32) -> Result<u64, Failure> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    let after_name = stat.rsplit_once(')').ok_or("no stat")?.1;
    let fields: Vec<&str> = after_name.split_whitespace().collect();
    let ticks = fields[11].parse::<u64>()? + fields[12].parse::<u64>()?;
    Ok(ticks * 10)
}
