//! Work that one client address can cause: unknown queries, missing addresses and pages that are not cached.

use std::time::Instant;

use litfass::base::lang::Lang::{De, En, Uk};

use crate::fixtures::article;
use crate::world::World;

/// Pages that an allowance of `a_minute` has given back since `began`.
fn given_back(a_minute: u64, began: Instant) -> u64 {
    a_minute * began.elapsed().as_secs() / 60
}

/// Pages rendered so far.
fn rendered(world: &World) -> u64 {
    world.app.renderer.figures().rendered.get().count
}

#[test]
fn unknown_names_of_a_query_cause_no_page_of_their_own() {
    let world = World::new();
    let home = world.get("/en").expect(200);
    let list = world.get("/en/last/articles?page=1").expect(200);
    let before = rendered(&world);

    for number in 0..40 {
        assert_eq!(world.get(&format!("/en?x{number}={number}")).expect(200).body, home.body);
        assert_eq!(world.get(&format!("/en/last/articles?utm={number}&page=1")).expect(200).body, list.body);
    }

    assert_eq!(rendered(&world), before);
}

#[test]
fn a_page_reads_the_names_that_its_route_declares() {
    let world = World::new();
    world.category("city", "traffic", &[(En, "City"), (De, "Stadt"), (Uk, "Місто")]);
    world.puts(article("a", &[(En, "Carnival in town")]));

    assert!(world.get("/en/search?utm=1&q=carnival").expect(200).text().contains("Carnival in town"));
    assert!(!world.get("/en/search?utm=1&q=nothing").expect(200).text().contains("Carnival in town"));
    assert!(!world.get("/en/last/articles?kind=guide").expect(200).text().contains("Carnival in town"));
    assert!(world.get("/en/last/articles?kind=news&x=1").expect(200).text().contains("Carnival in town"));
}

#[test]
fn the_panel_has_one_document_for_all_its_addresses() {
    let world = World::new();
    let document = |path: &str| world.get(path).expect(200).header("etag").unwrap().to_owned();

    assert_eq!(document("/en/panel"), document("/en/panel/content-author/article?article=1&lang=en"));
    assert_eq!(document("/en/profile/account"), document("/en/profile/account?tab=password"));
}

#[test]
fn missing_addresses_in_large_numbers_share_one_page() {
    let world = World::new();
    let first = world.get("/en/missing-first").expect(404);
    assert!(first.text().contains("missing-first"));
    let (before, began) = (rendered(&world), Instant::now());

    for number in 0..120 {
        let missing = world.get(&format!("/en/missing-{number}")).expect(404);
        assert!(missing.text().contains("<h1"), "the page has its words");
    }

    let own = rendered(&world) - before;
    assert!(own < 25 + given_back(20, began), "{own}");
    let shared = world.get("/en/missing-last").expect(404).text();
    assert!(!shared.contains("missing-last") && shared.contains("There is no page at this address."));
}

#[test]
fn missing_addresses_of_many_clients_are_bounded_too() {
    let world = World::with(|config| config.server.trusted_proxies = vec!["127.0.0.1".into()]);
    let ask = |client: u32, number: u32| {
        let path = format!("/en/missing-{client}-{number}");
        world.call("GET", &path).header("X-Forwarded-For", &format!("203.0.113.{client}")).send().expect(404)
    };
    ask(1, 0);
    let (before, began) = (rendered(&world), Instant::now());

    for client in 2..12 {
        for number in 0..18 {
            ask(client, number);
        }
    }

    let own = rendered(&world) - before;
    assert!(own < 135 + given_back(120, began), "{own}");
}

#[test]
fn pages_that_are_not_cached_are_counted_for_the_address() {
    let world = World::with(|config| config.limits.uncached_pages_per_minute = 10);
    world.get("/en").expect(200);

    let statuses: Vec<u16> = (0..15).map(|number| world.get(&format!("/en/search?q=word{number}")).status).collect();

    assert_eq!(statuses, [[200; 9].as_slice(), &[429; 6]].concat());
    assert!(world.get("/en/search?q=again").expect(429).header("retry-after").is_some());
    assert_eq!(world.get("/_data/en/search?q=again").expect(429).json()["code"], "too_often");
    world.get("/en").expect(200);
    world.get("/en/search?q=word0").expect(200);
}

#[test]
fn feeds_and_the_sitemap_are_cached_until_something_in_them_changes() {
    let world = World::new();
    world.category("city", "traffic", &[(En, "City"), (De, "Stadt"), (Uk, "Місто")]);
    world.puts(article("a", &[(En, "Carnival in town")]));
    for address in ["/sitemap.xml", "/feeds/en/latest.atom"] {
        let before = world.get(address).expect(200);
        world.call("GET", address).header("If-None-Match", before.header("etag").unwrap()).send().expect(304);

        let slug = if address == "/sitemap.xml" { "second" } else { "third" };
        world.puts(article(slug, &[(En, "Another text")]));

        assert!(world.get(address).expect(200).text().contains(slug), "{address}");
    }
}
