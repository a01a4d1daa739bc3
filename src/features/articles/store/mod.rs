//! SQL of articles. Rows that all languages share stand here; texts, live copies, lists and the rest have their files.

mod article;
mod asks;
mod beside;
mod list;
mod live;
mod place;
mod redirects;
mod revisions;
mod talk;
mod texts;

pub use article::*;
pub use asks::*;
pub use beside::*;
pub use list::*;
pub use live::*;
pub use place::place;
pub use redirects::*;
pub use revisions::*;
pub use talk::*;
pub use texts::*;
