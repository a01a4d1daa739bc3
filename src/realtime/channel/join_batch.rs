//! Crowds: when many users join a presence channel at once, they are let in together. All of them get
//! the same roster and none is told about the others, so a thousand users do not cost a million frames.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::{Channel, State, Subscription};
use crate::realtime::connection::Connection;
use crate::realtime::protocol::{self, Person, Refusal};
use crate::realtime::webhooks::WebhookEvent;

/// New users a channel takes one by one in a second; the following ones are a crowd.
const ONE_BY_ONE: u32 = 20;
/// How long nobody may come before a crowd is let in.
const QUIET: Duration = Duration::from_millis(100);
/// How long the first of a crowd waits at most.
const PATIENCE: Duration = Duration::from_millis(1_500);

type Joined = Result<Arc<Subscription>, Refusal>;

/// The answer to somebody who had to wait.
pub(in crate::realtime) type Verdict = oneshot::Receiver<Joined>;

struct Waiting {
    connection: Arc<Connection>,
    person: Person,
    answer: oneshot::Sender<Joined>,
}

/// Who came lately, and who waits.
#[derive(Default)]
pub(super) struct JoinBatch {
    began: Option<Instant>,
    came: u32,
    waiting: Vec<Waiting>,
}

impl JoinBatch {
    /// Whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Counts a new user; answers whether this is a crowd.
    fn notice(&mut self) -> bool {
        if self.began.is_none_or(|began| began.elapsed() >= Duration::from_secs(1)) && self.waiting.is_empty() {
            self.began = Some(Instant::now());
            self.came = 0;
        }
        self.came += 1;
        self.came > ONE_BY_ONE
    }
}

impl Channel {
    /// Lets a new user wait if many come; second connections of present users never wait.
    pub(super) fn wait_in_crowd(
        self: &Arc<Self>,
        state: &mut State,
        connection: &Arc<Connection>,
        person: &Person,
    ) -> Option<Verdict> {
        if state.members.contains_key(person.id.as_str()) || !state.crowd.notice() {
            return None;
        }
        let (answer, verdict) = oneshot::channel();
        state.crowd.waiting.push(Waiting { connection: connection.clone(), person: person.clone(), answer });
        if state.crowd.waiting.len() == 1 {
            self.around.runner.spawn(self.clone().gather());
        }
        Some(verdict)
    }

    async fn gather(self: Arc<Self>) {
        let began = Instant::now();
        let mut seen = 0;
        loop {
            tokio::time::sleep(QUIET).await;
            let mut state = self.lock();
            let waiting = state.crowd.waiting.len();
            if waiting == seen || began.elapsed() >= PATIENCE {
                let let_in = self.let_in(&mut state);
                drop(state);
                for (answer, verdict) in let_in {
                    // Who left in the meantime has no session that would do it.
                    if let Err(Ok(subscription)) = answer.send(verdict) {
                        self.leave(&subscription);
                    }
                }
                return;
            }
            seen = waiting;
        }
    }

    fn let_in(self: &Arc<Self>, state: &mut State) -> Vec<(oneshot::Sender<Joined>, Joined)> {
        let mut crowd = std::mem::take(&mut state.crowd.waiting);
        crowd.retain(|waiting| !waiting.answer.is_closed());
        let was_empty = state.subscribers.is_empty();
        // First all members, told to those who were here before; then all subscriptions, from the same number on.
        let members: Vec<_> = crowd.iter().map(|waiting| self.add_member(state, waiting.person.clone())).collect();
        let mut let_in = Vec::with_capacity(crowd.len());
        for (waiting, member) in crowd.into_iter().zip(members) {
            let verdict = member.map(|user_id| state.subscribe(&waiting.connection, Some(user_id)));
            let_in.push((waiting.answer, verdict));
        }
        if was_empty && !state.subscribers.is_empty() {
            self.around.recorder.record(WebhookEvent::Occupied { channel: self.name.clone() });
        }
        let roster = protocol::subscribed(&self.name, &self.confirmation(state));
        for (_, verdict) in &let_in {
            if let Ok(subscription) = verdict {
                subscription.connection.send_queue.push(roster.clone());
                self.remind(state, &subscription.connection);
            }
        }
        let_in
    }
}

impl State {
    /// Adds a subscription that starts now.
    pub(super) fn subscribe(&mut self, connection: &Arc<Connection>, user_id: Option<Arc<str>>) -> Arc<Subscription> {
        let subscription = Arc::new(Subscription::new(connection, user_id, self.newest, self.subscribers.len()));
        Arc::make_mut(&mut self.subscribers).push(subscription.clone());
        subscription
    }
}
