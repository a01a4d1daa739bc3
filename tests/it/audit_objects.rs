//! Each change of content is in the log with the fields that it changed, before and after.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::article_page::change;
use crate::articles::{act, path, publish, text, tree, words, written};
use crate::contacts_panel::{at, call, published, subgroup};
use crate::world::{Person, World};
use crate::{home, invoices, legal, reports};

/// The newest line of an action: the values before and after.
fn last(who: &Person, action: &str) -> (Value, Value) {
    let line = who.get(&format!("/api/panel/audit?action={action}")).expect(200).json()["items"][0].clone();
    (line["before"].clone(), line["after"].clone())
}

#[test]
fn a_changed_number_of_a_contact_is_named_before_and_after() {
    let world = World::new();
    let admin = world.person("Iryna", Role::Admin);
    let group = subgroup(&admin);
    let contact = published(&admin, &group, "Dr Koval");
    let mut other = call(&group, "Dr Koval");
    other["version"] = contact["version"].clone();
    other["card"]["phones"][0]["display"] = json!("+41 44 555 01 02");

    let changed = admin.put(&at(&contact, ""), &other).expect(200).json();

    let (before, after) = last(&admin, "contact.update");
    assert_eq!(before, json!({ "card.phones.0.display": "+41 44 555 01 01", "card.phones.0.number": "+41445550101" }));
    assert_eq!(after, json!({ "card.phones.0.display": "+41 44 555 01 02", "card.phones.0.number": "+41445550102" }));
    let (before, after) = last(&admin, "contact.state");
    assert_eq!((&before["state"], &after["state"]), (&json!("draft"), &json!("published")));
    let hide = json!({ "version": changed["version"], "state": "hidden" });
    let hidden = admin.post(&at(&contact, "/state"), &hide).expect(200).json();
    let archive = json!({ "version": hidden["version"], "state": "archived" });
    let archived = admin.post(&at(&contact, "/state"), &archive).expect(200).json();
    admin.delete(&at(&contact, &format!("?version={}", archived["version"]))).expect(200);
    let (before, after) = last(&admin, "contact.remove");
    assert_eq!((&before["texts.en.name"], &after), (&json!("Dr Koval"), &Value::Null));
}

#[test]
fn changed_words_tags_and_bylines_of_an_article_are_named_before_and_after() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Iryna", Role::Admin));
    let article = written(&author, &tree(&world), "Wohnung finden");
    publish(&author, &admin, &article, "de");
    let now = admin.get(&path(&article, "")).expect(200).json();
    let mut wording = words("Wohnung suchen");
    wording["version"] = text(&now, "de")["version"].clone();
    wording["body"] = json!(wording["body"].as_str().unwrap().replacen("Anfang", "Beginn", 1));

    admin.put(&path(&article, "/texts/de"), &wording).expect(200);

    let (before, after) = last(&admin, "article.text");
    assert_eq!((&before["title"], &after["title"]), (&json!("Wohnung finden"), &json!("Wohnung suchen")));
    assert!(before["body"].as_str().unwrap().contains("Anfang") && after["body"].as_str().unwrap().contains("Beginn"));
    assert!(before["body"].as_str().unwrap().chars().count() < 120, "only the changed part");
    assert_eq!(before["excerpt"], Value::Null);

    let byline = json!([{ "author_id": now["authors"][0]["author_id"], "role": "co_author" }]);
    change(&admin, &article, json!({ "tags": { "en": [], "uk": [], "de": ["miete"] }, "authors": byline })).expect(200);
    let (before, after) = last(&admin, "article.update");
    assert_eq!((&before["tags"]["de"], &after["tags"]["de"]), (&json!([]), &json!(["miete"])));
    let named = |part: &str| json!([format!("Olena Example ({part})")]);
    assert_eq!((&before["authors"], &after["authors"]), (&named("author"), &named("co_author")));

    let bulk = json!({ "ids": [article["id"]], "tag": { "lang": "de", "name": "zürich" } });
    admin.post("/api/panel/articles/bulk", &bulk).expect(200);
    let (before, after) = last(&admin, "article.update");
    assert_eq!((&before["tags"]["de"], &after["tags"]["de"]), (&json!(["miete"]), &json!(["miete", "zürich"])));
    act(&admin, &article, "de", "withdraw", json!({ "note": "No longer true" })).expect(200);
    let (before, after) = last(&admin, "article.withdraw");
    assert_eq!((&before["state"], &after["state"]), (&json!("published"), &json!("withdrawn")));
}

#[test]
fn a_removed_redirect_is_named_with_where_it_led() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Iryna", Role::Admin));
    let article = written(&author, &tree(&world), "Wohnung finden");
    publish(&author, &admin, &article, "de");
    change(&admin, &article, json!({ "slug": "wohnung-suchen" })).expect(200);

    admin.delete("/api/panel/articles/redirects?path=/categories/guides/housing/wohnung-finden").expect(200);

    let (before, _) = last(&admin, "redirect.remove");
    assert_eq!(before["target"], "/categories/guides/housing/wohnung-suchen");
}

#[test]
fn changed_words_of_a_category_are_named_before_and_after() {
    let world = World::new();
    let (_, sub) = tree(&world);
    let admin = world.person("Iryna", Role::Admin);

    let other = json!({ "version": 1, "icon": "bowl", "texts": { "en": { "name": "Flats" } } });
    admin.put(&format!("/api/panel/categories/{sub}"), &other).expect(200);

    let (before, after) = last(&admin, "category.update");
    assert_eq!((&before["texts.en.name"], &after["texts.en.name"]), (&json!("Housing"), &json!("Flats")));
    assert_eq!(before["slug"], Value::Null);
}

#[test]
fn changed_words_of_legal_pages_and_of_the_home_page_are_named_before_and_after() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    legal::write(&ada, "terms", "Be kind.");
    legal::write(&ada, "terms", "Be polite.");
    let (before, after) = last(&ada, "legal_page.text");
    assert_eq!(
        (&before["texts.en.body"], &after["texts.en.body"]),
        (&json!("<p>Be kind.</p>"), &json!("<p>Be polite.</p>"))
    );

    home::save(&ada, &[home::announcement("The first words")]);
    home::save(&ada, &[home::announcement("The second words")]);
    let (before, after) = last(&ada, "home.draft");
    let field = "blocks.0.settings.words.en";
    assert_eq!((&before[field], &after[field]), (&json!("The first words"), &json!("The second words")));
}

#[test]
fn a_report_that_the_clock_closes_is_named_before_and_after() {
    let world = World::new();
    let (manager, ada) = (world.person("Mykola", Role::Manager), world.person("Ada", Role::Admin));
    world.submit("/api/reports", &reports::report("/last/articles")).expect(200);
    let waiting = reports::inbox(&manager, "open")[0].clone();
    let taken = reports::step(&manager, &waiting, "take", &json!({})).expect(200).json();
    let decision = reports::decision("no_action", "", "The list shows what it should show.");
    reports::step(&manager, &taken, "decide", &decision).expect(200);
    reports::take_effect(&world);

    world.clock.advance(std::time::Duration::from_hours(31 * 24));
    litfass::features::cases::close_decided(&world.app).unwrap();

    let (before, after) = last(&world.again(&ada), "case.close");
    assert_eq!((&before["state"], &after["state"]), (&json!("decided"), &json!("closed")));
}

#[test]
fn an_invoice_is_named_by_its_customer_until_it_has_a_number() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    invoices::set_creditor(&admin, invoices::IBAN, "");
    let name =
        || admin.get("/api/panel/audit?action=invoice.create").expect(200).json()["items"][0]["object_name"].clone();

    let draft = admin.post("/api/panel/invoices", &invoices::form("")).expect(200).json();
    assert_eq!(name(), "Olena Koval");

    let invoice = invoices::issued(&admin, &invoices::form(""));
    assert_eq!((name(), draft["number"].clone()), (invoice["number"].clone(), json!("")));
}

#[test]
fn a_payment_is_noted_with_its_currency() {
    let world = World::new();
    let admin = world.person("Ada", Role::Admin);
    invoices::set_creditor(&admin, invoices::IBAN, "");
    let invoice = invoices::issued(&admin, &invoices::form(""));
    let payment = json!({
        "version": invoice["version"], "day": invoice["issued_on"], "amount_minor": 8_100, "reference": "by hand",
    });

    admin.post(&invoices::at(&invoice, "/payments"), &payment).expect(200);

    let (_, after) = last(&admin, "invoice.pay");
    assert_eq!((&after["amount_minor"], &after["currency"]), (&json!(8_100), &json!("CHF")));
}
