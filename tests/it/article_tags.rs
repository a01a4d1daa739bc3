//! Tags of articles: each belongs to a language and has a page in it.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::article_page::change;
use crate::articles::{act, publish, tree, written};
use crate::world::{Person, World};

const GUIDE: &str = "/categories/guides/housing/wohnung-finden";

/// A published German article with tags in two languages; its author, its manager, its place.
fn tagged(world: &World) -> (Value, Person<'_>, Person<'_>, (String, String)) {
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let place = tree(world);
    let article = written(&author, &place, "Wohnung finden");
    let tags = json!({ "en": ["Housing"], "uk": [], "de": ["Wohnen", " wohnen ", "EU"] });
    change(&author, &article, json!({ "tags": tags })).expect(200);
    publish(&author, &manager, &article, "de");
    (article, author, manager, place)
}

fn titles(page: &Value) -> Vec<&str> {
    page["data"]["articles"]["items"].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect()
}

#[test]
fn a_tag_has_a_page_in_its_language_alone() {
    let world = World::new();
    tagged(&world);

    let shown = world.get(&format!("/_data/de{GUIDE}")).expect(200).json();
    let links = json!([{ "name": "Wohnen", "path": "/tags/wohnen" }, { "name": "EU", "path": "/tags/eu" }]);
    assert_eq!(shown["data"]["article"]["tags"], links);

    let page = world.get("/_data/de/tags/wohnen").expect(200).json();
    assert_eq!((&page["page"], &page["data"]["title"]), (&json!("tag"), &json!("Wohnen")));
    assert_eq!(titles(&page), ["Wohnung finden"]);
    assert_eq!(page["data"]["head"]["alternates"], json!(["de"]));
    assert_eq!(titles(&world.get("/_data/de/tags/wohnen?kind=interview").expect(200).json()), [""; 0]);
    world.get("/en/tags/wohnen").expect(404);
    world.get("/de/tags/unknown").expect(404);
}

#[test]
fn a_page_in_another_language_than_the_article_shows_no_tags() {
    let world = World::new();
    tagged(&world);

    let shown = world.get(&format!("/_data/en{GUIDE}")).expect(200).json();

    assert_eq!(shown["data"]["article"]["lang"], "de");
    assert_eq!(shown["data"]["article"]["tags"], json!([]));
    world.get("/en/tags/housing").expect(404);
}

#[test]
fn the_page_of_a_tag_follows_its_articles() {
    let world = World::new();
    let (article, author, manager, place) = tagged(&world);
    world.get("/de/tags/wohnen").expect(200);
    let second = written(&author, &place, "Wohnung kaufen");
    publish(&author, &manager, &second, "de");
    assert!(!world.get("/sitemap.xml").expect(200).text().contains("/de/tags/wohnen"), "one article is no subject");

    change(&manager, &second, json!({ "tags": { "en": [], "uk": [], "de": ["wohnen"] } })).expect(200);
    let page = world.get("/_data/de/tags/wohnen").expect(200).json();
    assert_eq!(titles(&page).len(), 2);
    assert_eq!(page["data"]["title"], "Wohnen", "the tag keeps its first spelling");
    let sitemap = world.get("/sitemap.xml").expect(200).text();
    assert!(sitemap.contains("/de/tags/wohnen") && !sitemap.contains("/en/tags/wohnen"));

    act(&manager, &article, "de", "withdraw", json!({ "note": "No longer true" })).expect(200);
    assert_eq!(titles(&world.get("/_data/de/tags/wohnen").expect(200).json()), ["Wohnung kaufen"]);
    act(&manager, &second, "de", "withdraw", json!({ "note": "No longer true" })).expect(200);
    world.get("/de/tags/wohnen").expect(404);
}

#[test]
fn the_editor_is_offered_the_tags_of_one_language() {
    let world = World::new();
    let (_, author, _, _) = tagged(&world);

    let offered = |lang: &str| author.get(&format!("/api/panel/tags?lang={lang}")).expect(200).json();

    assert_eq!((offered("de"), offered("en"), offered("uk")), (json!(["EU", "Wohnen"]), json!(["Housing"]), json!([])));
    author.get("/api/panel/tags?lang=fr").expect(422);
}

#[test]
fn lists_of_tags_have_an_index() {
    let world = World::new();
    let plan = |sql: &'static str| {
        let explained = move |db: &rusqlite::Connection| {
            let mut statement = db.prepare(&format!("explain query plan {sql}"))?;
            let lines = statement.query_map([], |row| row.get::<_, String>("detail"))?;
            Ok(lines.collect::<Result<Vec<_>, _>>()?.join("\n"))
        };
        world.app.db.read_blocking(explained).unwrap()
    };

    let list = plan(
        "select t.article_key from article_tags t join tags g on g.key = t.tag_key
         join article_live l on l.article_key = t.article_key and l.locale = g.locale where t.tag_key = 1",
    );
    let by_slug = plan("select g.key from tags g where g.locale = 'de' and g.slug = 'a'");

    assert!(!list.contains("SCAN") && list.contains("article_tags_tag"), "{list}");
    assert!(by_slug.contains("tags_slug") || by_slug.contains("sqlite_autoindex_tags"), "{by_slug}");
}
