//! Delivery of advertisements: places of pages, the choice, offers, views and clicks, and what is never counted.

use std::time::{Duration, Instant};

use litfass::base::access::Role;
use litfass::base::lang::Lang::{De, En, Uk};
use serde_json::{Value, json};

use crate::ads::{approved, decide, design, filled, package, save, wait};
use crate::fixtures::article;
use crate::invoice_crash::Server;
use crate::statistics::{FIREFOX, SAFARI, until};
use crate::world::{Answer, Call, Person, World};

const HOME: &str = "page=home&places=home-top&device=desktop";
const HERE: &str = "203.0.113.7";

/// A portal behind a proxy that names the addresses of its clients.
fn portal() -> World {
    World::with(|config| config.server.trusted_proxies = vec!["127.0.0.1".to_owned()])
}

/// A request of a reader's browser at an address.
fn browser<'w>(world: &'w World, method: &'static str, path: &str, address: &str) -> Call<'w> {
    world.call(method, path).header("User-Agent", FIREFOX).header("X-Forwarded-For", address)
}

/// The content of places, for a reader at an address.
fn served_at(world: &World, query: &str, lang: &str, address: &str) -> Value {
    browser(world, "GET", &format!("/api/ads/slots?{query}"), address).header("Lang", lang).send().expect(200).json()
}

fn served(world: &World, query: &str, lang: &str) -> Value {
    served_at(world, query, lang, HERE)
}

/// The only advertisement of the answer.
fn only(answer: &Value) -> Value {
    let ads = answer["slots"][0]["ads"].as_array().unwrap();
    assert_eq!(ads.len(), 1, "{answer}");
    ads[0].clone()
}

fn view_path(ad: &Value) -> String {
    format!("/api/ads/offers/{}/view", ad["offer"].as_str().unwrap())
}

/// A view after the ad stood on the page for a while.
fn view(world: &World, ad: &Value) {
    world.clock.advance(Duration::from_millis(1_500));
    browser(world, "POST", &view_path(ad), HERE).send().expect(204);
    world.clock.advance(Duration::from_millis(500));
}

fn click(world: &World, ad: &Value) -> Answer {
    browser(world, "GET", ad["href"].as_str().unwrap(), HERE).send()
}

/// Stored views and clicks of all bookings.
fn counted(world: &World) -> (u32, u32) {
    let sql = "select coalesce(sum(views), 0), coalesce(sum(clicks), 0) from ad_daily";
    let read = move |db: &rusqlite::Connection| Ok(db.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?);
    world.app.db.read_blocking(read).unwrap()
}

/// Waits until exactly these views and clicks are stored.
fn until_counted(world: &World, wanted: (u32, u32)) {
    until(&format!("{wanted:?} were stored"), || counted(world) == wanted);
}

/// A booking on the site that costs nothing; `edit` changes its form.
fn running(world: &World, package: &Value, owner: &Person, manager: &Person, edit: impl FnOnce(&mut Value)) -> Value {
    let ad = crate::ads::draft(owner, package);
    let mut form = filled(&ad);
    edit(&mut form);
    let ad = save(owner, &ad, &form).expect(200).json();
    let ad = crate::ads::act(owner, &ad, "submit").expect(200).json();
    decide(world, manager, &ad, "approve");
    ad
}

/// A portal with one booking on the site, in three languages.
fn with_one() -> World {
    let world = portal();
    let package = package(&world, |form| form["locales_included"] = json!(3));
    {
        let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
        running(&world, &package, &owner, &manager, |form| {
            form["designs"] = json!([design("en"), design("uk"), design("de")]);
            form["urls"] = json!({ "en": "https://bikes.example/spring", "de": "https://bikes.example/de" });
        });
    }
    wait(&world, 1);
    world
}

#[test]
fn a_booking_on_the_site_is_served_with_its_label_and_advertiser_in_each_language() {
    let world = portal();
    let package = package(&world, |form| form["locales_included"] = json!(3));
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    running(&world, &package, &owner, &manager, |form| {
        form["designs"] = json!([design("en"), design("de")]);
        form["designs"][1]["headline"] = json!("Velos repariert");
    });
    assert_eq!(served(&world, HOME, "en")["slots"][0]["ads"], json!([]), "its first day is tomorrow");

    wait(&world, 1);

    for (lang, label, headline, button) in
        [("en", "Advertisement", "Bikes repaired", "Visit"), ("de", "Anzeige", "Velos repariert", "Besuchen")]
    {
        let answer = served(&world, HOME, lang);
        let ad = only(&answer);
        assert_eq!(answer["label"], label);
        assert_eq!(
            (&ad["headline"], &ad["button"], &ad["advertiser"]),
            (&json!(headline), &json!(button), &json!("Bikes Zürich"))
        );
    }
    let other = served(&world, HOME, "uk");
    assert_eq!((&other["label"], &other["slots"][0]["ads"]), (&json!("Реклама"), &json!([])), "no design in Ukrainian");
    assert_eq!(other["slots"][0]["own"]["href"], "/uk/advertising/package");
    assert_eq!(served(&world, "page=article&places=home-top&device=desktop", "en")["slots"][0]["ads"], json!([]));
    let not_booked = served(&world, "page=services&places=services-list&device=desktop", "en");
    assert_eq!(not_booked["slots"], json!([{ "code": "services-list", "ads": [], "house": null, "own": null }]));

    let owner = world.again(&owner);
    let now = crate::ads::read(&owner, &owner.get("/api/account/ads").expect(200).json()["items"][0]);
    crate::ads::act(&owner, &now, "pause").expect(200);
    assert_eq!(served(&world, HOME, "en")["slots"][0]["ads"], json!([]), "paused a moment ago");
}

#[test]
fn pages_reserve_a_place_while_something_can_fill_it() {
    let world = portal();
    let places = |world: &World, path: &str| -> Vec<String> {
        let page = world.get(&format!("/_data/en{path}")).expect(200).json();
        let all = page["data"]["ads"]["places"].as_array().unwrap().clone();
        all.iter().map(|place| format!("{} {}", place["code"].as_str().unwrap(), place["count"])).collect()
    };
    world.category("city", "traffic", &[(En, "City"), (De, "Stadt"), (Uk, "Місто")]);
    world.puts(article("tram", &[(En, "A new tram"), (De, "Neues Tram")]));
    assert_eq!(places(&world, "/"), ["home-top 1"], "the portal advertises itself");
    assert_eq!(places(&world, "/services"), [] as [&str; 0]);
    let before = world.get("/en").text();
    assert!(before.contains("data-ad=\"home-top\"") && !before.contains("data-ad=\"home-between\""));

    let package = package(&world, |form| form["placements"] = json!(["home-top", "home-between", "services-list"]));
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    running(&world, &package, &owner, &manager, |form| {
        form["placements"] = json!(["home-top", "home-between", "services-list"]);
    });
    wait(&world, 1);

    until("the page reserves the place", || world.get("/en").text().contains("data-ad=\"home-between\""));
    assert_eq!(places(&world, "/"), ["home-top 2", "home-between 1"]);
    assert_eq!(places(&world, "/services"), ["services-list 1"]);
    let in_german = world.get("/_data/de/services").expect(200).json();
    assert_eq!(in_german["data"]["ads"]["places"], json!([]), "it is written in English only");
}

#[test]
fn targeting_follows_the_country_and_the_screen_of_the_page() {
    let world = portal();
    let package = package(&world, |form| {
        form["placements"] = json!(["services-list", "home-top"]);
        form["targeting"] = json!(["service_countries", "device"]);
    });
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    running(&world, &package, &owner, &manager, |form| {
        form["placements"] = json!(["services-list", "home-top"]);
        form["reach"]["service_countries"] = json!(["CH"]);
        form["reach"]["device"] = json!("mobile");
    });
    wait(&world, 1);
    let count = |query: &str| served(&world, query, "en")["slots"][0]["ads"].as_array().unwrap().len();

    assert_eq!(count("page=services&places=services-list&country=CH&device=mobile"), 1);
    assert_eq!(count("page=services&places=services-list&country=CH&device=desktop"), 0);
    assert_eq!(count("page=services&places=services-list&country=UA&device=mobile"), 0);
    assert_eq!(count("page=services&places=services-list&device=mobile"), 0);
    assert_eq!(count("page=home&places=home-top&device=mobile"), 1, "countries limit pages of services only");
}

#[test]
fn no_page_shows_two_advertisements_of_one_advertiser() {
    let world = portal();
    let both = json!(["home-top", "home-between"]);
    let package = package(&world, |form| {
        form["placements"] = both.clone();
        form["max_per_customer"] = json!(null);
    });
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    for name in ["Bikes Zürich", "Bikes Zürich", "Books Bern"] {
        running(&world, &package, &owner, &manager, |form| {
            form["placements"] = both.clone();
            form["advertiser_name"] = json!(name);
        });
    }
    wait(&world, 1);

    for _ in 0..30 {
        let answer = served(&world, "page=home&places=home-top,home-top,home-top,home-between&device=desktop", "en");
        let slots = answer["slots"].as_array().unwrap();
        let names: Vec<&str> = slots
            .iter()
            .flat_map(|slot| slot["ads"].as_array().unwrap())
            .map(|ad| ad["advertiser"].as_str().unwrap())
            .collect();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, ["Bikes Zürich", "Books Bern"], "{names:?}");
    }
}

#[test]
fn a_view_and_a_click_count_once_and_lead_to_the_page_of_the_advertiser() {
    let world = with_one();
    let ad = only(&served(&world, HOME, "de"));
    assert_eq!(click(&world, &ad).expect(303).header("location"), Some("https://bikes.example/de"), "not seen yet");

    view(&world, &ad);
    let answer = click(&world, &ad).expect(303);
    assert_eq!(answer.header("location"), Some("https://bikes.example/de"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    view(&world, &ad);
    click(&world, &ad).expect(303);

    let second = only(&served(&world, HOME, "uk"));
    view(&world, &second);
    until_counted(&world, (2, 1));
    let sql = "select locale, placement, views, clicks from ad_daily order by locale";
    let rows: Vec<(String, String, u32, u32)> = world
        .app
        .db
        .read_blocking(move |db| {
            let mut statement = db.prepare(sql)?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .unwrap();
    let row = |lang: &str, views, clicks| (lang.to_owned(), "home-top".to_owned(), views, clicks);
    assert_eq!(rows, [row("de", 1, 1), row("uk", 1, 0)]);
    assert_eq!(
        click(&world, &second).expect(303).header("location"),
        Some("https://bikes.example/spring"),
        "the address in another language stands in"
    );
}

#[test]
fn forged_expired_foreign_robot_and_prefetch_events_change_no_number() {
    let world = with_one();
    let ads: Vec<Value> = (0..6).map(|_| only(&served(&world, HOME, "en"))).collect();
    world.clock.advance(Duration::from_millis(1_500));

    let forged = ads[0]["offer"].as_str().unwrap().replace(|letter: char| letter.is_ascii_digit(), "x");
    browser(&world, "POST", &format!("/api/ads/offers/{forged}/view"), HERE).send().expect(204);
    browser(&world, "GET", &format!("/ads/{forged}"), HERE).send().expect(404);
    browser(&world, "GET", "/ads/nonsense", HERE).send().expect(404);
    browser(&world, "POST", &view_path(&ads[0]), "198.51.100.1").send().expect(204);
    browser(&world, "POST", &view_path(&ads[1]), HERE).header("Sec-Purpose", "prefetch").send().expect(204);
    for agent in ["", "Mozilla/5.0 (compatible; Googlebot/2.1)", "curl/8.5"] {
        let call = world.call("POST", &view_path(&ads[2])).header("User-Agent", agent);
        call.header("X-Forwarded-For", HERE).send().expect(204);
    }
    let other = with_one();
    let foreign = only(&served(&other, HOME, "en"));
    browser(&world, "POST", &view_path(&foreign), HERE).send().expect(204);
    browser(&world, "GET", foreign["href"].as_str().unwrap(), HERE).send().expect(404);

    // a click that nobody made is no click of a view
    view(&world, &ads[3]);
    let call = browser(&world, "GET", ads[3]["href"].as_str().unwrap(), HERE);
    call.header("Sec-Purpose", "prefetch;prerender").send().expect(303);
    let call = world.call("GET", ads[3]["href"].as_str().unwrap()).header("User-Agent", "Googlebot/2.1");
    call.header("X-Forwarded-For", HERE).send().expect(303);
    browser(&world, "GET", ads[3]["href"].as_str().unwrap(), "198.51.100.1").send().expect(303);

    let last = only(&served(&world, HOME, "en"));
    world.clock.advance(Duration::from_mins(61));
    view(&world, &ads[4]);
    click(&world, &ads[4]).expect(303);
    view(&world, &last);

    let good = only(&served(&world, HOME, "en"));
    view(&world, &good);
    click(&world, &good).expect(303);
    until_counted(&world, (2, 1));
}

#[test]
fn views_of_the_staff_and_of_the_advertiser_do_not_count() {
    let world = portal();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    approved(&world, &owner, &manager, &package);
    wait(&world, 1);
    let reader = world.person("Olha", Role::User);
    for (person, counts) in [(&world.again(&owner), 0), (&world.again(&manager), 0), (&reader, 1)] {
        let before = counted(&world).0;
        let call = person.request("GET", &format!("/api/ads/slots?{HOME}")).header("X-Forwarded-For", HERE);
        let ad = only(&call.header("Lang", "en").send().expect(200).json());

        // the report carries no session
        view(&world, &ad);
        click(&world, &ad).expect(303);

        let control = only(&served(&world, HOME, "en"));
        view(&world, &control);
        until_counted(&world, (before + counts + 1, counts));
    }
    // somebody of the staff who signs in between
    let ad = only(&served(&world, HOME, "en"));
    world.clock.advance(Duration::from_millis(1_500));
    let manager = world.again(&manager);
    let call = manager.request("POST", &view_path(&ad)).header("User-Agent", SAFARI);
    call.header("X-Forwarded-For", HERE).send().expect(204);
    let control = only(&served(&world, HOME, "en"));
    view(&world, &control);
    until_counted(&world, (5, 1));
}

#[test]
fn a_click_right_after_the_view_does_not_count() {
    let world = with_one();
    for attempt in 0..50 {
        let (views, clicks) = counted(&world);
        let ad = only(&served(&world, HOME, "en"));
        world.clock.advance(Duration::from_millis(1_500));
        let began = Instant::now();
        browser(&world, "POST", &view_path(&ad), HERE).send().expect(204);
        click(&world, &ad).expect(303);
        let was_fast = began.elapsed() < Duration::from_millis(300);
        until("the view was stored", || counted(&world).0 == views + 1);
        if was_fast {
            assert_eq!(counted(&world).1, clicks);
            world.clock.advance(Duration::from_millis(500));
            click(&world, &ad).expect(303);
            until_counted(&world, (views + 1, clicks + 1));
            return;
        }
        assert!(attempt < 49, "the machine never answered in 300 ms");
    }
}

#[test]
fn an_address_counts_three_clicks_an_hour_on_a_booking() {
    let world = with_one();
    for _ in 0..5 {
        let ad = only(&served(&world, HOME, "en"));
        view(&world, &ad);
        click(&world, &ad).expect(303);
    }
    let elsewhere = only(&served_at(&world, HOME, "en", "198.51.100.1"));
    world.clock.advance(Duration::from_millis(1_500));
    browser(&world, "POST", &view_path(&elsewhere), "198.51.100.1").send().expect(204);
    world.clock.advance(Duration::from_millis(500));
    browser(&world, "GET", elsewhere["href"].as_str().unwrap(), "198.51.100.1").send().expect(303);

    until_counted(&world, (6, 4));
}

#[test]
fn a_booking_that_left_the_site_leads_nowhere_and_counts_nothing() {
    let world = with_one();
    let ad = only(&served(&world, HOME, "en"));
    view(&world, &ad);
    until_counted(&world, (1, 0));
    let leave = |write: &mut litfass::db::Write| {
        write.execute("update ads set state = 'suspended'", [])?;
        write.invalidate(litfass::features::ads::store::CACHE_TAG);
        Ok(())
    };
    world.app.db.write_blocking(leave).unwrap();

    assert_eq!(served(&world, HOME, "en")["slots"][0]["ads"], json!([]));
    click(&world, &ad).expect(410);
    assert_eq!(counted(&world), (1, 0));
}

#[test]
fn a_restart_keeps_offers_valid_and_counts_none_twice() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().to_owned();
    let start = || {
        let data = data.clone();
        World::with(move |config| {
            config.server.trusted_proxies = vec!["127.0.0.1".to_owned()];
            config.server.data_dir = data;
        })
    };
    let first = start();
    let package = package(&first, |_| {});
    {
        let (owner, manager) = (first.person("Roman", Role::User), first.person("Mykola", Role::Manager));
        approved(&first, &owner, &manager, &package);
    }
    wait(&first, 1);
    let shift = first.clock.now().since(litfass::base::clock::Clock::default().now());
    let (seen, unseen) = (only(&served(&first, HOME, "en")), only(&served(&first, HOME, "en")));
    view(&first, &seen);
    // stored by the stop at the latest
    drop(first);

    let second = start();
    second.clock.advance(shift + Duration::from_secs(5));
    view(&second, &seen);
    click(&second, &seen).expect(303);
    click(&second, &seen).expect(303);
    view(&second, &unseen);
    view(&second, &unseen);
    until_counted(&second, (2, 1));
    drop(second);

    let third = start();
    third.clock.advance(shift + Duration::from_secs(10));
    view(&third, &unseen);
    click(&third, &seen).expect(303);
    let control = only(&served(&third, HOME, "en"));
    view(&third, &control);
    until_counted(&third, (3, 1));
}

#[test]
fn a_killed_server_counts_no_view_twice() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().to_owned();
    {
        let data = data.clone();
        let world = World::with(move |config| config.server.data_dir = data);
        let package = package(&world, |_| {});
        let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
        approved(&world, &owner, &manager, &package);
        // it begins today, because the process has the clock of this machine
        let begin = |write: &mut litfass::db::Write| {
            let set = "start_on = date(start_on, '-2 day')";
            write.execute(&format!("update ads set state = 'running', {set}"), [])?;
            write.execute(&format!("update ad_slots set {set}"), [])?;
            Ok(())
        };
        world.app.db.write_blocking(begin).unwrap();
    }
    let stored = || -> u32 {
        let db = rusqlite::Connection::open(data.join("litfass.db")).unwrap();
        db.query_row("select coalesce(sum(views), 0) from ad_daily", [], |row| row.get(0)).unwrap()
    };
    let agent: ureq::Agent = ureq::Agent::config_builder().timeout_global(Some(Duration::from_secs(30))).build().into();
    let serve = |server: &Server| -> String {
        let url = format!("{}/api/ads/slots?{HOME}", server.base);
        let text = agent.get(&url).header("Lang", "en").call().unwrap().body_mut().read_to_string().unwrap();
        only(&serde_json::from_str(&text).unwrap())["offer"].as_str().unwrap().to_owned()
    };
    let see = |server: &Server, offer: &str| {
        let url = format!("{}/api/ads/offers/{offer}/view", server.base);
        agent.post(&url).header("User-Agent", FIREFOX).send_empty().unwrap();
    };

    let first = Server::start(&data);
    let (seen, open) = (serve(&first), serve(&first));
    // repeated, because a view counts a second after the offer at the earliest
    until("a view was stored", || {
        see(&first, &seen);
        stored() == 1
    });
    first.kill();

    let second = Server::start(&data);
    for _ in 0..3 {
        see(&second, &seen);
    }
    until("the view of the other offer was stored", || {
        see(&second, &open);
        stored() > 1
    });
    assert_eq!(stored(), 2);
}
