//! One app at work: its channels, connections and users. Two apps share none of it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use super::channel::{Channel, ChannelContext, NotJoined, Subscription, Verdict};
use super::connection::Connection;
use super::encryption::MasterKey;
use super::names::{ChannelKind, SocketId};
use super::protocol::{Person, Refusal};
use super::settings::{AppSettings, Settings};
use super::users::Users;

const SHARDS: usize = 32;

type Channels = RwLock<HashMap<Arc<str>, Arc<Channel>>>;
type Connections = Mutex<HashMap<SocketId, Arc<Connection>>>;

/// What a join comes to.
pub(super) enum Place {
    /// The connection is subscribed.
    Taken(Arc<Subscription>),
    /// It will be, or refused, in a moment.
    Promised(Verdict),
}

/// An app with everything that is alive in it.
pub(super) struct App {
    pub around: Arc<ChannelContext>,
    pub master_key: Option<MasterKey>,
    pub users: Users,
    channels: Vec<Channels>,
    channel_count: AtomicUsize,
    connections: Vec<Connections>,
    connection_count: AtomicUsize,
    hasher: RandomState,
}

impl App {
    pub fn new(around: ChannelContext) -> Self {
        let master_key = around.settings.encryption_master_key.as_ref().and_then(MasterKey::read);
        Self {
            around: Arc::new(around),
            master_key,
            users: Users::default(),
            channels: (0..SHARDS).map(|_| Channels::default()).collect(),
            channel_count: AtomicUsize::new(0),
            connections: (0..SHARDS).map(|_| Connections::default()).collect(),
            connection_count: AtomicUsize::new(0),
            hasher: RandomState::new(),
        }
    }

    pub fn settings(&self) -> &AppSettings {
        &self.around.settings
    }

    /// Gives a new client its id; `None` when the app is full.
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
                    free.insert(Arc::new(Connection::new(id, settings, self.around.counters.clone()))).clone(),
                );
            }
        }
    }

    /// Forgets a client.
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

    /// Does something to every connection.
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

    fn find_or_create(&self, name: &str, kind: ChannelKind) -> Option<Arc<Channel>> {
        if let Some(channel) = self.find(name) {
            return Some(channel);
        }
        let mut shard = self.shard(name).write().unwrap_or_else(PoisonError::into_inner);
        if let Some(channel) = shard.get(name) {
            return Some(channel.clone());
        }
        if self.channel_count.load(Ordering::Relaxed) >= self.settings().limits.channels {
            return None;
        }
        self.channel_count.fetch_add(1, Ordering::Relaxed);
        let name: Arc<str> = name.into();
        let channel = Arc::new(Channel::new(name.clone(), kind, self.around.clone()));
        shard.insert(name, channel.clone());
        Some(channel)
    }

    /// Subscribes a connection; the channel queues the answer.
    pub fn join(
        &self,
        name: &str,
        kind: ChannelKind,
        connection: &Arc<Connection>,
        person: Option<Person>,
    ) -> Result<(Arc<Channel>, Place), Refusal> {
        loop {
            let channel =
                self.find_or_create(name, kind).ok_or(Refusal::Limit("The app has as many channels as it may"))?;
            match channel.join(connection, person.clone()) {
                Ok(subscription) => return Ok((channel, Place::Taken(subscription))),
                Err(NotJoined::Later(verdict)) => return Ok((channel, Place::Promised(verdict))),
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

    /// Forgets a channel that nobody uses.
    pub fn remove_if_unused(&self, channel: &Arc<Channel>) {
        let mut shard = self.shard(&channel.name).write().unwrap_or_else(PoisonError::into_inner);
        let listed = shard.get(&channel.name).is_some_and(|listed| Arc::ptr_eq(listed, channel));
        if listed && channel.remove_if_unused() {
            shard.remove(&channel.name);
            self.channel_count.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Sends an event to a channel. Without subscribers only a cache channel notices.
    pub fn publish(&self, name: &str, kind: ChannelKind, event: &str, data: &str, except: Option<SocketId>) {
        loop {
            let channel = if kind.cache { self.find_or_create(name, kind) } else { self.find(name) };
            match channel {
                Some(channel) if !channel.publish(event, data, except) => {}
                _ => return,
            }
        }
    }

    /// Every channel that exists, occupied or remembering.
    pub fn existing(&self) -> Vec<Arc<Channel>> {
        let mut all = Vec::new();
        for shard in &self.channels {
            all.extend(shard.read().unwrap_or_else(PoisonError::into_inner).values().cloned());
        }
        all
    }

    /// Forgets channels that nobody uses any more: cache channels whose event is too old, and those whose
    /// only users left before they were let in.
    pub fn forget_unused(&self) {
        for channel in self.existing() {
            if channel.occupation().connections == 0 {
                self.remove_if_unused(&channel);
            }
        }
    }
}
