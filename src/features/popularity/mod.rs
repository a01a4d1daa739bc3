//! Popularity: how many different people read an article, and what is read most. Nobody is followed: no cookie, no
//! stored address; robots, staff and pages loaded ahead are not counted.

mod job;
mod readers;
mod site;
mod store;
mod types;

pub use job::attach;
pub use site::{doc, routes};
pub use store::{Rank, put_ranking, ranking};
pub use types::Period;
