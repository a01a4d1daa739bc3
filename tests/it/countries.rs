//! Countries and regions for forms.

use serde_json::json;

use crate::world::World;

#[test]
fn countries_and_regions_are_listed_in_the_callers_language() {
    let world = World::new();

    let countries = world.call("GET", "/api/countries").header("Lang", "uk").send().expect(200).json();
    let regions = world.call("GET", "/api/countries/CH/regions").header("Lang", "de").send().expect(200).json();

    assert_eq!(countries.as_array().unwrap().len(), 249);
    assert!(countries.as_array().unwrap().contains(&json!({ "code": "UA", "name": "Україна" })));
    assert_eq!(regions.as_array().unwrap().len(), 26);
    assert!(regions.as_array().unwrap().contains(&json!({ "code": "CH-GE", "name": "Genf", "kind": "Canton" })));
}

#[test]
fn an_unknown_country_has_no_regions() {
    let world = World::new();

    world.get("/api/countries/XX/regions").expect(404);
    world.get("/api/countries/ch/regions").expect(404);
}
