//! The public pages of enterprises: list, profile with services, vCard, QR code, search, and what is never shown.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::contacts_panel;
use crate::enterprises::{act, active, create, form, read};
use crate::services;
use crate::world::{Person, World};

/// An active enterprise with one published service.
fn with_service(world: &World, owner: &Person, manager: &Person) -> Value {
    let enterprise = active(world, owner, manager, &form("Bike"));
    let category = services::category(world, &Value::Null);
    services::published(world, owner, manager, &services::form(&category, "Repair of bicycles"));
    let id = enterprise["id"].as_str().unwrap().to_owned();
    let link = move |write: &mut litfass::db::Write| {
        write
            .execute("update services set enterprise_key = (select e.key from enterprises e where e.id = ?1)", [&id])?;
        write.invalidate("services");
        Ok(())
    };
    world.app.db.write_blocking(link).unwrap();
    enterprise
}

#[test]
fn an_active_enterprise_has_a_page_with_its_services_that_lead_back() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let enterprise = with_service(&world, &owner, &manager);

    let page = world.data("/de/enterprises/bike");
    assert_eq!(page["enterprise"]["legal_name"], "Bike GmbH");
    assert_eq!(page["enterprise"]["verified"], false);
    assert_eq!(page["services"][0]["title"], "Repair of bicycles");
    let html = world.get("/en/enterprises/bike").expect(200).text();
    assert!(html.contains("We repair bicycles.") && html.contains("\"@type\":\"LocalBusiness\""), "{html}");
    assert!(html.contains("tel:+41445550142") && html.contains("https://bike.example"));
    assert!(html.contains("+41 44 555 01 42"), "the number is read in its groups: {html}");
    assert!(html.contains("\"telephone\":\"+41445550142\""), "{html}");
    let service = world.data("/en/services/showservice/repair-of-bicycles");
    assert_eq!(service["service"]["enterprise"]["path"], "/enterprises/bike");
    let id = enterprise["id"].as_str().unwrap();
    let card = world.get(&format!("/en/vcards/enterprises/{id}.vcf")).expect(200).text();
    assert!(card.contains("TEL;TYPE=WORK,VOICE:+41445550142\r\n"), "{card}");
    assert!(card.contains("ORG:Bike GmbH\r\n") && card.contains("ADR;TYPE=WORK:;;Bahnhofstrasse 1;Z"), "{card}");
    assert!(world.get(&format!("/en/codes/enterprises/{id}.svg")).expect(200).text().contains("<svg"));
    let found = world.get("/en/search?q=Bike&type=enterprise").expect(200).text();
    assert!(found.contains("/enterprises/bike"), "{found}");
}

#[test]
fn the_list_names_public_enterprises_by_country() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    active(&world, &owner, &manager, &form("Bike"));
    let mut other = form("Fahrrad");
    (other["country"], other["legal_form"], other["card"]["address"]["country"]) =
        (json!("DE"), json!("GmbH"), json!("DE"));
    other["card"]["address"]["postal_code"] = json!("10115");
    active(&world, &owner, &manager, &other);
    let mut hidden = form("Quiet");
    hidden["public_profile"] = json!(false);
    active(&world, &owner, &manager, &hidden);

    let names = |path: &str| -> Vec<String> {
        let list = world.data(path)["enterprises"].as_array().unwrap().clone();
        list.iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names("/en/enterprises"), ["Bike", "Fahrrad"]);
    assert_eq!(names("/en/enterprises?country=DE"), ["Fahrrad"]);
    assert_eq!(world.data("/en/enterprises?country=DE")["title"], "Enterprises: Germany");
    world.get("/en/enterprises/quiet").expect(410);
    world.get("/en/enterprises?page=2").expect(404);
    world.get("/en/enterprises/nobody").expect(404);
}

#[test]
fn members_billing_and_the_address_of_an_enterprise_are_on_no_public_page() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let enterprise = with_service(&world, &owner, &manager);
    let id = enterprise["id"].as_str().unwrap();

    let paths = [
        "/en/enterprises".to_owned(),
        "/en/enterprises/bike".to_owned(),
        "/_data/en/enterprises/bike".to_owned(),
        format!("/en/vcards/enterprises/{id}.vcf"),
        "/en/search?q=Bike".to_owned(),
    ];
    for path in paths {
        let text = world.get(&path).expect(200).text();
        for private in ["info@bike.example", "Ruth Muster", "Roman Example", owner.user.email.as_str(), "billing"] {
            assert!(!text.contains(private), "{path} says {private}");
        }
    }
}

#[test]
fn a_draft_was_never_there_and_a_closed_enterprise_is_gone() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let draft = create(&owner, &form("Later"));
    world.get(&format!("/en/enterprises/{}", draft["id"].as_str().unwrap())).expect(404);
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    world.get("/en/enterprises/bike").expect(200);

    act(&owner, &read(&owner, &enterprise), "close").expect(200);

    world.get("/en/enterprises/bike").expect(410);
    assert!(!world.get("/en/search?q=Bike").expect(200).text().contains("/enterprises/bike"));
    assert!(!world.get("/sitemap.xml").expect(200).text().contains("/enterprises/bike"));
}

#[test]
fn a_contact_leads_to_the_enterprise_that_it_belongs_to() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let admin = world.person("Ada", Role::Admin);
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    let draft = create(&owner, &form("Later"));
    let group = contacts_panel::subgroup(&admin);
    let mut wish = contacts_panel::call(&group, "Yard of the bicycles");
    wish["enterprise_id"] = draft["id"].clone();
    let refused = admin.post("/api/panel/contacts", &wish).expect(422);
    assert_eq!(refused.codes("enterprise_id"), ["not_found"]);

    wish["enterprise_id"] = enterprise["id"].clone();
    let contact = admin.post("/api/panel/contacts", &wish).expect(200).json();
    assert_eq!(contact["enterprise"], json!({ "id": enterprise["id"], "name": "Bike GmbH", "town": "Zürich" }));
    let path = format!("/api/panel/contacts/{}/state", contact["id"].as_str().unwrap());
    let public = admin.post(&path, &contacts_panel::state(&contact, "published")).expect(200).json();

    let page = |lang: &str| world.data(&format!("/{lang}{}", contact["path"].as_str().unwrap()));
    assert_eq!(page("en")["contact"]["enterprise"]["path"], "/enterprises/bike");
    act(&owner, &read(&owner, &enterprise), "close").expect(200);
    assert_eq!(page("en")["contact"]["enterprise"], Value::Null);
    wish["version"] = public["version"].clone();
    let kept = admin.put(&path.replace("/state", ""), &wish).expect(200).json();
    assert_eq!(kept["enterprise"]["id"], enterprise["id"], "what stands there stays");
}

#[test]
fn a_contact_of_a_merged_enterprise_leads_to_the_one_that_stays() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let admin = world.person("Ada", Role::Admin);
    let (double, stays) =
        (active(&world, &owner, &manager, &form("Bike")), active(&world, &owner, &manager, &form("Wheels")));
    let mut wish = contacts_panel::call(&contacts_panel::subgroup(&admin), "Yard of the bicycles");
    wish["enterprise_id"] = double["id"].clone();
    let contact = admin.post("/api/panel/contacts", &wish).expect(200).json();
    let path = format!("/api/panel/contacts/{}/state", contact["id"].as_str().unwrap());
    admin.post(&path, &contacts_panel::state(&contact, "published")).expect(200);
    let page = || world.data(&format!("/en{}", contact["path"].as_str().unwrap()));
    assert_eq!(page()["contact"]["enterprise"]["path"], "/enterprises/bike");

    let at = format!("/api/panel/enterprises/{}", double["id"].as_str().unwrap());
    let version = manager.get(&at).expect(200).json()["version"].clone();
    manager.post(&format!("{at}/merge"), &json!({ "version": version, "target_id": stays["id"] })).expect(200);

    assert_eq!(page()["contact"]["enterprise"]["path"], "/enterprises/wheels");
}
