//! Countries and regions for forms.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::enterprises;
use crate::world::World;

#[test]
fn countries_and_regions_are_listed_in_the_callers_language() {
    let world = World::new();

    let countries = world.call("GET", "/api/countries").header("Lang", "uk").send().expect(200).json();
    let regions = world.call("GET", "/api/countries/CH/regions").header("Lang", "de").send().expect(200).json();

    assert_eq!(countries.as_array().unwrap().len(), 249);
    let ukraine = json!({ "code": "UA", "name": "Україна", "in_use": false, "is_default": false });
    assert!(countries.as_array().unwrap().contains(&ukraine));
    assert_eq!(regions.as_array().unwrap().len(), 26);
    assert!(regions.as_array().unwrap().contains(&json!({ "code": "CH-GE", "name": "Genf", "kind": "Canton" })));
}

#[test]
fn an_unknown_country_has_no_regions() {
    let world = World::new();

    world.get("/api/countries/XX/regions").expect(404);
    world.get("/api/countries/ch/regions").expect(404);
}

#[test]
fn a_form_begins_with_the_country_of_the_person_and_offers_those_in_use_first() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let operator = ada.get("/api/panel/legal/operator").expect(200).json();
    let mut identity = operator["identity"].clone();
    identity["country"] = json!("DE");
    let change = json!({ "version": operator["version"], "identity": identity });
    ada.put("/api/panel/legal/operator", &change).expect(200);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    enterprises::create(&owner, &enterprises::form("Bike"));

    let unpublished = marked(&owner.get("/api/countries").expect(200).json());
    enterprises::active(&world, &world.person("Olena", Role::User), &manager, &enterprises::form("Boat"));

    assert_eq!(unpublished, (vec!["DE".to_owned()], vec!["CH".to_owned()]));
    let of_owner = marked(&owner.get("/api/countries").expect(200).json());
    let of_reader = marked(&world.get("/api/countries").expect(200).json());
    assert_eq!(of_owner, (vec!["CH".to_owned(), "DE".to_owned()], vec!["CH".to_owned()]));
    assert_eq!(of_reader, (vec!["CH".to_owned(), "DE".to_owned()], vec!["DE".to_owned()]));
}

/// Codes of the countries in use, and of those that a form begins with.
fn marked(countries: &Value) -> (Vec<String>, Vec<String>) {
    let with = |mark: &str| {
        let chosen = countries.as_array().unwrap().iter().filter(|country| country[mark] == true);
        chosen.map(|country| country["code"].as_str().unwrap().to_owned()).collect()
    };
    (with("in_use"), with("is_default"))
}
