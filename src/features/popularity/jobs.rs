//! Rankings are made anew each minute in which somebody read.

use super::store;
use crate::app::App;
use crate::base::error::ApiError;

/// Seconds between two rankings.
const RANK_EVERY: u32 = 60;
/// Even when nobody reads, readers of the past weigh less.
const RANK_AT_LEAST_EVERY: u32 = 3_600;

/// When the rankings were made last.
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
