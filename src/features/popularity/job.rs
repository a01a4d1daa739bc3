//! Readers go to the database each second in one write; rankings are made anew each minute in which somebody read.

use std::sync::Arc;
use std::time::Duration;

use rocket::fairing::AdHoc;
use rocket::{Build, Rocket};
use tokio::time::MissedTickBehavior;

use super::readers::Readers;
use super::store;
use crate::app::App;
use crate::base::error::ApiError;

const FLUSH_EVERY: Duration = Duration::from_secs(1);
const RANK_EVERY: u32 = 60;
/// Even when nobody reads, readers of the past weigh less.
const RANK_AT_LEAST_EVERY: u32 = 3_600;

/// Lets the portal count readers from its start to its end.
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
    let (mut changed, mut since) = (true, RANK_EVERY);
    while !app.db.is_closed() {
        ticks.tick().await;
        since += 1;
        let outcome = async {
            changed |= flush(&app, &readers).await?;
            if (changed && since >= RANK_EVERY) || since >= RANK_AT_LEAST_EVERY {
                (changed, since) = (false, 0);
                rank(&app).await?;
            }
            Ok::<_, ApiError>(())
        };
        if let Err(error) = outcome.await
            && !app.db.is_closed()
        {
            tracing::warn!(%error, "readers were not counted");
        }
    }
}

/// Writes what was counted since the last time; tells whether there was anything.
async fn flush(app: &App, readers: &Readers) -> Result<bool, ApiError> {
    let counts = readers.take();
    if counts.is_empty() {
        return Ok(false);
    }
    let written = counts.clone();
    let outcome = app.write(move |write| store::add(write, &written)).await;
    if outcome.is_err() {
        readers.put_back(counts);
    }
    outcome
}

/// Makes the rankings anew, if they are others than before.
async fn rank(app: &App) -> Result<(), ApiError> {
    let now = app.clock.now();
    let ranks = app.read(move |db| store::ranking(db, now)).await?;
    let had = app
        .read(|db| {
            Ok(db.query_row("select exists (select 1 from article_popularity)", [], |row| row.get::<_, bool>(0))?)
        })
        .await?;
    if ranks.is_empty() && !had {
        return Ok(());
    }
    app.write(move |write| store::put_ranking(write, &ranks)).await
}
