//! The table of enterprises: an export that is imported changes nothing, a new identity ends a verification.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::enterprises::{active, ask, check, form, join, read};
use crate::services_csv::{rows, send};
use crate::world::{Person, World};

const PATH: &str = "/api/panel/enterprises/import";

fn export(manager: &Person) -> String {
    manager.get("/api/panel/enterprises.csv").expect(200).text()
}

fn everything() -> Value {
    let mut form = form("Bike");
    form["texts"]["uk"] = json!({ "display_name": "Ровер", "about": "<p>Ми <b>ремонтуємо</b>; \"усе\".</p>" });
    form["card"]["address"]["how_to_find"] = json!({ "en": "Tram 2\nSecond floor" });
    form["card"]["branches"] = json!([
        { "name": "North", "address": { "street": "Weg", "town": "Basel", "country": "CH" }, "phone": "+41445550143" },
        { "name": "South", "address": { "town": "Chiasso", "country": "CH" }, "phone": "" }
    ]);
    form["card"]["social"] = json!({ "telegram": "https://t.me/bike" });
    form
}

#[test]
fn an_exported_table_of_enterprises_imports_without_a_change() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let enterprise = active(&world, &owner, &manager, &everything());
    let before = read(&owner, &enterprise);

    let table = export(&manager);
    let done = rows(send(&manager, PATH, &table, false));

    assert_eq!(done, [("same".to_owned(), json!([]), vec![])], "{table}");
    assert_eq!(read(&owner, &enterprise), before);
    assert_eq!(export(&manager), table);
}

#[test]
fn a_new_identity_from_a_table_ends_the_verification_and_a_new_town_of_a_branch_does_not() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let admin = world.person("Iryna", Role::Admin);
    let enterprise = active(&world, &owner, &manager, &everything());
    ask(&owner, &enterprise, "personal", "").expect(200);
    assert!(check(&world, &enterprise, &manager, None));
    let id = enterprise["id"].as_str().unwrap();

    let branch = format!("id,branch_1_town,branch_2_name,website\r\n{id},Bern,,\r\n");
    let changed = rows(send(&manager, PATH, &branch, false));
    assert_eq!(changed[0].1, json!([{ "column": "branch_1_town", "before": "Basel", "after": "Bern" }]));
    let after = read(&owner, &enterprise);
    assert_eq!(after["form"]["card"]["branches"][1]["name"], "South");
    assert_eq!((&after["verification"]["state"], &after["state"]), (&json!("verified"), &json!("active")));
    let renamed = format!("id,legal_name\r\n{id},Velo GmbH\r\n");
    assert_eq!(rows(send(&manager, PATH, &renamed, false))[0].0, "changed");

    let after = read(&owner, &enterprise);
    assert_eq!((&after["form"]["legal_name"], &after["verification"]["state"]), (&json!("Velo GmbH"), &json!("none")));
    let log = admin.get("/api/panel/audit?object_type=enterprise").expect(200).text();
    assert!(log.contains("enterprise.import") && log.contains("Velo GmbH"), "{log}");
}

#[test]
fn rows_about_own_closed_and_doubled_enterprises_are_refused_whole() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (first, second) =
        (active(&world, &owner, &manager, &form("Bike")), active(&world, &owner, &manager, &form("Wheels")));
    let (one, two) = (first["id"].as_str().unwrap(), second["id"].as_str().unwrap());
    let member = world.person("Petro", Role::Manager);
    join(&owner, &first, &member, "editor");

    let table = format!("id,legal_name,country\r\n{one},Bike AG,\r\n{two},Bike GmbH,\r\n{two},,XX\r\n");
    let found = rows(send(&manager, PATH, &table, true));

    assert_eq!(found[0].0, "changed");
    assert_eq!(
        (&found[1].2, &found[2].2),
        (&vec!["legal_name: csv_exists".to_owned()], &vec!["country: choice".to_owned()])
    );
    send(&manager, PATH, &table, false).expect(422);
    assert_eq!(read(&owner, &first)["form"]["legal_name"], "Bike GmbH");
    assert_eq!(rows(send(&member, PATH, &format!("id,uid\r\n{one},x\r\n"), true))[0].2, [": csv_own"]);
    send(&world.person("Olha", Role::Author), PATH, &table, true).expect(403);
}

#[test]
fn a_row_without_an_id_is_a_draft_whose_owner_it_names() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let table = format!("owner_email,legal_name,country,town\r\n{},Bike GmbH,CH,Zürich\r\n", owner.user.email);

    assert_eq!(rows(send(&manager, PATH, &table, true))[0].0, "new");
    send(&manager, PATH, &table, false).expect(200);

    let own = owner.get("/api/account/enterprises").expect(200).json();
    let draft = read(&owner, &own["enterprises"][0]);
    assert_eq!((&draft["state"], &draft["form"]["legal_name"]), (&json!("draft"), &json!("Bike GmbH")));
    let nameless = format!("owner_email,country\r\n{},CH\r\n", owner.user.email);
    assert_eq!(rows(send(&manager, PATH, &nameless, true))[0].2, ["legal_name: required"]);
}
