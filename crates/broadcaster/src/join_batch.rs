//! Presence joins that wait to be completed together.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::connection::Connection;
use super::protocol::{SubscriptionError, UserData};
use super::subscription::Subscription;

/// New users per second that a channel takes one by one; further ones are batched.
const UNBATCHED_JOINS_PER_SECOND: u32 = 20;

/// Result of a join.
pub(super) type JoinResult = Result<Arc<Subscription>, SubscriptionError>;

/// Receives the result of a batched join.
pub(super) type JoinReply = oneshot::Receiver<JoinResult>;

/// A user whose join waits.
pub(super) struct WaitingJoin {
    pub connection: Arc<Connection>,
    pub user: UserData,
    pub reply: oneshot::Sender<JoinResult>,
}

/// Counts recent joins and holds the waiting ones.
#[derive(Default)]
pub(super) struct JoinBatch {
    window_started: Option<Instant>,
    joins_in_window: u32,
    waiting: Vec<WaitingJoin>,
}

impl JoinBatch {
    /// True if no join waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// How many joins wait.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Counts a new user. Returns whether its join has to wait.
    pub fn count(&mut self) -> bool {
        let is_over = self.window_started.is_none_or(|start| start.elapsed() >= Duration::from_secs(1));
        if is_over && self.waiting.is_empty() {
            self.window_started = Some(Instant::now());
            self.joins_in_window = 0;
        }
        self.joins_in_window += 1;
        self.joins_in_window > UNBATCHED_JOINS_PER_SECOND
    }

    /// Adds a join that waits.
    pub fn push(&mut self, connection: &Arc<Connection>, user: &UserData) -> JoinReply {
        let (reply, receiver) = oneshot::channel();
        self.waiting.push(WaitingJoin { connection: connection.clone(), user: user.clone(), reply });
        receiver
    }

    /// Removes the waiting joins, without those whose connection is gone.
    pub fn take(&mut self) -> Vec<WaitingJoin> {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.retain(|join| !join.reply.is_closed());
        waiting
    }
}
