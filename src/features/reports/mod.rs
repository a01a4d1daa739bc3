//! Reports: notices of readers that something on a page is wrong, with or without an account and with or without
//! JavaScript. Each is confirmed at once and opens a case (`cases`), in which it is decided with a reason that the reporter
//! is told. The number of a report is the number of its case.
//!
//! Suggestions about contacts are a separate object (`contacts`): they concern one field, are settled by one click and
//! also come from the listed organisation by a link; they need no reasoned decision.
//!
//! - `demo.rs`: reports of the demo content.
//! - `subject.rs`: resolves the object or page that a report names, through the registry of kinds.

mod actions;
mod demo;
pub mod pages;
mod rules;
mod site;
mod subject;
pub mod types;
mod view;

pub use demo::fill_demo;
pub use pages::routes as page_routes;
pub use site::{ReportLimit, doc, routes};
