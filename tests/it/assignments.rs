//! Asking somebody for a translation or a review by a day: who is told, who may write what, and when it is done.

use std::time::Duration;

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::article_page::{change, picture};
use crate::articles::{act, path, publish, text, tree, upload, words, written};
use crate::sign_in::letters;
use crate::world::{Answer, Person, World};

const DAY: Duration = Duration::from_hours(24);

/// The day on the portal's calendar, so many days from now.
fn in_days(world: &World, days: u32) -> String {
    world.app.clock.now().after(DAY * days).day(&world.app.site().zone)
}

pub fn ask(who: &Person, article: &Value, what: &str, person: &Person, more: &Value) -> Answer {
    let mut call = json!({ "version": null, "user_id": person.user.id });
    for (name, value) in more.as_object().into_iter().flatten() {
        call[name] = value.clone();
    }
    who.put(&path(article, &format!("/assignments/{what}")), &call)
}

fn asked_of(person: &Person) -> Vec<Value> {
    let list = person.get("/api/panel/assignments/mine").expect(200).json();
    let items = list["items"].as_array().unwrap().clone();
    assert_eq!(list["total"], items.len());
    items
}

pub fn told(person: &Person, kind: &str) -> Vec<String> {
    let list = person.get("/api/notifications").expect(200).json();
    let of_kind = list["items"].as_array().unwrap().iter().filter(|one| one["kind"] == kind);
    of_kind.map(|one| format!("{} | {}", one["title"].as_str().unwrap(), one["text"].as_str().unwrap())).collect()
}

pub fn translated(person: &Person, article: &Value, lang: &str, title: &str) -> Answer {
    let now = person.get(&path(article, "")).expect(200).json();
    let texts = now["texts"].as_array().unwrap();
    let mut wording = words(title);
    wording["version"] = texts.iter().find(|one| one["lang"] == lang).map_or(Value::Null, |one| one["version"].clone());
    person.put(&path(article, &format!("/texts/{lang}")), &wording)
}

#[test]
fn who_is_asked_hears_of_it_translates_hands_in_and_has_it_off_the_desk() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let taras = world.person("Taras", Role::Author);
    let article = written(&author, &tree(&world), "Wohnung finden");
    let day = in_days(&world, 3);

    let asked = ask(&manager, &article, "uk/translation", &taras, &json!({ "due_on": day, "note": "Bitte rasch." }));
    let asked = asked.expect(200).json();

    assert_eq!(asked["assignments"][0]["person"]["name"], "Taras Example");
    let mine = asked_of(&taras);
    assert_eq!((&mine[0]["title"], &mine[0]["lang"]), (&json!("Wohnung finden"), &json!("uk")));
    assert_eq!((&mine[0]["due_on"], &mine[0]["overdue"]), (&json!(day), &json!(false)));
    assert_eq!((&mine[0]["state"], &mine[0]["note"]), (&Value::Null, &json!("Bitte rasch.")));
    assert!(asked_of(&author).is_empty());
    let heard = told(&taras, "translation.assigned");
    assert!(heard[0].starts_with("To translate: Wohnung finden | Marta Example asks you"), "{heard:?}");
    assert!(
        heard[0].contains("into Ukrainian. Please finish it by ") && heard[0].ends_with("Bitte rasch."),
        "{heard:?}"
    );
    let letter = &letters(&world, "taras@portal.example")[0];
    assert_eq!(letter.0, "translation_assigned");

    translated(&taras, &article, "uk", "Знайти житло").expect(200);
    assert_eq!(asked_of(&taras)[0]["state"], "draft");
    act(&taras, &article, "uk", "submit", json!({})).expect(200);

    assert!(asked_of(&taras).is_empty());
    let after = manager.get(&path(&article, "")).json();
    assert_eq!(after["assignments"], json!([]));
    let credit = after["authors"].as_array().unwrap().iter().find(|one| one["role"] == "translator").unwrap().clone();
    assert_eq!((&credit["name"], &credit["lang"]), (&json!("Taras Example"), &json!("uk")));
}

#[test]
fn who_is_asked_for_one_language_writes_that_one_and_nothing_else() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let taras = world.person("Taras", Role::Author);
    let article = written(&author, &tree(&world), "Wohnung finden");
    taras.get(&path(&article, "")).expect(404);
    taras.put(&path(&article, "/texts/uk"), &words("Знайти житло")).expect(404);

    ask(&manager, &article, "uk/translation", &taras, &json!({})).expect(200);

    let seen = taras.get(&path(&article, "")).expect(200).json();
    assert_eq!((&seen["editable"], &seen["writable"]), (&json!(false), &json!(["uk"])));
    assert_eq!(text(&seen, "de")["actions"], json!([]));
    taras.put(&path(&article, "/texts/en"), &words("Finding a flat")).expect(404);
    let mut original = words("Anders");
    original["version"] = text(&seen, "de")["version"].clone();
    taras.put(&path(&article, "/texts/de"), &original).expect(404);
    taras.put(&path(&article, ""), &crate::articles::change_of(&seen)).expect(404);
    act(&taras, &article, "de", "submit", json!({})).expect(404);
    taras.delete(&path(&article, &format!("?version={}", seen["version"]))).expect(404);
    let own = taras.get("/api/panel/articles?own=true").expect(200).json();
    assert_eq!(own["total"], 0);
    taras.post(&path(&article, "/comments"), &json!({ "lang": "uk", "text": "Що це?" })).expect(200);

    // having begun, they still reach no other language
    translated(&taras, &article, "uk", "Знайти житло").expect(200);
    taras.put(&path(&article, "/texts/en"), &words("Finding a flat")).expect(404);
    taras.put(&path(&article, ""), &crate::articles::change_of(&seen)).expect(404);
}

#[test]
fn who_translates_says_in_that_language_what_the_gallery_shows_and_hands_it_in() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let taras = world.person("Taras", Role::Author);
    let article = written(&author, &tree(&world), "Wohnung finden");
    let (house, other) = (upload(&author, 1300, 700), upload(&author, 900, 1200));
    change(&author, &article, json!({ "gallery": [picture(&house, json!({ "de": { "alt": "Ein Haus" } }))] }))
        .expect(200);
    ask(&manager, &article, "uk/translation", &taras, &json!({})).expect(200);
    translated(&taras, &article, "uk", "Знайти житло").expect(200);
    assert_eq!(act(&taras, &article, "uk", "submit", json!({})).expect(422).codes("gallery"), ["alt_needed"]);
    let seen = taras.get(&path(&article, "")).expect(200).json();
    assert_eq!((&seen["editable"], &seen["describable"]), (&json!(false), &json!(["uk"])));

    let call = |media: &Value, alt: &str| {
        let words = json!({ "alt": alt, "caption": "" });
        json!({ "version": seen["version"], "pictures": [{ "media_id": media["id"], "words": words }] })
    };
    taras.put(&path(&article, "/texts/de/gallery"), &call(&house, "Etwas anderes")).expect(404);
    let foreign = taras.put(&path(&article, "/texts/uk/gallery"), &call(&other, "Ключ"));
    assert_eq!(foreign.expect(422).codes("pictures.0.media_id"), ["not_found"]);
    let long = taras.put(&path(&article, "/texts/uk/gallery"), &call(&house, &"x".repeat(251)));
    assert_eq!(long.expect(422).codes("pictures.0.words.alt"), ["max_length"]);
    let said = taras.put(&path(&article, "/texts/uk/gallery"), &call(&house, "Будинок")).expect(200).json();

    let texts = &said["gallery"][0]["texts"];
    assert_eq!((&texts["uk"]["alt"], &texts["de"]["alt"]), (&json!("Будинок"), &json!("Ein Haus")));
    taras.put(&path(&article, "/texts/uk/gallery"), &call(&house, "Хата")).expect(409);
    act(&taras, &article, "uk", "submit", json!({})).expect(200);

    publish(&author, &manager, &article, "de");
    let now = author.get(&path(&article, "")).expect(200).json();
    assert_eq!((&now["editable"], &now["describable"]), (&json!(false), &json!(["en", "uk"])), "readers see German");
    let mut late = call(&house, "Ein Schloss");
    late["version"] = now["version"].clone();
    author.put(&path(&article, "/texts/de/gallery"), &late).expect(409);
}

#[test]
fn a_question_that_is_taken_back_or_given_to_another_ends_the_right_to_write() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let (taras, iryna) = (world.person("Taras", Role::Author), world.person("Iryna", Role::Author));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let asked = ask(&manager, &article, "uk/translation", &taras, &json!({})).expect(200).json();
    translated(&taras, &article, "uk", "Знайти житло").expect(200);

    ask(&manager, &article, "uk/translation", &iryna, &json!({})).expect(409);
    let version = asked["assignments"][0]["version"].clone();
    let given = ask(&manager, &article, "uk/translation", &iryna, &json!({ "version": version })).expect(200).json();

    assert!(asked_of(&taras).is_empty());
    taras.put(&path(&article, "/texts/uk"), &words("Ще раз")).expect(404);
    assert_eq!(told(&iryna, "translation.assigned").len(), 1);
    translated(&iryna, &article, "uk", "Як знайти житло").expect(200);

    let back =
        |version: &Value| manager.delete(&path(&article, &format!("/assignments/uk/translation?version={version}")));
    back(&version).expect(409);
    let after = back(&given["assignments"][0]["version"]).expect(200).json();
    assert_eq!((&after["assignments"], &text(&after, "uk")["title"]), (&json!([]), &json!("Як знайти житло")));
    iryna.get(&path(&article, "")).expect(404);
    assert!(asked_of(&iryna).is_empty());
    let history = manager.get(&path(&article, "/history")).json();
    assert_eq!((&history[0]["action"], &history[0]["lang"]), (&json!("take_back"), &json!("uk")));
    assert!(history.as_array().unwrap().iter().any(|one| one["action"] == "assign" && one["note"] == "Taras Example"));
}

#[test]
fn what_is_not_possible_is_refused_with_its_reason() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let (reader, taras) = (world.person("Rita", Role::User), world.person("Taras", Role::Author));
    let article = written(&author, &tree(&world), "Wohnung finden");

    assert_eq!(
        ask(&manager, &article, "uk/translation", &reader, &json!({})).expect(422).codes("user_id"),
        ["not_found"]
    );
    assert_eq!(ask(&manager, &article, "de/review", &taras, &json!({})).expect(422).codes("user_id"), ["not_found"]);
    let past = json!({ "due_on": "2020-01-01" });
    assert_eq!(ask(&manager, &article, "uk/translation", &taras, &past).expect(422).codes("due_on"), ["past"]);
    let nonsense = json!({ "due_on": "2030-02-31" });
    assert_eq!(ask(&manager, &article, "uk/translation", &taras, &nonsense).expect(422).codes("due_on"), ["date"]);
    ask(&manager, &article, "de/translation", &taras, &json!({})).expect(409);
    ask(&manager, &article, "uk/review", &manager, &json!({})).expect(409);
    ask(&manager, &article, "uk/singing", &taras, &json!({})).expect(404);
    ask(&author, &article, "uk/translation", &taras, &json!({})).expect(403);
    let admin = world.person("Vira", Role::Admin);
    let id = taras.user.id.as_str();
    let version = admin.get(&format!("/api/panel/staff/{id}")).expect(200).json()["person"]["version"].clone();
    let languages = json!({ "version": version, "locales": ["en"] });
    admin.put(&format!("/api/panel/staff/{id}/languages"), &languages).expect(200);
    let answer = ask(&manager, &article, "uk/translation", &taras, &json!({})).expect(422);
    assert_eq!(answer.codes("user_id"), ["language_not_allowed"]);
    let offered = manager.get("/api/panel/assignments/candidates?lang=uk&part=translation").expect(200).json();
    assert!(!offered.as_array().unwrap().iter().any(|one| one["id"] == id), "{offered}");
    assert!(asked_of(&taras).is_empty());
}

#[test]
fn a_day_that_is_over_is_marked() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let taras = world.person("Taras", Role::Author);
    let article = written(&author, &tree(&world), "Wohnung finden");
    ask(&manager, &article, "uk/translation", &taras, &json!({ "due_on": in_days(&world, 1) })).expect(200);
    assert_eq!(asked_of(&taras)[0]["overdue"], false);

    world.clock.advance(DAY * 2);

    assert_eq!(asked_of(&world.again(&taras))[0]["overdue"], true);
    let list = world.again(&manager).get("/api/panel/articles").expect(200).json();
    assert_eq!(list["items"][0]["assignments"][0]["overdue"], true);
}

#[test]
fn a_wish_for_changes_brings_a_translation_back_to_the_desk() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let taras = world.person("Taras", Role::Author);
    let article = written(&author, &tree(&world), "Wohnung finden");
    ask(&manager, &article, "uk/translation", &taras, &json!({})).expect(200);
    translated(&taras, &article, "uk", "Знайти житло").expect(200);
    act(&taras, &article, "uk", "submit", json!({})).expect(200);

    act(&manager, &article, "uk", "request_changes", json!({ "note": "Коротше, будь ласка." })).expect(200);

    assert_eq!(asked_of(&taras)[0]["state"], "changes_requested");
    assert_eq!(told(&taras, "article.changes").len(), 1);
    translated(&taras, &article, "uk", "Житло").expect(200);
    act(&taras, &article, "uk", "submit", json!({})).expect(200);
    assert!(asked_of(&taras).is_empty());
}

#[test]
fn whoever_is_asked_to_review_hears_of_the_text_and_is_done_when_it_is_decided() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let sarah = world.person("Sarah", Role::Manager);
    let article = written(&author, &tree(&world), "Wohnung finden");
    ask(&manager, &article, "de/review", &sarah, &json!({ "due_on": in_days(&world, 2) })).expect(200);
    assert_eq!(told(&sarah, "review.assigned").len(), 1);

    act(&author, &article, "de", "submit", json!({})).expect(200);

    assert_eq!((told(&sarah, "article.review").len(), told(&manager, "article.review").len()), (1, 0));
    assert_eq!(asked_of(&sarah)[0]["state"], "in_review");
    act(&sarah, &article, "de", "approve", json!({})).expect(200);
    assert!(asked_of(&sarah).is_empty());
}

#[test]
fn a_translator_hears_once_that_the_original_changed_after_the_translation_was_handed_in() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let taras = world.person("Taras", Role::Author);
    let article = written(&author, &tree(&world), "Wohnung finden");
    publish(&author, &manager, &article, "de");
    ask(&manager, &article, "uk/translation", &taras, &json!({})).expect(200);
    translated(&taras, &article, "uk", "Знайти житло").expect(200);
    translated(&author, &article, "de", "Wohnung suchen").expect(200);
    assert!(told(&taras, "translation.outdated").is_empty(), "while it is written, the editor shows it");
    translated(&taras, &article, "uk", "Шукати житло").expect(200);
    act(&taras, &article, "uk", "submit", json!({})).expect(200);

    world.clock.advance(Duration::from_mins(11));
    translated(&author, &article, "de", "Wohnung mieten").expect(200);
    world.clock.advance(Duration::from_mins(11));
    translated(&author, &article, "de", "Wohnung kaufen").expect(200);

    let heard = told(&taras, "translation.outdated");
    assert_eq!(heard, ["The original has changed: Wohnung mieten | Your translation into Ukrainian is out of date."]);
    translated(&taras, &article, "uk", "Купити житло").expect(200);
}

#[test]
fn what_somebody_is_asked_for_is_among_their_open_work_and_is_handed_over() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let (taras, iryna) = (world.person("Taras", Role::Author), world.person("Iryna", Role::Author));
    let admin = world.person("Vira", Role::Admin);
    let article = written(&author, &tree(&world), "Wohnung finden");
    ask(&manager, &article, "uk/translation", &taras, &json!({})).expect(200);
    let staff = |person: &Person| format!("/api/panel/staff/{}", person.user.id);

    let shown = admin.get(&staff(&taras)).expect(200).json();
    assert_eq!((&shown["work"][0]["part"], &shown["work"][0]["lang"]), (&json!("translate"), &json!("uk")));
    let call = json!({ "version": shown["person"]["version"], "to_id": iryna.user.id });
    admin.post(&format!("{}/reassign", staff(&taras)), &call).expect(200);

    assert!(asked_of(&taras).is_empty());
    assert_eq!(asked_of(&iryna).len(), 1);
    taras.get(&path(&article, "")).expect(404);
    translated(&iryna, &article, "uk", "Знайти житло").expect(200);
}
