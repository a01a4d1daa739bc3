//! The bell's endpoints, and the two that let a browser into its channels: who may join what is decided here, once.

mod broadcasting;
mod site;

pub use broadcasting::routes as broadcasting_routes;
pub use site::{doc, routes};
