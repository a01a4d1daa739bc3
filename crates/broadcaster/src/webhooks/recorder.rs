//! Collects the events of an app, holds departures back for a moment, and turns the events into requests.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::json;

use super::clock::now_ms;
use super::delivery::DeliveryWorker;
use super::store::WebhookStore;
use super::types::{Delivery, WebhookEvent};
use crate::runner::Runner;
use crate::settings::{AppSettings, WebhookSettings};
use crate::stats::Counters;

/// How long the end of a channel or of a membership is held back; a return within it cancels both events (rule 85).
const HOLD_BACK: Duration = Duration::from_millis(2_500);
/// Interval at which collected events become requests.
const TICK: Duration = Duration::from_millis(100);
/// Events in one request when batching is on.
const BATCH: usize = 50;

/// A channel, or a member of it.
type Departed = (Arc<str>, Option<Arc<str>>);

#[derive(Default)]
struct Collected {
    until: HashMap<Departed, Instant>,
    order: VecDeque<(Instant, Departed)>,
    ready: Vec<WebhookEvent>,
}

struct Inner {
    app_id: String,
    receivers: Vec<WebhookSettings>,
    workers: Vec<DeliveryWorker>,
    store: Arc<dyn WebhookStore>,
    collected: Mutex<Collected>,
}

/// Records the events of one app; does nothing where the app has no webhooks.
#[derive(Clone)]
pub(crate) struct Recorder(Option<Arc<Inner>>);

impl Recorder {
    pub fn new(app: &AppSettings, store: Arc<dyn WebhookStore>, counters: Arc<Counters>) -> Self {
        if app.webhooks.is_empty() {
            return Self(None);
        }
        let worker = |receiver| DeliveryWorker::new(app, receiver, store.clone(), counters.clone());
        Self(Some(Arc::new(Inner {
            app_id: app.id.clone(),
            receivers: app.webhooks.clone(),
            workers: app.webhooks.iter().map(worker).collect(),
            store,
            collected: Mutex::default(),
        })))
    }

    /// Records an event. Never waits.
    pub fn record(&self, event: WebhookEvent) {
        if let Some(inner) = &self.0 {
            inner.collected.lock().unwrap_or_else(PoisonError::into_inner).take(event, Instant::now());
        }
    }

    /// Starts sending, beginning with the requests stored by an earlier run.
    pub fn start(&self, runner: &Runner) {
        let Some(inner) = self.0.clone() else { return };
        let weak = Arc::downgrade(&inner);
        runner.spawn(async move {
            inner.resume_pending().await;
            drop(inner);
            loop {
                tokio::time::sleep(TICK).await;
                let Some(inner) = weak.upgrade() else { return };
                inner.send_ready().await;
            }
        });
    }
}

impl Collected {
    fn take(&mut self, event: WebhookEvent, now: Instant) {
        let place = match &event {
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
            // A return within the hold-back time cancels both events.
            Some((place, false)) if self.until.remove(&place).is_some() => {}
            _ => self.ready.push(event),
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
    async fn resume_pending(&self) {
        let store = self.store.clone();
        let pending = tokio::task::spawn_blocking(move || store.pending()).await;
        let pending = match pending {
            Ok(Ok(pending)) => pending,
            Ok(Err(error)) => return tracing::warn!(%error, "Stored webhooks could not be read"),
            Err(_) => return,
        };
        for delivery in pending.into_iter().filter(|delivery| delivery.app_id == self.app_id) {
            match self.receivers.iter().position(|receiver| receiver.url == delivery.url) {
                Some(n) => self.workers[n].send(delivery),
                None => {
                    let store = self.store.clone();
                    drop(tokio::task::spawn_blocking(move || store.remove(&delivery.id)));
                }
            }
        }
    }

    async fn send_ready(&self) {
        let events = self.collected.lock().unwrap_or_else(PoisonError::into_inner).due(Instant::now());
        if events.is_empty() {
            return;
        }
        let mut requests = Vec::new();
        for (n, receiver) in self.receivers.iter().enumerate() {
            for body in bodies(receiver, &events) {
                requests.push((n, self.delivery(receiver, body)));
            }
        }
        let (store, deliveries): (_, Vec<_>) = (self.store.clone(), requests.iter().map(|(_, d)| d.clone()).collect());
        let saved = tokio::task::spawn_blocking(move || store.save(deliveries)).await;
        if let Ok(Err(error)) = saved {
            tracing::warn!(%error, "Webhooks could not be stored; they are sent all the same");
        }
        for (n, delivery) in requests {
            self.workers[n].send(delivery);
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

fn bodies(receiver: &WebhookSettings, events: &[WebhookEvent]) -> Vec<String> {
    let wanted =
        |event: &&WebhookEvent| receiver.events.is_empty() || receiver.events.iter().any(|name| name == event.name());
    let events: Vec<_> = events.iter().filter(wanted).map(WebhookEvent::json).collect();
    let share = if receiver.batching { BATCH } else { 1 };
    events.chunks(share).map(|events| json!({ "time_ms": now_ms(), "events": events }).to_string()).collect()
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

    fn names(events: &[WebhookEvent]) -> Vec<&'static str> {
        events.iter().map(WebhookEvent::name).collect()
    }

    #[test]
    fn rule_85_a_departure_is_reported_after_the_hold_back_time() {
        let mut held = Collected::default();
        let now = Instant::now();
        held.take(occupied(), now);
        held.take(vacated(), now);

        assert_eq!(names(&held.due(now)), ["channel_occupied"]);
        assert_eq!(names(&held.due(now + HOLD_BACK)), ["channel_vacated"]);
    }

    #[test]
    fn rule_85_a_return_within_the_hold_back_time_cancels_the_departure() {
        let mut held = Collected::default();
        let now = Instant::now();
        held.take(vacated(), now);
        held.take(occupied(), now);

        assert!(held.due(now + HOLD_BACK).is_empty());

        held.take(vacated(), now + HOLD_BACK);
        assert_eq!(names(&held.due(now + HOLD_BACK * 2)), ["channel_vacated"]);
    }

    #[test]
    fn rule_86_events_share_a_request_only_with_batching() {
        let events = [occupied(), vacated(), occupied()];
        let mut receiver = WebhookSettings::default();
        assert_eq!(bodies(&receiver, &events).len(), 3);
        receiver.batching = true;
        assert_eq!(bodies(&receiver, &events).len(), 1);
        receiver.events = vec!["channel_vacated".into()];
        let body: serde_json::Value = serde_json::from_str(&bodies(&receiver, &events)[0]).unwrap();
        assert_eq!(body["events"], json!([{ "name": "channel_vacated", "channel": "c" }]));
    }
}
