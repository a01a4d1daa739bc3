//! Event for open panels: one for everything that their lists and editors show.

use serde_json::json;

use crate::base::access::ReadContacts;
use crate::db::{Event, Write};
use crate::notifications::queue_channel;

/// Name of the event; panels reload on it.
const CHANGED: &str = "contacts.changed";

/// A contact, a suggestion about it or a group changed; `id` is its public identity.
pub fn changed(write: &mut Write, id: &str) {
    let data = json!({ "id": id });
    write.publish(Event { channel: queue_channel::<ReadContacts>(), name: CHANGED.to_owned(), data });
}
