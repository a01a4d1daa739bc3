//! Licences of records: a disputed one hides the picture, its end is announced, wrong ones are refused; reports about copyright.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::features::authorship_records::notify_ending_licences;
use serde_json::{Value, json};

use crate::articles::{path, publish, text, tree, upload, words, written, written_with_cover};
use crate::authorship_records::{REASON, done, get, list, of_work, step};
use crate::reports;
use crate::world::{Person, World};

#[test]
fn a_disputed_licence_hides_the_picture_everywhere_until_the_decision() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let admin = world.person("Ada", Role::Admin);
    let article = written_with_cover(&author, &tree(&world), "Wohnung finden", (1300, 700));
    let public = publish(&author, &manager, &article, "de");
    let page = format!("/de{}", public["path"].as_str().unwrap());
    let cover = public["cover"]["picture"].clone();
    let files: Vec<String> =
        cover["srcset"].as_str().unwrap().split(", ").map(|one| one.split(' ').next().unwrap().to_owned()).collect();
    assert!(files.len() > 2);
    let crop = json!({ "x": 0, "y": 0, "width": 700, "height": 600 });
    let crop = author
        .post(&format!("/api/panel/media/{}/crop", public["cover"]["id"].as_str().unwrap()), &crop)
        .expect(200)
        .json();
    let hash = files[0].split('-').next().unwrap().to_owned();
    let shows = |path: &str| world.get(path).expect(200).text().contains(&hash);
    let pages = [page.as_str(), "/de/last/articles", "/feeds/de/latest.json"];
    for path in pages {
        assert!(shows(path), "{path}");
    }
    let record = list(&manager, "work=media")[0].clone();

    let disputed = done(&author, &record, "dispute", &json!({ "kind": "licence" }));

    assert_eq!((&disputed["state"], &disputed["work"]["hidden"]), (&json!("disputed"), &json!(true)));
    for file in files.iter().chain([&crop["picture"]["src"].as_str().unwrap().to_owned()]) {
        world.get(file).expect(404);
    }
    for path in pages {
        assert!(!shows(path), "{path}");
    }
    assert!(world.get(&page).text().contains("Wohnung finden"), "the article stays");
    assert_eq!(world.data(&page)["article"]["card"]["cover"], Value::Null);
    let again = upload(&manager, 1300, 700);
    world.get(again["picture"]["src"].as_str().unwrap()).expect(404);

    let decided = done(&manager, &disputed, "decide", &json!({ "outcome": "confirmed" }));
    assert_eq!((&decided["state"], &decided["work"]["hidden"]), (&json!("confirmed"), &json!(false)));
    files.iter().for_each(|file| drop(world.get(file).expect(200)));
    for path in pages {
        assert!(shows(path), "{path}");
    }

    // a revoked licence leaves the picture hidden, until an admin proposes the record again
    let disputed = done(&manager, &decided, "dispute", &json!({ "kind": "licence" }));
    let revoked = done(&manager, &disputed, "decide", &json!({ "outcome": "revoked" }));
    world.get(&files[0]).expect(404);
    assert!(!shows(&page));
    done(&admin, &revoked, "restore", &json!({}));
    world.get(&files[0]).expect(200);
    // who made a picture is not a reason to hide it
    let now = list(&manager, "work=media&state=proposed")[0].clone();
    done(&manager, &now, "dispute", &json!({}));
    world.get(&files[0]).expect(200);
}

#[test]
fn hidden_pictures_are_served_to_staff_alone_and_leave_the_texts() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let inner = upload(&author, 900, 600);
    let src = inner["picture"]["src"].as_str().unwrap().to_owned();
    let article = written(&author, &tree(&world), "Wohnung finden");
    let now = author.get(&path(&article, "")).expect(200).json();
    let mut wording = words("Wohnung finden");
    wording["version"] = text(&now, "de")["version"].clone();
    let figure = format!("<figure><img src=\"{src}\" alt=\"Ein Plan\"></figure>");
    wording["body"] = json!(format!("{figure}{}", wording["body"].as_str().unwrap()));
    author.put(&path(&article, "/texts/de"), &wording).expect(200);
    let public = publish(&author, &manager, &article, "de");
    let page = format!("/de{}", public["path"].as_str().unwrap());
    assert!(world.get(&page).text().contains(&src));
    let record = of_work(&manager, &inner)[0].clone();

    done(&manager, &record, "dispute", &json!({ "kind": "licence" }));

    assert!(!world.get(&page).text().contains(&src));
    let cookie = |person: &Person| format!("session={}", person.token);
    let reader = world.person("Rudi", Role::User);
    world.call("GET", &src).header("Cookie", &cookie(&reader)).send().expect(404);
    let seen = world.call("GET", &src).header("Cookie", &cookie(&manager)).send().expect(200);
    assert_eq!(seen.header("cache-control"), Some("private, no-store"));
}

#[test]
fn a_report_about_copyright_disputes_the_authors_and_hides_nothing() {
    let world = crate::sign_in::world();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let article = written(&author, &tree(&world), "Wohnung finden");
    let public = publish(&author, &manager, &article, "de");
    let cover = public["cover"]["picture"]["src"].as_str().unwrap().to_owned();
    let mut notice = reports::report(&format!("article:{}", article["id"].as_str().unwrap()));
    notice["category"] = json!("copyright");

    world.submit("/api/reports", &notice).expect(200);

    let record = of_work(&manager, &article)[0].clone();
    assert_eq!(record["state"], "disputed");
    let dispute = get(&manager, &record)["dispute"].clone();
    let report = reports::inbox(&manager, "open")[0].clone();
    assert_eq!((&dispute["report"], &dispute["text"], &dispute["by"]), (&report["id"], &notice["text"], &json!("")));
    world.get(&cover).expect(200);
    let page = world.data(&format!("/de{}", public["path"].as_str().unwrap()));
    assert_eq!(page["article"]["authors"][0]["name"], "Olena Example", "the byline stays until the decision");
    let told = author.get("/api/notifications").expect(200).json()["items"][0].clone();
    assert_eq!(told["kind"], "authorship.disputed");

    // a report without reason ends the dispute
    let decision = reports::decision("no_action", "", REASON);
    reports::step(&manager, &report, "decide", &decision).expect(200);
    reports::take_effect(&world);
    let ended = get(&manager, &record);
    assert_eq!((&ended["record"]["state"], &ended["dispute"]), (&json!("confirmed"), &Value::Null));
}

#[test]
fn the_end_of_a_licence_is_announced_thirty_days_before_and_once() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let admin = world.person("Ada", Role::Admin);
    upload(&author, 700, 700);
    upload(&author, 720, 720);
    let rows = list(&admin, "work=media&sort=created");
    let today = world.clock.now().day(&jiff::tz::TimeZone::UTC).parse::<jiff::civil::Date>().unwrap();
    let until = today.checked_add(jiff::Span::new().days(40)).unwrap().to_string();
    done(&admin, &rows[0], "change", &json!({ "licence": "permission", "licence_until": until }));
    let notices = |who: &Person| {
        let items = who.get("/api/notifications").expect(200).json()["items"].as_array().unwrap().clone();
        items.iter().filter(|one| one["kind"] == "licence.ending").count()
    };
    let letters = |world: &World| -> u32 {
        let sql = "select count(*) from mail_out where template = 'licence_ending'";
        world.app.db.read_blocking(move |db| Ok(db.query_row(sql, [], |row| row.get(0))?)).unwrap()
    };

    notify_ending_licences(&world.app).unwrap();
    assert_eq!((notices(&manager), list(&manager, "check=ending").len()), (0, 0));
    world.clock.advance(Duration::from_hours(11 * 24));
    notify_ending_licences(&world.app).unwrap();
    notify_ending_licences(&world.app).unwrap();

    let manager = world.again(&manager);
    assert_eq!((notices(&manager), notices(&world.again(&admin)), notices(&world.again(&author))), (1, 1, 1));
    assert_eq!(letters(&world), 3);
    let ids = |query: &str| list(&manager, query).iter().map(|row| row["id"].clone()).collect::<Vec<_>>();
    assert_eq!(ids("check=ending"), [rows[0]["id"].clone()]);
    assert_eq!(ids("check=without"), [rows[1]["id"].clone()]);
    // another end is announced anew
    let later = today.checked_add(jiff::Span::new().days(41)).unwrap().to_string();
    let admin = world.again(&admin);
    let now = get(&admin, &rows[0])["record"].clone();
    done(&admin, &now, "change", &json!({ "licence": "permission", "licence_until": later }));
    notify_ending_licences(&world.app).unwrap();
    assert_eq!(notices(&manager), 2);
}

#[test]
fn wrong_licences_and_addresses_are_refused_all_at_once() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Ada", Role::Admin));
    upload(&author, 700, 700);
    let record = list(&admin, "work=media")[0].clone();

    let wrong = json!({
        "licence": "cc_by_4", "licence_until": "2027-01-01", "licence_url": "http://example.ch", "source_url": "nowhere"
    });
    let refused = step(&admin, &record, "change", &wrong).expect(422);

    assert_eq!(refused.codes("licence_until"), ["perpetual"]);
    assert_eq!(
        (refused.codes("licence_url"), refused.codes("source_url")),
        (vec!["format".into()], vec!["format".into()])
    );
    let day = json!({ "licence": "press", "licence_until": "2027-02-30" });
    assert_eq!(step(&admin, &record, "change", &day).expect(422).codes("licence_until"), ["date"]);
    assert_eq!(get(&admin, &record)["record"]["version"], 1);
}
