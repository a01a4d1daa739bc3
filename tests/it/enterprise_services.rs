//! Services that members offer in the name of their enterprise, and what happens to them when it ends.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::case_appeals::post;
use crate::enterprises::{act, active, ask, check, form, join, read};
use crate::media;
use crate::reports::{decision, inbox, report, step, take_effect};
use crate::services;
use crate::world::{Answer, Person, World};

const TITLE: &str = "Repair of bicycles";

/// The form of a service in the name of an enterprise.
fn offer(category: &str, enterprise: &Value) -> Value {
    let mut offer = services::form(category, TITLE);
    offer["enterprise_id"] = enterprise["id"].clone();
    offer["provider_type"] = json!("company");
    offer["card"]["legal"] = json!({ "name": "Bike GmbH", "address": "Bahnhofstrasse 1, 8001 Zürich", "uid": "" });
    offer
}

fn resume(owner: &Person, service: &Value) -> Answer {
    services::act(owner, &services::read(owner, service), "resume")
}

fn choices(person: &Person) -> Value {
    person.get("/api/account/services/choices").expect(200).json()["enterprises"].clone()
}

#[test]
fn owners_and_editors_offer_services_in_the_name_of_their_active_enterprise() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (editor, clerk) = (world.person("Olha", Role::User), world.person("Petro", Role::User));
    let category = services::category(&world, &Value::Null);
    let mut profile = form("Bike");
    let logo = media::send_to(&owner, "/api/account/enterprises/pictures", &media::picture(320, 320), &[]);
    profile["logo"] = logo.expect(200).json()["id"].clone();
    let enterprise = active(&world, &owner, &manager, &profile);
    let waiting = crate::enterprises::create(&owner, &form("Later"));
    join(&owner, &enterprise, &editor, "editor");
    join(&owner, &enterprise, &clerk, "billing");

    let offered = choices(&editor);
    assert_eq!((&offered[0]["id"], &offered[0]["legal"]["name"]), (&enterprise["id"], &json!("Bike GmbH")));
    assert_eq!(offered[0]["legal"]["address"], "Bahnhofstrasse 1, 8001 Zürich");
    assert_eq!(choices(&owner).as_array().unwrap().len(), 1, "a draft is not offered");
    assert_eq!(choices(&clerk), json!([]));
    for (person, foreign) in [(&clerk, &enterprise), (&manager, &enterprise), (&owner, &waiting)] {
        let refused = person.post("/api/account/services", &offer(&category, foreign)).expect(422);
        assert_eq!(refused.codes("enterprise_id"), ["not_found"]);
    }
    services::published(&world, &editor, &manager, &offer(&category, &enterprise));

    let service = world.data("/en/services/showservice/repair-of-bicycles");
    assert_eq!(service["service"]["enterprise"]["path"], "/enterprises/bike");
    assert_eq!(service["service"]["logo"]["width"], 320);
    assert_eq!(world.data("/en/enterprises/bike")["services"][0]["title"], TITLE);
}

#[test]
fn a_category_for_enterprises_takes_services_in_the_name_of_a_verified_one() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let category = services::category(
        &world,
        &json!({
            "countries": [], "requires_credentials": false, "credentials_hints": {}, "requires_enterprise": true,
            "default_valid_days": 180, "price_kinds": [], "moderation": "pre"
        }),
    );
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    let submit = |form: &Value| {
        let draft = services::create(&owner, form);
        services::act(&owner, &draft, "submit")
    };

    let alone = services::form(&category, "Repair of scooters");
    assert_eq!(submit(&alone).expect(422).codes("enterprise_id"), ["category_enterprise"]);
    let service = services::create(&owner, &offer(&category, &enterprise));
    let refused = services::act(&owner, &service, "submit").expect(422);
    assert_eq!(refused.codes("enterprise_id"), ["enterprise_unverified"]);
    assert_eq!(choices(&owner)[0]["verified"], false);
    ask(&owner, &enterprise, "personal", "").expect(200);
    assert!(check(&world, &enterprise, &manager, None));

    assert_eq!(choices(&owner)[0]["verified"], true);
    let submitted = services::act(&owner, &services::read(&owner, &service), "submit").expect(200).json();
    assert_eq!(submitted["state"], "submitted");
}

#[test]
fn another_enterprise_of_a_published_service_waits_for_a_review() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let category = services::category(&world, &Value::Null);
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    services::trust(&world, &owner, "trusted");
    let draft = services::create(&owner, &offer(&category, &enterprise));
    let public = services::act(&owner, &draft, "submit").expect(200).json();

    let mut alone = offer(&category, &enterprise);
    alone["enterprise_id"] = Value::Null;
    let saved = services::save(&owner, &public, &alone).expect(200).json();

    assert_eq!(saved["service"]["pending_fields"], json!(["legal"]));
    assert_eq!(saved["service"]["live"]["enterprise_id"], enterprise["id"]);
    services::decide(&world, &manager, &saved["service"], "approve");
    assert_eq!(services::read(&owner, &public)["form"]["enterprise_id"], Value::Null);
}

#[test]
fn the_services_of_a_closed_enterprise_are_paused_until_they_leave_it() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let category = services::category(&world, &Value::Null);
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    let service = services::published(&world, &owner, &manager, &offer(&category, &enterprise));

    act(&owner, &read(&owner, &enterprise), "close").expect(200);

    let paused = services::read(&owner, &service);
    assert_eq!(paused["state"], "paused");
    world.get("/en/services/showservice/repair-of-bicycles").expect(410);
    assert_eq!(resume(&owner, &service).expect(409).json()["code"], "enterprise_ended");
    let refused = services::save(&owner, &paused, &offer(&category, &enterprise)).expect(422);
    assert_eq!(refused.codes("enterprise_id"), ["not_found"]);
    let mut alone = offer(&category, &enterprise);
    alone["enterprise_id"] = Value::Null;
    let changed = services::save(&owner, &paused, &alone).expect(200).json();
    services::decide(&world, &manager, &changed["service"], "approve");
    assert_eq!(resume(&owner, &service).expect(200).json()["state"], "published");
}

#[test]
fn a_service_that_awaits_its_approval_while_the_enterprise_ends_is_not_shown() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let category = services::category(&world, &Value::Null);
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    let draft = services::create(&owner, &offer(&category, &enterprise));
    let waiting = services::act(&owner, &draft, "submit").expect(200).json();
    act(&owner, &read(&owner, &enterprise), "close").expect(200);

    services::decide(&world, &manager, &waiting, "approve");

    assert_eq!(services::read(&owner, &waiting)["state"], "paused");
}

/// A step of the staff with a service.
fn staff(manager: &Person, service: &Value, action: &str, mut call: Value) {
    let path = format!("/api/panel/services/{}", service["id"].as_str().unwrap());
    call["version"] = manager.get(&path).expect(200).json()["service"]["version"].clone();
    manager.post(&format!("{path}/{action}"), &call).expect(200);
}

/// A service that the staff suspended and whose enterprise its owner closed afterwards.
fn suspended_and_ended(world: &World, owner: &Person, manager: &Person) -> Value {
    let category = services::category(world, &Value::Null);
    let enterprise = active(world, owner, manager, &form("Bike"));
    let service = services::published(world, owner, manager, &offer(&category, &enterprise));
    let words = "The licence that the law asks for is missing.";
    let texts = json!({ "en": words, "uk": words, "de": words });
    staff(manager, &service, "suspend", json!({ "reason_code": "unlicensed_activity", "texts": texts }));
    take_effect(world);
    act(owner, &read(owner, &enterprise), "close").expect(200);
    service
}

#[test]
fn a_suspension_that_an_appeal_reverses_after_the_enterprise_ended_leaves_the_service_paused() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let service = suspended_and_ended(&world, &owner, &manager);
    let decided = services::read(&owner, &service)["decision"]["id"].as_str().unwrap().to_owned();

    let link = owner.post(&format!("/api/account/decisions/{decided}/appeal-link"), &json!({})).expect(200).json();
    let form = format!("/en{}", link["path"].as_str().unwrap());
    post(&world, &form, "Here is the licence: the office has sent it today.").expect(200);
    let other = world.person("Nadia", Role::Manager);
    let reversed = decision("reversed", "", "The licence has been shown to us.");
    step(&other, &inbox(&other, "open")[0], "decide", &reversed).expect(200);
    take_effect(&world);

    assert_eq!(services::read(&owner, &service)["state"], "paused");
    world.get("/en/services/showservice/repair-of-bicycles").expect(410);
}

#[test]
fn a_suspension_that_is_lifted_after_the_enterprise_ended_leaves_the_service_paused() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let service = suspended_and_ended(&world, &owner, &manager);

    staff(&manager, &service, "lift", json!({}));

    assert_eq!(services::read(&owner, &service)["state"], "paused");
    world.get("/en/services/showservice/repair-of-bicycles").expect(410);
}

#[test]
fn services_return_when_the_removal_of_their_enterprise_is_reversed() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let category = services::category(&world, &Value::Null);
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    let service = services::published(&world, &owner, &manager, &offer(&category, &enterprise));
    let subject = format!("enterprise:{}", enterprise["id"].as_str().unwrap());
    world.submit("/api/reports", &report(&subject)).expect(200);
    let reason = "The register does not know this firm any more.";
    step(&manager, &inbox(&manager, "open")[0], "decide", &decision("remove", "misleading", reason)).expect(200);
    take_effect(&world);
    let closed = read(&owner, &enterprise);
    assert_eq!((&closed["state"], &services::read(&owner, &service)["state"]), (&json!("closed"), &json!("paused")));

    let link = format!("/api/account/decisions/{}/appeal-link", closed["decision"]["id"].as_str().unwrap());
    let path = owner.post(&link, &json!({})).expect(200).json()["path"].as_str().unwrap().to_owned();
    post(&world, &format!("/en{path}"), "The register still has the firm, see the extract of today.").expect(200);
    let other = world.person("Nadia", Role::Manager);
    let reversed = decision("reversed", "", "The register shows that the firm is still there.");
    step(&other, &inbox(&other, "open")[0], "decide", &reversed).expect(200);
    take_effect(&world);

    assert_eq!(read(&owner, &enterprise)["state"], "active");
    assert_eq!(services::read(&owner, &service)["state"], "published");
}

#[test]
fn the_services_of_a_person_who_no_longer_publishes_for_the_enterprise_are_paused() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (editor, leaver) = (world.person("Olha", Role::User), world.person("Petro", Role::User));
    let category = services::category(&world, &Value::Null);
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    let mut paused = Vec::new();
    for member in [&editor, &leaver] {
        join(&owner, &enterprise, member, "editor");
        paused.push(services::published(&world, member, &manager, &offer(&category, &enterprise)));
    }
    let kept = services::published(&world, &owner, &manager, &offer(&category, &enterprise));

    let member = |person: &Person| crate::enterprises::at(&enterprise, &format!("/members/{}", person.user.id));
    owner.put(&member(&editor), &json!({ "role": "billing" })).expect(200);
    leaver.delete(&member(&leaver)).expect(200);

    for (person, service) in [&editor, &leaver].into_iter().zip(&paused) {
        assert_eq!(services::read(person, service)["state"], "paused");
        assert_eq!(resume(person, service).expect(409).json()["code"], "enterprise_ended");
    }
    assert_eq!(services::read(&owner, &kept)["state"], "published");
}

#[test]
fn a_duplicate_is_merged_and_its_services_members_and_addresses_go_over() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (twin, clerk) = (world.person("Olha", Role::User), world.person("Petro", Role::User));
    let category = services::category(&world, &Value::Null);
    let kept = active(&world, &owner, &manager, &form("Bike"));
    let double = active(&world, &twin, &manager, &form("Bikes"));
    join(&twin, &double, &clerk, "billing");
    join(&twin, &double, &owner, "editor");
    let service = services::published(&world, &twin, &manager, &offer(&category, &double));
    let mut changed = offer(&category, &double);
    changed["texts"]["en"]["title"] = json!("Repair of scooters");
    services::save(&twin, &service, &changed).expect(200);
    let merge = |from: &Value, into: &Value| {
        let path = format!("/api/panel/enterprises/{}", from["id"].as_str().unwrap());
        let version = manager.get(&path).expect(200).json()["version"].clone();
        manager.post(&format!("{path}/merge"), &json!({ "version": version, "target_id": into["id"] }))
    };

    assert_eq!(merge(&double, &double).expect(422).codes("target_id"), ["choice"]);
    let merged = merge(&double, &kept).expect(200).json();
    assert_eq!((&merged["state"], &merged["actions"]), (&json!("closed"), &json!([])));
    merge(&double, &kept).expect(409);

    let waiting = services::read(&twin, &service);
    assert_eq!((&waiting["state"], &waiting["live"]["enterprise_id"]), (&json!("published"), &kept["id"]));
    assert_eq!(waiting["form"]["enterprise_id"], kept["id"], "the change that waits names it, too");
    assert_eq!(world.data("/en/enterprises/bike")["services"][0]["title"], TITLE);
    let members = read(&owner, &kept)["members"].as_array().unwrap().clone();
    let roles: Vec<&str> = members.iter().map(|member| member["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["owner", "editor", "billing"], "the owner of the duplicate edits");
    let moved = world.get("/de/enterprises/bikes").expect(301);
    assert!(moved.header("Location").unwrap().ends_with("/de/enterprises/bike"));
    let mine = twin.get("/api/notifications").expect(200).json();
    assert_eq!(mine["items"][0]["kind"], "enterprise.merged");
    let listed = world.person("Ada", Role::Admin).get("/api/panel/articles/redirects").expect(200).json();
    assert_eq!(
        (&listed["items"][0]["target"], &listed["items"][0]["title"]),
        (&json!("/enterprises/bike"), &json!("Bike"))
    );
}
