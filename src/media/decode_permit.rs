//! Permit to decode a picture: the process decodes one at a time, because a large picture takes hundreds of megabytes.

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::base::error::ApiError;
use crate::memory;

static DECODING: Semaphore = Semaphore::const_new(1);

/// Permission to decode one picture. It is taken before a blocking thread and before the picture's bytes are read, so that
/// waiting uploads take neither memory nor threads.
pub struct DecodePermit(SemaphorePermit<'static>);

impl DecodePermit {
    /// Waits until no other picture is being decoded.
    pub async fn acquire() -> Result<DecodePermit, ApiError> {
        DECODING.acquire().await.map(DecodePermit).map_err(|_| ApiError::Unavailable)
    }

    /// The permit, if no other picture is being decoded.
    pub fn try_acquire() -> Option<DecodePermit> {
        DECODING.try_acquire().ok().map(DecodePermit)
    }

    /// Runs `work` on this thread, which may block, and returns the permit.
    pub fn run_here<T>(self, work: impl FnOnce() -> T) -> T {
        let result = work();
        memory::trim_heap();
        drop(self.0);
        result
    }

    /// Runs `work` on a blocking thread. The permit lasts until the work ends, also when its caller has gone.
    pub async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let work = move || {
            let result = work();
            memory::trim_heap();
            drop(self.0);
            result
        };
        tokio::task::spawn_blocking(work).await.map_err(|error| ApiError::Internal(Box::new(error)))?
    }
}
