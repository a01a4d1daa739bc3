//! Popularity: what is read most, recent readers weighing more. Readers are counted by `statistics`.

mod jobs;
mod store;
mod types;

pub use jobs::Ranking;
pub use store::{Rank, put_ranking, ranking};
pub use types::Period;
