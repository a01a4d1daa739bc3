//! Compression of responses.

use std::io;
use std::num::NonZero;
use std::sync::{Arc, LazyLock};

use tokio::sync::Semaphore;

/// One permit for each processor: more threads compress no faster, and each holds memory.
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

/// Content encoding of a body that is compressed here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Uncompressed.
    Identity,
    /// RFC 1952.
    Gzip,
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
        if accepts(header, "gzip") { Encoding::Gzip } else { Encoding::Identity }
    }

    /// The value of `Content-Encoding`.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Encoding::Identity => None,
            Encoding::Gzip => Some("gzip"),
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
    use std::io::Read as _;
    let mut document = Vec::new();
    match flate2::read::GzDecoder::new(body).read_to_end(&mut document) {
        Ok(_) => document.into(),
        Err(_) => unreachable!("the body was compressed here"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_used_where_it_is_accepted_and_not_refused() {
        assert_eq!(Encoding::accepted(Some("br, deflate, gzip")), Encoding::Gzip);
        assert_eq!(Encoding::accepted(Some("br, gzip;q=0")), Encoding::Identity);
        assert_eq!(Encoding::accepted(None), Encoding::Identity);
    }
}
