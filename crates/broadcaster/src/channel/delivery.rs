//! Delivery of queued events by one task per busy channel, apart from publishers and from the connections' tasks.

use std::collections::VecDeque;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Channel, State};
use crate::event::{Batch, ChannelEvent};
use crate::frame::Frame;
use crate::names::SocketId;
use crate::send_queue::Backlog;
use crate::subscription::Subscribers;

/// Largest number of subscribers that are written to at once, without a task.
const MAX_SUBSCRIBERS_WITHOUT_TASK: usize = 8;
/// Most events of a batch; a subscriber is written to once per batch.
const EVENTS_PER_BATCH: usize = 256;
/// A batch takes no further event once it has this many bytes.
const BYTES_PER_BATCH: usize = 64 << 10;
/// Subscribers written to before the task yields to the connections' tasks.
const SUBSCRIBERS_PER_YIELD: usize = 64;
/// Yields before the first batch, so that the publisher's HTTP response is sent first.
const YIELDS_BEFORE_FIRST_BATCH: usize = 4;
/// Deliveries (events × subscribers) that may be queued in a channel before its publishers have to wait.
const MAX_PENDING_DELIVERIES: usize = 1 << 18;
/// Events that may be queued in any channel: lower bound for large ones, upper bound for small ones.
const PENDING_EVENTS: RangeInclusive<usize> = 16..=4_096;
/// Bytes of events that may be queued in a channel.
const MAX_PENDING_BYTES: usize = 4 << 20;
/// Longest wait between two batches when most subscribers are behind: then the machine or the network is slow.
const MOST_BEHIND_TIMEOUT: Duration = Duration::from_secs(2);
/// Longest wait when few are behind. A subscriber that stays behind is disconnected after some batches.
const FEW_BEHIND_TIMEOUT: Duration = Duration::from_millis(100);
/// Interval at which a waiting task looks at the send queues.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// How many of the subscribers that read have not got what was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lag {
    /// None whose send queue could overflow soon.
    None,
    /// Few, and their send queues are more than half full.
    Few,
    /// Most, so the cause is not a single slow connection.
    Most,
}

impl Channel {
    /// Sends a frame to the subscribers of this moment, at once or by the delivery task.
    pub(super) fn queue_event(self: &Arc<Self>, state: &mut State, frame: Frame, except: Option<SocketId>) {
        if state.subscribers.is_empty() {
            return;
        }
        state.newest += 1;
        let event = ChannelEvent { number: state.newest, except, frame };
        if !state.delivering && state.subscribers.len() <= MAX_SUBSCRIBERS_WITHOUT_TASK {
            let batch = Batch::new(vec![event]);
            let behind = state.subscribers.iter().filter(|subscription| subscription.deliver(&batch)).count();
            if behind > 0 {
                self.start_delivery(state);
            }
            return;
        }
        state.pending_bytes += event.frame.size();
        state.pending.push_back(event);
        if !state.delivering {
            self.start_delivery(state);
        }
    }

    fn start_delivery(self: &Arc<Self>, state: &mut State) {
        state.delivering = true;
        // The task yields by itself. The runtime's own budget would make writes fail that the socket could take.
        self.context.runner.spawn(tokio::task::unconstrained(self.clone().deliver()));
    }

    /// Sends the queued events until none is left.
    async fn deliver(self: Arc<Self>) {
        for _ in 0..YIELDS_BEFORE_FIRST_BATCH {
            tokio::task::yield_now().await;
        }
        self.wait_for_subscribers().await;
        while let Some((batch, subscribers)) = self.next_batch() {
            let mut is_behind = false;
            for chunk in subscribers.chunks(SUBSCRIBERS_PER_YIELD) {
                for subscription in chunk {
                    is_behind |= subscription.deliver(&batch);
                }
                tokio::task::yield_now().await;
            }
            drop(subscribers);
            if is_behind {
                self.wait_for_subscribers().await;
            }
        }
    }

    /// Waits, up to a timeout, until subscribers have taken what was sent. A connection that does not read is not
    /// waited for.
    async fn wait_for_subscribers(&self) {
        let began = Instant::now();
        loop {
            let timeout = match self.lag() {
                Lag::None => return,
                Lag::Few => FEW_BEHIND_TIMEOUT,
                Lag::Most => MOST_BEHIND_TIMEOUT,
            };
            if began.elapsed() >= timeout {
                return;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    fn lag(&self) -> Lag {
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
            Lag::Few
        } else {
            Lag::None
        }
    }

    /// The next events to send and the subscribers of this moment; `None` ends the delivery.
    fn next_batch(&self) -> Option<(Batch, Subscribers)> {
        let mut state = self.lock();
        if state.pending.is_empty() || state.subscribers.is_empty() {
            state.delivering = false;
            state.pending = VecDeque::new();
            state.pending_bytes = 0;
            return None;
        }
        let (mut events, mut bytes) = (Vec::new(), 0);
        while bytes < BYTES_PER_BATCH
            && events.len() < EVENTS_PER_BATCH
            && let Some(event) = state.pending.pop_front()
        {
            bytes += event.frame.size();
            events.push(event);
        }
        state.pending_bytes -= bytes;
        let subscribers = state.subscribers.clone();
        drop(state);
        Some((Batch::new(events), subscribers))
    }

    /// True if so much is queued that publishers have to wait.
    pub fn is_congested(&self) -> bool {
        let state = self.lock();
        let max_events = (MAX_PENDING_DELIVERIES / state.subscribers.len().max(1))
            .clamp(*PENDING_EVENTS.start(), *PENDING_EVENTS.end());
        state.pending.len() > max_events || state.pending_bytes > MAX_PENDING_BYTES
    }
}
