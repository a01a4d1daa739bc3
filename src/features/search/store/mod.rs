//! SQL of search.

mod hits;

pub use hits::{article_hits, article_titles, category_hits, contact_hits};
