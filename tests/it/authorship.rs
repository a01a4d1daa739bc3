//! People with a byline: made and edited in the panel, with and without an account, and their public page.

use litfass::base::access::Role;
use litfass::base::lang::Lang;
use serde_json::{Value, json};

use crate::account::{png, send_photo};
use crate::account_deletion::days_pass;
use crate::articles::upload;
use crate::fixtures::{Draft, article};
use crate::search::{hits, search};
use crate::world::{Person, World};

fn create(who: &Person, name: &str) -> Value {
    who.post("/api/panel/authors", &json!({ "name": name })).expect(200).json()
}

fn own(who: &Person) -> Value {
    who.post("/api/panel/authors/own", &json!({})).expect(200).json()
}

fn path(author: &Value) -> String {
    format!("/api/panel/authors/{}", author["id"].as_str().unwrap())
}

/// The author as its own change, with some values replaced.
fn change(author: &Value, values: &Value) -> Value {
    let mut body = json!({
        "version": author["version"],
        "name": author["name"],
        "photo_media_id": author["photo"]["id"],
        "account_photo": author["account_photo"],
        "links": author["links"],
        "texts": author["texts"],
    });
    for (name, value) in values.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

fn names(list: &Value) -> Vec<&str> {
    list["items"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect()
}

#[test]
fn a_guest_without_an_account_gets_portrait_biography_and_links_on_the_public_page() {
    let world = World::new();
    let manager = world.person("Maria", Role::Manager);
    let guest = create(&manager, "  Олена  Ковальчук ");
    let photo = upload(&manager, 640, 640);

    let texts = json!({
        "de": { "title": "Fotografin", "bio": "<p>Sie lebt in <strong>Bern</strong>.</p><script>alert(1)</script>" },
    });
    let links = json!(["https://www.example.ch/olena", "https://photos.example/o"]);
    let body = change(&guest, &json!({ "photo_media_id": photo["id"], "links": links, "texts": texts }));
    let saved = manager.put(&path(&guest), &body).expect(200).json();

    assert_eq!((&saved["name"], &saved["account"]), (&json!("Олена Ковальчук"), &Value::Null));
    assert_eq!(saved["version"], 2);
    assert_eq!(
        saved["texts"],
        json!({ "de": { "title": "Fotografin", "bio": "<p>Sie lebt in <strong>Bern</strong>.</p>" } })
    );
    let page = world.data(&format!("/de/authors/{}", guest["slug"].as_str().unwrap()));
    assert_eq!(page["crumbs"].as_array().map(Vec::len), Some(1), "{page}");
    assert_eq!(page["author"]["links"], links);
    assert_eq!(page["author"]["photo"]["src"], photo["picture"]["src"]);
    let html = world.get(&format!("/uk/authors/{}", guest["slug"].as_str().unwrap())).expect(200).text();
    assert!(html.contains("lang=\"de\"><p>Sie lebt in <strong>Bern</strong>.</p>"), "{html}");
    assert!(html.contains("href=\"https://www.example.ch/olena\"") && html.contains("example.ch/olena</a>"));
    assert!(html.contains("<meta name=\"description\" content=\"Sie lebt in Bern."), "no markup in the description");
}

#[test]
fn the_list_is_searched_filtered_sorted_and_paged() {
    let world = World::new();
    let manager = world.person("Maria", Role::Manager);
    own(&manager);
    for n in 0..60 {
        create(&manager, &format!("Guest {n:02}"));
    }
    create(&manager, "Ярина Ґалаґан");
    let list = |query: &str| manager.get(&format!("/api/panel/authors?{query}")).expect(200).json();

    assert_eq!(list("")["total"], 62);
    assert_eq!(names(&list("q=%D2%91%D0%B0%D0%BB%D0%B0")), ["Ярина Ґалаґан"]);
    assert_eq!(names(&list("q=guest&per_page=2&page=30")), ["Guest 58", "Guest 59"], "the list does not end at 50");
    assert_eq!(names(&list("q=guest&sort=-name&per_page=1")), ["Guest 59"]);
    assert_eq!(names(&list("account=with")), ["Maria Example"]);
    assert_eq!(list("account=without")["total"], 61);
}

#[test]
fn an_author_edits_their_own_byline_and_no_other() {
    let world = World::new();
    let manager = world.person("Maria", Role::Manager);
    let author = world.person("Andrii", Role::Author);
    let guest = create(&manager, "Nora Berg");

    let mine = own(&author);

    assert_eq!((&mine["editable"], &mine["manageable"]), (&json!(true), &json!(false)));
    assert_eq!(own(&author)["id"], mine["id"], "it is made once");
    let texts = json!({ "uk": { "title": "Автор", "bio": "" } });
    let saved = author.put(&path(&mine), &change(&mine, &json!({ "texts": texts }))).expect(200).json();
    assert_eq!(saved["texts"]["uk"]["title"], "Автор");
    assert_eq!(author.get(&path(&guest)).expect(200).json()["editable"], false);
    author.put(&path(&guest), &change(&guest, &json!({}))).expect(404);
    author.delete(&format!("{}?version=1", path(&guest))).expect(403);
    author.put(&format!("{}/account", path(&mine)), &json!({ "version": 2, "user_id": null })).expect(403);
    let rows = author.get("/api/panel/authors").expect(200).json();
    let editable: Vec<bool> =
        rows["items"].as_array().unwrap().iter().map(|row| row["editable"].as_bool().unwrap()).collect();
    assert_eq!((names(&rows), editable), (vec!["Andrii Example", "Nora Berg"], vec![true, false]));
}

#[test]
fn a_save_on_an_older_version_is_refused_with_the_current_copy() {
    let world = World::new();
    let manager = world.person("Maria", Role::Manager);
    let guest = create(&manager, "Nora Berg");
    manager.put(&path(&guest), &change(&guest, &json!({ "name": "Nora Berger" }))).expect(200);

    let stale = manager.put(&path(&guest), &change(&guest, &json!({ "name": "Nora Bergmann" }))).expect(409).json();

    assert_eq!((&stale["code"], &stale["current"]["name"]), (&json!("stale_version"), &json!("Nora Berger")));
    manager.delete(&format!("{}?version=1", path(&guest))).expect(409);
}

#[test]
fn wrong_values_are_refused_all_at_once() {
    let world = World::new();
    let manager = world.person("Maria", Role::Manager);
    let guest = create(&manager, "Nora Berg");

    let wrong = change(&guest, &json!({ "name": "  N ", "links": ["https://ok.example/", "https://"] }));
    let refused = manager.put(&path(&guest), &wrong).expect(422);
    assert_eq!((refused.codes("name"), refused.codes("links.1")), (vec!["min_length".into()], vec!["format".into()]));
    let long = format!("<p>{}</p>", "x".repeat(3_001));
    let wrong = change(&guest, &json!({ "texts": { "en": { "bio": long }, "de": { "bio": long } } }));
    let refused = manager.put(&path(&guest), &wrong).expect(422);
    let codes = (refused.codes("texts.en.bio"), refused.codes("texts.de.bio"));
    assert_eq!(codes, (vec!["max_length".into()], vec!["max_length".into()]));
    // the written form is within the bound, the clean one is not
    let marked = "<b>x</b>y".repeat(1_500);
    let wrong = change(&guest, &json!({ "texts": { "en": { "bio": marked } } }));
    assert_eq!(manager.put(&path(&guest), &wrong).expect(422).codes("texts.en.bio"), ["max_length"]);
    let unknown = json!({ "photo_media_id": "00000000-0000-7000-8000-000000000000" });
    assert_eq!(
        manager.put(&path(&guest), &change(&guest, &unknown)).expect(422).codes("photo_media_id"),
        ["not_found"]
    );
    let portrait = change(&guest, &json!({ "account_photo": true }));
    assert_eq!(manager.put(&path(&guest), &portrait).expect(422).codes("account_photo"), ["not_found"]);
}

#[test]
fn a_byline_shows_the_portrait_of_its_account_and_follows_it() {
    let world = World::new();
    let manager = world.person("Maria", Role::Manager);
    let author = world.person("Andrii", Role::Author);
    let mine = own(&author);
    let slug = mine["slug"].as_str().unwrap().to_owned();
    let photo = |world: &World| world.data(&format!("/en/authors/{slug}"))["author"]["photo"].clone();
    assert_eq!(photo(&world), Value::Null);
    send_photo(&author, &png(640, 640), &[]).expect(200);
    assert_eq!(photo(&world), Value::Null, "the portrait of the account is not public by itself");

    let offered = author.get(&path(&mine)).expect(200).json();
    assert!(offered["account"]["photo"]["src"].is_string());
    author.put(&path(&mine), &change(&offered, &json!({ "account_photo": true }))).expect(200);

    let shown = photo(&world);
    assert_eq!(shown["src"], offered["account"]["photo"]["src"]);
    author.delete("/api/account/photo").expect(200);
    assert_eq!(photo(&world), Value::Null);

    let current = manager.get(&path(&mine)).expect(200).json();
    let body = json!({ "version": current["version"], "user_id": null });
    let unlinked = manager.put(&format!("{}/account", path(&mine)), &body).expect(200).json();
    assert_eq!((&unlinked["account"], &unlinked["account_photo"]), (&Value::Null, &json!(false)));
}

#[test]
fn an_account_is_linked_to_one_byline() {
    let world = World::new();
    let manager = world.person("Maria", Role::Manager);
    let author = world.person("Andrii", Role::Author);
    let reader = world.person("Olena", Role::User);
    let guest = create(&manager, "A. Example");
    let link = |author: &Value, version: i64, user: &str| {
        let body = json!({ "version": version, "user_id": user });
        manager.put(&format!("{}/account", path(author)), &body)
    };

    let linked = link(&guest, 1, author.user.id.as_str()).expect(200).json();

    assert_eq!(linked["account"]["name"], "Andrii Example");
    assert_eq!(own(&author)["id"], guest["id"], "the linked byline is their own");
    let second = create(&manager, "Andrii E.");
    assert_eq!(link(&second, 1, author.user.id.as_str()).expect(422).codes("user_id"), ["taken"]);
    assert_eq!(link(&second, 1, reader.user.id.as_str()).expect(422).codes("user_id"), ["not_found"]);
    let admin = world.person("Ada", Role::Admin);
    let lines = admin.get("/api/panel/audit?action=author.account").expect(200).json();
    assert_eq!(lines["items"][0]["after"], json!({ "account": "Andrii Example" }));
}

#[test]
fn a_byline_is_removed_only_while_no_article_names_it() {
    let world = World::new();
    let manager = world.person("Maria", Role::Manager);
    let author = world.person("Andrii", Role::Author);
    author.post("/api/panel/articles", &json!({ "original_lang": "en" })).expect(200);
    let credited = own(&author);
    let guest = create(&manager, "Nora Berg");

    let refused = manager.delete(&format!("{}?version=1", path(&credited))).expect(409).json();
    manager.delete(&format!("{}?version=1", path(&guest))).expect(200);

    assert_eq!((&refused["code"], &credited["articles"]), (&json!("byline_in_use"), &json!(1)));
    manager.get(&path(&guest)).expect(404);
    world.get(&format!("/en/authors/{}", guest["slug"].as_str().unwrap())).expect(404);
}

#[test]
fn articles_are_found_by_the_new_name_of_their_author() {
    let world = World::new();
    let manager = world.person("Maria", Role::Manager);
    world.puts(Draft { author: Some("Olena Marchenko"), ..article("a", &[(Lang::En, "Carnival in town")]) });
    let found = manager.get("/api/panel/authors?q=marchenko").expect(200).json()["items"][0].clone();
    let author = manager.get(&path(&found)).expect(200).json();
    assert_eq!(hits(&search(&world, "en", "Marchenko")), ["Olena Marchenko", "Carnival in town"]);

    manager.put(&path(&author), &change(&author, &json!({ "name": "Olena Hutsalenko" }))).expect(200);

    let mut now = hits(&search(&world, "en", "Hutsalenko"));
    now.sort();
    assert_eq!(now, ["Carnival in town", "Olena Hutsalenko"]);
    assert_eq!(search(&world, "en", "Marchenko")["hits"]["total"], 0);
}

#[test]
fn an_erased_byline_without_published_work_is_not_found_any_more() {
    let world = World::new();
    let author = world.person("Hryhorii", Role::Author);
    own(&author);
    assert_eq!(hits(&search(&world, "en", "Hryhorii")), ["Hryhorii Example"]);

    let body = json!({ "current_password": "Hryhorii has a long password" });
    author.post("/api/account/deletion", &body).expect(200);
    days_pass(&world, 15);

    assert_eq!(search(&world, "en", "Hryhorii")["hits"]["total"], 0);
}
