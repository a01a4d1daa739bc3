//! SQL of articles, one file per noun.

mod article;
mod assignments;
mod cards;
mod comments;
mod corrections;
mod gallery;
mod list;
mod live;
mod people;
mod previews;
mod public_page;
mod redirects;
mod related;
mod revisions;
mod selection;
mod tags;
mod texts;
mod workload;

pub use article::*;
pub use assignments::*;
pub use cards::{CardRow, list_cards};
pub use comments::*;
pub use corrections::*;
pub use gallery::*;
pub use list::*;
pub use live::*;
pub use people::*;
pub use previews::*;
pub use public_page::*;
pub use redirects::*;
pub use related::*;
pub use revisions::*;
pub use selection::*;
pub use tags::*;
pub use texts::*;
pub use workload::*;
