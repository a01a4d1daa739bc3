//! Time limits of transfers: a client may pause for a while, and must not be slower than a least rate on average.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::time::{Instant, timeout};

use super::settings::ListenerSettings;

/// Time account of one transfer with one client. Only the time spent waiting for the client counts.
pub(super) struct Pace {
    pause: Duration,
    bytes_per_s: u32,
    waited: Duration,
    bytes: u64,
}

impl Pace {
    /// The pace of a transfer that begins.
    pub fn new(settings: &ListenerSettings) -> Pace {
        Pace { pause: settings.pause, bytes_per_s: settings.min_bytes_per_s.max(1), waited: Duration::ZERO, bytes: 0 }
    }

    /// Waits for a step of the transfer, which moves that many bytes. Errors: those of the step; `TimedOut`.
    pub async fn step(&mut self, step: impl Future<Output = io::Result<usize>>) -> io::Result<usize> {
        let earned = Duration::from_secs_f64(self.bytes as f64 / f64::from(self.bytes_per_s));
        let left = (self.pause + earned).saturating_sub(self.waited).min(self.pause);
        let began = Instant::now();
        let moved = timeout(left, step).await.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))?;
        self.waited += began.elapsed();
        self.bytes += moved as u64;
        Ok(moved)
    }

    /// Writes all of `bytes`. Errors: those of the connection; `TimedOut`.
    pub async fn write(&mut self, to: &mut (impl AsyncWrite + Unpin), mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match self.step(to.write(bytes)).await? {
                0 => return Err(io::ErrorKind::WriteZero.into()),
                written => bytes = &bytes[written..],
            }
        }
        Ok(())
    }
}
