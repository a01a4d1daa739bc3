//! The product: one folder a noun, all built alike (`types`, `store`, `actions`, `site`, `panel`). This list is all that
//! the server knows of them.

pub mod account;
pub mod accounts;
pub mod ad_delivery;
pub mod ad_packages;
pub mod ad_placements;
pub mod ad_reports;
pub mod ads;
pub mod articles;
pub mod audit;
pub mod authorship;
pub mod authorship_records;
pub mod backups;
pub mod branding;
pub mod cases;
pub mod categories;
pub mod consult_requests;
pub mod contacts;
pub mod countries;
pub mod enterprises;
pub mod feeds;
pub mod health;
pub mod home;
pub mod house_ads;
pub mod invoices;
pub mod kinds;
pub mod layout;
pub mod legal;
pub mod notifications;
pub mod og_images;
pub mod popularity;
pub mod proof_of_work;
pub mod reports;
pub mod search;
pub mod sections;
pub mod service_categories;
pub mod service_messages;
pub mod services;
pub mod sign_in;
pub mod site_settings;
pub mod staff;
pub mod statistics;
pub mod system;
pub mod translation_wishes;

use std::time::Duration;

use rocket::{Build, Ignite, Rocket, Route};
use serde_json::{Value, json};
use utoipa::openapi::OpenApi;

use crate::app::App;
use crate::auth::{device, pending_login, session};
use crate::base::error::ApiError;
use crate::jobs::Job;
use crate::media;
use crate::private_files::{self, FileOwnerKind, FileOwnerKinds};
use crate::web::list;

/// Kinds of objects that have private files.
pub static FILE_OWNERS: [&FileOwnerKind; 5] = [
    &authorship_records::EVIDENCE,
    &consult_requests::ATTACHMENTS,
    &enterprises::EVIDENCE,
    &invoices::DOCUMENTS,
    &services::DOCUMENTS,
];

/// Endpoints below `/api`.
pub fn api_routes() -> Vec<Route> {
    [
        sign_in::routes(),
        articles::routes(),
        translation_wishes::routes(),
        accounts::routes(),
        ad_delivery::routes(),
        ad_packages::routes(),
        ad_placements::routes(),
        ad_reports::routes(),
        ads::routes(),
        audit::routes(),
        backups::routes(),
        authorship::routes(),
        authorship_records::routes(),
        branding::routes(),
        categories::routes(),
        contacts::routes(),
        enterprises::routes(),
        invoices::routes(),
        sections::routes(),
        service_categories::routes(),
        service_messages::routes(),
        services::routes(),
        staff::routes(),
        notifications::routes(),
        media::routes(),
        private_files::routes(),
        statistics::routes(),
        search::routes(),
        account::routes(),
        countries::routes(),
        reports::routes(),
        cases::routes(),
        consult_requests::routes(),
        proof_of_work::routes(),
        legal::routes(),
        site_settings::routes(),
        home::routes(),
        house_ads::routes(),
        system::routes(),
    ]
    .concat()
}

/// Pages and files at the root.
pub fn page_routes() -> Vec<Route> {
    [
        layout::routes(),
        notifications::broadcasting_routes(),
        health::routes(),
        media::public_routes(),
        articles::page_routes(),
        categories::page_routes(),
        search::page_routes(),
        contacts::page_routes(),
        reports::page_routes(),
        service_messages::page_routes(),
        services::page_routes(),
        enterprises::pages::routes(),
        ad_delivery::page_routes(),
        ad_packages::page_routes(),
        ad_reports::page_routes(),
        cases::page_routes(),
        consult_requests::page_routes(),
        feeds::routes(),
        legal::page_routes(),
        home::page_routes(),
        og_images::routes(),
        branding::page_routes(),
    ]
    .concat()
}

/// Descriptions of the endpoints.
pub fn docs() -> Vec<OpenApi> {
    let mut docs = vec![
        accounts::doc(),
        ad_delivery::doc(),
        ad_packages::doc(),
        ad_placements::doc(),
        audit::doc(),
        backups::doc(),
        authorship::doc(),
        branding::doc(),
        categories::doc(),
        countries::doc(),
        house_ads::doc(),
        sections::doc(),
        service_categories::doc(),
        service_messages::doc(),
        notifications::doc(),
        media::doc(),
        private_files::doc(),
        proof_of_work::doc(),
        search::doc(),
    ];
    docs.extend(sign_in::docs());
    docs.extend(authorship_records::docs());
    docs.extend(articles::docs());
    docs.push(translation_wishes::doc());
    docs.extend(contacts::docs());
    docs.push(reports::doc());
    docs.extend(cases::docs());
    docs.extend(consult_requests::docs());
    docs.extend(services::docs());
    docs.extend(enterprises::docs());
    docs.extend(invoices::docs());
    docs.extend(ads::docs());
    docs.extend(ad_reports::docs());
    docs.extend(staff::docs());
    docs.extend(account::docs());
    docs.extend(legal::docs());
    docs.push(site_settings::doc());
    docs.extend(statistics::docs());
    docs.extend(home::docs());
    docs.push(system::doc());
    docs
}

/// Bounds of fields that depend on another field, so that no schema can express them: by group, as the browser names it.
pub fn dependent_limits() -> Value {
    json!({
        "Reason": { "note": { "min_length": articles::rules::REASON_MIN } },
        "List": { "per_page": { "maximum": list::PER_PAGE_MAX } },
        "Decision": { "text": { "min_length": cases::TEXT_MIN, "max_length": cases::TEXT_MAX } },
        "CredentialsHint": { "text": { "max_length": service_categories::types::MAX_HINT } },
        "HomeBlock": {
            "title": { "max_length": home::MAX_TITLE },
            "announcement": { "max_length": home::MAX_ANNOUNCEMENT },
            "number_label": { "max_length": home::MAX_LABEL },
        },
    })
}

/// Scheduled jobs of all features.
pub fn jobs() -> Vec<Job> {
    vec![
        Job { name: "publish and withdraw", every: Duration::from_secs(5), run: articles::move_due },
        Job {
            name: "forget links about contacts whose time is over",
            every: Duration::from_hours(6),
            run: |app| app.db.write_blocking(|write| contacts::remove_expired_links(write).map(drop)),
        },
        Job { name: "carry out decisions", every: Duration::from_secs(2), run: cases::take_effect },
        Job { name: "remind of overdue cases", every: Duration::from_secs(60), run: cases::remind },
        Job { name: "close decided cases", every: Duration::from_hours(1), run: cases::close_decided },
        Job { name: "forget senders of closed cases", every: Duration::from_hours(6), run: cases::forget_senders },
        Job { name: "forget links to appeals", every: Duration::from_hours(6), run: cases::remove_expired_links },
        Job {
            name: "remind people whom a consult request waits for",
            every: Duration::from_hours(1),
            run: consult_requests::remind,
        },
        Job {
            name: "end consult requests without an answer",
            every: Duration::from_hours(1),
            run: consult_requests::close_unanswered,
        },
        Job {
            name: "forget consult requests that nobody confirmed",
            every: Duration::from_hours(1),
            run: consult_requests::remove_unconfirmed,
        },
        Job {
            name: "erase personal data of consult requests",
            every: Duration::from_hours(6),
            run: consult_requests::purge,
        },
        Job { name: "check contacts", every: Duration::from_secs(60), run: contacts::move_due },
        Job {
            name: "expire services and remind their owners",
            every: Duration::from_mins(10),
            run: services::expire_and_remind,
        },
        Job { name: "remove old drafts of services", every: Duration::from_hours(6), run: services::sweep_drafts },
        Job {
            name: "remove unused photos of services",
            every: Duration::from_hours(6),
            run: services::remove_unused_photos,
        },
        Job {
            name: "end verifications of enterprises",
            every: Duration::from_hours(1),
            run: enterprises::expire_verifications,
        },
        Job {
            name: "remove expired invitations to enterprises",
            every: Duration::from_hours(24),
            run: enterprises::remove_expired_invitations,
        },
        Job {
            name: "remove unused pictures of enterprises",
            every: Duration::from_hours(24),
            run: enterprises::remove_unused_pictures,
        },
        Job { name: "issue invoices of bookings", every: Duration::from_secs(5), run: ads::bill_due },
        Job { name: "start and end bookings of advertising", every: Duration::from_secs(30), run: ads::move_due },
        Job {
            name: "remove unused pictures of advertising",
            every: Duration::from_hours(6),
            run: ads::remove_unused_pictures,
        },
        Job {
            name: "remove expired offers of advertising",
            every: Duration::from_mins(10),
            run: ad_delivery::remove_expired_offers,
        },
        Job { name: "make and send invoices", every: Duration::from_secs(5), run: invoices::deliver },
        Job { name: "tell orders of their invoices", every: Duration::from_secs(2), run: invoices::tell_all },
        Job { name: "remind of overdue invoices", every: Duration::from_hours(1), run: invoices::remind },
        Job {
            name: "forget links that renew services",
            every: Duration::from_hours(6),
            run: services::remove_expired_links,
        },
        Job {
            name: "remove messages to providers that nobody confirmed",
            every: Duration::from_hours(1),
            run: service_messages::remove_unconfirmed,
        },
        Job {
            name: "remove old conversations about services",
            every: Duration::from_hours(6),
            run: service_messages::remove_old,
        },
        Job { name: "activate legal pages", every: Duration::from_secs(5), run: legal::activate_due },
        Job { name: "publish the home page", every: Duration::from_secs(1), run: home::publish_due },
        Job { name: "make wide pictures", every: Duration::from_mins(1), run: media::add_missing_widths },
        Job {
            name: "remove drawn pictures beyond the limit",
            every: Duration::from_hours(1),
            run: og_images::remove_oldest,
        },
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
            run: |app| app.db.write_blocking(|write| pending_login::sweep(write).map(drop)),
        },
        Job {
            name: "forget devices of long ago",
            every: Duration::from_hours(6),
            run: |app| app.db.write_blocking(|write| device::sweep(write).map(drop)),
        },
        Job {
            name: "forget links whose time is over",
            every: Duration::from_hours(1),
            run: sign_in::remove_expired_links,
        },
        Job {
            name: "forget changes of addresses that nobody confirmed",
            every: Duration::from_hours(1),
            run: account::remove_expired_email_changes,
        },
        Job { name: "erase accounts whose days are over", every: Duration::from_hours(1), run: account::erase_due },
        Job { name: "end the work of staff on its day", every: Duration::from_mins(1), run: staff::end_due },
        Job { name: "forget old invitations", every: Duration::from_hours(6), run: staff::remove_expired_invitations },
        Job {
            name: "forget old notifications",
            every: Duration::from_hours(6),
            run: |app| app.db.write_blocking(|write| crate::notifications::sweep(write).map(drop)),
        },
        Job {
            name: "announce licences that end",
            every: Duration::from_hours(1),
            run: authorship_records::notify_ending_licences,
        },
        Job { name: "make the backup of the night", every: Duration::from_mins(1), run: backups::start_due },
        Job { name: "remove private files", every: Duration::from_mins(1), run: private_files::remove_due },
        Job {
            name: "remove copies of old imports",
            every: Duration::from_hours(6),
            run: |app| app.db.write_blocking(|write| crate::table_imports::remove_expired(write).map(drop)),
        },
        Job { name: "forget old lines of the audit log", every: Duration::from_hours(6), run: sweep_audit },
    ]
}

fn sweep_audit(app: &App) -> Result<(), ApiError> {
    let months = app.config.limits.audit_months;
    app.db.write_blocking(move |write| crate::audit::sweep(write, months)).map(drop)
}

/// Attaches the state that features keep between requests and the tasks that run as long as the server.
/// Errors: the database cannot be read or written.
pub fn attach(rocket: Rocket<Build>, app: &App) -> Result<Rocket<Build>, ApiError> {
    let after_upload = media::AfterUpload(authorship_records::actions::propose_for_upload);
    let rocket = statistics::attach(rocket.manage(after_upload).manage(FileOwnerKinds(&FILE_OWNERS)), app);
    ad_delivery::attach(rocket, app)
}

/// Work after the last request: counts in memory are stored.
pub fn store_last_counts(rocket: &Rocket<Ignite>, app: &App) -> impl Future<Output = ()> + use<> {
    let readers = statistics::store_last_counts(rocket, app);
    let advertisements = ad_delivery::store_last_counts(rocket, app);
    async move {
        readers.await;
        advertisements.await;
    }
}

/// Data of the error page.
pub use layout::error_page;
