//! Public pages through the front door: what readers get, in which language, and where old addresses lead.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::base::lang::Lang::{De, En, Uk};
use litfass::features::articles::types::{ArticleKind, TextState};
use serde_json::Value;

use crate::fixtures::article;
use crate::world::World;

/// A portal with two categories.
fn portal() -> World {
    let world = World::new();
    world.category("city", "traffic", &[(En, "City"), (De, "Stadt"), (Uk, "Місто")]);
    world.category("health", "clinics", &[(En, "Health")]);
    world
}

fn titles(list: &Value) -> Vec<String> {
    list.as_array().unwrap().iter().map(|card| card["title"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn an_article_is_shown_in_the_language_of_the_page_and_names_its_other_languages() {
    let world = portal();
    world.puts(article("tram", &[(De, "Neues Tram"), (Uk, "Новий трамвай")]));

    let german = world.data("/de/categories/city/traffic/tram");
    let html = world.get("/de/categories/city/traffic/tram").expect(200).text();

    assert_eq!(german["article"]["title"], "Neues Tram");
    assert_eq!(german["article"]["subcategory"]["label"], "Stadt traffic");
    let states: Vec<&str> =
        german["languages"].as_array().unwrap().iter().map(|one| one["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["missing", "available", "shown"]);
    let alternate = |lang: &str| html.contains(&format!("<link rel=\"alternate\" hreflang=\"{lang}\""));
    assert_eq!([alternate("en"), alternate("uk"), alternate("de")], [false, true, true]);
    assert!(html.contains("<title>Neues Tram – Litfass</title>") && html.contains("NewsArticle"));
}

#[test]
fn a_missing_translation_is_replaced_by_the_language_that_stands_in_and_says_so() {
    let world = portal();
    world.puts(article("tram", &[(De, "Neues Tram"), (Uk, "Новий трамвай")]));

    let english = world.data("/en/categories/city/traffic/tram");
    let list = world.data("/en/last/articles");

    assert_eq!((&english["article"]["lang"], &english["article"]["title"]), (&"de".into(), &"Neues Tram".into()));
    assert_eq!(list["articles"]["items"][0]["lang"], "de");
    let category = world.data("/uk/categories/health");
    assert_eq!((&category["title"], &category["title_lang"]), (&"Health".into(), &"en".into()));
    assert_eq!(category["head"]["alternates"], serde_json::json!(["en"]));
}

#[test]
fn what_is_published_is_seen_by_the_next_request() {
    let world = portal();
    world.puts(article("one", &[(En, "First story")]));
    assert!(world.get("/en/last/articles").expect(200).text().contains("First story"));

    world.puts(article("two", &[(En, "Second story")]));

    assert!(world.get("/en/last/articles").expect(200).text().contains("Second story"));
    assert!(world.get("/en").expect(200).text().contains("Second story"));
    assert!(world.get("/en/categories/city").expect(200).text().contains("Second story"));
}

#[test]
fn what_is_published_renders_only_the_pages_anew_that_it_concerns() {
    let world = portal();
    world.puts(article("tram", &[(En, "New tram")]));
    let mut elsewhere = article("clinic", &[(En, "New clinic")]);
    elsewhere.place = ("health", "clinics");
    world.puts(elsewhere);
    let (tram, clinic) = ("/en/categories/city/traffic/tram", "/en/categories/health/clinics/clinic");
    world.get(tram).expect(200);
    let untouched = world.get(clinic).expect(200).text();

    world.puts(article("bus", &[(En, "New bus")]));

    assert!(world.get(tram).expect(200).text().contains("New bus"), "its neighbour offers it");
    let rendered = world.app.renderer.figures().rendered.get().count;
    assert_eq!(world.get(clinic).expect(200).text(), untouched);
    assert_eq!(world.app.renderer.figures().rendered.get().count, rendered, "what stands elsewhere is kept");
}

#[test]
fn lists_are_filtered_and_have_pages() {
    let world = World::with(|config| config.articles.per_page = 5);
    world.category("city", "traffic", &[(En, "City")]);
    world.category("health", "clinics", &[(En, "Health")]);
    for (number, slug) in ["a", "b", "c", "d", "e", "f"].into_iter().enumerate() {
        let mut draft = article(slug, &[(En, "Report")]);
        draft.hours_ago = number as u64 * 20;
        draft.kind = if number == 0 { ArticleKind::Guide } else { ArticleKind::News };
        draft.place = if number == 5 { ("health", "clinics") } else { ("city", "traffic") };
        world.puts(draft);
    }

    let all = world.data("/en/last/articles");
    let second = world.data("/en/last/articles?page=2");
    let guides = world.data("/en/last/articles?kind=guide");
    let health = world.data("/en/last/articles?category=health&kind=");
    let recent = world.data("/en/last/articles?period=24h");

    assert_eq!((&all["articles"]["total"], all["articles"]["items"].as_array().unwrap().len()), (&6.into(), 5));
    assert_eq!(second["articles"]["items"].as_array().unwrap().len(), 1);
    assert_eq!(second["head"]["canonical_path"], "/last/articles?page=2");
    assert_eq!(guides["articles"]["total"], 1);
    assert_eq!(health["articles"]["total"], 1);
    assert_eq!(recent["articles"]["total"], 2);
    world.get("/en/last/articles?page=3").expect(404);
    world.get("/en/last/articles?page=x&kind=nothing&period=never").expect(200);
}

#[test]
fn a_section_has_an_address_of_its_own_and_reserved_names_stay_what_they_are() {
    let world = portal();
    world.section("ukrswiss", "Ukraine–Switzerland");
    world.puts(article("one", &[(En, "Elsewhere")]));
    let mut draft = article("two", &[(En, "Between two countries")]);
    draft.section = Some("ukrswiss");
    world.puts(draft);

    let section = world.data("/en/ukrswiss/articles");
    let home = world.data("/en");

    assert_eq!(titles(&section["articles"]["items"]), ["Between two countries"]);
    assert_eq!(section["intro"], "What two countries share.");
    let block = home["blocks"].as_array().unwrap().iter().find(|block| block["kind"] == "section").unwrap();
    assert_eq!(block["articles"][0]["title"], "Between two countries");
    world.get("/en/last/articles").expect(200);
    world.get("/en/popular/articles").expect(200);
    world.get("/en/nothing/articles").expect(404);
}

#[test]
fn wrong_parents_and_old_addresses_lead_to_the_right_one_with_language_and_query() {
    let world = portal();
    world.puts(article("tram", &[(En, "New tram")]));
    world
        .app
        .db
        .write_blocking(|write| {
            write.execute(
                "insert into redirects (path, object_type, object_key, created_at)
                 select '/categories/city/traffic/old-tram', 'article', key, ?1 from articles",
                [write.now()],
            )?;
            Ok(())
        })
        .unwrap();

    let wrong = world.get("/uk/categories/health/clinics/tram?from=mail");
    let old = world.get("/de/categories/city/traffic/old-tram");
    let data = world.get("/_data/de/categories/city/traffic/old-tram");

    assert_eq!((wrong.status, wrong.header("Location")), (301, Some("/uk/categories/city/traffic/tram?from=mail")));
    assert_eq!((old.status, old.header("Location")), (301, Some("/de/categories/city/traffic/tram")));
    assert_eq!((data.status, data.header("Location")), (301, Some("/_data/de/categories/city/traffic/tram")));
    world.get("/en/categories/city/traffic/never-was").expect(404);
}

#[test]
fn drafts_are_not_shown_withdrawn_articles_are_gone_and_archived_ones_say_so() {
    let world = portal();
    let mut draft = article("draft", &[(En, "Not ready")]);
    draft.state = TextState::Draft;
    world.puts(draft);
    world.puts(article("withdrawn", &[(En, "Taken back")]));
    world.puts(article("archived", &[(En, "For the record")]));
    world
        .app
        .db
        .write_blocking(|write| {
            write.execute_batch(
                "update articles set published_at = null where slug in ('withdrawn', 'archived');
                 delete from article_live where article_key = (select key from articles where slug = 'withdrawn');
                 update articles set archived_at = created_at, archived_as = 'readable' where slug = 'archived';",
            )?;
            write.invalidate("articles");
            Ok(())
        })
        .unwrap();

    world.get("/en/categories/city/traffic/draft").expect(404);
    let gone = world.get("/en/categories/city/traffic/withdrawn").expect(410).text();
    let archived = world.data("/en/categories/city/traffic/archived");
    let list = world.data("/en/last/articles");

    assert!(gone.contains("/en/categories/city/traffic/withdrawn") || gone.contains("410"), "{gone}");
    assert_eq!((&archived["article"]["archived"], &archived["head"]["noindex"]), (&true.into(), &true.into()));
    assert_eq!(list["articles"]["total"], 0);
}

#[test]
fn a_preview_link_shows_the_draft_to_anybody_who_has_it_until_it_ends() {
    let world = portal();
    let mut draft = article("draft", &[(De, "Noch nicht fertig")]);
    (draft.state, draft.body) = (TextState::Draft, "<h2>Warum</h2><p>Darum.</p>");
    world.puts(draft);
    let maker = world.person("Olena", Role::Author).user.key;
    world
        .app
        .db
        .write_blocking(move |write| {
            write.execute(
                "insert into article_previews (token_hash, article_key, created_by, created_at, expires_at) select ?1, key, ?4, ?2, ?3 from articles",
                rusqlite::params![litfass::app::token_hash("secret"), write.now(), write.now().after(Duration::from_hours(1)), maker],
            )?;
            Ok(())
        })
        .unwrap();

    let page = world.data("/en/preview/secret");
    let html = world.get("/en/preview/secret").expect(200).text();
    world.clock.advance(Duration::from_hours(2));

    assert_eq!((&page["preview"], &page["article"]["title"]), (&true.into(), &"Noch nicht fertig".into()));
    assert_eq!(page["article"]["toc"][0]["text"], "Warum");
    assert!(html.contains("noindex"));
    world.get("/_data/en/preview/secret").expect(404);
    world.get("/_data/en/preview/guess").expect(404);
}

#[test]
fn an_author_has_a_page_with_their_articles() {
    let world = portal();
    let mut draft = article("tram", &[(En, "New tram")]);
    draft.author = Some("Olena Example");
    world.puts(draft);
    world.puts(article("other", &[(En, "By nobody")]));

    let page = world.data("/en/authors/olena-example");
    let article = world.data(&format!("/en{}", page["articles"]["items"][0]["path"].as_str().unwrap()));

    assert_eq!(page["author"]["name"], "Olena Example");
    assert_eq!(titles(&page["articles"]["items"]), ["New tram"]);
    assert_eq!(article["article"]["authors"][0]["name"], "Olena Example");
    assert_eq!(article["article"]["authors"][0]["role"], "author");
    world.get("/en/authors/nobody").expect(404);
}

#[test]
fn the_index_counts_articles_and_a_missing_page_offers_others() {
    let world = portal();
    world.puts(article("tram", &[(En, "New tram")]));

    let index = world.data("/en/categories");
    let missing = world.get("/en/city/trams").expect(404).text();

    assert_eq!(
        (&index["categories"][0]["count"], &index["categories"][0]["children"][0]["count"]),
        (&1.into(), &1.into())
    );
    assert_eq!(index["categories"][1]["count"], 0);
    assert!(missing.contains("New tram"), "{missing}");
}

#[test]
fn readers_are_counted_once_a_day_and_make_an_article_popular() {
    let world = portal();
    let quiet = world.puts(article("quiet", &[(En, "Quiet story")]));
    let loud = world.puts(article("loud", &[(En, "Loud story")]));
    let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    let reads = |id: &str, agent: &str, query: &str| {
        world.call("POST", &format!("/api/statistics/reads/{id}{query}")).header("User-Agent", agent).send()
    };

    for _ in 0..3 {
        reads(&loud, firefox, "").expect(204);
    }
    reads(&loud, "Mozilla/5.0 Safari/605", "").expect(204);
    reads(&quiet, "Googlebot/2.1", "").expect(204);
    reads(&quiet, firefox, "?staff=true").expect(204);
    world
        .call("POST", &format!("/api/statistics/reads/{quiet}"))
        .header("User-Agent", firefox)
        .header("Sec-Purpose", "prefetch")
        .send()
        .expect(204);

    let readers = || -> u32 {
        world
            .app
            .db
            .read_blocking(|db| {
                Ok(db.query_row("select coalesce(sum(readers), 0) from article_readers", [], |row| row.get(0))?)
            })
            .unwrap()
    };
    let patience = std::time::Instant::now() + Duration::from_secs(20);
    while readers() < 2 && std::time::Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(readers(), 2);
    let ranks = world.app.db.read_blocking(|db| litfass::features::popularity::ranking(db, world.clock.now())).unwrap();
    world.app.db.write_blocking(move |write| litfass::features::popularity::put_ranking(write, &ranks)).unwrap();

    let popular = world.data("/en/popular/articles?period=24h");
    assert_eq!(titles(&popular["articles"]["items"]), ["Loud story", "Quiet story"]);
    assert_eq!(
        (&popular["articles"]["items"][0]["readers"], &popular["articles"]["items"][1]["readers"]),
        (&2.into(), &Value::Null)
    );
}

#[test]
fn every_list_can_be_followed_and_machines_find_their_files() {
    let world = World::with(|config| {
        config.site.contact_email = "desk@portal.example".into();
        config.server.api_url = "/backend/api".into();
        (config.realtime.cluster, config.realtime.activity_timeout_s) = ("zurich".into(), 60);
        config.realtime.unavailable_timeout_s = 20;
    });
    world.category("city", "traffic", &[(En, "City")]);
    world.section("ukrswiss", "Ukraine–Switzerland");
    let mut draft = article("tram", &[(En, "Tram <1> & more"), (De, "Tram")]);
    draft.section = Some("ukrswiss");
    draft.author = Some("Olena Sydorenko");
    world.puts(draft);

    let names = world.data("/en/last/articles")["articles"]["items"][0]["author_names"].clone();
    assert_eq!(names, serde_json::json!(["Olena Sydorenko"]));
    let page = world.get("/en").expect(200).text();
    for told in ["/backend/api", "\"zurich\"", "\"activity_timeout_ms\":60000", "\"unavailable_timeout_ms\":20000"] {
        assert!(page.contains(told), "{told}: {page}");
    }
    for list in ["latest", "categories/city", "categories/city/traffic", "sections/ukrswiss"] {
        let atom = world.get(&format!("/feeds/en/{list}.atom")).expect(200).text();
        assert!(atom.contains("<title>Tram &lt;1&gt; &amp; more</title>"), "{atom}");
        let json = world.get(&format!("/feeds/de/{list}.json")).expect(200).json();
        assert_eq!(json["items"][0]["title"], "Tram");
        assert_eq!(
            world.get(&format!("/feeds/uk/{list}.json")).expect(200).json()["items"].as_array().unwrap().len(),
            0
        );
    }
    world.get("/feeds/en/categories/nothing.atom").expect(404);
    world.get("/feeds/fr/latest.atom").expect(404);
    let map = world.get("/sitemap.xml").expect(200).text();
    assert!(
        map.contains("/de/categories/city/traffic/tram</loc>")
            && map.contains("hreflang=\"en\"")
            && !map.contains("/uk/categories/city/traffic/tram")
    );
    assert!(world.get("/robots.txt").expect(200).text().contains("Sitemap: "));
    assert!(
        world.get("/.well-known/security.txt").expect(200).text().starts_with("Contact: mailto:desk@portal.example\n")
    );
    world.get("/sitemap-2.xml").expect(404);
}

#[test]
fn the_panel_has_the_letters_of_all_languages_from_the_start() {
    let world = World::new();
    let preloads = |lang: &str, script: &str| {
        let face =
            format!("rel=\"preload\" as=\"font\" type=\"font/woff2\" href=\"/assets/fonts/golos-text-{script}-wght");
        world.get(&format!("/{lang}/panel")).expect(200).text().contains(&face)
    };

    for lang in ["en", "de"] {
        assert!(preloads(lang, "common") && preloads(lang, "cyrillic"), "{lang}");
    }
    assert!(preloads("uk", "uk") && preloads("uk", "common"));
}
