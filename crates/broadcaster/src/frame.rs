//! Encoded WebSocket messages: header and payload in one buffer, made once and shared by all receivers.

use std::fmt;
use std::ops::Deref;

use tokio_tungstenite::tungstenite::Bytes;

const TEXT: u8 = 0x81;
const CLOSE: u8 = 0x88;
const PING: u8 = 0x89;

/// One or more encoded messages, or the unwritten rest of them. Cloning shares the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    bytes: Bytes,
    messages: u32,
}

impl Frame {
    /// A text message.
    pub fn text(text: &str) -> Self {
        Self { bytes: encode(TEXT, text.as_bytes()), messages: 1 }
    }

    /// A close frame.
    pub fn close(code: u16, reason: &str) -> Self {
        let mut payload = code.to_be_bytes().to_vec();
        payload.extend_from_slice(reason.as_bytes());
        Self { bytes: encode(CLOSE, &payload), messages: 0 }
    }

    /// A ping frame.
    pub fn ping() -> Self {
        Self { bytes: encode(PING, &[]), messages: 0 }
    }

    /// Bytes encoded by the WebSocket library.
    pub fn encoded(bytes: &[u8]) -> Self {
        Self { bytes: Bytes::copy_from_slice(bytes), messages: 0 }
    }

    /// Several messages in one buffer, written at once.
    pub fn joined<'a>(frames: impl Iterator<Item = &'a Frame> + Clone) -> Self {
        let mut bytes = Vec::with_capacity(frames.clone().map(Frame::size).sum());
        let mut messages = 0;
        for frame in frames {
            bytes.extend_from_slice(&frame.bytes);
            messages += frame.messages;
        }
        Self { bytes: bytes.into(), messages }
    }

    /// Bytes on the wire.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// How many text messages this is.
    pub fn messages(&self) -> u32 {
        self.messages
    }

    /// The bytes themselves.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The rest, once `written` bytes are out.
    pub fn after(&self, written: usize) -> Self {
        Self { bytes: self.bytes.slice(written..), messages: 0 }
    }
}

impl From<String> for Frame {
    fn from(text: String) -> Self {
        Self::text(&text)
    }
}

impl From<&str> for Frame {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

/// The payload, for tests and logs.
impl Deref for Frame {
    type Target = str;

    fn deref(&self) -> &str {
        let start = match self.bytes.get(1) {
            Some(126) => 4,
            Some(127) => 10,
            _ => 2,
        };
        self.bytes.get(start..).and_then(|payload| std::str::from_utf8(payload).ok()).unwrap_or_default()
    }
}

/// Header and payload; a server masks nothing.
fn encode(kind: u8, payload: &[u8]) -> Bytes {
    let mut bytes = Vec::with_capacity(payload.len() + 10);
    bytes.push(kind);
    match payload.len() {
        length @ 0..126 => bytes.push(length as u8),
        length @ 126..65_536 => {
            bytes.push(126);
            bytes.extend_from_slice(&(length as u16).to_be_bytes());
        }
        length => {
            bytes.push(127);
            bytes.extend_from_slice(&(length as u64).to_be_bytes());
        }
    }
    bytes.extend_from_slice(payload);
    bytes.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_says_how_long_the_payload_is() {
        for (length, header) in [(0, 2), (125, 2), (126, 4), (65_535, 4), (65_536, 10)] as [(usize, usize); 5] {
            let text = "x".repeat(length);
            let frame = Frame::text(&text);
            assert_eq!(frame.size(), header + length);
            assert_eq!(&*frame, text);
            assert_eq!(frame.bytes()[0], 0x81);
        }
        assert_eq!(Frame::text(&"x".repeat(300)).bytes()[1..4], [126, 1, 44]);
        assert_eq!(Frame::ping().bytes(), [0x89, 0]);
        assert_eq!(Frame::close(4200, "a").bytes(), [0x88, 3, 0x10, 0x68, b'a']);
    }

    #[test]
    fn joined_messages_are_written_as_one() {
        let (a, b) = (Frame::text("a"), Frame::text("b"));
        let both = Frame::joined([&a, &b].into_iter());
        assert_eq!(both.bytes(), [0x81, 1, b'a', 0x81, 1, b'b']);
        assert_eq!((both.messages(), both.after(3).bytes()), (2, b.bytes()));
    }
}
