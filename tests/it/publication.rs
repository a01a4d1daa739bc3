//! Ends of publications, pins and "breaking", one by one and for many articles.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::base::clock::Ts;
use litfass::features::articles::move_due;
use serde_json::{Value, json};

use crate::articles::{act, path, publish, text, tree, written};
use crate::world::{Person, World};

const HOUR: Duration = Duration::from_secs(3600);

fn flags(manager: &Person, article: &Value, change: Value) -> Value {
    let mut call = change;
    call["version"] = manager.get(&path(article, "")).expect(200).json()["version"].clone();
    manager.post(&path(article, "/flags"), &call).expect(200).json()
}

fn row(manager: &Person) -> Value {
    manager.get("/api/panel/articles").expect(200).json()["items"][0].clone()
}

#[test]
fn an_expired_pin_stays_expired_when_another_flag_is_changed() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    flags(&manager, &article, json!({ "pinned": true, "breaking": true }));
    assert!(row(&manager)["breaking_until"].is_string() && row(&manager)["pinned_until"].is_string());

    world.clock.advance(25 * HOUR);
    let manager = world.again(&manager);
    let marked = flags(&manager, &article, json!({ "section_id": null }));

    assert_eq!((&marked["breaking_until"], &row(&manager)["breaking_until"]), (&Value::Null, &Value::Null));
    assert!(marked["pinned_until"].is_string());
    world.clock.advance(7 * 24 * HOUR);
    let manager = world.again(&manager);
    assert_eq!(row(&manager)["pinned_until"], Value::Null);
}

#[test]
fn the_end_of_a_pin_and_of_breaking_is_chosen() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let now = world.clock.now();
    let (soon, past) = (now.after(2 * HOUR), now.before(HOUR));

    let marked = flags(
        &manager,
        &article,
        json!({ "pinned": true, "pinned_until": soon, "breaking": true, "breaking_until": soon }),
    );
    assert_eq!((&marked["pinned_until"], &marked["breaking_until"]), (&json!(soon), &json!(soon)));
    let cleared = flags(&manager, &article, json!({ "pinned": true, "breaking": true }));
    let hours = |field: &str| {
        let end: Ts = serde_json::from_value(cleared[field].clone()).unwrap();
        u32::try_from(end.since(now).as_secs() / 3600).unwrap()
    };
    let defaults = &world.app.config.articles;
    assert_eq!((hours("pinned_until"), hours("breaking_until")), (24 * defaults.pin_days, defaults.breaking_hours));
    let version = &cleared["version"];
    let refused = manager
        .post(&path(&article, "/flags"), &json!({ "version": version, "breaking": true, "breaking_until": past }))
        .expect(422);
    assert_eq!(refused.codes("breaking_until"), ["past"]);
    assert_eq!(flags(&manager, &article, json!({ "pinned": false }))["pinned_until"], Value::Null);
}

#[test]
fn the_end_of_a_publication_is_set_moved_and_removed() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let end = |person: &Person, at: Value| {
        let version = text(&manager.get(&path(&article, "")).expect(200).json(), "de")["version"].clone();
        person.put(&path(&article, "/texts/de/end"), &json!({ "version": version, "unpublish_at": at }))
    };
    let now = world.clock.now();
    end(&manager, json!(now.after(HOUR))).expect(409);
    publish(&author, &manager, &article, "de");

    end(&author, json!(now.after(HOUR))).expect(403);
    assert_eq!(end(&manager, json!(now.before(HOUR))).expect(422).codes("unpublish_at"), ["past"]);
    let stale = manager.put(&path(&article, "/texts/de/end"), &json!({ "version": 1, "unpublish_at": null }));
    stale.expect(409);
    end(&manager, json!(now.after(HOUR))).expect(200);
    assert_eq!(row(&manager)["texts"][0]["unpublish_at"], json!(now.after(HOUR)));
    assert_eq!(text(&end(&manager, Value::Null).expect(200).json(), "de")["unpublish_at"], Value::Null);
    end(&manager, json!(now.after(2 * HOUR))).expect(200);

    world.clock.advance(HOUR);
    move_due(&world.app).unwrap();
    assert_eq!(text(&manager.get(&path(&article, "")).json(), "de")["state"], "published");
    world.clock.advance(HOUR);
    move_due(&world.app).unwrap();
    assert_eq!(text(&manager.get(&path(&article, "")).json(), "de")["state"], "withdrawn");
}

#[test]
fn an_end_of_an_earlier_publication_does_not_withdraw_the_next_one() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    act(&author, &article, "de", "submit", json!({})).expect(200);
    act(&manager, &article, "de", "approve", json!({})).expect(200);
    let end = world.clock.now().after(HOUR);
    act(&manager, &article, "de", "publish", json!({ "unpublish_at": end })).expect(200);
    act(&manager, &article, "de", "withdraw", json!({ "note": "Not yet." })).expect(200);
    world.clock.advance(2 * HOUR);

    act(&manager, &article, "de", "redraft", json!({})).expect(200);
    act(&author, &article, "de", "submit", json!({})).expect(200);
    act(&manager, &article, "de", "approve", json!({})).expect(200);
    act(&manager, &article, "de", "publish", json!({})).expect(200);
    move_due(&world.app).unwrap();

    let live = manager.get(&path(&article, "")).json();
    assert_eq!((&text(&live, "de")["state"], &text(&live, "de")["unpublish_at"]), (&json!("published"), &Value::Null));
}

#[test]
fn many_articles_get_a_section_a_pin_and_breaking_at_once() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    world.section("ukrswiss", "Ukraine–Switzerland");
    let place = tree(&world);
    let articles = [written(&author, &place, "Eins"), written(&author, &place, "Zwei")];
    let ids: Vec<&Value> = articles.iter().map(|article| &article["id"]).collect();
    let section = manager.get("/api/panel/sections").expect(200).json()[0]["id"].clone();
    let until = world.clock.now().after(HOUR);
    let call = json!({ "ids": ids, "section_id": section, "pinned": true, "pinned_until": until, "breaking": true });

    author.post("/api/panel/articles/bulk", &call).expect(403);
    let rows = manager.post("/api/panel/articles/bulk", &call).expect(200).json();
    assert_eq!((&rows[0]["done"], &rows[1]["done"]), (&json!(true), &json!(true)));
    for article in &articles {
        let marked = manager.get(&path(article, "")).expect(200).json();
        assert_eq!((&marked["section_id"], &marked["pinned_until"]), (&section, &json!(until)));
        assert!(marked["breaking_until"].is_string());
    }
    let again = json!({ "ids": ids, "section_id": null, "breaking": false });
    manager.post("/api/panel/articles/bulk", &again).expect(200);
    let marked = manager.get(&path(&articles[0], "")).expect(200).json();
    assert_eq!((&marked["section_id"], &marked["breaking_until"]), (&Value::Null, &Value::Null));
    assert_eq!(marked["pinned_until"], json!(until));
}

#[test]
fn an_archived_article_that_is_begun_again_is_gone_from_its_address_until_it_is_published() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    publish(&author, &manager, &article, "de");
    act(&manager, &article, "de", "archive", json!({ "archived_as": "readable" })).expect(200);
    let address = "/de/categories/guides/housing/wohnung-finden";
    assert!(world.get(address).expect(200).text().contains("Wohnung finden"));

    act(&manager, &article, "de", "redraft", json!({})).expect(200);

    world.get(address).expect(410);
    publish(&author, &manager, &article, "de");
    assert!(world.get(address).expect(200).text().contains("Wohnung finden"));
}
