//! Messages to providers of services. A reader writes on a form of the portal, with or without an account and with or
//! without JavaScript, and confirms the address by a link; both sides then answer on a page that only their links open.
//!
//! Neither side learns the address of the other one, unless the provider reveals the own one. Nothing of a conversation may
//! reach another person, a public page, a feed, the search, a log or an event of a realtime channel; letters and
//! notifications name the service alone. Conversations are removed some months after the last message.

mod actions;
mod jobs;
pub mod pages;
mod rules;
mod site;
mod store;
pub mod types;
mod view;

pub use jobs::{remove_old, remove_unconfirmed};
pub use pages::routes as page_routes;
pub use site::{MessageLimit, doc, routes};
