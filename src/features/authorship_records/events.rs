//! Realtime events of records.

use serde_json::json;

use crate::base::access::ReadAuthorship;
use crate::db::{Event, Write};
use crate::notifications::queue_channel;

/// The event on which open lists reload.
const CHANGED: &str = "authorship_records.changed";

/// Tells open lists that the record with this identity changed.
pub fn changed(write: &mut Write, id: &str) {
    let data = json!({ "id": id });
    write.publish(Event { channel: queue_channel::<ReadAuthorship>(), name: CHANGED.to_owned(), data });
}
