//! Blocks of the text of an article beside paragraphs: quotes with a source, boxes, dividers, cards of contacts.

use litfass::base::access::Role;
use litfass::features::contacts::store as contacts;
use litfass::features::contacts::types::ContactState;
use serde_json::{Value, json};

use crate::articles::{path, publish, text, tree, words, written};
use crate::contacts::entry;
use crate::world::World;

const GUIDE: &str = "/categories/guides/housing/wohnung-finden";

/// Publishes a German article whose text ends with `blocks`; returns the article.
fn article_with(world: &World, blocks: &str) -> Value {
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(world), "Wohnung finden");
    let mut wording = words("Wohnung finden");
    wording["version"] = text(&author.get(&path(&article, "")).json(), "de")["version"].clone();
    wording["body"] = json!(format!("{}{blocks}", wording["body"].as_str().unwrap()));
    author.put(&path(&article, "/texts/de"), &wording).expect(200);
    publish(&author, &manager, &article, "de");
    article
}

fn shown(world: &World, lang: &str) -> String {
    let page = world.get(&format!("/{lang}{GUIDE}")).expect(200).text();
    let (_, rest) = page.split_once("class=\"prose").unwrap();
    rest.split_once("class=\"imprint\"").unwrap().0.to_owned()
}

/// A contact with a phone that is open on weekdays from nine to noon, and its public identity.
fn office(world: &World) -> (i64, String) {
    let mut office = entry("office", "Office & Advice");
    office.card = json!({
        "phones": [{ "number": "+41445550101", "display": "044 555 01 01" }],
        "hours": { "weekly": [[{ "from": "09:00", "to": "12:00" }], [], [], [], [], [], []] },
    });
    let key = world.contact(world.contact_group(), office);
    let id = world.app.db.read_blocking(move |db| Ok(contacts::get_by_key(db, key)?.id.to_string())).unwrap();
    (key, id)
}

#[test]
fn readers_see_quotes_with_their_source_boxes_and_dividers() {
    let world = World::new();

    article_with(
        &world,
        "<blockquote><p>Es geht.</p><footer>Anna</footer></blockquote><hr><aside><h3>Gut zu wissen</h3><p>Alles.</p></aside>",
    );

    let page = shown(&world, "de");
    assert!(page.contains("<blockquote><p>Es geht.</p><footer>Anna</footer></blockquote><hr>"), "{page}");
    assert!(page.contains("<aside><h3>Gut zu wissen</h3><p>Alles.</p></aside>"), "{page}");
}

#[test]
fn the_card_of_a_contact_shows_it_as_it_is_now() {
    // a job would hide the contact when the clock goes on
    let world = World::with(|config| config.contacts.hide_unconfirmed = false);
    let (key, id) = office(&world);
    article_with(&world, &format!("<div data-contact=\"{id}\">Old name</div>"));
    world.clock_to("2030-01-07T09:30:00Z");

    let before = shown(&world, "de");
    assert!(
        before.contains("href=\"/de/contacts/health/practices/office\" lang=\"en\">Office &amp; Advice</a>"),
        "{before}"
    );
    assert!(before.contains("href=\"tel:+41445550101\">044 555 01 01</a>"), "{before}");
    assert!(before.contains("Geöffnet bis 12:00"), "{before}");
    assert!(!before.contains("Old name"), "{before}");
    assert!(
        before.contains("<span class=\"arch\"><svg"),
        "a contact without logo has the drawing of its kind: {before}"
    );

    world.changes(key, |contact| contact.slug = "bureau".to_owned());
    let after = shown(&world, "de");
    assert!(after.contains("/de/contacts/health/practices/bureau"), "{after}");

    world.clock_to("2030-01-07T12:30:00Z");
    assert!(!shown(&world, "de").contains("12:00"), "the page was kept beyond the closing time");

    world.changes(key, |contact| contact.state = ContactState::Archived);
    let after = shown(&world, "de");
    assert!(!after.contains("contact-card") && !after.contains("data-contact"), "{after}");
}

#[test]
fn an_unknown_contact_leaves_nothing_behind() {
    let world = World::new();

    article_with(&world, "<div data-contact=\"0193a5b0-0000-7000-8000-000000000001\">Nobody</div><p>Ende</p>");

    let page = shown(&world, "de");
    assert!(page.contains("<p>Ende</p>") && !page.contains("Nobody"), "{page}");
}

#[test]
fn suggestions_of_contacts_carry_the_identity_that_a_card_needs() {
    let world = World::new();
    let (_, id) = office(&world);
    article_with(&world, "");

    let of_contacts = world.get("/api/search/suggestions?q=off&type=contact").expect(200).json();
    let of_articles = world.get("/api/search/suggestions?q=off&type=article").expect(200).json();

    assert_eq!((&of_contacts[0]["id"], &of_contacts[0]["title"]), (&json!(id), &json!("Office & Advice")));
    assert_eq!(of_articles, json!([]));
    world.get("/api/search/suggestions?q=off&type=nothing").expect(422);
}
