//! Addresses of articles: they follow the title, stay apart and lead on when they change.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::articles::{change_of, path, publish, text, tree, words, written};
use crate::world::World;

#[test]
fn drafts_of_one_title_are_numbered_and_keep_their_numbers_when_they_are_saved_again() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let new = json!({ "original_lang": "de", "title": "Wohnung finden" });

    let drafts: Vec<Value> = (0..5).map(|_| author.post("/api/panel/articles", &new).expect(200).json()).collect();

    let slugs: Vec<&str> = drafts.iter().map(|draft| draft["slug"].as_str().unwrap()).collect();
    assert_eq!(
        slugs,
        ["wohnung-finden", "wohnung-finden-2", "wohnung-finden-3", "wohnung-finden-4", "wohnung-finden-5"]
    );
    for (draft, slug) in drafts.iter().zip(slugs) {
        let mut wording = words("Wohnung finden");
        wording["version"] = text(draft, "de")["version"].clone();
        let saved = author.put(&path(draft, "/texts/de"), &wording).expect(200).json();
        assert_eq!(saved["slug"], *slug);
    }
}

#[test]
fn a_number_that_stood_in_the_title_goes_with_it() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let new = json!({ "original_lang": "de", "title": "Zimmer 5" });
    let draft = author.post("/api/panel/articles", &new).expect(200).json();
    assert_eq!(draft["slug"], "zimmer-5");

    let mut wording = words("Zimmer");
    wording["version"] = text(&draft, "de")["version"].clone();
    let saved = author.put(&path(&draft, "/texts/de"), &wording).expect(200).json();

    assert_eq!(saved["slug"], "zimmer");
}

#[test]
fn a_new_slug_of_a_published_article_leaves_a_redirect() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let live = publish(&author, &manager, &article, "de");
    let mut change = change_of(&live);
    change["slug"] = json!("wohnung-suchen");

    author.put(&path(&article, ""), &change).expect(409);
    manager.put(&path(&article, ""), &change).expect(200);

    let redirects = manager.get("/api/panel/articles/redirects").expect(200).json();
    assert_eq!(redirects["items"][0]["path"], "/categories/guides/housing/wohnung-finden");
    assert_eq!(redirects["items"][0]["target"], "/categories/guides/housing/wohnung-suchen");
    assert_eq!(redirects["items"][0]["kind"], "article");
}
