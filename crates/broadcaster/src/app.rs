//! The state of one app: its channels, connections and users. Two apps share none of it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use super::channel::{Channel, ChannelContext, NotJoined};
use super::connection::Connection;
use super::encryption::MasterKey;
use super::join_batch::JoinReply;
use super::names::{ChannelKind, ChannelType, SocketId};
use super::protocol::{SubscriptionError, UserData};
use super::settings::{AppSettings, Settings};
use super::subscription::Subscription;
use super::users::Users;

const SHARDS: usize = 32;

type Channels = RwLock<HashMap<Arc<str>, Arc<Channel>>>;
type Connections = Mutex<HashMap<SocketId, Arc<Connection>>>;

/// Outcome of a join that was not refused at once.
pub(super) enum JoinOutcome {
    /// The connection is subscribed.
    Subscribed(Arc<Subscription>),
    /// The join is part of a batch; its result comes later.
    Batched(JoinReply),
}

/// An app with its channels, connections and users.
pub(super) struct HubApp {
    pub context: Arc<ChannelContext>,
    pub master_key: Option<MasterKey>,
    pub users: Users,
    channels: Vec<Channels>,
    public_count: AtomicUsize,
    signed_count: AtomicUsize,
    connections: Vec<Connections>,
    connection_count: AtomicUsize,
    hasher: RandomState,
}

impl HubApp {
    pub fn new(context: ChannelContext) -> Self {
        let master_key = context.settings.encryption_master_key.as_ref().and_then(MasterKey::read);
        Self {
            context: Arc::new(context),
            master_key,
            users: Users::default(),
            channels: (0..SHARDS).map(|_| Channels::default()).collect(),
            public_count: AtomicUsize::new(0),
            signed_count: AtomicUsize::new(0),
            connections: (0..SHARDS).map(|_| Connections::default()).collect(),
            connection_count: AtomicUsize::new(0),
            hasher: RandomState::new(),
        }
    }

    pub fn settings(&self) -> &AppSettings {
        &self.context.settings
    }

    /// Registers a new connection under a random id; `None` when the app has as many connections as it may.
    pub fn connect(&self, settings: &Settings) -> Option<Arc<Connection>> {
        if self.connection_count.fetch_add(1, Ordering::Relaxed) >= self.settings().limits.connections {
            self.connection_count.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        loop {
            let id = SocketId::random();
            let shard = &self.connections[id.shard(SHARDS)];
            let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            if let Entry::Vacant(free) = shard.entry(id) {
                return Some(
                    free.insert(Arc::new(Connection::new(id, settings, self.context.counters.clone()))).clone(),
                );
            }
        }
    }

    /// Removes a connection.
    pub fn disconnect(&self, id: SocketId) {
        let mut shard = self.connections[id.shard(SHARDS)].lock().unwrap_or_else(PoisonError::into_inner);
        if shard.remove(&id).is_some() {
            self.connection_count.fetch_sub(1, Ordering::Relaxed);
        }
        if shard.len() * 8 < shard.capacity() {
            let keep = shard.len() * 2;
            shard.shrink_to(keep);
        }
    }

    /// The connection with this id.
    pub fn connection(&self, id: SocketId) -> Option<Arc<Connection>> {
        self.connections[id.shard(SHARDS)].lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    /// Calls `act` for every connection.
    pub fn each_connection(&self, mut act: impl FnMut(&Connection)) {
        for shard in &self.connections {
            for connection in shard.lock().unwrap_or_else(PoisonError::into_inner).values() {
                act(connection);
            }
        }
    }

    fn shard(&self, name: &str) -> &Channels {
        &self.channels[self.hasher.hash_one(name) as usize % SHARDS]
    }

    /// The channel, if it exists.
    pub fn find(&self, name: &str) -> Option<Arc<Channel>> {
        self.shard(name).read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Number of existing channels that need a signature like this kind, or need none.
    fn count_of(&self, kind: ChannelKind) -> &AtomicUsize {
        if kind.kind == ChannelType::Public { &self.public_count } else { &self.signed_count }
    }

    fn find_or_create(&self, name: &str, kind: ChannelKind) -> Option<Arc<Channel>> {
        if let Some(channel) = self.find(name) {
            return Some(channel);
        }
        let mut shard = self.shard(name).write().unwrap_or_else(PoisonError::into_inner);
        if let Some(channel) = shard.get(name) {
            return Some(channel.clone());
        }
        let count = self.count_of(kind);
        if count.load(Ordering::Relaxed) >= self.settings().limits.channels {
            return None;
        }
        count.fetch_add(1, Ordering::Relaxed);
        let name: Arc<str> = name.into();
        let channel = Arc::new(Channel::new(name.clone(), kind, self.context.clone()));
        shard.insert(name, channel.clone());
        Some(channel)
    }

    /// Subscribes a connection; the channel queues the response.
    pub fn join(
        &self,
        name: &str,
        kind: ChannelKind,
        connection: &Arc<Connection>,
        user: Option<UserData>,
    ) -> Result<(Arc<Channel>, JoinOutcome), SubscriptionError> {
        loop {
            let channel = self
                .find_or_create(name, kind)
                .ok_or(SubscriptionError::Limit("The app has as many channels as it may"))?;
            match channel.join(connection, user.clone()) {
                Ok(subscription) => return Ok((channel, JoinOutcome::Subscribed(subscription))),
                Err(NotJoined::Batched(reply)) => return Ok((channel, JoinOutcome::Batched(reply))),
                Err(NotJoined::Gone) => {}
                Err(NotJoined::Refused(refusal)) => {
                    self.remove_if_unused(&channel);
                    return Err(refusal);
                }
            }
        }
    }

    /// Ends a subscription, and the channel with its last one.
    pub fn leave(&self, channel: &Arc<Channel>, subscription: &Arc<Subscription>) {
        if channel.leave(subscription) {
            self.remove_if_unused(channel);
        }
    }

    /// Removes a channel without subscribers and without a cached event.
    pub fn remove_if_unused(&self, channel: &Arc<Channel>) {
        let mut shard = self.shard(&channel.name).write().unwrap_or_else(PoisonError::into_inner);
        let listed = shard.get(&channel.name).is_some_and(|listed| Arc::ptr_eq(listed, channel));
        if listed && channel.remove_if_unused() {
            shard.remove(&channel.name);
            self.count_of(channel.kind).fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Sends an event to a channel. A channel without subscribers is created only if it caches events.
    pub fn publish(&self, name: &str, kind: ChannelKind, event: &str, data: &str, except: Option<SocketId>) {
        loop {
            let channel = if kind.cache { self.find_or_create(name, kind) } else { self.find(name) };
            match channel {
                Some(channel) if !channel.publish(event, data, except) => {}
                _ => return,
            }
        }
    }

    /// Every channel, with subscribers or with a cached event only.
    pub fn existing(&self) -> Vec<Arc<Channel>> {
        let mut all = Vec::new();
        for shard in &self.channels {
            all.extend(shard.read().unwrap_or_else(PoisonError::into_inner).values().cloned());
        }
        all
    }

    /// Removes unused channels: cache channels whose event has expired, and channels whose only joins were abandoned.
    pub fn remove_unused(&self) {
        for channel in self.existing() {
            if channel.occupation().connections == 0 {
                self.remove_if_unused(&channel);
            }
        }
    }
}
