//! Backups of the portal. Nightly ones are made from the hour of `[backup]` on, read back, copied to the second directory; older
//! ones are removed. A failure is told to all super-admins once a day. It never removes a file that it did not name itself.
//! While there is no super-admin, whoever has the set-up link restores a backup in the browser.
//!
//! Further files:
//! - `setup_restore.rs`: the archive that the set-up page sends, from its first part to its place.

mod actions;
mod jobs;
mod rules;
mod setup_restore;
mod site;
mod types;

pub use actions::last_failure;
pub use jobs::{make_due, start_due};
pub use setup_restore::SetupRestore;
pub use site::{doc, routes};
pub use types::{BackupFailure, BackupFault, COUNTED_TABLES};
