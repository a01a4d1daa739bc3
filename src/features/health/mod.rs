//! Liveness, readiness and metrics of a running server, for supervisors and monitoring.

mod site;
mod view;

pub use site::{Readiness, own_listener, routes};
