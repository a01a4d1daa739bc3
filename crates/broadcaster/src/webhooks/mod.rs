//! Webhooks: the server of a site is told about events of its channels by signed HTTP requests.
//!
//! Requests are stored until the receiver accepts them and are retried for minutes. A receiver that does not answer delays
//! nothing else.

mod clock;
mod delivery;
mod recorder;
mod store;
mod types;

pub(crate) use recorder::Recorder;
pub use store::{NoStore, StoreError, WebhookStore};
pub use types::Delivery;
pub(crate) use types::WebhookEvent;
