//! Lists by name follow the alphabet of their readers, and names are found in small and capital letters of all alphabets.

use litfass::base::access::Role;
use litfass::base::lang::Lang;
use serde_json::{Value, json};

use crate::contacts_panel::{call, published, subgroup};
use crate::fixtures::{Draft, article};
use crate::world::{Person, World};
use crate::{ads, consult_requests, contacts, services};

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect()
}

fn panel_names(person: &Person, path: &str) -> String {
    names(&person.get(path).expect(200).json()["items"]).join(", ")
}

#[test]
fn countries_are_chosen_by_their_names_after_those_of_most_readers() {
    let world = World::new();
    let countries = |path: &str| {
        let page = world.data(path);
        let names: Vec<String> = names(&page["countries"]).into_iter().map(str::to_owned).collect();
        (names[..5].join(", "), names[5..].join(", "))
    };

    let (first, others) = countries("/de/consult");
    assert_eq!(first, "Deutschland, Liechtenstein, Österreich, Schweiz, Ukraine");
    assert!(others.starts_with("Afghanistan, Ägypten, Åland-Inseln, Albanien"), "{others}");

    let (first, others) = countries("/uk/consult");
    assert_eq!(first, "Австрія, Ліхтенштейн, Німеччина, Україна, Швейцарія");
    assert!(others.starts_with("Австралія, Азербайджан"), "{others}");
    assert!(others.contains("Естонія, Ефіопія, Єгипет, Ємен, Замбія"), "{others}");
}

#[test]
fn contacts_with_umlauts_stand_among_those_without() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    for name in ["Zoo Bern", "Ärzte am Ring", "Apotheke", "Amt für Umwelt"] {
        published(&admin, &group, name);
    }
    admin.post("/api/panel/contacts", &call(&group, "öffentliche Bücherei")).expect(200);

    let in_order = "Amt für Umwelt, Apotheke, Ärzte am Ring, öffentliche Bücherei, Zoo Bern";
    assert_eq!(panel_names(&admin, "/api/panel/contacts?sort=name"), in_order);
    let backwards: Vec<&str> = in_order.rsplit(", ").collect();
    assert_eq!(panel_names(&admin, "/api/panel/contacts?sort=-name"), backwards.join(", "));

    let shown = contacts::names(&world.data("/en/contacts/health/practices"));
    assert_eq!(shown.join(", "), "Amt für Umwelt, Apotheke, Ärzte am Ring, Zoo Bern");
}

#[test]
fn people_are_listed_by_the_ukrainian_alphabet() {
    let world = World::new();
    let root = world.person("Root", Role::SuperAdmin);
    for name in ["Яна", "Ігор", "Єва", "Ганна", "Ґражина", "Жанна", "Йосип"] {
        world.person(name, Role::Author);
        root.post("/api/panel/authors", &json!({ "name": name })).expect(200);
    }
    let in_order = ["Ганна", "Ґражина", "Єва", "Жанна", "Ігор", "Йосип", "Яна"];

    assert_eq!(panel_names(&root, "/api/panel/authors?sort=name"), in_order.join(", "));
    let staff = panel_names(&root, "/api/panel/staff?role=author&sort=name");
    assert_eq!(staff, in_order.map(|name| format!("{name} Example")).join(", "));
}

fn found(person: &Person, path: &str, q: &str) -> u64 {
    let q: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
    person.get(&format!("{path}{q}")).expect(200).json()["total"].as_u64().unwrap()
}

/// A name that begins with Єва is found in a list, and one that only looks like it is not.
fn finds_yeva(admin: &Person, path: &str) {
    for q in ["єва", "Єва", "ЄВА"] {
        assert_eq!(found(admin, path, q), 1, "{path}{q}");
    }
    assert_eq!(found(admin, path, "Ева"), 0, "{path}");
}

#[test]
fn a_name_is_found_however_its_letters_are_written() {
    let world = World::with(consult_requests::take_many_letters);
    let admin = world.person("Olha", Role::Admin);
    let owner = world.person("Єва", Role::User);
    let category = services::category(&world, &Value::Null);
    let service = services::create(&owner, &services::form(&category, "Bicycle repairs"));
    services::act(&owner, &service, "submit").expect(200);
    world.puts(Draft { author: Some("Єва Ґудзик"), ..article("a", &[(Lang::En, "Carnival in town")]) });
    let mut request = consult_requests::consult("reader@mail.example");
    request["name"] = json!("Єва Ґудзик");
    consult_requests::confirmed_call(&world, &request);

    for path in ["services?q=", "articles?q=", "consult-requests?q=", "accounts?q=", "authorship-records?person="] {
        finds_yeva(&admin, &format!("/api/panel/{path}"));
    }
}

#[test]
fn a_booking_is_found_by_the_name_of_its_owner() {
    let world = World::new();
    let admin = world.person("Olha", Role::Admin);
    let package = ads::package(&world, |_| ());
    ads::submitted(&world.person("Єва", Role::User), &package);

    finds_yeva(&admin, "/api/panel/ads?q=");
}

#[test]
fn languages_to_choose_begin_with_the_usual_ones_and_go_on_by_name() {
    let world = World::new();
    let owner = world.person("Roman", Role::User);
    let answer = owner.call("GET", "/api/account/services/choices").header("Accept-Language", "de").send();
    let choices = answer.expect(200).json()["languages"].take();
    let labels: Vec<&str> = choices.as_array().unwrap().iter().map(|one| one["label"].as_str().unwrap()).collect();

    assert_eq!(labels[..4], ["Ukrainisch", "Deutsch", "Englisch", "Französisch"]);
    assert_eq!(labels[10..14], ["Albanisch", "Arabisch", "Armenisch", "Bosnisch"]);
    assert_eq!(labels.last(), Some(&"Vietnamesisch"));
}
