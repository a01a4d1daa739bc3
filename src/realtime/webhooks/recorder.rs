//! Collects what happens, holds memory_reclaim back for a moment, and makes requests of the rest.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::json;

use super::delivery::Lane;
use super::{Delivery, WebhookEvent, WebhookStore};
use crate::realtime::fanout::Runner;
use crate::realtime::settings::{AppSettings, WebhookSettings};
use crate::realtime::stats::Counters;

/// How long a departure waits for a return.
const HOLD_BACK: Duration = Duration::from_millis(2_500);
/// How often requests are made of what happened.
const TICK: Duration = Duration::from_millis(100);
/// Events in one request when batching is on.
const BATCH: usize = 50;

type Place = (Arc<str>, Option<Arc<str>>);

#[derive(Default)]
struct Held {
    until: HashMap<Place, Instant>,
    order: VecDeque<(Instant, Place)>,
    ready: Vec<WebhookEvent>,
}

struct Inner {
    app_id: String,
    receivers: Vec<WebhookSettings>,
    lanes: Vec<Lane>,
    store: Arc<dyn WebhookStore>,
    held: Mutex<Held>,
}

/// Takes note of what happens in one app; free of cost when nobody wants to know.
#[derive(Clone)]
pub(in crate::realtime) struct Recorder(Option<Arc<Inner>>);

impl Recorder {
    pub fn new(app: &AppSettings, store: Arc<dyn WebhookStore>, counters: Arc<Counters>) -> Self {
        if app.webhooks.is_empty() {
            return Self(None);
        }
        let lane = |receiver| Lane::new(app, receiver, store.clone(), counters.clone());
        Self(Some(Arc::new(Inner {
            app_id: app.id.clone(),
            receivers: app.webhooks.clone(),
            lanes: app.webhooks.iter().map(lane).collect(),
            store,
            held: Mutex::default(),
        })))
    }

    /// Takes a note. Never waits.
    pub fn record(&self, happening: WebhookEvent) {
        if let Some(inner) = &self.0 {
            inner.held.lock().unwrap_or_else(PoisonError::into_inner).take(happening, Instant::now());
        }
    }

    /// Starts sending, first of all what an earlier run left behind.
    pub fn start(&self, runner: &Runner) {
        let Some(inner) = self.0.clone() else { return };
        let weak = Arc::downgrade(&inner);
        runner.spawn(async move {
            inner.take_up_pending().await;
            drop(inner);
            loop {
                tokio::time::sleep(TICK).await;
                let Some(inner) = weak.upgrade() else { return };
                inner.send_what_is_ready().await;
            }
        });
    }
}

impl Held {
    fn take(&mut self, happening: WebhookEvent, now: Instant) {
        let place = match &happening {
            WebhookEvent::Vacated { channel } => Some(((channel.clone(), None), true)),
            WebhookEvent::MemberRemoved { channel, user_id } => Some(((channel.clone(), Some(user_id.clone())), true)),
            WebhookEvent::Occupied { channel } => Some(((channel.clone(), None), false)),
            WebhookEvent::MemberAdded { channel, user_id } => Some(((channel.clone(), Some(user_id.clone())), false)),
            WebhookEvent::ClientEvent { .. } | WebhookEvent::CacheMiss { .. } | WebhookEvent::Count { .. } => None,
        };
        match place {
            Some((place, true)) => {
                let until = now + HOLD_BACK;
                self.until.insert(place.clone(), until);
                self.order.push_back((until, place));
            }
            // Back in time: neither the departure nor the return is told.
            Some((place, false)) if self.until.remove(&place).is_some() => {}
            _ => self.ready.push(happening),
        }
    }

    fn due(&mut self, now: Instant) -> Vec<WebhookEvent> {
        while let Some((until, _)) = self.order.front() {
            if *until > now {
                break;
            }
            let Some((until, place)) = self.order.pop_front() else { break };
            if self.until.get(&place) != Some(&until) {
                continue;
            }
            self.until.remove(&place);
            self.ready.push(match place {
                (channel, None) => WebhookEvent::Vacated { channel },
                (channel, Some(user_id)) => WebhookEvent::MemberRemoved { channel, user_id },
            });
        }
        std::mem::take(&mut self.ready)
    }
}

impl Inner {
    async fn take_up_pending(&self) {
        let store = self.store.clone();
        let pending = tokio::task::spawn_blocking(move || store.pending()).await;
        let pending = match pending {
            Ok(Ok(pending)) => pending,
            Ok(Err(failed)) => return tracing::warn!(error = failed.0, "Stored webhooks could not be read"),
            Err(_) => return,
        };
        for delivery in pending.into_iter().filter(|delivery| delivery.app_id == self.app_id) {
            match self.receivers.iter().position(|receiver| receiver.url == delivery.url) {
                Some(n) => self.lanes[n].send(delivery),
                None => {
                    let store = self.store.clone();
                    drop(tokio::task::spawn_blocking(move || store.remove(&delivery.id)));
                }
            }
        }
    }

    async fn send_what_is_ready(&self) {
        let happened = self.held.lock().unwrap_or_else(PoisonError::into_inner).due(Instant::now());
        if happened.is_empty() {
            return;
        }
        let mut made = Vec::new();
        for (n, receiver) in self.receivers.iter().enumerate() {
            for body in bodies(receiver, &happened) {
                made.push((n, self.delivery(receiver, body)));
            }
        }
        let (store, deliveries): (_, Vec<_>) = (self.store.clone(), made.iter().map(|(_, d)| d.clone()).collect());
        let saved = tokio::task::spawn_blocking(move || store.save(&deliveries)).await;
        if let Ok(Err(failed)) = saved {
            tracing::warn!(error = failed.0, "Webhooks could not be stored; they are sent all the same");
        }
        for (n, delivery) in made {
            self.lanes[n].send(delivery);
        }
    }

    fn delivery(&self, receiver: &WebhookSettings, body: String) -> Delivery {
        Delivery {
            id: format!("{:032x}", rand::random::<u128>()),
            app_id: self.app_id.clone(),
            url: receiver.url.clone(),
            body,
            created_at_ms: now_ms(),
        }
    }
}

fn bodies(receiver: &WebhookSettings, happened: &[WebhookEvent]) -> Vec<String> {
    let wanted = |happening: &&WebhookEvent| {
        receiver.events.is_empty() || receiver.events.iter().any(|event| event == happening.name())
    };
    let events: Vec<_> = happened.iter().filter(wanted).map(WebhookEvent::json).collect();
    let share = if receiver.batching { BATCH } else { 1 };
    events.chunks(share).map(|events| json!({ "time_ms": now_ms(), "events": events }).to_string()).collect()
}

/// Milliseconds of Unix time.
pub(super) fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map(|since| since.as_millis() as u64).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn occupied() -> WebhookEvent {
        WebhookEvent::Occupied { channel: "c".into() }
    }

    fn vacated() -> WebhookEvent {
        WebhookEvent::Vacated { channel: "c".into() }
    }

    fn names(happened: &[WebhookEvent]) -> Vec<&'static str> {
        happened.iter().map(WebhookEvent::name).collect()
    }

    #[test]
    fn rule_85_a_departure_is_told_after_a_pause() {
        let mut held = Held::default();
        let now = Instant::now();
        held.take(occupied(), now);
        held.take(vacated(), now);

        assert_eq!(names(&held.due(now)), ["channel_occupied"]);
        assert_eq!(names(&held.due(now + HOLD_BACK)), ["channel_vacated"]);
    }

    #[test]
    fn rule_85_who_comes_back_in_time_was_never_away() {
        let mut held = Held::default();
        let now = Instant::now();
        held.take(vacated(), now);
        held.take(occupied(), now);

        assert!(held.due(now + HOLD_BACK).is_empty());

        held.take(vacated(), now + HOLD_BACK);
        assert_eq!(names(&held.due(now + HOLD_BACK * 2)), ["channel_vacated"]);
    }

    #[test]
    fn rule_86_events_share_a_request_only_with_batching() {
        let happened = [occupied(), vacated(), occupied()];
        let mut receiver = WebhookSettings::default();
        assert_eq!(bodies(&receiver, &happened).len(), 3);
        receiver.batching = true;
        assert_eq!(bodies(&receiver, &happened).len(), 1);
        receiver.events = vec!["channel_vacated".into()];
        let body: serde_json::Value = serde_json::from_str(&bodies(&receiver, &happened)[0]).unwrap();
        assert_eq!(body["events"], json!([{ "name": "channel_vacated", "channel": "c" }]));
    }
}
