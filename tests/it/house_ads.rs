//! House advertisements: the portal advertises itself in places that nobody booked.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::ads::{draft, filled, package, save, wait};
use crate::articles::upload;
use crate::statistics::until;
use crate::world::{Person, World};

const PATH: &str = "/api/panel/house-ads";
const HOME: &str = "page=home&places=home-top,home-between&device=desktop";

/// A house advertisement in English and German for two places of the home page.
pub fn form() -> Value {
    let words = |headline: &str| json!({ "headline": headline, "line": "Write for us", "text": "", "alt": "" });
    json!({
        "version": null,
        "name": "Authors wanted",
        "texts": { "en": words("Your pen?"), "de": words("Ihre Feder?") },
        "placements": ["home-top", "home-between"],
        "button": "learn_more",
        "ink": "green",
        "picture_id": null,
        "url": "/contacts",
        "start_on": null,
        "end_on": null,
        "enabled": true,
    })
}

/// Adds a house advertisement.
pub fn create(manager: &Person, form: &Value) -> Value {
    manager.post(PATH, form).expect(200).json()
}

fn at(ad: &Value) -> String {
    format!("{PATH}/{}", ad["id"].as_str().unwrap())
}

/// The two places of the home page in a language.
fn places(world: &World, lang: &str) -> [Value; 2] {
    let call = world.call("GET", &format!("/api/ads/slots?{HOME}")).header("Lang", lang).send();
    let slots = call.expect(200).json()["slots"].clone();
    [slots[0].clone(), slots[1].clone()]
}

/// Codes of the places that the home page reserves.
fn reserved(world: &World, lang: &str) -> Vec<String> {
    let page = world.get(&format!("/_data/{lang}/")).expect(200).json();
    let places = page["data"]["ads"]["places"].as_array().unwrap().clone();
    places.iter().map(|place| place["code"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_house_advertisement_fills_free_places_in_its_languages_with_a_label_of_its_own() {
    let world = World::new();
    let manager = world.person("Mykola", Role::Manager);
    assert_eq!(places(&world, "en")[0]["own"]["href"], "/en/advertising/package");
    assert_eq!(reserved(&world, "en"), ["home-top"]);

    create(&manager, &form());

    until("pages reserve the place", || reserved(&world, "de") == ["home-top", "home-between"]);
    for (lang, label, headline) in [("en", "Our own advertisement", "Your pen?"), ("de", "Eigenanzeige", "Ihre Feder?")]
    {
        let call = world.call("GET", &format!("/api/ads/slots?{HOME}")).header("Lang", lang).send();
        assert_eq!(call.expect(200).json()["house_label"], label);
        for place in places(&world, lang) {
            let house = &place["house"];
            assert_eq!((&house["headline"], &house["href"]), (&json!(headline), &json!(format!("/{lang}/contacts"))));
            assert_eq!((&place["own"], &place["ads"]), (&json!(null), &json!([])));
            assert_eq!(house.get("offer"), None, "nothing of it is counted");
        }
    }
    let [top, between] = places(&world, "uk");
    assert_eq!((&top["house"], &between["house"], &between["own"]), (&json!(null), &json!(null), &json!(null)));
    assert_eq!(top["own"]["href"], "/uk/advertising/package", "it has no words in Ukrainian");
}

#[test]
fn readers_without_scripts_read_a_house_advertisement() {
    let world = World::new();
    crate::reports::published(&world); // an empty portal's home page has no places
    create(&world.person("Mykola", Role::Manager), &form());

    let page = || world.get("/de").text();

    until("the page shows it", || page().contains("Ihre Feder?"));
    assert!(page().contains("Eigenanzeige") && page().contains("href=\"/de/contacts\""));
    assert!(!world.get("/uk").text().contains("ad-slot__plain"));
}

#[test]
fn sold_places_show_their_bookings_and_house_advertisements_only_the_space_that_is_left() {
    let world = World::new();
    let manager = world.person("Mykola", Role::Manager);
    create(&manager, &form());
    let owner = world.person("Roman", Role::User);
    let package = package(&world, |form| form["placements"] = json!(["home-between"]));
    let ad = draft(&owner, &package);
    let mut booked = filled(&ad);
    booked["placements"] = json!(["home-between"]);
    let ad = save(&owner, &ad, &booked).expect(200).json();
    let ad = crate::ads::act(&owner, &ad, "submit").expect(200).json();
    crate::ads::decide(&world, &manager, &ad, "approve");
    wait(&world, 1);

    until("the booking is on the site", || places(&world, "en")[1]["ads"].as_array().unwrap().len() == 1);
    let [top, between] = places(&world, "en");
    assert_eq!((&between["house"], &top["house"]["headline"]), (&json!(null), &json!("Your pen?")));
    assert_eq!(places(&world, "de")[1]["house"]["headline"], "Ihre Feder?", "nothing is booked in German");
}

#[test]
fn it_is_shown_between_its_days_and_while_it_is_enabled_and_the_place_takes_it() {
    let world = World::new();
    let (manager, admin) = (world.person("Mykola", Role::Manager), world.person("Ada", Role::Admin));
    let today = world.clock.now().day(&world.app.site().zone);
    let mut new = form();
    (new["start_on"], new["end_on"]) = (json!(today), json!(today));
    let ad = create(&manager, &new);
    let is_shown = || places(&world, "en")[0]["house"].is_object();
    assert!(is_shown());

    let mut off = ad["form"].clone();
    off["enabled"] = json!(false);
    let off = manager.put(&at(&ad), &off).expect(200).json();
    assert!(!is_shown(), "it is turned off");
    let mut on = off["form"].clone();
    on["enabled"] = json!(true);
    manager.put(&at(&ad), &on).expect(200);
    assert!(is_shown());

    let place = admin.get("/api/panel/ad-placements").expect(200).json()[0].clone();
    let mut empty = place.clone();
    empty.as_object_mut().unwrap().remove("code");
    empty["fallback"] = json!("collapse");
    admin.put("/api/panel/ad-placements/home-top", &empty).expect(200);
    assert!(!is_shown(), "the place stays empty");
    assert!(places(&world, "en")[1]["house"].is_object(), "the other place does not");

    wait(&world, 1);
    assert!(!places(&world, "en")[1]["house"].is_object(), "its last day is over");
}

#[test]
fn the_form_tells_all_faults_at_their_fields() {
    let world = World::new();
    let manager = world.person("Mykola", Role::Manager);
    let mut new = form();
    new["texts"]["en"]["headline"] = json!("READ THIS NOW");
    new["placements"] = json!(["home-top", "moon"]);
    (new["start_on"], new["end_on"]) = (json!("2026-12-24"), json!("2026-12-01"));
    new["picture_id"] = upload(&manager, 900, 600)["id"].clone();
    new["url"] = json!("javascript:alert(1)");

    let refused = manager.post(PATH, &new).expect(422);

    for (field, code) in [
        ("texts.en.headline", "capitals"),
        ("texts.de.alt", "required"),
        ("placements", "choice"),
        ("end_on", "before_start"),
        ("url", "url"),
    ] {
        assert_eq!(refused.codes(field), [code], "{field}");
    }
    for wrong in ["//evil.example", "http://plain.example/", "/a b", "/\\evil.example", "https://localhost/"] {
        let mut other = form();
        other["url"] = json!(wrong);
        let code = if wrong.starts_with('/') { "path_or_url" } else { "url" };
        assert_eq!(manager.post(PATH, &other).expect(422).codes("url"), [code], "{wrong}");
    }
    let mut bare = form();
    bare["texts"] = json!({});
    assert_eq!(manager.post(PATH, &bare).expect(422).codes("texts"), ["required"]);
    assert_eq!(manager.get(PATH).expect(200).json(), json!([]));
}

#[test]
fn a_stale_version_is_refused_and_a_removed_one_is_gone() {
    let world = World::new();
    let (manager, author) = (world.person("Mykola", Role::Manager), world.person("Andrii", Role::Author));
    let mut new = form();
    new["picture_id"] = upload(&manager, 900, 600)["id"].clone();
    for lang in ["en", "de"] {
        new["texts"][lang]["alt"] = json!("A pen");
    }
    let ad = create(&manager, &new);
    assert_eq!(author.get(PATH).expect(200).json(), json!([ad]), "the staff reads them");
    author.post(PATH, &form()).expect(403);
    let shown = places(&world, "en")[0]["house"].clone();
    assert_eq!((&shown["alt"], shown["picture"]["src"].is_string()), (&json!("A pen"), true));

    let mut change = ad["form"].clone();
    change["name"] = json!("Pens");
    manager.put(&at(&ad), &change).expect(200);
    manager.put(&at(&ad), &change).expect(409);
    manager.delete(&format!("{}?version=1", at(&ad))).expect(409);
    let rest = manager.delete(&format!("{}?version=2", at(&ad))).expect(200).json();

    assert_eq!(rest, json!([]));
    assert!(!places(&world, "en")[0]["house"].is_object());
    manager.put(&at(&ad), &change).expect(404);
}
