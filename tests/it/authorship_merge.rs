//! Merging two people with a byline: credits, what fills gaps, the old address, the search.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::articles::{change_of, path as article_path, publish, tree, upload, written};
use crate::world::{Answer, Person, World};

fn create(who: &Person, name: &str) -> Value {
    who.post("/api/panel/authors", &json!({ "name": name })).expect(200).json()
}

fn path(author: &Value, rest: &str) -> String {
    format!("/api/panel/authors/{}{rest}", author["id"].as_str().unwrap())
}

fn preview(who: &Person, from: &Value, into: &Value) -> Answer {
    who.get(&path(from, &format!("/merge?into_id={}", into["id"].as_str().unwrap())))
}

fn merge(who: &Person, from: &Value, into: &Value) -> Answer {
    let body = json!({ "version": from["version"], "into_id": into["id"], "into_version": into["version"] });
    who.post(&path(from, "/merge"), &body)
}

/// A published article with these credits.
fn credited(author: &Person, manager: &Person, place: &(String, String), title: &str, credits: &Value) -> Value {
    let article = written(author.world, author, place, title);
    let mut change = change_of(&article);
    change["authors"] = credits.clone();
    manager.put(&article_path(&article, ""), &change).expect(200);
    publish(author, manager, &article, "de")
}

fn credits(who: &Person, article: &Value) -> Vec<String> {
    let shown = who.get(&article_path(article, "")).expect(200).json();
    let mut all: Vec<String> = shown["authors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| format!("{} {}", one["name"].as_str().unwrap(), one["role"].as_str().unwrap()))
        .collect();
    all.sort();
    all
}

#[test]
fn credits_move_once_gaps_are_filled_and_the_old_address_leads_to_the_new_one() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let (twice, stays) = (create(&manager, "O. Zzkowalska"), create(&manager, "Oksana Kowalska"));
    let photo = upload(&manager, 640, 640);
    let filled = json!({
        "version": twice["version"], "name": "O. Zzkowalska", "photo_media_id": photo["id"], "account_photo": false,
        "links": ["https://photos.example/o"], "texts": { "de": { "title": "Fotografin", "bio": "" } }
    });
    let twice = manager.put(&path(&twice, ""), &filled).expect(200).json();
    let place = tree(&world);
    let credit = |person: &Value, role: &str| json!({ "author_id": person["id"], "role": role, "lang": null });
    let both =
        credited(&author, &manager, &place, "Brot", &json!([credit(&twice, "author"), credit(&stays, "author")]));
    let alone =
        credited(&author, &manager, &place, "Salz", &json!([credit(&twice, "author"), credit(&stays, "editor")]));
    let old = format!("/en/authors/{}", twice["slug"].as_str().unwrap());
    let search = |q: &str| world.get(&format!("/en/search?q={q}")).expect(200).text();
    assert!(search("Zzkowalska").contains("/authors/"));

    let told = preview(&manager, &twice, &stays).expect(200).json();
    assert_eq!((&told["credits"], &told["doubles"], &told["photo"]), (&json!(1), &json!(1), &json!(true)));
    assert_eq!((&told["texts"], &told["links"], &told["account"]), (&json!(["de"]), &json!(1), &Value::Null));
    let after = merge(&manager, &twice, &stays).expect(200).json();

    assert_eq!((&after["id"], &after["photo"]["id"]), (&stays["id"], &photo["id"]));
    assert_eq!(
        (&after["texts"]["de"]["title"], &after["links"]),
        (&json!("Fotografin"), &json!(["https://photos.example/o"]))
    );
    assert_eq!(credits(&manager, &both), ["Oksana Kowalska author"]);
    assert_eq!(credits(&manager, &alone), ["Oksana Kowalska author", "Oksana Kowalska editor"]);
    manager.get(&path(&twice, "")).expect(404);
    let moved = world.get(&old).expect(301);
    let new = format!("/en/authors/{}", stays["slug"].as_str().unwrap());
    assert_eq!(moved.header("location"), Some(new.as_str()));
    let page = world.get(&new).expect(200).text();
    assert!(page.contains("Brot") && page.contains("Salz"));
    let listed = manager.get("/api/panel/articles/redirects").expect(200).json()["items"][0].clone();
    assert_eq!((&listed["kind"], &listed["title"]), (&json!("author"), &json!("Oksana Kowalska")));

    // neither found, nor offered for a mistyped word
    assert!(!search("Zzkowalska").contains("href=\"/en/authors/"));
    assert!(!search("Zzkowalsku").contains("zkowalska"));
    assert!(search("Kowalska").contains(&new));
    let stored = world.app.db.read_blocking(|db| {
        Ok(db.query_row("select count(*) from search_words where folded like '%zzkowalska%'", [], |row| row.get(0))?)
    });
    let stored: i64 = stored.unwrap();
    assert_eq!(stored, 0);
    let log = manager.world.person("Ada", Role::Admin).get("/api/panel/audit?action=author.merge").expect(200).json();
    assert!(log["items"][0].to_string().contains("Zzkowalska"), "{log}");
}

#[test]
fn a_merge_of_a_merged_person_leads_on_and_a_new_person_takes_the_address_over() {
    let world = World::new();
    let manager = world.person("Marta", Role::Manager);
    let (one, two, three) =
        (create(&manager, "Anna One"), create(&manager, "Anna Two"), create(&manager, "Anna Three"));

    merge(&manager, &one, &two).expect(200);
    let two = manager.get(&path(&two, "")).expect(200).json();
    merge(&manager, &two, &three).expect(200);

    let location =
        |slug: &str| world.get(&format!("/en/authors/{slug}")).expect(301).header("location").unwrap().to_owned();
    assert_eq!(location("anna-one"), "/en/authors/anna-three");
    assert_eq!(location("anna-two"), "/en/authors/anna-three");
    create(&manager, "Anna One");
    world.get("/en/authors/anna-one").expect(200);
}

#[test]
fn the_account_goes_along_but_two_accounts_are_not_made_one() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let own = author.post("/api/panel/authors/own", &json!({})).expect(200).json();
    let theirs = manager.post("/api/panel/authors/own", &json!({})).expect(200).json();
    let guest = create(&manager, "Olena Koval");

    assert_eq!(preview(&manager, &own, &theirs).expect(200).json()["both_have_accounts"], true);
    assert_eq!(merge(&manager, &own, &theirs).expect(409).json()["code"], "both_have_accounts");
    assert_eq!(preview(&manager, &own, &guest).expect(200).json()["account"], "Olena Example");
    let after = merge(&manager, &own, &guest).expect(200).json();

    assert_eq!(after["account"]["name"], "Olena Example");
    assert_eq!(author.post("/api/panel/authors/own", &json!({})).expect(200).json()["id"], guest["id"]);
}

#[test]
fn authors_merge_nobody_and_a_wrong_or_stale_target_changes_nothing() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let own = author.post("/api/panel/authors/own", &json!({})).expect(200).json();
    let guest = create(&manager, "Anna One");

    merge(&author, &own, &guest).expect(403);
    preview(&author, &own, &guest).expect(403);
    assert_eq!(merge(&manager, &guest, &guest).expect(422).codes("into_id"), ["not_found"]);
    assert_eq!(preview(&manager, &guest, &guest).expect(422).codes("into_id"), ["not_found"]);
    let mut stale = own.clone();
    stale["version"] = json!(99);
    merge(&manager, &guest, &stale).expect(409);
    merge(&manager, &stale, &guest).expect(409);
    manager.get(&path(&guest, "")).expect(200);
    manager.get(&path(&own, "")).expect(200);
}
