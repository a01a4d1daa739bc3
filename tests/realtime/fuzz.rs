//! Rubbish of every kind through real sockets: the server answers or closes, and serves others as before.
//! Seeded, so that a finding can be repeated; `LITFASS_FUZZ_ROUNDS` makes a longer run.

use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::world::{KEY, World};

const TIMEOUT: Duration = Duration::from_secs(10);

/// Frames that mean something: what is made of them is nearly right.
const VALID: &[&str] = &[
    r#"{"event":"pusher:ping","data":{}}"#,
    r#"{"event":"pusher:pong","data":{}}"#,
    r#"{"event":"pusher:subscribe","data":{"channel":"news"}}"#,
    r#"{"event":"pusher:subscribe","data":{"channel":"private-x","auth":"278d425bdf160c739803:00"}}"#,
    r#"{"event":"pusher:subscribe","data":{"channel":"presence-r","auth":"a:b","channel_data":"{\"user_id\":10,\"user_info\":{}}"}}"#,
    r#"{"event":"pusher:subscribe","data":{"channel":"cache-news"}}"#,
    r##"{"event":"pusher:subscribe","data":{"channel":"#server-to-user-1","auth":""}}"##,
    r#"{"event":"pusher:unsubscribe","data":{"channel":"news"}}"#,
    r#"{"event":"pusher:signin","data":{"auth":"a:b","user_data":"{\"id\":\"1\",\"watchlist\":[\"2\",3]}"}}"#,
    r#"{"event":"client-typing","channel":"news","data":{"a":[1,2.5e10,"é😀"]}}"#,
];

struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        (0..self.below(most)).map(|_| self.next() as u8).collect()
    }

    /// A payload that looks like a frame of the protocol, more or less.
    fn payload(&mut self) -> Vec<u8> {
        let mut text = self.one_of(VALID).as_bytes().to_vec();
        match self.below(8) {
            0 => return self.bytes(200),
            1 => text.truncate(self.below(text.len())),
            2 => {
                return format!(r#"{{"event":"pusher:subscribe","data":{}1{}}}"#, "[".repeat(6_000), "]".repeat(6_000))
                    .into();
            }
            3 => return format!(r#"{{"event":"pusher:subscribe","data":{}"#, r#"{"a":"#.repeat(3_000)).into(),
            4 => {
                let number = self.one_of(&[
                    "1e999",
                    "-1e-999",
                    "99999999999999999999999999",
                    "1.7976931348623159e308",
                    "-0",
                    "01",
                    "NaN",
                ]);
                return format!(r#"{{"event":"client-a","channel":"news","data":{number},"user_id":{number}}}"#).into();
            }
            5 => {
                let at = self.below(text.len());
                let rubbish = self.one_of(&[
                    &b"\xff\xfe"[..],
                    b"\xed\xa0\x80",
                    b"\xc0\x80",
                    b"\0",
                    b"\\ud800",
                    b"\xf5\x80\x80\x80",
                ]);
                text.splice(at..at, rubbish.iter().copied());
            }
            _ => {
                for _ in 0..=self.below(6) {
                    let at = self.below(text.len());
                    match self.below(3) {
                        0 => text[at] = self.next() as u8,
                        1 => drop(text.remove(at)),
                        _ => text.insert(at, self.one_of(b"{}[]\",:\\0")),
                    }
                }
            }
        }
        text
    }

    /// The payload as WebSocket frames: whole or in fragments, with control frames between, some of them broken.
    fn message(&mut self, out: &mut Vec<u8>) {
        let payload = self.payload();
        let opcode = self.one_of(&[1, 1, 1, 1, 1, 1, 2, 8, 9, 10, 3, 15, 0]);
        let pieces = 1 + self.below(4) * self.below(2);
        let size = payload.len().div_ceil(pieces).max(1);
        let mut rest = payload.chunks(size).peekable();
        if rest.peek().is_none() {
            self.frame(out, 0x80 | opcode, &[]);
        }
        let mut first = opcode;
        while let Some(piece) = rest.next() {
            let last = if rest.peek().is_none() { 0x80 } else { 0 };
            self.frame(out, last | first, piece);
            first = 0;
            if self.below(4) == 0 {
                let control = 0x80 | self.one_of(&[9, 10]);
                let note = self.bytes(130);
                self.frame(out, control, &note);
            }
        }
    }

    fn frame(&mut self, out: &mut Vec<u8>, mut head: u8, payload: &[u8]) {
        let broken = self.below(40) == 0;
        head |= if broken { self.next() as u8 & 0x70 } else { 0 };
        let mask = if broken && self.below(2) == 0 { 0 } else { 0x80 };
        out.push(head);
        let said = if broken { payload.len() + self.below(100_000) } else { payload.len() };
        match said {
            length @ 0..126 => out.push(mask | length as u8),
            length @ 126..65_536 => {
                out.push(mask | 126);
                out.extend((length as u16).to_be_bytes());
            }
            length => {
                out.push(mask | 127);
                out.extend((length as u64 | if self.below(2) == 0 { 1 << 63 } else { 0 }).to_be_bytes());
            }
        }
        let key = [self.next() as u8, self.next() as u8, self.next() as u8, self.next() as u8];
        if mask != 0 {
            out.extend(key);
        }
        out.extend(
            payload.iter().zip(key.iter().cycle()).map(|(byte, key)| if mask == 0 { *byte } else { byte ^ key }),
        );
    }
}

async fn upgraded(world: &World) -> TcpStream {
    let upgrade = format!(
        "GET /app/{KEY}?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let mut stream = TcpStream::connect(("127.0.0.1", world.port)).await.unwrap();
    stream.write_all(upgrade.as_bytes()).await.unwrap();
    stream
}

/// Sends bytes, then says that nothing more comes: the server must end the connection by itself.
async fn pour(mut stream: TcpStream, bytes: &[u8]) {
    let _ = stream.write_all(bytes).await;
    let _ = stream.shutdown().await;
    let mut answer = Vec::new();
    tokio::time::timeout(TIMEOUT, stream.read_to_end(&mut answer)).await.expect("an end in time").ok();
}

fn rounds(otherwise: u64) -> u64 {
    std::env::var("LITFASS_FUZZ_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(otherwise)
}

#[rocket::async_test]
async fn rule_14_and_16_a_fuzz_run_over_messages_finds_nothing() {
    let world = World::new().await;
    let mut witness = world.client().await;
    witness.subscribe("witness").await;
    for seed in 0..rounds(300) {
        let mut chance = Chance(0x2545_F491_4F6C_DD1D ^ (seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut bytes = Vec::new();
        for _ in 0..=chance.below(8) {
            chance.message(&mut bytes);
        }
        pour(upgraded(&world).await, &bytes).await;
    }
    world.publish("witness", "still", "here").await;
    witness.expect("still").await;
    while world.hub.stats().connections > 1 {
        tokio::task::yield_now().await;
    }
    assert_eq!(world.call("GET", "/channels", "", "").await.1, json!({ "channels": { "witness": {} } }));
}

#[rocket::async_test]
async fn rule_14_whatever_text_is_sent_the_connection_goes_on() {
    use futures_util::SinkExt as _;
    use tokio_tungstenite::tungstenite::Message;
    let world = World::new().await;
    let mut client = world.client().await;
    let mut chance = Chance(42);
    for _ in 0..rounds(400) {
        let Ok(text) = String::from_utf8(chance.payload()) else { continue };
        // A sign-in that is refused ends the connection, as it should.
        if text.contains("signin") {
            continue;
        }
        client.socket.send(Message::text(text)).await.unwrap();
    }
    client.say(r#"{"event":"pusher:subscribe","data":{"channel":"last"}}"#).await;
    loop {
        let frame = client.next().await;
        if frame["channel"] == "last" {
            break;
        }
        assert!(frame["event"].is_string(), "{frame}");
    }
}

#[rocket::async_test]
async fn rule_98_random_bytes_in_every_place_end_only_their_own_connection() {
    let world = World::new().await;
    for seed in 0..rounds(100) {
        let mut chance = Chance(seed + 7);
        let bytes = chance.bytes(600);
        if seed % 2 == 0 {
            pour(upgraded(&world).await, &bytes).await;
        } else {
            pour(TcpStream::connect(("127.0.0.1", world.port)).await.unwrap(), &bytes).await;
        }
    }
    world.client().await.hears_nothing().await;
    while world.hub.stats().connections > 1 {
        tokio::task::yield_now().await;
    }
}
