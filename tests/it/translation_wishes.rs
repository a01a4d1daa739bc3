//! Readers who wait for an article in their language.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::articles::{path, publish, text, tree, words, written};
use crate::world::{Person, World};

const GUIDE: &str = "/categories/guides/housing/wohnung-finden";

/// A published German article; its author and its manager.
fn german_article(world: &World) -> (Value, Person<'_>, Person<'_>) {
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(world), "Wohnung finden");
    publish(&author, &manager, &article, "de");
    (article, author, manager)
}

fn wish(article: &Value, lang: &str) -> String {
    format!("/api/account/translation-wishes/{}/{lang}", article["id"].as_str().unwrap())
}

fn publish_in(author: &Person, manager: &Person, article: &Value, lang: &str, title: &str) {
    let now = author.get(&path(article, "")).expect(200).json();
    let mut wording = words(title);
    wording["version"] = now["texts"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["lang"] == lang)
        .map_or(Value::Null, |one| one["version"].clone());
    author.put(&path(article, &format!("/texts/{lang}")), &wording).expect(200);
    publish(author, manager, article, lang);
}

fn notifications(person: &Person) -> Vec<Value> {
    let rows = person.get("/api/notifications").expect(200).json();
    let all = rows["items"].as_array().unwrap().clone();
    all.into_iter().filter(|one| one["kind"] == "article.translated").collect()
}

#[test]
fn a_reader_is_told_once_when_the_article_is_there() {
    let world = World::new();
    let (article, author, manager) = german_article(&world);
    let (reader, other) = (world.person("Ira", Role::User), world.person("Max", Role::User));

    let wishes = reader.put(&wish(&article, "uk"), &json!({})).expect(200).json();
    assert_eq!(
        (&wishes[0]["lang"], &wishes[0]["title"], &wishes[0]["path"]),
        (&json!("uk"), &json!("Wohnung finden"), &json!(GUIDE))
    );
    other.put(&wish(&article, "en"), &json!({})).expect(200);
    publish_in(&author, &manager, &article, "uk", "Знайти квартиру");

    let told = notifications(&reader);
    assert_eq!(told.len(), 1);
    assert_eq!(told[0]["url"], GUIDE);
    assert!(told[0]["title"].as_str().unwrap().contains("Знайти квартиру"));
    assert_eq!(reader.get("/api/account/translation-wishes").expect(200).json(), json!([]));
    assert_eq!(notifications(&other).len(), 0, "another language");

    publish_in(&author, &manager, &article, "uk", "Знайти квартиру швидко");
    assert_eq!(notifications(&reader).len(), 1, "told a second time");
}

#[test]
fn a_wish_can_be_taken_back() {
    let world = World::new();
    let (article, author, manager) = german_article(&world);
    let reader = world.person("Ira", Role::User);
    reader.put(&wish(&article, "uk"), &json!({})).expect(200);
    reader.put(&wish(&article, "uk"), &json!({})).expect(200);
    assert_eq!(reader.get("/api/account/translation-wishes").expect(200).json().as_array().unwrap().len(), 1);

    assert_eq!(reader.delete(&wish(&article, "uk")).expect(200).json(), json!([]));
    publish_in(&author, &manager, &article, "uk", "Знайти квартиру");

    assert_eq!(notifications(&reader).len(), 0);
}

#[test]
fn only_what_is_public_and_missing_can_be_wished() {
    let world = World::new();
    let (article, author, _) = german_article(&world);
    let reader = world.person("Ira", Role::User);
    let draft = author.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200).json();

    assert_eq!(reader.put(&wish(&article, "de"), &json!({})).expect(200).json(), json!([]), "is there already");
    reader.put(&wish(&draft, "uk"), &json!({})).expect(404);
    reader.put(&wish(&article, "fr"), &json!({})).expect(404);
    reader.put("/api/account/translation-wishes/x/uk", &json!({})).expect(404);
    world.call("PUT", &wish(&article, "uk")).send().expect(401);
    assert!(text(&author.get(&path(&article, "")).json(), "de")["title"].is_string());
}

#[test]
fn the_page_offers_it_in_a_missing_language_alone() {
    let world = World::new();
    german_article(&world);

    let offered = |lang: &str| world.get(&format!("/_data/{lang}{GUIDE}")).expect(200).json()["data"]["wish"].clone();

    assert_eq!((offered("en"), offered("de")), (json!("Tell me when it is translated"), Value::Null));
    let page = world.get(&format!("/en{GUIDE}")).expect(200).text();
    let (link, cover) = (page.find("Tell me when it is translated").unwrap(), page.find("article-head").unwrap());
    assert!(link < cover, "it stands at the head of the page");
    let account = world.get("/_data/en/profile/account?tab=notifications&wish=x").expect(200).json();
    assert_eq!(account["path"], "/profile/account?tab=notifications&wish=x", "the sign-in leads back to the wish");
}

#[test]
fn lists_of_wishes_have_an_index() {
    let world = World::new();
    for sql in [
        "delete from translation_wishes where article_key = 1 and locale = 'de'",
        "select count(*) from translation_wishes w where w.user_key = 1",
    ] {
        let plan = world
            .app
            .db
            .read_blocking(move |db| {
                let mut statement = db.prepare(&format!("explain query plan {sql}"))?;
                let lines = statement.query_map([], |row| row.get::<_, String>("detail"))?;
                Ok(lines.collect::<Result<Vec<_>, _>>()?.join("\n"))
            })
            .unwrap();
        assert!(plan.contains("SEARCH") && !plan.contains("SCAN"), "{plan}");
    }
}
