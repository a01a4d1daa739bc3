//! Statistics without cookies: how often pages are looked at and by how many different people, by day and language, and
//! what people search in vain. Nobody is followed: no stored address, no stored name of a browser, no hash on disk.
//! Robots, staff and pages loaded ahead are not counted. Popularity is made from the same readers.

mod jobs;
mod misses;
mod numbers;
mod panel;
mod panel_misses;
mod panel_site;
mod readers;
mod report;
mod site;
mod site_report;
mod store;
mod subject;
pub mod types;

pub use jobs::{attach, sweep};
pub use readers::Readers;

/// Endpoints: the visits that browsers tell, and the panel's reports.
pub fn routes() -> Vec<rocket::Route> {
    [site::routes(), panel::routes(), panel_misses::routes(), panel_site::routes()].concat()
}

/// Descriptions of the endpoints.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    vec![site::doc(), panel::doc(), panel_misses::doc(), panel_site::doc()]
}
