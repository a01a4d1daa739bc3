//! Readers' accounts in the panel: found, trusted, restricted, suspended, lifted and closed; and what a restricted reader
//! may do.

use litfass::auth::UserState;
use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::account_deletion::days_pass;
use crate::contacts_panel::{published, subgroup};
use crate::sign_in::{keep_letters, letters, login};
use crate::world::{Answer, Person, World};

const REASON: &str = "Repeated advertising in suggested changes.";

fn world() -> World {
    World::with(keep_letters)
}

fn path(whom: &Person) -> String {
    format!("/api/panel/accounts/{}", whom.user.id)
}

fn shown(admin: &Person, whom: &Person) -> Value {
    admin.get(&path(whom)).expect(200).json()
}

/// Takes a step with the version of now.
fn step(admin: &Person, whom: &Person, name: &str) -> Answer {
    let mut body = json!({ "version": shown(admin, whom)["reader"]["version"] });
    if ["restrict", "suspend", "close"].contains(&name) {
        body["reason"] = REASON.into();
    }
    admin.post(&format!("{}/{name}", path(whom)), &body)
}

fn names(list: &Value) -> Vec<&str> {
    list["items"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect()
}

fn set_name(world: &World, whom: &Person, name: &'static str) {
    let key = whom.user.key;
    world
        .app
        .db
        .write_blocking(move |write| {
            Ok(write.execute("update users set name = ?2 where key = ?1", rusqlite::params![key, name])?)
        })
        .unwrap();
}

#[test]
fn readers_are_listed_searched_filtered_and_counted_without_the_staff() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    world.person("Maria", Role::Manager);
    let olena = world.person("Olena", Role::User);
    let petro = world.person("Petro", Role::User);
    set_name(&world, &olena, "Олена");
    step(&admin, &petro, "suspend").expect(200);
    let list = |query: &str| admin.get(&format!("/api/panel/accounts?{query}")).expect(200).json();

    assert_eq!(names(&list("")), ["Petro Example", "Олена Example"]);
    assert_eq!(names(&list("sort=created&per_page=1")), ["Олена Example"]);
    assert_eq!(names(&list("q=%D0%BE%D0%BB%D0%B5%D0%BD%D0%B0")), ["Олена Example"], "small letters");
    assert_eq!(names(&list("q=PETRO%40portal")), ["Petro Example"], "part of the address");
    assert_eq!(
        (names(&list("state=suspended")), list("state=active")["total"].clone()),
        (vec!["Petro Example"], json!(1))
    );
    assert_eq!(list("trust=trusted")["total"], 0);
    assert_eq!(
        admin.get("/api/panel/accounts/counts").expect(200).json(),
        json!({ "active": 1, "restricted": 0, "suspended": 1, "unconfirmed": 0, "deletion_requested": 0 })
    );
}

#[test]
fn staff_are_not_reached_by_this_page_and_managers_do_not_reach_it() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let manager = world.person("Maria", Role::Manager);
    let olena = world.person("Olena", Role::User);

    admin.get(&path(&manager)).expect(404);
    admin.get(&path(&admin)).expect(404);
    let body = json!({ "version": manager.user.version, "reason": REASON });
    admin.post(&format!("{}/suspend", path(&manager)), &body).expect(404);
    manager.get("/api/panel/accounts").expect(403);
    manager.get(&path(&olena)).expect(403);
    olena.get("/api/panel/accounts").expect(403);
}

#[test]
fn a_restricted_reader_reads_and_reports_but_does_not_contribute_and_is_told_why() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let olena = world.person("Olena", Role::User);
    let contact = published(&admin, &subgroup(&admin), "Dr Koval");
    let suggestions = format!("/api/contacts/{}/suggestions", contact["id"].as_str().unwrap());

    let after = step(&admin, &olena, "restrict").expect(200).json();

    assert_eq!((&after["reader"]["state"], &after["reader"]["reason"]), (&json!("restricted"), &json!(REASON)));
    assert_eq!(after["reader"]["actions"], json!(["lift", "trust", "end_sessions", "suspend", "close"]));
    let me = olena.get("/api/auth/me").expect(200).json();
    assert_eq!(me["restricted"], true);
    let account = olena.get("/api/account").expect(200).json();
    assert_eq!(account["state_reason"], REASON);
    let suggestion = json!({ "kind": "phone", "text": "The number has changed.", "email": "", "human": world.human() });
    let refused = olena.post(&suggestions, &suggestion).expect(403).json();
    assert_eq!(refused["code"], "account_restricted");
    let report = json!({
        "about": "/last/articles", "category": "error", "text": "The list does not end where it says.",
        "good_faith": true, "human": world.human(),
    });
    olena.post("/api/reports", &report).expect(200);
    assert_eq!(letters(&world, "olena@portal.example")[0].0, "account_restricted");
    let newest = olena.get("/api/notifications").expect(200).json()["items"][0].clone();
    assert_eq!((&newest["kind"], &newest["text"]), (&json!("account.restricted"), &json!(REASON)));
    let lines = admin.get("/api/panel/audit?action=account.restrict").expect(200).json();
    assert_eq!(lines["items"][0]["before"]["state"], "active");
    assert_eq!(lines["items"][0]["after"]["reason"], REASON);

    let back = step(&admin, &olena, "lift").expect(200).json();
    assert_eq!((&back["reader"]["state"], &back["reader"]["reason"]), (&json!("active"), &Value::Null));
    assert_eq!(letters(&world, "olena@portal.example").last().unwrap().0, "account_unrestricted");
    let suggestion = json!({ "kind": "phone", "text": "The number has changed.", "email": "", "human": world.human() });
    olena.post(&suggestions, &suggestion).expect(200);
}

#[test]
fn a_restricted_account_has_no_capability_whatever_its_role() {
    let world = world();
    let author = world.person("Andrii", Role::Author);
    let key = author.user.key;
    author.get("/api/panel/articles").expect(200);
    world
        .app
        .db
        .write_blocking(move |write| {
            Ok(write.execute(
                "update users set state = ?2 where key = ?1",
                rusqlite::params![key, UserState::Restricted.as_str()],
            )?)
        })
        .unwrap();

    let refused = author.get("/api/panel/articles").expect(403).json();

    assert_eq!(refused["code"], "account_restricted");
    assert_eq!(author.get("/api/auth/me").expect(200).json()["capabilities"], json!([]));
    author.get("/api/account").expect(200);
}

#[test]
fn a_suspended_reader_cannot_sign_in_until_the_suspension_is_lifted() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let olena = world.person("Olena", Role::User);

    let after = step(&admin, &olena, "suspend").expect(200).json();

    assert_eq!((&after["reader"]["state"], &after["sessions"]), (&json!("suspended"), &json!([])));
    olena.get("/api/auth/me").expect(401);
    login(&world, "olena@portal.example", "Olena has a long password").expect(403);
    let letter = letters(&world, "olena@portal.example")[0].clone();
    assert_eq!(letter.0, "reader_suspended");
    step(&admin, &olena, "restrict").expect(409);
    step(&admin, &olena, "lift").expect(200);
    login(&world, "olena@portal.example", "Olena has a long password").expect(200);
    assert_eq!(letters(&world, "olena@portal.example").last().unwrap().0, "account_returned");
}

#[test]
fn a_reason_is_demanded_and_an_older_version_is_refused() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let olena = world.person("Olena", Role::User);
    let version = shown(&admin, &olena)["reader"]["version"].clone();
    let call = |reason: &str| {
        admin.post(&format!("{}/suspend", path(&olena)), &json!({ "version": version, "reason": reason }))
    };

    assert_eq!(call("Spam.").expect(422).codes("reason"), ["min_length"]);
    call(REASON).expect(200);
    let stale = call(REASON).expect(409).json();

    assert_eq!((&stale["code"], &stale["current"]["reader"]["state"]), (&json!("stale_version"), &json!("suspended")));
}

#[test]
fn trust_is_set_and_sign_ins_are_ended() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let olena = world.person("Olena", Role::User);
    let before = shown(&admin, &olena);
    assert_eq!((&before["reader"]["trust"], before["sessions"].as_array().unwrap().len()), (&json!("new"), 1));

    let body = json!({ "version": before["reader"]["version"], "trust": "trusted" });
    let after = admin.put(&format!("{}/trust", path(&olena)), &body).expect(200).json();
    assert_eq!(after["reader"]["trust"], "trusted");
    assert_eq!(admin.get("/api/panel/accounts?trust=trusted").expect(200).json()["total"], 1);
    let ended = step(&admin, &olena, "end-sessions").expect(200).json();

    assert_eq!(ended["sessions"], json!([]));
    olena.get("/api/auth/me").expect(401);
    let actions: Vec<&str> =
        ended["recent"].as_array().unwrap().iter().map(|line| line["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["account.end_sessions", "account.trust"]);
}

#[test]
fn a_closed_account_is_erased_after_the_days_unless_the_person_cancels() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let olena = world.person("Olena", Role::User);
    let petro = world.person("Petro", Role::User);
    step(&admin, &petro, "suspend").expect(200);

    let closed = step(&admin, &olena, "close").expect(200).json();
    step(&admin, &petro, "close").expect(200);

    assert_eq!(closed["reader"]["state"], "deletion_requested");
    assert!(closed["reader"]["deletion_due_at"].is_string());
    olena.get("/api/auth/me").expect(401);
    assert_eq!(letters(&world, "olena@portal.example")[0].0, "reader_closed");
    let olena = world.again(&olena);
    assert_eq!(olena.get("/api/auth/me").expect(200).json()["restricted"], false);
    olena.delete("/api/account/deletion").expect(200);
    assert_eq!(shown(&admin, &olena)["reader"]["state"], "active");
    assert_eq!(shown(&admin, &olena)["reader"]["reason"], Value::Null);

    // a suspended person takes their data, contributes nothing, and is suspended again after cancelling
    let petro = world.again(&petro);
    assert_eq!(petro.get("/api/auth/me").expect(200).json()["restricted"], true);
    petro.delete("/api/account/deletion").expect(200);
    petro.get("/api/auth/me").expect(401);
    assert_eq!(shown(&admin, &petro)["reader"]["state"], "suspended");
    step(&admin, &petro, "close").expect(200);
    days_pass(&world, 15);
    world.again(&admin).get(&path(&petro)).expect(404);
}

/// The same step with several accounts, at the version of now.
fn bulk(admin: &Person, whom: &[&Person], step: &Value) -> Answer {
    let reference = |one: &&Person| json!({ "id": one.user.id, "version": shown(admin, one)["reader"]["version"] });
    let mut body = step.clone();
    body["accounts"] = whom.iter().map(reference).collect();
    admin.post("/api/panel/accounts/bulk", &body)
}

fn codes(answer: &Value) -> Vec<Option<&str>> {
    answer.as_array().unwrap().iter().map(|row| row["code"].as_str()).collect()
}

#[test]
fn many_accounts_are_changed_at_once_and_each_succeeds_or_fails_alone() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let [olena, petro] = ["Olena", "Petro"].map(|name| world.person(name, Role::User));
    let state = |whom: &Person| shown(&admin, whom)["reader"]["state"].clone();

    let trusted = bulk(&admin, &[&olena, &petro], &json!({ "action": "trust", "trust": "trusted" })).expect(200).json();
    assert_eq!(codes(&trusted), [None, None]);
    assert_eq!(shown(&admin, &petro)["reader"]["trust"], "trusted");

    step(&admin, &olena, "restrict").expect(200);
    let restricted = json!({ "action": "restrict", "reason": REASON });
    let results = bulk(&admin, &[&olena, &petro], &restricted).expect(200).json();
    assert_eq!(codes(&results), [Some("wrong_state"), None]);
    assert_eq!((state(&olena), state(&petro)), (json!("restricted"), json!("restricted")));

    let lifted = bulk(&admin, &[&olena, &petro], &json!({ "action": "lift" })).expect(200).json();
    assert_eq!((codes(&lifted), state(&olena)), (vec![None, None], json!("active")));
    let suspended = bulk(&admin, &[&petro], &json!({ "action": "suspend", "reason": REASON })).expect(200).json();
    assert_eq!(codes(&suspended), [None]);
    login(&world, &petro.user.email, "x").expect(401);
    petro.get("/api/auth/me").expect(401);
}

#[test]
fn a_bulk_step_needs_its_trust_or_reason_and_reaches_neither_staff_nor_stale_rows() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let manager = world.person("Maria", Role::Manager);
    let olena = world.person("Olena", Role::User);
    let send = |body: &Value| admin.post("/api/panel/accounts/bulk", body);
    let of = |whom: &Person, version: i64| json!([{ "id": whom.user.id, "version": version }]);
    let version = shown(&admin, &olena)["reader"]["version"].as_i64().unwrap();

    let call = |action: &str| json!({ "action": action, "accounts": of(&olena, version) });
    assert_eq!(send(&call("trust")).expect(422).codes("trust"), ["required"]);
    assert_eq!(send(&call("suspend")).expect(422).codes("reason"), ["required"]);
    assert_eq!(send(&json!({ "action": "lift", "accounts": [] })).expect(422).codes("accounts"), ["min_items"]);
    let unreadable = json!({ "action": "lift", "accounts": [{ "id": "olena", "version": 1 }] });
    assert_eq!(send(&unreadable).expect(422).codes("accounts.0.id"), ["format"]);
    let staff = json!({ "action": "suspend", "reason": REASON, "accounts": of(&manager, manager.user.version) });
    assert_eq!(codes(&send(&staff).expect(200).json()), [Some("not_found")]);
    let stale = json!({ "action": "suspend", "reason": REASON, "accounts": of(&olena, version + 1) });
    assert_eq!(codes(&send(&stale).expect(200).json()), [Some("stale_version")]);
    assert_eq!(shown(&admin, &olena)["reader"]["state"], "active");
    manager.post("/api/panel/accounts/bulk", &call("lift")).expect(403);
}

#[test]
fn the_filtered_list_is_exported_without_secrets_and_the_log_notes_it() {
    let world = world();
    let admin = world.person("Ada", Role::Admin);
    let manager = world.person("Maria", Role::Manager);
    let [olena, petro] = ["Olena", "Petro"].map(|name| world.person(name, Role::User));
    set_name(&world, &olena, "=HYPERLINK(1)");
    step(&admin, &petro, "suspend").expect(200);

    let all = admin.get("/api/panel/accounts/export.csv").expect(200);
    let suspended = admin.get("/api/panel/accounts/export.csv?state=suspended").expect(200).text();

    assert!(all.header("Content-Type").unwrap().starts_with("text/csv"));
    let text = all.text();
    assert!(text.contains("'=HYPERLINK(1)") && !text.contains("\r\n=HYPERLINK"), "{text}");
    assert!(!text.contains("argon2") && !text.contains("Maria"), "{text}");
    assert_eq!((text.lines().count(), suspended.lines().count()), (3, 2));
    assert!(suspended.contains(&petro.user.email) && suspended.contains(REASON));
    let log = admin.get("/api/panel/audit?action=account.export").expect(200).json();
    assert_eq!(log["items"].as_array().map(Vec::len), Some(2), "{log}");
    manager.get("/api/panel/accounts/export.csv").expect(403);
}
