//! Sends requests to one receiver, and retries them with growing pauses until a time limit.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;
use ureq::Agent;

use super::clock::now_ms;
use super::store::WebhookStore;
use super::types::Delivery;
use crate::settings::{AppSettings, WebhookSettings};
use crate::signature;
use crate::stats::{self, Counters};

/// Requests sent to one receiver at the same time.
const MAX_PARALLEL: usize = 4;
/// Requests waiting for one receiver; beyond it new ones are dropped.
const MAX_WAITING: usize = 10_000;
/// How long a receiver may take to answer a request.
const TIMEOUT: Duration = Duration::from_secs(10);
const FIRST_RETRY: Duration = Duration::from_secs(1);
const LONGEST_RETRY: Duration = Duration::from_secs(60);

struct Receiver {
    key: String,
    secret: String,
    retry_for: Duration,
    agent: Agent,
    store: Arc<dyn WebhookStore>,
    counters: Arc<Counters>,
    waiting: AtomicUsize,
    turns: Semaphore,
}

/// Sends the requests of one receiver, independently of all others.
pub(super) struct DeliveryWorker(Arc<Receiver>);

impl DeliveryWorker {
    pub fn new(
        app: &AppSettings,
        receiver: &WebhookSettings,
        store: Arc<dyn WebhookStore>,
        counters: Arc<Counters>,
    ) -> Self {
        let config = Agent::config_builder().timeout_global(Some(TIMEOUT)).http_status_as_error(false);
        // With batching, requests go out one after another, so that events keep their order.
        let turns = if receiver.batching { 1 } else { MAX_PARALLEL };
        Self(Arc::new(Receiver {
            key: app.key.clone(),
            secret: app.secret.expose().to_owned(),
            retry_for: Duration::from_secs(receiver.retry_for_s),
            agent: config.max_redirects(0).build().into(),
            store,
            counters,
            waiting: AtomicUsize::new(0),
            turns: Semaphore::new(turns),
        }))
    }

    /// Sends a request in the background. Never waits.
    pub fn send(&self, delivery: Delivery) {
        let receiver = self.0.clone();
        if receiver.waiting.fetch_add(1, Ordering::Relaxed) >= MAX_WAITING {
            receiver.waiting.fetch_sub(1, Ordering::Relaxed);
            tracing::warn!(url = delivery.url, "Too many webhooks wait for this receiver; one was dropped");
            let store = receiver.store.clone();
            drop(tokio::task::spawn_blocking(move || store.remove(&delivery.id)));
            return;
        }
        tokio::spawn(async move {
            receiver.clone().deliver(Arc::new(delivery)).await;
            receiver.waiting.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

impl Receiver {
    async fn deliver(self: Arc<Self>, delivery: Arc<Delivery>) {
        let mut pause = FIRST_RETRY;
        while !self.clone().try_once(&delivery).await {
            stats::add(&self.counters.webhooks_failed, 1);
            let age = Duration::from_millis(now_ms().saturating_sub(delivery.created_at_ms));
            if age + pause > self.retry_for {
                tracing::warn!(url = delivery.url, "A webhook was given up");
                break;
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_RETRY);
        }
        let store = self.store.clone();
        drop(tokio::task::spawn_blocking(move || store.remove(&delivery.id)).await);
    }

    async fn try_once(self: Arc<Self>, delivery: &Arc<Delivery>) -> bool {
        let Ok(_turn) = self.turns.acquire().await else { return false };
        let (this, delivery) = (self.clone(), delivery.clone());
        let accepted = tokio::task::spawn_blocking(move || this.post(&delivery)).await.unwrap_or(false);
        if accepted {
            stats::add(&self.counters.webhooks_sent, 1);
        }
        accepted
    }

    fn post(&self, delivery: &Delivery) -> bool {
        let answer = self
            .agent
            .post(&delivery.url)
            .header("Content-Type", "application/json")
            .header("X-Pusher-Key", &self.key)
            .header("X-Pusher-Signature", signature::hmac_hex(&self.secret, delivery.body.as_bytes()))
            .send(delivery.body.as_bytes());
        match answer {
            Ok(answer) => answer.status().is_success(),
            Err(error) => {
                tracing::debug!(url = delivery.url, %error, "A webhook failed");
                false
            }
        }
    }
}
