//! Contacts as readers see them: groups, filters, doors that open and close, addresses that moved.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::base::clock::Ts;
use litfass::base::lang::Lang;
use litfass::features::contacts::store::{self, groups};
use litfass::features::contacts::types::{
    Card, Contact, ContactState, ContactText, FreeOfCharge, GroupFields, GroupKind, GroupToInsert, NewContact,
};
use litfass::redirects::{self, Moved, MovedKind};
use litfass::trees::{NodeState, NodeText};
use serde_json::{Value, json};

use crate::contacts_panel::{at, published, state, subgroup};
use crate::sign_in::{self, token};
use crate::world::World;

/// A contact to be put on a portal.
pub struct Entry {
    slug: &'static str,
    names: Vec<(Lang, &'static str)>,
    pub card: Value,
    languages: Vec<&'static str>,
    emergency: bool,
    free: FreeOfCharge,
    state: ContactState,
}

pub fn entry(slug: &'static str, name: &'static str) -> Entry {
    Entry {
        slug,
        names: vec![(Lang::En, name)],
        card: json!({ "phones": [{ "number": "+41445550101", "display": "044 555 01 01" }] }),
        languages: vec!["de"],
        emergency: false,
        free: FreeOfCharge::Unknown,
        state: ContactState::Published,
    }
}

impl World {
    /// The group "health" with the subgroup "practices".
    pub fn contact_group(&self) -> i64 {
        self.app
            .db
            .write_blocking(|write| {
                let new = |parent_key, slug: &str, name: &str| GroupToInsert {
                    parent_key,
                    slug: slug.to_owned(),
                    icon: "folder".to_owned(),
                    color: "green".to_owned(),
                    in_menu: true,
                    own: GroupFields { kind: GroupKind::Health },
                    position: None,
                    state: NodeState::Published,
                    texts: [(Lang::En, NodeText { name: name.to_owned(), ..NodeText::default() })]
                        .into_iter()
                        .collect(),
                };
                let top = groups::insert(write, &new(None, "health", "Health"))?;
                groups::insert(write, &new(Some(top), "practices", "Practices"))
            })
            .unwrap()
    }

    pub fn contact(&self, subgroup_key: i64, entry: Entry) -> i64 {
        let card: Card = serde_json::from_value(entry.card).unwrap();
        let text = |name: &str| ContactText { name: name.to_owned(), ..ContactText::default() };
        let new = NewContact {
            id: None,
            draft_texts: Vec::new(),
            subgroup_key,
            slug: entry.slug.to_owned(),
            state: entry.state,
            card,
            logo_media_key: None,
            languages: entry.languages.iter().map(|code| (*code).to_owned()).collect(),
            emergency: entry.emergency,
            free_of_charge: entry.free,
            source_url: String::new(),
            enterprise_key: None,
            verify_every_days: None,
            verified_at: None,
            owner_key: None,
            texts: entry.names.iter().map(|(lang, name)| (*lang, text(name))).collect(),
        };
        self.app.db.write_blocking(move |write| store::insert(write, &new)).unwrap()
    }

    pub fn changes(&self, key: i64, change: impl FnOnce(&mut Contact) + Send + 'static) {
        self.app
            .db
            .write_blocking(move |write| {
                let mut contact = store::get_by_key(write, key)?;
                change(&mut contact);
                store::update(write, &contact, None)
            })
            .unwrap();
    }

    pub fn clock_to(&self, moment: &str) {
        let to = Ts::parse(moment).unwrap();
        self.clock.advance(to.since(self.clock.now()));
    }
}

fn in_town(town: &str) -> Value {
    json!({ "phones": [{ "number": "144", "display": "144" }], "addresses": [{ "street": "Weg", "house_no": "1", "town": town }] })
}

/// Names of the contacts of a list, in the order of the page.
pub fn names(page: &Value) -> Vec<String> {
    let sections = page["sections"].as_array().unwrap();
    let cards = sections.iter().flat_map(|section| section["contacts"].as_array().unwrap());
    cards.map(|card| card["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_level_answers_in_three_languages_with_its_content_in_the_markup() {
    let world = World::new();
    let sub = world.contact_group();
    world.contact(sub, Entry { card: in_town("Zürich"), ..entry("dr-koval", "Dr Koval") });

    for lang in ["en", "uk", "de"] {
        for path in ["/contacts", "/contacts/health", "/contacts/health/practices"] {
            let page = world.get(&format!("/{lang}{path}")).expect(200).text();
            assert!(page.contains("Practices"), "{lang}{path}");
        }
        let page = world.get(&format!("/{lang}/contacts/health/practices/dr-koval")).expect(200).text();
        assert!(page.contains("Dr Koval") && page.contains("tel:144"), "{lang}");
        assert!(page.contains("application/ld+json") && page.contains("MedicalBusiness"), "{lang}");
    }
    assert!(world.get("/sitemap.xml").text().contains("/en/contacts/health/practices/dr-koval</loc>"));
    world.get("/en/contacts/health/practices/nobody").expect(404);
    world.get("/en/contacts/nothing").expect(404);
}

#[test]
fn a_contact_names_others_of_its_town_and_without_a_town_others_of_its_group() {
    let world = World::new();
    let sub = world.contact_group();
    for (slug, name) in [("a", "Anna"), ("b", "Boris")] {
        world.contact(sub, Entry { card: in_town("Bern"), ..entry(slug, name) });
    }
    world.contact(sub, entry("c", "Clara"));
    world.contact(sub, entry("d", "Daria"));

    for (slug, other, heading) in [("a", "Boris", "More in the same town"), ("c", "Daria", "More in the same group")] {
        let page = world.get(&format!("/en/contacts/health/practices/{slug}")).expect(200).text();
        let list = page.split_once(heading).unwrap_or_else(|| panic!("{heading} is not on the page of {slug}")).1;
        assert!(list.contains(other), "{slug}");
    }
}

#[test]
fn a_list_is_narrowed_by_what_stands_in_its_address() {
    let world = World::new();
    let sub = world.contact_group();
    world.contact(sub, Entry { card: in_town("Zürich"), languages: vec!["uk", "de"], ..entry("a1", "Anna") });
    world.contact(sub, Entry { card: in_town("Bern"), free: FreeOfCharge::Yes, ..entry("b1", "Boris") });
    let all_day = json!({ "phones": [{ "number": "144" }], "hours": { "always_open": true } });
    world.contact(sub, Entry { card: all_day, ..entry("c1", "Clara") });
    let list = |query: &str| names(&world.data(&format!("/en/contacts/health/practices{query}")));

    assert_eq!(list("?town=zuerich"), ["Anna"]);
    assert_eq!(list("?language=uk"), ["Anna"]);
    assert_eq!(list("?free=1"), ["Boris"]);
    assert_eq!(list("?open=1"), ["Clara"]);
    assert_eq!(list("?open=1&free=1"), Vec::<String>::new());
    assert_eq!(list("?town=&language=xx&page=x").len(), 3);
    let page = world.data("/en/contacts?language=uk");
    assert_eq!((names(&page), page["head"]["noindex"].as_bool()), (vec!["Anna".to_owned()], Some(true)));
}

#[test]
fn an_emergency_number_has_the_same_place_in_every_language() {
    let world = World::new();
    let sub = world.contact_group();
    let named = |slug, english, german| Entry {
        emergency: true,
        names: vec![(Lang::En, english), (Lang::De, german)],
        ..entry(slug, english)
    };
    world.contact(sub, named("144", "Rescue", "Ambulanz"));
    world.contact(sub, named("117", "Police", "Polizei"));

    for (path, first) in [("/en/contacts", "Rescue"), ("/de/contacts/health/practices", "Ambulanz")] {
        assert_eq!(world.data(path)["emergency"][0]["name"], first, "{path}");
    }
}

#[test]
fn emergency_numbers_stand_above_everything_else_on_every_level() {
    let world = World::new();
    let sub = world.contact_group();
    world.contact(sub, entry("a1", "Anna"));
    world.contact(sub, Entry { emergency: true, ..entry("z1", "Zeno") });

    for path in ["/en/contacts", "/en/contacts/health", "/en/contacts/health/practices"] {
        let page = world.data(path);
        assert_eq!(page["emergency"][0]["name"], "Zeno", "{path}");
        assert!(!names(&page).contains(&"Zeno".to_owned()), "{path}");
        let narrowed = world.data(&format!("{path}?town=bern&open=1"));
        assert_eq!(narrowed["emergency"][0]["name"], "Zeno", "no filter leaves them out: {path}");
        assert_eq!(narrowed["total"], 0, "{path}");
    }
}

#[test]
fn a_kept_page_is_made_anew_when_a_door_opens_though_nothing_was_written() {
    let world = World::new();
    world.clock_to("2031-06-02T08:59:30+02:00");
    let sub = world.contact_group();
    let day = json!([{ "from": "09:00", "to": "17:00" }]);
    let card = json!({ "phones": [{ "number": "144" }], "hours": { "weekly": [day, day, day, day, day, day, day] } });
    world.contact(sub, Entry { card, ..entry("dr-koval", "Dr Koval") });
    let page = || world.get("/en/contacts/health/practices/dr-koval").expect(200).text();
    let list = || world.get("/en/contacts/health/practices").expect(200).text();

    assert!(page().contains("Opens at 09:00") && list().contains("Opens at 09:00"));
    world.clock.advance(Duration::from_secs(31));
    assert!(page().contains("Open until 17:00") && list().contains("Open until 17:00"));
    world.clock_to("2031-06-02T17:00:00+02:00");
    assert!(page().contains("Opens tomorrow at 09:00") && list().contains("Opens tomorrow at 09:00"));
}

#[test]
fn a_write_shows_at_once_and_an_old_address_leads_on() {
    let world = World::new();
    let sub = world.contact_group();
    let key = world.contact(sub, entry("dr-koval", "Dr Koval"));
    assert!(world.get("/en/contacts/health/practices").text().contains("Dr Koval"));

    world.changes(key, |contact| {
        contact.slug = "dr-melnyk".into();
        contact.texts.get_mut(Lang::En).as_mut().unwrap().name = "Dr Melnyk".into();
    });
    world
        .app
        .db
        .write_blocking(move |write| {
            redirects::add(write, "/contacts/health/practices/dr-koval", Moved { kind: MovedKind::Contact, key })
        })
        .unwrap();

    assert!(world.get("/en/contacts/health/practices").text().contains("Dr Melnyk"));
    let moved = world.get("/uk/contacts/health/practices/dr-koval").expect(301);
    assert_eq!(moved.header("location"), Some("/uk/contacts/health/practices/dr-melnyk"));
    let elsewhere = world.get("/en/contacts/other/group/dr-melnyk").expect(301);
    assert_eq!(elsewhere.header("location"), Some("/en/contacts/health/practices/dr-melnyk"));
}

#[test]
fn what_nobody_confirms_says_so_then_vanishes_and_what_closed_is_told_for_a_year() {
    let world = World::new();
    let sub = world.contact_group();
    let key = world.contact(sub, entry("dr-koval", "Dr Koval"));
    let closed = world.contact(sub, entry("gone", "Gone"));
    world.changes(closed, |contact| {
        contact.state = ContactState::Closed;
        contact.closed_at = Some(contact.updated_at);
    });
    let path = "/en/contacts/health/practices/dr-koval";
    let move_due = || litfass::features::contacts::move_due(&world.app).unwrap();

    world.clock.advance(Duration::from_hours(179 * 24));
    move_due();
    assert!(!world.get(path).expect(200).text().contains("Not confirmed since"));
    world.clock.advance(Duration::from_hours(2 * 24));
    move_due();
    assert!(world.get(path).expect(200).text().contains("Not confirmed since"));
    assert!(world.get("/en/contacts/health/practices/gone").expect(200).text().contains("Permanently closed since"));
    world.clock.advance(Duration::from_hours(360 * 24));
    move_due();
    world.get(path).expect(410);
    world.get("/en/contacts/health/practices/gone").expect(410);
    world.changes(key, |contact| contact.state = ContactState::Published);
    world.get(path).expect(200);
}

#[test]
fn a_contact_is_found_by_its_name_its_town_in_both_scripts_and_its_group() {
    let world = World::new();
    let sub = world.contact_group();
    let card = json!({ "phones": [{ "number": "+41445550101" }], "addresses": [{ "town": "Zürich", "town_names": { "uk": "Цюрих" } }] });
    let key = world.contact(sub, Entry { card, ..entry("dr-koval", "Dr Koval") });
    let hits = |q: &str| {
        let page = world.data(&format!("/en/search?type=contact&q={q}"));
        page["hits"]["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|hit| hit["title"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };

    for q in ["koval", "Z%C3%BCrich", "%D0%A6%D1%8E%D1%80%D0%B8%D1%85", "practices"] {
        assert_eq!(hits(q), ["Dr Koval"], "{q}");
    }
    world.changes(key, |contact| contact.state = ContactState::Hidden);
    assert_eq!(hits("koval"), Vec::<String>::new());
}

#[test]
fn a_search_is_narrowed_to_the_contacts_of_a_town() {
    let world = World::new();
    let sub = world.contact_group();
    for (slug, name, town) in
        [("a", "Dental clinic", "Bern"), ("b", "Eye clinic", "Basel"), ("c", "Old clinic", "Bern")]
    {
        world.contact(sub, Entry { card: in_town(town), ..entry(slug, name) });
    }
    world.contact(sub, entry("d", "Flying clinic"));

    let all = world.data("/en/search?q=clinic");
    let bern = world.data("/en/search?q=clinic&town=bern");

    assert_eq!(all["counts"]["contact"], 4);
    assert_eq!(
        all["filter"]["towns"],
        json!([{ "value": "bern", "label": "Bern" }, { "value": "basel", "label": "Basel" }])
    );
    let found = bern["hits"]["items"].as_array().unwrap();
    let mut names: Vec<&str> = found.iter().map(|hit| hit["title"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Dental clinic", "Old clinic"]);
    assert_eq!(bern["filter"]["town"], "bern");
}

#[test]
fn a_contact_is_saved_as_a_vcard_and_as_a_code() {
    let world = World::new();
    let sub = world.contact_group();
    let card = json!({
        "phones": [{ "number": "+41445550101", "display": "044 555 01 01" }, { "number": "", "display": "+00 555 0155", "kind": "mobile" }],
        "emails": [{ "address": "a@b.example" }],
        "addresses": [{ "street": "Weg", "house_no": "1", "postal_code": "8000", "town": "Zürich", "region": "CH-ZH", "country": "CH" }],
    });
    world.contact(sub, Entry { card, names: vec![(Lang::Uk, "Лікарка; Коваль, «Їжак»")], ..entry("dr-koval", "x") });
    let page = world.data("/uk/contacts/health/practices/dr-koval");
    let path = |name: &str| page[name].as_str().unwrap().to_owned();

    let file = world.get(&path("vcard_path")).expect(200);
    assert_eq!(file.header("content-type"), Some("text/vcard; charset=utf-8"));
    let text = file.text();
    assert!(text.starts_with("BEGIN:VCARD\r\nVERSION:3.0\r\n") && text.ends_with("END:VCARD\r\n"), "{text}");
    for line in [
        "FN:Лікарка\\; Коваль\\, «Їжак»\r\n",
        "TEL;TYPE=WORK,VOICE:+41445550101\r\n",
        "TEL;TYPE=CELL,VOICE:+00 555 0155\r\n",
        "ADR;TYPE=WORK:;;Weg 1;Zürich;Цюрих;8000;Швейцарія\r\n",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let html = world.get("/uk/contacts/health/practices/dr-koval").expect(200).text();
    assert!(html.contains("Цюрих, Швейцарія") && html.contains("\"addressCountry\":\"CH\""), "{html}");
    let code = world.get(&path("qr_path")).expect(200);
    assert_eq!(code.header("content-type"), Some("image/svg+xml"));
    world.get("/vcards/nobody.vcf").expect(404);
}

#[test]
fn the_sheet_of_a_group_has_all_of_it_on_one_page() {
    let world = World::new();
    let sub = world.contact_group();
    for at in 0..80 {
        let slug: &'static str = Box::leak(format!("c-{at}").into_boxed_str());
        world.contact(sub, Entry { card: in_town("Bern"), ..entry(slug, slug) });
    }

    let list = world.data("/en/contacts/health/practices");
    let sheet = world.data("/en/contacts/health?view=print");

    assert_eq!((names(&list).len(), list["total"].as_u64()), (60, Some(80)));
    assert_eq!(names(&world.data("/en/contacts/health/practices?page=2")).len(), 20);
    world.get("/en/contacts/health/practices?page=3").expect(404);
    assert_eq!(sheet["sections"][0]["contacts"].as_array().unwrap().len(), 80);
}

#[test]
fn a_hidden_or_closed_contact_is_not_confirmed_by_its_link_but_takes_corrections() {
    let world = sign_in::world();
    let admin = world.person("Iryna", Role::Admin);
    let contact = published(&admin, &subgroup(&admin), "Dr Koval");
    admin.post("/api/panel/contact-checks", &json!({ "ids": [contact["id"]] })).expect(200);
    let check = format!("/api/contact-checks/{}", token(&world, "desk@koval.example"));

    let put = |to: &str| {
        let now = admin.get(&at(&contact, "")).expect(200).json();
        admin.post(&at(&contact, "/state"), &state(&now, to)).expect(200);
    };

    for out in ["closed", "hidden"] {
        put(out);
        let refused = world.post(&check, &json!({ "is_right": true })).expect(409).json();
        assert_eq!(refused["code"], "contact_not_live", "{out}");
        put("published");
    }

    put("hidden");
    world.post(&check, &json!({ "is_right": false, "text": "We are open again" })).expect(200);
    assert_eq!(admin.get("/api/panel/contact-suggestions").expect(200).json()["total"], 1);
}
