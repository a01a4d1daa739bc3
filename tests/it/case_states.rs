//! States of cases: every step from every state by everybody, against the table; two people at once.

use litfass::base::access::Role;
use litfass::base::lang::Lang;
use litfass::features::cases::actions::open;
use litfass::features::cases::types::{CaseSubject, Cause, NewCase, ReportCategory, SubjectKind};
use serde_json::{Value, json};

use crate::reports::{decision, report, step, take_effect};
use crate::world::{Person, World};

const REASON: &str = "The list shows what it should show.";
const STEPS: [&str; 5] = ["take", "release", "decide", "undo", "close"];
/// State of a case, the steps that its holder or decider may take, those of any other member who decides.
const TABLE: [(&str, &[&str], &[&str]); 6] = [
    ("open", &["take", "decide"], &["take", "decide"]),
    ("held", &["take", "release", "decide"], &[]),
    ("lock over", &["take", "release", "decide"], &["take", "release", "decide"]),
    ("pending", &["undo"], &[]),
    ("decided", &["take", "close"], &["take", "close"]),
    ("closed", &[], &[]),
];

/// A report about a page, without a sender.
fn opened(world: &World) -> String {
    let new = NewCase {
        cause: Cause::Report,
        subject: CaseSubject {
            kind: SubjectKind::Page,
            id: String::new(),
            path: "/last/articles".to_owned(),
            title: "/last/articles".to_owned(),
        },
        owner_key: None,
        category: Some(ReportCategory::Error),
        text: "This list leaves something out.".to_owned(),
        place: String::new(),
        name: String::new(),
        email: String::new(),
        sender_key: None,
        lang: Lang::En,
        appeal: None,
    };
    let settings = world.app.config.cases.clone();
    world.app.db.write_blocking(move |write| open(write, &new, &settings)).unwrap().to_string()
}

fn read(person: &Person, id: &str) -> Value {
    person.get(&format!("/api/panel/cases/{id}")).expect(200).json()
}

fn moved(person: &Person, id: &str, name: &str) -> crate::world::Answer {
    let more = if name == "decide" { decision("no_action", "", REASON) } else { json!({}) };
    step(person, &read(person, id), name, &more)
}

/// A case that `manager` brought into a state of the table.
fn in_state(world: &World, manager: &Person, state: &str) -> String {
    let id = opened(world);
    let steps: &[&str] = match state {
        "open" => &[],
        "held" | "lock over" => &["take"],
        "pending" | "decided" | "closed" => &["decide"],
        other => panic!("no state {other}"),
    };
    for name in steps {
        moved(manager, &id, name).expect(200);
    }
    if state == "lock over" {
        world.clock.advance(std::time::Duration::from_secs(15 * 60));
    }
    if matches!(state, "decided" | "closed") {
        take_effect(world);
    }
    if state == "closed" {
        moved(manager, &id, "close").expect(200);
    }
    id
}

#[test]
fn every_step_from_every_state_by_everybody_is_that_of_the_table() {
    let world = World::new();
    let manager = world.person("Mykola", Role::Manager);
    let people = [
        ("holder", world.again(&manager)),
        ("manager", world.person("Nadia", Role::Manager)),
        ("admin", world.person("Ada", Role::Admin)),
        ("author", world.person("Arsen", Role::Author)),
        ("reader", world.person("Roman", Role::User)),
    ];
    let mut wrong = Vec::new();
    for (state, own, others) in TABLE {
        for name in STEPS {
            for (who, person) in &people {
                let (manager, person) = (world.again(&manager), world.again(person));
                let id = in_state(&world, &manager, state);
                let before = read(&manager, &id);
                let more = if name == "decide" { decision("no_action", "", REASON) } else { json!({}) };
                let answer = step(&person, &before, name, &more).status;
                let wanted = match *who {
                    "holder" if own.contains(&name) => 200,
                    "manager" | "admin" if others.contains(&name) => 200,
                    "author" | "reader" => 403,
                    _ => 409,
                };
                if answer != wanted {
                    wrong.push(format!("{state}: {name} by {who}: {answer} instead of {wanted}"));
                }
                if answer != 200 && read(&manager, &id) != before {
                    wrong.push(format!("{state}: {name} by {who} was refused and changed something"));
                }
            }
            let id = in_state(&world, &world.again(&manager), state);
            let answer = world.post(&format!("/api/panel/cases/{id}/{name}"), &json!({ "version": 1 })).status;
            if answer != 401 {
                wrong.push(format!("{state}: {name} by a stranger: {answer}"));
            }
        }
    }

    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn of_two_managers_who_decide_at_once_one_wins_and_the_other_sees_it() {
    let world = World::new();
    let (first, second) = (world.person("Mykola", Role::Manager), world.person("Nadia", Role::Manager));
    let case = read(&first, &opened(&world));

    let decide = |person: &Person, outcome: &str| step(person, &case, "decide", &decision(outcome, "", REASON));
    let answers = std::thread::scope(|scope| {
        let one = scope.spawn(|| decide(&first, "no_action"));
        let two = scope.spawn(|| decide(&second, "corrected"));
        [one.join().unwrap(), two.join().unwrap()]
    });

    let mut states: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    states.sort_unstable();
    assert_eq!(states, [200, 409]);
    let won = answers.iter().find(|answer| answer.status == 200).unwrap().json();
    let lost = answers.iter().find(|answer| answer.status == 409).unwrap().json();
    assert_eq!(lost["code"], "stale_version");
    assert_eq!(lost["current"]["decision"]["decided_by"], won["decision"]["decided_by"]);
}

#[test]
fn nobody_decides_about_their_own_content_or_report() {
    let world = World::new();
    let (manager, other) = (world.person("Mykola", Role::Manager), world.person("Nadia", Role::Manager));
    let mut call = report("/last/articles");
    call["human"] = world.human();
    manager.post("/api/reports", &call).expect(200);
    let case = crate::reports::inbox(&manager, "open")[0].clone();

    assert_eq!(case["conflict"], "own_report");
    step(&manager, &case, "decide", &decision("corrected", "", REASON)).expect(403);
    assert_eq!(crate::reports::inbox(&manager, "open")[0], case, "a refused decision changes nothing");
    step(&other, &case, "decide", &decision("corrected", "", REASON)).expect(200);
}
