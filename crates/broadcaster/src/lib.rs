//! The broadcaster: Pusher protocol 7 on the product's own port, with the HTTP API and webhooks.
//!
//! Browsers subscribe over WebSockets, the product publishes through [`Hub`], server libraries of
//! other sites through the HTTP API. `docs/realtime-protocol.md` lists the rules of the protocol; tests
//! name the rule they check. The crate knows no product words: who may join which channel is decided
//! by its callers, which request signatures here. A few slow subscribers must never delay a publisher,
//! and no connection may use more memory than its bounded queue.

mod app;
mod authorization;
mod channel;
mod connection;
mod driver;
mod encryption;
mod event;
mod frame;
mod http_api;
mod hub;
mod join_batch;
mod memory_reclaim;
mod names;
mod protocol;
mod runner;
mod send_queue;
mod session;
mod session_binding;
pub mod settings;
pub mod signature;
mod socket;
mod stats;
mod subscription;
mod users;
mod webhooks;

pub use authorization::{ChannelAuthorization, Identity, JoinRequest, NotSigned, UserAuthorization};
pub use encryption::MasterKey;
pub use hub::{ChannelSummary, Hub, NotPublished, Publication, UnixClock};
pub use memory_reclaim::watch_disconnects;
pub use names::{ChannelKind, ChannelType, NotASocketId, SocketId, channel_kind, is_socket_id, user_channel};
pub use settings::Settings;
pub use socket::{Admission, admit};
pub use stats::Stats;
pub use webhooks::{Delivery, NoStore, StoreError, WebhookStore};

use rocket::Route;

/// The routes of the broadcaster, to be mounted at the root.
pub fn routes(hub: &Hub) -> Vec<Route> {
    let mut routes = socket::routes();
    routes.extend(http_api::routes(hub));
    routes
}
