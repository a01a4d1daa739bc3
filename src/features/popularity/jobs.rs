//! The scheduled job that ranks articles: each minute in which somebody read, and at least each hour.

use rusqlite::Connection;

use super::types::{Period, Rank};
use super::{score, store};
use crate::app::App;
use crate::base::clock::Ts;
use crate::base::error::ApiError;

/// Seconds between two rankings.
const RANK_EVERY: u32 = 60;
/// Even when nobody reads, readers of the past weigh less.
const RANK_AT_LEAST_EVERY: u32 = 3_600;

/// State between two rankings.
pub struct Ranking {
    changed: bool,
    since: u32,
}

impl Default for Ranking {
    /// Due at once: nobody knows what was read before the start.
    fn default() -> Ranking {
        Ranking { changed: true, since: RANK_EVERY }
    }
}

impl Ranking {
    /// To be called each second; `read` tells whether readers were counted since the last time.
    pub async fn tick(&mut self, app: &App, read: bool) -> Result<(), ApiError> {
        self.changed |= read;
        self.since += 1;
        if (self.changed && self.since >= RANK_EVERY) || self.since >= RANK_AT_LEAST_EVERY {
            (self.changed, self.since) = (false, 0);
            rank(app).await?;
        }
        Ok(())
    }
}

/// Ranks articles anew, unless there were and are no readers.
async fn rank(app: &App) -> Result<(), ApiError> {
    let now = app.clock.now();
    let (ranks, had) = app.read(move |db| Ok((ranking(db, now)?, store::has_ranking(db)?))).await?;
    if ranks.is_empty() && !had {
        return Ok(());
    }
    app.write(move |write| store::put_ranking(write, &ranks)).await
}

/// The rankings at `now`, made from the stored readers.
pub fn ranking(db: &Connection, now: Ts) -> Result<Vec<Rank>, ApiError> {
    let hours = store::list_readers(db, &score::first_hour(Period::Month, now))?;
    Ok(score::rankings(&hours, now))
}
