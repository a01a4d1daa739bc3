//! The account of the signed-in person: profile, portrait, e-mail address, password, second factor, passkeys, sessions,
//! archive of their own data, and deletion.
//!
//! Used by every signed-in person for their own account alone. It never changes an e-mail address before the old and the new
//! one have confirmed it, and never says whether an address belongs to somebody else. The archive and the erasure are one
//! list each in the store; tests compare the archive with the schema and search the whole database after an erasure.
//!
//! - `archive.rs`: packs the archive as a zip file.

mod actions;
mod archive;
mod jobs;
mod rules;
mod site;
mod store;
mod types;
mod view;

pub use actions::deletion::schedule as schedule_deletion;
pub use jobs::{erase_due, remove_expired_email_changes};
pub use site::{docs, routes};
pub use store::sessions::list_of as list_sessions;
pub use store::{ARCHIVE_PARTS, LEFT_OUT};
pub use types::SessionRow;
