//! Output for machines: feeds, share pictures, structured data, and which pages may be kept.

use litfass::base::access::Role;
use litfass::base::lang::Lang::{De, En, Uk};
use serde_json::{Value, json};

use crate::fixtures::article;
use crate::world::World;

fn portal() -> World {
    let world = World::new();
    world.category("city", "traffic", &[(En, "City"), (De, "Stadt"), (Uk, "Місто")]);
    let mut draft = article("tram", &[(De, "Neues Tram"), (Uk, "Новий трамвай")]);
    draft.author = Some("Nora Berg");
    world.puts(draft);
    world
}

/// Value of the tag's attribute on the page.
fn attribute(html: &str, start: &str, name: &str) -> Option<String> {
    let tag = html.split('<').find(|tag| tag.starts_with(start))?;
    let value = tag.split(&format!("{name}=\"")).nth(1)?;
    Some(value.split('"').next().unwrap_or_default().replace("&amp;", "&"))
}

fn meta(html: &str, property: &str) -> Option<String> {
    attribute(html, &format!("meta property=\"{property}\""), "content")
}

fn structured(html: &str) -> Vec<Value> {
    let block = html.split("<script type=\"application/ld+json\">").nth(1).unwrap().split("</script>").next().unwrap();
    let json: Value = serde_json::from_str(block).unwrap();
    json["@graph"].as_array().cloned().unwrap_or_else(|| vec![json])
}

#[test]
fn a_feed_that_did_not_change_is_not_sent_again() {
    let world = portal();

    let first = world.get("/feeds/de/latest.atom").expect(200);
    let tag = first.header("etag").unwrap().to_owned();
    let again = world.call("GET", "/feeds/de/latest.atom").header("If-None-Match", &tag).send();
    world.puts(article("bus", &[(De, "Neuer Bus")]));
    let changed = world.call("GET", "/feeds/de/latest.atom").header("If-None-Match", &tag).send();

    assert_eq!((again.status, again.body.len()), (304, 0));
    assert!(changed.expect(200).text().contains("Neuer Bus"));
}

#[test]
fn authors_the_most_read_and_contacts_can_be_followed_too() {
    let world = portal();

    let author = world.get("/feeds/de/authors/nora-berg.json").expect(200).json();
    let page = world.get("/de/authors/nora-berg").expect(200).text();

    assert_eq!(author["items"][0]["title"], "Neues Tram");
    assert_eq!(author["items"][0]["authors"][0]["name"], "Nora Berg");
    assert!(page.contains("/feeds/de/authors/nora-berg.atom") && page.contains("/feeds/de/authors/nora-berg.json"));
    world.get("/feeds/de/popular.atom").expect(200);
    world.get("/feeds/uk/contacts.json").expect(200);
    world.get("/feeds/de/authors/nobody.atom").expect(404);
    world.get("/feeds/de/nothing.atom").expect(404);
}

#[test]
fn the_feed_of_a_renamed_category_is_found_at_its_old_address() {
    let world = portal();
    let admin = world.person("Ada", Role::Admin);
    let tree = admin.get("/api/panel/categories").expect(200).json();
    let city = &tree[0];
    let change = json!({ "version": city["version"], "slug": "town" });
    admin.put(&format!("/api/panel/categories/{}", city["id"].as_str().unwrap()), &change).expect(200);

    let moved = world.get("/feeds/de/categories/city.atom").expect(301);

    assert_eq!(moved.header("location"), Some("/feeds/de/categories/town.atom"));
    assert!(world.get("/feeds/de/categories/town.atom").expect(200).text().contains("Neues Tram"));
}

#[test]
fn a_page_in_a_language_that_it_is_not_written_in_is_not_kept_by_search_engines() {
    let world = portal();

    let german = world.get("/de/categories/city/traffic/tram").expect(200).text();
    let english = world.get("/en/categories/city/traffic/tram").expect(200).text();

    let stays_away = "<meta name=\"robots\" content=\"noindex\">";
    assert!(!german.contains(stays_away) && german.contains("rel=\"canonical\""));
    assert!(english.contains(stays_away) && !english.contains("rel=\"canonical\""));
    let default = format!("hreflang=\"x-default\" href=\"{}/de/categories/city/traffic/tram\"", world.base());
    assert!(german.contains(&default), "whoever reads no language of ours gets the one that is there");
}

#[test]
fn a_page_without_a_picture_is_shared_with_one_that_is_drawn_of_its_title() {
    let world = portal();

    for page in ["/uk", "/uk/last/articles", "/uk/categories/city", "/uk/categories/city/traffic/tram", "/uk/contacts"]
    {
        let html = world.get(page).expect(200).text();
        let image = meta(&html, "og:image").unwrap();
        let path = image.strip_prefix(world.base()).unwrap_or_else(|| panic!("{image}"));
        let picture = world.get(path).expect(200);

        assert_eq!(picture.header("content-type"), Some("image/png"), "{page}");
        let drawn = image::load_from_memory(&picture.body).unwrap();
        assert_eq!((drawn.width(), drawn.height()), (1200, 630));
        assert_eq!(meta(&html, "og:image:width").as_deref(), Some("1200"));
        assert_eq!(meta(&html, "og:image:height").as_deref(), Some("630"));
        assert!(meta(&html, "og:image:alt").is_some_and(|alt| !alt.is_empty()));
    }
}

#[test]
fn a_drawn_picture_is_kept_and_drawn_anew_when_its_title_changes() {
    let world = portal();
    let address = "/share/de/categories/city/traffic/tram.png";
    let first = world.get(address).expect(200);
    let tag = first.header("etag").unwrap().to_owned();
    let kept = || std::fs::read_dir(world.app.config.server.data_dir.join("share")).unwrap().count();

    let again = world.call("GET", address).header("If-None-Match", &tag).send();
    let one = kept();
    world
        .app
        .db
        .write_blocking(|write| {
            write.execute("update article_live set title = 'Zwei neue Trams' where locale = 'de'", [])?;
            Ok(())
        })
        .unwrap();
    let changed = world.get(address).expect(200);

    assert_eq!((again.status, one), (304, 1));
    assert_ne!(changed.header("etag"), Some(tag.as_str()));
    assert_eq!(kept(), 2);
}

#[test]
fn pictures_are_drawn_of_public_pages_only() {
    let world = portal();
    let mut hidden = article("draft", &[(De, "Geheim")]);
    hidden.state = litfass::features::articles::types::TextState::Draft;
    world.puts(hidden);

    world.get("/share/de/categories/city/traffic/draft.png").expect(404);
    world.get("/share/de/categories/nothing.png").expect(404);
    world.get("/share/fr/categories/city.png").expect(404);
    world.get("/share/de/panel.png").expect(404);
    let closed = World::with(|config| config.access.anonymous = false);
    closed.get("/share/de.png").expect(401);
}

#[test]
fn the_home_page_says_who_runs_the_portal_and_how_to_search_it() {
    let world = portal();
    world
        .app
        .db
        .write_blocking(|write| {
            let identity = json!({ "name": "Verein Beispiel", "street": "Gasse 1", "postal_code": "8000", "town": "Zürich",
                                   "country": "CH", "contact_point": "point@portal.example" });
            write.execute("update operator set identity = ?1 where key = 1", [identity.to_string()])?;
            write.invalidate("legal");
            write.invalidate("layout");
            Ok(())
        })
        .unwrap();

    let said = structured(&world.get("/de").expect(200).text());

    assert_eq!(
        (&said[0]["legalName"], &said[0]["address"]["addressLocality"]),
        (&"Verein Beispiel".into(), &"Zürich".into())
    );
    assert_eq!(said[0]["contactPoint"]["email"], "point@portal.example");
    let search = said[1]["potentialAction"]["target"]["urlTemplate"].as_str().unwrap();
    assert!(search.ends_with("/de/search?q={search_term_string}"));
    let article = structured(&world.get("/de/categories/city/traffic/tram").expect(200).text());
    assert_eq!(article[0]["publisher"]["@id"], said[0]["@id"]);
    assert!(article[0]["image"][0].as_str().unwrap().contains("/share/de/categories/city/traffic/tram.png"));
    assert_eq!(article[0]["author"][0]["name"], "Nora Berg");
}
