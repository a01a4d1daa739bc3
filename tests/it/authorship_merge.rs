//! Merging two people with a byline: credits, what fills gaps, the old address, the search.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::articles::{change_of, path as article_path, publish, tree, upload, written};
use crate::statistics::{FIREFOX, SAFARI, tells, until};
use crate::world::{Answer, Person, World};
use crate::{authorship_records, private_files};

fn create(who: &Person, name: &str) -> Value {
    who.post("/api/panel/authors", &json!({ "name": name })).expect(200).json()
}

fn path(author: &Value, rest: &str) -> String {
    format!("/api/panel/authors/{}{rest}", author["id"].as_str().unwrap())
}

fn preview(who: &Person, from: &Value, into: &Value) -> Answer {
    who.get(&path(from, &format!("/merge?into_id={}", into["id"].as_str().unwrap())))
}

fn merge(who: &Person, from: &Value, into: &Value) -> Answer {
    let body = json!({ "version": from["version"], "into_id": into["id"], "into_version": into["version"] });
    who.post(&path(from, "/merge"), &body)
}

/// A published article with these credits.
fn credited(author: &Person, manager: &Person, place: &(String, String), title: &str, credits: &Value) -> Value {
    let article = written(author, place, title);
    let mut change = change_of(&article);
    change["authors"] = credits.clone();
    manager.put(&article_path(&article, ""), &change).expect(200);
    publish(author, manager, &article, "de")
}

fn credits(who: &Person, article: &Value) -> Vec<String> {
    let shown = who.get(&article_path(article, "")).expect(200).json();
    let mut all: Vec<String> = shown["authors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| format!("{} {}", one["name"].as_str().unwrap(), one["role"].as_str().unwrap()))
        .collect();
    all.sort();
    all
}

#[test]
fn credits_move_once_gaps_are_filled_and_the_old_address_leads_to_the_new_one() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let (twice, stays) = (create(&manager, "O. Zzkowalska"), create(&manager, "Oksana Kowalska"));
    let photo = upload(&manager, 640, 640);
    let filled = json!({
        "version": twice["version"], "name": "O. Zzkowalska", "photo_media_id": photo["id"], "account_photo": false,
        "links": ["https://photos.example/o"], "texts": { "de": { "title": "Fotografin", "bio": "" } }
    });
    let twice = manager.put(&path(&twice, ""), &filled).expect(200).json();
    let place = tree(&world);
    let credit = |person: &Value, role: &str| json!({ "author_id": person["id"], "role": role, "lang": null });
    let both =
        credited(&author, &manager, &place, "Brot", &json!([credit(&twice, "author"), credit(&stays, "author")]));
    let alone =
        credited(&author, &manager, &place, "Salz", &json!([credit(&twice, "author"), credit(&stays, "editor")]));
    let old = format!("/en/authors/{}", twice["slug"].as_str().unwrap());
    let search = |q: &str| world.get(&format!("/en/search?q={q}")).expect(200).text();
    assert!(search("Zzkowalska").contains("/authors/"));

    let told = preview(&manager, &twice, &stays).expect(200).json();
    assert_eq!((&told["credits"], &told["doubles"], &told["photo"]), (&json!(1), &json!(1), &json!(true)));
    assert_eq!((&told["texts"], &told["links"], &told["account"]), (&json!(["de"]), &json!(1), &Value::Null));
    let after = merge(&manager, &twice, &stays).expect(200).json();

    assert_eq!((&after["id"], &after["photo"]["id"]), (&stays["id"], &photo["id"]));
    assert_eq!(
        (&after["texts"]["de"]["title"], &after["links"]),
        (&json!("Fotografin"), &json!(["https://photos.example/o"]))
    );
    assert_eq!(credits(&manager, &both), ["Oksana Kowalska author"]);
    assert_eq!(credits(&manager, &alone), ["Oksana Kowalska author", "Oksana Kowalska editor"]);
    manager.get(&path(&twice, "")).expect(404);
    let moved = world.get(&old).expect(301);
    let new = format!("/en/authors/{}", stays["slug"].as_str().unwrap());
    assert_eq!(moved.header("location"), Some(new.as_str()));
    let page = world.get(&new).expect(200).text();
    assert!(page.contains("Brot") && page.contains("Salz"));
    let listed = manager.get("/api/panel/articles/redirects").expect(200).json()["items"][0].clone();
    assert_eq!((&listed["kind"], &listed["title"]), (&json!("author"), &json!("Oksana Kowalska")));

    // neither found, nor offered for a mistyped word
    assert!(!search("Zzkowalska").contains("href=\"/en/authors/"));
    assert!(!search("Zzkowalsku").contains("zkowalska"));
    assert!(search("Kowalska").contains(&new));
    let stored = world.app.db.read_blocking(|db| {
        Ok(db.query_row("select count(*) from search_words where folded like '%zzkowalska%'", [], |row| row.get(0))?)
    });
    let stored: i64 = stored.unwrap();
    assert_eq!(stored, 0);
    let log = manager.world.person("Ada", Role::Admin).get("/api/panel/audit?action=author.merge").expect(200).json();
    assert!(log["items"][0].to_string().contains("Zzkowalska"), "{log}");
}

#[test]
fn a_merge_of_a_merged_person_leads_on_and_a_new_person_takes_the_address_over() {
    let world = World::new();
    let manager = world.person("Marta", Role::Manager);
    let (one, two, three) =
        (create(&manager, "Anna One"), create(&manager, "Anna Two"), create(&manager, "Anna Three"));

    merge(&manager, &one, &two).expect(200);
    let two = manager.get(&path(&two, "")).expect(200).json();
    merge(&manager, &two, &three).expect(200);

    let location =
        |slug: &str| world.get(&format!("/en/authors/{slug}")).expect(301).header("location").unwrap().to_owned();
    assert_eq!(location("anna-one"), "/en/authors/anna-three");
    assert_eq!(location("anna-two"), "/en/authors/anna-three");
    create(&manager, "Anna One");
    world.get("/en/authors/anna-one").expect(200);
}

#[test]
fn the_account_goes_along_but_two_accounts_are_not_made_one() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let own = author.post("/api/panel/authors/own", &json!({})).expect(200).json();
    let theirs = manager.post("/api/panel/authors/own", &json!({})).expect(200).json();
    let guest = create(&manager, "Olena Koval");

    assert_eq!(preview(&manager, &own, &theirs).expect(200).json()["both_have_accounts"], true);
    assert_eq!(merge(&manager, &own, &theirs).expect(409).json()["code"], "both_have_accounts");
    assert_eq!(preview(&manager, &own, &guest).expect(200).json()["account"], "Olena Example");
    let after = merge(&manager, &own, &guest).expect(200).json();

    assert_eq!(after["account"]["name"], "Olena Example");
    assert_eq!(author.post("/api/panel/authors/own", &json!({})).expect(200).json()["id"], guest["id"]);
}

#[test]
fn authors_merge_nobody_and_a_wrong_or_stale_target_changes_nothing() {
    let world = World::new();
    let (author, manager) = (world.person("Olena", Role::Author), world.person("Marta", Role::Manager));
    let own = author.post("/api/panel/authors/own", &json!({})).expect(200).json();
    let guest = create(&manager, "Anna One");

    merge(&author, &own, &guest).expect(403);
    preview(&author, &own, &guest).expect(403);
    assert_eq!(merge(&manager, &guest, &guest).expect(422).codes("into_id"), ["not_found"]);
    assert_eq!(preview(&manager, &guest, &guest).expect(422).codes("into_id"), ["not_found"]);
    let mut stale = own.clone();
    stale["version"] = json!(99);
    merge(&manager, &guest, &stale).expect(409);
    merge(&manager, &stale, &guest).expect(409);
    manager.get(&path(&guest, "")).expect(200);
    manager.get(&path(&own, "")).expect(200);
}

#[test]
fn statistics_and_the_feed_follow_the_person_who_stays() {
    let world = World::new();
    let manager = world.person("Marta", Role::Manager);
    let (twice, stays) = (create(&manager, "Anna One"), create(&manager, "Anna Two"));
    let ids = [&twice, &stays].map(|author| author["id"].as_str().unwrap().to_owned());
    let [from, into] = ids.clone();
    let rows = [(from, "2026-11-01", 3), (into.clone(), "2026-11-01", 4), (ids[0].clone(), "2026-11-02", 5)];
    world
        .app
        .db
        .write_blocking(move |write| {
            for (id, date, value) in rows {
                write.execute(
                    "insert into daily (object_type, object_id, date, locale, metric, value)
                     values ('author', ?1, ?2, 'de', 'views', ?3)",
                    rusqlite::params![id, date, value],
                )?;
            }
            Ok(())
        })
        .unwrap();
    world.get("/feeds/de/authors/anna-one.atom").expect(200);

    merge(&manager, &twice, &stays).expect(200);

    let days: Vec<(String, String, i64)> = world
        .app
        .db
        .read_blocking(|db| {
            let mut statement =
                db.prepare("select object_id, date, value from daily where object_type = 'author' order by date")?;
            let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .unwrap();
    assert_eq!(days, [(into.clone(), "2026-11-01".to_owned(), 7), (into, "2026-11-02".to_owned(), 5)]);
    for ending in ["atom", "json"] {
        let moved = world.get(&format!("/feeds/de/authors/anna-one.{ending}")).expect(301);
        assert_eq!(moved.header("location").unwrap(), format!("/feeds/de/authors/anna-two.{ending}"));
    }
    world.get("/feeds/de/authors/anna-three.atom").expect(404);
}

#[test]
fn views_that_were_not_stored_yet_reach_the_person_who_stays() {
    let world = World::new();
    let manager = world.person("Marta", Role::Manager);
    let (twice, stays) = (create(&manager, "Anna One"), create(&manager, "Anna Two"));

    tells(&world, "/statistics/visits?path=/authors/anna-one", "de", FIREFOX);
    merge(&manager, &twice, &stays).expect(200);
    // a page that was open all the time
    tells(&world, "/statistics/visits?path=/authors/anna-one", "de", SAFARI);

    let views = |author: &Value| {
        let id = author["id"].as_str().unwrap().to_owned();
        let sql = "select coalesce(sum(value), 0) from daily
                   where object_type = 'author' and object_id = ?1 and metric = 'views'";
        let found = world.app.db.read_blocking(move |db| Ok(db.query_row(sql, [id], |row| row.get::<_, u32>(0))?));
        found.unwrap()
    };
    until("both views were stored", || views(&stays) == 2);
    assert_eq!(views(&twice), 0);
}

#[test]
fn a_person_has_each_part_of_a_work_once_after_a_merge_and_its_evidence_stays() {
    let world = World::new();
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Ada", Role::Admin));
    let media = upload(&author, 700, 700);
    let own = author.post("/api/panel/authors/own", &json!({})).expect(200).json();
    let guest = create(&admin, "O. Example");
    let of_picture = || authorship_records::of_work(&admin, &media);
    let record = of_picture()[0].clone();
    let (id, guest_id) = (record["id"].as_str().unwrap().to_owned(), guest["id"].as_str().unwrap().to_owned());
    let pdf = b"%PDF-1.7\n%%EOF\n";
    private_files::add(&author, &record, "contract.pdf", pdf).expect(200);
    // the guest's record of the same part says more
    world
        .app
        .db
        .write_blocking(move |write| {
            write.execute(
                "insert into authorship_records (id, media_key, author_key, role, licence, state, created_at, updated_at)
                 select 'of-guest', r.media_key, (select a.key from authors a where a.id = ?2), r.role, 'press', 'confirmed',
                   r.created_at, r.updated_at
                 from authorship_records r
                 where r.id = ?1",
                [id, guest_id],
            )?;
            Ok(())
        })
        .unwrap();
    assert_eq!(of_picture().len(), 2);

    let own = admin.get(&path(&own, "")).expect(200).json();
    merge(&admin, &guest, &own).expect(200);

    let left = of_picture();
    assert_eq!((left.len(), &left[0]["id"], &left[0]["licence"]), (1, &json!("of-guest"), &json!("press")));
    assert_eq!(left[0]["person"]["name"], "Olena Example");
    let files: i64 = world
        .app
        .db
        .read_blocking(|db| {
            let sql = "select count(*) from private_files where owner_id = 'of-guest'";
            Ok(db.query_row(sql, [], |row| row.get(0))?)
        })
        .unwrap();
    assert_eq!(files, 1);
}
