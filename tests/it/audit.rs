//! The log: every change of staff is in it, admins read it, nobody else does.

use std::collections::BTreeSet;

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::articles::{path, publish, text, tree, words, written};
use crate::second_factor::turned_on;
use crate::sign_in::token;
use crate::staff::{accept, give, invite, suspend, world};
use crate::world::{Person, World};

fn count(world: &World) -> i64 {
    world.app.db.read_blocking(|db| Ok(db.query_row("select count(*) from audit", [], |row| row.get(0))?)).unwrap()
}

/// Each writing call of staff accounts, made once with success, writes at least one line.
#[test]
fn every_change_of_staff_is_written_down() {
    let world = world();
    let root = world.person("Root", Role::SuperAdmin);
    let anna = world.person("Anna", Role::Author);
    let berta = world.person("Berta", Role::Manager);
    anna.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200);
    let staff = format!("/api/panel/staff/{}", anna.user.id);
    let version = || root.get(&staff).expect(200).json()["person"]["version"].clone();
    let row = invite(&root, "olena@example.ch", "author").expect(200).json();
    let invitation = format!("/api/panel/invitations/{}", row["id"].as_str().unwrap());
    let mut seen = BTreeSet::new();
    let mut check = |call: &str, done: &dyn Fn()| {
        let before = count(&world);
        done();
        assert!(count(&world) > before, "{call} was not written down");
        seen.insert(call.to_owned());
    };

    check("POST /api/panel/invitations/{id}/resend", &|| {
        root.post(&format!("{invitation}/resend"), &json!({ "version": 1 })).expect(200);
    });
    check("POST /api/auth/invitation", &|| {
        accept(&world, &token(&world, "olena@example.ch")).expect(200);
    });
    check("POST /api/panel/invitations", &|| {
        invite(&root, "iryna@example.ch", "author").expect(200);
    });
    check("DELETE /api/panel/invitations/{id}", &|| {
        let list = root.get("/api/panel/invitations").expect(200).json();
        root.delete(&format!("/api/panel/invitations/{}?version=1", list[0]["id"].as_str().unwrap())).expect(200);
    });
    check("PUT /api/panel/staff/{id}/languages", &|| {
        root.put(&format!("{staff}/languages"), &json!({ "version": version(), "locales": ["de"] })).expect(200);
    });
    check("POST /api/panel/staff/{id}/reassign", &|| {
        root.post(&format!("{staff}/reassign"), &json!({ "version": version(), "to_id": berta.user.id })).expect(200);
    });
    check("POST /api/panel/staff/{id}/end-sessions", &|| {
        root.post(&format!("{staff}/end-sessions"), &json!({ "version": version() })).expect(200);
    });
    // the sign-ins of the person ended: another one
    let anna = world.again(&anna);
    turned_on(&anna);
    check("PUT /api/panel/staff/{id}/permissions", &|| {
        let body = json!({ "version": version(), "withheld": ["media.upload"] });
        root.put(&format!("{staff}/permissions"), &body).expect(200);
    });
    check("PUT /api/panel/staff/{id}/term", &|| {
        let end = world.app.clock.now().after(std::time::Duration::from_hours(48));
        root.put(&format!("{staff}/term"), &json!({ "version": version(), "active_until": end })).expect(200);
    });
    check("PUT /api/panel/staff/{id}/absence", &|| {
        let now = world.app.clock.now();
        let absence =
            json!({ "from": now, "until": now.after(std::time::Duration::from_hours(24)), "substitute_id": null });
        root.put(&format!("{staff}/absence"), &json!({ "version": version(), "absence": absence })).expect(200);
    });
    check("POST /api/panel/staff/{id}/reset-two-factor", &|| {
        root.post(&format!("{staff}/reset-two-factor"), &json!({ "version": version() })).expect(200);
    });
    check("PUT /api/panel/staff/{id}/role", &|| {
        root.put(&format!("{staff}/role"), &json!({ "version": version(), "role": "manager" })).expect(200);
    });
    check("POST /api/panel/staff/{id}/suspend", &|| {
        root.post(&format!("{staff}/suspend"), &json!({ "version": version(), "reason": "left us" })).expect(200);
    });
    check("POST /api/panel/staff/{id}/reinstate", &|| {
        root.post(&format!("{staff}/reinstate"), &json!({ "version": version() })).expect(200);
    });

    assert_eq!(unwalked(&seen), Vec::<String>::new(), "writing calls of staff that this test does not make");
}

/// Writing calls of staff accounts in the description that are not among `seen`.
fn unwalked(seen: &BTreeSet<String>) -> Vec<String> {
    let description = litfass::server::api_description();
    let mut missing = Vec::new();
    for (path, operations) in description["paths"].as_object().unwrap() {
        let is_staff = ["/api/panel/staff", "/api/panel/invitations", "/api/auth/invitation"]
            .iter()
            .any(|room| path.starts_with(room));
        for method in operations.as_object().unwrap().keys().filter(|method| is_staff && *method != "get") {
            let call = format!("{} {path}", method.to_uppercase());
            if !seen.contains(&call) {
                missing.push(call);
            }
        }
    }
    missing
}

#[test]
fn a_line_tells_who_did_what_to_whom_from_where_with_before_and_after() {
    let world = world();
    let root = world.person("Root", Role::SuperAdmin);
    let anna = world.person("Anna", Role::Author);

    give(&root, &anna, "manager").expect(200);
    let list = root.get("/api/panel/audit?action=staff.set_role").expect(200).json();

    let line = &list["items"][0];
    assert_eq!(list["total"], 1);
    assert_eq!((&line["actor"], &line["person"]["name"]), (&json!("person"), &json!("Root Example")));
    assert_eq!((&line["object_type"], &line["object_name"]), (&json!("user"), &json!("Anna Example")));
    assert_eq!((&line["before"]["role"], &line["after"]["role"]), (&json!("author"), &json!("manager")));
    assert_eq!(line["address"], "127.0.0.1");
}

#[test]
fn what_staff_change_about_their_own_way_in_is_written_down_and_of_readers_nothing() {
    let world = world();
    let root = world.person("Root", Role::SuperAdmin);
    for (name, role) in [("Anna", Role::Manager), ("Olena", Role::User)] {
        let person = world.person(name, role);
        let own = format!("{name} has a long password");
        let address = json!({ "email": format!("{name}.next@example.ch"), "current_password": own });
        person.post("/api/account/email", &address).expect(200);
        let change = json!({ "current_password": own, "password": "rain over the Limmat" });
        person.post("/api/account/password", &change).expect(200);
    }

    let log = root.get("/api/panel/audit").expect(200).json();

    let told: Vec<_> =
        log["items"].as_array().unwrap().iter().map(|line| (&line["action"], &line["person"]["name"])).collect();
    let anna = &json!("Anna Example");
    assert_eq!(told, [(&json!("password.change"), anna), (&json!("account.email"), anna)]);
}

#[test]
fn the_log_is_filtered_by_person_action_object_and_day_and_paged() {
    let world = world();
    let root = world.person("Root", Role::SuperAdmin);
    let ada = world.person("Ada", Role::Admin);
    let anna = world.person("Anna", Role::Author);
    give(&root, &anna, "manager").expect(200);
    invite(&ada, "olena@example.ch", "author").expect(200);
    ada.post("/api/panel/articles", &json!({ "original_lang": "de" })).expect(200);
    let total = |query: &str| root.get(&format!("/api/panel/audit?{query}")).expect(200).json()["total"].clone();
    let all = total("");

    assert_eq!(all, 3);
    assert_eq!(total(&format!("person={}", ada.user.id)), 2);
    assert_eq!(total(&format!("object_type=user&object_id={}", anna.user.id)), 1);
    assert_eq!(total("action=staff"), 2);
    assert_eq!(total("action=article.create"), 1);
    assert_eq!(total("actor=operator"), 0);
    assert_eq!(total("from=2020-01-01&to=2020-12-31"), 0);
    assert_eq!(total("from=2020-01-01"), 3);
    let second = root.get("/api/panel/audit?per_page=2&page=2").expect(200).json();
    assert_eq!(second["items"].as_array().unwrap().len(), 1);
    assert_eq!(root.get("/api/panel/audit?from=2026-02-31").expect(422).codes("from"), ["date"]);
    let facets = root.get("/api/panel/audit/facets").expect(200).json();
    assert_eq!(facets["actions"], json!(["article.create", "staff.invite", "staff.set_role"]));
    assert_eq!(facets["people"].as_array().unwrap().len(), 2);
}

#[test]
fn the_log_leaves_the_house_as_csv_and_json() {
    let world = world();
    let root = world.person("Root", Role::SuperAdmin);
    let anna = world.person("=Anna", Role::Author);
    suspend(&root, &anna).expect(200);

    let csv = root.get("/api/panel/audit/export.csv").expect(200);
    let lines: Value = root.get("/api/panel/audit/export.json?action=staff.suspend").expect(200).json();

    assert!(csv.header("Content-Type").unwrap().starts_with("text/csv"));
    assert!(csv.header("Content-Disposition").unwrap().contains("audit.csv"));
    let table = csv.text();
    assert!(table.starts_with("at,actor,person,person_id,address,action,"), "{table}");
    assert!(table.contains(",staff.suspend,user,") && table.contains("'=Anna Example"), "{table}");
    assert_eq!(lines[0]["after"]["reason"], "left the house");
}

#[test]
fn only_admins_read_the_log() {
    let world = world();
    for (name, role, status) in [
        ("Olena", Role::User, 403),
        ("Andrii", Role::Author, 403),
        ("Maria", Role::Manager, 403),
        ("Ada", Role::Admin, 200),
        ("Root", Role::SuperAdmin, 200),
    ] {
        let person = world.person(name, role);
        for path in ["", "/facets", "/export.csv", "/export.json"] {
            person.get(&format!("/api/panel/audit{path}")).expect(status);
        }
    }
}

/// Action, person and name of the object of the latest changes, as this person sees them.
fn activity(person: &Person) -> Vec<[Value; 3]> {
    let lines = person.get("/api/panel/activity").expect(200).json();
    let told = |line: &Value| [line["action"].clone(), line["person"].clone(), line["object_name"].clone()];
    lines.as_array().unwrap().iter().map(told).collect()
}

#[test]
fn the_latest_changes_show_each_role_only_what_it_may_see() {
    let world = world();
    let (root, ada) = (world.person("Head", Role::SuperAdmin), world.person("Ada", Role::Admin));
    let (maria, olena) = (world.person("Maria", Role::Manager), world.person("Olena", Role::Author));
    let (andrii, reader) = (world.person("Andrii", Role::Author), world.person("Reader", Role::User));
    let article = written(&olena, &tree(&world), "Wohnung finden");
    publish(&olena, &maria, &article, "de");
    suspend(&root, &andrii).expect(200);
    let andrii = world.person("Taras", Role::Author);

    let staff = [json!("staff.suspend"), json!("Head Example"), json!("Andrii Example")];
    let published = [json!("article.publish"), json!("Maria Example"), json!("Wohnung finden")];
    for all in [&root, &ada] {
        assert_eq!(activity(all)[..2], [staff.clone(), published.clone()]);
    }
    for articles in [&maria, &olena] {
        let told = activity(articles);
        assert_eq!(told[0], published);
        assert!(told.iter().all(|[action, ..]| action.as_str().unwrap().starts_with("article.")), "{told:?}");
    }
    assert_eq!(activity(&andrii), Vec::<[Value; 3]>::new(), "somebody else's article is not theirs to see");
    reader.get("/api/panel/activity").expect(403);
    let line = &maria.get("/api/panel/activity").expect(200).json()[0];
    assert!(line.get("address").is_none() && line.get("before").is_none(), "{line}");
}

#[test]
fn a_text_saved_many_times_is_one_of_the_eight_latest_changes() {
    let world = world();
    let (root, olena) = (world.person("Head", Role::SuperAdmin), world.person("Olena", Role::Author));
    let mut article = written(&olena, &tree(&world), "Wohnung finden");
    for n in 0..3 {
        let mut wording = words(&format!("Wohnung finden, {n}"));
        wording["version"] = text(&article, "de")["version"].clone();
        article = olena.put(&path(&article, "/texts/de"), &wording).expect(200).json();
    }

    let told = activity(&root);

    assert_eq!(told[0], [json!("article.update"), json!("Olena Example"), json!("Wohnung finden, 2")]);
    let texts = told.iter().filter(|[action, ..]| action == "article.text").count();
    assert!(texts <= 1, "{told:?}");
    for n in 0..10 {
        invite(&root, &format!("person{n}@example.ch"), "author").expect(200);
    }
    assert_eq!(activity(&root).len(), 8);
}
