//! Services that a booking of advertising features: whose, from when, until when, and after its end.

use litfass::base::access::Role;
use litfass::features::ads::bill_due;
use litfass::features::invoices::{deliver, tell_all};
use serde_json::{Value, json};

use crate::ads::{act, approved, at, decide, read, save, wait, written};
use crate::invoices::{self, QR_IBAN};
use crate::reports::take_effect;
use crate::services;
use crate::world::{Person, World};
use crate::{ad_packages, enterprises};

const BIKES: &str = "Repair of bicycles";
const GARDEN: &str = "Garden work and winter service";
const DAYS: u32 = 30;

/// A package on sale that features services.
fn featuring(admin: &Person, price: u32) -> Value {
    let mut form = ad_packages::form("Column");
    form["price"]["minor"] = json!(price);
    form["service_feature_days"] = json!(DAYS);
    let package = ad_packages::create(admin, &form);
    ad_packages::step(admin, &package, "on_sale").expect(200);
    package
}

/// Titles of the public list in its order; featured ones begin with a star.
fn listed(world: &World) -> Vec<String> {
    let list = world.data("/en/services/all");
    let title = |one: &Value| {
        let star = if one["featured"] == true { "* " } else { "" };
        format!("{star}{}", one["title"].as_str().unwrap())
    };
    list["services"].as_array().unwrap().iter().map(title).collect()
}

/// Day that lies `days` after another one.
fn later(day: &Value, days: u32) -> String {
    let day: jiff::civil::Date = day.as_str().unwrap().parse().unwrap();
    day.saturating_add(jiff::Span::new().days(days)).to_string()
}

/// Day on which the preferred place of a service ends; empty where it has none.
fn until(owner: &Person, service: &Value) -> String {
    let row = owner.get("/api/account/services").expect(200).json();
    let row = row["items"].as_array().unwrap().iter().find(|row| row["id"] == service["id"]).unwrap().clone();
    assert_eq!(row["featured_until"], services::read(owner, service)["featured_until"]);
    row["featured_until"].as_str().map(|until| until[..10].to_owned()).unwrap_or_default()
}

fn panel(ad: &Value, rest: &str) -> String {
    format!("/api/panel/ads/{}{rest}", ad["id"].as_str().unwrap())
}

fn step(manager: &Person, ad: &Value, step: &str, more: &Value) {
    let mut body = more.clone();
    body["version"] = manager.get(&panel(ad, "")).expect(200).json()["ad"]["version"].clone();
    manager.post(&panel(ad, &format!("/{step}")), &body).expect(200);
}

fn suspend(world: &World, manager: &Person, ad: &Value) {
    let reason = crate::ads::REASON;
    let texts = json!({ "en": reason, "uk": reason, "de": reason });
    step(manager, ad, "suspend", &json!({ "reason_code": "fraud", "texts": texts }));
    take_effect(world);
}

/// Features a service by hand; 0 days end it.
fn feature(manager: &Person, service: &Value, days: u32) {
    let path = format!("/api/panel/services/{}", service["id"].as_str().unwrap());
    let version = manager.get(&path).expect(200).json()["service"]["version"].clone();
    manager.post(&format!("{path}/feature"), &json!({ "version": version, "days": days })).expect(200);
}

#[test]
fn a_booking_that_starts_features_the_services_of_its_owner_for_the_days_that_were_booked() {
    let world = World::new();
    let category = services::category(&world, &Value::Null);
    let admin = world.person("Ada", Role::Admin);
    let package = featuring(&admin, 0);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let other = world.person("Olha", Role::User);
    let own = services::published(&world, &owner, &manager, &services::form(&category, BIKES));
    let foreign = services::published(&world, &other, &manager, &services::form(&category, GARDEN));
    let ad = approved(&world, &owner, &manager, &package);
    ad_packages::change(&admin, &package, |form| form["service_feature_days"] = json!(2)).expect(200);
    assert_eq!((listed(&world), until(&owner, &own)), (vec![GARDEN.to_owned(), BIKES.to_owned()], String::new()));

    wait(&world, 1);

    let (owner, other, manager) = (world.again(&owner), world.again(&other), world.again(&manager));
    assert_eq!(listed(&world), [format!("* {BIKES}"), GARDEN.to_owned()]);
    let last_day = later(&ad["start_on"], DAYS - 1);
    assert_eq!((until(&owner, &own), until(&other, &foreign)), (last_day.clone(), String::new()));
    let shown = read(&owner, &ad)["services_featured_until"].clone();
    assert_eq!(shown, services::read(&owner, &own)["featured_until"]);
    assert_eq!(manager.get(&panel(&ad, "")).expect(200).json()["services_featured_until"], shown);
    assert_eq!(services::read(&owner, &own)["version"], own["version"], "a form that is open can still be saved");
    let log = world.again(&admin).get("/api/panel/audit?object_type=service").expect(200).text();
    assert!(log.contains("service.feature"), "{log}");

    act(&owner, &read(&owner, &ad), "pause").expect(200);
    wait(&world, 1);
    let owner = world.again(&owner);
    act(&owner, &read(&owner, &ad), "resume").expect(200);
    assert_eq!(until(&owner, &own), last_day, "a pause prolongs nothing");

    wait(&world, DAYS);
    let owner = world.again(&owner);
    assert_eq!((listed(&world), until(&owner, &own)), (vec![GARDEN.to_owned(), BIKES.to_owned()], String::new()));
    assert_eq!(read(&owner, &ad)["services_featured_until"], Value::Null);
}

#[test]
fn a_service_that_is_published_or_resumed_later_is_featured_for_the_rest() {
    let world = World::new();
    let category = services::category(&world, &Value::Null);
    let package = featuring(&world.person("Ada", Role::Admin), 0);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    services::trust(&world, &owner, "normal");
    let paused = services::published(&world, &owner, &manager, &services::form(&category, BIKES));
    services::act(&owner, &paused, "pause").expect(200);
    let ad = approved(&world, &owner, &manager, &package);
    wait(&world, 3);
    let (owner, manager) = (world.again(&owner), world.again(&manager));
    assert_eq!(until(&owner, &paused), "");

    services::act(&owner, &services::read(&owner, &paused), "resume").expect(200);
    let new = services::published(&world, &owner, &manager, &services::form(&category, GARDEN));

    let last_day = later(&ad["start_on"], DAYS - 1);
    assert_eq!((until(&owner, &paused), until(&owner, &new)), (last_day.clone(), last_day));
    assert_eq!(listed(&world), [format!("* {GARDEN}"), format!("* {BIKES}")]);
}

#[test]
fn a_booking_of_an_enterprise_features_the_services_in_its_name_and_no_other_ones() {
    let world = World::new();
    let category = services::category(&world, &Value::Null);
    let package = featuring(&world.person("Ada", Role::Admin), 0);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    services::trust(&world, &owner, "normal");
    let enterprise = enterprises::active(&world, &owner, &manager, &enterprises::form("Bike"));
    let mut offer = services::form(&category, BIKES);
    offer["enterprise_id"] = enterprise["id"].clone();
    offer["provider_type"] = json!("company");
    offer["card"]["legal"] = json!({ "name": "Bike GmbH", "address": "Bahnhofstrasse 1, 8001 Zürich", "uid": "" });
    let in_its_name = services::published(&world, &owner, &manager, &offer);
    let own = services::published(&world, &owner, &manager, &services::form(&category, GARDEN));
    let draft = written(&owner, &package);
    let mut form = draft["form"].clone();
    form["enterprise_id"] = enterprise["id"].clone();
    let ad = save(&owner, &draft, &form).expect(200).json();
    act(&owner, &ad, "submit").expect(200);
    decide(&world, &manager, &ad, "approve");

    wait(&world, 1);

    let owner = world.again(&owner);
    assert_ne!(until(&owner, &in_its_name), "");
    assert_eq!(until(&owner, &own), "");
    assert_eq!(listed(&world), [format!("* {BIKES}"), GARDEN.to_owned()]);
}

#[test]
fn the_end_of_a_booking_ends_its_share_and_loses_nothing_that_the_staff_set() {
    let world = World::new();
    let category = services::category(&world, &Value::Null);
    let package = featuring(&world.person("Ada", Role::Admin), 0);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    services::trust(&world, &owner, "normal");
    let short = services::published(&world, &owner, &manager, &services::form(&category, BIKES));
    let long = services::published(&world, &owner, &manager, &services::form(&category, GARDEN));
    feature(&manager, &short, 5);
    feature(&manager, &long, 90);
    let (five, ninety) = (until(&owner, &short), until(&owner, &long));
    let ad = approved(&world, &owner, &manager, &package);
    wait(&world, 1);
    let (owner, manager) = (world.again(&owner), world.again(&manager));
    let last_day = later(&ad["start_on"], DAYS - 1);
    assert_eq!((until(&owner, &short), until(&owner, &long)), (last_day.clone(), ninety.clone()));

    suspend(&world, &manager, &ad);
    assert_eq!((until(&owner, &short), until(&owner, &long)), (five, ninety.clone()));
    assert_eq!(read(&owner, &ad)["services_featured_until"], Value::Null);
    step(&manager, &ad, "lift", &json!({}));
    assert_eq!((until(&owner, &short), until(&owner, &long)), (last_day, ninety));

    feature(&manager, &short, 2);
    assert_eq!(until(&owner, &short), later(&ad["start_on"], DAYS - 1), "what was booked is not shortened");
    feature(&manager, &short, 0);
    services::act(&owner, &services::read(&owner, &short), "pause").expect(200);
    services::act(&owner, &services::read(&owner, &short), "resume").expect(200);
    assert_eq!(until(&owner, &short), "", "the staff ended it, and the owner cannot bring it back");
}

#[test]
fn a_credit_note_ends_what_a_booking_featured_also_after_its_last_day() {
    credit(1, "cancelled");
    credit(20, "completed");
}

/// Credits a booking some days after its beginning, after which it has `state`.
fn credit(days: u32, state: &str) {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    invoices::set_creditor(&admin, QR_IBAN, "");
    let category = services::category(&world, &Value::Null);
    let package = featuring(&admin, 4800);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let service = services::published(&world, &owner, &manager, &services::form(&category, BIKES));
    let ad = approved(&world, &owner, &manager, &package);
    bill_due(&world.app).unwrap();
    deliver(&world.app).unwrap();
    tell_all(&world.app).unwrap();
    assert_eq!(read(&owner, &ad)["state"], "awaiting_payment");
    step(&admin, &ad, "trust", &json!({}));
    wait(&world, 1);
    if days > 1 {
        wait(&world, days);
    }
    let (owner, manager) = (world.again(&owner), world.again(&manager));
    assert_ne!(until(&owner, &service), "");

    let ad = owner.get(&at(&ad, "")).expect(200).json();
    let invoice = manager.get(&invoices::at(&ad["invoice"], "")).expect(200).json();
    manager.post(&invoices::at(&invoice, "/credit-note"), &json!({ "version": invoice["version"] })).expect(200);
    tell_all(&world.app).unwrap();

    assert_eq!((&read(&owner, &ad)["state"], until(&owner, &service).as_str()), (&json!(state), ""));
}
