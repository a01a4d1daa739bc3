//! The setting that two people must agree before words go public, and the ways around it.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::features::articles::move_due;
use serde_json::{Value, json};

use crate::article_page::change;
use crate::articles::{act, path, publish, text, tree, words, written};
use crate::world::{Answer, Person, World};

fn world() -> World {
    World::with(|config| {
        config.articles.four_eyes = true;
        config.articles.authors_publish = true;
    })
}

/// Writes other words into the German text.
fn rewrite(person: &Person, article: &Value, title: &str) -> Answer {
    let now = person.get(&path(article, "")).expect(200).json();
    let mut wording = words(title);
    wording["version"] = text(&now, "de")["version"].clone();
    person.put(&path(article, "/texts/de"), &wording)
}

fn refused(answer: Answer) {
    assert_eq!(answer.expect(409).json()["code"], "four_eyes");
}

fn shown(world: &World) -> String {
    world.get("/de/last/articles").expect(200).text()
}

#[test]
fn an_invented_byline_or_none_is_no_second_person() {
    let world = world();
    let manager = world.person("Marta", Role::Manager);
    let article = written(&manager, &tree(&world), "Wohnung finden");
    act(&manager, &article, "de", "submit", json!({})).expect(200);
    refused(act(&manager, &article, "de", "approve", json!({})));

    let own = manager.get(&path(&article, "")).expect(200).json()["authors"][0]["author_id"].clone();
    let invented = manager.post("/api/panel/authors", &json!({ "name": "Somebody" })).expect(200).json();
    let both = json!([{ "author_id": own, "role": "author" }, { "author_id": invented["id"], "role": "co_author" }]);
    change(&manager, &article, json!({ "authors": both })).expect(200);
    refused(act(&manager, &article, "de", "approve", json!({})));
    let not_own = json!([{ "author_id": invented["id"], "role": "author" }]);
    change(&manager, &article, json!({ "authors": not_own })).expect(200);
    refused(act(&manager, &article, "de", "approve", json!({})));

    let other = world.person("Nadia", Role::Manager);
    act(&other, &article, "de", "approve", json!({})).expect(200);
    act(&manager, &article, "de", "publish", json!({})).expect(200);
    assert!(shown(&world).contains("Wohnung finden"));
}

#[test]
fn words_changed_after_the_approval_need_another_one() {
    let world = world();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    act(&author, &article, "de", "submit", json!({})).expect(200);
    act(&manager, &article, "de", "approve", json!({})).expect(200);

    // within the span in which saves of one person share a revision
    rewrite(&author, &article, "Ganz andere Worte").expect(200);
    refused(act(&author, &article, "de", "publish", json!({})));
    let soon = world.clock.now().after(Duration::from_hours(1));
    refused(act(&author, &article, "de", "schedule", json!({ "publish_at": soon })));

    act(&manager, &article, "de", "publish", json!({})).expect(200);
    assert!(shown(&world).contains("Ganz andere Worte"));
}

#[test]
fn a_live_text_is_not_published_again_by_those_who_changed_it() {
    let world = world();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let other = world.person("Nadia", Role::Manager);
    let article = written(&author, &tree(&world), "Wohnung finden");
    publish(&author, &manager, &article, "de");

    rewrite(&author, &article, "Worte der Autorin").expect(200);
    refused(act(&author, &article, "de", "publish", json!({})));
    rewrite(&manager, &article, "Worte der Leitung").expect(200);
    refused(act(&manager, &article, "de", "publish", json!({})));
    refused(act(&author, &article, "de", "publish", json!({})));
    assert!(shown(&world).contains("Wohnung finden"));

    act(&other, &article, "de", "publish", json!({})).expect(200);
    assert!(shown(&world).contains("Worte der Leitung"));
}

#[test]
fn a_scheduled_text_that_was_changed_waits_for_its_approval() {
    let world = world();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    act(&author, &article, "de", "submit", json!({})).expect(200);
    act(&manager, &article, "de", "approve", json!({})).expect(200);
    let soon = world.clock.now().after(Duration::from_mins(30));
    act(&author, &article, "de", "schedule", json!({ "publish_at": soon })).expect(200);

    rewrite(&author, &article, "Ganz andere Worte").expect(200);
    world.clock.advance(Duration::from_hours(1));
    move_due(&world.app).unwrap();

    let now = manager.get(&path(&article, "")).expect(200).json();
    assert_eq!(text(&now, "de")["state"], "approved");
    refused(act(&author, &article, "de", "publish", json!({})));
    act(&manager, &article, "de", "publish", json!({})).expect(200);
}

#[test]
fn without_the_setting_one_person_writes_and_publishes() {
    let world = World::new();
    let manager = world.person("Marta", Role::Manager);
    let article = written(&manager, &tree(&world), "Wohnung finden");

    publish(&manager, &manager, &article, "de");
    rewrite(&manager, &article, "Ganz andere Worte").expect(200);
    act(&manager, &article, "de", "publish", json!({})).expect(200);

    assert!(shown(&world).contains("Ganz andere Worte"));
}
