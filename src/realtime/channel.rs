//! One channel: who listens, who is present, what is remembered, what still has to go out.
//!
//! Every entry (event, member added or removed, count) gets a number under the channel's lock, and a
//! subscription starts at the number of its join. So a roster never has a gap or a duplicate, and
//! nothing from before a subscription reaches it, although the sending happens later and elsewhere.

mod join_batch;

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::connection::Connection;
use super::fanout::{self, Round, Runner};
use super::frame::Frame;
use super::names::{ChannelKind, Kind, SocketId};
use super::protocol::{self, Person, Refusal};
use super::send_queue::Backlog;
use super::settings::AppSettings;
use super::stats::Counters;
use super::webhooks::{Recorder, WebhookEvent};
use join_batch::JoinBatch;

pub(super) use join_batch::Verdict;

/// Up to this many subscribers a channel is served at once, without a task of its own.
const SERVED_AT_ONCE: usize = 8;

/// What a channel needs to know about its app.
pub(super) struct ChannelContext {
    pub settings: AppSettings,
    pub recorder: Recorder,
    pub runner: Runner,
    pub counters: Arc<Counters>,
}

/// Everybody who listens, as it was at one moment.
pub(super) type Subscribers = Arc<Vec<Arc<Subscription>>>;

/// A connection's place in a channel.
pub(super) struct Subscription {
    pub connection: Arc<Connection>,
    /// The user id on presence channels.
    pub user_id: Option<Arc<str>>,
    since: u64,
    active: AtomicBool,
    slot: AtomicUsize,
}

impl Subscription {
    fn new(connection: &Arc<Connection>, user_id: Option<Arc<str>>, since: u64, slot: usize) -> Self {
        let (active, slot) = (AtomicBool::new(true), AtomicUsize::new(slot));
        Self { connection: connection.clone(), user_id, since, active, slot }
    }

    /// Sends the entries meant for this subscription. Answers whether some of them have to wait.
    pub fn deliver(&self, round: &Round) -> bool {
        let (send_queue, id) = (&self.connection.send_queue, Some(self.connection.id));
        if round.is_for_all_after(self.since) && !round.excepts(id) {
            return send_queue.deliver(&self.active, std::slice::from_ref(&round.whole));
        }
        let meant = |entry: &&Entry| entry.number > self.since && entry.except != id;
        let frames: Vec<_> = round.entries.iter().filter(meant).map(|entry| entry.frame.clone()).collect();
        send_queue.deliver(&self.active, &frames)
    }
}

/// Something that goes out to a channel.
pub(super) struct Entry {
    pub number: u64,
    pub except: Option<SocketId>,
    pub frame: Frame,
}

struct Member {
    info: Option<Box<str>>,
    connections: usize,
}

/// The remembered event of a cache channel.
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
    crowd: JoinBatch,
    cached: Option<Cached>,
    pending: VecDeque<Entry>,
    pending_bytes: usize,
    delivering: bool,
    count_sent: Option<Instant>,
    count_due: bool,
}

/// A channel that exists: it has subscribers or remembers an event.
pub(super) struct Channel {
    pub name: Arc<str>,
    pub kind: ChannelKind,
    around: Arc<ChannelContext>,
    state: Mutex<State>,
}

/// Why a join did not happen.
pub(super) enum NotJoined {
    /// The channel was being removed; look it up again.
    Gone,
    /// It is not allowed.
    Refused(Refusal),
    /// Many join at once: the answer comes in a moment.
    Later(Verdict),
}

/// How many of those who read have not got what was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lag {
    /// None who would be in danger.
    None,
    /// Few, but they soon have as much waiting as they may.
    Some,
    /// Most: then it is not they who are slow.
    Most,
}

/// How many listen, how many are present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Occupation {
    pub connections: usize,
    pub users: usize,
}

impl Channel {
    pub fn new(name: Arc<str>, kind: ChannelKind, around: Arc<ChannelContext>) -> Self {
        Self { name, kind, around, state: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection and queues its answer: confirmation, then what the channel remembers.
    pub fn join(
        self: &Arc<Self>,
        connection: &Arc<Connection>,
        person: Option<Person>,
    ) -> Result<Arc<Subscription>, NotJoined> {
        let mut state = self.lock();
        if state.gone {
            return Err(NotJoined::Gone);
        }
        let user_id = match person {
            Some(person) => {
                if let Some(verdict) = self.wait_in_crowd(&mut state, connection, &person) {
                    return Err(NotJoined::Later(verdict));
                }
                Some(self.add_member(&mut state, person).map_err(NotJoined::Refused)?)
            }
            None => None,
        };
        let subscription = state.subscribe(connection, user_id);
        if state.subscribers.len() == 1 && self.kind.kind != Kind::User {
            self.around.recorder.record(WebhookEvent::Occupied { channel: self.name.clone() });
        }
        self.greet(&mut state, connection);
        self.count_changed(&mut state);
        Ok(subscription)
    }

    /// Repeats the confirmation for a connection that is already subscribed.
    pub fn confirm_again(&self, connection: &Connection) {
        let state = self.lock();
        connection.send_queue.push(protocol::subscribed(&self.name, &self.confirmation(&state)));
    }

    fn greet(&self, state: &mut State, connection: &Connection) {
        if self.kind.kind == Kind::User {
            return;
        }
        connection.send_queue.push(protocol::subscribed(&self.name, &self.confirmation(state)));
        self.remind(state, connection);
    }

    /// Sends what a cache channel remembers, or that it does not.
    fn remind(&self, state: &mut State, connection: &Connection) {
        if !self.kind.cache {
            return;
        }
        match self.fresh(state) {
            Some(cached) => connection.send_queue.push(cached.frame),
            None => {
                connection.send_queue.push(protocol::cache_miss(&self.name));
                self.around.recorder.record(WebhookEvent::CacheMiss { channel: self.name.clone() });
            }
        }
    }

    fn confirmation(&self, state: &State) -> String {
        if self.kind.kind != Kind::Presence {
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

    fn add_member(self: &Arc<Self>, state: &mut State, person: Person) -> Result<Arc<str>, Refusal> {
        if let Some((id, _)) = state.members.get_key_value(person.id.as_str()) {
            let id = id.clone();
            if let Some(member) = state.members.get_mut(&id) {
                member.connections += 1;
            }
            return Ok(id);
        }
        if state.members.len() >= self.around.settings.limits.presence_members {
            return Err(Refusal::Limit("The channel has as many members as it may"));
        }
        let id: Arc<str> = person.id.into();
        self.add_entry(state, protocol::member_added(&self.name, &id, person.info.as_deref()), None);
        state.members.insert(id.clone(), Member { info: person.info, connections: 1 });
        self.around.recorder.record(WebhookEvent::MemberAdded { channel: self.name.clone(), user_id: id.clone() });
        Ok(id)
    }

    /// Takes a connection out. Answers whether the channel may now be removed.
    pub fn leave(self: &Arc<Self>, subscription: &Arc<Subscription>) -> bool {
        let mut state = self.lock();
        subscription.connection.send_queue.silence(&subscription.active);
        let subscribers = Arc::make_mut(&mut state.subscribers);
        let slot = subscription.slot.load(Ordering::Relaxed);
        subscribers.swap_remove(slot);
        if let Some(moved) = subscribers.get(slot) {
            moved.slot.store(slot, Ordering::Relaxed);
        }
        if subscribers.len() * 4 < subscribers.capacity() {
            subscribers.shrink_to(subscribers.len() * 2);
        }
        if let Some(user_id) = &subscription.user_id {
            self.remove_member(&mut state, user_id);
        }
        self.count_changed(&mut state);
        let empty = state.subscribers.is_empty();
        if empty && self.kind.kind != Kind::User {
            self.around.recorder.record(WebhookEvent::Vacated { channel: self.name.clone() });
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
        self.add_entry(state, protocol::member_removed(&self.name, user_id), None);
        self.around
            .recorder
            .record(WebhookEvent::MemberRemoved { channel: self.name.clone(), user_id: user_id.clone() });
    }

    /// Sends an event from the HTTP API or the product; a cache channel remembers it.
    pub fn publish(self: &Arc<Self>, event: &str, data: &str, except: Option<SocketId>) -> bool {
        let mut state = self.lock();
        if state.gone {
            return false;
        }
        let frame = protocol::event(event, &self.name, data);
        if self.kind.cache && !event.starts_with("pusher:") && !event.starts_with("pusher_internal:") {
            let until = Instant::now() + Duration::from_secs(self.around.settings.limits.cache_ttl_s);
            state.cached = Some(Cached { data: data.into(), until, frame: frame.clone() });
        }
        self.add_entry(&mut state, frame, except);
        true
    }

    /// Relays a client event to everybody but its sender.
    pub fn relay(self: &Arc<Self>, frame: Frame, sender: SocketId) {
        let mut state = self.lock();
        self.add_entry(&mut state, frame, Some(sender));
    }

    fn add_entry(self: &Arc<Self>, state: &mut State, frame: Frame, except: Option<SocketId>) {
        if state.subscribers.is_empty() {
            return;
        }
        state.newest += 1;
        let entry = Entry { number: state.newest, except, frame };
        if !state.delivering && state.subscribers.len() <= SERVED_AT_ONCE {
            let round = Round::new(vec![entry]);
            let behind = state.subscribers.iter().filter(|subscription| subscription.deliver(&round)).count();
            if behind > 0 {
                self.start_delivery(state);
            }
            return;
        }
        state.pending_bytes += entry.frame.size();
        state.pending.push_back(entry);
        if !state.delivering {
            self.start_delivery(state);
        }
    }

    fn start_delivery(self: &Arc<Self>, state: &mut State) {
        state.delivering = true;
        // It takes its own turns; being cut short by the runtime would send writes the long way round.
        self.around.runner.spawn(tokio::task::unconstrained(fanout::deliver(self.clone())));
    }

    /// Who is behind.
    pub fn lag(&self) -> Lag {
        let subscribers = self.lock().subscribers.clone();
        let (mut behind, mut far_behind) = (0, 0);
        for subscription in subscribers.iter() {
            match subscription.connection.send_queue.backlog() {
                Backlog::None => {}
                Backlog::Some => behind += 1,
                Backlog::Much => far_behind += 1,
            }
        }
        if (behind + far_behind) * 2 > subscribers.len() {
            Lag::Most
        } else if far_behind > 0 {
            Lag::Some
        } else {
            Lag::None
        }
    }

    /// The next entries to send and who listens now; `None` ends the delivery.
    pub fn next_round(&self, max_entries: usize, max_bytes: usize) -> Option<(Round, Subscribers)> {
        let mut state = self.lock();
        if state.pending.is_empty() || state.subscribers.is_empty() {
            state.delivering = false;
            state.pending = VecDeque::new();
            state.pending_bytes = 0;
            return None;
        }
        let (mut entries, mut bytes) = (Vec::new(), 0);
        while bytes < max_bytes
            && entries.len() < max_entries
            && let Some(entry) = state.pending.pop_front()
        {
            bytes += entry.frame.size();
            entries.push(entry);
        }
        state.pending_bytes -= bytes;
        let subscribers = state.subscribers.clone();
        drop(state);
        Some((Round::new(entries), subscribers))
    }

    /// Whether so much waits to be sent that a publisher should pause.
    pub fn is_congested(&self) -> bool {
        let state = self.lock();
        state.pending.len() > fanout::max_pending(state.subscribers.len())
            || state.pending_bytes > fanout::MAX_PENDING_BYTES
    }

    fn count_changed(self: &Arc<Self>, state: &mut State) {
        let counted = !matches!(self.kind.kind, Kind::Presence | Kind::User);
        if !counted || !self.around.settings.subscription_counts {
            return;
        }
        let limits = &self.around.settings.limits;
        let pause = Duration::from_secs(limits.count_pause_s);
        let waited = state.count_sent.is_none_or(|sent| sent.elapsed() >= pause);
        if state.subscribers.len() <= limits.exact_counts_up_to || waited {
            self.send_count(state);
        } else if !state.count_due {
            state.count_due = true;
            let channel = Arc::downgrade(self);
            let rest = pause - state.count_sent.map_or(pause, |sent| sent.elapsed().min(pause));
            self.around.runner.spawn(async move {
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
        self.add_entry(state, protocol::subscription_count(&self.name, count), None);
        self.around.recorder.record(WebhookEvent::Count { channel: self.name.clone(), count });
    }

    fn fresh(&self, state: &mut State) -> Option<Cached> {
        if state.cached.as_ref().is_some_and(|cached| cached.until <= Instant::now()) {
            state.cached = None;
        }
        state.cached.clone()
    }

    /// What a cache channel remembers.
    pub fn cached(&self) -> Option<Cached> {
        self.fresh(&mut self.lock())
    }

    /// Marks an unused channel as removed. The caller holds the table it is listed in.
    pub fn remove_if_unused(&self) -> bool {
        let mut state = self.lock();
        let cached = self.fresh(&mut state).is_some();
        state.gone = state.subscribers.is_empty() && state.crowd.is_empty() && !cached;
        state.gone
    }

    pub fn occupation(&self) -> Occupation {
        let state = self.lock();
        Occupation { connections: state.subscribers.len(), users: state.members.len() }
    }

    pub fn user_ids(&self) -> Vec<Arc<str>> {
        self.lock().members.keys().cloned().collect()
    }
}
