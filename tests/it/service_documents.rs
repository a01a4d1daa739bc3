//! Documents about the credentials of a service: who reads them, their limit, and their end.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::private_files;
use crate::services::{act, category, create, form, published};
use crate::world::{Answer, Person, World};

fn path(service: &Value) -> String {
    format!("/api/account/services/{}/documents", service["id"].as_str().unwrap())
}

fn upload(who: &Person, service: &Value) -> Answer {
    let body = private_files::form("diploma.pdf", private_files::PDF);
    who.request("POST", &path(service)).body("multipart/form-data; boundary=edge", body).send()
}

fn review(who: &Person, service: &Value) -> Value {
    who.get(&format!("/api/panel/services/{}", service["id"].as_str().unwrap())).expect(200).json()
}

#[test]
fn documents_of_a_service_are_read_by_its_owner_and_by_those_who_moderate() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, other) = (world.person("Roman", Role::User), world.person("Petro", Role::User));
    let (manager, author) = (world.person("Mykola", Role::Manager), world.person("Olha", Role::Author));
    let service = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));

    upload(&other, &service).expect(404);
    let sent = upload(&owner, &service).expect(200).json();
    assert_eq!((&sent["files_left"], &sent["files"][0]["name"]), (&json!(5), &json!("diploma.pdf")));

    other.get(&path(&service)).expect(404);
    let file = private_files::address(&sent["files"][0]);
    owner.get(&file).expect(200);
    manager.get(&file).expect(200);
    other.get(&file).expect(404);
    author.get(&file).expect(404);
    assert_eq!(review(&manager, &service)["documents"][0]["name"], "diploma.pdf");
    let public = world.get(&format!("/en/services/showservice/{}", service["slug"].as_str().unwrap())).expect(200);
    assert!(!public.text().contains("diploma"), "a document is on the page");

    manager.delete(&file).expect(403);
    owner.delete(&file).expect(200);
    assert_eq!(owner.get(&path(&service)).expect(200).json()["files"], json!([]));
}

#[test]
fn a_service_has_at_most_six_documents_and_they_go_with_it() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let owner = world.person("Roman", Role::User);
    let draft = create(&owner, &form(&category, "Repair of bicycles"));
    let files: Vec<Value> = (0..6).map(|_| upload(&owner, &draft).expect(200).json()["files"][0].clone()).collect();

    assert_eq!(upload(&owner, &draft).expect(422).codes("file"), ["file_count"]);

    let version = draft["version"].as_i64().unwrap();
    owner.delete(&format!("/api/account/services/{}?version={version}", draft["id"].as_str().unwrap())).expect(200);
    owner.get(&private_files::address(&files[0])).expect(404);
    let kept: i64 = world
        .app
        .db
        .read_blocking(|db| {
            Ok::<_, litfass::base::error::ApiError>(db.query_row(
                "select count(*) from private_files where owner_kind = 'service'",
                [],
                |row| row.get(0),
            )?)
        })
        .unwrap();
    assert_eq!(kept, 0);
}

#[test]
fn an_archived_service_takes_no_documents() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let service = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    let archived = act(&owner, &service, "archive").expect(200).json();

    upload(&owner, &archived).expect(409);
}
