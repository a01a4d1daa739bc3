//! The table of services: an export that is imported changes nothing, an empty cell empties nothing, a fault stops it whole.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::services::{category, form, published, read, save};
use crate::world::{Answer, Person, World};

const PATH: &str = "/api/panel/services/import";

pub fn send(person: &Person, path: &str, table: &str, dry_run: bool) -> Answer {
    person.post(path, &json!({ "table": table, "dry_run": dry_run }))
}

/// The rows of a report: effect, changes, columns and codes of the faults.
pub fn rows(answer: Answer) -> Vec<(String, Value, Vec<String>)> {
    let report = answer.expect(200).json();
    let row = |row: &Value| {
        let fault = |one: &Value| format!("{}: {}", one["column"].as_str().unwrap(), one["code"].as_str().unwrap());
        let faults = row["reasons"].as_array().unwrap().iter().map(fault).collect();
        (row["kind"].as_str().unwrap().to_owned(), row["changes"].clone(), faults)
    };
    report["rows"].as_array().unwrap().iter().map(row).collect()
}

fn export(manager: &Person) -> String {
    manager.get("/api/panel/services.csv?tab=published").expect(200).text()
}

/// A form that uses every field of the table.
fn everything(category: &str) -> Value {
    let mut form = form(category, "Repair of bicycles");
    form["texts"]["uk"] = json!({
        "title": "Ремонт велосипедів", "summary": "Ремонтую велосипеди, \"усі\"; у вас удома.",
        "description": format!("<p>{}</p>", "Гальма, передачі й колеса. ".repeat(5)), "price_note": "10; або менше"
    });
    form["price"] = json!({ "minor": 6050, "currency": "CHF" });
    form["card"]["contact"]["phone"] = json!("+41795550142");
    form["card"]["contact"]["website"] = json!("https://bike.example/a,b");
    form["card"]["credentials"] =
        json!([{ "name": "Bicycle mechanic", "number": "4711" }, { "name": "=Diploma", "number": "" }]);
    form["card"]["hours"] = json!({
        "weekly": [[{ "from": "09:00", "to": "12:00" }], [], [], [], [], [], []], "by_appointment": true
    });
    form["card"]["experience_since"] = json!(2019);
    form
}

#[test]
fn an_exported_table_of_services_imports_without_a_change() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let service = published(&world, &owner, &manager, &everything(&category(&world, &Value::Null)));
    let before = read(&owner, &service);

    let table = export(&manager);
    let dry = rows(send(&manager, PATH, &table, true));
    let done = rows(send(&manager, PATH, &table, false));

    assert_eq!(dry, [("same".to_owned(), json!([]), vec![])], "{table}");
    assert_eq!(done, dry);
    assert_eq!(read(&owner, &service), before);
    assert_eq!(export(&manager), table);
}

#[test]
fn a_table_changes_filled_cells_alone_and_the_log_names_them() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let admin = world.person("Ada", Role::Admin);
    let service = published(&world, &owner, &manager, &everything(&category(&world, &Value::Null)));
    let before = read(&owner, &service)["form"].clone();
    let table = format!(
        "id,title_en,town,price,credential_number_2,phone,regions\r\n{},Repair of scooters,,75 CHF,B-12,,\r\n",
        service["id"].as_str().unwrap()
    );

    let dry = rows(send(&manager, PATH, &table, true));

    let change =
        |column: &str, before: &str, after: &str| json!({ "column": column, "before": before, "after": after });
    let changes = json!([
        change("title_en", "Repair of bicycles", "Repair of scooters"),
        change("price", "60.50 CHF", "75.00 CHF"),
        change("credential_number_2", "", "B-12"),
    ]);
    assert_eq!(dry, [("changed".to_owned(), changes, vec![])]);
    assert_eq!(read(&owner, &service)["form"], before, "a dry run changes nothing");
    send(&manager, PATH, &table, false).expect(200);
    let mut wanted = before;
    wanted["texts"]["en"]["title"] = json!("Repair of scooters");
    wanted["price"]["minor"] = json!(7500);
    wanted["card"]["credentials"][1]["number"] = json!("B-12");
    assert_eq!(read(&owner, &service)["form"], wanted);
    assert!(world.get("/en/services/showservice/repair-of-bicycles").expect(200).text().contains("Repair of scooters"));
    let log = admin.get("/api/panel/audit?object_type=service").expect(200).json();
    let line = log["items"].as_array().unwrap().iter().find(|line| line["action"] == "service.import").unwrap();
    assert_eq!(line["after"]["texts.en.title"], "Repair of scooters", "{line}");
}

#[test]
fn a_table_with_one_fault_is_not_applied_at_all() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let category = category(&world, &Value::Null);
    let first = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    let id = first["id"].as_str().unwrap();
    let head = "id,title_en,price,country,category,regions,experience_since\r\n";
    for (cells, fault) in [
        ("Bicycle,,,,,", "title_en: min_length"),
        (",sixty,,,,", "price: format"),
        (",,XX,,,", "country: choice"),
        (",,,nothing,,", "category: not_found"),
        (",,,,DE-BE,", "regions: choice"),
        (",,,,,soon", "experience_since: format"),
        (",,,,", ": csv_cells"),
    ] {
        let found = rows(send(&manager, PATH, &format!("{head}{id},{cells}\r\n"), true));
        assert_eq!((found[0].0.as_str(), found[0].2.as_slice()), ("invalid", [fault.to_owned()].as_slice()), "{cells}");
    }
    let both = format!("id,town\r\n{id},Bern\r\n{id},Basel\r\n00000000-0000-7000-8000-000000000000,Genf\r\n");

    let found = rows(send(&manager, PATH, &both, true));

    let kinds: Vec<&str> = found.iter().map(|(kind, _, _)| kind.as_str()).collect();
    assert_eq!(kinds, ["changed", "invalid", "invalid"]);
    assert_eq!((&found[1].2[0], &found[2].2[0]), (&"id: csv_repeated".to_owned(), &"id: not_found".to_owned()));
    assert_eq!(send(&manager, PATH, &both, false).expect(422).codes("table"), ["csv_faults"]);
    assert_eq!(read(&owner, &first)["form"]["town"], "Zürich", "nothing was applied");
    for (table, code) in [("id,colour\r\n", "csv_head"), ("", "required"), ("id,town\r\n\"x", "csv")] {
        assert_eq!(send(&manager, PATH, table, true).expect(422).codes("table"), [code], "{table}");
    }
}

#[test]
fn a_service_that_waits_or_is_the_persons_own_is_left_to_others() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let other = world.person("Nadia", Role::Manager);
    let category = category(&world, &Value::Null);
    let public = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    let mut changed = form(&category, "Repair of scooters");
    changed["town"] = json!("Bern");
    save(&owner, &public, &changed).expect(200);
    let own = published(&world, &other, &manager, &form(&category, "Garden work and winter service"));
    let table = |service: &Value| format!("id,town\r\n{},Basel\r\n", service["id"].as_str().unwrap());

    assert_eq!(rows(send(&manager, PATH, &table(&public), true))[0].2, [": csv_pending"]);
    assert_eq!(rows(send(&other, PATH, &table(&own), true))[0].2, [": csv_own"]);
    assert_eq!(rows(send(&manager, PATH, &table(&own), true))[0].0, "changed");
    send(&world.person("Olha", Role::Author), PATH, &table(&own), true).expect(403);
    send(&owner, PATH, &table(&own), true).expect(403);
}

#[test]
fn a_row_without_an_id_is_a_draft_of_the_account_that_it_names() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let table = |email: &str| {
        format!(
            "id,owner_email,title_en,country,languages,price_kind\r\n,{email},Repair of bicycles,CH,de uk,hourly\r\n"
        )
    };

    assert_eq!(rows(send(&manager, PATH, &table(""), true))[0].2, ["owner_email: required"]);
    assert_eq!(rows(send(&manager, PATH, &table("nobody@readers.example"), true))[0].2, ["owner_email: csv_owner"]);
    let made = rows(send(&manager, PATH, &table(&owner.user.email), false));

    assert_eq!(made[0].0, "new");
    let own = owner.get("/api/account/services").expect(200).json();
    let draft = read(&owner, &own["items"][0]);
    assert_eq!((&draft["state"], &draft["form"]["languages"]), (&json!("draft"), &json!(["de", "uk"])));
    assert_eq!(draft["form"]["texts"]["en"]["title"], "Repair of bicycles");
    assert!(!export(&manager).contains("Repair of bicycles"), "drafts are their owner's alone");
}
