//! Pages of the operator: written, approved, put into force by the clock, readable for ever, also in a closed portal.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::features::legal::activate_due;
use serde_json::{Value, json};

use crate::sign_in;
use crate::world::{Person, World};

fn page(person: &Person<'_>, name: &str) -> Value {
    let pages = person.get("/api/panel/legal/pages").expect(200).json();
    pages.as_array().unwrap().iter().find(|page| page["name"] == name).unwrap().clone()
}

fn id(person: &Person<'_>, name: &str) -> String {
    page(person, name)["id"].as_str().unwrap().to_owned()
}

/// Writes the draft of a page in English and German and answers it.
pub fn write(person: &Person<'_>, name: &str, words: &str) -> Value {
    let path = format!("/api/panel/legal/pages/{}/draft", id(person, name));
    let text = |title: &str| json!({ "title": title, "body": format!("<p>{words}</p>"), "change_summary": "" });
    let version = page(person, name)["draft"]["version"].clone();
    person
        .put(&path, &json!({ "version": version, "texts": { "en": text("The terms"), "de": text("AGB") } }))
        .expect(200)
        .json()
}

fn approve(person: &Person<'_>, shown: &Value, from: Value) -> Value {
    let path = format!("/api/panel/legal/pages/{}/approve", shown["id"].as_str().unwrap());
    let call = json!({ "version": shown["draft"]["version"], "effective_from": from, "checked": true });
    person.post(&path, &call).expect(200).json()
}

#[test]
fn a_page_is_read_once_it_is_in_force_and_the_foot_of_every_page_names_it() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    world.get("/en/legal/terms").expect(404);
    world.get("/en").expect(200);

    let draft = write(&ada, "terms", "Be kind.");
    world.get("/en/legal/terms").expect(404);
    approve(&ada, &draft, Value::Null);

    let read = world.get("/en/legal/terms").expect(200).text();
    assert!(read.contains("Be kind.") && read.contains("<h1"), "{read}");
    assert!(world.get("/en").expect(200).text().contains("/en/legal/terms"));
    // Ukrainian is missing: another language stands in and says so
    let other = world.get("/uk/legal/terms").expect(200).text();
    assert!(other.contains("Be kind.") && other.contains("Цієї сторінки немає українською."), "{other}");
}

#[test]
fn the_clock_puts_a_version_into_force_and_the_one_before_stays_readable_by_its_day() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let today = world.app.clock.now().day(&world.app.site().zone);
    approve(&ada, &write(&ada, "terms", "The first wording."), Value::Null);
    let soon = world.app.clock.now().after(Duration::from_hours(72));
    let then = soon.day(&world.app.site().zone);

    approve(&ada, &write(&ada, "terms", "The second wording."), json!(soon.to_string()));
    assert!(world.get("/en/legal/terms").expect(200).text().contains("The first wording."));
    assert!(world.get(&format!("/en/legal/terms/{then}")).expect(200).text().contains("The second wording."));
    world.clock.advance(Duration::from_hours(73));
    activate_due(&world.app).unwrap();

    let now = world.get("/en/legal/terms").expect(200).text();
    assert!(now.contains("The second wording."), "{now}");
    let before = world.get(&format!("/en/legal/terms/{today}")).expect(200).text();
    assert!(before.contains("The first wording.") && before.contains("earlier version"), "{before}");
    world.get("/en/legal/terms/2001-01-01").expect(404);
    world.get("/en/legal/terms/tomorrow").expect(404);
}

#[test]
fn versions_of_one_day_are_all_reachable() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    for words in ["One.", "Two.", "Three."] {
        approve(&ada, &write(&ada, "about", words), Value::Null);
    }

    let data = world.get("/_data/en/legal/about").expect(200).json();
    let read = |number: usize| {
        let path = data["data"]["versions"][number]["path"].as_str().unwrap().to_owned();
        world.get(&format!("/en{path}")).expect(200).text()
    };

    assert!(read(0).contains("Three.") && read(1).contains("Two.") && read(2).contains("One."));
}

#[test]
fn what_the_operator_is_fills_the_placeholders_and_no_braces_reach_a_reader() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    approve(&ada, &write(&ada, "imprint", "{{operator_name}}, {{operator_email}}, {{operator_uid}}"), Value::Null);

    let empty = world.get("/en/legal/imprint").expect(200).text();
    assert!(!empty.contains("{{operator") && empty.contains("not stated"), "{empty}");
    let warnings = page(&ada, "imprint")["warnings"].clone();
    assert!(warnings.to_string().contains("placeholder_empty"), "{warnings}");
    let operator = ada.get("/api/panel/legal/operator").expect(200).json();
    let mut identity = operator["identity"].clone();
    identity["name"] = json!("Column Society <b>");
    identity["email"] = json!("hello@portal.example");
    let call = json!({ "version": operator["version"], "identity": identity });
    ada.put("/api/panel/legal/operator", &call).expect(200);
    ada.put("/api/panel/legal/operator", &call).expect(409);

    let full = world.get("/en/legal/imprint").expect(200).text();
    assert!(full.contains("Column Society &lt;b&gt;") && full.contains("mailto:hello@portal.example"), "{full}");
}

#[test]
fn a_heading_of_the_imprint_without_an_entry_is_not_published() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    ada.post("/api/panel/legal/templates", &json!({ "country": "CH" })).expect(200);
    let checked = json!({ "version": page(&ada, "imprint")["draft"]["version"], "checked": true });
    ada.post(&format!("/api/panel/legal/pages/{}/approve", id(&ada, "imprint")), &checked).expect(200);
    let all = ["en/Responsible for the content", "uk/Відповідальність за вміст", "de/Verantwortlich für den Inhalt"];
    let shows = |heading: &str| {
        let (lang, words) = heading.split_once('/').unwrap();
        world.get(&format!("/{lang}/legal/imprint")).expect(200).text().contains(words)
    };
    assert_eq!(all.map(shows), [false; 3]);

    let mut operator = ada.get("/api/panel/legal/operator").expect(200).json();
    operator["identity"]["responsible_person"] = json!("Ada Example");
    operator.as_object_mut().unwrap().remove("countries");
    ada.put("/api/panel/legal/operator", &operator).expect(200);
    assert_eq!(all.map(shows), [true; 3]);
}

#[test]
fn starting_texts_are_drafts_that_somebody_must_have_checked() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let filled = ada.post("/api/panel/legal/templates", &json!({ "country": "CH" })).expect(200).json();
    assert!(filled.as_array().unwrap().iter().all(|page| page["draft"]["starting_text"] == "CH"), "{filled}");
    assert!(filled.as_array().unwrap().iter().all(|page| page["languages"].as_array().unwrap().len() == 3));
    world.get("/en/legal/privacy").expect(404);

    let privacy = page(&ada, "privacy");
    let path = format!("/api/panel/legal/pages/{}/approve", privacy["id"].as_str().unwrap());
    let version = privacy["draft"]["version"].clone();
    let refused = ada.post(&path, &json!({ "version": version })).expect(422);
    assert_eq!(refused.codes("checked"), ["check_first"]);
    ada.post(&path, &json!({ "version": version, "checked": true })).expect(200);

    for lang in ["en", "uk", "de"] {
        let text = world.get(&format!("/{lang}/legal/privacy")).expect(200).text();
        assert!(!text.contains("{{"), "{lang}");
    }
    ada.post("/api/panel/legal/templates", &json!({ "country": "Atlantis" })).expect(422);
}

#[test]
fn a_bad_draft_is_told_what_is_wrong_with_it() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let shown = write(&ada, "terms", "Ask {{nobody}}.");
    let path = format!("/api/panel/legal/pages/{}", shown["id"].as_str().unwrap());
    let version = shown["draft"]["version"].clone();

    let unknown = ada.post(&format!("{path}/approve"), &json!({ "version": version })).expect(422);
    assert_eq!(unknown.codes("texts.en.body"), ["placeholder"]);
    let past = json!({ "version": version, "effective_from": "2001-01-01T00:00:00Z" });
    assert_eq!(ada.post(&format!("{path}/approve"), &past).expect(422).codes("effective_from"), ["past"]);
    let text = json!({ "title": "T", "body": "<p>ok</p><script>alert(1)</script>" });
    ada.put(&format!("{path}/draft"), &json!({ "version": null, "texts": { "en": text } })).expect(409);
    let saved = ada.put(&format!("{path}/draft"), &json!({ "version": version, "texts": { "en": text } })).expect(200);
    assert_eq!(saved.json()["text"]["texts"]["en"]["body"], "<p>ok</p>");
    let long = json!({ "title": "T", "body": format!("<p>{}</p>", "я ".repeat(40_000)) });
    let call = json!({ "version": saved.json()["draft"]["version"], "texts": { "en": long } });
    assert_eq!(ada.put(&format!("{path}/draft"), &call).expect(422).codes("texts.en.body"), ["max_length"]);
}

#[test]
fn pages_that_every_portal_has_stay_and_others_go_while_nobody_saw_them() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let own = json!({ "slug": "our-house", "texts": { "en": { "title": "Our house", "body": "<p>Bricks.</p>" } } });
    let made = ada.post("/api/panel/legal/pages", &own).expect(200).json();
    assert_eq!(ada.post("/api/panel/legal/pages", &own).expect(422).codes("slug"), ["taken"]);

    ada.delete(&format!("/api/panel/legal/pages/{}", id(&ada, "imprint"))).expect(409);
    ada.delete(&format!("/api/panel/legal/pages/{}", made["id"].as_str().unwrap())).expect(200);
    let again = ada.post("/api/panel/legal/pages", &own).expect(200).json();
    approve(&ada, &again, Value::Null);

    ada.delete(&format!("/api/panel/legal/pages/{}", again["id"].as_str().unwrap())).expect(409);
    assert!(world.get("/en/legal/our-house").expect(200).text().contains("Bricks."));
}

#[test]
fn an_approval_can_be_taken_back_and_a_draft_thrown_away() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let soon = json!(world.app.clock.now().after(Duration::from_hours(24)).to_string());
    let approved = approve(&ada, &write(&ada, "press", "Words."), soon);
    let path = format!("/api/panel/legal/pages/{}", approved["id"].as_str().unwrap());

    let call = json!({ "version": approved["approved"]["version"] });
    let draft = ada.post(&format!("{path}/recall"), &call).expect(200).json();
    ada.post(&format!("{path}/recall"), &call).expect(409);
    let gone =
        ada.post(&format!("{path}/discard"), &json!({ "version": draft["draft"]["version"] })).expect(200).json();

    assert_eq!(gone["versions"], json!([]));
}

#[test]
fn people_hear_of_new_terms_before_they_come_into_force() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let reader = world.person("Rita", Role::User);
    approve(&ada, &write(&ada, "terms", "Old."), Value::Null);
    let soon = world.app.clock.now().after(Duration::from_hours(20 * 24));
    approve(&ada, &write(&ada, "terms", "New."), json!(soon.to_string()));

    activate_due(&world.app).unwrap();
    activate_due(&world.app).unwrap();

    let heard = reader.get("/api/notifications").expect(200).json();
    let about: Vec<&Value> =
        heard["items"].as_array().unwrap().iter().filter(|one| one["kind"] == "terms.changed").collect();
    assert_eq!(about.len(), 1, "{heard}");
    let url = about[0]["url"].as_str().unwrap();
    assert!(world.get(&format!("/en{url}")).expect(200).text().contains("New."));
}

#[test]
fn the_foot_follows_the_order_that_the_operator_gives() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    for name in ["imprint", "about"] {
        approve(&ada, &write(&ada, name, "Words."), Value::Null);
    }
    let foot = || {
        let frame = world.get("/en").expect(200).text();
        (frame.find("/en/legal/imprint").unwrap(), frame.find("/en/legal/about").unwrap())
    };
    let (imprint, about) = foot();
    assert!(imprint < about);

    let pages = ada.get("/api/panel/legal/pages").expect(200).json();
    let mut ids: Vec<Value> = pages.as_array().unwrap().iter().map(|page| page["id"].clone()).collect();
    ids.reverse();
    ada.put("/api/panel/legal/order", &json!({ "ids": ids })).expect(200);

    let (imprint, about) = foot();
    assert!(about < imprint);
    ada.put("/api/panel/legal/order", &json!({ "ids": ids[..3] })).expect(409);
    let page = page(&ada, "imprint");
    let call = json!({ "version": page["version"], "in_footer": false });
    ada.put(&format!("/api/panel/legal/pages/{}", page["id"].as_str().unwrap()), &call).expect(200);
    assert!(!world.get("/en").expect(200).text().contains("/en/legal/imprint"));
}

#[test]
fn a_closed_portal_shows_its_legal_pages_to_everybody() {
    let world = World::with(|config| config.access.anonymous = false);
    let ada = world.person("Ada", Role::Admin);
    approve(&ada, &write(&ada, "privacy", "What we store."), Value::Null);

    assert!(world.get("/de/legal/privacy").expect(200).text().contains("What we store."));
    assert!(world.get("/de/auth/login").expect(200).text().contains("/de/legal/privacy"));
}

#[test]
fn only_admins_write_what_the_operator_says() {
    let world = World::new();
    let manager = world.person("Mia", Role::Manager);

    let pages = manager.get("/api/panel/legal/pages").expect(200).json();
    let path = format!("/api/panel/legal/pages/{}/draft", pages[0]["id"].as_str().unwrap());
    manager.put(&path, &json!({ "version": null, "texts": {} })).expect(403);
    world.person("Una", Role::User).get("/api/panel/legal/pages").expect(403);
}

#[test]
fn registration_names_the_terms_and_notes_which_version_was_accepted() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let register = |email: &str| {
        let entry = json!({ "email": email, "password": "three slow trams 7", "name": "Xenia", "surname": "Example",
                            "locale": "en", "terms": true });
        world.submit("/api/auth/register", &entry).expect(200);
    };
    let noted = |email: &str| -> (Option<String>, Vec<(String, i64)>) {
        let email = email.to_owned();
        let read = move |db: &rusqlite::Connection| {
            let sql = "select u.key, u.terms_accepted_version from users u where u.email = ?1";
            let (key, version): (i64, Option<String>) =
                db.query_row(sql, [&email], |row| Ok((row.get(0)?, row.get(1)?)))?;
            let sql = "select c.page, c.version from consent_records c where c.user_key = ?1 order by c.key";
            let rows =
                db.prepare(sql)?.query_map([key], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
            Ok((version, rows))
        };
        world.app.db.read_blocking(read).unwrap()
    };
    register("before@example.ch");
    assert_eq!(noted("before@example.ch"), (None, Vec::new()), "there was nothing to agree to");
    assert_eq!(world.get("/_data/en/legal/terms").status, 404);

    approve(&ada, &write(&ada, "terms", "Be kind."), Value::Null);
    register("first@example.ch");
    assert_eq!(noted("first@example.ch"), (Some("1".to_owned()), vec![("terms".to_owned(), 1)]));
    let page = world.get("/en/auth/registration").expect(200).text();
    assert!(page.contains("href=\"/en/legal/terms\"") && !page.contains("/en/legal/privacy"), "{page}");
    assert!(page.contains("Version 1 · In force since"), "{page}");

    world.clock.advance(Duration::from_mins(2));
    approve(&ada, &write(&ada, "terms", "Be kinder."), Value::Null);
    let page = world.get("/en/auth/registration").expect(200).text();
    assert!(page.contains("Version 2 · In force since"), "the next request names the new version: {page}");
    register("first@example.ch");
    assert_eq!(noted("first@example.ch"), (Some("2".to_owned()), vec![("terms".to_owned(), 2)]), "the last try counts");

    let rules = approve(&ada, &write(&ada, "community_rules", "Stay on the subject."), Value::Null);
    let legal = || world.get("/_data/en/auth/registration").expect(200).json()["data"]["legal"].clone();
    assert_eq!(legal().as_array().unwrap().len(), 1, "{}", legal());
    let call = json!({ "version": rules["version"], "requires_acceptance": true });
    ada.put(&format!("/api/panel/legal/pages/{}", rules["id"].as_str().unwrap()), &call).expect(200);
    let named: Vec<Value> = legal().as_array().unwrap().iter().map(|page| page["path"].clone()).collect();
    assert_eq!(named.len(), 2, "whatever is agreed to is named beside the form: {named:?}");
}

#[test]
fn people_are_told_of_new_terms_that_came_into_force_at_once_but_not_of_the_first_ones() {
    let world = World::new();
    let (ada, olena) = (world.person("Ada", Role::Admin), world.person("Olena", Role::User));
    approve(&ada, &write(&ada, "terms", "Be kind."), Value::Null);
    activate_due(&world.app).unwrap();
    assert_eq!(olena.get("/api/notifications").expect(200).json()["total"], 0);

    world.clock.advance(Duration::from_mins(2));
    approve(&ada, &write(&ada, "terms", "Be kinder."), Value::Null);
    activate_due(&world.app).unwrap();
    activate_due(&world.app).unwrap();

    let told = olena.get("/api/notifications").expect(200).json();
    assert_eq!((&told["total"], &told["items"][0]["kind"]), (&json!(1), &json!("terms.changed")));
    world.get(&format!("/en{}", told["items"][0]["url"].as_str().unwrap())).expect(200);
}

#[test]
fn the_demo_has_legal_pages_in_three_languages_without_a_hole() {
    let world = World::new();
    world.app.db.write_blocking(litfass::features::legal::publish_demo).unwrap();
    world.app.db.write_blocking(litfass::features::legal::publish_demo).unwrap();

    for (lang, empty) in [("en", "not stated"), ("uk", "не зазначено"), ("de", "nicht angegeben")] {
        for name in ["imprint", "privacy", "terms", "accessibility", "about", "contact"] {
            let read = world.get(&format!("/{lang}/legal/{name}")).expect(200).text();
            assert!(!read.contains("{{") && !read.contains(empty), "{lang} {name}: {read}");
            assert!(world.get(&format!("/{lang}")).expect(200).text().contains(&format!("/{lang}/legal/{name}")));
        }
    }
    let ada = world.person("Ada", Role::Admin);
    assert_eq!(page(&ada, "imprint")["warnings"], json!([]));
}

#[test]
fn a_language_that_was_not_changed_with_the_others_is_told() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let draft = write(&ada, "terms", "Be kind.");
    approve(&ada, &draft, Value::Null);
    let outdated = || {
        let warnings = page(&ada, "terms")["warnings"].clone();
        let of_kind = warnings.as_array().unwrap().iter().filter(|one| one["kind"] == "language_outdated");
        of_kind.map(|one| one["lang"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(outdated(), Vec::<Value>::new());

    let text =
        |title: &str, words: &str| json!({ "title": title, "body": format!("<p>{words}</p>"), "change_summary": "" });
    let change = |version: Value, en: &str, de: &str| {
        let call = json!({ "version": version, "texts": { "en": text("The terms", en), "de": text("AGB", de) } });
        ada.put(&format!("/api/panel/legal/pages/{}/draft", id(&ada, "terms")), &call).expect(200).json()
    };
    let half = change(Value::Null, "Be kinder.", "Be kind.");
    assert_eq!(outdated(), [json!("de")]);
    change(half["draft"]["version"].clone(), "Be kinder.", "Seid freundlicher.");
    assert_eq!(outdated(), Vec::<Value>::new());
}

#[test]
fn whoever_agreed_to_earlier_terms_is_told_and_asked_again() {
    let world = sign_in::world();
    let (ada, staff) = (world.person("Ada", Role::Admin), world.person("Mia", Role::Manager));
    approve(&ada, &write(&ada, "terms", "Be kind."), Value::Null);
    let (email, password) = ("xenia@example.ch", "three slow trams 7");
    let entry = json!({ "email": email, "password": password, "name": "Xenia", "surname": "Example", "locale": "de",
                        "terms": true });
    let browser = sign_in::register(&world, &entry);
    sign_in::confirm(&world, email, &browser).expect(200);
    let token = sign_in::login(&world, email, password).expect(200).json()["access_token"].as_str().unwrap().to_owned();
    let call =
        |method: &'static str, path: &str| world.call(method, path).header("Authorization", &format!("Bearer {token}"));
    let state = || {
        let due = call("GET", "/api/auth/me").send().expect(200).json()["terms_due"].clone();
        (due, call("GET", "/api/account/terms").send().expect(200).json())
    };
    let agree = |number: i64| {
        call("POST", "/api/account/terms").json(&json!({ "versions": [{ "name": "terms", "number": number }] })).send()
    };
    assert_eq!(state(), (json!(false), json!([])));

    world.clock.advance(Duration::from_mins(2));
    approve(&ada, &write(&ada, "terms", "Be kinder."), Value::Null);
    activate_due(&world.app).unwrap();

    let (due, changed) = state();
    assert_eq!((&due, &changed[0]["name"], &changed[0]["number"]), (&json!(true), &json!("terms"), &json!(2)));
    assert_eq!((&changed[0]["title"], &changed[0]["path"]), (&json!("The terms"), &json!("/legal/terms")));
    assert_eq!(staff.get("/api/auth/me").expect(200).json()["terms_due"], false, "who never agreed is not asked");
    let (template, path) = sign_in::letters(&world, email).pop().unwrap();
    assert!(template == "terms_changed" && path.contains("/legal/terms/"), "{template} {path}");
    agree(1).expect(409);
    assert_eq!(state().0, true, "the version in force was not read");

    assert_eq!(agree(2).expect(200).json()["terms_due"], false);

    assert_eq!(state(), (json!(false), json!([])));
    agree(2).expect(409);
    let versions = |db: &rusqlite::Connection| {
        let mut found = db.prepare("select c.version from consent_records c order by c.version")?;
        Ok(found.query_map([], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?)
    };
    assert_eq!(world.app.db.read_blocking(versions).unwrap(), [1, 2], "the earlier consent is kept");
}

#[test]
fn a_language_of_a_version_in_force_is_held_back_until_another_version_releases_it() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let draft = write(&ada, "terms", "Be kind.");
    let address = format!("/api/panel/legal/pages/{}/draft", draft["id"].as_str().unwrap());
    let save = |shown: &Value, is_draft: [bool; 2]| {
        let text = |title: &str, is_draft: bool| json!({ "title": title, "body": format!("<p>{title}: be kind.</p>"), "change_summary": "", "is_draft": is_draft });
        let texts = json!({ "en": text("The terms", is_draft[0]), "de": text("Bedingungen", is_draft[1]) });
        ada.put(&address, &json!({ "version": shown["draft"]["version"], "texts": texts })).expect(200).json()
    };

    let all = save(&draft, [true, true]);
    let path = format!("/api/panel/legal/pages/{}/approve", draft["id"].as_str().unwrap());
    let call = json!({ "version": all["draft"]["version"], "effective_from": null, "checked": true });
    assert_eq!(ada.post(&path, &call).expect(422).codes("texts"), ["all_drafts"]);

    approve(&ada, &save(&all, [false, true]), Value::Null);
    let german = || world.get("/de/legal/terms").expect(200).text();
    assert!(german().contains("The terms: be kind.") && !german().contains("Bedingungen"), "{}", german());
    assert!(!world.get("/en/legal/terms").expect(200).text().contains("rel=\"alternate\" hreflang=\"de\""));
    assert!(world.get("/de").expect(200).text().contains("The terms"));
    assert_eq!(page(&ada, "terms")["draft_texts"], json!(["de"]));

    let next = save(&page(&ada, "terms"), [false, false]);
    assert!(!german().contains("Bedingungen"));
    approve(&ada, &next, Value::Null);

    assert!(german().contains("Bedingungen: be kind.") && !german().contains("The terms: be kind."));
}

#[test]
fn whoever_confirms_a_registration_with_a_new_password_is_asked_for_the_terms_at_the_sign_in() {
    let world = sign_in::world();
    let ada = world.person("Ada", Role::Admin);
    approve(&ada, &write(&ada, "terms", "Be kind."), Value::Null);
    let (email, password) = ("xenia@example.ch", "three slow trams 7");
    let entry = json!({ "email": email, "password": "a stranger chose this", "name": "Xenia", "surname": "Example",
                        "locale": "de", "terms": true });
    sign_in::register(&world, &entry);
    let chosen = json!({ "token": sign_in::token(&world, email), "password": password });
    world.post("/api/auth/email/confirm", &chosen).expect(200);

    let signed_in = sign_in::login(&world, email, password).expect(200).json();

    assert_eq!(
        signed_in["user"]["terms_due"], true,
        "the stranger's consent does not count for the owner of the address"
    );
    let token = format!("Bearer {}", signed_in["access_token"].as_str().unwrap());
    let call = |method: &'static str, path: &str| world.call(method, path).header("Authorization", &token);
    let asked = call("GET", "/api/account/terms").send().expect(200).json();
    assert_eq!((&asked[0]["name"], &asked[0]["number"]), (&json!("terms"), &json!(1)));
    let none = json!({ "versions": [] });
    call("POST", "/api/account/terms").json(&none).send().expect(409);
    let read = json!({ "versions": [{ "name": "terms", "number": 1 }] });
    assert_eq!(call("POST", "/api/account/terms").json(&read).send().expect(200).json()["terms_due"], false);
    assert_eq!(call("GET", "/api/account/terms").send().expect(200).json(), json!([]));
}
