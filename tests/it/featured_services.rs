//! Services that a booking of advertising features: whose, from when, until when, and after its end.

use litfass::base::access::Role;
use litfass::features::ads::bill_due;
use litfass::features::invoices::{deliver, tell_all};
use serde_json::{Value, json};

use crate::account_deletion::days_pass;
use crate::ads::{act, approved, case_of, decide, read, save, wait, written};
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

/// A portal that sells a package which features services, with a buyer and a manager.
struct Sale<'w> {
    world: &'w World,
    category: String,
    admin: Person<'w>,
    package: Value,
    owner: Person<'w>,
    manager: Person<'w>,
}

impl<'w> Sale<'w> {
    fn new(world: &'w World, price: u32) -> Sale<'w> {
        let category = services::category(world, &Value::Null);
        let admin = world.person("Ada", Role::Admin);
        let package = featuring(&admin, price);
        let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
        Sale { world, category, admin, package, owner, manager }
    }

    /// As [`Sale::new`], free of charge, with an owner whose services need no review.
    fn of_trusted(world: &'w World) -> Sale<'w> {
        let sale = Sale::new(world, 0);
        services::trust(world, &sale.owner, "normal");
        sale
    }

    /// A published service of somebody.
    fn service(&self, owner: &Person, form: &Value) -> Value {
        services::published(self.world, owner, &self.manager, form)
    }

    /// A published service of the owner in no enterprise's name.
    fn own(&self, title: &str) -> Value {
        self.service(&self.owner, &services::form(&self.category, title))
    }

    /// A published service of somebody in the name of an enterprise.
    fn offered(&self, owner: &Person, title: &str, enterprise: &Value) -> Value {
        self.service(owner, &offer(&self.category, title, enterprise))
    }

    /// An active enterprise of this name.
    fn enterprise(&self, owner: &Person, name: &str) -> Value {
        enterprises::active(self.world, owner, &self.manager, &enterprises::form(name))
    }

    /// An approved booking of the owner.
    fn approved(&self) -> Value {
        approved(self.world, &self.owner, &self.manager, &self.package)
    }

    /// An approved booking in the name of an enterprise, by one of its members.
    fn booked(&self, buyer: &Person, enterprise: &Value) -> Value {
        let draft = written(buyer, &self.package);
        let mut form = draft["form"].clone();
        form["enterprise_id"] = enterprise["id"].clone();
        let ad = save(buyer, &draft, &form).expect(200).json();
        act(buyer, &ad, "submit").expect(200);
        decide(self.world, &self.manager, &ad, "approve");
        read(buyer, &ad)
    }

    /// Lets days pass, after which owner and manager sign in again.
    fn pass(&mut self, days: u32) {
        wait(self.world, days);
        self.sign_in();
    }

    fn sign_in(&mut self) {
        let again = |person: &Person| self.world.again(person).token;
        let tokens = (again(&self.owner), again(&self.manager));
        (self.owner.token, self.manager.token) = tokens;
    }

    /// Issues the invoice of the owner's booking, which then starts before it is paid.
    fn start_on_trust(&self, ad: &Value) {
        bill_due(&self.world.app).unwrap();
        deliver(&self.world.app).unwrap();
        tell_all(&self.world.app).unwrap();
        assert_eq!(read(&self.owner, ad)["state"], "awaiting_payment");
        step(&self.admin, ad, "trust", &json!({}));
    }

    /// Credits an invoice.
    fn credit(&self, invoice: &Value) {
        let invoice = self.manager.get(&invoices::at(invoice, "")).expect(200).json();
        let path = invoices::at(&invoice, "/credit-note");
        self.manager.post(&path, &json!({ "version": invoice["version"] })).expect(200);
        tell_all(&self.world.app).unwrap();
    }

    /// Day on which the preferred place of a service of the owner ends.
    fn until(&self, service: &Value) -> String {
        until(&self.owner, service)
    }
}

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

/// Last day for which a booking features services.
fn last_day(ad: &Value) -> String {
    later(&ad["start_on"], DAYS - 1)
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
    let mut sale = Sale::new(&world, 0);
    let other = world.person("Olha", Role::User);
    let own = sale.own(BIKES);
    let foreign = sale.service(&other, &services::form(&sale.category, GARDEN));
    let ad = sale.approved();
    ad_packages::change(&sale.admin, &sale.package, |form| form["service_feature_days"] = json!(2)).expect(200);
    assert_eq!((listed(&world), sale.until(&own)), (vec![GARDEN.to_owned(), BIKES.to_owned()], String::new()));

    sale.pass(1);

    let other = world.again(&other);
    assert_eq!(listed(&world), [format!("* {BIKES}"), GARDEN.to_owned()]);
    assert_eq!((sale.until(&own), until(&other, &foreign)), (last_day(&ad), String::new()));
    let shown = read(&sale.owner, &ad)["services_featured_until"].clone();
    assert_eq!(shown, services::read(&sale.owner, &own)["featured_until"]);
    assert_eq!(sale.manager.get(&panel(&ad, "")).expect(200).json()["services_featured_until"], shown);
    assert_eq!(services::read(&sale.owner, &own)["version"], own["version"], "a form that is open can still be saved");
    let log = world.again(&sale.admin).get("/api/panel/audit?object_type=service").expect(200).text();
    assert!(log.contains("service.feature"), "{log}");

    act(&sale.owner, &read(&sale.owner, &ad), "pause").expect(200);
    sale.pass(1);
    act(&sale.owner, &read(&sale.owner, &ad), "resume").expect(200);
    assert_eq!(sale.until(&own), last_day(&ad), "a pause prolongs nothing");

    sale.pass(DAYS);
    assert_eq!((listed(&world), sale.until(&own)), (vec![GARDEN.to_owned(), BIKES.to_owned()], String::new()));
    assert_eq!(read(&sale.owner, &ad)["services_featured_until"], Value::Null);
}

#[test]
fn a_service_that_is_published_or_resumed_later_is_featured_for_the_rest() {
    let world = World::new();
    let mut sale = Sale::of_trusted(&world);
    let paused = sale.own(BIKES);
    services::act(&sale.owner, &paused, "pause").expect(200);
    let ad = sale.approved();
    sale.pass(3);
    assert_eq!(sale.until(&paused), "");

    services::act(&sale.owner, &services::read(&sale.owner, &paused), "resume").expect(200);
    let new = sale.own(GARDEN);

    assert_eq!((sale.until(&paused), sale.until(&new)), (last_day(&ad), last_day(&ad)));
    assert_eq!(listed(&world), [format!("* {GARDEN}"), format!("* {BIKES}")]);
}

#[test]
fn a_booking_of_an_enterprise_features_the_services_in_its_name_and_no_other_ones() {
    let world = World::new();
    let mut sale = Sale::of_trusted(&world);
    let enterprise = sale.enterprise(&sale.owner, "Bike");
    let in_its_name = sale.offered(&sale.owner, BIKES, &enterprise);
    let own = sale.own(GARDEN);
    sale.booked(&sale.owner, &enterprise);

    sale.pass(1);

    assert_ne!(sale.until(&in_its_name), "");
    assert_eq!(sale.until(&own), "");
    assert_eq!(listed(&world), [format!("* {BIKES}"), GARDEN.to_owned()]);
}

#[test]
fn a_suspended_enterprise_features_nothing_and_a_lifted_one_the_rest_of_its_days() {
    let world = World::new();
    let mut sale = Sale::new(&world, 0);
    let enterprise = sale.enterprise(&sale.owner, "Bike");
    let service = sale.offered(&sale.owner, BIKES, &enterprise);
    let ad = sale.booked(&sale.owner, &enterprise);
    let state = |sale: &Sale| (sale.until(&service), told(&sale.owner, &sale.manager, &ad));
    sale.pass(1);
    let featured = state(&sale);
    assert_eq!((&featured.0, featured.1.is_string()), (&last_day(&ad), true));

    step_enterprise(&sale.manager, &enterprise, "suspend", &reasons());
    take_effect(&world);
    assert_eq!(state(&sale), (String::new(), Value::Null));
    sale.pass(2);
    assert_eq!(read(&sale.owner, &ad)["state"], "paused");
    assert_eq!(state(&sale), (String::new(), Value::Null));

    step_enterprise(&sale.manager, &enterprise, "lift", &json!({}));
    assert_eq!(state(&sale), featured);
    act(&sale.owner, &read(&sale.owner, &ad), "resume").expect(200);
    assert_eq!(state(&sale), featured);
    assert_eq!(listed(&world), [format!("* {BIKES}")]);
}

#[test]
fn enterprises_that_are_merged_feature_the_services_of_both_until_the_booking_ends() {
    let world = World::new();
    let mut sale = Sale::new(&world, 0);
    let twin = world.person("Olha", Role::User);
    let (kept, double) = (sale.enterprise(&sale.owner, "Bike"), sale.enterprise(&twin, "Bikes"));
    let stays = sale.offered(&sale.owner, GARDEN, &kept);
    let moves = sale.offered(&twin, BIKES, &double);
    let ad = sale.booked(&twin, &double);
    sale.pass(1);
    let twin = world.again(&twin);
    assert_eq!((until(&twin, &moves), sale.until(&stays)), (last_day(&ad), String::new()));

    step_enterprise(&sale.manager, &double, "merge", &json!({ "target_id": kept["id"] }));
    assert_eq!((until(&twin, &moves), sale.until(&stays)), (last_day(&ad), last_day(&ad)));
    sale.pass(1);
    let twin = world.again(&twin);
    assert_eq!(read(&twin, &ad)["state"], "paused", "a booking of an enterprise that is closed leaves the site");
    assert_eq!((until(&twin, &moves), sale.until(&stays)), (last_day(&ad), last_day(&ad)));
    assert!(told(&twin, &sale.manager, &ad).is_string());

    suspend(&world, &sale.manager, &ad);
    assert_eq!((until(&twin, &moves).as_str(), sale.until(&stays).as_str()), ("", ""));
    assert_eq!(told(&twin, &sale.manager, &ad), Value::Null);
}

/// A portal where the account of the owner, who has booked in the name of an enterprise, was erased, with the booking as it
/// was, the other owner of the enterprise and the partner's service.
fn buyer_erased(world: &World, price: u32) -> (Sale<'_>, Value, Person<'_>, Value) {
    let mut sale = Sale::new(world, price);
    invoices::set_creditor(&sale.admin, QR_IBAN, "");
    let partner = world.person("Olha", Role::User);
    let enterprise = sale.enterprise(&sale.owner, "Bike");
    enterprises::join(&sale.owner, &enterprise, &partner, "owner");
    let service = sale.offered(&partner, BIKES, &enterprise);
    let own = sale.offered(&sale.owner, GARDEN, &enterprise);
    let ad = sale.booked(&sale.owner, &enterprise);
    if price > 0 {
        sale.start_on_trust(&ad);
    }
    let ad = read(&sale.owner, &ad);
    sale.pass(1);
    assert_eq!((sale.until(&own), until(&world.again(&partner), &service)), (last_day(&ad), last_day(&ad)));

    let password = format!("{} has a long password", sale.owner.user.name);
    sale.owner.post("/api/account/deletion", &json!({ "current_password": password })).expect(200);
    days_pass(world, 15);
    wait(world, 1);
    sale.manager.token = world.again(&sale.manager).token;
    let token = world.again(&partner).token;
    (sale, ad, Person { token, ..partner }, service)
}

#[test]
fn the_erasure_of_the_buyer_leaves_the_days_to_the_enterprise() {
    let world = World::new();
    let (_, ad, partner, service) = buyer_erased(&world, 0);

    assert_eq!((listed(&world), until(&partner, &service)), (vec![format!("* {BIKES}")], last_day(&ad)));
    wait(&world, DAYS);
    assert_eq!(until(&world.again(&partner), &service), "");
}

#[test]
fn a_credit_note_ends_the_days_of_a_booking_whose_buyer_was_erased() {
    let world = World::new();
    let (sale, ad, partner, service) = buyer_erased(&world, 4800);
    assert_eq!(until(&partner, &service), last_day(&ad));

    sale.credit(&ad["invoice"]);

    assert_eq!((listed(&world), until(&partner, &service)), (vec![BIKES.to_owned()], String::new()));
}

#[test]
fn a_table_that_changes_a_service_leaves_the_days_that_it_is_featured() {
    let world = World::new();
    let mut sale = Sale::of_trusted(&world);
    let (short, long) = (sale.own(BIKES), sale.own(GARDEN));
    feature(&sale.manager, &long, 90);
    sale.approved();
    sale.pass(1);
    let both = || (sale.until(&short), sale.until(&long));
    let before = both();
    assert!(!before.0.is_empty() && before.0 < before.1);

    let [first, second] = [&short, &long].map(|service| service["id"].as_str().unwrap());
    let table = format!("id,town,featured_until\r\n{first},Bern,\r\n{second},Basel,2020-01-01\r\n");
    let import = imported(&sale.manager, "services", &table);
    assert_eq!(services::read(&sale.owner, &short)["form"]["town"], "Bern");
    assert_eq!(both(), before);
    let undo = format!("/api/panel/services/imports/{import}/undo");
    sale.manager.post(&undo, &json!({ "dry_run": false })).expect(200);
    assert_ne!(services::read(&sale.owner, &short)["form"]["town"], "Bern");
    assert_eq!(both(), before);
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
        let mut sale = Sale::new(&world, 0);
        let service = sale.own(BIKES);
        let ad = sale.approved();
        sale.pass(1);
        assert_eq!(sale.until(&service), last_day(&ad));

        step(&sale.manager, &ad, "suspend", &reasons());
        ends(&world);
        sale.sign_in();
        let over = read(&sale.owner, &ad);
        assert_eq!((&over["state"], sale.until(&service).as_str()), (&json!("completed"), ""));

        let decision = over["comments"][0]["id"].as_str().unwrap();
        let link = format!("/api/account/decisions/{decision}/appeal-link");
        let path = sale.owner.post(&link, &json!({})).expect(200).json()["path"].as_str().unwrap().to_owned();
        post(&world, &path, "The poster says who offers the lessons: look at the line.").expect(200);
        let other = world.person("Nadia", Role::Manager);
        let reversed = crate::reports::decision("reversed", "", "The poster says who offers the lessons.");
        crate::reports::step(&other, &case_of(&other, &ad), "decide", &reversed).expect(200);
        take_effect(&world);

        let state = read(&sale.owner, &ad)["state"].clone();
        assert_eq!((state, sale.until(&service)), (json!("completed"), last_day(&ad)));
        assert!(told(&sale.owner, &other, &ad).is_string());
    }
}

#[test]
fn the_end_of_a_booking_ends_its_share_and_loses_nothing_that_the_staff_set() {
    let world = World::new();
    let mut sale = Sale::of_trusted(&world);
    let (short, long) = (sale.own(BIKES), sale.own(GARDEN));
    feature(&sale.manager, &short, 5);
    feature(&sale.manager, &long, 90);
    let both = |sale: &Sale| (sale.until(&short), sale.until(&long));
    let (five, ninety) = both(&sale);
    let ad = sale.approved();
    sale.pass(1);
    assert_eq!(both(&sale), (last_day(&ad), ninety.clone()));

    suspend(&world, &sale.manager, &ad);
    assert_eq!(both(&sale), (five, ninety.clone()));
    assert_eq!(read(&sale.owner, &ad)["services_featured_until"], Value::Null);
    step(&sale.manager, &ad, "lift", &json!({}));
    assert_eq!(both(&sale), (last_day(&ad), ninety));

    feature(&sale.manager, &short, 2);
    assert_eq!(sale.until(&short), last_day(&ad), "what was booked is not shortened");
    feature(&sale.manager, &short, 0);
    services::act(&sale.owner, &services::read(&sale.owner, &short), "pause").expect(200);
    services::act(&sale.owner, &services::read(&sale.owner, &short), "resume").expect(200);
    assert_eq!(sale.until(&short), "", "the staff ended it, and the owner cannot bring it back");
}

#[test]
fn a_credit_note_ends_what_a_booking_featured_also_after_its_last_day() {
    for (days, state) in [(1, "cancelled"), (21, "completed")] {
        let world = World::new();
        let mut sale = Sale::new(&world, 4800);
        invoices::set_creditor(&sale.admin, QR_IBAN, "");
        let service = sale.own(BIKES);
        let ad = sale.approved();
        sale.start_on_trust(&ad);
        sale.pass(1);
        if days > 1 {
            sale.pass(days - 1);
        }
        assert_ne!(sale.until(&service), "");

        sale.credit(&read(&sale.owner, &ad)["invoice"]);

        assert_eq!((&read(&sale.owner, &ad)["state"], sale.until(&service).as_str()), (&json!(state), ""));
    }
}
