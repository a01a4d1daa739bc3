//! Pictures for shared links: pages without a picture of their own get a drawn one with their title. Drawn on the first
//! demand, kept in `share/` of the data directory; nothing of it is in memory while nobody asks.

mod draw;
mod lookup;
mod site;
mod text_layout;
mod types;

pub use site::{routes, tidy};
