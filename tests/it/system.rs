//! The state of the program in the panel: jobs, mail queue, health, settings, database.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::base::lang::Lang;
use litfass::config::Transport;
use litfass::mail::{Letter, Template, enqueue};
use serde_json::{Value, json};

use crate::world::{Person, World};

/// Reads `path` until `is_met` is true of the answer; that answer.
#[track_caller]
fn wait_until(person: &Person<'_>, path: &str, is_met: impl Fn(&Value) -> bool) -> Value {
    let began = std::time::Instant::now();
    loop {
        let answer = person.get(path).expect(200).json();
        if is_met(&answer) {
            return answer;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "{answer:#}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn job<'v>(jobs: &'v Value, id: &str) -> &'v Value {
    jobs["items"].as_array().unwrap().iter().find(|job| job["id"] == id).unwrap()
}

fn rename(world: &World, from: &str, to: &str) {
    let sql = format!("alter table {from} rename to {to}");
    world.app.db.write_blocking(move |write| Ok(write.execute_batch(&sql)?)).unwrap();
}

pub(crate) fn queue(world: &World, to: &str) {
    let letter = Letter::new(to, "Olena", Lang::En, Template::MailTest);
    world.app.db.write_blocking(move |write| enqueue(write, &letter)).unwrap();
}

pub(crate) const LINKS: &str = "forget_links_whose_time_is_over";

#[test]
fn only_a_super_admin_sees_the_system() {
    let world = World::new();

    for role in [Role::Author, Role::Manager, Role::Admin] {
        let person = world.person(&format!("P{}", role.as_str().replace('-', "")), role);
        for path in ["", "/jobs", "/mails", "/database", "/settings"] {
            person.get(&format!("/api/panel/system{path}")).expect(403);
        }
        person.post(&format!("/api/panel/system/jobs/{LINKS}/run"), &json!({})).expect(403);
        person.post("/api/panel/system/mails/retry", &json!({})).expect(403);
    }
    world.get("/api/panel/system").expect(401);
}

#[test]
fn a_failing_job_is_shown_with_its_error_stored_and_recovers() {
    let world = World::new();
    let olena = world.person("Olena", Role::SuperAdmin);
    wait_until(&olena, "/api/panel/system/jobs", |jobs| job(jobs, LINKS)["last_at"].is_string());
    rename(&world, "one_time_links", "moved_links");

    olena.post(&format!("/api/panel/system/jobs/{LINKS}/run"), &json!({})).expect(200);
    let jobs = wait_until(&olena, "/api/panel/system/jobs", |jobs| job(jobs, LINKS)["failures"] == 1);
    let health = olena.get("/api/panel/system").expect(200).json()["health"].clone();

    assert_eq!(jobs["items"][0]["id"], LINKS, "failing jobs come first");
    assert!(job(&jobs, LINKS)["error"].as_str().unwrap().contains("one_time_links"), "{jobs:#}");
    let check = health.as_array().unwrap().iter().find(|line| line["check"] == "jobs").unwrap();
    assert_eq!((check["state"].as_str(), check["count"].as_i64()), (Some("bad"), Some(1)));
    let stored = || {
        let sql = "select failures, error from jobs where name = 'forget links whose time is over'";
        let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?));
        world.app.db.read_blocking(|db| Ok(db.query_row(sql, [], row)?))
    };
    let began = std::time::Instant::now();
    while !stored().is_ok_and(|(failures, _)| failures == 1) {
        assert!(began.elapsed() < Duration::from_secs(30), "the failure is not stored: {:?}", stored());
        std::thread::sleep(Duration::from_millis(20));
    }

    rename(&world, "moved_links", "one_time_links");
    olena.post(&format!("/api/panel/system/jobs/{LINKS}/run"), &json!({})).expect(200);
    let jobs = wait_until(&olena, "/api/panel/system/jobs", |jobs| job(jobs, LINKS)["failures"] == 0);

    let recovered = job(&jobs, LINKS);
    assert!(recovered["succeeded_at"].as_str() >= recovered["failed_at"].as_str(), "{recovered:#}");
    let audit = olena.get("/api/panel/audit?action=system.run_job").expect(200).json();
    assert_eq!((audit["total"].as_i64(), audit["items"][0]["object_id"].as_str()), (Some(2), Some(LINKS)));
    olena.post("/api/panel/system/jobs/no_such_job/run", &json!({})).expect(404);
}

#[test]
fn every_job_has_words_in_every_language() {
    let world = World::new();
    let olena = world.person("Olena", Role::SuperAdmin);
    let jobs = olena.get("/api/panel/system/jobs").expect(200).json();

    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("locales");
    let mut missing = Vec::new();
    for lang in Lang::ALL {
        let file = root.join(lang.as_str()).join("panel.system.json");
        let words: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
        let ids = jobs["items"].as_array().unwrap().iter().filter_map(|job| job["id"].as_str());
        missing.extend(ids.filter(|id| !words["job_names"][id].is_string()).map(|id| format!("{lang}: {id}")));
    }

    assert!(missing.is_empty(), "add these to job_names in locales/*/panel.system.json: {missing:#?}");
}

#[test]
fn a_letter_that_the_mail_server_did_not_take_is_tried_again_at_once() {
    let world = World::with(|config| {
        config.mail.transport = Transport::Smtp;
        config.mail.smtp_host = "127.0.0.1".into();
        config.mail.smtp_port = 1;
    });
    let olena = world.person("Olena", Role::SuperAdmin);
    queue(&world, "marta@example.ch");

    let failed = wait_until(&olena, "/api/panel/system/mails", |mails| mails["items"][0]["attempts"] == 1);
    let line = &failed["items"][0];
    assert_eq!((line["to"].as_str(), line["state"].as_str()), (Some("marta@example.ch"), Some("waiting")));
    assert!(!line["error"].as_str().unwrap().is_empty() && line["failed_at"].is_string(), "{line:#}");
    assert_eq!(line["subject"], "Test e-mail");
    let id = line["id"].as_str().unwrap().to_owned();

    olena.post(&format!("/api/panel/system/mails/{id}/retry"), &json!({})).expect(200);
    wait_until(&olena, "/api/panel/system/mails", |mails| mails["items"][0]["attempts"] == 2);
    let all = olena.post("/api/panel/system/mails/retry", &json!({})).expect(200).json();
    wait_until(&olena, "/api/panel/system/mails", |mails| mails["items"][0]["attempts"] == 3);

    assert_eq!(all["count"], 1);
    let overview = olena.get("/api/panel/system").expect(200).json();
    assert_eq!((overview["mail"]["waiting"].as_i64(), overview["mail"]["failing"].as_i64()), (Some(1), Some(1)));
    olena.post("/api/panel/system/mails/00000000-0000-7000-8000-000000000000/retry", &json!({})).expect(404);
}

#[test]
fn a_refused_letter_can_be_sent_again_for_three_days() {
    let world = World::new();
    let olena = world.person("Olena", Role::SuperAdmin);
    queue(&world, "no address");
    let path = "/api/panel/system/mails?state=refused";
    let refused = wait_until(&olena, path, |mails| mails["total"] == 1);
    let id = refused["items"][0]["id"].as_str().unwrap().to_owned();
    let retry = |person: &Person<'_>| person.post(&format!("/api/panel/system/mails/{id}/retry"), &json!({}));

    assert_eq!(refused["items"][0]["can_retry"], true);
    retry(&olena).expect(200);
    wait_until(&olena, path, |mails| mails["items"][0]["attempts"] == 2);

    world.clock.advance(Duration::from_hours(73));
    let olena = world.again(&olena);
    assert_eq!(olena.get(path).expect(200).json()["items"][0]["can_retry"], false);
    assert_eq!(retry(&olena).expect(409).json()["code"], "mail_not_retryable");
}

#[test]
fn settings_are_shown_with_their_source_and_without_secrets() {
    let world = World::with(|config| {
        config.metrics.token = "a-secret-token".into();
        config.mail.smtp_password = "a-secret-password".into();
    });
    let olena = world.person("Olena", Role::SuperAdmin);

    let answer = olena.get("/api/panel/system/settings").expect(200);
    assert!(!answer.text().contains("a-secret"));
    let settings = answer.json();
    let find =
        |key: &str| settings["items"].as_array().unwrap().iter().find(|line| line["key"] == key).unwrap().clone();
    assert_eq!(find("metrics.token")["value"], "\"***\"");
    assert_eq!(find("database.readers")["source"], "default");

    let site = olena.get("/api/panel/site-settings").expect(200).json()["site"].clone();
    let mut wish = json!({ "version": site["version"], "name": "Column", "tagline": site["tagline"] });
    for key in ["edition", "default_lang", "time_zone"] {
        wish[key] = site[key].clone();
    }
    olena.put("/api/panel/site-settings", &wish).expect(200);
    let settings = olena.get("/api/panel/system/settings").expect(200).json();
    let name = settings["items"].as_array().unwrap().iter().find(|line| line["key"] == "site.name").unwrap();
    assert_eq!((name["value"].as_str(), name["source"].as_str()), (Some("\"Column\""), Some("panel")));
}

#[test]
fn a_slow_query_is_recorded_with_its_text_and_without_its_values() {
    let world = World::with(|config| config.database.slow_query_ms = 50);
    let olena = world.person("Olena", Role::SuperAdmin);
    let slow = "with recursive n (i) as (select 1 union all select i + 1 from n where i < ?1)
        select count(*) from n where i <> ?2";
    world.app.db.read_blocking(|db| Ok(db.query_row(slow, (2_000_000, 424_242), |row| row.get::<_, i64>(0))?)).unwrap();

    let database = olena.get("/api/panel/system/database").expect(200).json();

    let queries = database["slow_queries"].as_array().unwrap();
    let found = queries.iter().find(|query| query["sql"].as_str().unwrap().starts_with("with recursive n"));
    let found = found.unwrap_or_else(|| panic!("{database:#}"));
    assert!(found["duration_ms"].as_i64().unwrap() >= 50);
    assert!(!found["sql"].as_str().unwrap().contains("424242") && database["slow_count"].as_i64().unwrap() >= 1);
    let tables = database["tables"].as_array().unwrap();
    assert!(tables.iter().any(|table| table["name"] == "users" && table["index_bytes"].as_i64().unwrap() > 0));
}

#[test]
fn the_overview_tells_of_storage_backups_and_sessions() {
    let world = World::new();
    let olena = world.person("Olena", Role::SuperAdmin);
    let data = &world.app.config.server.data_dir;
    let backups = data.join("backups");
    std::fs::create_dir_all(&backups).unwrap();
    let name = litfass::backup::file_name(world.clock.now(), false);
    std::fs::write(backups.join(&name), [0; 5_000]).unwrap();

    let overview = olena.get("/api/panel/system").expect(200).json();

    assert_eq!((&overview["backups"][0]["name"], &overview["backups"][0]["bytes"]), (&json!(name), &json!(5_000)));
    assert!(overview["storage"]["database_bytes"].as_i64().unwrap() > 100_000, "{overview:#}");
    assert!(overview["storage"]["free_bytes"].as_i64() < overview["storage"]["disk_bytes"].as_i64());
    assert_eq!(overview["sessions"], json!({ "total": 1, "people": 1, "staff": 1, "used_lately": 1 }));
    let states = |check: &str| {
        let health = overview["health"].as_array().unwrap();
        health.iter().find(|line| line["check"] == check).unwrap()["state"].clone()
    };
    assert_eq!((states("database"), states("mail"), states("backups")), (json!("ok"), json!("ok"), json!("ok")));
}
