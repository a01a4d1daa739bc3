//! The broadcaster: Pusher protocol 7 on the product's own port, with the HTTP API and webhooks.
//!
//! Browsers subscribe over WebSockets, the product publishes through [`Hub`], server libraries of
//! other sites through the HTTP API. The room knows no product words: who may join which channel
//! is decided by the rooms above, which ask for signatures here. It must never make a publisher
//! wait for a few slow subscribers, nor let one connection cost more than its bounded queue.

mod app;
mod authorization;
mod channel;
mod connection;
mod driver;
mod encryption;
mod fanout;
mod frame;
mod from_config;
mod http_api;
mod hub;
mod memory_reclaim;
mod names;
mod protocol;
mod send_queue;
mod session;
mod session_binding;
pub mod settings;
pub mod signature;
mod socket;
mod stats;
mod users;
mod webhooks;

pub use authorization::{ChannelAuthorization, Identity, JoinRequest, NotSigned, UserAuthorization};
pub use encryption::MasterKey;
pub use from_config::settings_from_config;
pub use hub::{ChannelSummary, Hub, NotPublished, Publication, UnixClock};
pub use memory_reclaim::watch_departures;
pub use names::{ChannelKind, Kind, NotASocketId, SocketId, channel_kind, is_socket_id, user_channel};
pub use settings::Settings;
pub use socket::{Admission, admit};
pub use stats::Stats;
pub use webhooks::{Delivery, NothingStored, SqliteWebhooks, StoreFailed, WebhookStore};

use rocket::Route;

/// Every route of the room, to be mounted at the root.
pub fn routes(hub: &Hub) -> Vec<Route> {
    let mut routes = socket::routes();
    routes.extend(http_api::routes(hub));
    routes
}
