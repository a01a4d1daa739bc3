//! Invoices of bookings: issued after the approval, paid, paid too late, cancelled, on trust.

use jiff::civil::Date;
use litfass::base::access::Role;
use litfass::features::ads::{bill_due, move_due};
use litfass::features::invoices::{deliver, tell_all};
use serde_json::{Value, json};

use crate::ads::{DAY, act, approved, kinds, package, read, wait};
use crate::invoices::{self, QR_IBAN};
use crate::world::{Answer, Person, World};

const PANEL: &str = "/api/panel/ads";

fn review(person: &Person, ad: &Value) -> Value {
    person.get(&format!("{PANEL}/{}", ad["id"].as_str().unwrap())).expect(200).json()
}

fn staff(person: &Person, ad: &Value, step: &str) -> Answer {
    let version = review(person, ad)["ad"]["version"].clone();
    person.post(&format!("{PANEL}/{}/{step}", ad["id"].as_str().unwrap()), &json!({ "version": version }))
}

fn costly(world: &World) -> Value {
    package(world, |form| form["price"]["minor"] = json!(4800))
}

/// An approved booking whose invoice is issued.
fn billed(world: &World, owner: &Person, manager: &Person, package: &Value) -> Value {
    let ad = approved(world, owner, manager, package);
    bill_due(&world.app).unwrap();
    deliver(&world.app).unwrap();
    tell_all(&world.app).unwrap();
    read(owner, &ad)
}

fn invoice(manager: &Person, ad: &Value) -> Value {
    manager.get(&invoices::at(&ad["invoice"], "")).expect(200).json()
}

fn pay(world: &World, manager: &Person, ad: &Value) {
    let invoice = invoice(manager, ad);
    let payment = json!({
        "version": invoice["version"], "day": invoice["issued_on"], "amount_minor": invoice["open"]["minor"],
        "reference": ""
    });
    manager.post(&invoices::at(&invoice, "/payments"), &payment).expect(200);
    tell_all(&world.app).unwrap();
}

#[test]
fn an_approved_booking_is_billed_paid_and_runs() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    invoices::set_creditor(&admin, QR_IBAN, "");
    let package = costly(&world);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = approved(&world, &owner, &manager, &package);
    assert_eq!((&ad["state"], &ad["invoice"]), (&json!("approved"), &Value::Null));

    bill_due(&world.app).unwrap();
    deliver(&world.app).unwrap();
    tell_all(&world.app).unwrap();
    let ad = read(&owner, &ad);
    assert_eq!(ad["state"], "awaiting_payment");
    assert_eq!((&ad["invoice"]["open"]["minor"], &ad["invoice"]["due_on"]), (&json!(4800), &ad["due_on"]));
    let shown = invoice(&manager, &ad);
    assert_eq!(shown["form"]["customer"]["address"]["name"], "Bikes Zürich");
    let line = shown["form"]["lines"][0]["description"].as_str().unwrap();
    let first: Date = ad["start_on"].as_str().unwrap().parse().unwrap();
    assert!(line.contains("Column") && line.contains(&first.strftime("%-d %b %Y").to_string()), "{line}");
    assert_eq!(review(&manager, &ad)["invoice"]["number"], ad["invoice"]["number"]);

    pay(&world, &manager, &ad);
    assert_eq!((read(&owner, &ad)["state"].clone(), kinds(&owner)[0].as_str()), (json!("scheduled"), "ad.paid"));
    wait(&world, 1);
    let owner = world.again(&owner);
    assert_eq!(read(&owner, &ad)["state"], "running");
}

#[test]
fn a_booking_waits_for_the_creditor_and_is_billed_by_hand() {
    let world = World::new();
    let package = costly(&world);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = approved(&world, &owner, &manager, &package);

    bill_due(&world.app).unwrap();
    let shown = review(&manager, &ad);
    assert_eq!(
        (&shown["ad"]["state"], &shown["ad"]["billing_fault"]),
        (&json!("approved"), &json!("creditor_incomplete"))
    );
    assert_eq!(staff(&manager, &ad, "bill").expect(409).json()["code"], "creditor_incomplete");
    invoices::set_creditor(&world.person("Ada", Role::Admin), QR_IBAN, "");
    let billed = staff(&manager, &ad, "bill").expect(200).json();

    assert_eq!((&billed["ad"]["state"], &billed["ad"]["billing_fault"]), (&json!("awaiting_payment"), &json!("")));
    assert_eq!(staff(&manager, &ad, "bill").expect(409).json()["code"], "wrong_state");
}

#[test]
fn a_booking_that_is_not_paid_ends_seven_days_after_the_due_date_with_its_invoice() {
    let world = World::new();
    invoices::set_creditor(&world.person("Ada", Role::Admin), QR_IBAN, "");
    let package = costly(&world);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = billed(&world, &owner, &manager, &package);

    wait(&world, 17);
    assert_eq!(read(&world.again(&owner), &ad)["state"], "awaiting_payment");
    wait(&world, 1);
    tell_all(&world.app).unwrap();
    let (owner, manager) = (world.again(&owner), world.again(&manager));

    let ended = read(&owner, &ad);
    assert_eq!((&ended["state"], &ended["invoice"]["state"]), (&json!("cancelled"), &json!("cancelled")));
    assert_eq!(kinds(&owner)[0], "ad.unpaid");
    assert!(!kinds(&owner).contains(&"ad.cancelled".to_owned()), "one notification tells it, with its reason");
    let calendar = manager.get(&format!("{PANEL}/calendar?days=30")).expect(200).json();
    assert!(calendar["places"].as_array().unwrap().iter().all(|place| place["ads"] == json!([])));
}

#[test]
fn an_owner_gives_an_unpaid_booking_up_and_its_invoice_is_cancelled() {
    let world = World::new();
    invoices::set_creditor(&world.person("Ada", Role::Admin), QR_IBAN, "");
    let package = costly(&world);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = billed(&world, &owner, &manager, &package);

    let cancelled = act(&owner, &ad, "cancel").expect(200).json();

    assert_eq!((&cancelled["state"], &cancelled["invoice"]["state"]), (&json!("cancelled"), &json!("cancelled")));
    tell_all(&world.app).unwrap();
    assert_eq!(read(&owner, &ad)["state"], "cancelled");
}

#[test]
fn a_booking_that_is_paid_late_gets_the_next_free_days() {
    let world = World::new();
    invoices::set_creditor(&world.person("Ada", Role::Admin), QR_IBAN, "");
    let package = costly(&world);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = billed(&world, &owner, &manager, &package);
    world.clock.advance(DAY * 9);
    let (owner, manager) = (world.again(&owner), world.again(&manager));

    pay(&world, &manager, &ad);

    let paid = read(&owner, &ad);
    let day = |value: &Value| value.as_str().unwrap().parse::<jiff::civil::Date>().unwrap();
    assert_eq!((day(&paid["start_on"]) - day(&ad["start_on"])).get_days(), 8, "it begins on the day of the payment");
    assert_eq!((day(&paid["end_on"]) - day(&paid["start_on"])).get_days(), 13);
    move_due(&world.app).unwrap();
    assert_eq!(read(&owner, &ad)["state"], "running");
}

#[test]
fn an_admin_schedules_a_booking_before_it_is_paid_and_a_credit_note_ends_it() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    invoices::set_creditor(&admin, QR_IBAN, "");
    let package = costly(&world);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = billed(&world, &owner, &manager, &package);

    staff(&manager, &ad, "trust").expect(403);
    staff(&admin, &ad, "trust").expect(200);
    assert_eq!(read(&owner, &ad)["state"], "scheduled");
    wait(&world, 1);
    let (owner, manager) = (world.again(&owner), world.again(&manager));
    assert_eq!(read(&owner, &ad)["state"], "running");
    let shown = invoice(&manager, &ad);
    manager.post(&invoices::at(&shown, "/credit-note"), &json!({ "version": shown["version"] })).expect(200);
    tell_all(&world.app).unwrap();

    assert_eq!((read(&owner, &ad)["state"].clone(), kinds(&owner)[0].as_str()), (json!("cancelled"), "ad.cancelled"));
}

#[test]
fn a_payment_that_was_noted_by_mistake_is_awaited_again() {
    let world = World::new();
    invoices::set_creditor(&world.person("Ada", Role::Admin), QR_IBAN, "");
    let package = costly(&world);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let ad = billed(&world, &owner, &manager, &package);
    pay(&world, &manager, &ad);
    assert_eq!(read(&owner, &ad)["state"], "scheduled");

    let shown = invoice(&manager, &ad);
    let payment = shown["payments"][0]["id"].as_str().unwrap();
    let path = invoices::at(&shown, &format!("/payments/{payment}/reverse"));
    manager
        .post(&path, &json!({ "version": shown["version"], "reason": "It was the invoice of another customer." }))
        .expect(200);
    tell_all(&world.app).unwrap();

    assert_eq!(read(&owner, &ad)["state"], "awaiting_payment");
}
