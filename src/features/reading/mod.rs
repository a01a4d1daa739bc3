//! Reading: every public page and its data. Readers see only live copies; a missing translation is replaced by the
//! language that stands in for it and says so. This room writes nothing.

mod article;
mod cards;
mod errors;
mod head;
mod home;
mod index;
mod listing;
mod lists;
mod pages;
mod pictures;
mod search;
pub mod suggestions;
mod tree;
pub mod types;

pub use cards::Cards;
pub use errors::error_page;
pub use head::{absolute, breadcrumbs, head};
pub use home::in_lang;
pub use lists::{Scope, Selection};
pub use pages::routes;
pub use tree::{Node, Tree, sections};
