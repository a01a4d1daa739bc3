//! Notifications: what happens to a person reaches them at once, in their language, in the bell, by push and by letter.
//! Any feature sends one with [`notify`], inside the change that causes it; a rollback sends nothing.

mod quiet;
mod send;
mod store;
mod types;

pub use quiet::{QuietHours, quiet_hours, set_quiet_hours};
pub use send::{EVENT, notify, notify_staff};
pub use store::{list, mark_read, preferences, set_preference, sweep, unread};
pub use types::{Channel, Kind, Level, Notification, Preference, STAFF_CHANNEL, user_channel};
