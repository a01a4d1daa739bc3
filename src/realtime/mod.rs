//! Settings of the broadcaster and a store for its webhooks.

mod settings;
mod store;

pub use settings::settings_from_config;
pub use store::StoredWebhooks;
