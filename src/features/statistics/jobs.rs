//! What was counted goes to the database each second in one write, and once more at the end.

use std::sync::Arc;
use std::time::Duration;

use rocket::fairing::AdHoc;
use rocket::{Build, Rocket};
use tokio::time::MissedTickBehavior;

use super::readers::Readers;
use super::{misses, store};
use crate::app::App;
use crate::base::error::ApiError;
use crate::features::{popularity, search};
use crate::web::PageDb;

const FLUSH_EVERY: Duration = Duration::from_secs(1);
/// Questions looked up again in one second; the others wait for the next.
const MOST_LOOKED_UP: usize = 20;

/// Lets the portal count from its start to its end.
pub fn attach(rocket: Rocket<Build>, app: &App) -> Rocket<Build> {
    let readers = Arc::new(Readers::default());
    let (running, stopping) = ((app.clone(), readers.clone()), (app.clone(), readers.clone()));
    rocket
        .manage(readers)
        .attach(AdHoc::on_liftoff("count readers", move |_| {
            Box::pin(async move {
                tokio::spawn(run(running.0, running.1));
            })
        }))
        .attach(AdHoc::on_shutdown("write the last readers", move |_| {
            Box::pin(async move {
                if let Err(error) = flush(&stopping.0, &stopping.1).await {
                    tracing::warn!(%error, "the last readers were not written");
                }
            })
        }))
}

async fn run(app: App, readers: Arc<Readers>) {
    let mut ticks = tokio::time::interval(FLUSH_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut ranking = popularity::Ranking::default();
    while !app.db.is_closed() {
        ticks.tick().await;
        let outcome = async {
            let read = flush(&app, &readers).await?;
            ranking.tick(&app, read).await
        };
        if let Err(error) = outcome.await
            && !app.db.is_closed()
        {
            tracing::warn!(%error, "readers were not counted");
        }
    }
}

/// Writes what was counted since the last time; tells whether readers of an article were among it.
async fn flush(app: &App, readers: &Readers) -> Result<bool, ApiError> {
    flush_misses(app, readers).await?;
    let counted = readers.take();
    if counted.is_empty() {
        return Ok(false);
    }
    let written = counted.clone();
    let outcome = app.write(move |write| store::add(write, &written)).await;
    if outcome.is_err() {
        readers.put_back(counted);
    }
    outcome
}

/// Writes the questions that enough people asked. A browser's word is not believed: the question is asked again here.
async fn flush_misses(app: &App, readers: &Readers) -> Result<(), ApiError> {
    let (day, mut due) = readers.take_misses();
    if due.is_empty() {
        return Ok(());
    }
    let later = due.split_off(due.len().min(MOST_LOOKED_UP));
    readers.put_back_misses(&day, &later);
    let (portal, asked) = (app.clone(), due.clone());
    let in_vain = app
        .read(move |connection| {
            let site = portal.site();
            let nothing = |lang, query: &str| {
                let (zone, config, now) = (&site.zone, &site.config, portal.clock.now());
                search::finds_nothing(&PageDb { connection, lang, zone, now, config }, query)
            };
            let mut found = Vec::new();
            for miss in asked {
                if nothing(miss.lang, &miss.query)? {
                    found.push(miss);
                }
            }
            Ok(found)
        })
        .await;
    let outcome = match in_vain {
        Ok(in_vain) if in_vain.is_empty() => Ok(()),
        Ok(in_vain) => {
            let day = day.clone();
            app.write(move |write| misses::add(write, &day, &in_vain)).await
        }
        Err(error) => Err(error),
    };
    if outcome.is_err() {
        readers.put_back_misses(&day, &due);
    }
    outcome
}

/// Forgets what is kept for a time only.
pub fn sweep(app: &App) -> Result<(), ApiError> {
    app.db.write_blocking(|write| {
        store::sweep(write)?;
        misses::sweep(write).map(drop)
    })
}
