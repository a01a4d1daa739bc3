//! Enterprises in the panel: list and counts, checks of verifications, suspensions, trust, remarks, the table, and who sees what.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::ads;
use crate::enterprises::{active, ask, form, join, read};
use crate::invoices;
use crate::reports::{self, letters, take_effect};
use crate::world::{Answer, Person, World};

const PATH: &str = "/api/panel/enterprises";
const REASON: &str = "The extract of the register is older than six months.";

fn review(staff: &Person, enterprise: &Value) -> Value {
    staff.get(&format!("{PATH}/{}", enterprise["id"].as_str().unwrap())).expect(200).json()
}

fn step(staff: &Person, enterprise: &Value, step: &str, more: &Value) -> Answer {
    let mut call = more.clone();
    call["version"] = review(staff, enterprise)["version"].clone();
    staff.post(&format!("{PATH}/{}/{step}", enterprise["id"].as_str().unwrap()), &call)
}

fn names(list: &Value) -> Vec<&str> {
    list["items"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect()
}

#[test]
fn names_are_those_of_the_page_s_language() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let mut both = form("Bike");
    both["texts"]["uk"] = json!({ "display_name": "Ровер", "about": "<p>Ми ремонтуємо велосипеди.</p>" });
    active(&world, &owner, &manager, &both);
    let list = |lang: &str| manager.call("GET", PATH).header("Lang", lang).send().expect(200).json();

    assert_eq!([names(&list("en")), names(&list("uk"))], [["Bike"], ["Ровер"]]);
}

#[test]
fn the_list_is_filtered_counted_and_exported() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let bike = active(&world, &owner, &manager, &form("Bike"));
    let mut other = form("Fahrrad");
    (other["country"], other["kind"], other["legal_form"]) = (json!("DE"), json!("association"), json!("e. V."));
    active(&world, &owner, &manager, &other);
    ask(&owner, &bike, "personal", "").expect(200);
    let list = |query: &str| manager.get(&format!("{PATH}?{query}")).expect(200).json();

    assert_eq!(names(&list("sort=name")), ["Bike", "Fahrrad"]);
    assert_eq!(names(&list("verification=requested")), ["Bike"]);
    assert_eq!(names(&list("country=DE&kind=association")), ["Fahrrad"]);
    assert_eq!(names(&list("q=fahr")), ["Fahrrad"]);
    assert_eq!(list("state=closed")["total"], 0);
    let counts = manager.get(&format!("{PATH}/counts")).expect(200).json();
    assert_eq!(counts["to_verify"], 1);
    assert!(counts["states"].as_array().unwrap().contains(&json!({ "state": "active", "count": 2 })), "{counts}");
    let table = manager.get("/api/panel/enterprises.csv?country=DE").expect(200).text();
    assert!(table.starts_with("id,name,legal_name,") && table.contains("Fahrrad GmbH") && !table.contains("Bike"));
}

#[test]
fn a_manager_verifies_or_refuses_with_a_reason_and_one_of_two_wins() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let bike = active(&world, &owner, &manager, &form("Bike"));
    ask(&owner, &bike, "letter_code", "").expect(200);

    let seen = review(&manager, &bike);
    assert_eq!(seen["insight"]["check"]["method"], "letter_code");
    assert_eq!(seen["insight"]["check"]["letter_code"].as_str().unwrap().len(), 10);
    assert!(seen["registers"][1]["url"].as_str().unwrap().contains("Bike+GmbH"), "{seen}");
    step(&manager, &bike, "refuse", &json!({ "reason": "too old" })).expect(422);
    step(&manager, &bike, "refuse", &json!({ "reason": REASON })).expect(200);
    assert_eq!(read(&owner, &bike)["verification"]["reason"], REASON);
    step(&manager, &bike, "verify", &json!({})).expect(409);

    ask(&owner, &bike, "personal", "").expect(200);
    let before = review(&manager, &bike)["version"].clone();
    step(&manager, &bike, "verify", &json!({})).expect(200);
    let path = format!("{PATH}/{}/refuse", bike["id"].as_str().unwrap());
    let late = world.person("Olena", Role::Manager).post(&path, &json!({ "version": before, "reason": REASON }));
    assert_eq!(late.expect(409).json()["current"]["verification"], "verified");
    assert_eq!(world.data("/en/enterprises/bike")["enterprise"]["verified"], true);
    let mine = owner.get("/api/notifications").expect(200).json();
    assert_eq!(mine["items"][0]["kind"], "enterprise.verified");
}

#[test]
fn trust_and_remarks_are_the_staffs_and_the_log_names_the_change() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let bike = active(&world, &owner, &manager, &form("Bike"));
    let put = |part: &str, more: Value| {
        let mut call = more;
        call["version"] = review(&manager, &bike)["version"].clone();
        manager.put(&format!("{PATH}/{}/{part}", bike["id"].as_str().unwrap()), &call).expect(200).json()
    };

    assert_eq!(put("trust", json!({ "trust": "trusted" }))["trust"], "trusted");
    assert_eq!(put("note", json!({ "note": "Called on Monday." }))["insight"]["note"], "Called on Monday.");

    assert!(!read(&owner, &bike).to_string().contains("Called on Monday."));
    let log = world.person("Ada", Role::Admin).get("/api/panel/audit?per_page=100").expect(200).text();
    assert!(log.contains("enterprise.trust") && log.contains("enterprise.note"));
}

#[test]
fn an_enterprise_is_suspended_with_reasons_undone_suspended_again_and_lifted() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let bike = active(&world, &owner, &manager, &form("Bike"));
    let why = json!({ "reason_code": "misleading", "texts": { "en": REASON, "uk": REASON, "de": REASON } });

    let short = json!({ "reason_code": "spam", "texts": { "en": "No.", "uk": "No.", "de": "No." } });
    step(&manager, &bike, "suspend", &short).expect(422);
    step(&manager, &bike, "lift", &json!({})).expect(409);
    let shown = step(&manager, &bike, "suspend", &why).expect(200).json();
    assert_eq!((&shown["state"], &shown["case"]["can_undo"]), (&json!("active"), &json!(true)));
    assert_eq!(step(&manager, &bike, "suspend", &why).expect(409).json()["code"], "decision_pending");
    reports::step(&manager, &shown["case"], "undo", &json!({})).expect(200);
    take_effect(&world);
    assert_eq!(read(&owner, &bike)["state"], "active");

    step(&manager, &bike, "suspend", &why).expect(200);
    take_effect(&world);
    let suspended = read(&owner, &bike);
    assert_eq!((&suspended["state"], &suspended["decision"]["text"]), (&json!("suspended"), &json!(REASON)));
    assert_eq!(letters(&world, &owner.user.email).last().unwrap().0, "decision_statement");
    world.get("/en/enterprises/bike").expect(410);
    assert_eq!(review(&manager, &bike)["actions"], json!(["lift", "merge"]));
    step(&manager, &bike, "suspend", &why).expect(409);

    assert_eq!(step(&manager, &bike, "lift", &json!({})).expect(200).json()["state"], "active");
    assert_eq!(read(&owner, &bike)["decision"], Value::Null);
    world.get("/en/enterprises/bike").expect(200);
    let told = owner.get("/api/notifications").expect(200).json()["items"][0].clone();
    assert_eq!((&told["kind"], &told["title"]), (&json!("enterprise.lifted"), &json!("Suspension lifted: Bike GmbH")));
    assert_eq!(letters(&world, &owner.user.email).last().unwrap().0, "enterprise_lifted");
    let log = world.person("Ada", Role::Admin).get("/api/panel/audit?per_page=100").expect(200).text();
    assert!(log.contains("enterprise.lift") && log.contains("case.lift"));
}

#[test]
fn authors_read_without_members_and_nobody_checks_an_enterprise_of_their_own() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let author = world.person("Olha", Role::Author);
    let bike = active(&world, &owner, &manager, &form("Bike"));
    ask(&owner, &bike, "personal", "").expect(200);

    let seen = review(&author, &bike);
    assert_eq!((&seen["insight"], &seen["actions"], &seen["case"]), (&Value::Null, &json!([]), &Value::Null));
    assert!(!seen.to_string().contains("info@bike.example") && !seen.to_string().contains("Ruth Muster"));
    author.get("/api/panel/enterprises.csv").expect(403);
    step(&author, &bike, "verify", &json!({})).expect(403);
    step(&author, &bike, "lift", &json!({})).expect(403);
    owner.get(PATH).expect(403);

    let own = world.person("Petro", Role::Manager);
    join(&owner, &bike, &own, "editor");
    assert_eq!(step(&own, &bike, "verify", &json!({})).expect(403).json()["code"], "conflict_of_interest");
    let why = json!({ "reason_code": "misleading", "texts": { "en": REASON, "uk": REASON, "de": REASON } });
    assert_eq!(step(&own, &bike, "suspend", &why).expect(403).json()["code"], "conflict_of_interest");
    step(&manager, &bike, "verify", &json!({})).expect(200);
}

#[test]
fn bookings_invoices_and_the_open_amount_are_shown_to_those_who_work_with_them() {
    let world = World::new();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    let (owner, author) = (world.person("Roman", Role::User), world.person("Arsen", Role::Author));
    let bike = active(&world, &owner, &manager, &form("Bike"));
    let at = |part: &str| format!("{PATH}/{}/{part}", bike["id"].as_str().unwrap());
    invoices::set_creditor(&admin, invoices::IBAN, "");
    let mut bill = invoices::form("");
    bill["enterprise_id"] = bike["id"].clone();
    let issued = invoices::issued(&manager, &bill);
    invoices::issued(&manager, &invoices::form(""));
    let package = ads::package(&world, |_| {});
    let (draft, sent) = (ads::written(&owner, &package), ads::written(&owner, &package));
    for ad in [&draft, &sent] {
        let mut form = ad["form"].clone();
        form["enterprise_id"] = bike["id"].clone();
        ads::save(&owner, ad, &form).expect(200);
    }
    ads::act(&owner, &ads::read(&owner, &sent), "submit").expect(200);

    let seen = manager.get(&at("invoices")).expect(200).json();
    assert_eq!((&seen["invoices"]["total"], &seen["invoices"]["items"][0]["number"]), (&json!(1), &issued["number"]));
    assert_eq!(seen["balances"][0]["open"], issued["open"]);
    assert_eq!(seen["balances"][0]["overdue"]["minor"], 0);
    let booked = manager.get(&at("ads")).expect(200).json();
    assert_eq!((&booked["total"], &booked["items"][0]["id"]), (&json!(1), &sent["id"]), "{booked}");
    assert_eq!(manager.get(&at("ads?page=2&per_page=1")).expect(200).json()["items"], json!([]));
    for part in ["ads", "invoices"] {
        author.get(&at(part)).expect(403);
        owner.get(&at(part)).expect(403);
        manager.get(&format!("{PATH}/01935000-0000-7000-8000-000000000001/{part}")).expect(404);
    }
}
