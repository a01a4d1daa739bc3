//! Enterprises that sponsor articles: choice, label, name on the page, way back, and what becomes of it.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::articles::change_of;
use crate::enterprises::{act, active, form, read};
use crate::reports::published_by;
use crate::world::{Answer, Person, World};

fn detail(person: &Person, id: &str) -> Value {
    person.get(&format!("/api/panel/articles/{id}")).expect(200).json()
}

fn set_sponsor(person: &Person, id: &str, enterprise: &Value, sponsored: bool) -> Answer {
    let mut change = change_of(&detail(person, id));
    change["sponsored"] = json!(sponsored);
    change["sponsor_enterprise_id"] = enterprise.clone();
    person.put(&format!("/api/panel/articles/{id}"), &change)
}

#[test]
fn a_sponsored_article_names_the_enterprise_that_lists_it() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let owner = world.person("Roman", Role::User);
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    let (path, id) = published_by(&world, &author, &manager);
    assert_eq!(world.data("/de/enterprises/bike")["sponsored"], json!([]));

    let saved = set_sponsor(&manager, &id, &enterprise["id"], false).expect(200).json();

    assert_eq!(
        (&saved["sponsored"], &saved["sponsor"]["name"]),
        (&json!(true), &json!("Bike GmbH")),
        "the label follows"
    );
    let page = world.data(&format!("/de{path}"));
    assert_eq!(page["article"]["sponsor"], json!({ "name": "Bike", "lang": "en", "path": "/enterprises/bike" }));
    let html = world.get(&format!("/de{path}")).expect(200).text();
    let organization = "\"sponsor\":{\"@type\":\"Organization\",\"name\":\"Bike\",\"url\":\"";
    assert!(html.contains(organization), "{html}");
    assert!(html.contains("rel=\"sponsored\"") && html.contains("Anzeige"), "{html}");
    let listed = world.data("/de/enterprises/bike");
    assert_eq!((&listed["sponsored"][0]["id"], &listed["sponsored"][0]["sponsored"]), (&json!(id), &json!(true)));

    act(&owner, &read(&owner, &enterprise), "close").expect(200);

    let sponsor = world.data(&format!("/de{path}"))["article"]["sponsor"].clone();
    assert_eq!((&sponsor["name"], &sponsor["path"]), (&json!("Bike"), &Value::Null), "it is named without a page, too");
    let kept = set_sponsor(&manager, &id, &enterprise["id"], true).expect(200).json();
    assert_eq!(kept["sponsor"]["id"], enterprise["id"], "an ended one may stay");
    let without = set_sponsor(&manager, &id, &Value::Null, false).expect(200).json();
    assert_eq!((&without["sponsored"], &without["sponsor"]), (&json!(false), &Value::Null));
    assert_eq!(world.data(&format!("/de{path}"))["article"]["sponsor"], Value::Null);
    let refused = set_sponsor(&manager, &id, &enterprise["id"], true).expect(422);
    assert_eq!(refused.codes("sponsor_enterprise_id"), ["not_found"], "a closed one is not chosen again");
}

#[test]
fn articles_of_a_merged_enterprise_name_the_one_that_stays() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let owner = world.person("Roman", Role::User);
    let (double, stays) =
        (active(&world, &owner, &manager, &form("Bike")), active(&world, &owner, &manager, &form("Wheels")));
    let (path, id) = published_by(&world, &author, &manager);
    set_sponsor(&manager, &id, &double["id"], true).expect(200);

    let at = format!("/api/panel/enterprises/{}", double["id"].as_str().unwrap());
    let version = manager.get(&at).expect(200).json()["version"].clone();
    manager.post(&format!("{at}/merge"), &json!({ "version": version, "target_id": stays["id"] })).expect(200);

    assert_eq!(world.data(&format!("/de{path}"))["article"]["sponsor"]["name"], "Wheels");
    assert_eq!(world.data("/de/enterprises/wheels")["sponsored"][0]["id"], json!(id));
}
