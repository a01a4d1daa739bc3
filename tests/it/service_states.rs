//! States of services: every step of their owner from every state against the table, and the same steps by others.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::features::services::expire_and_remind;
use serde_json::{Value, json};

use crate::services::{act, category, create, decide, form, published, read, save};
use crate::world::{Person, World};

const STEPS: [&str; 7] = ["submit", "discard", "pause", "resume", "renew", "archive", "copy"];
/// State of a service, and the steps that its owner may take.
const TABLE: [(&str, &[&str]); 11] = [
    ("draft", &["submit", "archive"]),
    ("submitted", &["archive", "copy"]),
    ("changes_requested", &["submit", "archive", "copy"]),
    ("rejected", &["archive", "copy"]),
    ("published", &["pause", "renew", "archive", "copy"]),
    ("pending", &["discard", "pause", "renew", "archive", "copy"]),
    ("paused", &["resume", "archive", "copy"]),
    ("expired", &["renew", "archive", "copy"]),
    ("expired and changed", &["submit", "archive", "copy"]),
    ("suspended", &["archive", "copy"]),
    ("archived", &["copy"]),
];

/// A service that was brought into a state of the table.
fn in_state(world: &World, owner: &Person, manager: &Person, category: &str, state: &str) -> Value {
    let whole = form(category, "Repair of bicycles");
    let submitted = || act(owner, &create(owner, &whole), "submit").expect(200).json();
    let public = || published(world, owner, manager, &whole);
    match state {
        "draft" => create(owner, &whole),
        "submitted" => submitted(),
        "changes_requested" | "rejected" => {
            let service = submitted();
            decide(world, manager, &service, if state == "rejected" { "reject" } else { "request_changes" });
            read(owner, &service)
        }
        "published" => public(),
        "pending" => {
            save(owner, &public(), &form(category, "Repair of scooters")).expect(200).json()["service"].clone()
        }
        "paused" => act(owner, &public(), "pause").expect(200).json(),
        "archived" => act(owner, &public(), "archive").expect(200).json(),
        "suspended" => {
            let service = public();
            set_state(world, &service, "suspended");
            read(owner, &service)
        }
        "expired" => {
            let service = public();
            set_state(world, &service, "expired");
            read(owner, &service)
        }
        "expired and changed" => {
            let service = public();
            set_state(world, &service, "expired");
            let changed = form(category, "Repair of scooters");
            save(owner, &read(owner, &service), &changed).expect(200).json()["service"].clone()
        }
        other => panic!("no state {other}"),
    }
}

/// Sets a state that the clock or a decision on a report sets.
fn set_state(world: &World, service: &Value, state: &'static str) {
    let id = service["id"].as_str().unwrap().to_owned();
    let set = move |write: &mut litfass::db::Write| {
        write.execute("update services set state = ?2 where id = ?1", rusqlite::params![id, state])?;
        Ok(())
    };
    world.app.db.write_blocking(set).unwrap();
}

/// Ends what counts towards the limits, so that each trial begins anew.
fn clear(world: &World) {
    let clear = |write: &mut litfass::db::Write| {
        write.execute("delete from services", [])?;
        write.execute("delete from service_submissions", [])?;
        write.execute("update cases set state = 'closed', closed_at = created_at", [])?;
        Ok(())
    };
    world.app.db.write_blocking(clear).unwrap();
}

#[test]
fn every_step_from_every_state_by_everybody_is_that_of_the_table() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let others = [world.person("Olha", Role::User), world.again(&manager)];
    let mut wrong = Vec::new();
    for (state, allowed) in TABLE {
        for step in STEPS {
            clear(&world);
            let service = in_state(&world, &owner, &manager, &category, state);
            for other in &others {
                let answer = act(other, &service, step).status;
                if answer != 404 {
                    wrong.push(format!("{state}: {step} by somebody else: {answer}"));
                }
            }
            let path = format!("/api/account/services/{}/step", service["id"].as_str().unwrap());
            let answer = world.post(&path, &json!({ "version": service["version"], "step": step })).status;
            if answer != 401 {
                wrong.push(format!("{state}: {step} by a stranger: {answer}"));
            }
            let before = read(&owner, &service);
            let answer = act(&owner, &service, step).status;
            let wanted = if allowed.contains(&step) { 200 } else { 409 };
            if answer != wanted {
                wrong.push(format!("{state}: {step} by the owner: {answer} instead of {wanted}"));
            }
            if answer != 200 && read(&owner, &service) != before {
                wrong.push(format!("{state}: {step} was refused and changed something"));
            }
        }
    }

    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_stale_version_is_refused_with_the_current_copy() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let owner = world.person("Roman", Role::User);
    let draft = create(&owner, &form(&category, "Repair of bicycles"));
    save(&owner, &draft, &form(&category, "Repair of scooters")).expect(200);

    let stale = save(&owner, &draft, &form(&category, "Sale of scooters")).expect(409).json();

    assert_eq!(stale["code"], "stale_version");
    assert_eq!(stale["current"]["form"]["texts"]["en"]["title"], "Repair of scooters");
}

#[test]
fn a_restricted_person_reads_and_changes_nothing() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let owner = world.person("Roman", Role::User);
    let draft = create(&owner, &form(&category, "Repair of bicycles"));
    let key = owner.user.key;
    let restrict = move |write: &mut litfass::db::Write| {
        write.execute("update users set state = 'restricted' where key = ?1", [key])?;
        Ok(())
    };
    world.app.db.write_blocking(restrict).unwrap();

    read(&owner, &draft);
    save(&owner, &draft, &form(&category, "Repair of scooters")).expect(403);
    act(&owner, &draft, "submit").expect(403);
    owner.post("/api/account/services", &form(&category, "Repair of scooters")).expect(403);
}

#[test]
fn a_paused_service_goes_on_expiring() {
    let world = World::new();
    let category = category(&world, &Value::Null);
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let public = published(&world, &owner, &manager, &form(&category, "Repair of bicycles"));
    act(&owner, &public, "pause").expect(200);

    world.clock.advance(Duration::from_hours(181 * 24));
    expire_and_remind(&world.app).unwrap();

    let owner = world.again(&owner);
    assert_eq!(read(&owner, &public)["state"], "expired");
}
