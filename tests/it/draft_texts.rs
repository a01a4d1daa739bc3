//! Texts that are held back from readers in one language, while others are public: categories, contact groups, contacts.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::contacts_panel::{at, call, state, subgroup};
use crate::world::{Person, World};

fn named(en: &str, de: &str) -> Value {
    json!({ "en": { "name": en }, "de": { "name": de } })
}

/// A published contact with texts in English and German, the German one held back.
fn held(admin: &Person, group: &Value) -> Value {
    let mut wish = call(group, "Tenant advice");
    wish["texts"]["de"] = json!({ "name": "Mieterberatung", "summary": "Hilfe bei Kündigungen." });
    wish["draft_texts"] = json!(["de"]);
    let draft = admin.post("/api/panel/contacts", &wish).expect(200).json();
    admin.post(&at(&draft, "/state"), &state(&draft, "published")).expect(200).json()
}

/// The change that leaves a contact as it is.
fn change_of(contact: &Value) -> Value {
    let mut change = json!({});
    for name in [
        "version",
        "subgroup_id",
        "slug",
        "texts",
        "card",
        "languages",
        "emergency",
        "free_of_charge",
        "source_url",
        "verify_every_days",
        "draft_texts",
    ] {
        change[name] = contact[name].clone();
    }
    change
}

#[test]
fn a_held_back_text_of_a_contact_is_nowhere_public_until_it_is_released() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    let contact = held(&admin, &group);
    assert_eq!(contact["draft_texts"], json!(["de"]));
    let path = contact["path"].as_str().unwrap();
    let pages =
        [format!("/de{path}"), "/de/contacts/health/practices".to_owned(), "/de/search?q=Mieterberatung".into()];
    let shown = || pages.iter().map(|page| world.get(page).expect(200).text()).collect::<Vec<_>>();

    for page in shown() {
        assert!(!page.contains("Mieterberatung</") && !page.contains("Kündigungen"), "{page}");
    }
    let document = world.get(&format!("/de{path}")).expect(200).text();
    assert!(document.contains("Tenant advice") && document.contains("<meta name=\"robots\" content=\"noindex\">"));
    assert!(!world.get(&format!("/en{path}")).expect(200).text().contains("rel=\"alternate\" hreflang=\"de\""));
    assert!(!world.get("/feeds/de/contacts.atom").expect(200).text().contains("Mieterberatung"));
    let row = admin.get("/api/panel/contacts").expect(200).json()["items"][0].clone();
    assert_eq!((&row["langs"], &row["draft_texts"]), (&json!(["en", "de"]), &json!(["de"])));

    let held_back = |lang: &str| {
        admin.get(&format!("/api/panel/contacts?held_back={lang}")).expect(200).json()["total"].as_u64().unwrap()
    };
    assert_eq!((held_back("de"), held_back("en"), held_back("uk")), (1, 0, 0));

    let mut change = change_of(&contact);
    change["draft_texts"] = json!([]);
    admin.put(&at(&contact, ""), &change).expect(200);

    assert_eq!(held_back("de"), 0);
    for page in shown() {
        assert!(page.contains("Mieterberatung"), "{page}");
    }
    assert!(world.get(&format!("/en{path}")).expect(200).text().contains("rel=\"alternate\" hreflang=\"de\""));
    assert!(world.get("/feeds/de/contacts.atom").expect(200).text().contains("Mieterberatung"));
}

#[test]
fn a_held_back_text_stays_through_other_changes_and_the_table() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    let contact = held(&admin, &group);

    let mut change = change_of(&contact);
    change.as_object_mut().unwrap().remove("draft_texts");
    change["texts"]["de"]["name"] = json!("Beratung für Mieterinnen");
    let changed = admin.put(&at(&contact, ""), &change).expect(200).json();
    assert_eq!(changed["draft_texts"], json!(["de"]));

    let table = admin.get("/api/panel/contacts/export").expect(200).text();
    assert!(table.lines().next().unwrap().contains("draft_texts"), "{table}");
    let released = table.replace(",no,de", ",no,uk");
    assert_ne!(released, table);
    let report = |table: &str| {
        admin.post("/api/panel/contacts/import", &json!({ "table": table, "dry_run": false })).expect(200).json()
    };
    assert_eq!(report(&table)["rows"][0]["kind"], "same");
    report(&released);
    assert_eq!(admin.get(&at(&contact, "")).expect(200).json()["draft_texts"], json!([]));
}

#[test]
fn a_contact_a_group_and_a_category_have_one_public_text_at_least() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    let mut wish = call(&group, "Tenant advice");
    wish["draft_texts"] = json!(["en", "de"]);
    assert_eq!(admin.post("/api/panel/contacts", &wish).expect(422).codes("draft_texts"), ["all_drafts"]);

    for address in ["/api/panel/categories", "/api/panel/contact-groups"] {
        let all = json!({ "parent_id": null, "slug": "held", "texts": named("Held", "Gehalten"), "draft_texts": ["en", "de"] });
        assert_eq!(admin.post(address, &all).expect(422).codes("draft_texts"), ["all_drafts"], "{address}");
        let mut one = all.clone();
        one["draft_texts"] = json!(["de"]);
        let made = admin.post(address, &one).expect(200).json();
        let nodes = made.as_array().cloned().unwrap_or_else(|| vec![made.clone()]);
        let node = nodes.iter().find(|node| node["slug"] == "held").unwrap().clone();
        assert_eq!(node["draft_texts"], json!(["de"]), "{address}");
        let node_address = format!("{address}/{}", node["id"].as_str().unwrap());
        let worse = json!({ "version": node["version"], "removed_texts": ["en"] });
        assert_eq!(admin.put(&node_address, &worse).expect(422).codes("draft_texts"), ["all_drafts"], "{address}");
    }
}

#[test]
fn readers_see_another_language_of_a_held_back_category_and_group() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let manager = world.person("Marta", Role::Manager);
    subgroup(&admin);
    let node = |address: &str, slug: &str| {
        let wish =
            json!({ "parent_id": null, "slug": slug, "texts": named("Housing", "Wohnen"), "draft_texts": ["de"] });
        let made = admin.post(address, &wish).expect(200).json();
        let nodes = made.as_array().cloned().unwrap_or_else(|| vec![made.clone()]);
        nodes.into_iter().find(|node| node["slug"] == slug).unwrap()
    };
    let category = node("/api/panel/categories", "housing");
    let group = node("/api/panel/contact-groups", "homes");
    let pages = ["/de/categories", "/de/categories/housing", "/de/contacts", "/de/contacts/homes", "/de"];
    let shows = |name: &str| pages.map(|page| world.get(page).expect(200).text().contains(name));

    assert_eq!((shows("Wohnen"), shows("Housing")), ([false; 5], [true; 5]));

    let release = |address: &str, node: &Value, person: &Person| {
        let call = json!({ "version": node["version"], "draft_texts": [] });
        person.put(&format!("{address}/{}", node["id"].as_str().unwrap()), &call)
    };
    release("/api/panel/categories", &category, &manager).expect(403);
    release("/api/panel/categories", &category, &admin).expect(200);
    release("/api/panel/contact-groups", &group, &admin).expect(200);

    assert_eq!(shows("Wohnen"), [true; 5]);
}
