//! Event for open panels that list services.

use serde_json::json;

use super::types::{Service, ServiceState};
use crate::base::access::ReadServices;
use crate::db::{Event, Write};
use crate::notifications::queue_channel;

/// Name of the event; panels reload on it.
const CHANGED: &str = "services.changed";

/// A service changed; nothing is told of drafts, which the staff does not see.
pub fn changed(write: &mut Write, service: &Service) {
    if service.state == ServiceState::Draft {
        return;
    }
    let data = json!({ "id": service.id, "state": service.state });
    write.publish(Event { channel: queue_channel::<ReadServices>(), name: CHANGED.to_owned(), data });
}
