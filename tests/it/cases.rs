//! Cases: decisions that take articles and contacts off the site, undo, reasons, deadlines, numbers.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::features::cases::remind;
use serde_json::{Value, json};

use crate::contacts_panel;
use crate::reports::{decision, inbox, letters, published, report, step, take_effect};
use crate::sign_in;
use crate::world::{Person, World};

const REASON: &str = "The article names prices that are not true.";

/// Sets the language of a person's letters.
pub fn speaks(world: &World, person: &Person, lang: &'static str) {
    let key = person.user.key;
    let set = move |write: &mut litfass::db::Write| {
        write.execute("update users set locale = ?2 where key = ?1", rusqlite::params![key, lang])?;
        Ok(())
    };
    world.app.db.write_blocking(set).unwrap();
}

/// The author of the article that [`published`] makes.
pub fn author(world: &World) -> String {
    let find = |db: &rusqlite::Connection| {
        Ok(db.query_row("select email from users where name = 'Olena'", [], |row| row.get(0))?)
    };
    world.app.db.read_blocking(find).unwrap()
}

fn status(world: &World, path: &str) -> u16 {
    world.get(&format!("/de{path}")).status
}

#[test]
fn a_hidden_article_leaves_the_site_when_the_time_to_undo_is_over_and_its_author_reads_why() {
    let world = sign_in::world();
    let (path, article) = published(&world);
    let manager = world.person("Mykola", Role::Manager);
    world.submit("/api/reports", &report(&format!("article:{article}"))).expect(200);
    let waiting = inbox(&manager, "open")[0].clone();
    assert_eq!(waiting["owner"]["name"], "Olena Example");
    let hide = waiting["outcomes"].as_array().unwrap().iter().find(|one| one["outcome"] == "hide").unwrap();
    assert_eq!((&hide["reason_code"], &hide["told"]), (&json!(true), &json!(true)));

    let decided = step(&manager, &waiting, "decide", &decision("hide", "misleading", REASON)).expect(200).json();
    assert_eq!(decided["can_undo"], true);
    assert_eq!(status(&world, &path), 200, "it can still be undone");
    let undone = step(&manager, &decided, "undo", &json!({})).expect(200).json();
    assert_eq!((&undone["state"], &undone["decision"]), (&json!("assigned"), &Value::Null));
    take_effect(&world);
    assert_eq!(status(&world, &path), 200, "an undone decision has no effect");
    let decided = step(&manager, &undone, "decide", &decision("hide", "misleading", REASON)).expect(200).json();
    let other = world.person("Nadia", Role::Manager);
    step(&other, &decided, "undo", &json!({})).expect(409);
    take_effect(&world);

    assert_eq!(status(&world, &path), 410);
    let (template, words) = letters(&world, &author(&world)).pop().unwrap();
    assert_eq!(template, "decision_statement");
    assert_eq!((&words["outcome"], &words["note"]), (&json!("hide"), &json!(REASON)));
    assert!(words["reason"].as_str().unwrap().contains("wrong impression"), "{words}");
    assert!(words["by"].as_str().unwrap().contains("person"), "{words}");
    let late = step(&manager, &inbox(&manager, "decided")[0], "undo", &json!({})).expect(409).json();
    assert_eq!(late["code"], "undo_over");
}

#[test]
fn a_case_that_is_decided_anew_takes_its_first_measure_back() {
    let world = World::new();
    let (path, article) = published(&world);
    let manager = world.person("Mykola", Role::Manager);
    world.submit("/api/reports", &report(&format!("article:{article}"))).expect(200);
    step(&manager, &inbox(&manager, "open")[0], "decide", &decision("remove", "fraud", REASON)).expect(200);
    take_effect(&world);
    assert_eq!(status(&world, &path), 410);

    let again = step(&manager, &inbox(&manager, "decided")[0], "take", &json!({})).expect(200).json();
    step(&manager, &again, "decide", &decision("no_action", "", "A second look shows that it is true.")).expect(200);
    take_effect(&world);

    assert_eq!(status(&world, &path), 200);
}

#[test]
fn a_contact_is_removed_and_pages_offer_no_measure() {
    let world = World::new();
    let (admin, manager) = (world.person("Iryna", Role::Admin), world.person("Mykola", Role::Manager));
    let group = contacts_panel::subgroup(&admin);
    let contact = contacts_panel::published(&admin, &group, "Dr Koval");
    world.submit("/api/reports", &report(&format!("contact:{}", contact["id"].as_str().unwrap()))).expect(200);

    step(&manager, &inbox(&manager, "open")[0], "decide", &decision("remove", "impersonation", REASON)).expect(200);
    take_effect(&world);

    let shown = world.get("/en/contacts/health/practices/dr-koval").status;
    assert!(matches!(shown, 404 | 410), "{shown}");
    world.submit("/api/reports", &report("/last/articles")).expect(200);
    let page = inbox(&manager, "open")[0].clone();
    let offered: Vec<&Value> = page["outcomes"].as_array().unwrap().iter().map(|one| &one["outcome"]).collect();
    assert_eq!(offered, [&json!("corrected"), &json!("no_action"), &json!("spam")]);
}

#[test]
fn the_queue_is_filtered_by_subject_cause_person_and_due_time() {
    let world = World::new();
    let (_, article) = published(&world);
    let manager = world.person("Mykola", Role::Manager);
    let mut unlawful = report(&format!("article:{article}"));
    unlawful["category"] = json!("fraud");
    world.submit("/api/reports", &report("/last/articles")).expect(200);
    world.submit("/api/reports", &unlawful).expect(200);
    let found = |query: &str| {
        let list = manager.get(&format!("/api/panel/cases?{query}")).expect(200).json();
        list["items"].as_array().unwrap().iter().map(|one| one["subject_kind"].clone()).collect::<Vec<_>>()
    };

    assert_eq!(found(""), [json!("article"), json!("page")], "what may be unlawful is due first");
    assert_eq!(found("kind=page"), [json!("page")]);
    assert_eq!(found("cause=appeal"), Vec::<Value>::new());
    assert_eq!(found("due=day"), [json!("article")]);
    step(&manager, &inbox(&manager, "open")[0], "take", &json!({})).expect(200);
    assert_eq!(found("state=assigned&holder=me"), [json!("article")]);
    assert_eq!(found("state=assigned&holder=others"), Vec::<Value>::new());
    assert_eq!(found("holder=nobody"), [json!("page")]);
    manager.get("/api/panel/cases?state=nonsense").expect(422);
}

#[test]
fn an_overdue_case_is_reminded_of_once() {
    let world = World::new();
    let manager = world.person("Mykola", Role::Manager);
    let other = world.person("Nadia", Role::Manager);
    world.submit("/api/reports", &report("/last/articles")).expect(200);
    world.submit("/api/reports", &report("/contacts")).expect(200);
    step(&manager, &inbox(&manager, "open")[0], "take", &json!({})).expect(200);

    world.clock.advance(Duration::from_hours(73));
    remind(&world.app).unwrap();
    remind(&world.app).unwrap();

    let (manager, other) = (world.again(&manager), world.again(&other));
    let reminders = |person: &Person| {
        let all = person.get("/api/notifications").expect(200).json();
        all["items"].as_array().unwrap().iter().filter(|one| one["kind"] == "case.due").count()
    };
    assert_eq!((reminders(&manager), reminders(&other)), (2, 1), "an assigned case concerns its assignee alone");
    assert_eq!(manager.get("/api/panel/cases/counts").expect(200).json()["overdue"], 2);
    assert_eq!(inbox(&manager, "open")[0]["overdue"], true);
}

#[test]
fn priority_and_due_time_are_set_by_hand_while_a_case_waits() {
    let world = World::new();
    let (manager, other) = (world.person("Mykola", Role::Manager), world.person("Nadia", Role::Manager));
    let admin = world.person("Ada", Role::Admin);
    world.submit("/api/reports", &report("/last/articles")).expect(200);
    let case = inbox(&manager, "open")[0].clone();
    let at = format!("/api/panel/cases/{}/terms", case["id"].as_str().unwrap());
    let terms =
        |version: &Value| json!({ "version": version, "priority": "high", "due_at": "2030-01-01T09:00:00.000Z" });

    let set = manager.put(&at, &terms(&case["version"])).expect(200).json();

    assert_eq!((&set["priority"], &set["due_at"]), (&json!("high"), &json!("2030-01-01T09:00:00.000Z")));
    assert_eq!(set["state"], "open");
    let stale = other.put(&at, &terms(&case["version"])).expect(409).json();
    assert_eq!((&stale["code"], &stale["current"]["priority"]), (&json!("stale_version"), &json!("high")));
    let held = step(&manager, &set, "take", &json!({})).expect(200).json();
    assert_eq!(other.put(&at, &terms(&held["version"])).expect(409).json()["code"], "case_locked");
    let decided = step(&manager, &held, "decide", &decision("no_action", "", REASON)).expect(200).json();
    assert_eq!(manager.put(&at, &terms(&decided["version"])).expect(409).json()["code"], "wrong_state");
    world.person("Arsen", Role::Author).put(&at, &terms(&json!(1))).expect(403);
    let log = admin.get("/api/panel/audit?object_type=case").expect(200).json();
    let line = log["items"].as_array().unwrap().iter().find(|line| line["action"] == "case.terms").unwrap();
    assert_eq!((&line["before"]["priority"], &line["after"]["priority"]), (&json!("normal"), &json!("high")));
}

#[test]
fn a_later_due_time_is_reminded_of_anew() {
    let world = World::new();
    let manager = world.person("Mykola", Role::Manager);
    world.submit("/api/reports", &report("/last/articles")).expect(200);
    let reminders = |person: &Person| {
        let all = person.get("/api/notifications").expect(200).json();
        all["items"].as_array().unwrap().iter().filter(|one| one["kind"] == "case.due").count()
    };
    world.clock.advance(Duration::from_hours(73));
    remind(&world.app).unwrap();
    let manager = world.again(&manager);
    assert_eq!(reminders(&manager), 1);

    let case = inbox(&manager, "open")[0].clone();
    let due_at = world.clock.now().after(Duration::from_hours(1));
    let call = json!({ "version": case["version"], "priority": "normal", "due_at": due_at });
    manager.put(&format!("/api/panel/cases/{}/terms", case["id"].as_str().unwrap()), &call).expect(200);
    remind(&world.app).unwrap();
    assert_eq!(reminders(&manager), 1);
    world.clock.advance(Duration::from_hours(2));
    remind(&world.app).unwrap();

    assert_eq!(reminders(&world.again(&manager)), 2);
}

#[test]
fn the_texts_of_reasons_are_edited_by_admins_and_stand_in_later_letters() {
    let world = sign_in::world();
    let (_, article) = published(&world);
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Mykola", Role::Manager));
    let all = manager.get("/api/panel/reason-codes").expect(200).json();
    assert_eq!(all.as_array().unwrap().len(), 20);
    let fraud = all.as_array().unwrap().iter().find(|one| one["code"] == "fraud").unwrap();
    assert_eq!(fraud["basis"], "law");
    let mut change = json!({ "version": fraud["version"], "texts": fraud["texts"] });
    change["texts"]["en"]["text"] = json!("This is a swindle, and the police is told.");

    manager.put("/api/panel/reason-codes/fraud", &change).expect(403);
    let mut partial = change.clone();
    partial["texts"]["uk"] = Value::Null;
    assert_eq!(admin.put("/api/panel/reason-codes/fraud", &partial).expect(422).codes("texts.uk"), ["required"]);
    admin.put("/api/panel/reason-codes/fraud", &change).expect(200);
    assert_eq!(admin.put("/api/panel/reason-codes/fraud", &change).expect(409).json()["code"], "stale_version");
    admin.put("/api/panel/reason-codes/nonsense", &change).expect(404);
    world.submit("/api/reports", &report(&format!("article:{article}"))).expect(200);
    let mut call = decision("hide", "fraud", REASON);
    call["rule"] = json!("Article 146 of the Criminal Code");
    step(&manager, &inbox(&manager, "open")[0], "decide", &call).expect(200);
    take_effect(&world);

    let (_, words) = letters(&world, &author(&world)).pop().unwrap();
    assert!(words["reason"].as_str().unwrap().contains("This is a swindle"), "{words}");
    assert!(words["reason"].as_str().unwrap().contains("breaks the law"), "{words}");
    assert!(words["rule"].as_str().unwrap().contains("Article 146"), "{words}");
    let log = admin.get("/api/panel/audit?object_type=reason_code").expect(200).text();
    assert!(log.contains("swindle") && log.contains("reason_code.update"), "{log}");
}

#[test]
fn the_numbers_of_a_period_count_reports_decisions_and_times() {
    let world = World::new();
    let (_, article) = published(&world);
    let manager = world.person("Mykola", Role::Manager);
    for (category, outcome, reason, hours) in
        [("fraud", "hide", "fraud", 2), ("error", "corrected", "", 4), ("other", "spam", "", 9)]
    {
        let mut call = report(&format!("article:{article}"));
        call["category"] = json!(category);
        world.submit("/api/reports", &call).expect(if outcome == "hide" { 200 } else { 404 });
        if outcome != "hide" {
            call["about"] = json!("/last/articles");
            world.submit("/api/reports", &call).expect(200);
        }
        world.clock.advance(Duration::from_hours(hours) - Duration::from_secs(11));
        let manager = world.again(&manager);
        step(&manager, &inbox(&manager, "open")[0], "decide", &decision(outcome, reason, REASON)).expect(200);
        take_effect(&world);
    }

    let manager = world.again(&manager);
    let found = manager.get("/api/panel/cases/statistics").expect(200).json();
    let named = |name: &str, count: u32| json!({ "name": name, "count": count });
    assert_eq!((&found["reports"], &found["decisions"]), (&json!(3), &json!(3)));
    assert_eq!((&found["by_law"], &found["automated"], &found["appeals"]), (&json!(1), &json!(0), &json!(0)));
    assert_eq!(found["by_kind"], json!([named("page", 2), named("article", 1)]));
    assert_eq!(found["by_reason"], json!([named("fraud", 1)]));
    assert_eq!(found["by_outcome"], json!([named("corrected", 1), named("hide", 1), named("spam", 1)]));
    assert_eq!((&found["median_minutes"], &found["appeals_median_minutes"]), (&json!(240), &Value::Null));
    let table = manager.get("/api/panel/cases/statistics.csv").expect(200).text();
    assert!(table.contains("Decisions by reason,fraud,1\r\n"), "{table}");
    let empty = manager.get("/api/panel/cases/statistics?from=2020-01-01&to=2020-12-31").expect(200).json();
    assert_eq!((&empty["reports"], &empty["from"]), (&json!(0), &json!("2020-01-01")));
    manager.get("/api/panel/cases/statistics?from=2026-02-30").expect(422);
    manager.get("/api/panel/cases/statistics?from=2027-01-01&to=2026-01-01").expect(422);
    world.person("Arsen", Role::Author).get("/api/panel/cases/statistics").expect(403);
}
