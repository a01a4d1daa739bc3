//! Popularity: articles ranked by readers, recent readers weighing more. Readers are counted by `statistics`.
//!
//! - `score.rs`: the formula, apart from the SQL of its input

mod jobs;
mod score;
mod store;
mod types;

pub use jobs::{Ranking, ranking};
pub use store::put_ranking;
pub use types::{Period, Rank};
