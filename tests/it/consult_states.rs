//! States of consult requests: every step from every state by everybody, the person and the clock among them, against the
//! table; two people at once.

use litfass::base::access::Role;
use litfass::features::consult_requests::{close_unanswered, remind};
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

/// Words of the person on the status page.
fn written(world: &World, status: &str) -> u16 {
    world.call("POST", status).body("application/x-www-form-urlencoded", b"text=Once+more".to_vec()).send().status
}

#[test]
fn the_person_writes_from_every_state_that_the_table_allows() {
    let world = world();
    let manager = world.person("Mykola", Role::Manager);
    for (number, (state, _, _)) in TABLE.into_iter().enumerate() {
        let id = in_state(&world, &manager, number, state);
        let before = read(&manager, &id);
        let status = format!("/de/consult/{}", before["request"]["code"].as_str().unwrap());

        let answer = written(&world, &status);

        let after = read(&manager, &id);
        let (is_taken, next) = match state {
            "waiting_for_person" => (true, "in_progress"),
            "done" => (true, "reopened"),
            "spam" => (false, "spam"),
            other => (true, other),
        };
        assert_eq!((answer == 303, after["request"]["state"].as_str().unwrap()), (is_taken, next), "{state}");
        assert_eq!(after["entries"] != before["entries"], is_taken, "{state}");
    }
}

#[test]
fn the_clock_ends_only_requests_that_wait_for_the_person() {
    let world = world();
    let manager = world.person("Mykola", Role::Manager);
    let ids = TABLE.map(|(state, _, _)| state).into_iter().enumerate();
    let ids: Vec<(&str, String)> = ids.map(|(n, state)| (state, in_state(&world, &manager, n, state))).collect();
    let settings = &world.app.config.consults;

    for days in [settings.waiting_days, settings.close_days] {
        world.clock.advance(std::time::Duration::from_hours(u64::from(days) * 24));
        remind(&world.app).unwrap();
        close_unanswered(&world.app).unwrap();
    }

    let manager = world.again(&manager);
    for (state, id) in ids {
        let after = read(&manager, &id)["request"].clone();
        let (wanted, outcome) = match state {
            "waiting_for_person" => ("done", json!("no_answer")),
            "done" => ("done", json!("solved")),
            "spam" => ("spam", json!("spam")),
            other => (other, Value::Null),
        };
        assert_eq!((&after["state"], &after["outcome"]), (&json!(wanted), &outcome), "{state}");
    }
}

#[test]
fn of_two_managers_who_end_a_request_at_once_one_wins_and_the_other_sees_it() {
    let world = world();
    let (first, second) = (world.person("Mykola", Role::Manager), world.person("Nadia", Role::Manager));
    let id = in_state(&world, &first, 0, "new");
    let version = read(&first, &id)["request"]["version"].clone();

    let end = |person: &Person, outcome: &str| {
        let call = json!({ "version": version, "step": "finish", "outcome": outcome });
        person.post(&format!("/api/panel/consult-requests/{id}/step"), &call)
    };
    let answers = std::thread::scope(|scope| {
        let one = scope.spawn(|| end(&first, "solved"));
        let two = scope.spawn(|| end(&second, "referred"));
        [one.join().unwrap(), two.join().unwrap()]
    });

    let mut states: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    states.sort_unstable();
    assert_eq!(states, [200, 409]);
    let won = answers.iter().find(|answer| answer.status == 200).unwrap().json();
    let lost = answers.iter().find(|answer| answer.status == 409).unwrap().json();
    assert_eq!(lost["code"], "stale_version");
    assert_eq!(lost["current"]["request"]["outcome"], won["request"]["outcome"]);
    assert_eq!(lost["current"]["request"]["assignee"], won["request"]["assignee"]);
}
