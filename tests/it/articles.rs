//! Articles in the panel: writing, states, saving together, the bin.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::features::articles::{actions, move_due};
use serde_json::{Value, json};

use crate::media;
use crate::world::{COVER, Person, World};

const LONG: &str = "Dieser Satz steht hier, damit der Text lang genug ist, um veröffentlicht zu werden. ";

/// A tree with one category and one subcategory; answers their identities.
pub fn tree(world: &World) -> (String, String) {
    let admin = world.person("Root", Role::Admin);
    let top = admin
        .post(
            "/api/panel/categories",
            &json!({ "parent_id": null, "slug": "guides", "texts": { "en": { "name": "Guides" } } }),
        )
        .expect(200)
        .json();
    let sub = admin
        .post(
            "/api/panel/categories",
            &json!({ "parent_id": top["id"], "slug": "housing", "texts": { "en": { "name": "Housing" } } }),
        )
        .expect(200)
        .json();
    (top["id"].as_str().unwrap().to_owned(), sub["id"].as_str().unwrap().to_owned())
}

/// The picture of so many pixels in width and height that `person` uploaded.
pub fn upload(person: &Person, width: u32, height: u32) -> Value {
    let (kind, body) = media::form("cover.png", &media::picture(width, height), &[]);
    person.request("POST", "/api/panel/media").body(&kind, body).send().expect(200).json()
}

pub fn words(title: &str) -> Value {
    json!({
        "version": null, "title": title, "subtitle": "", "excerpt": "Ein Vorspann, der lang genug ist, um zu gelten.",
        "body": format!("<h2>Anfang</h2><p>{}</p>", LONG.repeat(5)), "cover_alt": "Ein Haus", "cover_caption": "",
        "seo_title": "", "seo_description": "",
    })
}

/// The request that changes nothing.
pub fn change_of(article: &Value) -> Value {
    let mut change = json!({});
    for name in [
        "version",
        "slug",
        "category_id",
        "subcategory_id",
        "section_id",
        "kind",
        "cover_decorative",
        "source_name",
        "source_url",
        "sponsored",
        "ai_assistance",
        "event_start",
        "event_end",
        "event_place",
        "event_url",
        "tags",
    ] {
        change[name] = article[name].clone();
    }
    change["cover_media_id"] = article["cover"]["id"].clone();
    let authors = article["authors"].as_array().unwrap().iter();
    change["authors"] = authors
        .map(|credit| json!({ "author_id": credit["author_id"], "role": credit["role"], "lang": credit["lang"] }))
        .collect();
    change
}

pub fn text<'a>(article: &'a Value, lang: &str) -> &'a Value {
    article["texts"].as_array().unwrap().iter().find(|text| text["lang"] == lang).unwrap()
}

pub fn path(article: &Value, rest: &str) -> String {
    format!("/api/panel/articles/{}{rest}", article["id"].as_str().unwrap())
}

/// An article of `author` that lacks nothing, with a text in German.
pub fn written(author: &Person, tree: &(String, String), title: &str) -> Value {
    written_with_cover(author, tree, title, (COVER, COVER))
}

/// An article of `author` that lacks nothing, with a text in German and a cover of so many pixels in width and height.
pub fn written_with_cover(
    author: &Person,
    (top, sub): &(String, String),
    title: &str,
    (width, height): (u32, u32),
) -> Value {
    let article = author.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200).json();
    let mut wording = words(title);
    wording["version"] = text(&article, "de")["version"].clone();
    let article = author.put(&path(&article, "/texts/de"), &wording).expect(200).json();
    let mut change = change_of(&article);
    change["slug"] = Value::Null;
    change["category_id"] = json!(top);
    change["subcategory_id"] = json!(sub);
    change["cover_media_id"] = upload(author, width, height)["id"].clone();
    author.put(&path(&article, ""), &change).expect(200).json()
}

pub fn act(person: &Person, article: &Value, lang: &str, action: &str, more: Value) -> crate::world::Answer {
    let now = person.get(&path(article, "")).expect(200).json();
    let mut call = json!({ "action": action, "version": text(&now, lang)["version"] });
    for (name, value) in more.as_object().into_iter().flatten() {
        call[name] = value.clone();
    }
    person.post(&path(article, &format!("/texts/{lang}/actions")), &call)
}

pub fn publish(author: &Person, manager: &Person, article: &Value, lang: &str) -> Value {
    act(author, article, lang, "submit", json!({})).expect(200);
    act(manager, article, lang, "approve", json!({})).expect(200);
    act(manager, article, lang, "publish", json!({})).expect(200).json()
}

#[test]
fn an_article_goes_from_draft_by_way_of_a_wish_to_readers() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    assert_eq!((&article["slug"], &article["was_published"]), (&json!("wohnung-finden"), &json!(false)));
    assert_eq!(text(&article, "de")["problems"], json!({}));
    assert_eq!(text(&article, "de")["complete"], 100);

    act(&author, &article, "de", "submit", json!({})).expect(200);
    act(&manager, &article, "de", "request_changes", json!({})).expect(422);
    act(&manager, &article, "de", "request_changes", json!({ "note": "Bitte kürzer." })).expect(200);
    let sent_back = author.get(&path(&article, "")).json();
    assert_eq!(text(&sent_back, "de")["state"], "changes_requested");
    assert_eq!(text(&sent_back, "de")["state_reason"], "Bitte kürzer.");
    assert_eq!(author.get(&path(&article, "/comments")).json()[0]["kind"], "change_request");
    let live = publish(&author, &manager, &article, "de");

    assert_eq!(text(&live, "de")["state"], "published");
    assert!(live["published_at"].is_string());
    assert_eq!(live["path"], "/categories/guides/housing/wohnung-finden");
    let history = manager.get(&path(&article, "/history")).json();
    assert_eq!(history[0]["action"], "publish");
    assert_eq!(history[0]["lang"], "de");
}

#[test]
fn a_manager_publishes_a_draft_in_one_step() {
    let world = World::new();
    let manager = world.person("Marta", Role::Manager);
    let article = written(&manager, &tree(&world), "Wohnung finden");

    let live = act(&manager, &article, "de", "publish", json!({})).expect(200).json();

    assert_eq!(text(&live, "de")["state"], "published");
    assert!(text(&live, "de")["live"].is_object());
}

#[test]
fn a_submission_is_taken_back_and_a_published_version_stays() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    act(&author, &article, "de", "retract", json!({})).expect(409);
    act(&author, &article, "de", "submit", json!({})).expect(200);

    let draft = act(&author, &article, "de", "retract", json!({})).expect(200).json();
    assert_eq!(text(&draft, "de")["state"], "draft");
    assert_eq!(manager.get(&path(&article, "/history")).json()[0]["action"], "retract");

    let live = publish(&author, &manager, &article, "de");
    let mut again = words("Wohnung mieten");
    again["version"] = text(&live, "de")["version"].clone();
    author.put(&path(&article, "/texts/de"), &again).expect(200);
    act(&author, &article, "de", "submit", json!({})).expect(200);
    let kept = act(&author, &article, "de", "retract", json!({})).expect(200).json();

    assert_eq!(text(&kept, "de")["state"], "draft");
    assert!(text(&kept, "de")["live"].is_object(), "readers still have the version before");
}

#[test]
fn everything_that_is_missing_is_told_at_once() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let article = author.post("/api/panel/articles", &json!({ "original_lang": "uk" })).expect(200).json();

    let refused = act(&author, &article, "uk", "submit", json!({})).expect(422);

    for field in ["title", "excerpt", "body", "cover_media_id", "cover_alt", "category_id", "subcategory_id"] {
        assert_eq!(refused.codes(field), ["required"], "{field}");
    }
}

#[test]
fn an_author_knows_only_their_own_articles_and_publishes_nothing() {
    let world = World::new();
    let (olena, taras) = (world.person("Olena", Role::Author), world.person("Taras", Role::Author));
    let article = written(&olena, &tree(&world), "Wohnung finden");

    taras.get(&path(&article, "")).expect(404);
    taras.put(&path(&article, ""), &change_of(&article)).expect(404);
    assert_eq!(taras.get("/api/panel/articles").expect(200).json()["total"], 0);
    act(&olena, &article, "de", "submit", json!({})).expect(200);
    act(&olena, &article, "de", "approve", json!({})).expect(409);
    act(&olena, &article, "de", "publish", json!({})).expect(409);
}

#[test]
fn the_second_of_two_saves_is_told_and_gets_the_current_copy() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = author
        .post("/api/panel/articles", &json!({ "original_lang": "de", "title": "Erste Fassung" }))
        .expect(200)
        .json();
    let mut first = words("Von Olena");
    first["version"] = text(&article, "de")["version"].clone();
    let second =
        json!({ "title": "Von Marta" }).as_object().unwrap().iter().fold(first.clone(), |mut all, (name, value)| {
            all[name] = value.clone();
            all
        });

    author.put(&path(&article, "/texts/de"), &first).expect(200);
    let stale = manager.put(&path(&article, "/texts/de"), &second).expect(409).json();

    assert_eq!(stale["code"], "stale_version");
    assert_eq!(text(&stale["current"], "de")["title"], "Von Olena");
}

#[test]
fn readers_keep_the_live_copy_while_the_text_is_edited() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let live = publish(&author, &manager, &article, "de");
    let title = |world: &World| -> String {
        world
            .app
            .db
            .read_blocking(|db| Ok(db.query_row("select title from article_live", [], |row| row.get(0))?))
            .unwrap()
    };

    let mut wording = words("Wohnung suchen");
    wording["version"] = text(&live, "de")["version"].clone();
    let edited = author.put(&path(&article, "/texts/de"), &wording).expect(200).json();
    assert_eq!(title(&world), "Wohnung finden");
    assert_eq!(text(&edited, "de")["changed"], true);
    assert_eq!(edited["slug"], "wohnung-finden");
    act(&author, &article, "de", "submit", json!({})).expect(200);
    assert_eq!(title(&world), "Wohnung finden");
    act(&manager, &article, "de", "approve", json!({})).expect(200);
    act(&manager, &article, "de", "publish", json!({})).expect(200);

    assert_eq!(title(&world), "Wohnung suchen");
}

#[test]
fn the_clock_publishes_what_is_scheduled_and_withdraws_what_has_expired() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    act(&author, &article, "de", "submit", json!({})).expect(200);
    act(&manager, &article, "de", "approve", json!({})).expect(200);
    let (soon, later) = (Duration::from_secs(3600), Duration::from_secs(7200));
    let now = world.clock.now();
    act(&manager, &article, "de", "schedule", json!({ "publish_at": now.before(soon) })).expect(422);
    act(
        &manager,
        &article,
        "de",
        "schedule",
        json!({ "publish_at": now.after(soon), "unpublish_at": now.after(later) }),
    )
    .expect(200);

    move_due(&world.app).unwrap();
    assert_eq!(text(&manager.get(&path(&article, "")).json(), "de")["state"], "scheduled");
    world.clock.advance(soon);
    move_due(&world.app).unwrap();
    assert_eq!(text(&manager.get(&path(&article, "")).json(), "de")["state"], "published");
    world.clock.advance(soon);
    move_due(&world.app).unwrap();

    let over = manager.get(&path(&article, "")).json();
    assert_eq!(text(&over, "de")["state"], "withdrawn");
    assert_eq!((&over["published_at"], &over["was_published"]), (&Value::Null, &json!(true)));
}

#[test]
fn scripts_and_foreign_pictures_never_reach_the_text() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let article = author.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200).json();
    let mut wording = words("<script>alert(1)</script>");
    wording["version"] = text(&article, "de")["version"].clone();
    wording["body"] = json!(
        "<p onclick=\"x()\">Hallo<script>alert(1)</script></p><img src=x onerror=alert(1)><a href=\"javascript:alert(1)\">da</a><svg onload=alert(1)>"
    );

    let saved = author.put(&path(&article, "/texts/de"), &wording).expect(200).json();

    let body = text(&saved, "de")["body"].as_str().unwrap();
    for bad in ["script", "onclick", "onerror", "javascript:", "<svg", "<img"] {
        assert!(!body.contains(bad), "{bad}: {body}");
    }
}

#[test]
fn kept_wordings_are_listed_and_restored() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let article =
        author.post("/api/panel/articles", &json!({ "original_lang": "de", "title": "Eins" })).expect(200).json();
    world.clock.advance(Duration::from_secs(1200));
    let mut wording = words("Zweite Fassung");
    wording["version"] = text(&article, "de")["version"].clone();
    let saved = author.put(&path(&article, "/texts/de"), &wording).expect(200).json();
    wording["version"] = text(&saved, "de")["version"].clone();
    wording["title"] = json!("Zweite Fassung, berichtigt");
    let saved = author.put(&path(&article, "/texts/de"), &wording).expect(200).json();

    let revisions = author.get(&path(&article, "/texts/de/revisions")).expect(200).json();
    let titles: Vec<&str> = revisions.as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Zweite Fassung, berichtigt", "Eins"]);
    let version = text(&saved, "de")["version"].clone();
    let restored = author
        .post(&path(&article, "/texts/de/revisions/1/restore"), &json!({ "version": version }))
        .expect(200)
        .json();

    assert_eq!(text(&restored, "de")["title"], "Eins");
    assert_eq!(
        author.get(&path(&article, "/texts/de/revisions/2")).expect(200).json()["title"],
        "Zweite Fassung, berichtigt"
    );
}

#[test]
fn what_is_thrown_away_lies_in_the_bin_for_thirty_days() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Iryna", Role::Admin));
    let article =
        author.post("/api/panel/articles", &json!({ "original_lang": "de", "title": "Eins" })).expect(200).json();
    author.delete(&path(&article, "?version=99")).expect(409);
    author.delete(&path(&article, "?version=1")).expect(200);
    assert_eq!(author.get("/api/panel/articles").json()["total"], 0);
    assert_eq!(author.get("/api/panel/articles?bin=true").json()["total"], 1);

    author.post(&path(&article, "/restore"), &json!({})).expect(200);
    assert_eq!(author.get("/api/panel/articles").json()["total"], 1);
    let version = admin.get(&path(&article, "")).json()["version"].clone();
    admin.delete(&path(&article, &format!("?version={version}"))).expect(200);
    world.clock.advance(Duration::from_hours(24 * 31));
    world.app.db.write_blocking(|write| actions::purge(write, 30)).unwrap();

    assert_eq!(admin.get(&path(&article, "")).status, 401); // the session ended long ago
    assert_eq!(world.again(&admin).get("/api/panel/articles?bin=true").expect(200).json()["total"], 0);
}

#[test]
fn many_articles_are_published_at_once_and_each_says_what_became_of_it() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let places = tree(&world);
    let (good, bad) = (written(&author, &places, "Gut"), written(&author, &places, "Noch nicht"));
    act(&author, &good, "de", "submit", json!({})).expect(200);
    act(&manager, &good, "de", "approve", json!({})).expect(200);

    let rows = manager
        .post(
            "/api/panel/articles/bulk",
            &json!({ "ids": [good["id"], bad["id"]], "action": "publish", "tag": { "lang": "de", "name": "Wohnen" } }),
        )
        .expect(200)
        .json();

    assert_eq!((&rows[0]["done"], &rows[0]["code"]), (&json!(true), &Value::Null));
    let (good, bad) = (manager.get(&path(&good, "")).json(), manager.get(&path(&bad, "")).json());
    assert_eq!(text(&good, "de")["state"], "published");
    assert_eq!(text(&bad, "de")["state"], "draft");
    assert_eq!(bad["tags"]["de"], json!(["Wohnen"]));
}

#[test]
fn the_list_is_filtered_and_leaves_as_a_table() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let places = tree(&world);
    let article = written(&author, &places, "Wohnung finden");
    publish(&author, &manager, &article, "de");
    author.post("/api/panel/articles", &json!({ "original_lang": "uk", "title": "Чернетка про житло" })).expect(200);
    let total = |query: &str| manager.get(&format!("/api/panel/articles?{query}")).expect(200).json()["total"].clone();

    assert_eq!(total(""), 2);
    assert_eq!(total("state=published"), 1);
    assert_eq!(total("missing=uk"), 1);
    assert_eq!(total(&format!("category={}", places.1)), 1);
    assert_eq!(total("q=%D0%96%D0%98%D0%A2%D0%9B%D0%9E"), 1);
    assert_eq!(total("q=olena&sort=-title"), 2);
    assert_eq!(total("own=true"), 0);
    manager.get("/api/panel/articles?state=nonsense").expect(422);
    let row = manager.get("/api/panel/articles?state=published").json()["items"][0].clone();
    assert!(row["cover"]["src"].as_str().unwrap().starts_with("/media/"), "{row}");
    assert_eq!(row["category"]["label"], "Guides");
    assert_eq!(row["authors"], json!(["Olena Example"]));
    let table = manager.get("/api/panel/articles/export.csv?state=published").expect(200);
    assert!(table.header("content-type").unwrap().starts_with("text/csv"));
    assert_eq!(table.text().lines().count(), 2);
    let summary = manager.get("/api/panel/articles/summary").expect(200).json();
    assert_eq!(
        (&summary["all"]["published"], &summary["all"]["draft"], &summary["missing"]["en"]),
        (&json!(1), &json!(1), &json!(2))
    );
}

#[test]
fn a_translation_is_outdated_once_its_original_has_changed() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let live = publish(&author, &manager, &article, "de");
    let translated = manager.put(&path(&article, "/texts/en"), &words("Finding a flat")).expect(200).json();
    assert_eq!(text(&translated, "en")["outdated"], false);
    assert!(
        translated["authors"]
            .as_array()
            .unwrap()
            .iter()
            .any(|credit| credit["role"] == "translator" && credit["lang"] == "en")
    );

    let mut wording = words("Wohnung suchen");
    wording["version"] = text(&live, "de")["version"].clone();
    let edited = author.put(&path(&article, "/texts/de"), &wording).expect(200).json();

    assert_eq!(text(&edited, "en")["outdated"], true);
}

#[test]
fn marks_set_what_they_name_and_leave_the_rest() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article =
        author.post("/api/panel/articles", &json!({ "original_lang": "de", "title": "Eins" })).expect(200).json();
    let reviewers = manager.get("/api/panel/articles/reviewers").expect(200).json();
    let me = reviewers.as_array().unwrap().iter().find(|one| one["name"] == "Marta Example").unwrap()["id"].clone();

    author.post(&path(&article, "/flags"), &json!({ "version": 1, "pinned": true })).expect(403);
    let marked = manager
        .post(&path(&article, "/flags"), &json!({ "version": 1, "pinned": true, "reviewer_id": me }))
        .expect(200)
        .json();
    assert_eq!(marked["reviewer"]["name"], "Marta Example");
    let marked = manager
        .post(
            &path(&article, "/flags"),
            &json!({ "version": marked["version"], "breaking": true, "reviewer_id": null }),
        )
        .expect(200)
        .json();

    assert_eq!(marked["reviewer"], Value::Null);
    assert!(marked["pinned_until"].is_string() && marked["breaking_until"].is_string());
}
