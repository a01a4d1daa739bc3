//! Event for open panels: one for everything that their lists and editors show.

use serde_json::json;

use crate::db::{Event, Write};
use crate::notifications::STAFF_CHANNEL;

/// Name of the event; panels reload on it.
const CHANGED: &str = "contacts.changed";

/// A contact, a suggestion about it or a group changed; `id` is its public identity.
pub fn changed(write: &mut Write, id: &str) {
    let data = json!({ "id": id });
    write.publish(Event { channel: STAFF_CHANNEL.to_owned(), name: CHANGED.to_owned(), data });
}
