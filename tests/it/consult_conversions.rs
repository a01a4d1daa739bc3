//! Conversion of consult requests into corrections of contacts and drafts of articles; presence on an opened request.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::consult_requests::{
    QUESTION, at, confirmed, confirmed_call, consult, first_id, get, list, many_letters, step,
};
use crate::contacts_panel;
use crate::realtime_end_to_end::Socket;
use crate::sign_in;
use crate::world::{Answer, Person};

const WRONG: &str = "The practice has moved to another street.";

fn suggest(person: &Person, id: &str, contact: &Value, text: &str) -> Answer {
    let version = get(person, id)["request"]["version"].clone();
    let call = json!({ "version": version, "contact_id": contact, "kind": "address", "text": text });
    person.post(&at(id, "/contact-suggestion"), &call)
}

fn draft(person: &Person, id: &str, version: &Value) -> Answer {
    let call = json!({ "version": version, "original_lang": "de", "title": "Mietzins erhöht: was tun" });
    person.post(&at(id, "/article-idea"), &call)
}

#[test]
fn a_request_becomes_the_suggested_correction_of_a_contact_without_its_person() {
    let world = sign_in::world();
    let (admin, manager) = (world.person("Iryna", Role::Admin), world.person("Mykola", Role::Manager));
    let contact = contacts_panel::published(&admin, &contacts_panel::subgroup(&admin), "Dr Koval");
    let mut call = consult("rudi@readers.example");
    call["related"] = json!(format!("contact:{}", contact["id"].as_str().unwrap()));
    let status = confirmed_call(&world, &call);
    let id = first_id(&manager);
    assert_eq!(get(&manager, &id)["related_contact_id"], contact["id"]);

    assert_eq!(suggest(&manager, &id, &json!("nonsense"), WRONG).expect(422).codes("contact_id"), ["not_found"]);
    suggest(&manager, &id, &contact["id"], "x").expect(422);
    let converted = suggest(&manager, &id, &contact["id"], WRONG).expect(200).json();

    let entry = &converted["entries"][0];
    assert_eq!((&entry["kind"], &entry["text"]), (&json!("contact_suggestion"), &json!("Dr Koval")));
    assert_eq!(converted["request"]["state"], "new", "the request goes on");
    let inbox = manager.get("/api/panel/contact-suggestions").expect(200).json();
    let suggestion = &inbox["items"][0];
    assert_eq!((&suggestion["contact_id"], &suggestion["kind"]), (&contact["id"], &json!("address")));
    assert_eq!((&suggestion["text"], &suggestion["email"]), (&json!(WRONG), &json!("")));
    assert!(!world.get(&status).expect(200).text().contains(WRONG), "the person sees nothing of it");
    let log = admin.get("/api/panel/audit?object_type=consult_request").expect(200).text();
    assert!(log.contains("consult.convert") && !log.contains(WRONG) && !log.contains("rudi@"), "{log}");
}

#[test]
fn a_request_becomes_the_draft_of_an_article_of_the_person_who_answers() {
    let world = sign_in::world();
    let manager = world.person("Mykola", Role::Manager);
    confirmed(&world, "rudi@readers.example");
    let id = first_id(&manager);
    let version = get(&manager, &id)["request"]["version"].clone();

    let converted = draft(&manager, &id, &version).expect(200).json();

    let path = converted["entries"][0]["path"].as_str().unwrap();
    let article = path.split_once("article=").unwrap().1;
    let article = manager.get(&format!("/api/panel/articles/{article}")).expect(200).json();
    let article = article.to_string();
    assert!(article.contains("Mietzins erhöht: was tun") && !article.contains(QUESTION), "{article}");
    assert_eq!(draft(&manager, &id, &version).expect(409).json()["code"], "stale_version");
    let reader = world.person("Roman", Role::User);
    draft(&reader, &id, &version).expect(403);
    // a request that is not assigned to an author is unknown to the author
    let author = world.person("Arsen", Role::Author);
    draft(&author, &id, &version).expect(404);
    let call = json!({ "version": version, "contact_id": "x", "kind": "other", "text": WRONG });
    author.post(&at(&id, "/contact-suggestion"), &call).expect(404);
}

#[test]
fn the_invitation_to_offer_a_service_is_in_the_language_of_the_request() {
    let world = sign_in::world();
    let manager = world.person("Mykola", Role::Manager);
    confirmed(&world, "rudi@readers.example");

    let words = get(&manager, &first_id(&manager))["service_invitation"].as_str().unwrap().to_owned();

    assert!(words.starts_with("Sie können Ihren Dienst") && words.ends_with("/de/services/create"), "{words}");
    assert!(words.contains("http"), "{words}");
}

#[test]
fn the_presence_channel_of_a_request_is_open_to_those_who_may_answer_it() {
    let world = many_letters();
    let (manager, author) = (world.person("Mykola", Role::Manager), world.person("Arsen", Role::Author));
    let reader = world.person("Roman", Role::User);
    confirmed(&world, "rudi@readers.example");
    let id = first_id(&manager);
    let join = |person: &Person, id: &str| {
        let call = json!({ "socket_id": "123.456", "channel_name": format!("presence-consult-request.{id}") });
        person.post("/broadcasting/auth", &call).status
    };

    assert_eq!((join(&manager, &id), join(&author, &id), join(&reader, &id)), (200, 403, 403));
    assert_eq!(join(&manager, "00000000-0000-7000-8000-000000000000"), 403);
    let version = get(&manager, &id)["request"]["version"].clone();
    manager.post(&at(&id, "/assign"), &json!({ "version": version, "to_id": author.user.id })).expect(200);
    assert_eq!(join(&author, &id), 200);
    assert_eq!(list(&author, "").len(), 1);
    step(&manager, &id, "take", None).expect(200);
    assert_eq!(join(&author, &id), 403);
}

#[test]
fn presence_in_a_request_ends_when_it_is_given_to_somebody_else() {
    let world = many_letters();
    let (manager, author) = (world.person("Mykola", Role::Manager), world.person("Arsen", Role::Author));
    confirmed(&world, "rudi@readers.example");
    let id = first_id(&manager);
    let version = get(&manager, &id)["request"]["version"].clone();
    manager.post(&at(&id, "/assign"), &json!({ "version": version, "to_id": author.user.id })).expect(200);
    let channel = format!("presence-consult-request.{id}");
    let (mut his, mut hers) = (Socket::open(&world), Socket::open(&world));
    his.join(&author, &channel);
    hers.join(&manager, &channel);

    step(&manager, &id, "take", None).expect(200);

    assert_eq!(his.closed(), 4200);
    assert_eq!(hers.next()["event"], "pusher_internal:member_removed");
}
