//! Events for open panels: the state of the program, and the mode of the portal.

use serde_json::json;

use crate::base::access::{OpenPanel, ReadSystem};
use crate::db::{Event, Write};
use crate::notifications::queue_channel;

/// Name of the event; panels reload on it.
const CHANGED: &str = "system.changed";

/// A job failed, recovered or ended a requested run, or an e-mail was sent or not.
pub fn changed(write: &mut Write) {
    write.publish(Event { channel: queue_channel::<ReadSystem>(), name: CHANGED.to_owned(), data: json!({}) });
}

/// Name of the event; every open panel shows the mode.
const MODE_CHANGED: &str = "service_mode.changed";

/// The mode of the portal changed.
pub fn mode_changed(write: &mut Write) {
    write.publish(Event { channel: queue_channel::<OpenPanel>(), name: MODE_CHANGED.to_owned(), data: json!({}) });
}
