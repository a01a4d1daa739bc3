//! An import of a table is undone as a whole: what it changed is as it was before, what it made is gone, and what somebody
//! has changed since stays and is named.

use std::time::Duration;

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::contacts_panel::{at, published, state, subgroup};
use crate::enterprises::{active, ask, check, form as enterprise};
use crate::services::{category, form, published as published_service, read, save};
use crate::services_csv::send;
use crate::world::{Answer, Person, World};

/// Imports a table; answers the identity of the import.
pub fn imported(person: &Person, noun: &str, table: &str) -> String {
    let call = json!({ "table": table, "dry_run": false, "file_name": "spring.csv" });
    let report = person.post(&format!("/api/panel/{noun}/import"), &call).expect(200).json();
    report["import_id"].as_str().unwrap_or_else(|| panic!("nothing was imported: {report}")).to_owned()
}

fn undo(person: &Person, noun: &str, id: &str, dry_run: bool) -> Answer {
    person.post(&format!("/api/panel/{noun}/imports/{id}/undo"), &json!({ "dry_run": dry_run }))
}

fn imports(person: &Person, noun: &str) -> Value {
    person.get(&format!("/api/panel/{noun}/imports")).expect(200).json()["items"].clone()
}

/// A contact without what every change raises.
fn content(admin: &Person, contact: &Value) -> Value {
    let mut form = admin.get(&at(contact, "")).expect(200).json();
    for name in ["version", "updated_at", "updated_by"] {
        form.as_object_mut().unwrap().remove(name);
    }
    form
}

const HEAD: &str = "group,subgroup,slug,name_en,name_uk,phone,email,street,town,emergency,free_of_charge\r\n";

#[test]
fn an_undone_import_of_contacts_gives_back_every_field_and_removes_its_drafts() {
    let world = World::new();
    let (admin, manager) = (world.person("Iryna", Role::Admin), world.person("Mykola", Role::Manager));
    let group = subgroup(&admin);
    let (first, second) = (published(&admin, &group, "Dr Koval"), published(&admin, &group, "Dr Bondar"));
    let before = (content(&admin, &first), content(&admin, &second));
    let page = || world.get("/en/contacts/health/practices/dr-koval").expect(200).text();
    let table = format!(
        "{HEAD}health,practices,dr-koval,Dr Kovalenko,Лікар,+41 44 555 99 99,a@koval.example,Ring,Bern,yes,yes\r\n\
         health,practices,dr-bondar,,,,--,,Basel,,\r\n\
         health,practices,dr-new,Dr New,,144,,,,,\r\n"
    );
    let id = imported(&manager, "contacts", &table);
    assert!(page().contains("Dr Kovalenko"));

    let plan = undo(&manager, "contacts", &id, true).expect(200).json();
    assert_eq!(plan, json!({ "restored": 2, "removed": 1, "gone": 0, "kept": [] }));
    assert!(page().contains("Dr Kovalenko"), "a dry run changes nothing");
    let listed = imports(&manager, "contacts");
    assert_eq!((&listed[0]["file_name"], &listed[0]["by"]), (&json!("spring.csv"), &json!(manager.user.full_name())));
    assert_eq!((&listed[0]["created"], &listed[0]["changed"]), (&json!(1), &json!(2)));
    assert_eq!(undo(&manager, "contacts", &id, false).expect(200).json(), plan);

    assert_eq!((content(&admin, &first), content(&admin, &second)), before);
    assert!(page().contains("Dr Koval<") || page().contains("Dr Koval ·"), "{}", page());
    assert_eq!(admin.get("/api/panel/contacts").expect(200).json()["total"], 2);
    let listed = imports(&manager, "contacts");
    assert_eq!(listed[0]["undone_by"], json!(manager.user.full_name()));
    assert!(listed[0]["undone_at"].is_string());
    assert_eq!(undo(&manager, "contacts", &id, false).expect(409).json()["code"], "import_undone");
    let log = admin.get("/api/panel/audit?action=table_import.undo").expect(200).json();
    assert_eq!(log["items"][0]["object_name"], "spring.csv", "{log}");
    assert_eq!(log["items"][0]["after"]["restored"], 2);
}

#[test]
fn what_somebody_has_changed_since_the_import_stays_and_is_named() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    let (first, second) = (published(&admin, &group, "Dr Koval"), published(&admin, &group, "Dr Bondar"));
    let (before, other) = (content(&admin, &first), content(&admin, &second));
    let table = format!(
        "{HEAD}health,practices,dr-koval,,,,,,Bern,,\r\nhealth,practices,dr-bondar,,,,,,Basel,,\r\n\
         health,practices,dr-new,Dr New,,144,,,,,\r\nhealth,practices,dr-old,Dr Old,,144,,,,,\r\n"
    );
    let id = imported(&admin, "contacts", &table);
    let later = imported(&admin, "contacts", &format!("{HEAD}health,practices,dr-bondar,,,,,,Genf,,\r\n"));
    let row = |name: &str| admin.get(&format!("/api/panel/contacts?q={name}")).expect(200).json()["items"][0].clone();
    let (new, old) = (row("new"), row("old"));
    admin.post(&at(&new, "/state"), &state(&new, "published")).expect(200);
    admin.delete(&format!("{}?version={}", at(&old, ""), old["version"])).expect(200);

    let report = undo(&admin, "contacts", &id, false).expect(200).json();

    let kept = |name: &str, code: &str, message: &str| json!({ "name": name, "code": code, "message": message });
    let wanted = json!({ "restored": 1, "removed": 0, "gone": 1, "kept": [
        kept("Dr Bondar", "undo_changed", "Somebody has changed this entry since"),
        kept("Dr New", "undo_used", "This is no longer an unpublished draft"),
    ] });
    assert_eq!(report, wanted);
    assert_eq!(content(&admin, &first), before);
    assert_eq!(content(&admin, &second)["card"]["addresses"][0]["town"], "Genf");
    assert_eq!(row("new")["state"], "published");
    // the later import can still be undone, to what the first one made of it
    assert_eq!(undo(&admin, "contacts", &later, false).expect(200).json()["restored"], 1);
    assert_eq!(content(&admin, &second)["card"]["addresses"][0]["town"], "Basel");
    assert_ne!(content(&admin, &second), other);
    let code = |answer: Answer| answer.json()["code"].clone();
    let alone = imported(&admin, "contacts", &format!("{HEAD}health,practices,dr-bondar,,,,,,Chur,,\r\n"));
    imported(&admin, "contacts", &format!("{HEAD}health,practices,dr-bondar,,,,,,Thun,,\r\n"));
    assert_eq!(code(undo(&admin, "contacts", &alone, false).expect(409)), "nothing_to_undo");
    undo(&admin, "services", &alone, true).expect(404);
}

#[test]
fn an_undone_import_of_services_gives_back_fields_and_leaves_a_change_of_the_owner() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let category = category(&world, &Value::Null);
    let first = published_service(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    let other = world.person("Olha", Role::User);
    let second = published_service(&world, &other, &manager, &form(&category, "Garden work and winter service"));
    let before = read(&owner, &first)["form"].clone();
    let id_of = |service: &Value| service["id"].as_str().unwrap().to_owned();
    let table = format!(
        "id,owner_email,title_en,town,price\r\n{},,Repair of scooters,Bern,75 CHF\r\n{},,,Basel,\r\n,{},Painting,,\r\n",
        id_of(&first),
        id_of(&second),
        owner.user.email
    );
    let id = imported(&manager, "services", &table);
    let now = read(&other, &second);
    let mut changed = now["form"].clone();
    changed["postal_code"] = json!("4001");
    save(&other, &now, &changed).expect(200);

    let plan = undo(&manager, "services", &id, true).expect(200).json();
    assert_eq!((&plan["restored"], &plan["removed"]), (&json!(1), &json!(1)), "{plan}");
    assert_eq!(plan["kept"][0]["name"], "Garden work and winter service");
    assert_eq!(undo(&manager, "services", &id, false).expect(200).json(), plan);

    assert_eq!(read(&owner, &first)["form"], before);
    let page = world.get("/en/services/showservice/repair-of-bicycles").expect(200).text();
    assert!(page.contains("Repair of bicycles") && !page.contains("scooters"));
    let own = owner.get("/api/account/services?tab=draft").expect(200).text();
    assert!(!own.contains("Painting"), "{own}");
    undo(&owner, "services", &id, true).expect(403);
}

#[test]
fn an_undone_import_of_enterprises_gives_back_the_verification_that_it_ended() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let firm = active(&world, &owner, &manager, &enterprise("Bike"));
    ask(&owner, &firm, "personal", "").expect(200);
    assert!(check(&world, &firm, &manager, None));
    let shown = || {
        let own = crate::enterprises::read(&owner, &firm);
        (own["form"].clone(), own["verification"]["state"].clone(), own["verification"]["until"].clone())
    };
    let before = shown();
    let table = format!(
        "id,owner_email,legal_name\r\n{},,Velo GmbH\r\n,{},Wheels AG\r\n",
        firm["id"].as_str().unwrap(),
        owner.user.email
    );
    let id = imported(&manager, "enterprises", &table);
    assert_eq!(shown().1, "none");

    let report = undo(&manager, "enterprises", &id, false).expect(200).json();

    assert_eq!(report, json!({ "restored": 1, "removed": 1, "gone": 0, "kept": [] }));
    assert_eq!(shown(), before);
    assert_eq!(before.1, "verified");
    assert!(!owner.get("/api/account/enterprises").expect(200).text().contains("Wheels AG"));
}

#[test]
fn a_table_that_changes_nothing_is_no_import_and_an_old_one_is_forgotten() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    published(&admin, &group, "Dr Koval");
    let same = admin.get("/api/panel/contacts/export").expect(200).text();
    let report = send(&admin, "/api/panel/contacts/import", &same, false).expect(200).json();
    assert_eq!(report["import_id"], Value::Null);
    assert_eq!(imports(&admin, "contacts"), json!([]));
    let table = format!("{HEAD}health,practices,dr-koval,,,,,,Bern,,\r\n");
    let id = imported(&admin, "contacts", &table);
    let sweep = || world.app.db.write_blocking(|write| litfass::table_imports::remove_expired(write)).unwrap();

    world.clock.advance(Duration::from_hours(29 * 24));
    assert_eq!(sweep(), 0);
    assert_eq!(imports(&world.person("Ada", Role::Admin), "contacts")[0]["id"], json!(id));
    world.clock.advance(Duration::from_hours(2 * 24));
    assert_eq!(sweep(), 1);

    let later = world.person("Olha", Role::Admin);
    assert_eq!(imports(&later, "contacts"), json!([]));
    undo(&later, "contacts", &id, false).expect(404);
    let left = "select count(*) as n from table_import_objects";
    let left: i64 = world.app.db.read_blocking(|db| Ok(db.query_row(left, [], |row| row.get("n"))?)).unwrap();
    assert_eq!(left, 0);
}

#[test]
fn the_lists_of_imports_use_their_indexes() {
    let world = World::new();
    let plan = |sql: &str| {
        let sql = format!("explain query plan {sql}");
        let read = move |db: &rusqlite::Connection| {
            let mut statement = db.prepare(&sql)?;
            let rows = statement.query_map([], |row| row.get::<_, String>("detail"))?;
            Ok(rows.collect::<Result<Vec<_>, _>>()?.join("; "))
        };
        world.app.db.read_blocking(read).unwrap()
    };

    for (sql, index) in [
        ("select id from table_imports where kind = 'contact' order by key desc limit 20", "table_imports_kind_time"),
        ("delete from table_imports where created_at < ''", "table_imports_time"),
        ("delete from table_import_objects where kind = 'service' and object_key = 1", "table_import_objects_object"),
    ] {
        let found = plan(sql);
        assert!(found.contains(index) && !found.contains("TEMP B-TREE"), "{sql}: {found}");
    }
}
