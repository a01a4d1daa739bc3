//! Search: one index over all languages of articles, categories and contacts. Those who change something call `index_*` in the
//! same change; the search page asks. Terms are made by `base::search_terms`, SQLite only finds them.

mod index;
mod meaning;
mod pages;
mod place;
mod ranking;
mod renewal;
mod site;
mod store;
pub mod types;

pub use index::{index_article, index_category, index_contact, remove};
pub use meaning::meant;
pub use pages::{finds_nothing, page_routes};
pub use place::{HitType, Place};
pub use ranking::{Ranked, begin_like, rank};
pub use renewal::{begin, is_outdated, renew};
pub use site::{doc, routes};
