//! States of enterprises and of their verification: every step from every state by everybody, against the table.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::db::Write;
use litfass::features::enterprises::expire_verifications;
use serde_json::{Value, json};

use crate::enterprises::{act, active, ask, at, check, create, form, join, read};
use crate::world::{Answer, Person, World};

const DAY: Duration = Duration::from_hours(24);

const STEPS: [&str; 5] = ["save", "submit", "close", "remove", "billing"];
/// State of an enterprise, and the steps that an owner may take.
const TABLE: [(&str, &[&str]); 5] = [
    ("draft", &["save", "submit", "remove", "billing"]),
    ("submitted", &["billing"]),
    ("active", &["save", "close", "billing"]),
    ("suspended", &["save", "billing"]),
    ("closed", &[]),
];
/// Steps that the role of a member allows, whatever the state.
const RIGHTS: [(&str, &[&str]); 3] = [("owner", &STEPS), ("editor", &["save", "submit"]), ("billing", &["billing"])];
/// State of a verification, and the steps that are possible then: of an owner, and of the staff.
const CHECKS: [(&str, &[&str], &[&str]); 5] = [
    ("none", &["ask"], &[]),
    ("requested", &["withdraw"], &["verify", "refuse"]),
    ("verified", &["ask"], &[]),
    ("expired", &["ask"], &[]),
    ("refused", &["ask"], &[]),
];

fn set(world: &World, enterprise: &Value, column: &'static str, value: &'static str) {
    let id = enterprise["id"].as_str().unwrap().to_owned();
    let set = move |write: &mut Write| {
        let sql =
            format!("update enterprises set {column} = ?2, verified_until = '2040-01-01T00:00:00.000Z' where id = ?1");
        write.execute(&sql, rusqlite::params![id, value])?;
        Ok(())
    };
    world.app.db.write_blocking(set).unwrap();
}

fn clear(world: &World) {
    let clear = |write: &mut Write| {
        write.execute("delete from enterprises", [])?;
        write.execute("update cases set state = 'closed', closed_at = created_at", [])?;
        Ok(())
    };
    world.app.db.write_blocking(clear).unwrap();
}

fn take(member: &Person, enterprise: &Value, step: &str) -> Answer {
    let version = &enterprise["version"];
    match step {
        "save" => member.put(&at(enterprise, ""), &json!({ "version": version, "form": form("Bike") })),
        "remove" => member.delete(&at(enterprise, &format!("?version={version}"))),
        "billing" => {
            let billing = json!({
                "name": "Bike", "address": {}, "email": "", "reference": "", "language": null, "currency": null,
                "terms_days": null });
            member.put(&at(enterprise, "/billing"), &json!({ "version": version, "billing": billing }))
        }
        _ => act(member, enterprise, step),
    }
}

#[test]
fn every_step_from_every_state_by_everybody_is_that_of_the_table() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (editor, clerk) = (world.person("Olha", Role::User), world.person("Petro", Role::User));
    let stranger = world.person("Ivan", Role::User);
    let mut wrong = Vec::new();
    for (state, possible) in TABLE {
        for step in STEPS {
            for ((role, rights), member) in RIGHTS.into_iter().zip([&owner, &editor, &clerk]) {
                clear(&world);
                let made = create(&owner, &form("Bike"));
                join(&owner, &made, &editor, "editor");
                join(&owner, &made, &clerk, "billing");
                set(&world, &made, "state", state);
                let before = read(&owner, &made);
                for other in [&stranger, &manager] {
                    let answer = take(other, &before, step).status;
                    if answer != 404 {
                        wrong.push(format!("{state}: {step} by somebody else: {answer}"));
                    }
                }
                let answer = take(member, &before, step).status;
                let wanted = match (rights.contains(&step), possible.contains(&step)) {
                    (false, _) => 403,
                    (true, true) => 200,
                    (true, false) => 409,
                };
                if answer != wanted {
                    wrong.push(format!("{state}: {step} by the {role}: {answer} instead of {wanted}"));
                }
                if answer != 200 && read(&owner, &before) != before {
                    wrong.push(format!("{state}: {step} by the {role} was refused and changed something"));
                }
            }
        }
    }

    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_step_of_a_verification_is_that_of_the_table() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let (editor, stranger) = (world.person("Olha", Role::User), world.person("Ivan", Role::User));
    let mut wrong = Vec::new();
    let withdraw = |who: &Person, enterprise: &Value| who.delete(&at(enterprise, "/verification"));
    for (state, owners, staff) in CHECKS {
        for step in ["ask", "withdraw", "verify", "refuse"] {
            clear(&world);
            let made = active(&world, &owner, &manager, &form("Bike"));
            join(&owner, &made, &editor, "editor");
            if state == "requested" {
                ask(&owner, &made, "personal", "").expect(200);
            } else {
                set(&world, &made, "verification", state);
            }
            for (who, wanted) in [(&editor, 403), (&stranger, 404), (&manager, 404)] {
                let answers = [ask(who, &made, "personal", "").status, withdraw(who, &made).status];
                if answers != [wanted; 2] {
                    wrong.push(format!("{state}: {} answered {answers:?}", who.user.name));
                }
            }
            let before = read(&owner, &made);
            let (is_done, is_wanted) = match step {
                "ask" => (ask(&owner, &made, "personal", "").status == 200, owners.contains(&step)),
                "withdraw" => (withdraw(&owner, &made).status == 200, owners.contains(&step)),
                "verify" => (check(&world, &made, &manager, None), staff.contains(&step)),
                _ => (check(&world, &made, &manager, Some("No.")), staff.contains(&step)),
            };
            if is_done != is_wanted {
                wrong.push(format!("{state}: {step}: {is_done} instead of {is_wanted}"));
            }
            if !is_done && read(&owner, &made) != before {
                wrong.push(format!("{state}: {step} was refused and changed something"));
            }
        }
    }

    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_withdrawn_request_leaves_what_held_before_and_tells_owners_of_an_end_that_they_missed() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    let partner = world.person("Olha", Role::User);
    join(&owner, &enterprise, &partner, "owner");
    let withdraw = |who: &Person| who.delete(&at(&enterprise, "/verification")).expect(200).json();
    let told = |who: &Person| who.get("/api/notifications").expect(200).text().matches("enterprise.expired").count();

    ask(&owner, &enterprise, "personal", "").expect(200);
    assert_eq!(withdraw(&owner)["verification"]["state"], "none");
    ask(&owner, &enterprise, "personal", "").expect(200);
    assert!(check(&world, &enterprise, &manager, None));
    world.clock.advance(DAY * 710);
    let owner = world.again(&owner);
    let until = read(&owner, &enterprise)["verification"]["valid_until"].clone();
    ask(&owner, &enterprise, "personal", "").expect(200);
    let kept = withdraw(&owner)["verification"].clone();
    assert_eq!((&kept["state"], &kept["valid_until"], told(&owner)), (&json!("verified"), &until, 0));

    ask(&owner, &enterprise, "personal", "").expect(200);
    world.clock.advance(DAY * 30);
    expire_verifications(&world.app).unwrap();
    let (owner, partner) = (world.again(&owner), world.again(&partner));
    assert_eq!(told(&partner), 0, "the next verification was asked for");
    assert_eq!(withdraw(&owner)["verification"]["state"], "expired");
    assert_eq!((told(&owner), told(&partner)), (1, 1));
}

#[test]
fn a_refused_request_tells_owners_of_an_end_that_they_missed() {
    let world = World::new();
    let (owner, manager) = (world.person("Roman", Role::User), world.person("Mykola", Role::Manager));
    let enterprise = active(&world, &owner, &manager, &form("Bike"));
    ask(&owner, &enterprise, "personal", "").expect(200);
    assert!(check(&world, &enterprise, &manager, None));
    world.clock.advance(DAY * 710);
    let owner = world.again(&owner);
    ask(&owner, &enterprise, "personal", "").expect(200);
    world.clock.advance(DAY * 30);
    expire_verifications(&world.app).unwrap();

    assert!(check(&world, &enterprise, &manager, Some("The register names another owner.")));

    let told = world.again(&owner).get("/api/notifications").expect(200).text();
    assert!(told.contains("enterprise.refused") && told.contains("enterprise.expired"), "{told}");
}
