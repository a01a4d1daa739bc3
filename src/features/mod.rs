//! The product: one folder a noun, all built alike (`types`, `store`, `actions`, `site`, `panel`). This list is all that
//! the server knows of them.

pub mod accounts;
pub mod articles;
pub mod audit_log;
pub mod authorship;
pub mod categories;
pub mod contacts;
pub mod feeds;
pub mod first_run;
pub mod frame;
pub mod leaving;
pub mod main_page;
pub mod notices;
pub mod owner_content;
pub mod popularity;
pub mod profile;
pub mod reading;
pub mod reports;
pub mod robots;
pub mod search;
pub mod sections;
pub mod sharing;
pub mod staff;
pub mod statistics;
pub mod system;

use std::time::Duration;

use rocket::{Build, Rocket, Route};
use utoipa::openapi::OpenApi;

use crate::app::App;
use crate::audit;
use crate::auth::{device, session, sign_in_step};
use crate::base::error::ApiError;
use crate::jobs::Job;
use crate::media;
use crate::notifications;

/// Endpoints below `/api`.
pub fn api_routes() -> Vec<Route> {
    [
        accounts::routes(),
        articles::routes(),
        audit_log::routes(),
        authorship::routes(),
        categories::routes(),
        contacts::routes(),
        sections::routes(),
        staff::routes(),
        notices::routes(),
        media::routes(),
        statistics::routes(),
        reading::suggestions::routes(),
        profile::routes(),
        leaving::routes(),
        reports::routes(),
        robots::routes(),
        owner_content::routes(),
        owner_content::operator_routes(),
        first_run::routes(),
        main_page::routes(),
        main_page::preview_routes(),
    ]
    .concat()
}

/// Pages and files at the root.
pub fn page_routes() -> Vec<Route> {
    [
        frame::routes(),
        notices::broadcasting_routes(),
        system::routes(),
        media::public_routes(),
        reading::routes(),
        contacts::page_routes(),
        reports::page_routes(),
        feeds::routes(),
        owner_content::page_routes(),
        main_page::page_routes(),
        sharing::routes(),
    ]
    .concat()
}

/// Descriptions of the endpoints.
pub fn docs() -> Vec<OpenApi> {
    let mut docs = vec![
        audit_log::doc(),
        authorship::doc(),
        categories::doc(),
        sections::doc(),
        notices::doc(),
        media::doc(),
        leaving::doc(),
        robots::doc(),
        reading::suggestions::doc(),
    ];
    docs.extend(accounts::docs());
    docs.extend(articles::docs());
    docs.extend(contacts::docs());
    docs.extend(reports::docs());
    docs.extend(staff::docs());
    docs.extend(profile::docs());
    docs.extend(owner_content::docs());
    docs.push(first_run::doc());
    docs.extend(statistics::docs());
    docs.extend(main_page::docs());
    docs
}

/// What the clock does.
pub fn jobs() -> Vec<Job> {
    vec![
        Job { name: "publish and withdraw", every: Duration::from_secs(5), run: articles::move_due },
        Job {
            name: "forget links about contacts whose time is over",
            every: Duration::from_hours(6),
            run: |app| app.db.write_blocking(|write| contacts::sweep(write).map(drop)),
        },
        Job { name: "put decided reports away", every: Duration::from_hours(1), run: reports::close_decided },
        Job { name: "forget who reported", every: Duration::from_hours(6), run: reports::forget_reporters },
        Job { name: "check contacts", every: Duration::from_secs(60), run: contacts::move_due },
        Job { name: "put owner texts into force", every: Duration::from_secs(5), run: owner_content::put_into_force },
        Job { name: "turn the main page", every: Duration::from_secs(1), run: main_page::move_due },
        Job { name: "remove drawn pictures that are too many", every: Duration::from_hours(1), run: sharing::tidy },
        Job {
            name: "forget hours of readers and old questions",
            every: Duration::from_hours(6),
            run: statistics::sweep,
        },
        Job { name: "empty the bin", every: Duration::from_hours(1), run: articles::empty_bin },
        Job {
            name: "end sessions",
            every: Duration::from_hours(1),
            run: |app| app.db.write_blocking(|write| session::sweep(write).map(drop)),
        },
        Job {
            name: "forget sign-ins without a second step",
            every: Duration::from_hours(1),
            run: |app| app.db.write_blocking(|write| sign_in_step::sweep(write).map(drop)),
        },
        Job {
            name: "forget devices of long ago",
            every: Duration::from_hours(6),
            run: |app| app.db.write_blocking(|write| device::sweep(write).map(drop)),
        },
        Job {
            name: "forget links whose time is over",
            every: Duration::from_hours(1),
            run: |app| app.db.write_blocking(|write| accounts::links::sweep(write).map(drop)),
        },
        Job {
            name: "forget changes of addresses that nobody confirmed",
            every: Duration::from_hours(1),
            run: |app| app.db.write_blocking(|write| profile::sweep(write).map(drop)),
        },
        Job { name: "erase accounts whose days are over", every: Duration::from_hours(1), run: leaving::erase_due },
        Job {
            name: "forget old invitations",
            every: Duration::from_hours(6),
            run: |app| app.db.write_blocking(|write| staff::invitations::sweep(write).map(drop)),
        },
        Job {
            name: "forget old notifications",
            every: Duration::from_hours(6),
            run: |app| app.db.write_blocking(|write| notifications::sweep(write).map(drop)),
        },
        Job { name: "forget old lines of the audit log", every: Duration::from_hours(6), run: sweep_audit },
    ]
}

fn sweep_audit(app: &App) -> Result<(), ApiError> {
    let months = app.config.limits.audit_months;
    app.db.write_blocking(move |write| audit::sweep(write, months)).map(drop)
}

/// What features keep between requests and do from start to end.
pub fn attach(rocket: Rocket<Build>, app: &App) -> Rocket<Build> {
    statistics::attach(rocket, app)
}

/// Data of the error page.
pub use reading::error_page;
