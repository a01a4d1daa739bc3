//! Events of a channel and the batches in which they are written to subscribers.

use super::frame::Frame;
use super::names::SocketId;

/// One frame for the subscribers of a channel.
pub(super) struct ChannelEvent {
    /// Position in the channel; later events have higher numbers.
    pub number: u64,
    /// A connection that must not get it.
    pub except: Option<SocketId>,
    /// The encoded message.
    pub frame: Frame,
}

/// Events that are written together.
pub(super) struct Batch {
    /// The single events, for subscribers that do not get all of them.
    pub events: Vec<ChannelEvent>,
    /// All events in one frame, for subscribers that get every one.
    pub joined: Frame,
    excepted: Vec<SocketId>,
}

impl Batch {
    /// Joins events into one batch.
    pub fn new(events: Vec<ChannelEvent>) -> Self {
        let joined = match events.as_slice() {
            [only] => only.frame.clone(),
            several => Frame::joined(several.iter().map(|event| &event.frame)),
        };
        let excepted = events.iter().filter_map(|event| event.except).collect();
        Self { events, joined, excepted }
    }

    /// True if a subscription that began after event number `since` gets every event.
    pub fn is_for_all_after(&self, since: u64) -> bool {
        self.events.first().is_some_and(|first| first.number > since)
    }

    /// True if one of the events must not go to this connection.
    pub fn excepts(&self, id: Option<SocketId>) -> bool {
        id.is_some_and(|id| self.excepted.contains(&id))
    }
}
