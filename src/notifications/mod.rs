//! Notifications to people with an account: a row in their list, a realtime event and a letter, in their language.
//! Any feature sends one with [`notify`] inside the transaction that causes it; a rollback sends nothing.

mod quiet;
mod send;
mod store;
mod types;

pub use quiet::{QuietHours, quiet_hours, set_quiet_hours};
pub use send::{EVENT, notify, notify_holders};
pub use store::{list, mark_read, preferences, set_preference, sweep, unread};
pub use types::{
    Level, Notification, NotificationChannel, NotificationKind, Preference, QUEUE_PREFIX, queue_channel, user_channel,
};
