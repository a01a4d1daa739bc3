//! Event for open panels that list bookings.

use serde_json::json;

use super::store::CACHE_TAG;
use super::types::{Ad, AdState};
use crate::base::access::ReadAds;
use crate::db::{Event, Write};
use crate::notifications::queue_channel;

/// Name of the event; panels reload on it.
const CHANGED: &str = "ads.changed";

/// A booking changed: what shows bookings is invalidated. Nothing is told of drafts, which the staff does not see.
pub fn changed(write: &mut Write, ad: &Ad) {
    write.invalidate(CACHE_TAG);
    if ad.state == AdState::Draft {
        return;
    }
    let data = json!({ "id": ad.id, "state": ad.state });
    write.publish(Event { channel: queue_channel::<ReadAds>(), name: CHANGED.to_owned(), data });
}
