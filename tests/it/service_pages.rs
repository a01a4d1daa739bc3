//! The public pages of services: index, lists with facets, the page of a service and its addresses, search.

use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::world::{Answer, World};

const CAKES: &str = "/services/food/honey-cake-to-order";

/// A portal with the demo content for tests that change nothing.
static DEMO: LazyLock<World> = LazyLock::new(World::with_demo);

fn slugs(list: &Value) -> Vec<String> {
    let services = list["services"].as_array().unwrap();
    services.iter().map(|one| one["path"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()).collect()
}

/// Values of a facet with their counts.
fn facet(list: &Value, name: &str) -> Vec<(String, u64)> {
    let facets = list["facets"].as_array().unwrap();
    let found = facets.iter().find(|one| one["name"] == name).unwrap_or(&Value::Null);
    let choices = found["choices"].as_array().cloned().unwrap_or_default();
    choices.iter().map(|one| (one["value"].as_str().unwrap().to_owned(), one["count"].as_u64().unwrap())).collect()
}

fn set_state(world: &World, slug: &'static str, state: &'static str) {
    world
        .app
        .db
        .write_blocking(move |write| {
            write.execute("update services set state = ?2 where slug = ?1", [slug, state])?;
            write.invalidate("services");
            Ok(())
        })
        .unwrap();
}

#[test]
fn the_index_counts_services_by_category_in_the_chosen_country() {
    let world = &*DEMO;

    let everywhere = world.data("/en/services");
    let ukraine = world.data("/en/services?country=UA");

    let count = |page: &Value, slug: &str| {
        let path = format!("/services/{slug}");
        let entries = page["categories"].as_array().unwrap();
        let entry = entries.iter().find(|one| one["category"]["path"].as_str().unwrap().starts_with(&path)).unwrap();
        entry["count"].as_u64().unwrap()
    };
    assert_eq!(everywhere["categories"].as_array().unwrap().len(), 12);
    assert_eq!((count(&everywhere, "law-and-documents"), count(&ukraine, "law-and-documents")), (2, 1));
    assert_eq!(ukraine["title"], "Services: Ukraine");
    assert_eq!(ukraine["categories"][0]["category"]["path"], "/services/translation?country=UA");
    assert!(world.get("/uk/services").expect(200).text().contains("Переклади"));
}

#[test]
fn lists_are_filtered_by_facets_whose_counts_leave_out_the_facet_itself() {
    let world = &*DEMO;

    let all = world.data("/en/services/all");
    let total: u64 = facet(&all, "country").iter().map(|(_, count)| count).sum();
    assert_eq!(Some(total), all["total"].as_u64());
    assert!(facet(&all, "region").is_empty(), "regions are offered within a country");
    let swiss = world.data("/en/services/all?country=CH");
    assert_eq!(facet(&swiss, "country"), facet(&all, "country"));
    let bern = world.data("/en/services/all?country=CH&region=CH-BE&language=fr");
    assert_eq!(slugs(&bern), ["interpreter-for-doctors-bern"]);
    assert_eq!(bern["services"][0]["languages"][2]["label"], "French");
    let free = world.data("/en/services/lessons?price=free");
    assert_eq!(
        (slugs(&free), free["head"]["noindex"].clone()),
        (vec!["german-a1-evening-leipzig".to_owned()], json!(true))
    );
    assert!(facet(&free, "price").len() > 1);
    assert_eq!(slugs(&world.data("/en/services/german-lessons")).len(), 2);
    assert_eq!(world.data("/en/services/food?country=UA")["total"], 0);
    // values that nobody knows are no filter; a region of another country is none either
    let odd = world.data("/en/services/all?country=CH&region=DE-BE&price=gold&sort=loudest&language=zz");
    assert_eq!((&odd["total"], &odd["services"]), (&swiss["total"], &swiss["services"]));
    world.get("/en/services/all?page=9").expect(404);
    world.get("/en/services/nothing").expect(404);
}

#[test]
fn featured_services_stand_first_and_say_so_until_their_time_is_over() {
    let world = World::with_demo();

    let list = world.data("/en/services/all?country=CH&sort=price");
    let featured: Vec<bool> =
        list["services"].as_array().unwrap().iter().map(|one| one["featured"].as_bool().unwrap()).collect();
    assert_eq!(featured.iter().take_while(|one| **one).count(), 4);
    assert!(world.get("/en/services/all?country=CH").expect(200).text().contains("Featured"));

    world.app.clock.advance(std::time::Duration::from_hours(24 * 61));
    let later = world.data("/en/services/all?country=CH&sort=price");
    assert!(later["services"].as_array().unwrap().iter().all(|one| one["featured"] == false));
}

#[test]
fn a_service_has_one_canonical_address_and_a_stable_one() {
    let world = &*DEMO;

    let page = world.get(&format!("/de{CAKES}")).expect(200).text();
    assert!(page.contains("Honigtorte") && page.contains("Backstube Halyna") && page.contains("Röschibachstrasse 22"));
    assert!(page.contains("\"@type\":\"Service\"") && page.contains("68\u{a0}CHF"));
    let stable = world.get("/de/services/showservice/honey-cake-to-order").expect(200).text();
    let canonical = format!("<link rel=\"canonical\" href=\"{}/de{CAKES}\"", world.base());
    assert!(page.contains(&canonical) && stable.contains(&canonical));
    let moved = world.get("/de/services/beauty/honey-cake-to-order").expect(301);
    assert!(moved.header("Location").unwrap().ends_with(&format!("/de{CAKES}")));
    let id = world.data(&format!("/en{CAKES}"))["service"]["id"].as_str().unwrap().to_owned();
    assert!(world.get(&format!("/en/codes/services/{id}.svg")).expect(200).text().contains("<svg"));
    let similar = world.data("/en/services/german-lessons/german-for-nurses-online")["similar"].clone();
    assert_eq!(similar.as_array().unwrap().len(), 3);
}

#[test]
fn a_service_that_left_the_site_is_gone_with_similar_ones_and_one_that_never_was_there_is_missing() {
    let world = World::with_demo();

    set_state(&world, "honey-cake-to-order", "paused");
    world.get(&format!("/en{CAKES}")).expect(410);
    world.get("/en/services/showservice/honey-cake-to-order").expect(410);
    assert!(!slugs(&world.data("/en/services/food")).contains(&"honey-cake-to-order".to_owned()));
    set_state(&world, "honey-cake-to-order", "published");
    world.get(&format!("/en{CAKES}")).expect(200);
    world.get("/en/services/showservice/nothing-here").expect(404);

    set_state(&world, "german-for-nurses-online", "archived");
    let gone = world.get("/en/services/german-lessons/german-for-nurses-online").expect(410).text();
    set_state(&world, "weekend-playgroup-odesa", "archived");
    let alone = world.get("/en/services/showservice/weekend-playgroup-odesa").expect(410).text();

    assert!(gone.contains("This service is not available") && gone.contains("Similar services"));
    assert!(
        gone.contains("/en/services/lessons/language-tandem-for-gardening") && !gone.contains("for nurses"),
        "{gone}"
    );
    assert!(gone.contains("content=\"noindex"), "search engines drop it");
    assert!(alone.contains("There is no similar service at the moment") && !alone.contains("playgroup by the sea"));
    let moved = world.get("/en/services/beauty/german-for-nurses-online").expect(410).text();
    assert!(moved.contains("This service is not available"));
    world.get("/_data/en/services/german-lessons/german-for-nurses-online").expect(410);
}

#[test]
fn nothing_private_of_the_owner_is_on_the_pages() {
    let world = &*DEMO;
    for address in [format!("/en{CAKES}"), "/en/services/all".to_owned(), "/feeds/en/services.json".to_owned()] {
        let text = world.get(&address).expect(200).text();
        assert!(!text.contains("@services.invalid") && !text.contains("owner_key"), "{address}");
    }
}

#[test]
fn the_search_finds_services_by_the_words_of_their_category() {
    let world = &*DEMO;

    // "Tagesfamilie" and "babysitter" are search words of the category child care
    let found = world.get("/en/search?q=babysitter&type=service").expect(200).text();
    assert!(found.contains("/services/child-care/afternoon-family-lucerne"), "by a search word");
    let found = world.get("/uk/search?q=медівник").expect(200).text();
    assert!(found.contains(CAKES), "by the title in Ukrainian");
}

#[test]
fn the_choice_of_a_country_links_to_its_services() {
    let world = &*DEMO;

    let page = world.data("/de/services/select-country-service");

    let countries: Vec<&str> =
        page["countries"].as_array().unwrap().iter().map(|one| one["label"].as_str().unwrap()).collect();
    assert_eq!(countries, ["Schweiz", "Deutschland", "Ukraine"]);
    let form = world.get("/de/services/select-country-service").expect(200).text();
    assert!(form.contains("action=\"/de/services/select-country-service\"") && form.contains("value=\"UA\""));
}

#[test]
fn the_chosen_country_leads_from_the_index_to_its_services_and_nobody_else_leaves_the_cached_page() {
    let world = &*DEMO;
    let choose = |country: &str| {
        let form = format!("country={country}").into_bytes();
        let call = world.call("POST", "/de/services/select-country-service").header("Cookie", "country=CH");
        call.body("application/x-www-form-urlencoded", form).send().expect(303)
    };
    let location = |answer: &Answer| answer.header("Location").unwrap().to_owned();

    let chosen = choose("UA");
    let cookie = chosen.header("Set-Cookie").unwrap().to_owned();
    assert!(cookie.starts_with("country=UA;") && cookie.contains("Max-Age=31536000") && cookie.contains("HttpOnly"));
    assert_eq!(location(&chosen), "/de/services?country=UA");
    let page = world.get("/de/services").expect(200);
    for _ in 0..2 {
        let call = world.call("GET", "/de/services").header("Cookie", "theme=dark; country=UA");
        let led = call.send().expect(302);
        assert_eq!(
            (location(&led).as_str(), led.header("Cache-Control")),
            ("/de/services?country=UA", Some("no-store"))
        );
        assert_eq!(world.get("/de/services").expect(200).header("ETag"), page.header("ETag"));
    }
    let with_cookie = |path: &str| world.call("GET", path).header("Cookie", "country=UA").send();
    assert_eq!(location(&with_cookie("/_data/de/services").expect(302)), "/_data/de/services?country=UA");
    with_cookie("/de/services?country=CH").expect(200);
    with_cookie("/de/services/all").expect(200);
    world.call("GET", "/de/services").header("Cookie", "country=ZZ").send().expect(200);

    let all = choose("");
    assert_eq!(location(&all), "/de/services");
    assert!(all.header("Set-Cookie").unwrap().starts_with("country=;"), "the cookie is removed");
}

/// The numbers that triggers keep, and the same counted among the services.
fn numbers(world: &World) -> (Vec<String>, Vec<String>) {
    let read = |sql: &'static str| {
        let read = move |db: &rusqlite::Connection| {
            let mut statement = db.prepare(sql)?;
            let rows = statement.query_map([], |row| row.get::<_, String>("line"))?;
            Ok(rows.collect::<Result<Vec<_>, _>>()?)
        };
        world.app.db.read_blocking(read).unwrap()
    };
    let kept = read(
        "select json_array(language, region, country, category_key, subcategory_key, price_kind, coverage, services) as line
         from service_counts
         where services > 0
         order by line",
    );
    let counted = read(
        "select json_array(l.language, r.region, s.country, s.category_key, coalesce(s.subcategory_key, 0), s.price_kind,
           s.coverage, count(*)) as line
         from services s
         join service_counted_languages l on l.service_key = s.key
         join service_counted_regions r on r.service_key = s.key
         where s.state = 'published'
         group by l.language, r.region, s.country, s.category_key, s.subcategory_key, s.price_kind, s.coverage
         order by line",
    );
    (kept, counted)
}

#[test]
fn the_numbers_of_lists_follow_every_change_of_a_service() {
    let world = World::with_demo();
    let (kept, counted) = numbers(&world);
    assert_eq!(kept, counted);
    assert!(kept.len() > 100, "{}", kept.len());

    let one = "(select min(key) from services where state = 'published')";
    let changes = [
        format!("update services set state = 'paused' where key = {one}"),
        format!(
            "update services set price_kind = 'exchange', price_rank = coalesce(price_minor, 100000000), coverage = 'online', country = 'LI' where key = {one}"
        ),
        format!("delete from service_languages where service_key = {one}"),
        format!("insert into service_languages (service_key, language, position) values ({one}, 'rm', 0)"),
        format!("delete from service_regions where service_key = {one}"),
        format!("insert into service_regions (service_key, region) values ({one}, 'CH-ZH'), ({one}, 'CH-BE')"),
        format!("delete from service_regions where service_key = {one} and region = 'CH-ZH'"),
        "update services set state = 'published' where state = 'paused'".to_owned(),
        format!("update services set subcategory_key = null where key = {one}"),
        format!("delete from services where key = {one}"),
        format!("delete from users where key = (select owner_key from services where key = {one})"),
    ];
    for change in changes {
        let run = change.clone();
        world.app.db.write_blocking(move |write| Ok(write.execute(&run, [])?)).unwrap();
        let (kept, counted) = numbers(&world);
        assert_eq!(kept, counted, "{change}");
    }
}

#[test]
fn the_hours_of_a_service_name_today_and_at_midnight_the_next_day() {
    let world = World::with_demo();
    let page = || world.get("/en/services/computers/phones-and-laptops-repaired").expect(200).text();
    let today = |day: &str| page().contains(&format!("{day}<span class=\"hours__today\">, today</span>"));
    world.clock_to("2031-06-07T23:59:30+02:00");
    assert!(today("Saturday") && page().contains("10:00–16:00"), "{}", page());

    world.clock.advance(std::time::Duration::from_secs(31));
    assert!(today("Sunday") && !today("Saturday"), "{}", page());
}

/// The service in the structured data of a page.
fn structured(html: &str) -> Value {
    let (_, rest) = html.split_once("<script type=\"application/ld+json\">").unwrap();
    let all: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    all["@graph"][0].clone()
}

#[test]
fn search_engines_get_the_hours_of_a_service() {
    let page = DEMO.get("/en/services/computers/phones-and-laptops-repaired").expect(200).text();

    let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
    let part = |days: &[&str], closes: &str| json!({ "@type": "OpeningHoursSpecification", "dayOfWeek": days, "opens": "10:00", "closes": closes });
    let told = structured(&page);
    assert_eq!(told["@type"], "Service");
    assert_eq!(told["hoursAvailable"], json!([part(&weekdays, "18:30"), part(&["Saturday"], "16:00")]));
}

#[test]
fn a_service_without_hours_has_no_table_of_them() {
    let page = DEMO.data(&format!("/en{CAKES}"));
    assert_eq!(page["service"]["hours"]["days"], json!([]));
    let html = DEMO.get(&format!("/en{CAKES}")).expect(200).text();
    assert!(!html.contains("class=\"hours\""));
    assert_eq!(structured(&html)["hoursAvailable"], Value::Null);
}
