//! The main page: put together, published whole, scheduled, given back.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::base::lang::Lang;
use litfass::features::home::publish_due;
use serde_json::{Value, json};

use crate::fixtures::article;
use crate::services;
use crate::world::{Answer, Person, World};

pub fn announcement(words: &str) -> Value {
    json!({ "id": "announcement-1", "kind": "announcement", "visible": true,
            "settings": { "words": { "en": words, "uk": "", "de": "" } } })
}

fn document(blocks: &[Value]) -> Value {
    json!({ "blocks": blocks })
}

pub fn save(person: &Person<'_>, blocks: &[Value]) -> Value {
    let desk = person.get("/api/panel/home").expect(200).json();
    let version = desk["draft"]["version"].clone();
    person.put("/api/panel/home/draft", &json!({ "version": version, "document": document(blocks) })).expect(200).json()
}

fn publish(person: &Person<'_>, desk: &Value, at: Value) -> Value {
    let call = json!({ "version": desk["draft"]["version"], "publish_at": at });
    person.post("/api/panel/home/publish", &call).expect(200).json()
}

/// Publishes the version `number` again, in the place of the published one that `person` read.
fn restore(person: &Person<'_>, number: &Value, published: &Value) -> Answer {
    let call = json!({ "number": number, "version": published["version"] });
    person.post("/api/panel/home/restore", &call)
}

#[test]
fn a_draft_is_seen_by_nobody_until_it_is_published_and_an_old_version_comes_back() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let home = || world.get("/en").expect(200).text();

    let first = save(&ada, &[announcement("The first words")]);
    assert!(!home().contains("The first words"));
    let shown = publish(&ada, &first, Value::Null);
    assert!(home().contains("The first words"));
    let second = publish(&ada, &save(&ada, &[announcement("The second words")]), Value::Null);
    assert!(home().contains("The second words"));

    let back = restore(&ada, &shown["published"]["number"], &second["published"]).expect(200).json();

    assert!(home().contains("The first words"));
    assert_eq!(back["versions"].as_array().unwrap().len(), 3);
    assert_eq!(back["versions"][0]["by"], "Ada Example");
    restore(&ada, &json!(999), &back["published"]).expect(404);
}

#[test]
fn an_undo_after_a_colleagues_publication_is_refused_and_nothing_is_lost() {
    let world = World::new();
    let (ada, olha) = (world.person("Ada", Role::Admin), world.person("Olha", Role::Admin));
    let first = publish(&ada, &save(&ada, &[announcement("The first words")]), Value::Null);
    let second = publish(&ada, &save(&ada, &[announcement("The second words")]), Value::Null);
    publish(&olha, &save(&olha, &[announcement("Words of a colleague")]), Value::Null);
    let begun = save(&olha, &[announcement("Begun anew")]);

    let undone = restore(&ada, &first["published"]["number"], &second["published"]).expect(409).json();
    let composed = json!({ "version": second["published"]["version"] });
    let composed = ada.post("/api/panel/home/compose", &composed).expect(409).json();
    let unseen = restore(&ada, &first["published"]["number"], &Value::Null).expect(409).json();

    let desk = ada.get("/api/panel/home").expect(200).json();
    for refused in [undone, composed, unseen] {
        assert_eq!((&refused["code"], &refused["current"]), (&json!("stale_version"), &desk));
    }
    assert!(world.get("/en").expect(200).text().contains("Words of a colleague"));
    assert_eq!((&desk["draft"], desk["versions"].as_array().unwrap().len()), (&begun["draft"], 3));
    restore(&ada, &first["published"]["number"], &desk["published"]).expect(200);
    assert!(world.get("/en").expect(200).text().contains("The first words"));
}

#[test]
fn a_draft_that_was_published_meanwhile_does_not_replace_the_next_one() {
    let world = World::new();
    let (ada, olha) = (world.person("Ada", Role::Admin), world.person("Olha", Role::Admin));
    let read = save(&ada, &[announcement("Words of Ada")]);
    publish(&olha, &read, Value::Null);
    let begun = save(&olha, &[announcement("Words of Olha")]);

    let late = json!({ "version": read["draft"]["version"], "document": document(&[announcement("Late words")]) });
    assert_eq!(ada.put("/api/panel/home/draft", &late).expect(409).json()["code"], "stale_version");

    assert_eq!(ada.get("/api/panel/home").expect(200).json()["draft"], begun["draft"]);
}

#[test]
fn a_draft_that_was_discarded_meanwhile_does_not_replace_the_next_one() {
    let world = World::new();
    let (ada, olha) = (world.person("Ada", Role::Admin), world.person("Olha", Role::Admin));
    let read = save(&ada, &[announcement("Words of Ada")]);
    let version = &read["draft"]["version"];
    olha.post("/api/panel/home/discard", &json!({ "version": version })).expect(200);
    let begun = save(&olha, &[announcement("Words of Olha")]);

    let late = json!({ "version": version, "document": document(&[announcement("Late words")]) });
    assert_eq!(ada.put("/api/panel/home/draft", &late).expect(409).json()["code"], "stale_version");
    let publication = json!({ "version": version, "publish_at": null });
    assert_eq!(ada.post("/api/panel/home/publish", &publication).expect(409).json()["code"], "stale_version");

    assert_eq!(ada.get("/api/panel/home").expect(200).json()["draft"], begun["draft"]);
}

#[test]
fn the_default_page_comes_back_and_the_version_before_it_can_be_published_again() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let home = || world.get("/en").expect(200).text();
    let none = json!({ "version": 1 });
    assert_eq!(ada.post("/api/panel/home/compose", &none).expect(409).json()["code"], "wrong_state");
    let shown = publish(&ada, &save(&ada, &[announcement("By hand")]), Value::Null);
    assert!(home().contains("By hand"));
    let version = shown["published"]["version"].as_i64().unwrap();
    let stale = ada.post("/api/panel/home/compose", &json!({ "version": version - 1 })).expect(409).json();
    assert_eq!(stale["code"], "stale_version");
    world.person("Max", Role::Manager).post("/api/panel/home/compose", &json!({ "version": version })).expect(403);
    assert!(home().contains("By hand"));

    let composed = ada.post("/api/panel/home/compose", &json!({ "version": version })).expect(200).json();

    assert_eq!(composed["published"], Value::Null);
    assert_eq!(composed["versions"][0]["state"], "replaced");
    assert!(!home().contains("By hand"));
    let audit = ada.get("/api/panel/audit?action=home.compose").expect(200).json();
    assert_eq!(audit["items"].as_array().unwrap().len(), 1, "{audit}");
    restore(&ada, &composed["versions"][0]["number"], &Value::Null).expect(200);
    assert!(home().contains("By hand"));
}

#[test]
fn the_clock_publishes_and_shows_and_hides_blocks_through_kept_pages() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let now = world.app.clock.now();
    let hours = |n: u64| now.after(Duration::from_hours(n)).to_string();
    let mut block = announcement("For some hours");
    block["schedule"] = json!({ "from": hours(2), "to": hours(4) });
    let home = || world.get("/en").expect(200).text();
    let desk = save(
        &ada,
        &[
            block,
            json!({ "id": "text-1", "kind": "text", "visible": true,
        "settings": { "words": { "en": "<p>Always</p>", "uk": "", "de": "" } } }),
        ],
    );
    publish(&ada, &desk, json!(hours(1)));
    assert!(!home().contains("Always"));

    let mut seen = Vec::new();
    for _ in 0..5 {
        world.clock.advance(Duration::from_mins(61));
        publish_due(&world.app).unwrap();
        seen.push((home().contains("Always"), home().contains("For some hours")));
    }

    assert_eq!(seen, [(true, false), (true, true), (true, true), (true, false), (true, false)]);
}

#[test]
fn versions_name_their_publisher_while_the_account_exists_and_the_clock_only_where_it_published() {
    let world = World::new();
    let (ada, mykola) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Admin));
    publish(&ada, &save(&ada, &[announcement("The first words")]), Value::Null);
    publish(&mykola, &save(&mykola, &[announcement("The second words")]), Value::Null);
    let soon = world.app.clock.now().after(Duration::from_hours(1)).to_string();
    publish(&ada, &save(&ada, &[announcement("The third words")]), json!(soon));
    world.clock.advance(Duration::from_mins(61));
    publish_due(&world.app).unwrap();
    let publishers = || -> Vec<Value> {
        let versions = ada.get("/api/panel/home").expect(200).json()["versions"].clone();
        versions.as_array().unwrap().iter().map(|version| json!([version["actor"], version["by"]])).collect()
    };
    assert_eq!(
        publishers(),
        [json!(["clock", null]), json!(["person", "Mykola Example"]), json!(["person", "Ada Example"])]
    );

    let key = mykola.user.key;
    let forget = move |write: &mut litfass::db::Write| {
        write.execute("update users set name = '', surname = '', state = 'erased' where key = ?1", [key])?;
        write.execute("delete from audit where object_type = 'home' and user_key <> ?1", [key])?;
        Ok(())
    };
    world.app.db.write_blocking(forget).unwrap();

    assert_eq!(publishers(), [json!(["clock", null]), json!(["person", null]), json!([null, null])]);
}

#[test]
fn a_scheduled_version_can_be_taken_back() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let soon = json!(world.app.clock.now().after(Duration::from_hours(1)).to_string());
    let waiting = publish(&ada, &save(&ada, &[announcement("Later")]), soon.clone());
    let second = save(&ada, &[announcement("Another")]);
    let call = json!({ "version": second["draft"]["version"], "publish_at": soon });
    assert_eq!(ada.post("/api/panel/home/publish", &call).expect(409).json()["code"], "already_scheduled");

    let back = json!({ "version": waiting["scheduled"]["version"] });
    ada.post("/api/panel/home/unschedule", &back).expect(409);
    ada.post("/api/panel/home/discard", &json!({ "version": second["draft"]["version"] })).expect(200);
    let desk = ada.post("/api/panel/home/unschedule", &back).expect(200).json();

    assert_eq!(desk["draft"]["document"]["blocks"][0]["settings"]["words"]["en"], "Later");
    let past = json!({ "version": desk["draft"]["version"], "publish_at": "2001-01-01T00:00:00Z" });
    assert_eq!(ada.post("/api/panel/home/publish", &past).expect(422).codes("publish_at"), ["past"]);
}

#[test]
fn a_bad_document_is_told_what_is_wrong_with_it() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let refused = |blocks: Value| {
        let call = json!({ "version": null, "document": { "blocks": blocks } });
        ada.put("/api/panel/home/draft", &call).expect(422)
    };

    let twice = refused(json!([announcement("A"), announcement("B")]));
    assert_eq!(twice.codes("document.blocks.1.id"), ["taken"]);
    let mut long = announcement(&"я".repeat(201));
    long["schedule"] = json!({ "from": "2030-01-02T00:00:00Z", "to": "2030-01-01T00:00:00Z" });
    let wrong = refused(json!([long]));
    assert_eq!(wrong.codes("document.blocks.0.settings.words.en"), ["max_length"]);
    assert_eq!(wrong.codes("document.blocks.0.schedule.to"), ["before_start"]);
    let nowhere = json!([{ "id": "c", "kind": "category", "visible": true, "settings": { "category": "nowhere" } }]);
    assert_eq!(refused(nowhere).codes("document.blocks.0.settings.category"), ["not_found"]);
    refused(json!([{ "id": "x", "kind": "juggler", "visible": true }]));
    let stale = json!({ "version": 7, "document": document(&[]) });
    ada.put("/api/panel/home/draft", &stale).expect(409);
}

#[test]
fn the_preview_is_the_page_itself_for_a_language_and_a_moment() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let mut block = announcement("Only tomorrow");
    let tomorrow = world.app.clock.now().after(Duration::from_hours(24)).to_string();
    block["schedule"] = json!({ "from": tomorrow });
    let look = |lang: &str, at: Value| {
        let call = json!({ "document": document(std::slice::from_ref(&block)), "lang": lang, "at": at });
        ada.post("/api/panel/home/preview", &call).expect(200).json()
    };

    assert!(!look("en", Value::Null)["html"].as_str().unwrap().contains("Only tomorrow"));
    let later = look("en", json!(tomorrow));
    let html = later["html"].as_str().unwrap();
    assert!(html.contains("Only tomorrow") && !html.contains("<script"), "{html}");
    assert!(look("de", json!(tomorrow))["html"].as_str().unwrap().contains("lang=\"de\""));
    assert!(later["warnings"].to_string().contains("words_missing"));
    let manager = world.person("Mia", Role::Manager);
    let call = json!({ "document": document(&[]), "lang": "en", "at": null });
    manager.post("/api/panel/home/preview", &call).expect(403);
    manager.get("/api/panel/home").expect(403);
}

#[test]
fn services_by_country_and_the_invitation_to_ask_for_advice_stand_on_the_page_while_there_are_some() {
    let world = World::new();
    let category = services::category(&world, &Value::Null);
    let (roman, mia) = (world.person("Roman", Role::User), world.person("Mia", Role::Manager));
    let ada = world.person("Ada", Role::Admin);
    services::trust(&world, &roman, "normal");
    for (title, country) in [("Repair of bicycles", "CH"), ("Sewing of curtains", "DE"), ("Songs for children", "CH")] {
        let mut form = services::form(&category, title);
        (form["country"], form["regions"]) = (json!(country), json!([]));
        services::published(&world, &roman, &mia, &form);
    }
    let blocks = || world.data("/de")["blocks"].as_array().unwrap().clone();
    let find = |kind: &str| blocks().into_iter().find(|block| block["kind"] == kind);

    let offers = find("services").expect("a block of the default page");
    let countries: Vec<(&str, u64)> = offers["countries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["label"].as_str().unwrap(), one["count"].as_u64().unwrap()))
        .collect();
    assert_eq!(countries, [("Schweiz", 2), ("Deutschland", 1)]);
    assert_eq!(offers["countries"][0]["path"], "/services?country=CH");
    assert_eq!(offers["services"].as_array().unwrap().len(), 3);
    let html = world.get("/de").expect(200).text();
    assert!(html.contains("Dienste nach Land") && html.contains("href=\"/de/consult\""), "{html}");

    let topics = ada.get("/api/panel/consult-topics").expect(200).json();
    for topic in topics.as_array().unwrap() {
        let wish = json!({ "version": topic["version"], "names": topic["names"], "assignee_id": null,
            "due_hours": topic["due_hours"], "langs": topic["langs"], "active": false });
        ada.put(&format!("/api/panel/consult-topics/{}", topic["id"].as_str().unwrap()), &wish).expect(200);
    }
    assert_eq!(find("consult"), None, "nobody answers");

    let block = json!({ "id": "offers", "kind": "services", "visible": true, "title": { "de": "Für Sie da" },
        "settings": { "count": 1 } });
    let invitation = json!({ "id": "ask", "kind": "consult", "visible": true,
        "settings": { "words": { "en": "", "uk": "", "de": "я".repeat(201) } } });
    let wish = |blocks: Value| json!({ "version": null, "document": { "blocks": blocks } });
    let refused = ada.put("/api/panel/home/draft", &wish(json!([block, invitation]))).expect(422);
    assert_eq!(refused.codes("document.blocks.1.settings.words.de"), ["max_length"]);
    let desk = ada.put("/api/panel/home/draft", &wish(json!([block]))).expect(200).json();
    publish(&ada, &desk, Value::Null);
    let shown = find("services").unwrap();
    assert_eq!((&shown["title"], shown["services"].as_array().unwrap().len()), (&json!("Für Sie da"), 1));
}

#[test]
fn the_first_run_names_the_portal_at_once_and_sends_a_letter_on_trial() {
    let world = World::with(|config| config.site.time_zone = "Europe/Kyiv".to_owned());
    let ada = world.person("Ada", Role::SuperAdmin);
    let data = || world.get("/_data/en").expect(200).json()["data"]["head"]["title"].clone();
    assert!(world.get("/en").expect(200).text().contains("Litfass") && data().as_str().unwrap().contains("Litfass"));
    let run = ada.get("/api/panel/site-settings").expect(200).json();
    assert_eq!((&run["finished"], &run["done"]), (&json!(false), &json!([])));

    let wish = json!({ "version": run["site"]["version"], "name": "Morris Column", "default_lang": "uk",
        "tagline": run["site"]["tagline"], "edition": run["site"]["edition"], "time_zone": "Europe/Kyiv" });
    ada.put("/api/panel/site-settings", &wish).expect(200);
    ada.put("/api/panel/site-settings", &wish).expect(409);
    assert!(world.get("/en").expect(200).text().contains("Morris Column"));
    assert!(data().as_str().unwrap().contains("Morris Column"), "{}", data());
    assert!(world.get("/").expect(200).text().contains("<html lang=\"uk\""));
    assert!(world.get("/.well-known/security.txt").expect(200).text().starts_with("Contact: http"));
    let mut reachable = wish.clone();
    (reachable["version"], reachable["contact_email"]) = (json!(1), json!("desk@column.example"));
    ada.put("/api/panel/site-settings", &reachable).expect(200);
    assert!(world.get("/en").expect(200).text().contains("mailto:desk@column.example"));
    let security = world.get("/.well-known/security.txt").expect(200).text();
    assert!(security.starts_with("Contact: mailto:desk@column.example\n"), "{security}");
    let mut fixed = wish.clone();
    fixed["version"] = json!(2);
    fixed["time_zone"] = json!("Europe/Berlin");
    assert_eq!(ada.put("/api/panel/site-settings", &fixed).expect(422).codes("time_zone"), ["fixed"]);

    ada.post("/api/panel/site-settings/mail-test", &json!({})).expect(200);
    ada.post("/api/panel/site-settings/mail-test", &json!({})).expect(429);
    let mut last = Value::Null;
    for _ in 0..100 {
        last = ada.get("/api/panel/site-settings").expect(200).json();
        if last["mail"]["last"]["state"] == "sent" {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(last["done"], json!(["site", "mail"]), "{last}");
    let finished = ada.post("/api/panel/site-settings/finish", &json!({})).expect(200).json();
    assert_eq!(finished["finished"], true);
}

#[test]
fn picked_contacts_stand_on_the_page_in_their_order_and_emergency_ones_by_themselves() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let named = |name: &str| json!({ "en": { "name": name } });
    let call = json!({ "parent_id": null, "slug": "health", "kind": "health", "texts": named("Health") });
    let tree = ada.post("/api/panel/contact-groups", &call).expect(200).json();
    let call = json!({ "parent_id": tree[0]["id"], "slug": "doctors", "kind": null, "texts": named("Doctors") });
    let group = ada.post("/api/panel/contact-groups", &call).expect(200).json()[0]["children"][0].clone();
    let contact = |name: &str, phone: &str, emergency: bool| {
        let wish = json!({
            "version": null, "subgroup_id": group["id"], "slug": null, "texts": named(name), "languages": [],
            "card": { "phones": [{ "display": phone }] }, "emergency": emergency, "free_of_charge": "yes",
            "verify_every_days": null
        });
        let draft = ada.post("/api/panel/contacts", &wish).expect(200).json();
        let id = draft["id"].as_str().unwrap().to_owned();
        let path = format!("/api/panel/contacts/{id}/state");
        ada.post(&path, &json!({ "version": draft["version"], "state": "published" })).expect(200);
        id
    };
    let (koval, ambulance) = (contact("Dr Koval", "+41 44 555 01 01", false), contact("Ambulance", "144", true));
    let home = || world.get("/_data/en").expect(200).json()["data"]["blocks"].clone();
    let names = |blocks: &Value| -> Vec<String> {
        let block = blocks.as_array().unwrap().iter().find(|block| block["kind"] == "contacts").unwrap();
        block["contacts"].as_array().unwrap().iter().map(|way| way["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&home()), ["Ambulance"], "nobody put a page together: the emergency contacts");

    let pick = |kind: &str, id: &str| json!({ "kind": kind, "id": id });
    let picks =
        json!([pick("contact", &koval), pick("group", group["id"].as_str().unwrap()), pick("contact", &ambulance)]);
    let publish = |picks: &Value| {
        let block = json!({ "id": "ways", "kind": "contacts", "visible": true, "settings": { "contacts": picks } });
        let wish = json!({ "version": null, "document": { "blocks": [block] } });
        let desk = ada.put("/api/panel/home/draft", &wish).expect(200).json();
        let call = json!({ "version": desk["draft"]["version"], "publish_at": null });
        ada.post("/api/panel/home/publish", &call).expect(200);
    };
    publish(&picks);
    assert_eq!(names(&home()), ["Dr Koval", "Doctors", "Ambulance"]);
    let html = world.get("/en").expect(200).text();
    assert!(html.contains("tel:+41445550101") && html.contains("/en/contacts/health/doctors"), "{html}");

    let known = ada.get(&format!("/api/panel/contacts/{koval}")).expect(200).json();
    let hide = json!({ "version": known["version"], "state": "hidden" });
    ada.post(&format!("/api/panel/contacts/{koval}/state"), &hide).expect(200);
    assert_eq!(names(&home()), ["Doctors", "Ambulance"], "who is hidden leaves the page at once");
    let look = json!({ "document": { "blocks": [{ "id": "ways", "kind": "contacts", "visible": true,
                       "settings": { "contacts": picks } }] }, "lang": "en", "at": null });
    let seen = ada.post("/api/panel/home/preview", &look).expect(200).json();
    assert!(seen["warnings"].as_array().unwrap().iter().any(|one| one["kind"] == "contact_gone"), "{seen}");
    let ways = |id: &str, title: &str| {
        json!({ "id": id, "kind": "contacts", "visible": true, "title": { "de": title },
                "settings": { "contacts": picks } })
    };
    let look = json!({ "document": { "blocks": [ways("a", ""), ways("b", "Ärzte")] }, "lang": "en", "at": null });
    let seen = ada.post("/api/panel/home/preview", &look).expect(200).json();
    let same: Vec<&Value> =
        seen["warnings"].as_array().unwrap().iter().filter(|one| one["kind"] == "same_heading").collect();
    let named = json!({ "block": "b", "title": "Ärzte", "title_lang": "de",
                        "first": "Doctors", "first_lang": "en", "count": 2 });
    assert_eq!(seen["shown"][1], named, "a row of the editor names what its block shows");
    assert!(same.is_empty(), "a heading is taken from another language rather than none: {same:?}");
    let look = json!({ "document": { "blocks": [ways("a", ""), ways("b", "")] }, "lang": "en", "at": null });
    let seen = ada.post("/api/panel/home/preview", &look).expect(200).json();
    let same = seen["warnings"].as_array().unwrap().iter().filter(|one| one["kind"] == "same_heading");
    let same: Vec<_> = same.map(|one| (one["block"].as_str(), one["lang"].as_str())).collect();
    assert_eq!(same, [(Some("b"), Some("en")), (Some("b"), Some("uk")), (Some("b"), Some("de"))]);
    let twice =
        json!([pick("contact", &ambulance), pick("group", group["id"].as_str().unwrap()), pick("contact", &ambulance)]);
    let block = json!({ "id": "ways", "kind": "contacts", "visible": true, "settings": { "contacts": twice } });
    let refused = ada.put("/api/panel/home/draft", &json!({ "version": null, "document": { "blocks": [block] } }));
    assert_eq!(refused.expect(422).codes("document.blocks.0.settings.contacts.2"), ["taken"]);
}

#[test]
fn an_article_stands_on_the_page_once_and_rows_are_short_where_none_is_left() {
    let world = World::new();
    world.category("city", "traffic", &[(Lang::En, "City")]);
    for slug in ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"] {
        world.puts(article(slug, &[(Lang::En, slug)]));
    }

    let page = world.data("/en");

    let mut shown: Vec<&str> = Vec::new();
    for block in page["blocks"].as_array().unwrap() {
        if block["kind"] == "popular" {
            continue;
        }
        let strips = block["strips"].as_array().unwrap().iter().flat_map(|strip| strip["articles"].as_array().unwrap());
        let articles = block["articles"].as_array().unwrap().iter().chain(strips);
        shown.extend(articles.map(|card| card["path"].as_str().unwrap()));
    }
    let all = shown.len();
    shown.sort_unstable();
    shown.dedup();
    assert_eq!((all, shown.len()), (12, 12));
}
