//! Bounds of what clients hold at the same time: connections in all and by network, requests under way by network.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::futures::OwnedNotified;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout};

use super::client_address::network;
use super::descriptors;
use super::refusal::Refusal;
use super::settings::ListenerSettings;

/// Upstream connections at the same time. Each costs two descriptors, and up to the largest JSON body of memory.
pub(super) const MAX_UPSTREAMS: usize = 256;
/// Requests of one network that are forwarded at the same time; further ones wait.
const MAX_REQUESTS_OF_NETWORK: usize = 64;
/// Long request bodies that are received at the same time: fewer than upstream connections, so that slow uploads leave some
/// for other requests.
const MAX_UPLOADS: usize = 128;
/// Long request bodies of one network that are received at the same time.
const MAX_UPLOADS_OF_NETWORK: usize = 16;
/// Time that a request waits for others to end.
const WAIT: Duration = Duration::from_secs(10);
/// Descriptors that the database, files and log need.
const RESERVED_DESCRIPTORS: usize = 256;
/// The part of all connections that WebSockets leave to others: one in this number, or all that the settings want if fewer.
const RESERVED_SHARE: usize = 16;
/// Time that a connection has in a phase before it gives way, while there are others: enough to send a head or a short body.
const GRACE: Duration = Duration::from_secs(1);
/// Entries of a table by network before those without a holder are removed.
const SWEEP_ABOVE: usize = 1_024;

/// Slots for all connections of a listener.
#[derive(Clone)]
pub(super) struct Slots(Arc<Shared>);

struct Shared {
    /// Connections that are not WebSockets.
    max: usize,
    /// Connections of both kinds.
    max_open: usize,
    /// WebSockets: fewer than connections in all, so that some are left for pages.
    max_web_sockets: usize,
    per_network: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    open: usize,
    web_sockets: usize,
    by_network: HashMap<IpAddr, usize>,
    /// Connections in the order in which they give way to new ones: by phase, then by the begin of the phase.
    waiting: BTreeMap<(Phase, u64), Candidate>,
    next_number: u64,
}

/// A connection that may have to give way.
struct Candidate {
    since: Instant,
    evicted: Arc<Notify>,
}

/// The slot of one connection; dropping it frees the slot.
pub(super) struct Slot {
    slots: Slots,
    /// The network that the connection counts for; `None` for a trusted proxy.
    network: Option<IpAddr>,
    is_web_socket: bool,
    evicted: Arc<Notify>,
}

/// Phases of a connection that is no WebSocket, in the order in which connections give way to new ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// No request is complete.
    Idle,
    /// A request is being received or answered.
    Busy,
}

/// A connection in one phase: it may be closed in favour of another.
pub(super) struct Waiting<'s> {
    slot: &'s Slot,
    key: (Phase, u64),
    since: Instant,
}

impl Slots {
    /// Slots by the settings and by the limit of open files.
    pub fn new(settings: &ListenerSettings) -> Slots {
        let descriptors = usize::try_from(descriptors::limit()).unwrap_or(usize::MAX);
        // an encrypted connection takes a pair of local sockets besides
        let each = if settings.is_encrypted { 3 } else { 1 };
        let max_open = descriptors.saturating_sub(2 * MAX_UPSTREAMS + RESERVED_DESCRIPTORS).max(descriptors / 4) / each;
        let wanted = settings.max_connections;
        if wanted > max_open {
            tracing::warn!(
                descriptors,
                connections = max_open,
                "the limit of open files allows fewer connections than set"
            );
        }
        let slots = Slots::bounded(wanted, max_open, settings.max_per_network);
        let (web_sockets, max_web_sockets) = (settings.max_web_sockets, slots.0.max_web_sockets);
        if web_sockets > max_web_sockets {
            tracing::warn!(descriptors, max_web_sockets, "the limit of open files allows fewer WebSockets than set");
        }
        slots
    }

    fn bounded(wanted: usize, max_open: usize, per_network: usize) -> Slots {
        let max = wanted.min(max_open);
        let max_web_sockets = max_open - max.min(max_open / RESERVED_SHARE);
        Slots(Arc::new(Shared { max, max_open, max_web_sockets, per_network, state: Mutex::default() }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A slot for a connection from `address`; `None` where its network holds its share, or where no slot is free and none
    /// can be freed.
    pub fn take(&self, address: IpAddr, is_proxy: bool) -> Option<Slot> {
        let network = (!is_proxy).then(|| network(address));
        let mut state = self.state();
        // a network at its share closes no connection of others
        state.count(network, self.0.per_network)?;
        let is_full = state.open - state.web_sockets >= self.0.max || state.open >= self.0.max_open;
        if is_full && !state.evict() {
            state.discount(network);
            return None;
        }
        state.open += 1;
        Some(Slot { slots: self.clone(), network, is_web_socket: false, evicted: Arc::default() })
    }
}

impl State {
    /// Closes a connection in favour of another: the one that has been idle longest, otherwise the one that has been busy
    /// longest; connections within `GRACE` only where there are no others. Returns false if there is none.
    fn evict(&mut self) -> bool {
        let now = Instant::now();
        let oldest = |phase| self.waiting.range((phase, 0)..=(phase, u64::MAX)).next();
        let after_grace = [Phase::Idle, Phase::Busy]
            .into_iter()
            .filter_map(oldest)
            .find(|(_, candidate)| now.duration_since(candidate.since) >= GRACE)
            .map(|(key, _)| *key);
        let candidate = match after_grace {
            Some(key) => self.waiting.remove(&key),
            None => self.waiting.pop_first().map(|(_, candidate)| candidate),
        };
        candidate.inspect(|candidate| candidate.evicted.notify_one()).is_some()
    }

    /// Counts a connection of `network`; `None` where the network holds `limit` connections.
    fn count(&mut self, network: Option<IpAddr>, limit: usize) -> Option<()> {
        let Some(network) = network else { return Some(()) };
        let count = self.by_network.entry(network).or_default();
        if *count >= limit {
            return None;
        }
        *count += 1;
        Some(())
    }

    fn discount(&mut self, network: Option<IpAddr>) {
        let Some(network) = network else { return };
        if let Some(count) = self.by_network.get_mut(&network) {
            *count -= 1;
            if *count == 0 {
                self.by_network.remove(&network);
            }
        }
    }
}

impl Slot {
    /// Notes the phase of the connection until the guard is dropped.
    pub fn enter(&self, phase: Phase) -> Waiting<'_> {
        let mut state = self.slots.state();
        let key = (phase, state.next_number);
        state.next_number += 1;
        let since = Instant::now();
        state.waiting.insert(key, Candidate { since, evicted: self.evicted.clone() });
        Waiting { slot: self, key, since }
    }

    /// Waits until the connection is to be closed in favour of another. Only one of several such waits ends.
    pub fn evicted(&self) -> OwnedNotified {
        self.evicted.clone().notified_owned()
    }

    /// Turns the slot into that of a WebSocket of `client`. Returns false, and leaves the slot as it is, where WebSockets in
    /// all or those of the client's network are too many.
    pub fn become_web_socket(&mut self, client: IpAddr) -> bool {
        let mut state = self.slots.state();
        if state.web_sockets >= self.slots.0.max_web_sockets {
            return false;
        }
        if self.network.is_none() {
            let network = Some(network(client));
            if state.count(network, self.slots.0.per_network).is_none() {
                return false;
            }
            self.network = network;
        }
        state.web_sockets += 1;
        self.is_web_socket = true;
        true
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut state = self.slots.state();
        state.open -= 1;
        state.web_sockets -= usize::from(self.is_web_socket);
        state.discount(self.network);
    }
}

impl Waiting<'_> {
    /// Waits until the connection is to be closed in favour of another.
    pub fn evicted(&self) -> OwnedNotified {
        self.slot.evicted()
    }

    /// The begin of the phase.
    pub fn since(&self) -> Instant {
        self.since
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.slot.slots.state().waiting.remove(&self.key);
    }
}

/// Turns for requests of one kind: a number in all and a number for each network.
pub(super) struct Turns {
    all: Arc<Semaphore>,
    of_network: usize,
    by_network: Mutex<HashMap<IpAddr, Weak<Semaphore>>>,
}

/// A turn; dropping it ends it.
pub(super) struct Turn {
    of_network: OwnedSemaphorePermit,
    of_all: OwnedSemaphorePermit,
}

impl Turn {
    /// True if others wait for turns, or soon will: an idle holder should give its turn back.
    pub fn is_scarce(&self) -> bool {
        let is_scarce = |permit: &OwnedSemaphorePermit, few| permit.semaphore().available_permits() <= few;
        is_scarce(&self.of_network, 0) || is_scarce(&self.of_all, MAX_UPSTREAMS / 4)
    }
}

impl Turns {
    /// Turns of forwarded requests.
    pub fn of_requests() -> Turns {
        Turns::new(MAX_UPSTREAMS, MAX_REQUESTS_OF_NETWORK)
    }

    /// Turns of long request bodies.
    pub fn of_uploads() -> Turns {
        Turns::new(MAX_UPLOADS, MAX_UPLOADS_OF_NETWORK)
    }

    fn new(all: usize, of_network: usize) -> Turns {
        Turns { all: Arc::new(Semaphore::new(all)), of_network, by_network: Mutex::default() }
    }

    /// Waits for a turn of `client`. Errors: too many requests of its network or in all.
    pub async fn take(&self, client: IpAddr) -> Result<Turn, Refusal> {
        let of_network = self.of(network(client));
        let turn = async {
            let of_network = of_network.acquire_owned().await.ok()?;
            let of_all = self.all.clone().acquire_owned().await.ok()?;
            Some(Turn { of_network, of_all })
        };
        timeout(WAIT, turn).await.ok().flatten().ok_or(Refusal::Overload)
    }

    fn of(&self, network: IpAddr) -> Arc<Semaphore> {
        let mut known = self.by_network.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(semaphore) = known.get(&network).and_then(Weak::upgrade) {
            return semaphore;
        }
        if known.len() >= SWEEP_ABOVE {
            known.retain(|_, semaphore| semaphore.strong_count() > 0);
        }
        let semaphore = Arc::new(Semaphore::new(self.of_network));
        known.insert(network, Arc::downgrade(&semaphore));
        semaphore
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slots(max: usize, per_network: usize) -> Slots {
        Slots::bounded(max, 4_096, per_network)
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_network_holds_its_share_and_no_more() {
        let slots = slots(100, 2);
        let held = (slots.take(address("2001:db8::1"), false), slots.take(address("2001:db8::2"), false));
        assert!(held.0.is_some() && held.1.is_some());
        assert!(slots.take(address("2001:db8::3"), false).is_none());
        assert!(slots.take(address("2001:db8:0:1::1"), false).is_some());
        drop(held);
        assert!(slots.take(address("2001:db8::3"), false).is_some());
    }

    #[test]
    fn a_proxy_counts_for_the_clients_of_its_web_sockets_only() {
        let slots = slots(100, 1);
        let (proxy, client) = (address("127.0.0.1"), address("203.0.113.1"));
        let mut one = slots.take(proxy, true).unwrap();
        let mut other = slots.take(proxy, true).unwrap();

        assert!(one.become_web_socket(client));
        assert!(!other.become_web_socket(client));
        drop(one);
        assert!(slots.take(proxy, true).unwrap().become_web_socket(client));
    }

    #[tokio::test]
    async fn the_connection_that_is_idle_longest_gives_way_and_a_busy_one_only_if_none_is_idle() {
        let slots = slots(16, 100);
        let held: Vec<Slot> = (0..16).filter_map(|_| slots.take(address("192.0.2.1"), false)).collect();
        assert!(slots.take(address("192.0.2.2"), false).is_none());
        let (busy, first, second) =
            (held[1].enter(Phase::Busy), held[3].enter(Phase::Idle), held[7].enter(Phase::Idle));
        let short = Duration::from_millis(10);

        let one = slots.take(address("192.0.2.2"), false);
        timeout(Duration::from_secs(1), first.evicted()).await.unwrap();
        assert!(one.is_some() && timeout(short, second.evicted()).await.is_err());

        let two = slots.take(address("192.0.2.2"), false);
        timeout(Duration::from_secs(1), second.evicted()).await.unwrap();
        assert!(two.is_some() && timeout(short, busy.evicted()).await.is_err());

        let three = slots.take(address("192.0.2.2"), false);
        timeout(Duration::from_secs(1), busy.evicted()).await.unwrap();
        assert!(three.is_some() && slots.take(address("192.0.2.2"), false).is_none());
    }

    #[tokio::test]
    async fn a_new_connection_may_send_its_request_while_others_have_been_busy_for_long() {
        let slots = slots(16, 100);
        let held: Vec<Slot> = (0..15).filter_map(|_| slots.take(address("192.0.2.1"), false)).collect();
        let mut silent: Vec<Waiting<'_>> = held.iter().map(|slot| slot.enter(Phase::Busy)).collect();
        for candidate in slots.state().waiting.values_mut() {
            candidate.since -= GRACE;
        }
        let reader = slots.take(address("192.0.2.2"), false).unwrap();
        let head = reader.enter(Phase::Idle);

        let newer = slots.take(address("192.0.2.1"), false);

        assert!(newer.is_some());
        timeout(Duration::from_secs(1), silent.remove(0).evicted()).await.unwrap();
        assert!(timeout(Duration::from_millis(10), head.evicted()).await.is_err());
    }

    #[tokio::test]
    async fn a_network_at_its_share_closes_no_connection_of_others() {
        let slots = slots(16, 15);
        let held: Vec<Slot> = (0..15).filter_map(|_| slots.take(address("192.0.2.1"), false)).collect();
        let other = slots.take(address("192.0.2.2"), false).unwrap();
        let idle = other.enter(Phase::Idle);

        assert!(held.len() == 15 && slots.take(address("192.0.2.1"), false).is_none());

        assert!(timeout(Duration::from_millis(10), idle.evicted()).await.is_err());
        drop(held);
        assert!(slots.take(address("192.0.2.1"), false).is_some(), "a refused connection counts for nobody");
    }

    #[test]
    fn a_web_socket_leaves_its_slot_to_others() {
        let slots = slots(16, 100);
        let mut held: Vec<Slot> = (0..16).filter_map(|_| slots.take(address("192.0.2.1"), false)).collect();
        assert!(slots.take(address("192.0.2.2"), false).is_none());

        held[0].become_web_socket(address("192.0.2.1"));

        assert!(slots.take(address("192.0.2.2"), false).is_some());
    }

    #[test]
    fn web_sockets_leave_a_part_of_all_connections_to_pages() {
        let slots = Slots::bounded(64, 64, 100);
        let client = address("192.0.2.1");
        let mut held: Vec<Slot> = (0..60).filter_map(|_| slots.take(client, false)).collect();
        assert!(held.iter_mut().all(|slot| slot.become_web_socket(client)));

        let mut one_more = slots.take(client, false).unwrap();
        assert!(!one_more.become_web_socket(client));
        drop(one_more);

        let pages: Vec<Slot> = (0..4).filter_map(|_| slots.take(address("192.0.2.2"), false)).collect();
        assert_eq!(pages.len(), 4);
        held.pop();
        drop(pages);
        assert!(slots.take(client, false).unwrap().become_web_socket(client));
    }

    #[tokio::test]
    async fn requests_of_one_network_wait_for_each_other_and_for_nobody_else() {
        let turns = Turns::new(8, 2);
        let held = (turns.take(address("192.0.2.1")).await, turns.take(address("192.0.2.1")).await);
        let short = Duration::from_millis(10);

        assert!(timeout(short, turns.take(address("192.0.2.1"))).await.is_err());
        assert!(timeout(short, turns.take(address("192.0.2.2"))).await.is_ok());
        drop(held);
        assert!(timeout(short, turns.take(address("192.0.2.1"))).await.is_ok());
    }
}
