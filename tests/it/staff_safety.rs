//! Safety of staff accounts: roles that need a second factor, the end of somebody's work, permissions that are taken away.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::config::PanelRole;
use litfass::features::staff::end_due;
use serde_json::{Value, json};

use crate::articles::{act, path, tree, written};
use crate::assignments::told;
use crate::contacts_panel::{at, call, published, state, subgroup};
use crate::realtime_end_to_end::Socket;
use crate::second_factor::turned_on;
use crate::sign_in::{keep_letters, letters, login};
use crate::staff::{give, invite, shown, version};
use crate::world::{Answer, Person, World};

const DAY: Duration = Duration::from_hours(24);

/// A portal with the settings of a new installation.
fn strict() -> World {
    World::with(|config| {
        keep_letters(config);
        config.access = litfass::config::Config::default().access;
    })
}

fn world() -> World {
    World::with(keep_letters)
}

/// Every method and path of the panel's API, with an identity that nobody has.
fn panel_calls(world: &World) -> Vec<(&'static str, String)> {
    let described = world.get("/api/openapi.json").expect(200).json();
    let mut calls = Vec::new();
    for (path, methods) in described["paths"].as_object().unwrap() {
        if !path.contains("/panel") {
            continue;
        }
        let path = path.replace("{lang}", "de").replace("{part}", "review");
        let path = path
            .split('/')
            .map(|part| if part.starts_with('{') { "01900000-0000-7000-8000-000000000000" } else { part })
            .collect::<Vec<_>>()
            .join("/");
        for (name, method) in
            [("get", "GET"), ("post", "POST"), ("put", "PUT"), ("patch", "PATCH"), ("delete", "DELETE")]
        {
            if methods.get(name).is_some() {
                calls.push((method, if path.starts_with("/api") { path.clone() } else { format!("/api{path}") }));
            }
        }
    }
    assert!(calls.len() > 80, "{calls:?}");
    calls
}

#[test]
fn a_new_installation_asks_admins_and_super_admins_for_a_second_factor() {
    let asked = litfass::config::Config::default().access.second_factor;

    assert_eq!(asked, [PanelRole::Admin, PanelRole::SuperAdmin]);
}

#[test]
fn without_a_second_factor_every_call_of_the_panel_is_refused_with_a_code_of_its_own() {
    let world = strict();
    // who may make every call of the panel
    let admin = world.person("Ada", Role::SuperAdmin);

    let account = admin.get("/api/auth/me").expect(200).json();
    assert_eq!((&account["second_factor_due"], &account["capabilities"]), (&json!(true), &json!([])));
    for (method, path) in panel_calls(&world) {
        let answer = admin.request(method, &path).json(&json!({})).send();
        assert_eq!((answer.status, &answer.json()["code"]), (403, &json!("second_factor_required")), "{method} {path}");
    }
    admin.get("/api/account").expect(200);
    admin.get("/api/notifications").expect(200);
}

#[test]
fn the_panel_opens_as_soon_as_the_second_factor_is_set_up_and_closes_when_it_is_turned_off() {
    let world = strict();
    let admin = world.person("Ada", Role::Admin);
    let channel = json!({ "socket_id": "1.1", "channel_name": "private-queue.articles.read" });
    admin.get("/api/panel/staff").expect(403);
    admin.post("/broadcasting/auth", &channel).expect(403);

    let (_, codes) = turned_on(&admin);

    admin.get("/api/panel/staff").expect(200);
    let profile = admin.get("/api/account").expect(200).json();
    assert_eq!((&profile["second_factor_needed"], &profile["passkeys"]), (&json!(true), &json!(0)));
    let account = admin.get("/api/auth/me").expect(200).json();
    assert_eq!(account["second_factor_due"], false);
    assert!(account["capabilities"].as_array().unwrap().contains(&json!("staff.manage")));
    let off = json!({ "current_password": "Ada has a long password", "code": codes[0] });
    let profile = admin.post("/api/account/second-factor/disable", &off).expect(200).json();
    assert_eq!(profile["account"]["second_factor_due"], true);
    assert_eq!(admin.get("/api/panel/staff").expect(403).json()["code"], "second_factor_required");
}

#[test]
fn the_setting_decides_which_roles_need_a_second_factor() {
    let world = World::with(|config| config.access.second_factor = vec![PanelRole::Author]);
    let (author, admin) = (world.person("Olena", Role::Author), world.person("Ada", Role::Admin));
    let reader = world.person("Rita", Role::User);

    assert_eq!(author.get("/api/panel/articles").expect(403).json()["code"], "second_factor_required");
    admin.get("/api/panel/articles").expect(200);
    assert_eq!(reader.get("/api/panel/articles").expect(403).json()["code"], "forbidden");
    assert_eq!(reader.get("/api/auth/me").expect(200).json()["second_factor_due"], false);
    assert_eq!(admin.get("/api/account").expect(200).json()["second_factor_needed"], false);
}

fn set_term(who: &Person, whom: &Person, until: &Value) -> Answer {
    let body = json!({ "version": version(who, whom), "active_until": until });
    who.put(&format!("/api/panel/staff/{}/term", whom.user.id), &body)
}

fn after(world: &World, span: Duration) -> Value {
    json!(world.app.clock.now().after(span).to_string())
}

#[test]
fn the_capabilities_end_at_the_moment_that_was_set_without_any_job() {
    let world = world();
    let (admin, author) = (world.person("Ada", Role::Admin), world.person("Olena", Role::Author));
    let article = author.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200).json();
    set_term(&admin, &author, &after(&world, DAY)).expect(200);
    author.get("/api/panel/articles").expect(200);

    world.clock.advance(DAY);

    author.get("/api/panel/articles").expect(401);
    author.get("/api/auth/me").expect(401);
    let reader = world.again(&author);
    let account = reader.get("/api/auth/me").expect(200).json();
    assert_eq!((&account["role"], &account["capabilities"]), (&json!("user"), &json!([])));
    reader.get(&path(&article, "")).expect(403);
    reader
        .post("/broadcasting/auth", &json!({ "socket_id": "1.1", "channel_name": "private-queue.articles.read" }))
        .expect(403);
    let admin = world.again(&admin);
    let list = admin.get("/api/panel/staff?state=ended").expect(200).json();
    assert_eq!((&list["total"], &list["items"][0]["name"]), (&json!(1), &json!("Olena Example")));
    assert_eq!(admin.get("/api/panel/staff?state=active").expect(200).json()["total"], 1);

    // an end that is taken back gives the capabilities back, but no session from before it
    set_term(&admin, &author, &Value::Null).expect(200);
    author.get("/api/auth/me").expect(401);
    world.again(&author).get(&path(&article, "")).expect(200);
}

#[test]
fn the_connections_of_somebody_whose_work_ends_are_closed() {
    let world = world();
    let (admin, author) = (world.person("Ada", Role::Admin), world.person("Olena", Role::Author));
    let mut socket = Socket::open(&world);
    socket.join(&author, "private-queue.articles.read");
    set_term(&admin, &author, &after(&world, Duration::from_hours(1))).expect(200);

    world.clock.advance(Duration::from_hours(1));
    end_due(&world.app).unwrap();

    assert_eq!(socket.closed(), 4009);
    let log = world.again(&admin).get("/api/panel/audit?action=staff.ended").expect(200).json();
    assert_eq!(log["total"], 1, "{log}");
}

#[test]
fn the_end_is_announced_fourteen_and_three_days_before_once_each() {
    let world = world();
    let (admin, author) = (world.person("Ada", Role::Admin), world.person("Olena", Role::Author));
    set_term(&admin, &author, &after(&world, DAY * 20)).expect(200);
    let heard =
        || (told(&world.again(&author), "account.ending").len(), told(&world.again(&admin), "staff.ending").len());
    let run = || (0..2).for_each(|_| end_due(&world.app).unwrap());

    run();
    assert_eq!(heard(), (0, 0));
    world.clock.advance(DAY * 6);
    run();
    assert_eq!(heard(), (1, 1));
    world.clock.advance(DAY * 8);
    run();
    assert_eq!(heard(), (1, 1));
    world.clock.advance(DAY * 3);
    run();
    assert_eq!(heard(), (2, 2));
    let templates: Vec<String> =
        letters(&world, "olena@portal.example").into_iter().map(|(template, _)| template).collect();
    assert_eq!(templates.iter().filter(|name| *name == "account_ending").count(), 2);
    let limited = world.again(&admin).get("/api/panel/staff?presence=limited").expect(200).json();
    assert_eq!((&limited["total"], limited["items"][0]["active_until"].is_string()), (&json!(1), true));
}

#[test]
fn nobody_sets_an_end_for_themselves_or_for_a_super_admin() {
    let world = world();
    let (admin, root) = (world.person("Ada", Role::Admin), world.person("Root", Role::SuperAdmin));
    let (second, author) = (world.person("Berta", Role::SuperAdmin), world.person("Olena", Role::Author));
    let soon = after(&world, DAY);
    let body = json!({ "version": 1, "active_until": soon });

    assert_eq!(set_term(&admin, &admin, &soon).expect(409).json()["code"], "own_account");
    assert_eq!(set_term(&admin, &root, &soon).expect(403).json()["code"], "super_admin_only");
    assert_eq!(set_term(&second, &root, &soon).expect(409).json()["code"], "super_admin_has_no_end");
    author.put(&format!("/api/panel/staff/{}/term", admin.user.id), &body).expect(403);
}

fn take(who: &Person, whom: &Person, names: &[&str]) -> Answer {
    let body = json!({ "version": version(who, whom), "withheld": names });
    who.put(&format!("/api/panel/staff/{}/permissions", whom.user.id), &body)
}

#[test]
fn a_permission_that_was_taken_away_is_refused_everywhere_and_can_be_given_back() {
    let world = world();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Marta", Role::Manager));
    let author = world.person("Olena", Role::Author);
    let article = written(&author, &tree(&world), "Wohnung finden");
    act(&author, &article, "de", "submit", json!({})).expect(200);
    let mut socket = Socket::open(&world);
    socket.join(&manager, "private-queue.cases.decide");

    let changed = take(&admin, &manager, &["articles.publish", "cases.decide"]).expect(200).json();

    assert_eq!(changed["person"]["withheld"], 2);
    let row = |name: &str| {
        let all = changed["permissions"].as_array().unwrap();
        all.iter().find(|one| one["name"] == name).unwrap()["withheld"].clone()
    };
    assert_eq!((row("articles.publish"), row("articles.write")), (json!(true), json!(false)));
    assert_eq!(socket.closed(), 4009);
    let channel = json!({ "socket_id": "1.1", "channel_name": "private-queue.cases.decide" });
    manager.post("/broadcasting/auth", &channel).expect(403);
    assert!(act(&manager, &article, "de", "approve", json!({})).status >= 400);
    manager.get("/api/panel/cases").expect(403);
    manager.get("/api/panel/articles").expect(200);
    let names = manager.get("/api/auth/me").expect(200).json()["capabilities"].clone();
    assert!(!names.as_array().unwrap().contains(&json!("articles.publish")));
    let reviewers = admin.get("/api/panel/articles/reviewers").expect(200).text();
    assert!(!reviewers.contains("Marta") && reviewers.contains("Ada"));
    assert!(told(&manager, "article.review").len() == 1, "the notice from before stays");

    let log = admin.get("/api/panel/audit?action=staff.permissions").expect(200).json();
    let line = log["items"][0].to_string();
    assert!(line.contains("articles.publish") && line.contains("withheld"), "{line}");
    take(&admin, &manager, &[]).expect(200);
    act(&manager, &article, "de", "approve", json!({})).expect(200);
}

#[test]
fn who_may_no_longer_publish_contacts_still_drafts_them() {
    let world = world();
    let (admin, manager) = (world.person("Ada", Role::Admin), world.person("Marta", Role::Manager));
    let group = subgroup(&admin);
    let live = published(&admin, &group, "Dr Koval");
    let hidden = published(&admin, &group, "Dr Melnyk");
    let hidden = admin.post(&at(&hidden, "/state"), &state(&hidden, "hidden")).expect(200).json();
    let draft = manager.post("/api/panel/contacts", &call(&group, "Dr Bondar")).expect(200).json();
    take(&admin, &manager, &["contacts.publish"]).expect(200);

    for next in ["published", "hidden", "closed", "archived"] {
        manager.post(&at(&draft, "/state"), &state(&draft, next)).expect(403);
        manager.post(&at(&live, "/state"), &state(&live, next)).expect(403);
    }
    manager.post(&at(&hidden, "/state"), &state(&hidden, "draft")).expect(403);
    let mut change = call(&group, "Dr Koval");
    change["version"] = live["version"].clone();
    manager.put(&at(&live, ""), &change).expect(403);
    let waiting = manager.post(&at(&draft, "/state"), &state(&draft, "in_review")).expect(200).json();

    assert_eq!(waiting["state"], "in_review");
    take(&admin, &manager, &[]).expect(200);
    manager.post(&at(&draft, "/state"), &state(&waiting, "published")).expect(200);
}

#[test]
fn only_permissions_of_the_role_are_taken_and_never_from_super_admins_or_oneself() {
    let world = world();
    let (admin, root) = (world.person("Ada", Role::Admin), world.person("Root", Role::SuperAdmin));
    let (berta, author) = (world.person("Berta", Role::SuperAdmin), world.person("Olena", Role::Author));

    for name in ["panel.open", "articles.publish", "made.up"] {
        assert_eq!(take(&admin, &author, &[name]).expect(422).codes("withheld"), ["not_found"], "{name}");
    }
    assert_eq!(take(&admin, &admin, &["articles.write"]).expect(409).json()["code"], "own_account");
    assert_eq!(take(&admin, &root, &["articles.write"]).expect(403).json()["code"], "super_admin_only");
    assert_eq!(take(&berta, &root, &["articles.write"]).expect(409).json()["code"], "super_admin_has_all");
    let body = json!({ "version": 1, "withheld": [] });
    author.put(&format!("/api/panel/staff/{}/permissions", admin.user.id), &body).expect(403);
    let stale = json!({ "version": 99, "withheld": ["articles.write"] });
    admin.put(&format!("/api/panel/staff/{}/permissions", author.user.id), &stale).expect(409);
    assert_eq!(shown(&admin, &author)["person"]["withheld"], 0);
}

#[test]
fn whoever_becomes_a_super_admin_has_every_permission_and_no_end() {
    let world = world();
    let (root, manager) = (world.person("Root", Role::SuperAdmin), world.person("Marta", Role::Manager));
    take(&root, &manager, &["articles.publish"]).expect(200);
    set_term(&root, &manager, &after(&world, DAY)).expect(200);

    let body = json!({ "version": version(&root, &manager), "role": "super-admin" });
    let raised = root.put(&format!("/api/panel/staff/{}/role", manager.user.id), &body).expect(200).json();

    assert_eq!((&raised["person"]["withheld"], &raised["person"]["active_until"]), (&json!(0), &Value::Null));
    login(&world, "marta@portal.example", "Marta has a long password").expect(200);
}

#[test]
fn open_invitations_are_counted_while_their_sender_may_grant_the_role() {
    let world = world();
    let (root, boss) = (world.person("Root", Role::SuperAdmin), world.person("Berta", Role::SuperAdmin));
    let counted = || shown(&root, &boss)["person"]["open_invitations"].clone();
    let work = || shown(&root, &boss)["open"]["invitations"].clone();
    invite(&boss, "olena@example.ch", "admin").expect(200);
    invite(&boss, "petro@example.ch", "author").expect(200);

    let before = counted();
    assert_eq!(work(), 2);
    give(&root, &boss, "admin").expect(200);
    let as_admin = counted();
    assert_eq!((work(), shown(&root, &boss)["person"]["open_work"].clone()), (json!(1), json!(1)));
    take(&root, &boss, &["staff.manage"]).expect(200);
    assert_eq!(work(), 0);

    let numbers = |open: &Value| (open["total"].clone(), open["admins"].clone());
    assert_eq!(numbers(&before), (json!(2), json!(1)));
    assert_eq!(numbers(&as_admin), (json!(1), json!(0)));
    assert!(as_admin["last_expires_at"].as_str().unwrap() <= before["last_expires_at"].as_str().unwrap());
    assert_eq!(counted(), json!({ "total": 0, "admins": 0, "last_expires_at": null }));
}

#[test]
fn capabilities_are_decided_about_in_one_place() {
    let allowed = ["src/base/access.rs", "src/auth/store/user.rs"];
    let mut found = Vec::new();
    let mut folders = vec![std::path::PathBuf::from("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs")
                && std::fs::read_to_string(&path).unwrap().contains("scope_of_role")
            {
                found.push(path.to_string_lossy().into_owned());
            }
        }
    }
    found.retain(|path| !allowed.contains(&path.as_str()));
    assert!(found.is_empty(), "ask User::access instead: {found:?}");
}
