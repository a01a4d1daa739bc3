//! Compression of responses.

use std::io;
use std::num::NonZero;
use std::sync::{Arc, LazyLock};

use brotli::enc::BrotliCompressCustomAlloc;
use tokio::sync::Semaphore;

use super::brotli_tables::KeptTables;
pub use super::brotli_tables::release_tables;

/// Bytes that Brotli reads and writes at a time.
const PIECE_BYTES: usize = 4096;

/// One permit for each processor: Brotli's tables take megabytes on every thread that compresses, and more threads than processors
/// compress no faster.
static COMPRESSING: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(2, NonZero::get)));

/// Compresses off the async threads, no more bodies at once than there are processors. Errors: the program is ending.
pub async fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> io::Result<T> {
    let permit = COMPRESSING.acquire().await.map_err(io::Error::other)?;
    let work = move || {
        let _permit = permit;
        work()
    };
    Ok(tokio::task::spawn_blocking(work).await?)
}

/// Content encoding of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Uncompressed.
    Identity,
    /// RFC 1952.
    Gzip,
    /// RFC 7932.
    Brotli,
}

/// True when `Accept-Encoding` names the coding `name` with a weight above zero (RFC 9110, 12.5.3).
pub fn accepts(header: Option<&str>, name: &str) -> bool {
    header.unwrap_or_default().split(',').any(|part| {
        let mut pieces = part.trim().split(';');
        pieces.next().is_some_and(|coding| coding.trim().eq_ignore_ascii_case(name))
            && !pieces.any(|piece| matches!(piece.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

impl Encoding {
    /// The best that `Accept-Encoding` allows.
    pub fn accepted(header: Option<&str>) -> Encoding {
        if accepts(header, "br") {
            Encoding::Brotli
        } else if accepts(header, "gzip") {
            Encoding::Gzip
        } else {
            Encoding::Identity
        }
    }

    /// The value of `Content-Encoding`.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Encoding::Identity => None,
            Encoding::Gzip => Some("gzip"),
            Encoding::Brotli => Some("br"),
        }
    }
}

/// gzip at the level where time and size are both small.
pub fn gzip(bytes: &[u8]) -> Arc<[u8]> {
    use std::io::Write as _;
    let mut encoder = flate2::write::GzEncoder::new(Vec::with_capacity(bytes.len() / 3), flate2::Compression::new(6));
    match encoder.write_all(bytes).and_then(|()| encoder.finish()) {
        Ok(packed) => packed.into(),
        Err(_) => unreachable!("writing to memory"),
    }
}

/// Decompresses what [`gzip`] made.
pub fn gunzip(body: &[u8]) -> Arc<[u8]> {
    all_of(flate2::read::GzDecoder::new(body))
}

/// Decompresses what [`brotli`] made.
pub fn unbrotli(body: &[u8]) -> Arc<[u8]> {
    all_of(brotli::Decompressor::new(body, PIECE_BYTES))
}

/// Everything that `decoder` reads from a body of our own.
fn all_of(mut decoder: impl std::io::Read) -> Arc<[u8]> {
    let mut document = Vec::new();
    match decoder.read_to_end(&mut document) {
        Ok(_) => document.into(),
        Err(_) => unreachable!("the body was compressed here"),
    }
}

/// Brotli at quality 5: smaller than gzip for about a millisecond. A window of 256 KB holds any page; a larger one costs a
/// third more only to be made ready.
pub fn brotli(bytes: &[u8]) -> Arc<[u8]> {
    brotli_at(5, bytes).into()
}

/// Brotli at quality 3, for data: quicker, and the result is larger.
pub fn quick_brotli(bytes: &[u8]) -> Arc<[u8]> {
    brotli_at(3, bytes).into()
}

fn brotli_at(quality: i32, bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(bytes.len() / 3);
    let parameters =
        brotli::enc::BrotliEncoderParams { quality, lgwin: 18, size_hint: bytes.len(), ..Default::default() };
    let (mut read, mut written) = ([0; PIECE_BYTES], [0; PIECE_BYTES]);
    match BrotliCompressCustomAlloc(&mut &bytes[..], &mut packed, &mut read, &mut written, &parameters, KeptTables) {
        Ok(_) => packed,
        Err(_) => unreachable!("writing to memory"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brotli_is_preferred_and_a_refusal_is_respected() {
        assert_eq!(Encoding::accepted(Some("gzip, deflate, br")), Encoding::Brotli);
        assert_eq!(Encoding::accepted(Some("br;q=0, gzip")), Encoding::Gzip);
        assert_eq!(Encoding::accepted(None), Encoding::Identity);
    }
}
