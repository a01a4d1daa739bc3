//! Stores the counts every second in one transaction, and a last time when the server stops.

use std::sync::Arc;
use std::time::Duration;

use rocket::fairing::AdHoc;
use rocket::{Build, Ignite, Rocket};
use tokio::time::MissedTickBehavior;

use super::store;
use super::visitors::Visitors;
use crate::app::App;
use crate::base::error::ApiError;
use crate::features::{popularity, search};
use crate::web::PageDb;

const FLUSH_EVERY: Duration = Duration::from_secs(1);
/// Searches repeated per flush; the others wait for the next one.
const MAX_REPEATED: usize = 20;

/// Adds the counters to the server, and the task that stores them.
pub fn attach(rocket: Rocket<Build>, app: &App) -> Rocket<Build> {
    let visitors = Arc::new(Visitors::default());
    let running = (app.clone(), visitors.clone());
    rocket.manage(visitors).attach(AdHoc::on_liftoff("count visitors", move |_| {
        Box::pin(async move {
            tokio::spawn(run(running.0, running.1));
        })
    }))
}

/// Returns the task that stores the last counts, for the time after the last request. Rocket 0.5
/// skips its shutdown hooks where a server without connections ends while it is being polled (`Rocket::http_server`).
pub fn store_last_counts(rocket: &Rocket<Ignite>, app: &App) -> impl Future<Output = ()> + use<> {
    let (app, visitors) = (app.clone(), rocket.state::<Arc<Visitors>>().cloned());
    async move {
        if let Some(visitors) = visitors
            && let Err(error) = flush(&app, &visitors).await
        {
            tracing::warn!(%error, "the last counts were not stored");
        }
    }
}

async fn run(app: App, visitors: Arc<Visitors>) {
    let mut ticks = tokio::time::interval(FLUSH_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut ranking = popularity::Ranking::default();
    while !app.db.is_closed() {
        ticks.tick().await;
        if app.mode.get().rests() {
            continue;
        }
        let outcome = async {
            let read = flush(&app, &visitors).await?;
            ranking.tick(&app, read).await
        };
        if let Err(error) = outcome.await
            && !app.db.is_closed()
        {
            tracing::warn!(%error, "the counts were not stored");
        }
    }
}

/// Stores the counts since the last call, after a call under way; returns whether an article had readers.
async fn flush(app: &App, visitors: &Visitors) -> Result<bool, ApiError> {
    let _turn = visitors.flushing.lock().await;
    // counts do not wait for a search that cannot be repeated
    if let Err(error) = flush_zero_results(app, visitors).await
        && !app.db.is_closed()
    {
        tracing::warn!(%error, "searches without results were not stored");
    }
    let counted = visitors.drain();
    if counted.is_empty() {
        return Ok(false);
    }
    let written = counted.clone();
    let outcome = app.write(move |write| store::add(write, &written)).await;
    if outcome.is_err() {
        visitors.restore(counted);
    }
    outcome
}

/// Stores searches of enough people. Each search is repeated here, because a browser's claim proves nothing.
async fn flush_zero_results(app: &App, visitors: &Visitors) -> Result<(), ApiError> {
    let (day, mut due) = visitors.drain_zero_results();
    if due.is_empty() {
        return Ok(());
    }
    let later = due.split_off(due.len().min(MAX_REPEATED));
    visitors.restore_zero_results(&day, &later);
    let (portal, searches) = (app.clone(), due.clone());
    let confirmed = app
        .read(move |connection| {
            let site = portal.site();
            let nothing = |lang, query: &str| {
                let (zone, config, now) = (&site.zone, &site.config, portal.clock.now());
                search::finds_nothing(&PageDb { connection, lang, zone, now, config }, query)
            };
            let mut found = Vec::new();
            for one in searches {
                if nothing(one.lang, &one.query)? {
                    found.push(one);
                }
            }
            Ok(found)
        })
        .await;
    let outcome = match confirmed {
        Ok(confirmed) if confirmed.is_empty() => Ok(()),
        Ok(confirmed) => {
            let day = day.clone();
            app.write(move |write| store::add_zero_results(write, &day, &confirmed)).await
        }
        Err(error) => Err(error),
    };
    if outcome.is_err() {
        visitors.restore_zero_results(&day, &due);
    }
    outcome
}

/// Removes counts and searches whose retention is over.
pub fn sweep(app: &App) -> Result<(), ApiError> {
    app.db.write_blocking(|write| {
        store::sweep_hours(write)?;
        store::sweep_zero_results(write).map(drop)
    })
}
