//! Services in the panel: the list, the review with the owner's history, decisions, further steps, many at once.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::reports::{decision, inbox, letters, report, step, take_effect};
use crate::services::{act, category, create, form, published, read, save, trust};
use crate::world::{Answer, Person, World};

const PATH: &str = "/api/panel/services";
const REASON: &str = "The licence that the law asks for is missing.";

fn listed(person: &Person, query: &str) -> Vec<Value> {
    let found = person.get(&format!("{PATH}?{query}")).expect(200).json();
    found["items"].as_array().unwrap().clone()
}

fn review(person: &Person, service: &Value) -> Value {
    person.get(&format!("{PATH}/{}", service["id"].as_str().unwrap())).expect(200).json()
}

/// A step of the staff with the service as it is now.
fn moderate(person: &Person, service: &Value, action: &str, more: &Value) -> Answer {
    let now = review(person, service);
    let mut call = json!({ "version": now["service"]["version"] });
    for (name, value) in more.as_object().unwrap() {
        call[name] = value.clone();
    }
    person.post(&format!("{PATH}/{}/{action}", service["id"].as_str().unwrap()), &call)
}

fn reason() -> Value {
    json!({ "reason_code": "unlicensed_activity", "texts": { "en": REASON, "uk": REASON, "de": REASON } })
}

fn count(person: &Person, tab: &str) -> Value {
    let counts = person.get(&format!("{PATH}/counts")).expect(200).json();
    counts.as_array().unwrap().iter().find(|one| one["tab"] == tab).unwrap()["count"].clone()
}

#[test]
fn the_staff_reads_names_in_the_language_of_the_page_and_not_of_the_account() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    trust(&world, &owner, "normal");
    published(&world, &owner, &manager, &form(&category, "Garden work and winter service"));
    let country = |lang: &str| {
        let list = manager.call("GET", &format!("{PATH}?tab=published")).header("Lang", lang);
        list.send().expect(200).json()["items"][0]["country"].clone()
    };
    assert_eq!([country("en"), country("de"), country("uk")], ["Switzerland", "Schweiz", "Швейцарія"]);
}

#[test]
fn the_staff_lists_services_by_state_and_sees_no_drafts() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    trust(&world, &owner, "normal");
    let draft = create(&owner, &form(&category, "Repair of bicycles"));
    let waiting = act(&owner, &create(&owner, &form(&category, "German lessons")), "submit").expect(200).json();
    let public = published(&world, &owner, &manager, &form(&category, "Garden work and winter service"));
    let changed = save(&owner, &public, &form(&category, "Garden work in spring")).expect(200).json();

    let rows = listed(&manager, "");
    assert_eq!((rows.len(), &rows[0]["id"]), (1, &waiting["id"]));
    assert_eq!((&rows[0]["owner"]["name"], &rows[0]["trust"]), (&json!(owner.user.full_name()), &json!("normal")));
    assert_eq!(listed(&manager, "tab=changes")[0]["id"], changed["service"]["id"]);
    assert_eq!(listed(&manager, "tab=published")[0]["title"], "Garden work and winter service");
    assert_eq!((count(&manager, "submitted"), count(&manager, "changes")), (json!(1), json!(1)));
    manager.get(&format!("{PATH}/{}", draft["id"].as_str().unwrap())).expect(404);

    for (query, number) in [
        ("q=german", 1),
        ("q=Roman", 1),
        ("q=nobody", 0),
        ("country=CH", 1),
        ("country=DE", 0),
        ("language=uk", 1),
        ("language=fr", 0),
        ("reported=true", 0),
        (&format!("category={category}"), 1),
        (&format!("owner={}", owner.user.id), 1),
        (&format!("owner={}", manager.user.id), 0),
    ] {
        assert_eq!(listed(&manager, query).len(), number, "{query}");
    }
    let table = manager.get("/api/panel/services.csv?tab=published").expect(200).text();
    assert!(table.contains("Garden work and winter service") && !table.contains(owner.user.email.as_str()), "{table}");
}

#[test]
fn a_review_shows_both_versions_and_the_history_of_the_owner() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let author = world.person("Andrii", Role::Author);
    let public = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    world.submit("/api/reports", &report(&format!("service:{}", public["id"].as_str().unwrap()))).expect(200);
    save(&owner, &public, &form(&category, "Repair of scooters")).expect(200);

    let shown = review(&manager, &public);

    assert_eq!(shown["form"]["texts"]["en"]["title"], "Repair of scooters");
    assert_eq!(shown["live"]["texts"]["en"]["title"], "Repair of bicycles");
    assert_eq!(shown["pending_fields"], json!(["title", "texts"]));
    assert_eq!(shown["case"]["cause"], "change");
    assert_eq!(shown["reports"][0]["cause"], "report");
    assert_eq!((&shown["owner"]["approvals"], &shown["owner"]["reports"]), (&json!(1), &json!(1)));
    assert_eq!(shown["owner"]["decisions"][0]["outcome"], "approve");
    assert!(shown["names"].as_array().unwrap().contains(&json!({ "id": "CH-ZH", "name": "Zürich" })));
    assert!(!shown.to_string().contains(owner.user.email.as_str()), "the address of the owner");

    let read_only = review(&author, &public);
    assert_eq!((&read_only["owner"], &read_only["case"]), (&Value::Null, &Value::Null));
    assert_eq!((&read_only["reports"], &read_only["actions"]), (&json!([]), &json!([])));
    moderate(&author, &public, "extend", &json!({ "days": 30 })).expect(403);
}

#[test]
fn a_service_is_suspended_with_reasons_undone_suspended_again_and_lifted() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let public = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));

    let short = json!({ "reason_code": "spam", "texts": { "en": "No.", "uk": "No.", "de": "No." } });
    moderate(&manager, &public, "suspend", &short).expect(422);
    let shown = moderate(&manager, &public, "suspend", &reason()).expect(200).json();
    assert_eq!((&shown["service"]["decided"], &shown["case"]["can_undo"]), (&json!(true), &json!(true)));
    let late = moderate(&manager, &public, "end", &reason()).expect(409).json();
    assert_eq!(late["code"], "decision_pending");
    step(&manager, &shown["case"], "undo", &json!({})).expect(200);
    take_effect(&world);
    assert_eq!(read(&owner, &public)["state"], "published");
    assert_eq!(review(&manager, &public)["case"], Value::Null, "the case of an undone suspension is closed");

    moderate(&manager, &public, "suspend", &reason()).expect(200);
    take_effect(&world);
    let suspended = read(&owner, &public);
    assert_eq!((&suspended["state"], &suspended["decision"]["text"]), (&json!("suspended"), &json!(REASON)));
    assert_eq!(suspended["decision"]["can_appeal"], true);
    assert_eq!(letters(&world, &owner.user.email).last().unwrap().0, "decision_statement");
    world.get(&format!("/en/services/bicycles/{}", public["slug"].as_str().unwrap())).expect(410);

    moderate(&manager, &public, "lift", &json!({})).expect(200);
    let lifted = read(&owner, &public);
    assert_eq!((&lifted["state"], &lifted["decision"]), (&json!("published"), &Value::Null));
    let told = owner.get("/api/notifications").expect(200).json()["items"][0].clone();
    let title = "Suspension lifted: Repair of bicycles";
    assert_eq!((&told["kind"], &told["title"]), (&json!("service.lifted"), &json!(title)));
    assert_eq!(letters(&world, &owner.user.email).last().unwrap().0, "service_lifted");
    moderate(&manager, &public, "lift", &json!({})).expect(409);
}

#[test]
fn a_service_whose_time_is_over_is_expired_when_its_suspension_is_lifted() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let public = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    moderate(&manager, &public, "suspend", &reason()).expect(200);
    take_effect(&world);
    world.clock.advance(std::time::Duration::from_hours(24 * 200));
    let (owner, manager) = (world.again(&owner), world.again(&manager));

    moderate(&manager, &public, "lift", &json!({})).expect(200);

    let lifted = read(&owner, &public);
    assert_eq!((&lifted["state"], &lifted["decision"]), (&json!("expired"), &Value::Null));
    let told: Vec<String> = letters(&world, &owner.user.email).into_iter().map(|(template, _)| template).collect();
    assert_eq!(told[told.len() - 2..], ["service_expired", "service_lifted"]);
    world.get(&format!("/en/services/bicycles/{}", public["slug"].as_str().unwrap())).expect(410);
}

#[test]
fn an_archived_service_closes_the_case_that_waits() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let waiting = act(&owner, &create(&owner, &form(&category, "Repair of bicycles")), "submit").expect(200).json();

    moderate(&manager, &waiting, "end", &reason()).expect(200);
    take_effect(&world);

    assert_eq!(read(&owner, &waiting)["state"], "archived");
    assert_eq!(inbox(&manager, "open"), json!([]));
    moderate(&manager, &waiting, "move", &json!({ "category_id": category })).expect(409);
}

#[test]
fn services_are_moved_prolonged_and_featured() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let public = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    let slug = public["slug"].as_str().unwrap();
    let admin = world.person("Ada", Role::Admin);
    let lessons = json!({ "parent_id": null, "slug": "lessons", "texts": { "en": { "name": "Lessons" } } });
    let lessons = admin.post("/api/panel/service-categories", &lessons).expect(200).json();

    let to = json!({ "category_id": lessons["id"] });
    assert_eq!(moderate(&manager, &public, "move", &to).expect(200).json()["service"]["category"], "Lessons");
    world.get(&format!("/en/services/lessons/{slug}")).expect(200);
    let old = world.get(&format!("/en/services/bicycles/{slug}")).expect(301);
    assert!(old.header("Location").unwrap().ends_with(&format!("/en/services/lessons/{slug}")));

    assert_eq!(read(&owner, &public)["days_left"], 180);
    moderate(&manager, &public, "extend", &json!({ "days": 30 })).expect(200);
    assert_eq!(read(&owner, &public)["days_left"], 210);
    moderate(&manager, &public, "extend", &json!({ "days": -30 })).expect(200);
    assert_eq!(read(&owner, &public)["days_left"], 180);
    for days in [-200, 0] {
        let refused = moderate(&manager, &public, "extend", &json!({ "days": days })).expect(422);
        assert_eq!(refused.codes("days"), ["end_past"]);
    }

    let featured = moderate(&manager, &public, "feature", &json!({ "days": 14 })).expect(200).json();
    assert!(featured["service"]["featured_until"].is_string());
    let ended = moderate(&manager, &public, "feature", &json!({ "days": 0 })).expect(200).json();
    assert_eq!(ended["service"]["featured_until"], Value::Null);
    let log = admin.get("/api/panel/audit?object_type=service").expect(200).text();
    for action in ["service.move", "service.extend", "service.feature"] {
        assert!(log.contains(action), "{action}: {log}");
    }
}

#[test]
fn a_duplicate_is_archived_and_its_addresses_lead_to_the_service_that_stays() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let other = world.person("Olha", Role::User);
    trust(&world, &owner, "normal");
    let stays = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    let twin = published(&world, &owner, &manager, &form(&category, "Garden work and winter service"));
    let foreign = published(&world, &other, &manager, &form(&category, "German lessons for adults"));

    moderate(&manager, &twin, "merge", &json!({ "target_id": foreign["id"] })).expect(422);
    moderate(&manager, &twin, "merge", &json!({ "target_id": twin["id"] })).expect(422);
    moderate(&manager, &twin, "merge", &json!({ "target_id": stays["id"] })).expect(200);

    assert_eq!(read(&owner, &twin)["state"], "archived");
    let (old, new) = (twin["slug"].as_str().unwrap(), stays["slug"].as_str().unwrap());
    for path in [format!("/en/services/bicycles/{old}"), format!("/en/services/showservice/{old}")] {
        let moved = world.get(&path).expect(301);
        assert!(moved.header("Location").unwrap().ends_with(&format!("/en/services/bicycles/{new}")), "{path}");
    }
    let told = owner.get("/api/notifications").expect(200).json();
    assert_eq!(told["items"][0]["kind"], "service.merged");
}

#[test]
fn two_managers_at_once_one_wins_and_the_other_sees_it() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let owner = world.person("Roman", Role::User);
    let (first, second) = (world.person("Mykola", Role::Manager), world.person("Nadia", Role::Manager));
    let public = published(&world, &owner, &first, &form(&category, "Repair of bicycles"));
    let seen = review(&second, &public);
    let call = json!({ "version": seen["service"]["version"], "days": 30 });
    let path = format!("{PATH}/{}/extend", public["id"].as_str().unwrap());

    first.post(&path, &call).expect(200);
    let refused = second.post(&path, &call).expect(409).json();

    assert_eq!(refused["code"], "stale_version");
    assert_eq!(refused["current"]["service"]["version"], review(&first, &public)["service"]["version"]);
    assert_eq!(read(&owner, &public)["days_left"], 210);
}

#[test]
fn nobody_moderates_an_own_service_while_somebody_else_can() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Maria", Role::Manager), world.person("Mykola", Role::Manager));
    let public = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));

    for (action, more) in [
        ("suspend", reason()),
        ("end", reason()),
        ("extend", json!({ "days": 30 })),
        ("feature", json!({ "days": 30 })),
        ("move", json!({ "category_id": category })),
    ] {
        let refused = moderate(&owner, &public, action, &more).expect(403).json();
        assert_eq!(refused["code"], "conflict_of_interest", "{action}");
    }
    assert_eq!(read(&owner, &public)["days_left"], 180);
}

#[test]
fn the_trust_of_an_owner_is_set_with_the_version_of_the_account() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let public = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    let version = review(&manager, &public)["owner"]["version"].clone();
    let path = format!("{PATH}/{}/trust", public["id"].as_str().unwrap());

    let trusted = manager.put(&path, &json!({ "version": version, "trust": "trusted" })).expect(200).json();

    assert_eq!((&trusted["owner"]["trust"], &trusted["owner"]["most_active"]), (&json!("trusted"), &json!(20)));
    manager.put(&path, &json!({ "version": version.as_i64().unwrap() + 100, "trust": "new" })).expect(409);
}

#[test]
fn many_services_are_approved_prolonged_and_archived_and_each_step_can_be_undone() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    trust(&world, &owner, "normal");
    let submit = |title: &str| act(&owner, &create(&owner, &form(&category, title)), "submit").expect(200).json();
    let all = [submit("Repair of bicycles"), submit("German lessons for adults")];
    let bulk = |action: &str, more: &Value| {
        let of = |one: &Value| json!({ "id": one["id"], "version": review(&manager, one)["service"]["version"] });
        let mut call = json!({ "action": action, "services": all.iter().map(of).collect::<Vec<_>>() });
        for (name, value) in more.as_object().unwrap() {
            call[name] = value.clone();
        }
        manager.post(&format!("{PATH}/bulk"), &call).expect(200).json()
    };
    let undo = |row: &Value| {
        let path = format!("/api/panel/cases/{}/undo", row["case_id"].as_str().unwrap());
        manager.post(&path, &json!({ "version": row["case_version"] })).expect(200);
    };

    let approved = bulk("approve", &json!({}));
    assert!(approved.as_array().unwrap().iter().all(|row| row["code"] == Value::Null), "{approved}");
    assert_eq!(bulk("approve", &json!({}))[0]["code"], "wrong_state");
    undo(&approved[1]);
    take_effect(&world);
    assert_eq!(
        (&read(&owner, &all[0])["state"], &read(&owner, &all[1])["state"]),
        (&json!("published"), &json!("submitted"))
    );

    let extended = bulk("extend", &json!({ "days": 20 }));
    assert_eq!((&extended[0]["code"], &extended[1]["code"]), (&Value::Null, &json!("wrong_state")));
    assert_eq!(read(&owner, &all[0])["days_left"], 200);

    let archived = bulk("archive", &reason());
    assert!(archived.as_array().unwrap().iter().all(|row| row["code"] == Value::Null), "{archived}");
    undo(&archived[0]);
    take_effect(&world);
    assert_eq!(
        (&read(&owner, &all[0])["state"], &read(&owner, &all[1])["state"]),
        (&json!("published"), &json!("archived"))
    );
}

#[test]
fn a_publication_without_a_person_is_recorded_as_automated_and_can_be_decided_anew() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    trust(&world, &owner, "trusted");
    let titles = ["Repair of bicycles", "German lessons for adults", "Garden work and winter service"];
    let all: Vec<Value> = titles
        .iter()
        .map(|title| act(&owner, &create(&owner, &form(&category, title)), "submit").expect(200).json())
        .collect();

    // one in ten is chosen for a review afterwards by its id
    let waiting = inbox(&manager, "open").as_array().unwrap().len();
    let decided = inbox(&manager, "decided");
    let automated = decided.as_array().unwrap();
    assert_eq!(waiting + automated.len(), all.len());
    assert!(
        automated.iter().all(|case| case["decision"]["automated"] == true && case["decision"]["effective"] == true)
    );
    let numbers = manager.get("/api/panel/cases/statistics").expect(200).json();
    assert_eq!(numbers["automated"], automated.len());

    let Some(case) = automated.first() else { return };
    let service = all.iter().find(|one| one["id"] == case["subject_id"]).unwrap();
    let taken = step(&manager, case, "take", &json!({})).expect(200).json();
    step(&manager, &taken, "decide", &decision("reject", "misleading", REASON)).expect(200);
    take_effect(&world);
    assert_eq!(read(&owner, service)["state"], "suspended");
}
