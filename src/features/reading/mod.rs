//! Reading: every public page and its data. Readers see only live copies; a missing translation is replaced by the
//! language that stands in for it and says so. This room writes nothing.

mod article;
mod cards;
mod code;
mod errors;
mod gallery;
mod head;
mod index;
mod json_ld;
mod listing;
mod lists;
mod pages;
mod pictures;
mod search;
pub mod suggestions;
mod tree;
pub mod types;

pub use cards::{Cards, bylines};
pub use errors::error_page;
pub use head::{absolute, base, head, in_lang, page_title, paged};
pub use json_ld::{breadcrumbs, list as list_json_ld, site as site_json_ld};
pub use lists::{Scope, Selection, lead_candidates};
pub use pages::routes;
pub use search::finds_nothing;
pub use tree::{Node, Tree, sections};
