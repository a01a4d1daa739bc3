//! The demo content shows lists of the staff something in every state.

use litfass::audit::Actor;
use litfass::auth::User;
use litfass::base::access::Role;
use litfass::base::lang::Lang;
use litfass::features::ads::actions::{AdOwner, take_step};
use litfass::features::ads::store as bookings;
use litfass::features::ads::types::{AdState, AdStep, AdStepCall};
use litfass::features::cases::actions::Worker;
use litfass::features::{ad_packages, ads, consult_requests, house_ads, invoices, reports, services, staff};
use serde_json::json;

use crate::world::{Person, World};

/// A portal with the content of `serve --demo` that is not imported.
fn demo() -> World {
    let world = World::with_demo();
    let settings = world.app.config.cases.clone();
    world
        .app
        .db
        .write_blocking(move |write| {
            let people = staff::add_demo(write)?.expect("the people are new");
            assert!(staff::add_demo(write)?.is_none(), "they are added once");
            let moderator = Worker { actor: Actor::Operator, user_key: people.manager.key, settings };
            consult_requests::fill_demo(write, Some(people.manager.key))?;
            services::actions::fill_demo(write, &people.provider, &moderator)?;
            reports::fill_demo(write, &moderator)
        })
        .unwrap();
    let today = world.app.clock.now().date(&world.app.site().zone);
    let settings = world.app.config.cases.clone();
    world
        .app
        .db
        .write_blocking(move |write| {
            ad_packages::fill_demo(write)?;
            house_ads::fill_demo(write)?;
            assert!(invoices::fill_demo_creditor(write)?, "the creditor is new");
            let unbilled = ads::fill_demo(write, today, &settings, &[])?;
            invoices::fill_demo(write, today)?;
            ads::bill_demo(write, unbilled, today)
        })
        .unwrap();
    world
}

fn total(admin: &Person, path: &str) -> u64 {
    admin.get(path).expect(200).json()["total"].as_u64().unwrap_or_else(|| panic!("no total: {path}"))
}

#[test]
fn the_demo_has_articles_cases_services_and_requests_in_every_state() {
    let world = demo();
    let admin = world.person("Ada", Role::Admin);

    for state in ["draft", "in_review", "approved", "published"] {
        assert!(total(&admin, &format!("/api/panel/articles?state={state}")) > 0, "no article is {state}");
    }
    for state in ["in_review", "approved"] {
        let list = admin.get(&format!("/api/panel/articles?state={state}")).expect(200).json();
        for row in list["items"].as_array().unwrap() {
            for text in row["texts"].as_array().unwrap() {
                assert_eq!(text["publish_problems"], json!({}), "{} can be published", row["slug"]);
            }
        }
    }
    for state in ["open", "assigned", "decided", "closed"] {
        assert!(total(&admin, &format!("/api/panel/cases?state={state}")) > 0, "no case is {state}");
    }
    for cause in ["submission", "change", "report", "appeal"] {
        assert!(total(&admin, &format!("/api/panel/cases?cause={cause}")) > 0, "no open case is a {cause}");
    }
    assert!(total(&admin, "/api/panel/cases?due=overdue") > 0, "none is overdue");
    let counts = admin.get("/api/panel/services/counts").expect(200).json();
    for tab in counts.as_array().unwrap() {
        assert!(tab["count"].as_u64() > Some(0), "no service: {tab}");
    }
    for state in ["new", "assigned", "in_progress", "waiting_for_person", "reopened", "done", "spam"] {
        assert!(total(&admin, &format!("/api/panel/consult-requests?state={state}")) > 0, "no request is {state}");
    }
}

#[test]
fn what_waits_in_the_demo_can_be_decided_by_the_first_admin_alone() {
    let world = demo();
    let admin = world.person("Ada", Role::SuperAdmin);
    let appeals = admin.get("/api/panel/cases?cause=appeal").expect(200).json();
    let appeal = &appeals["items"][0];
    let path = format!("/api/panel/cases/{}", appeal["id"].as_str().unwrap());

    let call = serde_json::json!({
        "version": appeal["version"], "outcome": "reversed",
        "texts": { "uk": "Ми перечитали опис: обіцянки там немає, послугу опубліковано." }
    });
    admin.post(&format!("{path}/decide"), &call).expect(200);
}

#[test]
fn the_demo_has_bookings_in_every_state_with_revenue_by_month_and_numbers_in_the_order_of_days() {
    let world = demo();
    let admin = world.person("Ada", Role::Admin);

    let counts = admin.get("/api/panel/ads/counts").expect(200).json();
    for tab in counts.as_array().unwrap().iter().filter(|tab| tab["tab"] != "changes") {
        assert!(tab["count"].as_u64() > Some(0), "no booking: {tab}");
    }
    for package in admin.get("/api/panel/ad-packages").expect(200).json().as_array().unwrap() {
        let path = format!("/api/panel/ad-packages/{}/figures", package["id"].as_str().unwrap());
        let revenue = admin.get(&path).expect(200).json()["revenue"].as_array().unwrap().len();
        assert!(revenue >= 2 || package["state"] == "draft", "{revenue} months with revenue: {package}");
    }
    let rows = admin.get("/api/panel/invoices?per_page=100").expect(200).json()["items"].clone();
    let all = rows.as_array().unwrap();
    let credit_notes: Vec<&str> =
        all.iter().filter(|row| row["kind"] == "credit_note").filter_map(|row| row["number"].as_str()).collect();
    let mut issued: Vec<(&str, &str)> = all
        .iter()
        .filter_map(|row| Some((row["number"].as_str()?, row["issued_on"].as_str()?)))
        .filter(|(number, _)| !number.is_empty())
        .collect();
    issued.sort_unstable();
    assert!(issued.len() > 15, "{issued:?}");
    // the credit note of an earlier invoice is of today
    let days: Vec<&str> =
        issued.iter().filter(|(number, _)| !credit_notes.contains(number)).map(|(_, day)| *day).collect();
    assert!(days.is_sorted(), "{issued:?}");
    assert!(admin.get("/api/panel/house-ads").expect(200).json().as_array().unwrap().len() > 1);
}

#[test]
fn running_bookings_of_the_demo_can_be_extended_by_their_owner() {
    let world = demo();
    let settings = world.app.config.cases.clone();
    let today = world.app.clock.now().date(&world.app.site().zone);

    world
        .app
        .db
        .write_blocking(move |write| {
            let running = bookings::list_running(write)?;
            assert!(running.len() > 5);
            for ad in running {
                let user = User::find(write, ad.owner_key)?.expect("its owner");
                let who = AdOwner { user, actor: Actor::Operator, cases: settings.clone(), today, lang: Lang::De };
                let next = take_step(write, &who, &ad.id, &AdStepCall { version: ad.version, step: AdStep::Prolong })?;
                assert_eq!(next.state, AdState::Approved, "{}", ad.form.name);
            }
            Ok(())
        })
        .unwrap();
}
