//! Popularity: what is read most, recent readers weighing more. Readers are counted by `statistics`.

mod job;
mod store;
mod types;

pub use job::Ranking;
pub use store::{Rank, put_ranking, ranking};
pub use types::Period;
