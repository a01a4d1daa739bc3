//! Statistics without cookies: page views and unique visitors by day and language, and searches without results. No
//! address, user agent or hash is stored. Bots, staff and prefetched pages are not counted. The popularity of articles is
//! computed from the same readers.
//!
//! Further files:
//! - `metrics.rs`: the metrics and a count of each.
//! - `origins.rs`: the groups of pages that lead readers here, and the hosts of each.
//! - `tracked_page.rs`: the pages that browsers report.
//! - `visitors.rs`: counters and hashes of the day in memory.
//! - `zero_result_searches.rs`: searches without results of the day in memory.

mod jobs;
mod metrics;
mod origins;
mod panel;
mod site;
mod store;
mod tracked_page;
pub mod types;
mod view;
mod visitors;
mod zero_result_searches;

pub use jobs::{attach, store_last_counts, sweep};
pub use metrics::Metric;
pub use origins::Origin;
pub use site::ContactUse;
pub use store::{count_views, list_totals, move_counts};
pub use tracked_page::TrackedPage;

/// Endpoints below `/api`.
pub fn routes() -> Vec<rocket::Route> {
    [site::routes(), panel::routes()].concat()
}

/// Descriptions of the endpoints.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    let mut docs = vec![site::doc()];
    docs.extend(panel::docs());
    docs
}
