//! Batched joins of a presence channel. When many users join at once, their joins are completed together: all get the
//! same roster, and none is told about the others, so a thousand users do not cost a million frames.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::{Channel, State};
use crate::connection::Connection;
use crate::join_batch::{JoinReply, JoinResult};
use crate::protocol::{self, UserData};
use crate::webhooks::WebhookEvent;

/// Time without a new join after which a batch is completed.
const IDLE_TIME: Duration = Duration::from_millis(100);
/// Longest wait of the first join of a batch.
const MAX_WAIT: Duration = Duration::from_millis(1_500);

impl Channel {
    /// Adds the join to the batch if many users join; further connections of present users never wait.
    pub(super) fn join_batched(
        self: &Arc<Self>,
        state: &mut State,
        connection: &Arc<Connection>,
        user: &UserData,
    ) -> Option<JoinReply> {
        if state.members.contains_key(user.id.as_str()) || !state.join_batch.count() {
            return None;
        }
        let reply = state.join_batch.push(connection, user);
        if state.join_batch.len() == 1 {
            self.context.runner.spawn(self.clone().run_join_batch());
        }
        Some(reply)
    }

    async fn run_join_batch(self: Arc<Self>) {
        let began = Instant::now();
        let mut waiting_before = 0;
        loop {
            tokio::time::sleep(IDLE_TIME).await;
            let mut state = self.lock();
            let waiting = state.join_batch.len();
            if waiting == waiting_before || began.elapsed() >= MAX_WAIT {
                let completed = self.complete_joins(&mut state);
                drop(state);
                for (reply, result) in completed {
                    // A connection that closed in the meantime has no session that would end its subscription.
                    if let Err(Ok(subscription)) = reply.send(result) {
                        self.leave(&subscription);
                    }
                }
                return;
            }
            waiting_before = waiting;
        }
    }

    fn complete_joins(self: &Arc<Self>, state: &mut State) -> Vec<(oneshot::Sender<JoinResult>, JoinResult)> {
        let joins = state.join_batch.take();
        let was_empty = state.subscribers.is_empty();
        // All members first, announced to the earlier subscribers; then all subscriptions, from the same number on.
        let members: Vec<_> = joins.iter().map(|join| self.add_member(state, join.user.clone())).collect();
        let mut completed = Vec::with_capacity(joins.len());
        for (join, member) in joins.into_iter().zip(members) {
            let result = member.map(|user_id| state.subscribe(&join.connection, Some(user_id)));
            completed.push((join.reply, result));
        }
        if was_empty && !state.subscribers.is_empty() {
            self.context.recorder.record(WebhookEvent::Occupied { channel: self.name.clone() });
        }
        let roster = protocol::subscribed(&self.name, &self.confirmation(state));
        for (_, result) in &completed {
            if let Ok(subscription) = result {
                subscription.connection.send_queue.push(roster.clone());
                self.send_cached(state, &subscription.connection);
            }
        }
        completed
    }
}
