//! The list from which pictures are chosen again: which pictures, whose, and with which descriptions.

use std::time::Duration;

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::article_page::{change, picture as in_gallery};
use crate::articles::{path, text, upload, words};
use crate::authorship_records::{done, list as records};
use crate::media::{picture, send};
use crate::world::{Person, World};

const MEDIA: &str = "/api/panel/media";

fn listed(person: &Person, query: &str) -> Vec<Value> {
    let page = person.get(&format!("{MEDIA}?{query}")).expect(200).json();
    let items = page["items"].as_array().unwrap().clone();
    assert_eq!(page["total"], items.len());
    items
}

fn ids(items: &[Value]) -> Vec<&Value> {
    items.iter().map(|item| &item["id"]).collect()
}

/// A new article with German words.
fn article(person: &Person) -> Value {
    person.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200).json()
}

/// Saves the words of a language with these in place.
fn say(person: &Person, article: &Value, lang: &str, changed: &Value) {
    let now = person.get(&path(article, "")).expect(200).json();
    let mut wording = words("Wohnung finden");
    let known = now["texts"].as_array().unwrap().iter().any(|text| text["lang"] == lang);
    wording["version"] = if known { text(&now, lang)["version"].clone() } else { Value::Null };
    wording["cover_alt"] = json!("");
    for (name, value) in changed.as_object().unwrap() {
        wording[name] = value.clone();
    }
    person.put(&path(article, &format!("/texts/{lang}")), &wording).expect(200);
}

fn figure(media: &Value, alt: &str) -> String {
    format!("<p>Text</p><figure><img src={} alt=\"{alt}\"></figure>", media["picture"]["src"])
}

#[test]
fn a_picture_is_listed_once_whole_or_as_the_part_that_was_cut_last() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let part = |width: &'static str| [("x", "0"), ("y", "0"), ("width", width), ("height", "600")];
    let whole = send(&author, &picture(1000, 800), &[]).expect(200).json();
    send(&author, &picture(1000, 800), &part("900")).expect(200);
    world.clock.advance(Duration::from_mins(1));
    send(&author, &picture(900, 900), &part("800")).expect(200);
    let last = send(&author, &picture(900, 900), &part("700")).expect(200).json();

    let items = listed(&author, "");

    assert_eq!(ids(&items), [&last["id"], &whole["id"]]);
    assert_eq!((&items[0]["whole"], &items[1]["whole"]), (&json!(false), &json!(true)));
    assert_eq!(items[0]["picture"], last["picture"]);
    let second = author.get(&format!("{MEDIA}?page=2&per_page=1")).expect(200).json();
    assert_eq!((&second["total"], &second["items"][0]["id"]), (&json!(2), &whole["id"]));
}

#[test]
fn authors_list_their_own_pictures_and_managers_all_of_them() {
    let world = World::new();
    let (olena, petro) = (world.person("Olena", Role::Author), world.person("Petro", Role::Author));
    let manager = world.person("Marta", Role::Manager);
    let house = upload(&olena, 1300, 700);
    world.clock.advance(Duration::from_mins(1));
    let bridge = upload(&petro, 1400, 700);

    assert_eq!(ids(&listed(&olena, "")), [&house["id"]]);
    assert_eq!(ids(&listed(&petro, "")), [&bridge["id"]]);
    assert_eq!(ids(&listed(&manager, "")), [&bridge["id"], &house["id"]]);
    world.person("Reader", Role::User).get(MEDIA).expect(403);
    world.get(MEDIA).expect(401);
}

#[test]
fn a_hidden_picture_is_not_listed_until_readers_see_it_again() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let house = upload(&author, 1300, 700);
    let record = records(&manager, "work=media")[0].clone();

    let disputed = done(&author, &record, "dispute", &json!({ "kind": "licence" }));

    assert!(listed(&author, "").is_empty() && listed(&manager, "").is_empty());
    done(&manager, &disputed, "decide", &json!({ "outcome": "confirmed" }));
    assert_eq!(ids(&listed(&author, "")), [&house["id"]]);
}

#[test]
fn the_descriptions_used_last_come_from_the_text_the_cover_and_the_gallery() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let house = upload(&author, 1300, 700);
    let crop = json!({ "x": 0, "y": 0, "width": 1200, "height": 675 });
    let crop = author.post(&format!("{MEDIA}/{}/crop", house["id"].as_str().unwrap()), &crop).expect(200).json();
    let described = || listed(&author, "")[0]["descriptions"].clone();
    assert_eq!(described(), json!({ "en": "", "uk": "", "de": "" }));

    let first = article(&author);
    say(&author, &first, "de", &json!({ "body": figure(&house, "Ein &quot;altes&quot; Haus") }));
    assert_eq!(described(), json!({ "en": "", "uk": "", "de": "Ein \"altes\" Haus" }));

    world.clock.advance(Duration::from_mins(1));
    let second = article(&author);
    say(&author, &second, "de", &json!({ "cover_alt": "Das Haus im Winter" }));
    say(&author, &second, "uk", &json!({ "cover_alt": "Будинок узимку" }));
    change(&author, &second, json!({ "cover_media_id": crop["id"] })).expect(200);
    assert_eq!(described(), json!({ "en": "", "uk": "Будинок узимку", "de": "Das Haus im Winter" }));

    world.clock.advance(Duration::from_mins(1));
    let third = article(&author);
    let gallery = in_gallery(&house, json!({ "en": { "alt": "The house" }, "de": { "alt": "Das Haus, von Osten" } }));
    change(&author, &third, json!({ "gallery": [gallery] })).expect(200);
    assert_eq!(described(), json!({ "en": "The house", "uk": "Будинок узимку", "de": "Das Haus, von Osten" }));

    change(&author, &third, json!({ "gallery": [] })).expect(200);
    change(&author, &second, json!({ "cover_decorative": true })).expect(200);
    assert_eq!(described(), json!({ "en": "", "uk": "", "de": "Ein \"altes\" Haus" }));
    say(&author, &first, "de", &json!({}));
    assert_eq!(described(), json!({ "en": "", "uk": "", "de": "" }));
}

#[test]
fn an_author_is_not_offered_the_words_of_another_persons_article() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let house = upload(&author, 1300, 700);
    let own = article(&author);
    say(&author, &own, "de", &json!({ "body": figure(&house, "Ein Haus") }));
    world.clock.advance(Duration::from_mins(1));
    let other = article(&manager);

    say(&manager, &other, "de", &json!({ "body": figure(&house, "Das Haus des Skandals") }));

    assert_eq!(listed(&author, "")[0]["descriptions"]["de"], "Ein Haus");
    assert!(listed(&author, "q=skandal").is_empty());
    assert_eq!(listed(&manager, "q=skandal")[0]["descriptions"]["de"], "Das Haus des Skandals");
}

#[test]
fn pictures_are_found_by_a_part_of_a_description_or_of_the_files_name() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let town_hall = send(&author, &picture(1000, 800), &[]).expect(200).json();
    let bridge = upload(&author, 1300, 700);
    let guide = article(&author);
    say(&author, &guide, "uk", &json!({ "body": figure(&bridge, "Міст через Лімат") }));

    assert_eq!(ids(&listed(&author, "q=%D0%9B%D0%86%D0%9C%D0%90%D0%A2")), [&bridge["id"]]);
    assert_eq!(ids(&listed(&author, "q=altes+rat")), [&town_hall["id"]]);
    assert!(listed(&author, "q=Bahnhof").is_empty());
}
