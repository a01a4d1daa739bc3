//! Logo and colours of the operator. Admins set them in the panel; they show on every page, in letters, feeds, structured data
//! and Open Graph images. Without them everything has the look of the program.
//!
//! A colour is never refused for its contrast: its tones are derived so that text can be read (`base::brand::tones`). The
//! pictures of a logo are stored in the database, because backups contain it and a change takes place in one transaction.

mod actions;
mod panel;
mod site;
mod store;
mod types;
mod view;

pub use actions::load;
pub use panel::{doc, routes};
pub use site::routes as page_routes;
pub use store::find_logo;
pub use types::BrandLayout;
