//! Numbers without cookies: what is counted of whom, and what staff see of it.

use std::time::{Duration, Instant};

use litfass::base::access::Role;
use litfass::base::lang::Lang::{De, En, Uk};
use serde_json::{Value, json};

use crate::articles;
use crate::contacts::entry;
use crate::fixtures::article;
use crate::world::World;

pub const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
pub const SAFARI: &str = "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605 Safari/605";

/// A portal with one article, in German only.
fn portal() -> (World, String) {
    let world = World::new();
    world.category("city", "traffic", &[(En, "City"), (De, "Stadt"), (Uk, "Місто")]);
    let id = world.puts(article("tram", &[(De, "Neues Tram")]));
    (world, id)
}

/// A page of the portal reports to `path`.
pub fn tells(world: &World, path: &str, lang: &str, agent: &str) {
    world.call("POST", &format!("/api{path}")).header("User-Agent", agent).header("Lang", lang).send().expect(204);
}

/// Waits until the second's write has happened.
pub fn until(what: &str, is_so: impl Fn() -> bool) {
    let patience = Instant::now() + Duration::from_secs(180);
    while !is_so() {
        assert!(Instant::now() < patience, "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn value(world: &World, kind: &'static str, lang: &'static str, metric: &'static str) -> u32 {
    let sql = "select coalesce(sum(value), 0) from daily where object_type = ?1 and locale = ?2 and metric = ?3";
    world.app.db.read_blocking(move |db| Ok(db.query_row(sql, [kind, lang, metric], |row| row.get(0))?)).unwrap()
}

#[test]
fn views_and_readers_of_an_article_are_kept_by_day_and_language() {
    let (world, id) = portal();

    for _ in 0..3 {
        tells(&world, &format!("/statistics/reads/{id}"), "de", FIREFOX);
    }
    tells(&world, &format!("/statistics/reads/{id}"), "en", SAFARI);
    tells(&world, &format!("/statistics/reads/{id}?staff=true"), "de", SAFARI);
    tells(&world, &format!("/statistics/reads/{id}"), "de", "Googlebot/2.1");

    until("both languages were written", || value(&world, "article", "en", "readers") == 1);
    assert_eq!((value(&world, "article", "de", "views"), value(&world, "article", "de", "readers")), (3, 1));
    assert_eq!(value(&world, "article", "en", "fallback_readers"), 1, "it is not written in English");
    assert_eq!(value(&world, "article", "de", "fallback_readers"), 0);
}

#[test]
fn the_addresses_of_one_network_are_one_reader() {
    let world = World::with(|config| config.server.trusted_proxies = vec!["127.0.0.1".to_owned()]);
    world.category("city", "traffic", &[(En, "City"), (De, "Stadt"), (Uk, "Місто")]);
    let id = world.puts(article("tram", &[(De, "Neues Tram")]));
    let read = |address: &str| {
        let call = world.call("POST", &format!("/api/statistics/reads/{id}")).header("X-Forwarded-For", address);
        call.header("User-Agent", FIREFOX).header("Lang", "de").send().expect(204);
    };

    for host in 1..=9 {
        read(&format!("2001:db8:1:2::{host}"));
    }
    read("2001:db8:1:3::1");

    until("both networks were written", || value(&world, "article", "de", "views") == 10);
    assert_eq!(value(&world, "article", "de", "readers"), 2);
}

#[test]
fn how_far_an_article_is_read_is_counted_once_a_day_of_those_who_read_it() {
    let (world, id) = portal();

    tells(&world, &format!("/statistics/reads/{id}?read=end"), "de", SAFARI);
    for person in [FIREFOX, SAFARI] {
        tells(&world, &format!("/statistics/reads/{id}"), "de", person);
    }
    tells(&world, &format!("/statistics/reads/{id}?read=half"), "de", FIREFOX);
    for _ in 0..3 {
        tells(&world, &format!("/statistics/reads/{id}?read=end"), "de", FIREFOX);
    }
    tells(&world, &format!("/statistics/reads/{id}?read=half"), "de", SAFARI);
    tells(&world, &format!("/statistics/reads/{id}?read=end&staff=true"), "de", SAFARI);
    tells(&world, &format!("/statistics/reads/{id}?read=end"), "de", "Googlebot/2.1");

    until("both were written", || value(&world, "article", "de", "read_50") == 2);
    assert_eq!(value(&world, "article", "de", "read_90"), 1, "only one came to the end after beginning");
    assert_eq!((value(&world, "article", "de", "views"), value(&world, "article", "de", "readers")), (2, 2));
    let refused =
        world.call("POST", &format!("/api/statistics/reads/{id}?read=200")).header("User-Agent", FIREFOX).send();
    assert_eq!(refused.expect(422).codes("read").len(), 1);
}

#[test]
fn managers_see_the_site_as_a_whole_with_what_was_tapped_on_contacts() {
    let (world, id) = portal();
    world.contact(world.contact_group(), entry("dr-koval", "Dr Koval"));
    let path = "/contacts/health/practices/dr-koval";
    let manager = world.person("Marta", Role::Manager);

    tells(&world, &format!("/statistics/reads/{id}"), "de", FIREFOX);
    tells(&world, "/statistics/visits?path=/", "de", FIREFOX);
    tells(&world, &format!("/statistics/visits?path={path}"), "en", SAFARI);
    for click in ["phone", "phone", "route", "site"] {
        tells(&world, &format!("/statistics/visits?path={path}&click={click}"), "en", SAFARI);
    }
    tells(&world, &format!("/statistics/visits?path={path}&click=phone&staff=true"), "en", FIREFOX);
    tells(&world, &format!("/statistics/visits?path={path}&click=phone"), "en", "Googlebot/2.1");
    tells(&world, "/statistics/visits?path=/&click=phone", "en", SAFARI);
    for _ in 0..30 {
        tells(&world, &format!("/statistics/visits?path={path}&click=site"), "uk", FIREFOX);
    }

    until("all were written", || value(&world, "contact", "uk", "clicks_site") > 0);
    let today = manager.get("/api/panel/statistics/site?days=7").expect(200).json();
    assert_eq!((&today["readers"], &today["days"][6]["readers"]), (&0.into(), &0.into()), "today is not over");
    world.clock.advance(Duration::from_hours(24));
    let manager = world.again(&manager);
    let site = manager.get("/api/panel/statistics/site?days=7").expect(200).json();
    assert_eq!((&site["readers"], &site["views"]), (&2.into(), &3.into()));
    assert_eq!(site["readers_by_lang"], json!({ "en": 1, "uk": 0, "de": 1 }));
    assert_eq!(site["views_by_lang"], json!({ "en": 1, "uk": 0, "de": 2 }));
    assert_eq!((&site["clicks"]["phone"], &site["clicks"]["route"]), (&2.into(), &1.into()));
    assert_eq!(site["clicks"]["site"], 10, "one address counts so often and no more");
    assert_eq!((&site["contacts"][0]["name"], &site["contacts"][0]["path"]), (&"Dr Koval".into(), &path.into()));
    assert_eq!(site["contacts"][0]["clicks"], site["clicks"]);
    assert_eq!((&site["articles"][0]["id"], &site["articles"][0]["readers"]), (&id.as_str().into(), &1.into()));
    assert_eq!(site["days"].as_array().unwrap().len(), 7);
    assert_eq!(site["days"][6]["readers_by_lang"], site["readers_by_lang"]);
    assert_eq!(site["before"], Value::Null, "nothing was counted before, so there is nothing to compare with");
    let week: Vec<Vec<u32>> = serde_json::from_value(site["hours"]["week"].clone()).unwrap();
    assert_eq!((week.len(), week[0].len(), week.concat().iter().sum::<u32>()), (7, 24, 1));
    assert_eq!(site["hours"]["days"], 7);
    assert_eq!((&site["days"][6]["readers"], &site["days"][6]["views"]), (&2.into(), &3.into()));
    let csv = manager.get("/api/panel/statistics/site.csv?days=7").expect(200).text();
    assert!(csv.ends_with(",2,1,0,1,3,1,0,2,2,1,10,0,0,0,0,0\r\n"), "{csv}");
    assert!(csv.contains("Readers,\"Readers, English\",\"Readers, Ukrainian\",\"Readers, German\",Views,"), "{csv}");
    manager.get("/api/panel/statistics/site?days=3").expect(422);
    world.person("Olena", Role::Author).get("/api/panel/statistics/site").expect(403);
    world.get("/api/panel/statistics/site").expect(401);
}

#[test]
fn lists_and_the_home_page_are_counted_by_their_path_and_nothing_else_is() {
    let (world, _) = portal();

    for path in
        ["/", "/last/articles", "/categories/city", "/categories/city/traffic", "/nowhere", "/panel", "/contacts/x/y/z"]
    {
        tells(&world, &format!("/statistics/visits?path={path}"), "uk", FIREFOX);
    }

    until("the last one was written", || value(&world, "category", "uk", "views") == 2);
    assert_eq!(value(&world, "page", "uk", "readers"), 2);
    let rows: u32 = world
        .app
        .db
        .read_blocking(|db| {
            Ok(db.query_row("select count(*) from daily where object_type <> 'site'", [], |row| row.get(0))?)
        })
        .unwrap();
    assert_eq!(rows, 8, "four things with views and readers");
}

#[test]
fn what_was_counted_is_written_when_the_portal_stops() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().to_path_buf();
    let world = World::with(|config| config.server.data_dir = data.clone());
    world.category("city", "traffic", &[(De, "Stadt")]);
    let id = world.puts(article("tram", &[(De, "Neues Tram")]));

    tells(&world, &format!("/statistics/reads/{id}"), "de", FIREFOX);
    drop(world);

    let db = rusqlite::Connection::open(data.join("litfass.db")).unwrap();
    let readers: u32 = db
        .query_row("select sum(value) from daily where object_type = 'article' and metric = 'readers'", [], |row| {
            row.get(0)
        })
        .unwrap();
    assert_eq!(readers, 1);
}

fn misses(world: &World, query: &str) -> Vec<Value> {
    let manager = world.person(&format!("Marta{}", world.app.clock.now().millis()), Role::Manager);
    let list = manager.get(&format!("/api/panel/statistics/searches{query}")).expect(200).json();
    list["items"].as_array().unwrap().clone()
}

fn written(world: &World) -> u32 {
    world
        .app
        .db
        .read_blocking(|db| Ok(db.query_row("select count(*) from zero_result_searches", [], |row| row.get(0))?))
        .unwrap()
}

#[test]
fn a_search_without_a_hit_is_shown_once_two_people_made_it() {
    let (world, _) = portal();
    let asks = |words: &str, agent: &str| {
        tells(&world, &format!("/statistics/visits?path=/search&missed={words}"), "de", agent)
    };

    asks("Bienenkurs", FIREFOX);
    asks("bienenkurs", FIREFOX);
    asks("ada@portal.example", FIREFOX);
    asks("ada@portal.example", SAFARI);
    asks("tram", FIREFOX);
    asks("tram", SAFARI);
    until("the page itself was counted", || value(&world, "page", "de", "readers") == 2);
    assert_eq!(written(&world), 0, "one person alone, an address, and a question that has an answer");
    asks("%20%20BIENENKURS%20", SAFARI);

    until("the question was written", || written(&world) == 1);
    let found = misses(&world, "");
    assert_eq!(
        (&found[0]["query"], &found[0]["searches"], &found[0]["readers"], &found[0]["locale"]),
        (&"bienenkurs".into(), &3.into(), &2.into(), &"de".into())
    );
    assert_eq!(misses(&world, "?locale=en").len(), 0);
    assert_eq!(misses(&world, "?q=IENEN").len(), 1);
}

#[test]
fn a_solved_search_goes_away_comes_back_by_undo_and_when_it_is_made_in_vain_later() {
    let (world, _) = portal();
    let manager = world.person("Marta", Role::Manager);
    let today = world.app.clock.now().day(&world.app.site().zone);
    let add = |day: String| {
        world
            .app
            .db
            .write_blocking(move |write| {
                write.execute("insert into zero_result_searches values ('de', 'bienenkurs', ?1, 4, 2)", [day])?;
                Ok(())
            })
            .unwrap();
    };
    add(today);
    let says = |solved: bool| {
        manager
            .put("/api/panel/statistics/searches", &json!({ "locale": "de", "query": "bienenkurs", "solved": solved }))
    };

    says(true).expect(200);
    let (open, solved) = (misses(&world, ""), misses(&world, "?solved=true"));
    says(false).expect(200);
    let undone = misses(&world, "");
    says(true).expect(200);
    add("2999-01-01".to_owned());
    let again = misses(&world, "");

    assert_eq!((open.len(), solved.len(), undone.len()), (0, 1, 1));
    assert_eq!((&again[0]["searches"], &again[0]["solved"]), (&4.into(), &false.into()));
    let unknown = json!({ "locale": "de", "query": "nobody asked", "solved": true });
    manager.put("/api/panel/statistics/searches", &unknown).expect(404);
    manager.put("/api/panel/statistics/searches", &json!({ "locale": "fr", "query": "", "solved": 1 })).expect(422);
    let csv = manager.get("/api/panel/statistics/searches.csv").expect(200).text();
    assert!(csv.contains("de,bienenkurs,4,2,2999-01-01\r\n"), "{csv}");
    world.person("Olena", Role::Author).get("/api/panel/statistics/searches").expect(403);
}

#[test]
fn authors_see_numbers_of_their_own_articles_and_managers_of_all() {
    let (world, foreign) = portal();
    let author = world.person("Olena", Role::Author);
    let own = world.puts(article("bus", &[(De, "Neuer Bus"), (En, "New bus")]));
    let (key, mine) = (author.user.key, own.clone());
    let yesterday = world.app.clock.now().before(Duration::from_hours(24)).day(&world.app.site().zone);
    let day = yesterday.clone();
    world
        .app
        .db
        .write_blocking(move |write| {
            write.execute("update articles set owner_key = ?1 where id = ?2", rusqlite::params![key, mine])?;
            let mut add = write.prepare("insert into daily values ('article', ?1, ?2, ?3, ?4, ?5)")?;
            for (id, lang, metric, value) in [
                (&mine, "de", "readers", 10),
                (&mine, "de", "views", 15),
                (&mine, "uk", "readers", 4),
                (&mine, "de", "read_50", 9),
                (&mine, "de", "read_90", 6),
                (&mine, "uk", "fallback_readers", 4),
                (&foreign, "de", "readers", 7),
            ] {
                add.execute(rusqlite::params![id, day, lang, metric, value])?;
            }
            add.execute(rusqlite::params![mine, "2020-01-01", "de", "readers", 99])?;
            Ok(())
        })
        .unwrap();

    let seen = author.get("/api/panel/statistics/articles?days=7").expect(200).json();
    let days = author.get("/api/panel/statistics/days?days=7").expect(200).json();
    let manager = world.person("Marta", Role::Manager);
    let all = manager.get("/api/panel/statistics/articles").expect(200).json();
    let scope = |who: &crate::world::Person| who.get("/api/panel/statistics/days").expect(200).json()["scope"].clone();
    assert_eq!((scope(&author), scope(&manager)), (json!("own"), json!("any")));

    assert_eq!((&seen["total"], &seen["items"][0]["id"]), (&1.into(), &own.as_str().into()));
    let numbers = &seen["items"][0];
    assert_eq!(
        (&numbers["readers"], &numbers["views"], &numbers["by_lang"]["uk"]),
        (&14.into(), &15.into(), &4.into())
    );
    assert_eq!((&numbers["read_50"], &numbers["read_90"]), (&9.into(), &6.into()));
    assert_eq!((&numbers["fallback"]["uk"], &numbers["title"]), (&4.into(), &"New bus".into()));
    assert_eq!((days["days"].as_array().unwrap().len(), &days["readers"]), (7, &14.into()));
    let by_lang = json!({ "en": 0, "uk": 4, "de": 10 });
    assert_eq!(days["days"][6], json!({ "date": yesterday, "readers": 14, "readers_by_lang": by_lang, "views": 15 }));
    assert_eq!(days["before"], Value::Null, "the site was not counted so long");
    assert_eq!(all["total"], 2);
    let csv = manager.get("/api/panel/statistics/articles.csv").expect(200).text();
    assert!(csv.contains("New bus,14,15,0,4,10,0,4,0,9,6,0,0,0,0,0,0\r\n"), "{csv}");
    manager.get("/api/panel/statistics/articles?days=1").expect(422);
    world.get("/api/panel/statistics/articles").expect(401);
}

#[test]
fn hours_and_questions_are_forgotten_and_days_are_not() {
    let (world, id) = portal();
    world
        .app
        .db
        .write_blocking(move |write| {
            write.execute("insert into daily values ('article', ?1, '2020-01-01', 'de', 'readers', 5)", [&id])?;
            write.execute(
                "insert into article_readers select key, '2020-01-01T10', 5 from articles where id = ?1",
                [&id],
            )?;
            write.execute("insert into zero_result_searches values ('de', 'old', '2020-01-01', 4, 2)", [])?;
            write
                .execute("insert into zero_result_searches_solved values ('de', 'old', '2020-01-01', '', null)", [])?;
            Ok(())
        })
        .unwrap();

    litfass::features::statistics::sweep(&world.app).unwrap();

    let count = |table: &'static str| -> u32 {
        let sql = format!("select count(*) from {table}");
        world.app.db.read_blocking(move |db| Ok(db.query_row(&sql, [], |row| row.get(0))?)).unwrap()
    };
    assert_eq!(
        ["daily", "article_readers", "zero_result_searches", "zero_result_searches_solved"].map(count),
        [1, 0, 0, 0]
    );
}

#[test]
fn a_report_compares_with_the_same_number_of_days_before() {
    let (world, _) = portal();
    let manager = world.person("Marta", Role::Manager);
    let add = |ago: i64, lang: &'static str, readers: i64| {
        let today = world.app.clock.now().date(&world.app.site().zone);
        let day = today.saturating_sub(jiff::Span::new().days(ago)).to_string();
        let sql = "insert into daily (object_type, object_id, date, locale, metric, value)
                   values ('site', 'all', ?1, ?2, 'readers', ?3), ('site', 'all', ?1, ?2, 'views', ?3 * 2)";
        world.app.db.write_blocking(move |write| Ok(write.execute(sql, (day, lang, readers))?)).unwrap();
    };
    add(0, "en", 90);
    add(1, "uk", 30);
    add(7, "de", 20);
    add(8, "de", 10);
    let report = |days: u32| manager.get(&format!("/api/panel/statistics/site?days={days}")).expect(200).json();

    let short = report(7);
    assert_eq!((&short["readers"], &short["before"]), (&json!(50), &Value::Null), "not all earlier days were counted");
    add(14, "en", 15);
    let whole = report(7);
    assert_eq!(
        (&whole["readers"], &whole["before"]["readers"], &whole["before"]["views"]),
        (&json!(50), &json!(25), &json!(50))
    );
    assert_eq!(whole["days"].as_array().unwrap().len(), 7, "up to yesterday: today is not over");
    assert_eq!(whole["days"][6]["readers_by_lang"], json!({ "en": 0, "uk": 30, "de": 0 }));
    assert_eq!(whole["days"][0]["readers_by_lang"], json!({ "en": 0, "uk": 0, "de": 20 }));
    assert_eq!(report(30)["before"], Value::Null);
    let of_articles = manager.get("/api/panel/statistics/days?days=7").expect(200).json();
    assert_eq!(of_articles["before"], json!({ "readers": 0, "views": 0 }), "counted, and nobody read an article");
}

#[test]
fn a_report_names_the_authors_whose_articles_are_read() {
    let world = World::new();
    let (author, manager) = (world.person("Andrii", Role::Author), world.person("Marta", Role::Manager));
    let article = articles::written(&author, &articles::tree(&world), "Wohnung finden");
    articles::publish(&author, &manager, &article, "de");
    let id = article["id"].as_str().unwrap().to_owned();

    tells(&world, &format!("/statistics/reads/{id}"), "de", FIREFOX);
    until("it was written", || value(&world, "article", "de", "readers") > 0);
    world.clock.advance(Duration::from_hours(24));

    let manager = world.again(&manager);
    let site = manager.get("/api/panel/statistics/site?days=7").expect(200).json();
    let authors = site["authors"].as_array().unwrap();
    assert_eq!(authors.len(), 1, "{site}");
    assert_eq!((&authors[0]["articles"], &authors[0]["readers"]), (&json!(1), &json!(1)));
    assert!(authors[0]["name"].as_str().unwrap().starts_with("Andrii"), "{site}");
}

/// Readers by origin, of the articles or of the site.
fn origins(world: &World, kind: &'static str) -> Vec<(String, u32)> {
    let sql = "select origin, sum(readers) from daily_origins where object_type = ?1 group by origin order by origin";
    let read = move |db: &rusqlite::Connection| {
        let mut statement = db.prepare(sql)?;
        let rows = statement.query_map([kind], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    };
    world.app.db.read_blocking(read).unwrap()
}

#[test]
fn the_origin_of_a_reader_is_kept_as_a_group_and_a_bad_one_hinders_no_count() {
    let (world, id) = portal();
    let reads = |query: &str, agent: &str| tells(&world, &format!("/statistics/reads/{id}{query}"), "de", agent);
    let long = "a".repeat(2_000);

    tells(&world, "/statistics/visits?path=/&from=www.google.ch", "de", FIREFOX);
    reads("", FIREFOX);
    reads("?from=t.me", FIREFOX);
    reads("?visit_from=blog.private.example:8443", SAFARI);
    for (at, from) in ["direct", "chatgpt.com", "%00%ff", "a%20b", &long, "intranet"].iter().enumerate() {
        reads(&format!("?from={from}"), &format!("{FIREFOX} {at}"));
    }

    until("all were written", || value(&world, "article", "de", "readers") == 8);
    let named = |counts: &[(&str, u32)]| -> Vec<(String, u32)> {
        counts.iter().map(|(origin, readers)| ((*origin).to_owned(), *readers)).collect()
    };
    let article = [("assistant", 1), ("direct", 1), ("internal", 2), ("other", 1)];
    assert_eq!(origins(&world, "article"), named(&article), "three named no host");
    assert_eq!(origins(&world, "page"), [], "only articles and the site have origins");
    let site = [("assistant", 1), ("direct", 1), ("other", 2), ("search", 1)];
    assert_eq!(origins(&world, "site"), named(&site), "a reader counts with the first host of the day");
}

#[test]
fn reports_tell_origins_of_own_articles_and_of_the_site_beside_those_of_the_days_before() {
    let (world, foreign) = portal();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let own = world.puts(article("bus", &[(De, "Neuer Bus")]));
    let today = world.app.clock.now().date(&world.app.site().zone);
    let [begun, now, earlier, before] =
        [0, 1, 9, 14].map(|ago| today.saturating_sub(jiff::Span::new().days(ago)).to_string());
    let (key, mine) = (author.user.key, own.clone());
    let add = move |write: &mut litfass::db::Write| {
        write.execute("update articles set owner_key = ?1 where id = ?2", rusqlite::params![key, mine])?;
        write.execute("insert into daily values ('article', ?1, ?2, 'de', 'readers', 9)", [&mine, &now])?;
        let mut add = write.prepare("insert into daily_origins values (?1, ?2, ?3, ?4, ?5)")?;
        for (kind, id, day, origin, readers) in [
            ("article", &mine, &now, "search", 5),
            ("article", &mine, &now, "internal", 4),
            ("article", &mine, &earlier, "search", 2),
            ("article", &foreign, &begun, "social", 500),
            ("article", &foreign, &now, "social", 70),
            ("article", &foreign, &before, "other", 1),
            ("site", &"all".to_owned(), &now, "social", 60),
            ("site", &"all".to_owned(), &earlier, "direct", 30),
        ] {
            add.execute(rusqlite::params![kind, id, day, origin, readers])?;
        }
        Ok(())
    };
    world.app.db.write_blocking(add).unwrap();

    let own_origins = author.get("/api/panel/statistics/days?days=7").expect(200).json()["origins"].clone();
    let all = manager.get("/api/panel/statistics/days?days=7").expect(200).json()["origins"].clone();
    let site = manager.get("/api/panel/statistics/site?days=7").expect(200).json()["origins"].clone();

    let counts = |direct: u32, search: u32, social: u32, other: u32, internal: u32| json!({ "direct": direct, "search": search, "social": social, "assistant": 0, "other": other, "internal": internal });
    assert_eq!(own_origins, json!({ "readers": counts(0, 5, 0, 0, 4), "before": counts(0, 2, 0, 0, 0) }));
    assert_eq!(all, json!({ "readers": counts(0, 5, 70, 0, 4), "before": counts(0, 2, 0, 1, 0) }));
    assert_eq!(site, json!({ "readers": counts(0, 0, 60, 0, 0), "before": null }), "the site was not counted so long");
    let longer = author.get("/api/panel/statistics/days?days=30").expect(200).json()["origins"].clone();
    assert_eq!(longer, json!({ "readers": counts(0, 7, 0, 0, 4), "before": null }));
    let csv = author.get("/api/panel/statistics/articles.csv?days=7").expect(200).text();
    assert!(csv.contains("Neuer Bus,9,0,0,0,9,0,0,0,0,0,0,5,0,0,0,4\r\n"), "{csv}");
    let csv = manager.get("/api/panel/statistics/site.csv?days=7").expect(200).text();
    assert!(csv.ends_with(",0,0,60,0,0\r\n"), "{csv}");
}
