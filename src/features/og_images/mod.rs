//! Open Graph images: a page without a picture of its own gets a drawn one with its title. A picture is drawn on its first
//! request and stored in `share/` of the data directory; nothing is held in memory.
//!
//! Further files:
//! - `draw.rs`: draws the texts of a card.
//! - `text_layout.rs`: fonts and line breaking.

mod draw;
mod jobs;
mod site;
mod text_layout;
mod types;
mod view;

pub use jobs::remove_oldest;
pub use site::routes;
