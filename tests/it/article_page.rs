//! The page of an article with all that stands beside its text: contents, gallery, corrections, source, code, what to
//! read next; and how staff fill it.

use std::time::Duration;

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::articles::{act, change_of, path, publish, text, tree, upload, words, written};
use crate::world::{Answer, Person, World};

const GUIDE: &str = "/categories/guides/housing/wohnung-finden";

/// A newsroom with a published German article; its author, its manager.
fn newsroom(world: &World) -> (Value, Person<'_>, Person<'_>, (String, String)) {
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let place = tree(world);
    let article = written(&author, &place, "Wohnung finden");
    publish(&author, &manager, &article, "de");
    let article = manager.get(&path(&article, "")).expect(200).json();
    (article, author, manager, place)
}

pub fn change(person: &Person, article: &Value, fields: Value) -> Answer {
    let now = person.get(&path(article, "")).expect(200).json();
    let mut call = change_of(&now);
    for (name, value) in fields.as_object().unwrap() {
        call[name] = value.clone();
    }
    person.put(&path(article, ""), &call)
}

fn page(world: &World, lang: &str) -> Value {
    world.get(&format!("/_data/{lang}{GUIDE}")).expect(200).json()["data"].clone()
}

/// The structured data of a document.
fn told(html: &str) -> Value {
    let (_, rest) = html.split_once("<script type=\"application/ld+json\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

pub fn picture(media: &Value, texts: Value) -> Value {
    let mut all = json!({ "en": {}, "uk": {}, "de": {} });
    for (lang, words) in texts.as_object().unwrap() {
        all[lang] = words.clone();
    }
    json!({ "media_id": media["id"], "texts": all })
}

#[test]
fn headings_have_anchors_and_the_contents_lead_to_them_without_a_script() {
    let world = World::new();
    let author = world.person("Olena", Role::Author);
    let manager = world.person("Marta", Role::Manager);
    let article = written(&author, &tree(&world), "Wohnung finden");
    let mut wording = words("Wohnung finden");
    wording["version"] = text(&author.get(&path(&article, "")).json(), "de")["version"].clone();
    let body = wording["body"].as_str().unwrap().to_owned();
    wording["body"] = json!(format!("{body}<h2>Der Vertrag</h2><p>Lang.</p><h3>Die Kündigung</h3><p>Lang.</p>"));
    author.put(&path(&article, "/texts/de"), &wording).expect(200);
    publish(&author, &manager, &article, "de");

    let html = world.get(&format!("/de{GUIDE}")).expect(200).text();

    let contents = page(&world, "de")["article"]["toc"].clone();
    assert_eq!(contents.as_array().unwrap().len(), 3);
    for heading in contents.as_array().unwrap() {
        let id = heading["id"].as_str().unwrap();
        assert!(html.contains(&format!("href=\"#{id}\"")), "no link to {id}");
        assert!(html.contains(&format!(" id=\"{id}\"")), "no heading {id}");
    }
}

#[test]
fn a_gallery_keeps_its_order_and_says_each_picture_in_the_language_of_the_page() {
    let world = World::new();
    let (article, _, manager, _) = newsroom(&world);
    let (house, key) = (upload(&manager, 1300, 700), upload(&manager, 900, 1200));
    let first = picture(&house, json!({ "de": { "alt": "Ein Haus", "caption": "Das Haus am See" } }));
    let second = picture(&key, json!({ "de": { "alt": "Ein Schlüssel" } }));

    let saved = change(&manager, &article, json!({ "gallery": [second, first] })).expect(200).json();

    assert_eq!(saved["gallery"][0]["media"]["id"], key["id"]);
    let gallery = page(&world, "de")["article"]["gallery"].clone();
    let alts: Vec<&str> =
        gallery.as_array().unwrap().iter().map(|one| one["picture"]["alt"].as_str().unwrap()).collect();
    assert_eq!(alts, ["Ein Schlüssel", "Ein Haus"]);
    assert_eq!((&gallery[0]["caption"], &gallery[1]["caption"]), (&Value::Null, &json!("Das Haus am See")));
    let large = gallery[1]["large"].as_str().unwrap();
    let html = world.get(&format!("/de{GUIDE}")).expect(200).text();
    assert!(html.contains(&format!("href=\"{large}\"")), "no link to the large picture");
    world.get(large).expect(200);
    let images = told(&html)["@graph"][0]["image"].clone();
    assert!(images.as_array().unwrap().iter().any(|one| one.as_str().unwrap().ends_with(large)), "{images}");
    let english = world.get(&format!("/en{GUIDE}")).expect(200).text();
    assert!(english.contains("<figcaption class=\"caption\" lang=\"de\">Das Haus am See"), "the foreign words say so");

    let twice = json!({ "gallery": [picture(&house, json!({})), picture(&house, json!({}))] });
    assert_eq!(change(&manager, &article, twice).expect(422).codes("gallery.1.media_id"), ["twice"]);
    let unknown = json!({ "gallery": [{ "media_id": "00000000-0000-7000-8000-000000000000", "texts": {} }] });
    assert_eq!(change(&manager, &article, unknown).expect(422).codes("gallery.0.media_id"), ["not_found"]);
    let long = json!({ "gallery": [picture(&house, json!({ "de": { "alt": "x".repeat(251) } }))] });
    assert_eq!(change(&manager, &article, long).expect(422).codes("gallery.0.texts.de.alt"), ["max_length"]);
    let many: Vec<Value> = (0..31).map(|_| picture(&house, json!({}))).collect();
    assert_eq!(change(&manager, &article, json!({ "gallery": many })).expect(422).codes("gallery"), ["max_items"]);
    change(&manager, &article, json!({})).expect(200);
    assert_eq!(page(&world, "de")["article"]["gallery"].as_array().unwrap().len(), 2, "what is left out stays");
}

#[test]
fn a_picture_without_description_keeps_its_language_from_readers() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let house = upload(&author, 1300, 700);

    let silent = json!({ "gallery": [picture(&house, json!({ "uk": { "alt": "Дім" } }))] });
    let saved = change(&author, &article, silent).expect(200).json();

    assert_eq!(text(&saved, "de")["problems"]["gallery"][0]["code"], "alt_needed");
    assert_eq!(act(&author, &article, "de", "submit", json!({})).expect(422).codes("gallery"), ["alt_needed"]);
    let told = json!({ "gallery": [picture(&house, json!({ "de": { "alt": "Ein Haus" } }))] });
    change(&author, &article, told).expect(200);
    publish(&author, &manager, &article, "de");
}

#[test]
fn a_correction_is_dated_told_to_machines_and_counts_as_an_update() {
    let world = World::new();
    let (article, author, manager, _) = newsroom(&world);
    assert_eq!(page(&world, "de")["article"]["updated_at"], Value::Null);
    world.clock.advance(Duration::from_hours(24));
    let (author, manager) = (world.again(&author), world.again(&manager));

    let note = json!({ "lang": "de", "text": "Die Frist beträgt 30 Tage, nicht 20." });
    author.post(&path(&article, "/corrections"), &note).expect(403);
    manager.post(&path(&article, "/corrections"), &note).expect(200);
    let missing = json!({ "lang": "uk", "text": "Строк становить 30 днів." });
    assert_eq!(manager.post(&path(&article, "/corrections"), &missing).expect(422).codes("lang"), ["not_live"]);
    let long = json!({ "lang": "de", "text": "x".repeat(501) });
    assert_eq!(manager.post(&path(&article, "/corrections"), &long).expect(422).codes("text"), ["max_length"]);

    let shown = page(&world, "de")["article"].clone();
    let html = world.get(&format!("/de{GUIDE}")).expect(200).text();
    let corrected = told(&html)["@graph"][0].clone();
    assert_eq!(shown["corrections"][0]["text"], "Die Frist beträgt 30 Tage, nicht 20.");
    assert_eq!(shown["updated_at"], shown["corrections"][0]["at"]);
    assert_eq!(corrected["correction"][0]["@type"], "CorrectionComment");
    assert_eq!(corrected["correction"][0]["datePublished"], shown["corrections"][0]["at"]);
    assert_eq!(corrected["dateModified"], shown["updated_at"]);
    assert!(html.contains("Die Frist beträgt 30 Tage, nicht 20."));
}

#[test]
fn a_correction_is_reworded_and_taken_back_by_those_who_publish_and_never_over_another_change() {
    let world = World::new();
    let (article, author, manager, place) = newsroom(&world);
    let note = json!({ "lang": "de", "text": "Die Frist beträgt 30 Tage." });
    let made = manager.post(&path(&article, "/corrections"), &note).expect(200).json();
    let at = path(&article, &format!("/corrections/{}", made[0]["id"].as_str().unwrap()));
    let words = |version: i64, text: &str| json!({ "version": version, "text": text });
    assert!(world.get(&format!("/de{GUIDE}")).expect(200).text().contains("Die Frist beträgt 30 Tage."));

    author.put(&at, &words(1, "Die Frist ist kurz.")).expect(403);
    author.delete(&format!("{at}?version=1")).expect(403);
    assert_eq!(manager.put(&at, &words(1, "x")).expect(422).codes("text"), ["min_length"]);
    assert_eq!(manager.put(&at, &words(1, " \u{200b} \n ")).expect(422).codes("text"), ["required"]);
    let other = path(&written(&author, &place, "Anderes"), "/corrections/");
    let foreign = at.replace(&path(&article, "/corrections/"), &other);
    manager.put(&foreign, &words(1, "Nicht von hier.")).expect(404);
    let reworded = manager.put(&at, &words(1, "Die Frist beträgt 90 Tage.")).expect(200).json();

    assert_eq!(reworded[0]["text"], "Die Frist beträgt 90 Tage.");
    assert_eq!(reworded[0]["version"], 2);
    assert_eq!(reworded[0]["at"], made[0]["at"], "the day on which it was set right stays");
    let html = world.get(&format!("/de{GUIDE}")).expect(200).text();
    assert!(html.contains("90 Tage") && !html.contains("30 Tage"), "readers see it at once");
    let late = manager.put(&at, &words(1, "Die Frist beträgt 60 Tage.")).expect(409).json();
    assert_eq!((&late["code"], &late["current"]["text"]), (&json!("stale_version"), &reworded[0]["text"]));
    manager.delete(&format!("{at}?version=1")).expect(409);
    manager.delete(&format!("{at}?version=2")).expect(200);
    manager.delete(&format!("{at}?version=2")).expect(404);

    assert!(!world.get(&format!("/de{GUIDE}")).expect(200).text().contains("90 Tage"));
    assert_eq!(page(&world, "de")["article"]["corrections"], json!([]));
    let log =
        world.person("Anna", Role::SuperAdmin).get("/api/panel/audit?action=article.correct_remove").expect(200).json();
    assert_eq!(log["items"][0]["before"]["note"], "Die Frist beträgt 90 Tage.", "its words stay in the log");
}

#[test]
fn the_source_is_named_and_the_first_address_is_the_canonical_one() {
    let world = World::new();
    let (article, _, manager, _) = newsroom(&world);
    let own = "<link rel=\"canonical\" href=\"http://127.0.0.1";
    assert!(world.get(&format!("/de{GUIDE}")).expect(200).text().contains(own));

    let fields = json!({
        "source_name": "Mieterverband", "source_url": "https://mieten.example/ratgeber",
        "canonical_url": "https://elsewhere.example/wohnung"
    });
    change(&manager, &article, fields).expect(200);

    let listed = |world: &World| world.get("/sitemap.xml").expect(200).text().contains(&format!("/de{GUIDE}</loc>"));
    assert!(!listed(&world), "search engines are sent to its own address");
    let html = world.get(&format!("/de{GUIDE}")).expect(200).text();
    assert!(html.contains("<link rel=\"canonical\" href=\"https://elsewhere.example/wohnung\">"), "{html}");
    assert!(!html.contains("hreflang=\"de\" href=\"http://127"), "what is at home elsewhere has no alternates here");
    assert!(html.contains("href=\"https://mieten.example/ratgeber\""));
    assert_eq!(told(&html)["@graph"][0]["isBasedOn"], "https://mieten.example/ratgeber");
    let bad = json!({ "canonical_url": "http://elsewhere.example/" });
    assert_eq!(change(&manager, &article, bad).expect(422).codes("canonical_url"), ["format"]);
    change(&manager, &article, json!({ "canonical_url": "" })).expect(200);
    assert!(world.get(&format!("/de{GUIDE}")).expect(200).text().contains(own));
    assert!(listed(&world));
}

#[test]
fn a_ukrainian_page_binds_words_of_one_letter_and_machines_get_what_was_typed() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let mut wording = words("Життя в Цюриху");
    wording["excerpt"] = json!("Як живуть у місті і за містом: короткий огляд для тих, хто приїхав.");
    let body = "<p>Хліб <strong>і</strong> сіль у школі. </p>".repeat(12);
    wording["body"] = json!(body);
    author.put(&path(&article, "/texts/uk"), &wording).expect(200);
    publish(&author, &manager, &article, "uk");

    let page = world.get(&format!("/_data/uk{GUIDE}")).expect(200).json();
    let shown = &page["data"]["article"];

    assert_eq!(shown["title"], "Життя в\u{a0}Цюриху");
    assert!(shown["body_html"].as_str().unwrap().contains("<strong>і</strong>\u{a0}сіль у\u{a0}школі"), "{shown}");
    let html = world.get(&format!("/uk{GUIDE}")).expect(200).text();
    assert!(
        html.contains("<title>Життя в Цюриху – Litfass</title>") && html.contains("\"headline\":\"Життя в Цюриху\"")
    );
    let list = world.get("/_data/uk/last/articles").expect(200).text();
    assert!(list.contains("Життя в\u{a0}Цюриху") && list.contains("у\u{a0}місті і\u{a0}за"), "{list}");
    let feed = world.get("/feeds/uk/latest.json").expect(200).json();
    assert_eq!(feed["items"][0]["title"], "Життя в Цюриху");
    let found = world.get("/_data/uk/search?q=%D1%86%D1%8E%D1%80%D0%B8%D1%85").expect(200).json();
    assert_eq!(found["data"]["hits"]["items"][0]["title"], "Життя в Цюриху", "{found}");
    let kept = manager.get(&path(&article, "")).expect(200).json();
    assert_eq!(text(&kept, "uk")["title"], "Життя в Цюриху");
}

#[test]
fn editors_pick_what_is_read_next_and_else_it_is_found_by_itself() {
    let world = World::new();
    let (article, author, manager, place) = newsroom(&world);
    let titles = |page: &Value| -> Vec<String> {
        page["related"].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect()
    };
    let mut others = Vec::new();
    for title in ["Erstens mieten", "Zweitens kaufen", "Drittens bauen", "Viertens teilen"] {
        let other = written(&author, &place, title);
        publish(&author, &manager, &other, "de");
        others.push(other);
    }
    let by_itself = titles(&page(&world, "de"));
    assert_eq!(by_itself.len(), 3);
    assert!(!by_itself.contains(&"Wohnung finden".to_owned()));

    let ids: Vec<&Value> = others.iter().map(|other| &other["id"]).collect();
    let saved = change(&manager, &article, json!({ "related": ids })).expect(200).json();

    assert_eq!(saved["related"][0]["title"], "Erstens mieten");
    let picked = ["Erstens mieten", "Zweitens kaufen", "Drittens bauen", "Viertens teilen"];
    assert_eq!(titles(&page(&world, "de")), picked);
    act(&manager, &others[0], "de", "withdraw", json!({ "note": "Stimmt nicht mehr." })).expect(200);
    assert_eq!(titles(&page(&world, "de")), picked[1..]);
    let itself = json!({ "related": [article["id"]] });
    assert_eq!(change(&manager, &article, itself).expect(422).codes("related.0"), ["itself"]);
    let unknown = json!({ "related": ["00000000-0000-7000-8000-000000000000"] });
    assert_eq!(change(&manager, &article, unknown).expect(422).codes("related.0"), ["not_found"]);
    change(&manager, &article, json!({ "related": [] })).expect(200);
    assert_eq!(titles(&page(&world, "de")).len(), 3);
}

#[test]
fn authors_find_the_published_work_of_others_but_no_drafts() {
    let world = World::new();
    let (_, author, _, place) = newsroom(&world);
    let secret = written(&author, &place, "Wohnung verheimlicht");
    let other = world.person("Petro", Role::Author);
    let own = written(&other, &place, "Zimmer suchen");

    let found = other.get("/api/panel/articles/related-candidates?q=wohnung").expect(200).json();
    let newest = other.get("/api/panel/articles/related-candidates").expect(200).json();

    assert_eq!((found.as_array().unwrap().len(), &found[0]["title"]), (1, &json!("Wohnung finden")));
    assert_eq!(newest.as_array().unwrap().len(), 1);
    let draft = json!({ "related": [secret["id"]] });
    assert_eq!(change(&other, &own, draft).expect(422).codes("related.0"), ["not_found"]);
    change(&other, &own, json!({ "related": [found[0]["id"]] })).expect(200);
}

#[test]
fn the_code_of_a_page_is_there_while_the_page_is() {
    let world = World::new();
    let (article, author, manager, place) = newsroom(&world);
    let code = |article: &Value| format!("/de/codes/articles/{}.svg", article["id"].as_str().unwrap());
    let draft = written(&author, &place, "Noch nicht");

    let answer = world.get(&code(&article)).expect(200);

    assert_eq!(answer.header("Content-Type"), Some("image/svg+xml"));
    assert!(answer.text().starts_with("<svg"));
    world.get(&code(&draft)).expect(404);
    world.get("/de/codes/articles/nothing.svg").expect(404);
    act(&manager, &article, "de", "withdraw", json!({ "note": "Stimmt nicht mehr." })).expect(200);
    world.get(&code(&article)).expect(404);
}

#[test]
fn what_a_person_is_says_in_which_language_it_is_said() {
    let world = World::new();
    let (_, _, _, _) = newsroom(&world);
    let note = |write: &mut litfass::db::Write| {
        write.execute(
            "insert into author_texts (author_key, locale, title, bio) select u.key, 'uk', 'Редакторка', '<p>Пише про житло</p>' from authors u where u.name like 'Olena%'",
            [],
        )?;
        write.invalidate("authors");
        Ok(())
    };
    world.app.db.write_blocking(note).unwrap();

    let html = world.get(&format!("/de{GUIDE}")).expect(200).text();
    let slug = page(&world, "de")["article"]["authors"][0]["slug"].as_str().unwrap().to_owned();
    let profile = world.get(&format!("/de/authors/{slug}")).expect(200).text();
    let own = world.get(&format!("/uk/authors/{slug}")).expect(200).text();

    assert!(html.contains("<span class=\"muted\" lang=\"uk\">Редакторка"), "{html}");
    assert!(profile.contains("lang=\"uk\"><p>Пише про житло"));
    assert!(own.contains("<div class=\"prose space-above-5\"><p>Пише про житло"));
}

#[test]
fn the_event_of_an_article_is_a_file_for_calendars_until_it_is_over() {
    let world = World::new();
    world.clock_to("2031-06-02T08:00:00Z");
    let (article, author, manager, place) = newsroom(&world);
    let draft = written(&author, &place, "Noch nicht");
    let address = |slug: &Value| format!("/de/categories/guides/housing/{}/event.ics", slug.as_str().unwrap());
    let label = || page(&world, "de")["article"]["event"]["file_label"].clone();
    world.get(&address(&article["slug"])).expect(404);
    let event = json!({
        "kind": "event",
        "event_start": "2031-06-29T14:00:00+02:00",
        "event_end": "2031-06-29T15:15:00+02:00",
        "event_place": "Kellertheater Zwirnerei, Zürich; über den Hof, dann die Treppe hinunter bis zur dritten Tür",
    });
    change(&manager, &article, event.clone()).expect(200);
    change(&author, &draft, event).expect(200);

    let answer = world.get(&address(&article["slug"])).expect(200);

    assert_eq!(answer.header("Content-Type"), Some("text/calendar; charset=utf-8"));
    assert_eq!(answer.header("Content-Disposition"), Some("attachment; filename=\"wohnung-finden.ics\""));
    let file = answer.text();
    assert!(file.ends_with("END:VCALENDAR\r\n") && !file.replace("\r\n", "").contains('\n'), "{file}");
    assert!(file.split("\r\n").all(|line| line.len() <= 75), "{file}");
    let unfolded = file.replace("\r\n ", "");
    let lines: Vec<&str> = unfolded.lines().collect();
    let uid = format!("UID:{}", article["id"].as_str().unwrap());
    for line in [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "BEGIN:VEVENT",
        "DTSTART:20310629T120000Z",
        "DTEND:20310629T131500Z",
        "SUMMARY:Wohnung finden",
        "LOCATION:Kellertheater Zwirnerei\\, Zürich\\; über den Hof\\, dann die Treppe hinunter bis zur dritten Tür",
        &uid,
    ] {
        assert!(lines.contains(&line), "{line} in {unfolded}");
    }
    assert!(lines.iter().any(|line| line.starts_with("DTSTAMP:20310602T08") && line.ends_with('Z')), "{unfolded}");
    assert!(
        lines.iter().any(|line| line.starts_with("URL:http") && line.ends_with(&format!("/de{GUIDE}"))),
        "{unfolded}"
    );
    assert_eq!(label(), "In den Kalender eintragen");
    let link = format!("href=\"{}\"", address(&article["slug"]));
    assert!(world.get(&format!("/de{GUIDE}")).text().contains(&link), "the page leads to it");
    world.get(&address(&draft["slug"])).expect(404);

    world.clock_to("2031-06-29T15:15:01+02:00");

    assert_eq!(label(), Value::Null);
    world.get(&address(&article["slug"])).expect(200);
}
