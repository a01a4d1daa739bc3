//! What open panels hear about contacts: one event for all that their lists and editors show.

use serde_json::json;

use crate::db::{Event, Write};
use crate::notifications::STAFF_CHANNEL;

/// The event on which the panel looks again.
const CHANGED: &str = "contacts.changed";

/// Something of a contact, a correction of it or a group changed; `id` is its public identity.
pub fn changed(write: &mut Write, id: &str) {
    let data = json!({ "id": id });
    write.publish(Event { channel: STAFF_CHANNEL.to_owned(), name: CHANGED.to_owned(), data });
}
