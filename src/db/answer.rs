//! Answers of queries and changes, which run on other threads.

use std::pin::Pin;
use std::sync::{Arc, Mutex, mpsc};
use std::task::{Context, Poll};

use futures_util::future::BoxFuture;

use crate::base::error::ApiError;

/// Answer of a query or a change, which is carried out once it is awaited. One small future for each type of answer: all that
/// waits is compiled once.
#[must_use = "nothing is read or written before it is awaited"]
pub struct DbAnswer<T> {
    done: BoxFuture<'static, Result<(), ApiError>>,
    slot: AnswerSlot<T>,
}

impl<T> DbAnswer<T> {
    pub(super) fn new(
        done: impl Future<Output = Result<(), ApiError>> + Send + 'static,
        slot: AnswerSlot<T>,
    ) -> DbAnswer<T> {
        DbAnswer { done: Box::pin(done), slot }
    }
}

impl<T> Future for DbAnswer<T> {
    type Output = Result<T, ApiError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.done.as_mut().poll(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(done) => Poll::Ready(done.and_then(|()| self.slot.take())),
        }
    }
}

/// The answer of a change that is queued or committed.
pub struct QueuedAnswer<T> {
    finished: mpsc::Receiver<Result<(), ApiError>>,
    slot: AnswerSlot<T>,
}

impl<T> QueuedAnswer<T> {
    pub(super) fn new(finished: mpsc::Receiver<Result<(), ApiError>>, slot: AnswerSlot<T>) -> QueuedAnswer<T> {
        QueuedAnswer { finished, slot }
    }

    /// Waits on this thread until the change is committed. Errors: those of the change.
    pub fn wait(self) -> Result<T, ApiError> {
        self.finished.recv().map_err(|_| ApiError::Unavailable)??;
        self.slot.take()
    }
}

/// A place for one answer: a lock, not a channel, which is more code for each type of answer.
pub(super) struct AnswerSlot<T>(Arc<Mutex<Option<T>>>);

impl<T> Default for AnswerSlot<T> {
    fn default() -> Self {
        AnswerSlot(Arc::new(Mutex::new(None)))
    }
}

impl<T> Clone for AnswerSlot<T> {
    fn clone(&self) -> Self {
        AnswerSlot(self.0.clone())
    }
}

impl<T> AnswerSlot<T> {
    pub(super) fn put(&self, value: T) -> Result<(), ApiError> {
        self.0.lock().map_err(|_| ApiError::Unavailable)?.replace(value);
        Ok(())
    }

    fn take(&self) -> Result<T, ApiError> {
        self.0.lock().ok().and_then(|mut value| value.take()).ok_or(ApiError::Unavailable)
    }
}
