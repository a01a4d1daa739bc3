//! Cases: everything that a member of the staff decides about an object. A case is opened by a report or an appeal (and by
//! submissions of kinds of objects that need an approval), taken and locked by one person, decided with a reason, and
//! closed. A decision takes effect some seconds later, and until then it can be undone and nobody is told. A decision that
//! restricts content is told to its owner with a statement of reasons; the owner and the reporter may appeal, and an appeal
//! is decided by somebody else.
//!
//! A kind of object takes part by `case_subject` of its entry in the registry: the outcomes that it offers, its owner, and
//! how a decision is carried out and reversed. This feature must never change an object itself.
//!
//! - `demo.rs`: steps by which cases of the demo content come into each state.
//! - `subjects.rs`: finds the entry of a case's subject, for the actions and the views.

pub mod actions;
pub mod demo;
mod jobs;
mod pages;
mod panel;
mod rules;
mod site;
pub mod store;
mod subjects;
pub mod types;
mod view;

pub use jobs::{close_decided, forget_senders, remind, remove_expired_links, take_effect};
pub use pages::routes as page_routes;
pub use rules::{TEXT_MAX, TEXT_MIN};
pub use view::{CaseReader, current_case, decisions_of_owner, decisions_of_subject, effective, own_decision, reports};

/// Endpoints of cases, for parties and for staff.
pub fn routes() -> Vec<rocket::Route> {
    [site::routes(), panel::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<utoipa::openapi::OpenApi> {
    [vec![site::doc()], panel::docs()].concat()
}
