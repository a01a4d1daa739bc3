//! Nightly backups: made from the hour of `[backup]` on, read back, copied to the second directory; older ones are removed.
//! A failure is told to all super-admins once a day. It never removes a file that it did not name itself.

mod actions;
mod jobs;
mod rules;

pub use jobs::{make_due, start_due};
