//! Stores counts every second in one change of the database with the offers from which they come, and a last time when the server
//! stops; reads bookings anew after a change.

use std::sync::Arc;
use std::time::Duration;

use rocket::fairing::AdHoc;
use rocket::{Build, Ignite, Rocket};
use tokio::time::MissedTickBehavior;

use super::delivery::AdDelivery;
use super::store;
use crate::app::App;
use crate::base::error::ApiError;
use crate::web::page::Pages;

const FLUSH_EVERY: Duration = Duration::from_secs(1);

/// Adds the state to the server, and the task that stores counts. Errors: the database cannot be read or written.
pub fn attach(rocket: Rocket<Build>, app: &App) -> Result<Rocket<Build>, ApiError> {
    let delivery = Arc::new(AdDelivery::open(app)?);
    let (app, running) = (app.clone(), delivery.clone());
    Ok(rocket.manage(delivery).attach(AdHoc::on_liftoff("count advertisements", move |rocket| {
        let pages = rocket.state::<Arc<Pages>>().cloned();
        Box::pin(async move {
            if let Some(pages) = pages {
                tokio::spawn(run(app, running, pages));
            }
        })
    })))
}

/// Returns the task that stores the last counts, for the time after the last request.
pub fn store_last_counts(rocket: &Rocket<Ignite>, app: &App) -> impl Future<Output = ()> + use<> {
    let (app, delivery) = (app.clone(), rocket.state::<Arc<AdDelivery>>().cloned());
    async move {
        if let Some(delivery) = delivery
            && let Err(error) = flush(&app, &delivery).await
        {
            tracing::warn!(%error, "the last counts of advertisements were not stored");
        }
    }
}

async fn run(app: App, delivery: Arc<AdDelivery>, pages: Arc<Pages>) {
    let mut ticks = tokio::time::interval(FLUSH_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !app.db.is_closed() {
        ticks.tick().await;
        let outcome = async {
            if app.mode.get().rests() {
                delivery.counters.rest(app.clock.now());
            } else {
                flush(&app, &delivery).await?;
            }
            delivery.snapshot(&app, &pages.cache).await.map(drop)
        }
        .await;
        if let Err(error) = outcome
            && !app.db.is_closed()
        {
            tracing::warn!(%error, "the counts of advertisements were not stored");
        }
    }
}

/// Stores the counts since the last call, after a call under way.
async fn flush(app: &App, delivery: &AdDelivery) -> Result<(), ApiError> {
    let _turn = delivery.counters.flushing.lock().await;
    let fold = delivery.counters.drain(app.clock.now());
    if fold.is_empty() {
        return Ok(());
    }
    let written = fold.clone();
    let outcome = app.write(move |write| store::add(write, &written)).await;
    if outcome.is_err() {
        delivery.counters.restore(fold);
    }
    outcome
}

/// Removes used offers that have expired.
pub fn remove_expired_offers(app: &App) -> Result<(), ApiError> {
    app.db.write_blocking(|write| store::remove_expired(write))
}
