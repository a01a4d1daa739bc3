//! Services that a booking of advertising features: whose, from when, until when, and after its end.

use litfass::base::access::Role;
use litfass::features::ads::bill_due;
use litfass::features::invoices::{deliver, tell_all};
use serde_json::{Value, json};

use crate::account_deletion::days_pass;
use crate::ads::{act, approved, at, case_of, decide, read, save, wait, written};
use crate::case_appeals::post;
use crate::invoices::{self, QR_IBAN};
use crate::reports::take_effect;
use crate::services;
use crate::table_imports::imported;
use crate::world::{Person, World};
use crate::{ad_packages, enterprises};

const BIKES: &str = "Repair of bicycles";
const GARDEN: &str = "Garden work and winter service";
/// Days for which services are featured, and days of the booking itself.
const DAYS: u32 = 30;
const BOOKED: u32 = 14;

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

/// Body of a suspension.
fn reasons() -> Value {
    let reason = crate::ads::REASON;
    json!({ "reason_code": "fraud", "texts": { "en": reason, "uk": reason, "de": reason } })
}

fn suspend(world: &World, manager: &Person, ad: &Value) {
    step(manager, ad, "suspend", &reasons());
    take_effect(world);
}

/// The form of a service in the name of an enterprise.
fn offer(category: &str, title: &str, enterprise: &Value) -> Value {
    let mut offer = services::form(category, title);
    offer["enterprise_id"] = enterprise["id"].clone();
    offer["provider_type"] = json!("company");
    offer["card"]["legal"] = json!({ "name": "Bike GmbH", "address": "Bahnhofstrasse 1, 8001 Zürich", "uid": "" });
    offer
}

/// An approved booking in the name of an enterprise, by one of its members.
fn booked(world: &World, buyer: &Person, manager: &Person, (package, enterprise): (&Value, &Value)) -> Value {
    let draft = written(buyer, package);
    let mut form = draft["form"].clone();
    form["enterprise_id"] = enterprise["id"].clone();
    let ad = save(buyer, &draft, &form).expect(200).json();
    act(buyer, &ad, "submit").expect(200);
    decide(world, manager, &ad, "approve");
    read(buyer, &ad)
}

/// A step of the staff with an enterprise.
fn step_enterprise(manager: &Person, enterprise: &Value, step: &str, more: &Value) {
    let path = format!("/api/panel/enterprises/{}", enterprise["id"].as_str().unwrap());
    let mut body = more.clone();
    body["version"] = manager.get(&path).expect(200).json()["version"].clone();
    manager.post(&format!("{path}/{step}"), &body).expect(200);
}

/// Until when a booking says that it features services; the same for its owner and for the staff.
fn told(owner: &Person, manager: &Person, ad: &Value) -> Value {
    let shown = read(owner, ad)["services_featured_until"].clone();
    assert_eq!(manager.get(&panel(ad, "")).expect(200).json()["services_featured_until"], shown);
    shown
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
    let in_its_name = services::published(&world, &owner, &manager, &offer(&category, BIKES, &enterprise));
    let own = services::published(&world, &owner, &manager, &services::form(&category, GARDEN));
    booked(&world, &owner, &manager, (&package, &enterprise));

    wait(&world, 1);

    let owner = world.again(&owner);
    assert_ne!(until(&owner, &in_its_name), "");
    assert_eq!(until(&owner, &own), "");
    assert_eq!(listed(&world), [format!("* {BIKES}"), GARDEN.to_owned()]);
}

#[test]
fn a_suspended_enterprise_features_nothing_and_a_lifted_one_the_rest_of_its_days() {
    let world = World::new();
    let category = services::category(&world, &Value::Null);
    let package = featuring(&world.person("Ada", Role::Admin), 0);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let enterprise = enterprises::active(&world, &owner, &manager, &enterprises::form("Bike"));
    let service = services::published(&world, &owner, &manager, &offer(&category, BIKES, &enterprise));
    let ad = booked(&world, &owner, &manager, (&package, &enterprise));
    wait(&world, 1);
    let (owner, manager) = (world.again(&owner), world.again(&manager));
    let (last_day, shown) = (later(&ad["start_on"], DAYS - 1), told(&owner, &manager, &ad));
    assert_eq!((until(&owner, &service), shown.is_string()), (last_day.clone(), true));

    step_enterprise(&manager, &enterprise, "suspend", &reasons());
    take_effect(&world);
    assert_eq!((until(&owner, &service).as_str(), told(&owner, &manager, &ad)), ("", Value::Null));
    wait(&world, 2);
    let (owner, manager) = (world.again(&owner), world.again(&manager));
    assert_eq!(read(&owner, &ad)["state"], "paused");
    assert_eq!((until(&owner, &service).as_str(), told(&owner, &manager, &ad)), ("", Value::Null));

    step_enterprise(&manager, &enterprise, "lift", &json!({}));
    assert_eq!((until(&owner, &service), told(&owner, &manager, &ad)), (last_day.clone(), shown.clone()));
    act(&owner, &read(&owner, &ad), "resume").expect(200);
    assert_eq!((until(&owner, &service), told(&owner, &manager, &ad)), (last_day, shown));
    assert_eq!(listed(&world), [format!("* {BIKES}")]);
}

#[test]
fn enterprises_that_are_merged_feature_the_services_of_both_until_the_booking_ends() {
    let world = World::new();
    let category = services::category(&world, &Value::Null);
    let package = featuring(&world.person("Ada", Role::Admin), 0);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let twin = world.person("Olha", Role::User);
    let kept = enterprises::active(&world, &owner, &manager, &enterprises::form("Bike"));
    let double = enterprises::active(&world, &twin, &manager, &enterprises::form("Bikes"));
    let stays = services::published(&world, &owner, &manager, &offer(&category, GARDEN, &kept));
    let moves = services::published(&world, &twin, &manager, &offer(&category, BIKES, &double));
    let ad = booked(&world, &twin, &manager, (&package, &double));
    wait(&world, 1);
    let (owner, twin, manager) = (world.again(&owner), world.again(&twin), world.again(&manager));
    let last_day = later(&ad["start_on"], DAYS - 1);
    assert_eq!((until(&twin, &moves), until(&owner, &stays)), (last_day.clone(), String::new()));

    step_enterprise(&manager, &double, "merge", &json!({ "target_id": kept["id"] }));
    assert_eq!((until(&twin, &moves), until(&owner, &stays)), (last_day.clone(), last_day.clone()));
    wait(&world, 1);
    let (owner, twin, manager) = (world.again(&owner), world.again(&twin), world.again(&manager));
    assert_eq!(read(&twin, &ad)["state"], "paused", "a booking of an enterprise that is closed leaves the site");
    assert_eq!((until(&twin, &moves), until(&owner, &stays)), (last_day.clone(), last_day));
    assert!(told(&twin, &manager, &ad).is_string());

    suspend(&world, &manager, &ad);
    assert_eq!((until(&twin, &moves).as_str(), until(&owner, &stays).as_str()), ("", ""));
    assert_eq!(told(&twin, &manager, &ad), Value::Null);
}

#[test]
fn the_erasure_of_the_buyer_leaves_the_days_to_the_enterprise() {
    let world = World::new();
    let category = services::category(&world, &Value::Null);
    let package = featuring(&world.person("Ada", Role::Admin), 0);
    let (buyer, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let partner = world.person("Olha", Role::User);
    let enterprise = enterprises::active(&world, &buyer, &manager, &enterprises::form("Bike"));
    enterprises::join(&buyer, &enterprise, &partner, "owner");
    let service = services::published(&world, &partner, &manager, &offer(&category, BIKES, &enterprise));
    let own = services::published(&world, &buyer, &manager, &offer(&category, GARDEN, &enterprise));
    let ad = booked(&world, &buyer, &manager, (&package, &enterprise));
    wait(&world, 1);
    let (buyer, partner) = (world.again(&buyer), world.again(&partner));
    let last_day = later(&ad["start_on"], DAYS - 1);
    assert_eq!((until(&buyer, &own), until(&partner, &service)), (last_day.clone(), last_day.clone()));

    let password = format!("{} has a long password", buyer.user.name);
    buyer.post("/api/account/deletion", &json!({ "current_password": password })).expect(200);
    days_pass(&world, 15);
    wait(&world, 1);

    let partner = world.again(&partner);
    assert_eq!((listed(&world), until(&partner, &service)), (vec![format!("* {BIKES}")], last_day));
    wait(&world, DAYS);
    assert_eq!(until(&world.again(&partner), &service), "");
}

#[test]
fn a_table_that_changes_a_service_leaves_the_days_that_it_is_featured() {
    let world = World::new();
    let category = services::category(&world, &Value::Null);
    let package = featuring(&world.person("Ada", Role::Admin), 0);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    services::trust(&world, &owner, "normal");
    let short = services::published(&world, &owner, &manager, &services::form(&category, BIKES));
    let long = services::published(&world, &owner, &manager, &services::form(&category, GARDEN));
    feature(&manager, &long, 90);
    approved(&world, &owner, &manager, &package);
    wait(&world, 1);
    let (owner, manager) = (world.again(&owner), world.again(&manager));
    let before = (until(&owner, &short), until(&owner, &long));
    assert!(!before.0.is_empty() && before.0 < before.1);

    let [first, second] = [&short, &long].map(|service| service["id"].as_str().unwrap());
    let table = format!("id,town,featured_until\r\n{first},Bern,\r\n{second},Basel,2020-01-01\r\n");
    let import = imported(&manager, "services", &table);
    assert_eq!(services::read(&owner, &short)["form"]["town"], "Bern");
    assert_eq!((until(&owner, &short), until(&owner, &long)), before);
    let undo = format!("/api/panel/services/imports/{import}/undo");
    manager.post(&undo, &json!({ "dry_run": false })).expect(200);
    assert_ne!(services::read(&owner, &short)["form"]["town"], "Bern");
    assert_eq!((until(&owner, &short), until(&owner, &long)), before);
}

#[test]
fn an_appeal_gives_back_the_days_of_a_booking_that_ended_meanwhile() {
    // the last day comes after the suspension, or before it takes effect
    let suspended_then_over: fn(&World) = |world| {
        take_effect(world);
        wait(world, BOOKED);
    };
    let over_then_hidden: fn(&World) = |world| {
        wait(world, BOOKED);
        take_effect(world);
    };
    for ends in [suspended_then_over, over_then_hidden] {
        let world = World::new();
        let category = services::category(&world, &Value::Null);
        let package = featuring(&world.person("Ada", Role::Admin), 0);
        let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
        let service = services::published(&world, &owner, &manager, &services::form(&category, BIKES));
        let ad = approved(&world, &owner, &manager, &package);
        wait(&world, 1);
        let (owner, manager) = (world.again(&owner), world.again(&manager));
        let last_day = later(&ad["start_on"], DAYS - 1);
        assert_eq!(until(&owner, &service), last_day);

        step(&manager, &ad, "suspend", &reasons());
        ends(&world);
        let owner = world.again(&owner);
        let over = read(&owner, &ad);
        assert_eq!((&over["state"], until(&owner, &service).as_str()), (&json!("completed"), ""));

        let decision = over["comments"][0]["id"].as_str().unwrap();
        let link = format!("/api/account/decisions/{decision}/appeal-link");
        let path = owner.post(&link, &json!({})).expect(200).json()["path"].as_str().unwrap().to_owned();
        post(&world, &path, "The poster says who offers the lessons: look at the line.").expect(200);
        let other = world.person("Nadia", Role::Manager);
        let reversed = crate::reports::decision("reversed", "", "The poster says who offers the lessons.");
        crate::reports::step(&other, &case_of(&other, &ad), "decide", &reversed).expect(200);
        take_effect(&world);

        assert_eq!((&read(&owner, &ad)["state"], until(&owner, &service)), (&json!("completed"), last_day));
        assert!(told(&owner, &other, &ad).is_string());
    }
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
