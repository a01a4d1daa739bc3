//! States of consult requests: every step from every state by everybody, against the table.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::consult_requests::confirmed;
use crate::sign_in::keep_letters;
use crate::world::{Person, World};

const STEPS: [&str; 7] = ["take", "start", "wait", "resume", "finish", "spam", "reply"];
/// State of a request, the steps that its assignee may take, those of any other manager.
const TABLE: [(&str, &[&str], &[&str]); 7] = [
    ("new", &["take", "finish", "spam", "reply"], &["take", "finish", "spam", "reply"]),
    ("assigned", &["start", "finish", "spam", "reply"], &["take", "start", "finish", "spam", "reply"]),
    ("in_progress", &["wait", "finish", "spam", "reply"], &["take", "wait", "finish", "spam", "reply"]),
    ("waiting_for_person", &["resume", "finish", "spam", "reply"], &["take", "resume", "finish", "spam", "reply"]),
    ("done", &["spam"], &["spam"]),
    ("reopened", &["take", "finish", "spam", "reply"], &["take", "finish", "spam", "reply"]),
    ("spam", &[], &[]),
];

fn world() -> World {
    World::with(|config| {
        keep_letters(config);
        config.limits.email_requests_per_hour = 100_000;
    })
}

fn read(person: &Person, id: &str) -> Value {
    person.get(&format!("/api/panel/consult-requests/{id}")).expect(200).json()
}

fn moved(person: &Person, id: &str, version: &Value, name: &str) -> u16 {
    let (path, body) = match name {
        "reply" => ("reply", json!({ "version": version, "text": "A reply.", "wait": false })),
        "finish" => ("step", json!({ "version": version, "step": "finish", "outcome": "solved" })),
        name => ("step", json!({ "version": version, "step": name, "outcome": null })),
    };
    person.post(&format!("/api/panel/consult-requests/{id}/{path}"), &body).status
}

/// A request that `manager` brought into a state.
fn in_state(world: &World, manager: &Person, number: usize, state: &str) -> String {
    let status = confirmed(world, &format!("rudi{number}@readers.example"));
    let code = status.rsplit('/').next().unwrap();
    let found = manager.get(&format!("/api/panel/consult-requests?q={code}")).expect(200).json();
    let id = found["items"][0]["id"].as_str().unwrap().to_owned();
    let steps: &[&str] = match state {
        "new" => &[],
        "assigned" => &["take"],
        "in_progress" => &["take", "start"],
        "waiting_for_person" => &["take", "start", "wait"],
        "done" | "reopened" => &["take", "finish"],
        "spam" => &["spam"],
        other => panic!("no state {other}"),
    };
    for name in steps {
        assert_eq!(moved(manager, &id, &read(manager, &id)["request"]["version"], name), 200, "{state}: {name}");
    }
    if state == "reopened" {
        let call = world.call("POST", &status);
        call.body("application/x-www-form-urlencoded", b"text=Once+more".to_vec()).send().expect(303);
    }
    assert_eq!(read(manager, &id)["request"]["state"], state);
    id
}

#[test]
fn every_step_from_every_state_by_everybody_is_that_of_the_table() {
    let world = world();
    let manager = world.person("Mykola", Role::Manager);
    let people = [
        ("assignee", world.again(&manager)),
        ("manager", world.person("Nadia", Role::Manager)),
        ("author", world.person("Arsen", Role::Author)),
        ("reader", world.person("Roman", Role::User)),
    ];
    let (mut wrong, mut number) = (Vec::new(), 0);
    for (state, own, others) in TABLE {
        for name in STEPS {
            for (who, person) in &people {
                number += 1;
                let id = in_state(&world, &manager, number, state);
                let before = read(&manager, &id);
                let answer = moved(person, &id, &before["request"]["version"], name);
                let wanted = match *who {
                    "assignee" if own.contains(&name) => 200,
                    "manager" if others.contains(&name) => 200,
                    // requests that are not assigned to an author are unknown to the author
                    "author" => 404,
                    "reader" => 403,
                    _ => 409,
                };
                if answer != wanted {
                    wrong.push(format!("{state}: {name} by {who}: {answer} instead of {wanted}"));
                }
                if answer != 200 && read(&manager, &id) != before {
                    wrong.push(format!("{state}: {name} by {who} was refused and changed something"));
                }
            }
        }
    }

    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_steps_that_are_offered_are_those_that_are_accepted() {
    let world = world();
    let manager = world.person("Mykola", Role::Manager);
    for (number, (state, own, _)) in TABLE.into_iter().enumerate() {
        let id = in_state(&world, &manager, number, state);

        let detail = read(&manager, &id);

        let offered: Vec<&str> = detail["steps"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
        let accepted: Vec<&str> = own.iter().copied().filter(|name| *name != "reply").collect();
        assert_eq!(offered, accepted, "{state}");
        assert_eq!(detail["can_reply"], own.contains(&"reply"), "{state}");
    }
}
