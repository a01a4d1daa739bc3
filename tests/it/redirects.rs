//! Old addresses stay redirects until another page is public there: drafts take nothing away from readers.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::article_page::change;
use crate::articles::{publish, tree, written};
use crate::contacts_panel::{at, call, published, state, subgroup};
use crate::world::{Answer, World};

const OLD_ARTICLE: &str = "/de/categories/guides/housing/wohnung-finden";
const OLD_CONTACT: &str = "/en/contacts/health/practices/dr-koval";

fn leads_to(answer: Answer, address: &str) {
    assert_eq!(answer.expect(301).header("Location"), Some(address));
}

#[test]
fn the_draft_of_an_article_leaves_the_redirect_at_its_address() {
    let world = World::new();
    let place = tree(&world);
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &place, "Wohnung finden");
    publish(&author, &manager, &article, "de");
    change(&manager, &article, json!({ "slug": "wohnung-suchen" })).expect(200);
    let present = "/de/categories/guides/housing/wohnung-suchen";
    leads_to(world.get(OLD_ARTICLE), present);

    let stranger = world.person("Eve", Role::Author);
    let draft = written(&stranger, &place, "Etwas anderes");
    change(&stranger, &draft, json!({ "slug": "wohnung-finden" })).expect(200);
    leads_to(world.get(OLD_ARTICLE), present);

    publish(&stranger, &manager, &draft, "de");
    assert!(world.get(OLD_ARTICLE).expect(200).text().contains("Etwas anderes"));
}

#[test]
fn the_draft_of_a_contact_leaves_the_redirect_at_its_address() {
    let world = World::new();
    let (admin, author) = (world.person("Iryna", Role::Admin), world.person("Olena", Role::Author));
    let group = subgroup(&admin);
    let live = published(&admin, &group, "Dr Koval");
    let mut moved = call(&group, "Dr Koval");
    (moved["version"], moved["slug"]) = (live["version"].clone(), json!("koval"));
    admin.put(&at(&live, ""), &moved).expect(200);
    let present = "/en/contacts/health/practices/koval";
    leads_to(world.get(OLD_CONTACT), present);

    let mut draft = call(&group, "Somebody else");
    draft["slug"] = json!("dr-koval");
    let made = author.post("/api/panel/contacts", &draft).expect(200).json();
    leads_to(world.get(OLD_CONTACT), present);
    (draft["version"], draft["slug"]) = (made["version"].clone(), json!("other"));
    let made = author.put(&at(&made, ""), &draft).expect(200).json();
    (draft["version"], draft["slug"]) = (made["version"].clone(), json!("dr-koval"));
    let made: Value = author.put(&at(&made, ""), &draft).expect(200).json();
    leads_to(world.get(OLD_CONTACT), present);

    admin.post(&at(&made, "/state"), &state(&made, "published")).expect(200);
    assert!(world.get(OLD_CONTACT).expect(200).text().contains("Somebody else"));
}

#[test]
fn the_draft_of_a_category_leaves_the_redirect_at_its_address() {
    let world = World::new();
    let (top, sub) = tree(&world);
    let admin = world.person("Iryna", Role::Admin);
    let rename = json!({ "version": 1, "slug": "flats" });
    admin.put(&format!("/api/panel/categories/{sub}"), &rename).expect(200);
    leads_to(world.get("/en/categories/guides/housing"), "/en/categories/guides/flats");

    let draft =
        json!({ "parent_id": top, "slug": "housing", "state": "draft", "texts": { "en": { "name": "Later" } } });
    admin.post("/api/panel/categories", &draft).expect(200);

    leads_to(world.get("/en/categories/guides/housing"), "/en/categories/guides/flats");
}
