//! Appeals: by the link of a letter and from the account, decided by somebody else.

use std::time::Duration;

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::cases::{author, speaks};
use crate::reports::{decision, inbox, letters, published_by, report, step, take_effect};
use crate::world::{Answer, Person, World};
use crate::{metrics, sign_in};

const REASON: &str = "The article names prices that are not true.";
const OBJECTION: &str = "The prices stand in the public register, see the source.";

/// Path of the button of the last letter to somebody, and the language of the letter.
fn button(world: &World, to: &str) -> (String, String) {
    let to = to.to_owned();
    let read = move |db: &rusqlite::Connection| {
        let sql = "select path, locale from mail_out where to_address = ?1 order by key desc limit 1";
        Ok(db.query_row(sql, [to], |row| Ok((row.get(0)?, row.get(1)?)))?)
    };
    world.app.db.read_blocking(read).unwrap()
}

/// The form as a browser without JavaScript posts it.
pub fn post(world: &World, path: &str, text: &str) -> Answer {
    let form = url::form_urlencoded::Serializer::new(String::new()).append_pair("text", text).finish();
    world.call("POST", path).body("application/x-www-form-urlencoded", form.into_bytes()).send()
}

/// An article that a manager hid; its path, and the path of the appeal's form in the language of its author.
fn hidden(world: &World, manager: &Person) -> (String, String) {
    let olena = world.person("Olena", Role::Author);
    speaks(world, &olena, "uk");
    let (path, article) = published_by(world, &olena, &world.person("Marta", Role::Manager));
    world.submit("/api/reports", &report(&format!("article:{article}"))).expect(200);
    step(manager, &inbox(manager, "open")[0], "decide", &decision("hide", "misleading", REASON)).expect(200);
    take_effect(world);
    let (form, lang) = button(world, &author(world));
    assert_eq!(lang, "uk", "the letter speaks the language of the author");
    (path, form)
}

#[test]
fn an_appeal_without_javascript_is_decided_by_somebody_else_and_puts_the_article_back() {
    let world = sign_in::world();
    let (manager, other) = (world.person("Mykola", Role::Manager), world.person("Nadia", Role::Manager));
    let (path, form) = hidden(&world, &manager);
    assert!(form.starts_with("/uk/appeal/"), "{form}");

    let page = world.get(&form).expect(200).text();
    assert!(page.contains("Введення в оману") && page.contains(REASON) && page.contains("noindex"), "{page}");
    assert!(page.contains("<form") && page.contains(&format!("action=\"{form}\"")), "{page}");
    let short = post(&world, &form, "Ні.").expect(422).text();
    assert!(short.contains("Щонайменше символів: 20") && short.contains("Ні."), "the fault and what was typed");
    let sent = post(&world, &form, OBJECTION).expect(200).text();
    let twice = post(&world, &form, OBJECTION).expect(200).text();

    let appeals = inbox(&manager, "open");
    let appeal = appeals.as_array().unwrap()[0].clone();
    assert_eq!(appeals.as_array().unwrap().len(), 1, "a decision is appealed once");
    let code = appeal["code"].as_str().unwrap();
    assert!(sent.contains(code) && twice.contains(code));
    assert_eq!((&appeal["cause"], &appeal["text"]), (&json!("appeal"), &json!(OBJECTION)));
    assert_eq!((&appeal["appealed"]["outcome"], &appeal["appealed"]["party"]), (&json!("hide"), &json!("owner")));
    assert_eq!(letters(&world, &author(&world)).pop().unwrap().0, "appeal_received");
    assert_eq!((&appeal["conflict"], &appeal["outcomes"]), (&json!("own_decision"), &json!([])));
    let refused = step(&manager, &appeal, "decide", &decision("confirmed", "", REASON)).expect(403).json();
    assert_eq!(refused["code"], "conflict_of_interest");
    let first = inbox(&manager, "decided")[0].clone();
    step(&manager, &first, "take", &json!({})).expect(409);
    let same = inbox(&other, "open")[0].clone();
    assert_eq!(same["conflict"], Value::Null);
    step(&other, &same, "decide", &decision("reversed", "", "The register shows that the author is right."))
        .expect(200);
    take_effect(&world);

    assert_eq!(world.get(&format!("/de{path}")).status, 200, "the article is back");
    let (template, words) = letters(&world, &author(&world)).pop().unwrap();
    assert_eq!((template.as_str(), &words["outcome"]), ("appeal_decided", &json!("reversed")));
    let after = world.get(&form).expect(200).text();
    assert!(after.contains("The register shows that the author is right."));
    let numbers = other.get("/api/panel/cases/statistics").expect(200).json();
    assert_eq!((&numbers["appeals"], &numbers["decisions"]), (&json!(1), &json!(1)));
    assert_eq!(numbers["appeals_by_outcome"], json!([{ "name": "reversed", "count": 1 }]));
}

#[test]
fn a_reporter_appeals_from_the_account_and_the_content_is_hidden_after_all() {
    let world = sign_in::world();
    let olena = world.person("Olena", Role::Author);
    let (path, article) = published_by(&world, &olena, &world.person("Marta", Role::Manager));
    let (manager, other) = (world.person("Mykola", Role::Manager), world.person("Nadia", Role::Manager));
    let reader = world.person("Roman", Role::User);
    let mut call = report(&format!("article:{article}"));
    call["human"] = world.human();
    reader.post("/api/reports", &call).expect(200);
    step(&manager, &inbox(&manager, "open")[0], "decide", &decision("no_action", "", REASON)).expect(200);
    take_effect(&world);

    let own = reader.get("/api/account/reports").expect(200).json()["items"][0].clone();
    assert_eq!(own["can_appeal"], true);
    let link = format!("/api/account/decisions/{}/appeal-link", own["id"].as_str().unwrap());
    world.person("Petro", Role::User).post(&link, &json!({})).expect(404);
    let form = reader.post(&link, &json!({})).expect(200).json()["path"].as_str().unwrap().to_owned();
    post(&world, &format!("/en{form}"), OBJECTION).expect(200);
    reader.post(&link, &json!({})).expect(409);
    let appeal = inbox(&other, "open")[0].clone();
    step(&other, &appeal, "decide", &decision("hide", "misleading", REASON)).expect(200);
    take_effect(&world);

    assert_eq!(world.get(&format!("/de{path}")).status, 410);
    assert_eq!(letters(&world, &author(&world)).pop().unwrap().0, "decision_statement");
    let decisions = olena.get("/api/account/decisions").expect(200).json();
    assert_eq!((&decisions["total"], &decisions["items"][0]["outcome"]), (&json!(1), &json!("hide")));
    assert_eq!(decisions["items"][0]["can_appeal"], true);
    let own = reader.get("/api/account/reports").expect(200).json();
    assert_eq!((&own["total"], &own["items"][0]["appeal_state"]), (&json!(1), &json!("decided")));
}

#[test]
fn an_appeal_has_six_months_and_an_unknown_link_leads_nowhere() {
    let world = World::with(|config| {
        sign_in::keep_letters(config);
        metrics::allow_metrics(config);
    });
    // one of them removes links whose time is over
    metrics::wait_for_jobs(&world);
    let manager = world.person("Mykola", Role::Manager);
    let (_, form) = hidden(&world, &manager);
    let stored = |db: &rusqlite::Connection| {
        Ok(db.query_row("select hex(token_hash) from appeal_links limit 1", [], |row| row.get::<_, String>(0))?)
    };
    assert!(!form.contains(&world.app.db.read_blocking(stored).unwrap()), "the database holds a hash alone");

    world.clock.advance(Duration::from_hours(24 * 183));
    assert!(world.get(&form).expect(200).text().contains("<textarea"));
    world.clock.advance(Duration::from_hours(24 * 2));
    assert!(!world.get(&form).expect(200).text().contains("<textarea"));
    post(&world, &form, OBJECTION).expect(200);

    let manager = world.again(&manager);
    assert!(inbox(&manager, "open").as_array().unwrap().is_empty());
    litfass::features::cases::remove_expired_links(&world.app).unwrap();
    world.get(&form).expect(404);
    post(&world, "/en/appeal/abc", OBJECTION).expect(404);
}

#[test]
fn the_only_person_who_may_decide_decides_an_appeal_too() {
    let world = sign_in::world();
    let ada = world.person("Ada", Role::Admin);
    let (_, form) = hidden(&world, &ada);
    let suspend = |write: &mut litfass::db::Write| {
        write.execute("update users set state = 'suspended' where role <> 'author' and name <> 'Ada'", [])?;
        Ok(())
    };
    post(&world, &form, OBJECTION).expect(200);
    assert_eq!(inbox(&ada, "open")[0]["conflict"], "own_decision");

    world.app.db.write_blocking(suspend).unwrap();

    let appeal = inbox(&ada, "open")[0].clone();
    assert_eq!(appeal["conflict"], Value::Null);
    step(&ada, &appeal, "decide", &decision("confirmed", "", REASON)).expect(200);
}
