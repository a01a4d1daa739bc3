//! One channel: its subscribers, the members of a presence channel, a cached event, the events that are still to be sent.
//!
//! Every event (published, member added or removed, subscription count) gets a number under the channel's lock, and a
//! subscription starts at the number of its join. A roster therefore has no gap and no duplicate, and no event from before a
//! subscription reaches it, although events are written later and by another task.

mod delivery;
mod joining;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::connection::Connection;
use super::event::ChannelEvent;
use super::frame::Frame;
use super::join_batch::{JoinBatch, JoinReply};
use super::names::{ChannelKind, ChannelType, SocketId};
use super::protocol::{self, SubscriptionError, UserData};
use super::runner::Runner;
use super::settings::AppSettings;
use super::stats::Counters;
use super::subscription::{Subscribers, Subscription};
use super::webhooks::{Recorder, WebhookEvent};

/// The parts of an app that its channels use.
pub(super) struct ChannelContext {
    pub settings: AppSettings,
    pub recorder: Recorder,
    pub runner: Runner,
    pub counters: Arc<Counters>,
}

struct Member {
    info: Option<Box<str>>,
    connections: usize,
}

/// The cached event of a cache channel.
#[derive(Clone)]
pub(super) struct Cached {
    pub data: Arc<str>,
    pub until: Instant,
    frame: Frame,
}

#[derive(Default)]
struct State {
    gone: bool,
    newest: u64,
    subscribers: Subscribers,
    members: HashMap<Arc<str>, Member>,
    join_batch: JoinBatch,
    cached: Option<Cached>,
    pending: VecDeque<ChannelEvent>,
    pending_bytes: usize,
    delivering: bool,
    count_sent: Option<Instant>,
    count_due: bool,
}

/// A channel; it exists while it has subscribers or a cached event.
pub(super) struct Channel {
    pub name: Arc<str>,
    pub kind: ChannelKind,
    context: Arc<ChannelContext>,
    state: Mutex<State>,
}

/// Why a join did not happen.
pub(super) enum NotJoined {
    /// The channel was removed in the meantime; look it up again.
    Gone,
    /// The join is not allowed.
    Refused(SubscriptionError),
    /// The join is part of a batch; its result comes later.
    Batched(JoinReply),
}

/// Numbers of connections and of distinct users.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Occupation {
    pub connections: usize,
    pub users: usize,
}

impl Channel {
    pub fn new(name: Arc<str>, kind: ChannelKind, context: Arc<ChannelContext>) -> Self {
        Self { name, kind, context, state: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Subscribes a connection and queues its response: the confirmation, then the cached event.
    pub fn join(
        self: &Arc<Self>,
        connection: &Arc<Connection>,
        user: Option<UserData>,
    ) -> Result<Arc<Subscription>, NotJoined> {
        let mut state = self.lock();
        if state.gone {
            return Err(NotJoined::Gone);
        }
        let user_id = match user {
            Some(user) => {
                if let Some(reply) = self.join_batched(&mut state, connection, &user) {
                    return Err(NotJoined::Batched(reply));
                }
                Some(self.add_member(&mut state, user).map_err(NotJoined::Refused)?)
            }
            None => None,
        };
        let subscription = state.subscribe(connection, user_id);
        if state.subscribers.len() == 1 && self.kind.kind != ChannelType::User {
            self.context.recorder.record(WebhookEvent::Occupied { channel: self.name.clone() });
        }
        self.confirm(&mut state, connection);
        self.count_changed(&mut state);
        Ok(subscription)
    }

    /// Repeats the confirmation for a connection that is already subscribed.
    pub fn confirm_again(&self, connection: &Connection) {
        let state = self.lock();
        connection.send_queue.push(protocol::subscribed(&self.name, &self.confirmation(&state)));
    }

    fn confirm(&self, state: &mut State, connection: &Connection) {
        if self.kind.kind == ChannelType::User {
            return;
        }
        connection.send_queue.push(protocol::subscribed(&self.name, &self.confirmation(state)));
        self.send_cached(state, connection);
    }

    /// Sends the cached event of a cache channel, or a cache miss.
    fn send_cached(&self, state: &mut State, connection: &Connection) {
        if !self.kind.cache {
            return;
        }
        match self.fresh(state) {
            Some(cached) => connection.send_queue.push(cached.frame),
            None => {
                connection.send_queue.push(protocol::cache_miss(&self.name));
                self.context.recorder.record(WebhookEvent::CacheMiss { channel: self.name.clone() });
            }
        }
    }

    fn confirmation(&self, state: &State) -> String {
        if self.kind.kind != ChannelType::Presence {
            return "{}".to_owned();
        }
        let mut ids = String::new();
        let mut hash = String::new();
        for (id, member) in &state.members {
            if !ids.is_empty() {
                ids.push(',');
                hash.push(',');
            }
            protocol::push_string(&mut ids, id);
            protocol::push_string(&mut hash, id);
            hash.push(':');
            hash.push_str(member.info.as_deref().unwrap_or("null"));
        }
        let count = state.members.len();
        format!(r#"{{"presence":{{"count":{count},"ids":[{ids}],"hash":{{{hash}}}}}}}"#)
    }

    fn add_member(self: &Arc<Self>, state: &mut State, user: UserData) -> Result<Arc<str>, SubscriptionError> {
        if let Some((id, _)) = state.members.get_key_value(user.id.as_str()) {
            let id = id.clone();
            if let Some(member) = state.members.get_mut(&id) {
                member.connections += 1;
            }
            return Ok(id);
        }
        if state.members.len() >= self.context.settings.limits.presence_members {
            return Err(SubscriptionError::Limit("The channel has as many members as it may"));
        }
        let id: Arc<str> = user.id.into();
        self.queue_event(state, protocol::member_added(&self.name, &id, user.info.as_deref()), None);
        state.members.insert(id.clone(), Member { info: user.info, connections: 1 });
        self.context.recorder.record(WebhookEvent::MemberAdded { channel: self.name.clone(), user_id: id.clone() });
        Ok(id)
    }

    /// Ends a subscription. Returns whether the channel has no subscribers now.
    pub fn leave(self: &Arc<Self>, subscription: &Arc<Subscription>) -> bool {
        let mut state = self.lock();
        subscription.deactivate();
        let subscribers = Arc::make_mut(&mut state.subscribers);
        let slot = subscription.slot();
        subscribers.swap_remove(slot);
        if let Some(moved) = subscribers.get(slot) {
            moved.move_to(slot);
        }
        if subscribers.len() * 4 < subscribers.capacity() {
            subscribers.shrink_to(subscribers.len() * 2);
        }
        if let Some(user_id) = &subscription.user_id {
            self.remove_member(&mut state, user_id);
        }
        self.count_changed(&mut state);
        let empty = state.subscribers.is_empty();
        if empty && self.kind.kind != ChannelType::User {
            self.context.recorder.record(WebhookEvent::Vacated { channel: self.name.clone() });
        }
        empty
    }

    fn remove_member(self: &Arc<Self>, state: &mut State, user_id: &Arc<str>) {
        let Some(member) = state.members.get_mut(user_id) else { return };
        member.connections -= 1;
        if member.connections > 0 {
            return;
        }
        state.members.remove(user_id);
        self.queue_event(state, protocol::member_removed(&self.name, user_id), None);
        self.context
            .recorder
            .record(WebhookEvent::MemberRemoved { channel: self.name.clone(), user_id: user_id.clone() });
    }

    /// Sends an event from the HTTP API or the product; a cache channel stores it. Returns false if the channel was
    /// removed in the meantime.
    pub fn publish(self: &Arc<Self>, event: &str, data: &str, except: Option<SocketId>) -> bool {
        let mut state = self.lock();
        if state.gone {
            return false;
        }
        let frame = protocol::event(event, &self.name, data);
        if self.kind.cache && !event.starts_with("pusher:") && !event.starts_with("pusher_internal:") {
            let until = Instant::now() + Duration::from_secs(self.context.settings.limits.cache_ttl_s);
            state.cached = Some(Cached { data: data.into(), until, frame: frame.clone() });
        }
        self.queue_event(&mut state, frame, except);
        true
    }

    /// Relays a client event to all subscribers but its sender.
    pub fn relay(self: &Arc<Self>, frame: Frame, sender: SocketId) {
        let mut state = self.lock();
        self.queue_event(&mut state, frame, Some(sender));
    }

    fn count_changed(self: &Arc<Self>, state: &mut State) {
        let counted = !matches!(self.kind.kind, ChannelType::Presence | ChannelType::User);
        if !counted || !self.context.settings.subscription_counts {
            return;
        }
        let limits = &self.context.settings.limits;
        let pause = Duration::from_secs(limits.count_pause_s);
        let waited = state.count_sent.is_none_or(|sent| sent.elapsed() >= pause);
        if state.subscribers.len() <= limits.exact_counts_up_to || waited {
            self.send_count(state);
        } else if !state.count_due {
            state.count_due = true;
            let channel = Arc::downgrade(self);
            let rest = pause - state.count_sent.map_or(pause, |sent| sent.elapsed().min(pause));
            self.context.runner.spawn(async move {
                tokio::time::sleep(rest).await;
                if let Some(channel) = channel.upgrade() {
                    let mut state = channel.lock();
                    if state.count_due {
                        channel.send_count(&mut state);
                    }
                }
            });
        }
    }

    fn send_count(self: &Arc<Self>, state: &mut State) {
        state.count_sent = Some(Instant::now());
        state.count_due = false;
        let count = state.subscribers.len();
        self.queue_event(state, protocol::subscription_count(&self.name, count), None);
        self.context.recorder.record(WebhookEvent::Count { channel: self.name.clone(), count });
    }

    fn fresh(&self, state: &mut State) -> Option<Cached> {
        if state.cached.as_ref().is_some_and(|cached| cached.until <= Instant::now()) {
            state.cached = None;
        }
        state.cached.clone()
    }

    /// The cached event, unless it has expired.
    pub fn cached(&self) -> Option<Cached> {
        self.fresh(&mut self.lock())
    }

    /// Marks an unused channel as removed. The caller holds the lock of the table it is listed in.
    pub fn remove_if_unused(&self) -> bool {
        let mut state = self.lock();
        let cached = self.fresh(&mut state).is_some();
        state.gone = state.subscribers.is_empty() && state.join_batch.is_empty() && !cached;
        state.gone
    }

    pub fn occupation(&self) -> Occupation {
        let state = self.lock();
        Occupation { connections: state.subscribers.len(), users: state.members.len() }
    }

    /// The connections of a user of a presence channel.
    pub fn connections_of(&self, user_id: &str) -> Vec<Arc<Connection>> {
        let state = self.lock();
        let own = |subscription: &&Arc<Subscription>| subscription.user_id.as_deref() == Some(user_id);
        state.subscribers.iter().filter(own).map(|subscription| subscription.connection.clone()).collect()
    }

    pub fn user_ids(&self) -> Vec<Arc<str>> {
        self.lock().members.keys().cloned().collect()
    }
}

impl State {
    /// Adds a subscription that starts now.
    fn subscribe(&mut self, connection: &Arc<Connection>, user_id: Option<Arc<str>>) -> Arc<Subscription> {
        let subscription = Arc::new(Subscription::new(connection, user_id, self.newest, self.subscribers.len()));
        Arc::make_mut(&mut self.subscribers).push(subscription.clone());
        subscription
    }
}
