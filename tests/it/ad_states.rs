//! States of bookings: every step of their owner from every state against the table, and the same steps by others.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::ads::{act, approved, at, decide, design, package, read, save, submitted, wait, written};
use crate::reports::step;
use crate::world::{Person, World};

const STEPS: [&str; 8] = ["submit", "withdraw", "discard", "cancel", "pause", "resume", "prolong", "copy"];
/// State of a booking, and the steps that its owner may take.
const TABLE: [(&str, &[&str]); 15] = [
    ("draft", &["submit"]),
    ("submitted", &["withdraw", "copy"]),
    ("in_review", &["withdraw", "copy"]),
    ("changes_requested", &["submit", "withdraw", "copy"]),
    ("rejected", &["copy"]),
    ("approved", &["cancel", "copy"]),
    ("awaiting_payment", &["cancel", "copy"]),
    ("scheduled", &["prolong", "copy"]),
    ("changed", &["discard", "prolong", "copy"]),
    ("running", &["pause", "prolong", "copy"]),
    ("paused", &["resume", "prolong", "copy"]),
    ("paused by the staff", &["prolong", "copy"]),
    ("suspended", &["copy"]),
    ("completed", &["copy"]),
    ("archived", &["copy"]),
];

/// Sets a state that the clock, a payment or a decision sets.
fn set_state(world: &World, ad: &Value, state: &'static str, more: &'static str) {
    let id = ad["id"].as_str().unwrap().to_owned();
    let set = move |write: &mut litfass::db::Write| {
        let sql = format!("update ads set state = ?2, version = version + 1 {more} where id = ?1");
        write.execute(&sql, rusqlite::params![id, state])?;
        Ok(())
    };
    world.app.db.write_blocking(set).unwrap();
}

/// A booking that was brought into a state of the table.
fn in_state(world: &World, owner: &Person, manager: &Person, package: &Value, state: &str) -> Value {
    match state {
        "draft" => written(owner, package),
        "submitted" => submitted(owner, package),
        "in_review" => {
            let ad = submitted(owner, package);
            step(manager, &crate::ads::case_of(manager, &ad), "take", &json!({})).expect(200);
            read(owner, &ad)
        }
        "changes_requested" | "rejected" => {
            let ad = submitted(owner, package);
            decide(world, manager, &ad, if state == "rejected" { "reject" } else { "request_changes" });
            read(owner, &ad)
        }
        "changed" => {
            let ad = approved(world, owner, manager, package);
            let mut form = ad["form"].clone();
            form["name"] = json!("Bikes in summer");
            save(owner, &ad, &form).expect(200).json()
        }
        _ => {
            let ad = approved(world, owner, manager, package);
            let (set, more) = match state {
                // as after a try to bill it: else the job that issues invoices would move it on within seconds
                "approved" => ("approved", ", billed_at = updated_at"),
                "awaiting_payment" => ("awaiting_payment", ""),
                "scheduled" => ("scheduled", ""),
                "running" => ("running", ""),
                "paused" => ("paused", ", paused_by = 'owner'"),
                "paused by the staff" => ("paused", ", paused_by = 'staff'"),
                "suspended" => ("suspended", ""),
                "completed" => ("completed", ""),
                "archived" => ("archived", ""),
                other => panic!("no state {other}"),
            };
            set_state(world, &ad, set, more);
            read(owner, &ad)
        }
    }
}

/// Removes all bookings and ends their cases, so that each trial begins anew.
fn clear(world: &World) {
    let clear = |write: &mut litfass::db::Write| {
        write.execute("delete from ads", [])?;
        write.execute("update cases set state = 'closed', closed_at = created_at", [])?;
        Ok(())
    };
    world.app.db.write_blocking(clear).unwrap();
}

#[test]
fn every_step_from_every_state_by_everybody_is_that_of_the_table() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let others = [world.person("Olha", Role::User), world.again(&manager)];
    let mut wrong = Vec::new();
    for (state, allowed) in TABLE {
        for step in STEPS {
            clear(&world);
            let ad = in_state(&world, &owner, &manager, &package, state);
            for other in &others {
                let answer = act(other, &ad, step).status;
                if answer != 404 {
                    wrong.push(format!("{state}: {step} by somebody else: {answer}"));
                }
            }
            let answer = world.post(&at(&ad, "/step"), &json!({ "version": ad["version"], "step": step })).status;
            if answer != 401 {
                wrong.push(format!("{state}: {step} by a stranger: {answer}"));
            }
            let before = read(&owner, &ad);
            let answer = act(&owner, &ad, step).status;
            let wanted = if allowed.contains(&step) { 200 } else { 409 };
            if answer != wanted {
                wrong.push(format!("{state}: {step} by the owner: {answer} instead of {wanted}"));
            }
            if answer != 200 && read(&owner, &ad) != before {
                wrong.push(format!("{state}: {step} was refused and changed something"));
            }
        }
    }

    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Steps of the staff, and the states from which they may be taken.
const STAFF: [(&str, &[&str]); 9] = [
    ("suspend", &["scheduled", "changed", "running", "paused", "paused by the staff"]),
    ("lift", &["suspended"]),
    ("pause", &["running"]),
    ("resume", &["paused", "paused by the staff"]),
    ("extend", &["scheduled", "changed", "running", "paused", "paused by the staff", "suspended"]),
    // a change of the owner that waits is decided first
    ("swap", &["awaiting_payment", "scheduled", "running", "paused", "paused by the staff"]),
    // nothing is to be paid here; tests of the invoices issue some
    ("bill", &[]),
    ("cancel", &["approved", "awaiting_payment"]),
    ("trust", &["approved", "awaiting_payment"]),
];

#[test]
fn every_step_of_the_staff_from_every_state_is_that_of_the_table() {
    let world = World::new();
    let package = package(&world, |_| {});
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (admin, author) = (world.person("Ada", Role::Admin), world.person("Andrii", Role::Author));
    let reason = json!({ "en": crate::ads::REASON, "uk": crate::ads::REASON, "de": crate::ads::REASON });
    let mut wrong = Vec::new();
    for (state, _) in TABLE.iter().filter(|(state, _)| *state != "draft") {
        for (step, from) in STAFF {
            clear(&world);
            let ad = in_state(&world, &owner, &manager, &package, state);
            let path = format!("/api/panel/ads/{}", ad["id"].as_str().unwrap());
            let version = manager.get(&path).expect(200).json()["ad"]["version"].clone();
            let body = match step {
                "suspend" => json!({ "version": version, "reason_code": "fraud", "texts": reason }),
                "swap" => {
                    let mut other = design("en");
                    other["headline"] = json!("Bikes mended");
                    json!({ "version": version, "designs": [other], "reason": crate::ads::REASON })
                }
                "extend" => json!({ "version": version, "days": 7 }),
                _ => json!({ "version": version }),
            };
            let detail = path.clone();
            let path = format!("{path}/{step}");
            let before = manager.get(&detail).expect(200).json();
            if author.post(&path, &body).status != 403 {
                wrong.push(format!("{state}: {step} by an author"));
            }
            if step == "trust" && manager.post(&path, &body).status != 403 {
                wrong.push(format!("{state}: {step} by a manager"));
            }
            let answer = admin.post(&path, &body).status;
            let wanted = if from.contains(state) { 200 } else { 409 };
            if answer != wanted {
                wrong.push(format!("{state}: {step}: {answer} instead of {wanted}"));
            }
            if answer != 200 && manager.get(&detail).expect(200).json() != before {
                wrong.push(format!("{state}: {step} was refused and changed something"));
            }
        }
    }

    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_draft_is_not_moved_by_the_clock() {
    let world = World::new();
    let package = package(&world, |_| {});
    let owner = world.person("Roman", Role::User);
    let draft = written(&owner, &package);

    wait(&world, 200);

    let owner = world.again(&owner);
    assert_eq!(read(&owner, &draft)["state"], "draft");
}
