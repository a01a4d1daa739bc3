//! SQL of articles. Rows that all languages share stand here; texts, live copies, lists and the rest have their files.

mod article;
mod asks;
mod beside;
mod cards;
mod list;
mod live;
mod place;
mod public_page;
mod redirects;
mod revisions;
mod selection;
mod talk;
mod texts;

pub use article::*;
pub use asks::*;
pub use beside::*;
pub use cards::{CardRow, list_cards};
pub use list::*;
pub use live::*;
pub use place::place;
pub use public_page::*;
pub use redirects::*;
pub use revisions::*;
pub use selection::*;
pub use talk::*;
pub use texts::*;
