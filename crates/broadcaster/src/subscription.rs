//! The subscription of one connection to one channel.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::connection::Connection;
use super::event::{Batch, ChannelEvent};

/// The subscribers of a channel at one moment.
pub(super) type Subscribers = Arc<Vec<Arc<Subscription>>>;

/// A connection's subscription to a channel.
pub(super) struct Subscription {
    pub connection: Arc<Connection>,
    /// The user id on presence channels.
    pub user_id: Option<Arc<str>>,
    since: u64,
    active: AtomicBool,
    slot: AtomicUsize,
}

impl Subscription {
    /// A subscription that gets the events after number `since`; `slot` is its index in the channel's list.
    pub fn new(connection: &Arc<Connection>, user_id: Option<Arc<str>>, since: u64, slot: usize) -> Self {
        let (active, slot) = (AtomicBool::new(true), AtomicUsize::new(slot));
        Self { connection: connection.clone(), user_id, since, active, slot }
    }

    /// Index in the channel's list of subscribers.
    pub fn slot(&self) -> usize {
        self.slot.load(Ordering::Relaxed)
    }

    /// Stores a new index in the channel's list of subscribers.
    pub fn move_to(&self, slot: usize) {
        self.slot.store(slot, Ordering::Relaxed);
    }

    /// Ends the subscription: events that are being sent at this moment no longer reach the connection.
    pub fn deactivate(&self) {
        self.connection.send_queue.deactivate(&self.active);
    }

    /// Sends the events meant for this subscription. Returns whether some of them are still queued.
    pub fn deliver(&self, batch: &Batch) -> bool {
        let (send_queue, id) = (&self.connection.send_queue, Some(self.connection.id));
        if batch.is_for_all_after(self.since) && !batch.excepts(id) {
            return send_queue.deliver(&self.active, std::slice::from_ref(&batch.joined));
        }
        let is_meant = |event: &&ChannelEvent| event.number > self.since && event.except != id;
        let frames: Vec<_> = batch.events.iter().filter(is_meant).map(|event| event.frame.clone()).collect();
        send_queue.deliver(&self.active, &frames)
    }
}
