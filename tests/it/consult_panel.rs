//! Consult requests in the panel: topics, texts for replies, report, joining, versions.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::consult_requests::{
    QUESTION, TOPIC, at, confirmed, consult, first_id, get, list, many_letters, reply, step,
};
use crate::sign_in;

#[test]
fn the_default_assignee_of_a_topic_gets_its_requests() {
    let world = sign_in::world();
    let (manager, author) = (world.person("Mykola", Role::Manager), world.person("Arsen", Role::Author));
    let topics = manager.get("/api/panel/consult-topics").expect(200).json();
    let mut topic = json!({
        "version": topics[0]["version"], "names": topics[0]["names"], "assignee_id": author.user.id, "due_hours": 24,
        "langs": ["de"], "active": true
    });
    manager.put(&format!("/api/panel/consult-topics/{TOPIC}"), &topic).expect(200);

    let mut call = consult("rudi@readers.example");
    call["preferred_locale"] = json!("uk");
    assert_eq!(
        world.submit("/api/consult-requests", &call).expect(422).codes("preferred_locale"),
        ["choice"],
        "the topic is answered in German alone"
    );
    confirmed(&world, "rudi@readers.example");

    let own = list(&author, "?state=assigned");
    assert_eq!(own[0]["assignee"]["name"], "Arsen Example");
    let bell = author.get("/api/notifications").expect(200).json();
    assert_eq!(bell["items"][0]["kind"], "consult.assigned");
    let id = first_id(&author);
    reply(&author, &id, false).expect(200);
    let other = world.person("Olena", Role::Author);
    assert!(list(&other, "").is_empty());
    other.get(&at(&id, "")).expect(404);
    other.post(&at(&id, "/entries"), &json!({ "kind": "note", "text": "x" })).expect(404);
    author.post(&at(&id, "/assign"), &json!({ "version": 1, "to_id": other.user.id })).expect(403);
    let version = get(&manager, &id)["request"]["version"].clone();
    let call = json!({ "version": version, "to_id": other.user.id });
    assert_eq!(
        manager.post(&at(&id, "/assign"), &call).expect(200).json()["request"]["assignee"]["name"],
        "Olena Example"
    );
    author.get(&at(&id, "")).expect(404);
    let reader = world.person("Roman", Role::User);
    let call = json!({ "version": version, "to_id": reader.user.id });
    manager.post(&at(&id, "/assign"), &call).expect(409);
    topic["assignee_id"] = json!(reader.user.id);
    topic["version"] = json!(2);
    let refused = manager.put(&format!("/api/panel/consult-topics/{TOPIC}"), &topic).expect(422);
    assert_eq!(refused.codes("assignee_id"), ["cannot_answer_consults"]);
}

#[test]
fn a_topic_that_is_not_offered_takes_no_requests() {
    let world = sign_in::world();
    let manager = world.person("Mykola", Role::Manager);
    let topic = json!({
        "version": 1, "names": { "en": "General", "uk": "Загальне", "de": "Allgemein" }, "assignee_id": null,
        "due_hours": 24, "langs": ["en", "uk", "de"], "active": false
    });
    assert!(world.get("/en/consult").expect(200).text().contains("<form"));

    manager.put(&format!("/api/panel/consult-topics/{TOPIC}"), &topic).expect(200);

    assert!(!world.get("/en/consult").expect(200).text().contains("name=\"message\""), "the cached form is gone");
    let refused = world.submit("/api/consult-requests", &consult("rudi@readers.example")).expect(422);
    assert_eq!(refused.codes("topic"), ["choice"]);
    manager.put(&format!("/api/panel/consult-topics/{TOPIC}"), &topic).expect(409);
    let unnamed = json!({
        "version": null, "names": { "en": "Work", "uk": "", "de": "" }, "assignee_id": null, "due_hours": 24,
        "langs": ["en", "de"], "active": true
    });
    assert_eq!(manager.post("/api/panel/consult-topics", &unnamed).expect(422).codes("names.de"), ["required"]);
}

#[test]
fn texts_for_replies_are_added_changed_and_removed() {
    let world = sign_in::world();
    let (manager, author) = (world.person("Mykola", Role::Manager), world.person("Arsen", Role::Author));
    let new = json!({ "version": null, "texts": { "de": { "label": "Dank", "text": "Danke für Ihre Anfrage." } } });

    author.post("/api/panel/consult-templates", &new).expect(403);
    let added = manager.post("/api/panel/consult-templates", &new).expect(200).json();
    let path = format!("/api/panel/consult-templates/{}", added["id"].as_str().unwrap());
    let mut changed = new.clone();
    changed["version"] = json!(1);
    changed["texts"]["en"] = json!({ "label": "Thanks", "text": "Thank you for your request." });
    assert_eq!(manager.put(&path, &changed).expect(200).json()["texts"]["en"]["label"], "Thanks");
    manager.put(&path, &changed).expect(409);
    manager.post("/api/panel/consult-templates", &json!({ "version": null, "texts": {} })).expect(422);
    manager.delete(&format!("{path}?version=1")).expect(409);
    manager.delete(&format!("{path}?version=2")).expect(200);

    let left = author.get("/api/panel/consult-templates").expect(200).json();
    assert_eq!(left.as_array().unwrap().len(), 3);
}

#[test]
fn the_report_counts_by_topic_and_outcome_and_names_nobody() {
    let world = many_letters();
    let (manager, author) = (world.person("Mykola", Role::Manager), world.person("Arsen", Role::Author));
    for (number, outcome) in [Some("solved"), Some("solved"), Some("referred"), None].into_iter().enumerate() {
        confirmed(&world, &format!("rudi{number}@readers.example"));
        let id = first_id(&manager);
        match outcome {
            Some(outcome) => drop(step(&manager, &id, "finish", Some(outcome)).expect(200)),
            None => drop(step(&manager, &id, "take", None).expect(200)),
        }
    }
    confirmed(&world, "spam@readers.example");
    let spam = list(&manager, "?state=new")[0]["id"].as_str().unwrap().to_owned();
    step(&manager, &spam, "spam", None).expect(200);

    let report = manager.get("/api/panel/consult-report").expect(200).json();
    let table = manager.get("/api/panel/consult-report.csv").expect(200).text();
    let rows = manager.get("/api/panel/consult-requests.csv?state=done").expect(200).text();

    let row = &report["topics"][0];
    assert_eq!(
        (&row["received"], &row["open"], &row["solved"], &row["referred"]),
        (&json!(4), &json!(1), &json!(2), &json!(1))
    );
    assert_eq!(table.lines().count(), 2);
    assert_eq!(rows.lines().count(), 4);
    assert!(!rows.contains("Rudi") && !rows.contains("@") && !rows.contains("landlord") && !rows.contains("Uster"));
    author.get("/api/panel/consult-report").expect(403);
    author.get("/api/panel/consult-requests.csv").expect(403);
    manager.get("/api/panel/consult-report?month=2026-13").expect(422);
}

#[test]
fn a_request_is_joined_with_another_one_of_the_same_person_alone() {
    let world = many_letters();
    let manager = world.person("Mykola", Role::Manager);
    let first = confirmed(&world, "rudi@readers.example");
    let first_id = first_id(&manager);
    let second = confirmed(&world, "rudi@readers.example");
    confirmed(&world, "other@readers.example");
    let rows = list(&manager, "");
    let id_of = |email: &str, not: &str| {
        let ids = rows.iter().map(|row| row["id"].as_str().unwrap()).filter(|id| *id != not);
        ids.map(|id| get(&manager, id)).find(|one| one["email"] == email).unwrap()["request"].clone()
    };
    let repeated = id_of("rudi@readers.example", &first_id);
    let foreign = id_of("other@readers.example", "");
    let merge = |id: &Value, into: &Value| {
        let call = json!({ "version": 1, "into_id": into });
        let path = at(id.as_str().unwrap(), "/merge");
        let version = get(&manager, id.as_str().unwrap())["request"]["version"].clone();
        manager.post(&path, &json!({ "version": version, "into_id": call["into_id"] }))
    };

    assert_eq!(merge(&foreign["id"], &json!(first_id)).expect(422).codes("into_id"), ["other_person"]);
    assert_eq!(merge(&repeated["id"], &repeated["id"]).expect(422).codes("into_id"), ["itself"]);
    assert_eq!(merge(&repeated["id"], &json!("nonsense")).expect(422).codes("into_id"), ["not_found"]);
    let merged = merge(&repeated["id"], &json!(first_id)).expect(200).json();

    assert_eq!((&merged["request"]["state"], &merged["request"]["merged"]), (&json!("done"), &json!(true)));
    let target = get(&manager, &first_id);
    assert_eq!(target["entries"][0]["text"], QUESTION);
    let code = first.rsplit('/').next().unwrap();
    assert!(world.get(&second).expect(200).text().contains(code), "its page leads to the other request");
}

#[test]
fn a_change_of_an_old_version_is_refused_with_the_present_one() {
    let world = sign_in::world();
    let (manager, other) = (world.person("Mykola", Role::Manager), world.person("Nadia", Role::Manager));
    confirmed(&world, "rudi@readers.example");
    let id = first_id(&manager);
    let version = get(&manager, &id)["request"]["version"].clone();
    let take = json!({ "version": version, "step": "take", "outcome": null });

    manager.post(&at(&id, "/step"), &take).expect(200);
    let refused = other.post(&at(&id, "/step"), &take).expect(409).json();

    assert_eq!(refused["code"], "stale_version");
    assert_eq!(refused["current"]["request"]["assignee"]["name"], "Mykola Example");
    let change = json!({
        "version": refused["current"]["request"]["version"], "topic": TOPIC, "priority": "high",
        "tags": [" Rent ", "rent", ""], "due_at": "2030-01-01T00:00:00.000Z"
    });
    let changed = other.put(&at(&id, ""), &change).expect(200).json();
    assert_eq!((&changed["request"]["priority"], &changed["request"]["tags"]), (&json!("high"), &json!(["rent"])));
    assert_eq!(list(&other, "?tag=rent&priority=high&holder=others&lang=de&q=landlord").len(), 1);
    assert!(list(&other, "?due=week").is_empty() && list(&other, "?holder=nobody").is_empty());
}
