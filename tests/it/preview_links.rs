//! Links that show the working copy of an article to whoever has them.

use std::time::Duration;

use litfass::base::access::Role;
use serde_json::json;

use crate::articles::{path, text, words};
use crate::world::{Person, World};

#[test]
fn a_preview_shows_each_save_at_the_next_look() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let article = author.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200).json();
    let mut wording = words("Erster Entwurf");
    wording["version"] = text(&article, "de")["version"].clone();
    let saved = author.put(&path(&article, "/texts/de"), &wording).expect(200).json();
    let link = author.post(&path(&article, "/preview"), &json!({ "lang": "de" })).expect(200).json();
    let url = link["url"].as_str().unwrap();
    let seen = &url[url.find("/de/preview").unwrap()..];
    assert!(world.get(seen).expect(200).text().contains("Erster Entwurf"));

    let mut wording = words("Zweiter Entwurf");
    wording["version"] = text(&saved, "de")["version"].clone();
    author.put(&path(&article, "/texts/de"), &wording).expect(200);

    assert!(world.get(seen).expect(200).text().contains("Zweiter Entwurf"));
}

#[test]
fn a_preview_link_ends_exactly_with_its_term_its_article_and_its_makers_role() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let article =
        author.post("/api/panel/articles", &json!({ "original_lang": "de", "title": "Eins" })).expect(200).json();
    let link = |person: &Person| {
        let made = person.post(&path(&article, "/preview"), &json!({ "lang": "de" })).expect(200).json();
        let url = made["url"].as_str().unwrap().to_owned();
        (url[url.find("/de/preview").unwrap()..].to_owned(), made["expires_at"].as_str().unwrap().to_owned())
    };
    let (seen, expires_at) = link(&author);
    let page = world.get(&seen).expect(200);
    assert_eq!(page.header("cache-control"), Some("private, no-store"));

    let left = litfass::base::clock::Ts::parse(&expires_at).unwrap().since(world.app.clock.now());
    world.clock.advance(left - Duration::from_secs(1));
    world.get(&seen).expect(200);
    world.clock.advance(Duration::from_secs(2));
    world.get(&seen).expect(404);

    let author = world.again(&author);
    let (seen, _) = link(&author);
    world.get(&seen).expect(200);
    let set_role = |role: &'static str| {
        let key = author.user.key;
        let change = move |write: &mut litfass::db::Write<'_>| {
            Ok(write.execute("update users set role = ?1 where key = ?2", rusqlite::params![role, key])?)
        };
        world.app.db.write_blocking(change).unwrap();
    };
    set_role("user");
    world.get(&seen).expect(404);
    set_role("author");
    world.get(&seen).expect(200);

    let version = author.get(&path(&article, "")).expect(200).json()["version"].clone();
    author.delete(&path(&article, &format!("?version={version}"))).expect(200);
    world.get(&seen).expect(404);
}
