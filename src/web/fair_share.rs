//! Fair share of the work behind the page cache: how many requests of one client address run at once, and how many pages it
//! may have rendered in a minute. Cached pages are answered by the gateway and need no share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use gateway::client_address::network;
use rocket::fairing::{Fairing, Info, Kind};
use rocket::http::Method;
use rocket::{Data, Request, Response};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::client_address::ClientAddress;
use super::rate_limit::RateLimiter;
use crate::base::error::ApiError;
use crate::config::Limits;

/// Reading requests of one address that run at once; further ones wait for them.
const MAX_RUNNING: usize = 8;
/// Error pages that are rendered for one address in a minute with the requested path; further ones are shared.
const OWN_ERROR_PAGES: u32 = 20;
/// The same for all addresses together.
const OWN_ERROR_PAGES_OF_ALL: u32 = 120;
/// Addresses with running requests above which those without are removed.
const MANY_ADDRESSES: usize = 1_000;

/// Limits of work per client address.
pub struct FairShare {
    pages: RateLimiter,
    error_pages: RateLimiter,
    all_error_pages: RateLimiter,
    running: Mutex<HashMap<String, Weak<Semaphore>>>,
}

impl FairShare {
    /// The limits of the settings.
    pub fn new(limits: &Limits) -> FairShare {
        FairShare {
            pages: RateLimiter::new(limits.uncached_pages_per_minute, Duration::from_mins(1)),
            error_pages: RateLimiter::new(OWN_ERROR_PAGES, Duration::from_mins(1)),
            all_error_pages: RateLimiter::new(OWN_ERROR_PAGES_OF_ALL, Duration::from_mins(1)),
            running: Mutex::default(),
        }
    }

    /// Counts a page that is not cached. Errors: too often.
    pub(super) fn check_page(&self, address: &str) -> Result<(), ApiError> {
        self.pages.check(address)
    }

    /// Counts an error page; whether it may be rendered for this request alone.
    pub(super) fn may_have_own_error_page(&self, address: &str) -> bool {
        self.error_pages.check(address).is_ok() && self.all_error_pages.check("all").is_ok()
    }

    /// Waits while as many requests of `address` run as may.
    async fn turn(&self, address: &str) -> Option<OwnedSemaphorePermit> {
        let network = address.parse().map_or_else(|_| address.to_owned(), |address| network(address).to_string());
        let running = self.running_of(&network);
        running.acquire_owned().await.ok()
    }

    fn running_of(&self, address: &str) -> Arc<Semaphore> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = running.get(address).and_then(Weak::upgrade) {
            return known;
        }
        if running.len() >= MANY_ADDRESSES {
            running.retain(|_, semaphore| semaphore.strong_count() > 0);
        }
        let new = Arc::new(Semaphore::new(MAX_RUNNING));
        running.insert(address.to_owned(), Arc::downgrade(&new));
        new
    }
}

/// The turn of a request, until its response is ready to be written.
struct Turn(Mutex<Option<OwnedSemaphorePermit>>);

/// Makes reading requests of one address take turns. A client that reads its response slowly holds no turn.
pub struct FairShareFairing;

#[rocket::async_trait]
impl Fairing for FairShareFairing {
    fn info(&self) -> Info {
        Info { name: "fair share per client address", kind: Kind::Request | Kind::Response }
    }

    async fn on_request(&self, request: &mut Request<'_>, _: &mut Data<'_>) {
        if !matches!(request.method(), Method::Get | Method::Head) {
            return;
        }
        let Some(share) = request.rocket().state::<Arc<FairShare>>() else { return };
        let turn = share.turn(&ClientAddress::of(request).0).await;
        request.local_cache(|| Turn(Mutex::new(turn)));
    }

    async fn on_response<'r>(&self, request: &'r Request<'_>, _: &mut Response<'r>) {
        let turn = request.local_cache(|| Turn(Mutex::default()));
        drop(turn.0.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_address_waits_for_its_own_requests_only() {
        let share = FairShare::new(&Limits::default());
        let mut turns = Vec::new();
        for _ in 0..MAX_RUNNING {
            turns.push(share.turn("192.0.2.1").await);
        }

        let own = tokio::time::timeout(Duration::from_millis(20), share.turn("192.0.2.1")).await;
        let other = tokio::time::timeout(Duration::from_millis(20), share.turn("192.0.2.2")).await;
        turns.pop();
        let later = tokio::time::timeout(Duration::from_millis(20), share.turn("192.0.2.1")).await;

        assert!(own.is_err() && other.is_ok() && later.is_ok());
    }
}
