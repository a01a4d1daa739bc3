//! The tree in the panel: order, moving, merging, putting away; and the sections beside it.

use litfass::base::access::Role;
use litfass::features::contacts::store as contacts;
use litfass::redirects::Destination;
use serde_json::{Value, json};

use crate::articles::upload;
use crate::contacts::entry;
use crate::world::{Person, World};

fn add(admin: &Person, parent: &Value, slug: &str) -> Value {
    let call =
        json!({ "parent_id": parent["id"], "slug": slug, "texts": { "en": { "name": format!("Name of {slug}") } } });
    admin.post("/api/panel/categories", &call).expect(200).json()
}

fn path(category: &Value, rest: &str) -> String {
    format!("/api/panel/categories/{}{rest}", category["id"].as_str().unwrap())
}

fn slugs(tree: &Value) -> Vec<&str> {
    tree.as_array().unwrap().iter().map(|node| node["slug"].as_str().unwrap()).collect()
}

fn article_in(world: &World, sub: &Value, slug: &str) {
    let (sub, slug) = (sub["id"].as_str().unwrap().to_owned(), slug.to_owned());
    world
        .app
        .db
        .write_blocking(move |write| {
            write.execute(
                "insert into articles (id, slug, category_key, subcategory_key, original_locale, published_at, first_published_at, created_at, updated_at)
                 select ?1, ?2, c.parent_key, c.key, 'en', ?4, ?4, ?4, ?4 from categories c where c.id = ?3",
                rusqlite::params![format!("{slug}-{sub}"), slug, sub, write.now()],
            )?;
            Ok(())
        })
        .unwrap();
}

fn target(world: &World, path: &'static str) -> Option<String> {
    world
        .app
        .db
        .read_blocking(move |db| {
            litfass::trees::lookup::destination(db, &litfass::features::categories::store::TREE, path)
        })
        .unwrap()
        .and_then(|found| match found {
            Destination::At(path) => Some(path),
            Destination::Gone => None,
        })
}

#[test]
fn a_category_gets_a_slug_from_its_name_and_two_levels_at_most() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let call = json!({ "parent_id": null, "slug": null, "texts": { "uk": { "name": "Житло" } } });

    let top = admin.post("/api/panel/categories", &call).expect(200).json();
    assert_eq!((&top["slug"], &top["path"]), (&json!("zhytlo"), &json!("/categories/zhytlo")));
    let sub = add(&admin, &top, "rent");
    assert_eq!(sub["path"], "/categories/zhytlo/rent");
    let deep = admin.post(
        "/api/panel/categories",
        &json!({ "parent_id": sub["id"], "slug": "deep", "texts": { "en": { "name": "Deep" } } }),
    );
    assert_eq!(deep.expect(422).codes("parent_id"), ["depth"]);
    let twin = admin.post(
        "/api/panel/categories",
        &json!({ "parent_id": null, "slug": "zhytlo", "texts": { "en": { "name": "Twin" } } }),
    );
    assert_eq!(twin.expect(422).codes("slug"), ["taken"]);
    let nameless = admin.post("/api/panel/categories", &json!({ "parent_id": null, "slug": "x1", "texts": {} }));
    assert_eq!(nameless.expect(422).codes("texts"), ["required"]);
    let endless = json!({ "parent_id": null, "texts": { "en": { "name": "Long", "intro": "x".repeat(9_000) } } });
    let refused = admin.post("/api/panel/categories", &endless).expect(422);
    assert_eq!(refused.codes("texts.en.intro"), ["max_length"], "with its paragraph it is longer than its bound");
}

#[test]
fn managers_change_words_admins_change_the_tree() {
    let world = World::new();
    let (admin, manager, author) =
        (world.person("Iryna", Role::Admin), world.person("Marta", Role::Manager), world.person("Olena", Role::Author));
    let top = add(&admin, &Value::Null, "guides");

    manager
        .post("/api/panel/categories", &json!({ "parent_id": null, "slug": "x1", "texts": { "en": { "name": "X1" } } }))
        .expect(403);
    manager.put(&path(&top, ""), &json!({ "version": 1, "slug": "tips" })).expect(403);
    let renamed = manager
        .put(&path(&top, ""), &json!({ "version": 1, "texts": { "de": { "name": "Ratgeber" } } }))
        .expect(200)
        .json();
    assert_eq!(renamed["texts"]["de"]["name"], "Ratgeber");
    assert_eq!(renamed["texts"]["en"]["name"], "Name of guides");
    author.get("/api/panel/categories").expect(200);
    author.put(&path(&top, ""), &json!({ "version": 2, "texts": {} })).expect(403);
    let stale = admin.put(&path(&top, ""), &json!({ "version": 1, "slug": "tips" })).expect(409).json();
    assert_eq!(stale["current"]["version"], 2);
}

#[test]
fn a_category_moves_among_its_siblings_and_below_another() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let (one, two) = (add(&admin, &Value::Null, "one"), add(&admin, &Value::Null, "two"));
    let sub = add(&admin, &one, "sub");
    article_in(&world, &sub, "story");

    let tree =
        admin.post(&path(&two, "/move"), &json!({ "version": 1, "parent_id": null, "position": 0 })).expect(200).json();
    assert_eq!(slugs(&tree), ["two", "one"]);
    let tree = admin
        .post(&path(&sub, "/move"), &json!({ "version": 1, "parent_id": two["id"], "position": 0 }))
        .expect(200)
        .json();
    assert_eq!(slugs(&tree[0]["children"]), ["sub"]);

    assert_eq!(target(&world, "/categories/one/sub").as_deref(), Some("/categories/two/sub"));
    assert_eq!(target(&world, "/categories/one/sub/story").as_deref(), Some("/categories/two/sub/story"));
    admin.post(&path(&sub, "/move"), &json!({ "version": 2, "parent_id": null, "position": 0 })).expect(409);
}

#[test]
fn merging_moves_everything_and_old_addresses_lead_on() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let (one, two) = (add(&admin, &Value::Null, "one"), add(&admin, &Value::Null, "two"));
    let (from, into, only) = (add(&admin, &one, "same"), add(&admin, &two, "same"), add(&admin, &one, "only"));
    article_in(&world, &from, "story");
    article_in(&world, &into, "story");
    article_in(&world, &only, "other");

    admin.post(&path(&one, "/merge"), &json!({ "version": 1, "target_id": from["id"] })).expect(422);
    let tree = admin.post(&path(&one, "/merge"), &json!({ "version": 1, "target_id": two["id"] })).expect(200).json();

    assert_eq!(slugs(&tree), ["two"]);
    assert_eq!(slugs(&tree[0]["children"]), ["same", "only"]);
    assert_eq!(tree[0]["articles"], 3);
    assert_eq!(target(&world, "/categories/one").as_deref(), Some("/categories/two"));
    assert_eq!(target(&world, "/categories/one/only/other").as_deref(), Some("/categories/two/only/other"));
    assert_eq!(target(&world, "/categories/one/same/story").as_deref(), Some("/categories/two/same/story-2"));
}

#[test]
fn only_what_is_empty_is_archived() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let top = add(&admin, &Value::Null, "top");
    let (full, other) = (add(&admin, &top, "full"), add(&admin, &top, "other"));
    article_in(&world, &full, "story");

    let refused = admin.post(&path(&full, "/state"), &json!({ "version": 1, "state": "archived" })).expect(409).json();
    assert_eq!(refused["code"], "not_empty");
    let done = admin
        .post(&path(&full, "/state"), &json!({ "version": 1, "state": "archived", "move_to": other["id"] }))
        .expect(200)
        .json();
    assert_eq!((&done["state"], &done["articles"]), (&json!("archived"), &json!(0)));

    assert_eq!(target(&world, "/categories/top/full").as_deref(), Some("/categories/top/other"));
    admin.post(&path(&top, "/state"), &json!({ "version": 1, "state": "hidden" })).expect(200);
}

#[test]
fn a_section_may_not_take_the_portals_own_words() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let call = |version: Value, slug: &str| json!({ "version": version, "slug": slug, "texts": { "en": { "label": "Ukraine–Switzerland", "intro": "" } } });

    assert_eq!(admin.post("/api/panel/sections", &call(Value::Null, "panel")).expect(422).codes("slug"), ["reserved"]);
    let section = admin.post("/api/panel/sections", &call(Value::Null, "bridges")).expect(200).json();
    assert_eq!(section["path"], "/bridges/articles");
    let at = format!("/api/panel/sections/{}", section["id"].as_str().unwrap());
    admin.put(&at, &call(json!(9), "bridge")).expect(409);
    assert_eq!(admin.put(&at, &call(json!(1), "bridge")).expect(200).json()["slug"], "bridge");
    world.person("Marta", Role::Manager).delete(&at).expect(403);
    admin.delete(&at).expect(200);
}

#[test]
fn a_category_is_dressed_and_its_text_removed_in_one_language() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let cover = upload(&admin, 1500, 500);
    let mut category = add(&admin, &Value::Null, "guides");
    let mut change = |more: Value, status: u16| {
        let mut call = more;
        call["version"] = category["version"].clone();
        let answer = admin.put(&path(&category, ""), &call).expect(status);
        if status == 200 {
            category = answer.json();
        }
        category.clone()
    };

    let dressed = change(
        json!({
            "color": "violet", "icon": "home", "default_sort": "popular", "cover_media_id": cover["id"],
            "texts": { "de": { "name": "Ratgeber", "intro": "<p>Alles <b>Wichtige</b>.</p>" },
                       "en": { "name": "Guides", "intro": "<p>All that matters.</p>" } }
        }),
        200,
    );
    assert_eq!(
        (&dressed["color"], &dressed["default_sort"], &dressed["cover"]["id"]),
        (&json!("violet"), &json!("popular"), &cover["id"])
    );
    let page = world.data("/en/categories/guides");
    assert_eq!((&page["icon"], &page["intro_html"]), (&json!("home"), &json!("<p>All that matters.</p>")));
    assert_eq!(page["cover"]["src"], cover["picture"]["src"]);
    assert!(world.get("/en/categories/guides").expect(200).text().contains(cover["picture"]["src"].as_str().unwrap()));

    let without = change(json!({ "removed_texts": ["de"], "cover_media_id": null }), 200);
    assert_eq!((&without["texts"]["de"], &without["cover"]), (&Value::Null, &Value::Null));
    assert_eq!(world.data("/de/categories/guides")["title_lang"], "en");
    change(json!({ "removed_texts": ["en"] }), 422);
    change(json!({ "default_sort": "manual" }), 422);
    change(json!({ "cover_media_id": "01890000-0000-7000-8000-000000000000" }), 422);
}

#[test]
fn a_section_has_a_cover_words_for_search_engines_and_ways_to_contacts() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = world.contact_group();
    let contact = world.contact(group, entry("dr-koval", "Dr Koval"));
    let id = world.app.db.read_blocking(move |db| contacts::get_by_key(db, contact)).unwrap().id;
    let cover = upload(&admin, 1500, 500);
    let call = json!({
        "version": null, "slug": "bridges", "cover_media_id": cover["id"],
        "shortcuts": [{ "kind": "contact", "id": id }],
        "texts": { "en": { "label": "Bridges", "seo_title": "Between two countries", "seo_description": "Both shores." },
                   "de": { "label": "Brücken" } }
    });

    let section = admin.post("/api/panel/sections", &call).expect(200).json();
    let page = world.data("/en/bridges/articles");
    assert_eq!((&page["cover"]["src"], &page["shortcuts"][0]["name"]), (&cover["picture"]["src"], &json!("Dr Koval")));
    assert!(page["head"]["title"].as_str().unwrap().starts_with("Between two countries – "));
    assert_eq!(page["head"]["description"], "Both shores.");

    let at = format!("/api/panel/sections/{}", section["id"].as_str().unwrap());
    let remove = |langs: Value| json!({ "version": 2, "slug": "bridges", "texts": {}, "removed_texts": langs });
    admin.put(&at, &remove(json!(["en", "de"]))).expect(422);
    let changed = admin.put(&at, &remove(json!(["de"]))).expect(200).json();
    assert_eq!((&changed["texts"]["de"], &changed["cover"]["id"]), (&Value::Null, &cover["id"]));
    assert_eq!(changed["shortcuts"], section["shortcuts"]);
}

#[test]
fn a_translation_is_outdated_until_it_follows_its_original_again() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let mut category = add(&admin, &Value::Null, "guides");
    let mut change = |texts: Value, confirmed: Value| {
        let call = json!({ "version": category["version"], "texts": texts, "confirmed_texts": confirmed });
        category = admin.put(&path(&category, ""), &call).expect(200).json();
        category["outdated"].clone()
    };

    assert_eq!(change(json!({ "de": { "name": "Ratgeber" }, "uk": { "name": "Поради" } }), json!([])), json!([]));
    assert_eq!(change(json!({ "en": { "name": "Guides" } }), json!([])), json!(["de", "uk"]));
    assert_eq!(change(json!({ "en": { "name": "Guides" } }), json!([])), json!(["de", "uk"]));
    assert_eq!(change(json!({ "de": { "name": "Leitfäden" } }), json!([])), json!(["uk"]));
    assert_eq!(change(json!({}), json!(["uk"])), json!([]));
    assert_eq!(change(json!({ "en": { "name": "Guide" }, "uk": { "name": "Порада" } }), json!([])), json!(["de"]));
    assert_eq!(admin.get("/api/panel/categories").expect(200).json()[0]["outdated"], json!(["de"]));
}

#[test]
fn a_portal_begins_with_a_section_whose_empty_page_leads_on() {
    let world = World::new();
    let add = || world.app.db.write_blocking(litfass::features::sections::actions::add_first).unwrap();

    add();
    add();

    for lang in ["en", "uk", "de"] {
        let page = world.get(&format!("/{lang}/ukrswiss/articles")).expect(200).text();
        assert!(page.contains(&format!("href=\"/{lang}/last/articles\"")), "{page}");
    }
    let admin = world.person("Iryna", Role::Admin);
    let sections = admin.get("/api/panel/sections").expect(200).json();
    assert_eq!(sections.as_array().unwrap().len(), 1, "{sections}");
    world.section("bridges", "Bridges");
    let id = sections[0]["id"].as_str().unwrap();
    admin.delete(&format!("/api/panel/sections/{id}")).expect(200);
    add();
    world.get("/en/ukrswiss/articles").expect(404);
}
