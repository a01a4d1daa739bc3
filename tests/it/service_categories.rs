//! The tree of the categories of services in the panel: flat addresses, rules, search words, counts per country.

use litfass::base::access::Role;
use litfass::features::service_categories::store::TREE;
use litfass::redirects::Destination;
use serde_json::{Value, json};

use crate::world::{Person, World};

const PATH: &str = "/api/panel/service-categories";

fn named(parent: &Value, slug: &Value, name: &str) -> Value {
    json!({ "parent_id": parent["id"], "slug": slug, "texts": { "en": { "name": name } } })
}

fn add(admin: &Person, parent: &Value, slug: &str) -> Value {
    admin.post(PATH, &named(parent, &json!(slug), &format!("Name of {slug}"))).expect(200).json()
}

fn path(category: &Value, rest: &str) -> String {
    format!("{PATH}/{}{rest}", category["id"].as_str().unwrap())
}

/// A published service in a category of the first or second level.
fn service_in(world: &World, owner: &Person, category: &Value, slug: &str, country: &str) {
    let (id, slug, country) = (category["id"].as_str().unwrap().to_owned(), slug.to_owned(), country.to_owned());
    let owner = owner.user.key;
    world
        .app
        .db
        .write_blocking(move |write| {
            write.execute(
                "insert into services (id, owner_key, slug, state, category_key, subcategory_key, country, published_at, created_at, updated_at)
                 select 'id-' || ?2, ?1, ?2, 'published', coalesce(c.parent_key, c.key),
                   case when c.parent_key is null then null else c.key end, ?4, ?5, ?5, ?5
                 from service_categories c
                 where c.id = ?3",
                rusqlite::params![owner, slug, id, country, write.now()],
            )?;
            Ok(())
        })
        .unwrap();
}

fn target(world: &World, path: &'static str) -> Option<String> {
    let found = world.app.db.read_blocking(move |db| litfass::trees::lookup::destination(db, &TREE, path)).unwrap();
    found.and_then(|found| match found {
        Destination::At(path) => Some(path),
        Destination::Gone => None,
    })
}

#[test]
fn slugs_are_unique_in_the_whole_tree_and_none_is_another_page() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let top = add(&admin, &Value::Null, "repairs");
    let sub = add(&admin, &top, "plumbing");

    assert_eq!((&top["path"], &sub["path"]), (&json!("/services/repairs"), &json!("/services/plumbing")));
    let twin = admin.post(PATH, &named(&Value::Null, &json!("plumbing"), "Plumbing")).expect(422);
    assert_eq!(twin.codes("slug"), ["taken"]);
    let other = admin.post(PATH, &named(&Value::Null, &Value::Null, "Plumbing")).expect(200).json();
    assert_eq!(other["slug"], "plumbing-2");
    for reserved in ["all", "create", "edit", "myservices", "select-country-service", "showservice"] {
        let refused = admin.post(PATH, &named(&Value::Null, &json!(reserved), "Reserved")).expect(422);
        assert_eq!(refused.codes("slug"), ["reserved"], "{reserved}");
        let change = json!({ "version": 1, "slug": reserved });
        assert_eq!(admin.put(&path(&sub, ""), &change).expect(422).codes("slug"), ["reserved"], "{reserved}");
    }
    let all = admin.post(PATH, &named(&Value::Null, &Value::Null, "All")).expect(200).json();
    assert_eq!(all["slug"], "all-2");
}

#[test]
fn a_category_keeps_its_rules_and_search_words() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let top = add(&admin, &Value::Null, "health");
    assert_eq!(top["rules"]["default_valid_days"], 180);
    let rules = json!({
        "countries": ["UA", "CH", "CH"], "requires_credentials": true, "credentials_hints": { "en": "  A diploma. " },
        "requires_enterprise": false, "default_valid_days": 90, "price_kinds": ["hourly", "free"], "moderation": "post"
    });
    let change = json!({ "version": 1, "rules": rules, "synonyms": { "en": "massage, Massage\nphysiotherapy" } });

    let changed = admin.put(&path(&top, ""), &change).expect(200).json();

    assert_eq!(changed["rules"]["countries"], json!(["CH", "UA"]));
    assert_eq!(changed["rules"]["price_kinds"], json!(["free", "hourly"]));
    assert_eq!(changed["rules"]["credentials_hints"]["en"], "A diploma.");
    assert_eq!(changed["synonyms"]["en"], "massage\nphysiotherapy");
    let sub = add(&admin, &changed, "nurses");
    assert_eq!(sub["rules"], changed["rules"]);
    let kept = admin.put(&path(&top, ""), &json!({ "version": 2, "icon": "heart" })).expect(200).json();
    assert_eq!((&kept["rules"], &kept["synonyms"]), (&changed["rules"], &changed["synonyms"]));
}

#[test]
fn rules_and_texts_outside_their_limits_are_refused() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let top = add(&admin, &Value::Null, "health");
    let put = |change: Value| admin.put(&path(&top, ""), &change).expect(422);
    let rules = |days: u32, country: &str| {
        json!({ "version": 1, "rules": {
            "countries": [country], "requires_credentials": false, "credentials_hints": {}, "requires_enterprise": false,
            "default_valid_days": days, "price_kinds": [], "moderation": "pre"
        } })
    };

    assert_eq!(put(rules(29, "CH")).codes("rules.default_valid_days"), ["minimum"]);
    assert_eq!(put(rules(366, "CH")).codes("rules.default_valid_days"), ["maximum"]);
    put(rules(30, "XX"));
    let words = (0..21).map(|n| format!("word {n}")).collect::<Vec<_>>().join(",");
    assert_eq!(put(json!({ "version": 1, "synonyms": { "uk": words } })).codes("synonyms.uk"), ["max_items"]);
    let long = json!({ "version": 1, "synonyms": { "de": "a".repeat(41) } });
    assert_eq!(put(long).codes("synonyms.de"), ["max_length"]);
    let text = json!({ "en": { "name": "Health", "description": "a".repeat(301) } });
    assert_eq!(put(json!({ "version": 1, "texts": text })).codes("texts.en.description"), ["max_length"]);
}

#[test]
fn managers_change_texts_but_no_rules() {
    let world = World::new();
    let (admin, manager, author) =
        (world.person("Iryna", Role::Admin), world.person("Marta", Role::Manager), world.person("Olena", Role::Author));
    let top = add(&admin, &Value::Null, "health");

    manager.post(PATH, &named(&Value::Null, &json!("x1"), "X1")).expect(403);
    for forbidden in [
        json!({ "version": 1, "rules": top["rules"] }),
        json!({ "version": 1, "synonyms": { "en": "doctor" } }),
        json!({ "version": 1, "slug": "care" }),
    ] {
        manager.put(&path(&top, ""), &forbidden).expect(403);
    }
    let words = json!({ "version": 1, "texts": { "de": { "name": "Gesundheit" } } });
    assert_eq!(manager.put(&path(&top, ""), &words).expect(200).json()["texts"]["de"]["name"], "Gesundheit");
    author.get(PATH).expect(200);
    author.put(&path(&top, ""), &json!({ "version": 2, "texts": {} })).expect(403);
    let stale = admin.put(&path(&top, ""), &json!({ "version": 1, "slug": "care" })).expect(409).json();
    assert_eq!(stale["current"]["version"], 2);
}

#[test]
fn services_are_counted_by_country_and_move_with_a_merge() {
    let world = World::new();
    let (admin, owner) = (world.person("Iryna", Role::Admin), world.person("Rudi", Role::User));
    let (home, tax) = (add(&admin, &Value::Null, "home"), add(&admin, &Value::Null, "tax"));
    let (old, new) = (add(&admin, &home, "pipes"), add(&admin, &home, "plumbing"));
    service_in(&world, &owner, &old, "new-taps", "CH");
    service_in(&world, &owner, &new, "old-taps", "UA");
    service_in(&world, &owner, &home, "walls", "CH");

    let tree = admin.get(PATH).expect(200).json();
    assert_eq!(tree[0]["services"], 3);
    let counts = tree[0]["by_country"].as_array().unwrap();
    assert_eq!(counts[0], json!({ "country": "CH", "name": "Switzerland", "services": 2 }));
    assert_eq!(counts.len(), 2);
    let archive = json!({ "version": 1, "state": "archived" });
    assert_eq!(admin.post(&path(&old, "/state"), &archive).expect(409).json()["code"], "not_empty");
    admin.post(&path(&old, "/merge"), &json!({ "version": 1, "target_id": tax["id"] })).expect(422);
    let tree = admin.post(&path(&old, "/merge"), &json!({ "version": 1, "target_id": new["id"] })).expect(200).json();

    assert_eq!(tree[0]["children"][0]["services"], 2);
    assert_eq!(target(&world, "/services/pipes").as_deref(), Some("/services/plumbing"));
    assert_eq!(target(&world, "/services/pipes/new-taps").as_deref(), Some("/services/plumbing/new-taps"));
    assert_eq!(target(&world, "/services/plumbing/walls").as_deref(), Some("/services/home/walls"));
    let redirects = admin.get("/api/panel/articles/redirects").expect(200).json();
    assert_eq!(redirects["items"][0]["target"], "/services/plumbing");
}
