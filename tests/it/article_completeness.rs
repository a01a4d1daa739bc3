//! How complete a text is: one number in the editor and in the lists, from nothing to everything that publication needs.

use litfass::base::access::Role;
use litfass::config::Articles;
use serde_json::{Value, json};

use crate::articles::{change_of, path, text, tree, upload, words, written, written_with_cover};
use crate::world::{Person, World};

/// The percentage of the German text in the editor, which is that of its row in the list.
fn complete(person: &Person, article: &Value) -> u64 {
    let detail = person.get(&path(article, "")).expect(200).json();
    let rows = person.get("/api/panel/articles").expect(200).json();
    let row = rows["items"].as_array().unwrap().iter().find(|row| row["id"] == article["id"]).unwrap().clone();
    let (editor, list) = (&text(&detail, "de")["complete"], &text(&row, "de")["complete"]);
    assert_eq!(editor, list, "{detail}");
    editor.as_u64().unwrap()
}

#[test]
fn a_new_article_is_at_nothing_and_grows_with_each_field_to_a_hundred() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let article = author.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200).json();
    assert_eq!(complete(&author, &article), 0);

    let mut wording = words("Wohnung finden");
    wording["version"] = text(&article, "de")["version"].clone();
    let article = author.put(&path(&article, "/texts/de"), &wording).expect(200).json();
    // title, excerpt, body and the description of the cover, of seven
    assert_eq!(complete(&author, &article), 57);

    let full = written(&author, &tree(&world), "Wohnung verlieren");
    assert_eq!(complete(&author, &full), 100);
}

#[test]
fn a_short_body_and_the_day_of_an_event_are_missing_in_both_places() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let article = written(&author, &tree(&world), "Wohnung finden");

    let mut wording = words("Wohnung finden");
    wording["version"] = text(&article, "de")["version"].clone();
    // with its markup it would be long enough
    wording["body"] = json!("<p>Kurz. <strong>Sehr</strong> kurz.</p>".repeat(8));
    let article = author.put(&path(&article, "/texts/de"), &wording).expect(200).json();
    assert_eq!(complete(&author, &article), 85);

    let mut change = change_of(&article);
    change["kind"] = json!("event");
    change["cover_media_id"] = upload(&author, 1300, 700)["id"].clone();
    let article = author.put(&path(&article, ""), &change).expect(200).json();
    assert_eq!(complete(&author, &article), 75);
}

#[test]
fn a_cover_below_the_usual_size_is_missing_until_a_larger_one_is_there() {
    let world = World::with(|config| config.articles = Articles::default());
    let author = world.person("Olena", Role::Author);
    let small = written_with_cover(&author, &tree(&world), "Wohnung finden", (1199, 700));
    assert_eq!(text(&small, "de")["problems"]["cover_media_id"][0]["code"], "picture_too_small");

    let mut change = change_of(&small);
    change["cover_media_id"] = upload(&author, 1200, 630)["id"].clone();
    let mended = author.put(&path(&small, ""), &change).expect(200).json();
    assert_eq!(text(&mended, "de")["problems"], json!({}));
}
