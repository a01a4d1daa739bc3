//! Certificates, fees and shares of records.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::articles::{path, text, tree, upload, words, written};
use crate::authorship_records::{RECORDS, at_record, done, get, list, of_work, step};
use crate::world::{Person, World};

/// The text of a PDF file.
fn read(pdf: &[u8]) -> String {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    document.extract_text(&pages).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_certificate_names_work_person_role_and_hash_in_the_language_of_the_reader() {
    let world = World::new();
    let (author, admin) = (world.person("Олена", Role::Author), world.person("Ada", Role::Admin));
    let article = written(&author, &tree(&world), "Wohnung finden in Zürich");
    let record = of_work(&admin, &article)[0].clone();
    let record = done(&admin, &record, "change", &json!({ "licence": "cc_by_4", "declared_original": true }));
    let certificate = |who: &Person, record: &Value, lang: &str| {
        who.request("GET", &at_record(record, "/certificate")).header("Lang", lang).send()
    };

    let german = certificate(&author, &record, "de").expect(200);

    assert_eq!(german.header("content-type"), Some("application/pdf"));
    let german_text = read(&german.body);
    for part in
        ["Urheberschaftsnachweis", "Олена Example", "Wohnung finden in Zürich", "Autor:in", "CC BY 4.0", "SHA-256"]
    {
        assert!(german_text.contains(part), "{part}: {german_text}");
    }
    let ukrainian = read(&certificate(&author, &record, "uk").expect(200).body);
    assert!(ukrainian.contains("Свідоцтво про авторство") && ukrainian.contains("Підтверджено"), "{ukrainian}");
    assert_eq!(certificate(&admin, &record, "de").expect(200).body, german.body, "the same record, the same file");
    assert!(german.body.len() < 80_000, "{} bytes", german.body.len());
    // another text, another hash
    let hash = |text: &str| text.split_whitespace().find(|word| word.len() == 64).unwrap().to_owned();
    let now = author.get(&path(&article, "")).expect(200).json();
    let mut wording = words("Wohnung finden in Zürich");
    wording["version"] = text(&now, "de")["version"].clone();
    wording["excerpt"] = json!("Ein anderer Vorspann, der auch lang genug ist, um zu gelten.");
    author.put(&path(&article, "/texts/de"), &wording).expect(200);
    assert_ne!(hash(&read(&certificate(&author, &record, "de").expect(200).body)), hash(&german_text));
    // the picture has the hash of its file; a proposal has no certificate
    let picture = list(&admin, "work=media")[0].clone();
    assert_eq!(certificate(&admin, &picture, "en").expect(409).json()["code"], "wrong_state");
    let picture = done(&admin, &picture, "confirm", &json!({}));
    assert!(read(&certificate(&admin, &picture, "en").expect(200).body).contains("SHA-256 of the file"));
}

#[test]
fn a_certificate_names_the_language_of_the_text_whose_hash_it_has() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    let text = json!({ "title": "House rules", "body": "<p>Comments stay friendly.</p>", "change_summary": "" });
    let page = json!({ "slug": "house-rules", "texts": { "en": text } });
    let page = admin.post("/api/panel/legal/pages", &page).expect(200).json();
    let new =
        json!({ "work": "legal_page", "work_id": page["id"], "lang": "uk", "name": "Marta", "role": "translator" });
    let part = admin.post(RECORDS, &new).expect(200).json()["record"].clone();

    let part = done(&admin, &part, "confirm", &json!({}));

    let sent = admin.request("GET", &at_record(&part, "/certificate")).header("Lang", "en").send();
    let told = read(&sent.expect(200).body);
    assert!(told.contains("Language Ukrainian") && told.contains("SHA-256 of the text (English)"), "{told}");
}

#[test]
fn a_certificate_names_the_day_of_the_confirmation_or_of_the_correction() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Ada", Role::Admin));
    upload(&author, 700, 700);
    let day = |world: &World| world.clock.now().day(&world.app.site().zone);
    let certificate = |who: &Person, record: &Value| {
        let sent = who.request("GET", &at_record(record, "/certificate")).header("Lang", "en").send();
        read(&sent.expect(200).body)
    };
    let recorded_on = day(&world);
    world.clock.advance(std::time::Duration::from_hours(72));
    let admin = world.again(&admin);

    let confirmed = done(&admin, &list(&admin, "work=media")[0].clone(), "confirm", &json!({}));

    let told = certificate(&admin, &confirmed);
    let confirmed_on = day(&world);
    assert_ne!(confirmed_on, recorded_on);
    assert!(told.contains(&format!("Recorded on {recorded_on}")), "{told}");
    assert!(told.contains(&format!("Confirmed on {confirmed_on}")), "{told}");
    let disputed = done(&admin, &confirmed, "dispute", &json!({}));
    world.clock.advance(std::time::Duration::from_hours(48));
    let admin = world.again(&admin);
    let told = certificate(&admin, &done(&admin, &disputed, "decide", &json!({ "outcome": "corrected" })));
    assert!(told.contains(&format!("Corrected on {}", day(&world))) && !told.contains("Confirmed on"), "{told}");
}

#[test]
fn fees_of_a_month_are_a_table_without_formulas() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let admin = world.person("Ada", Role::Admin);
    let media = upload(&author, 700, 700);
    let new = json!({ "work": "media", "work_id": media["id"], "lang": null, "name": "=HYPERLINK(1)", "role": "illustrator" });
    let record = admin.post(RECORDS, &new).expect(200).json()["record"].clone();
    let fee = json!({ "fee": { "minor": 12_050, "currency": "CHF" }, "fee_state": "due" });
    let due = done(&admin, &record, "change", &fee);
    let month = world.clock.now().day(&world.app.site().zone)[..7].to_owned();
    let table = |month: &str| admin.get(&format!("{RECORDS}/fees.csv?month={month}")).expect(200).text();

    let lines: Vec<String> = table(&month).lines().map(str::to_owned).collect();

    assert_eq!(lines.len(), 2);
    assert!(lines[1].contains(",'=HYPERLINK(1),illustrator,120.50,CHF,due,"), "{}", lines[1]);
    assert_eq!(table("2020-01").lines().count(), 1);
    manager.get(&format!("{RECORDS}/fees.csv?month={month}")).expect(403);
    admin.get(&format!("{RECORDS}/fees.csv?month=2026-13")).expect(422);
    // a fee has an amount and a state, or neither
    let wrong = |values: &Value| step(&admin, &due, "change", values).expect(422);
    assert_eq!(wrong(&json!({ "fee_state": "paid" })).codes("fee"), ["required"]);
    assert_eq!(wrong(&json!({ "fee": { "minor": 1, "currency": "CHF" } })).codes("fee_state"), ["required"]);
    let negative = json!({ "fee": { "minor": -1, "currency": "CHF" }, "fee_state": "due" });
    assert_eq!(wrong(&negative).codes("fee"), ["range"]);
}

#[test]
fn shares_of_a_work_and_language_are_at_most_a_hundred_percent() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Ada", Role::Admin));
    let manager = world.person("Marta", Role::Manager);
    let article = written(&author, &tree(&world), "Wohnung finden");
    manager.put(&path(&article, "/texts/en"), &words("Finding a flat")).expect(200);
    let rows = of_work(&admin, &article);
    let whole = done(&admin, &rows[0], "change", &json!({ "share_percent": 70 }));

    let refused = step(&admin, &rows[1], "change", &json!({ "share_percent": 31 })).expect(422);

    assert_eq!(refused.codes("share_percent"), ["share_sum"]);
    let translator = done(&admin, &rows[1], "change", &json!({ "share_percent": 30 }));
    assert_eq!(
        step(&admin, &whole, "change", &json!({ "share_percent": 71 })).expect(422).codes("share_percent"),
        ["share_sum"]
    );
    assert_eq!(get(&admin, &whole)["share_left"], 70);
    // the share of a revoked record is free, and it comes back only while there is room
    let revoked = done(&admin, &translator, "revoke", &json!({}));
    done(&admin, &whole, "change", &json!({ "share_percent": 100 }));
    assert_eq!(step(&admin, &revoked, "restore", &json!({})).expect(409).json()["code"], "share_sum");
}
