//! End of a message body on the wire (RFC 9112 sections 6 and 7): by its length, by its last chunk, or by the end of the
//! connection. Bodies are passed on as they are; only their end is found.

/// Most bytes of chunk extensions and trailers in one body.
const MAX_OVERHEAD_BYTES: u32 = 16 * 1024;
/// Most digits of a chunk size: 64 bits.
const MAX_SIZE_DIGITS: u8 = 16;

/// How the end of a body is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Framing {
    /// After that many bytes.
    Length(u64),
    /// After the chunk of size zero and the trailers.
    Chunked,
    /// At the end of the connection.
    UntilClose,
}

/// The chunked coding is broken.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Malformed;

/// The part of a body that has not been seen yet.
#[derive(Debug)]
pub(super) struct Body {
    rest: Rest,
    overhead: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rest {
    Bytes(u64),
    UntilClose,
    /// Digits of a chunk size: the value so far, their number.
    Size(u64, u8),
    /// After the digits: everything up to the end of the line is ignored.
    Extension(u64),
    SizeLf(u64),
    Chunk(u64),
    ChunkCr,
    ChunkLf,
    TrailerStart,
    Trailer,
    TrailerLf,
    LastLf,
}

impl Body {
    /// A body of which nothing has been seen.
    pub fn new(framing: Framing) -> Body {
        let rest = match framing {
            Framing::Length(bytes) => Rest::Bytes(bytes),
            Framing::Chunked => Rest::Size(0, 0),
            Framing::UntilClose => Rest::UntilClose,
        };
        Body { rest, overhead: 0 }
    }

    /// True if the body has ended.
    pub fn is_complete(&self) -> bool {
        self.rest == Rest::Bytes(0)
    }

    /// True if the end of the connection ends the body.
    pub fn ends_with_connection(&self) -> bool {
        self.rest == Rest::UntilClose
    }

    /// Number of the first of `bytes` that belong to the body; the rest follows it.
    pub fn take(&mut self, bytes: &[u8]) -> Result<usize, Malformed> {
        let mut used = 0;
        while used < bytes.len() && !self.is_complete() {
            let left = (bytes.len() - used) as u64;
            match &mut self.rest {
                Rest::UntilClose => return Ok(bytes.len()),
                Rest::Bytes(rest) => {
                    let taken = left.min(*rest);
                    *rest -= taken;
                    used += taken as usize;
                }
                Rest::Chunk(rest) => {
                    let taken = left.min(*rest);
                    *rest -= taken;
                    used += taken as usize;
                    if *rest == 0 {
                        self.rest = Rest::ChunkCr;
                    }
                }
                _ => {
                    self.rest = self.after(bytes[used])?;
                    used += 1;
                }
            }
        }
        Ok(used)
    }

    /// The state after one byte of the chunked coding outside the data.
    fn after(&mut self, byte: u8) -> Result<Rest, Malformed> {
        if matches!(self.rest, Rest::Extension(_) | Rest::Trailer) {
            self.overhead += 1;
            if self.overhead > MAX_OVERHEAD_BYTES {
                return Err(Malformed);
            }
        }
        match (self.rest, byte) {
            (Rest::Size(value, digits), _) if byte.is_ascii_hexdigit() && digits < MAX_SIZE_DIGITS => {
                let digit = char::from(byte).to_digit(16).map_or(0, u64::from);
                Ok(Rest::Size(value << 4 | digit, digits + 1))
            }
            (Rest::Size(value, 1..), b'\r') | (Rest::Extension(value), b'\r') => Ok(Rest::SizeLf(value)),
            (Rest::Size(value, 1..), b';' | b' ' | b'\t') => Ok(Rest::Extension(value)),
            (Rest::Extension(value), _) if byte != b'\n' => Ok(Rest::Extension(value)),
            (Rest::SizeLf(0), b'\n') | (Rest::TrailerLf, b'\n') => Ok(Rest::TrailerStart),
            (Rest::SizeLf(size), b'\n') => Ok(Rest::Chunk(size)),
            (Rest::ChunkCr, b'\r') => Ok(Rest::ChunkLf),
            (Rest::ChunkLf, b'\n') => Ok(Rest::Size(0, 0)),
            (Rest::TrailerStart, b'\r') => Ok(Rest::LastLf),
            (Rest::Trailer, b'\r') => Ok(Rest::TrailerLf),
            (Rest::TrailerStart | Rest::Trailer, _) if byte != b'\n' => Ok(Rest::Trailer),
            (Rest::LastLf, b'\n') => Ok(Rest::Bytes(0)),
            _ => Err(Malformed),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Bytes of `text` that a chunked body takes, and whether it is complete.
    fn chunked(text: &str) -> Result<(usize, bool), Malformed> {
        let mut body = Body::new(Framing::Chunked);
        body.take(text.as_bytes()).map(|used| (used, body.is_complete()))
    }

    #[test]
    fn a_chunked_body_ends_after_its_last_chunk_and_its_trailers() {
        assert_eq!(chunked("4\r\nbody\r\n0\r\n\r\nGET /"), Ok((14, true)));
        assert_eq!(chunked("A;name=value\r\n0123456789\r\n000\r\nDigest: x\r\n\r\n"), Ok((44, true)));
        assert_eq!(chunked("4\r\nbo"), Ok((5, false)));
        assert_eq!(chunked("0\r\n"), Ok((3, false)));
    }

    #[test]
    fn a_broken_chunked_body_is_refused() {
        for text in [
            "\r\n",
            "g\r\n",
            "4\nbody",
            "4\r\nbodyx",
            "-1\r\n",
            "+4\r\n",
            "0x4\r\n",
            "4\r\nbody\n",
            "0\r\n\n",
            "10000000000000000\r\n",
        ] {
            assert_eq!(chunked(text), Err(Malformed), "{text:?}");
        }
        assert_eq!(chunked(&format!("4;{}\r\n", "x".repeat(20_000))), Err(Malformed));
    }

    #[test]
    fn a_body_of_known_length_leaves_what_follows_it() {
        let mut body = Body::new(Framing::Length(4));
        assert_eq!(body.take(b"bo"), Ok(2));
        assert_eq!(body.take(b"dyGET"), Ok(2));
        assert!(body.is_complete());
        assert!(Body::new(Framing::Length(0)).is_complete());
        assert_eq!(Body::new(Framing::UntilClose).take(b"all"), Ok(3));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn the_end_of_a_chunked_body_does_not_depend_on_how_it_is_cut(
            chunks in prop::collection::vec(prop::collection::vec(any::<u8>(), 1..40), 0..6),
            cuts in prop::collection::vec(1..20_usize, 1..20),
            after in prop::collection::vec(any::<u8>(), 0..20),
        ) {
            let mut wire = Vec::new();
            for chunk in &chunks {
                wire.extend(format!("{:x}\r\n", chunk.len()).bytes());
                wire.extend(chunk);
                wire.extend(b"\r\n");
            }
            wire.extend(b"0\r\n\r\n");
            let length = wire.len();
            wire.extend(&after);

            let (mut body, mut used, mut cuts) = (Body::new(Framing::Chunked), 0, cuts.iter().cycle());
            while used < wire.len() && !body.is_complete() {
                let piece = &wire[used..wire.len().min(used + cuts.next().unwrap())];
                used += body.take(piece).unwrap();
            }

            prop_assert!(body.is_complete());
            prop_assert_eq!(used, length);
        }

        #[test]
        fn any_bytes_are_taken_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            if let Ok(used) = Body::new(Framing::Chunked).take(&bytes) {
                prop_assert!(used <= bytes.len());
            }
        }
    }
}
