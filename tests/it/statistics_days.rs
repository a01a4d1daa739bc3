//! The days of reports: whole days up to yesterday in the zone of the portal, in every sum, table and file.

use std::time::Duration;

use jiff::civil::Date;
use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::articles;
use crate::contacts::entry;
use crate::world::{Person, World};

/// Kind, object, language, metric and value of a row.
type Count<'a> = (&'a str, &'a str, &'a str, &'a str, u32);

/// Stores counts of a day.
fn count(world: &World, day: Date, counts: &[Count]) {
    let day = day.to_string();
    let owned = |count: &Count| ([count.0, count.1, count.2, count.3].map(str::to_owned), count.4);
    let rows: Vec<_> = counts.iter().map(owned).collect();
    let insert = move |write: &mut litfass::db::Write| {
        for ([kind, id, lang, metric], value) in rows {
            let values = rusqlite::params![kind, id, day, lang, metric, value];
            write.execute("insert into daily values (?1, ?2, ?3, ?4, ?5, ?6)", values)?;
            if metric == "readers" {
                let sql = "insert into daily_origins values (?1, ?2, ?3, 'search', ?4)
                           on conflict do update set readers = readers + excluded.readers";
                write.execute(sql, rusqlite::params![kind, id, day, value])?;
            }
        }
        Ok(())
    };
    world.app.db.write_blocking(insert).unwrap();
}

fn id_of(world: &World, table: &'static str) -> String {
    let sql = format!("select id from {table}");
    world.app.db.read_blocking(move |db| Ok(db.query_row(&sql, [], |row| row.get(0))?)).unwrap()
}

/// Sum of a number over rows.
fn sum(rows: &Value, number: &str) -> u64 {
    rows.as_array().unwrap().iter().map(|row| row.pointer(number).and_then(Value::as_u64).unwrap()).sum()
}

fn sum_of_fields(object: &Value) -> u64 {
    object.as_object().unwrap().values().map(|value| value.as_u64().unwrap()).sum()
}

#[test]
fn a_day_is_in_every_report_once_it_is_over_where_the_portal_is() {
    // fourteen hours before UTC: at its noon the portal is at the next day
    let world = World::with(|config| config.site.time_zone = "Pacific/Kiritimati".to_owned());
    let to_noon = (36 - u64::from(world.clock.now().to_string()[11..13].parse::<u8>().unwrap())) % 24;
    world.clock.advance(Duration::from_hours(to_noon));
    let today = world.clock.now().date(&world.app.site().zone);
    let (yesterday, utc) = (today.yesterday().unwrap(), world.clock.now().to_string()[..10].to_owned());
    assert_eq!(yesterday.to_string(), utc, "the portal is a day further");
    let (author, manager) = (world.person("Andrii", Role::Author), world.person("Marta", Role::Manager));
    let article = articles::written(&author, &articles::tree(&world), "Wohnung finden");
    articles::publish(&author, &manager, &article, "de");
    let id = article["id"].as_str().unwrap();
    world.contact(world.contact_group(), entry("dr-koval", "Dr Koval"));
    let contact = id_of(&world, "contacts");
    let day = |times: u32| -> Vec<Count> {
        vec![
            ("article", id, "de", "readers", 3 * times),
            ("article", id, "uk", "readers", times),
            ("article", id, "de", "views", 7 * times),
            ("article", id, "uk", "fallback_readers", times),
            ("article", id, "de", "read_50", 2 * times),
            ("article", id, "de", "read_90", times),
            ("site", "all", "de", "readers", 5 * times),
            ("site", "all", "de", "views", 11 * times),
            ("contact", &contact, "de", "clicks_phone", 2 * times),
            ("page", "home", "de", "views", 13 * times),
        ]
    };
    let read =
        |who: &Person<'_>, what: &str| who.get(&format!("/api/panel/statistics/{what}?days=7")).expect(200).json();
    let file =
        |who: &Person<'_>, what: &str| who.get(&format!("/api/panel/statistics/{what}.csv?days=7")).expect(200).text();

    count(&world, today, &day(100));
    for who in [&author, &manager] {
        let (list, days) = (read(who, "articles"), read(who, "days"));
        assert_eq!((&list["items"], &list["total"]), (&json!([]), &json!(0)), "today is not over");
        assert_eq!([&days["readers"], &days["views"], &days["median"]], [0, 0, 0]);
        assert_eq!(sum_of_fields(&days["origins"]["readers"]), 0);
        assert_eq!(file(who, "articles").lines().count(), 1, "the names of the columns alone");
    }
    let site = read(&manager, "site");
    assert_eq!([&site["articles"], &site["authors"], &site["contacts"]], [&json!([]), &json!([]), &json!([])]);
    assert_eq!((&site["readers"], &site["views"], sum_of_fields(&site["clicks"])), (&json!(0), &json!(0), 0));
    assert_eq!(sum_of_fields(&site["origins"]["readers"]), 0);
    assert!(file(&manager, "site").lines().skip(1).all(|line| line.ends_with(",0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0")));

    count(&world, yesterday, &day(1));
    count(&world, today.saturating_sub(jiff::Span::new().days(7)), &day(2));
    count(&world, today.saturating_sub(jiff::Span::new().days(8)), &day(1000));
    for who in [&author, &manager] {
        let (list, days) = (read(who, "articles"), read(who, "days"));
        let rows = &list["items"];
        assert_eq!((&list["total"], &days["median"]), (&json!(1), &json!(12)), "the first day and the last one");
        for (number, sums) in [("/readers", 12), ("/views", 21)] {
            assert_eq!(sum(rows, number), sums);
            assert_eq!((days.pointer(number), sum(&days["days"], number)), (Some(&json!(sums)), sums), "{number}");
        }
        assert_eq!(sum_of_fields(&rows[0]["by_lang"]), 12);
        assert_eq!(rows[0]["origins"], days["origins"]["readers"]);
        let numbers = [&rows[0]["fallback"]["uk"], &rows[0]["read_50"], &rows[0]["read_90"]];
        assert_eq!((sum_of_fields(&rows[0]["origins"]), numbers), (12, [&json!(3), &json!(6), &json!(3)]));
        let csv = file(who, "articles");
        assert!(csv.ends_with("Wohnung finden,12,21,0,3,9,0,3,0,6,3,0,12,0,0,0,0\r\n"), "{csv}");
    }
    let site = read(&manager, "site");
    assert_eq!((sum(&site["articles"], "/readers"), sum(&site["authors"], "/readers")), (12, 12));
    assert_eq!((&site["readers"], sum(&site["days"], "/readers")), (&json!(15), 15));
    assert_eq!((&site["views"], sum_of_fields(&site["origins"]["readers"])), (&json!(33), 15));
    assert_eq!((&site["clicks"]["phone"], &site["contacts"][0]["clicks"]), (&json!(6), &site["clicks"]));
    let csv = file(&manager, "site");
    assert!(csv.ends_with(",5,0,0,5,11,0,0,11,2,0,0,0,5,0,0,0\r\n"), "{csv}");
    assert_eq!(csv.lines().count(), 8, "{csv}");
    assert!(csv.lines().last().unwrap().starts_with(&yesterday.to_string()), "{csv}");
}
