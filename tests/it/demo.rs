//! The demo content shows lists of the staff something in every state.

use litfass::audit::Actor;
use litfass::base::access::Role;
use litfass::base::lang::Lang;
use litfass::features::cases::actions::Worker;
use litfass::features::{consult_requests, reports, services, staff};
use litfass::import::{self, Options};

use crate::world::{Person, World};

/// A portal with the content of `serve --demo` that is not imported.
fn demo() -> World {
    let world = World::new();
    let options = Options {
        dry_run: false,
        lang: Lang::En,
        media_dir: world.app.media_dir(),
        progress: false,
        now: world.app.clock.now(),
        fetcher: None,
    };
    import::import_demo(&world.app.db, &options).unwrap();
    let settings = world.app.config.cases.clone();
    world
        .app
        .db
        .write_blocking(move |write| {
            let people = staff::add_demo(write)?.expect("the people are new");
            assert!(staff::add_demo(write)?.is_none(), "they are added once");
            let moderator = Worker { actor: Actor::Operator, user_key: people.manager.key, settings };
            consult_requests::fill_demo(write, Some(people.manager.key))?;
            services::actions::fill_demo(write, &people.provider, &moderator)?;
            reports::fill_demo(write, &moderator)
        })
        .unwrap();
    world
}

fn total(admin: &Person, path: &str) -> u64 {
    admin.get(path).expect(200).json()["total"].as_u64().unwrap_or_else(|| panic!("no total: {path}"))
}

#[test]
fn the_demo_has_cases_services_and_requests_in_every_state() {
    let world = demo();
    let admin = world.person("Ada", Role::Admin);

    for state in ["open", "assigned", "decided", "closed"] {
        assert!(total(&admin, &format!("/api/panel/cases?state={state}")) > 0, "no case is {state}");
    }
    for cause in ["submission", "change", "report", "appeal"] {
        assert!(total(&admin, &format!("/api/panel/cases?cause={cause}")) > 0, "no open case is a {cause}");
    }
    assert!(total(&admin, "/api/panel/cases?due=overdue") > 0, "none is overdue");
    let counts = admin.get("/api/panel/services/counts").expect(200).json();
    for tab in counts.as_array().unwrap() {
        assert!(tab["count"].as_u64() > Some(0), "no service: {tab}");
    }
    for state in ["new", "assigned", "in_progress", "waiting_for_person", "reopened", "done", "spam"] {
        assert!(total(&admin, &format!("/api/panel/consult-requests?state={state}")) > 0, "no request is {state}");
    }
}

#[test]
fn what_waits_in_the_demo_can_be_decided_by_the_first_admin_alone() {
    let world = demo();
    let admin = world.person("Ada", Role::SuperAdmin);
    let appeals = admin.get("/api/panel/cases?cause=appeal").expect(200).json();
    let appeal = &appeals["items"][0];
    let path = format!("/api/panel/cases/{}", appeal["id"].as_str().unwrap());

    let call = serde_json::json!({
        "version": appeal["version"], "outcome": "reversed",
        "texts": { "uk": "Ми перечитали опис: обіцянки там немає, послугу опубліковано." }
    });
    admin.post(&format!("{path}/decide"), &call).expect(200);
}
