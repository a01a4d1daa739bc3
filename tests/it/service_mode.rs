//! Read-only mode and maintenance: readers read, nobody changes anything, the super-admin ends it.

use std::time::Duration;

use litfass::base::access::Role;
use litfass::base::service_mode::ServiceMode;
use serde_json::{Value, json};

use crate::statistics::{FIREFOX, SAFARI, tells, until};
use crate::world::{Answer, Person, World};

#[track_caller]
fn switch(person: &Person<'_>, mode: &str) -> Answer {
    person.put("/api/panel/system/mode", &json!({ "mode": mode })).expect(200)
}

#[track_caller]
fn assert_closed(answer: &Answer, code: &str) {
    assert_eq!(answer.status, 503, "{}", answer.text());
    assert_eq!(answer.json()["code"], code);
    assert_eq!(answer.header("Retry-After"), Some("300"));
}

fn count(world: &World, table: &str) -> i64 {
    let sql = format!("select count(*) from {table}");
    world.app.db.read_blocking(|db| Ok(db.query_row(&sql, [], |row| row.get(0))?)).unwrap()
}

fn log_in(world: &World, name: &str) -> Answer {
    let email = format!("{}@portal.example", name.to_lowercase());
    world.post("/api/auth/login", &json!({ "email": email, "password": format!("{name} has a long password") }))
}

#[test]
fn in_read_only_mode_everybody_reads_and_nobody_changes_anything() {
    let world = World::new();
    let (olena, marta) = (world.person("Olena", Role::SuperAdmin), world.person("Marta", Role::Manager));
    switch(&olena, "read_only");

    let article = marta.post("/api/panel/articles", &json!({ "title": "A title", "lang": "en" }));
    assert_closed(&article, "read_only");
    assert_closed(&olena.put("/api/panel/site-settings", &json!({})), "read_only");
    assert_closed(&world.post("/api/auth/register", &json!({ "email": "new@portal.example" })), "read_only");
    let detail = world.call("POST", "/api/auth/register").header("Lang", "de").json(&json!({})).send().json();
    assert_eq!(detail["title"], "Änderungen sind ausgesetzt");
    assert_eq!((count(&world, "articles"), count(&world, "users")), (0, 2));

    for path in ["/en", "/uk", "/de/contacts", "/api/openapi.json", "/healthz", "/readyz"] {
        assert_eq!(world.get(path).status, 200, "{path}");
    }
    tells(&world, "/statistics/visits?path=/contacts", "en", FIREFOX);
    let counted = || count(&world, "daily where object_type = 'site' and metric = 'readers'") == 1;
    until("readers are counted", counted);
    marta.get("/api/panel/articles").expect(200);
    assert_eq!(marta.get("/api/panel/system/mode").expect(200).json()["mode"], "read_only");
    log_in(&world, "Olena").expect(200);
}

#[test]
fn a_form_sent_without_javascript_is_refused_by_a_page_in_the_readers_language() {
    let world = World::new();
    let olena = world.person("Olena", Role::SuperAdmin);
    switch(&olena, "maintenance");

    let kind = "application/x-www-form-urlencoded";
    let refused = world.call("POST", "/uk/report").body(kind, b"text=abc".to_vec()).send();

    assert_eq!((refused.status, refused.header("Retry-After")), (503, Some("300")));
    assert_eq!(refused.header("Content-Language"), Some("uk"));
    assert!(refused.text().contains("Технічні роботи"), "{}", refused.text());
}

#[test]
fn maintenance_closes_the_panel_and_lets_the_program_rest() {
    let world = World::new();
    let (olena, marta) = (world.person("Olena", Role::SuperAdmin), world.person("Marta", Role::Admin));
    world.get("/en").expect(200);
    switch(&olena, "maintenance");

    assert_closed(&marta.get("/api/panel/articles"), "maintenance");
    assert_closed(&olena.get("/api/panel/articles"), "maintenance");
    assert_closed(&world.post("/api/auth/password/forgot", &json!({})), "maintenance");
    for path in ["/en", "/de", "/uk/categories", "/api/auth/me"] {
        assert_eq!(olena.get(path).status, 200, "{path}");
    }
    olena.get("/api/panel/system").expect(200);

    let letter = litfass::mail::Letter::new(
        "marta@portal.example",
        "Marta",
        litfass::base::lang::Lang::En,
        litfass::mail::Template::MailTest,
    );
    world.app.db.write_blocking(move |write| litfass::mail::enqueue(write, &letter)).unwrap();
    let runs = |jobs: &Value| {
        let publish =
            jobs["items"].as_array().unwrap().iter().find(|job| job["id"] == "publish_the_home_page").unwrap();
        // none before the first run
        publish["last_at"].as_str().map(str::to_owned)
    };
    let before = runs(&olena.get("/api/panel/system/jobs").expect(200).json());
    tells(&world, "/statistics/visits?path=/contacts", "en", FIREFOX);
    olena.post("/api/panel/system/jobs/empty_the_bin/run", &json!({})).expect(200);
    let began = std::time::Instant::now();
    let is_running = |jobs: &Value| {
        let bin = jobs["items"].as_array().unwrap().iter().find(|job| job["id"] == "empty_the_bin").unwrap();
        bin["running"] == true
    };
    while is_running(&olena.get("/api/panel/system/jobs").expect(200).json()) {
        assert!(began.elapsed() < Duration::from_secs(30), "a job that was asked for does not run");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(runs(&olena.get("/api/panel/system/jobs").expect(200).json()), before);
    assert_eq!(olena.get("/api/panel/system").expect(200).json()["mail"]["waiting"], 1);
    let counted = || count(&world, "daily where object_type = 'site' and metric = 'readers'") == 1;
    assert!(!counted());

    switch(&olena, "normal");
    until("readers are counted", counted);
    let began = std::time::Instant::now();
    while runs(&olena.get("/api/panel/system/jobs").expect(200).json()) == before
        || olena.get("/api/panel/system").expect(200).json()["mail"]["waiting"] == 1
    {
        assert!(began.elapsed() < Duration::from_secs(30), "jobs or e-mails still wait");
        std::thread::sleep(Duration::from_millis(20));
    }
    marta.get("/api/panel/articles").expect(200);
}

#[test]
fn searches_without_results_wait_for_the_end_of_maintenance_also_over_midnight() {
    let world = World::new();
    let olena = world.person("Olena", Role::SuperAdmin);
    switch(&olena, "maintenance");
    let search = |agent: &str| tells(&world, "/statistics/visits?path=/search&missed=bienenkurs", "de", agent);
    let day = world.app.clock.now().day(&world.app.site().zone);
    search(FIREFOX);
    search(SAFARI);

    world.clock.advance(Duration::from_hours(24));
    search(FIREFOX);
    assert_eq!(count(&world, "zero_result_searches"), 0);
    switch(&world.again(&olena), "normal");

    let stored = format!("zero_result_searches where date = '{day}' and searches = 2 and readers = 2");
    until("the searches are stored", || count(&world, &stored) == 1);
}

#[test]
fn only_a_super_admin_switches_the_mode_and_the_log_tells_who() {
    let world = World::new();
    let (olena, marta) = (world.person("Olena", Role::SuperAdmin), world.person("Marta", Role::Admin));

    marta.put("/api/panel/system/mode", &json!({ "mode": "maintenance" })).expect(403);
    olena.put("/api/panel/system/mode", &json!({ "mode": "closed" })).expect(422);
    assert_eq!(world.app.mode.get(), ServiceMode::Normal);
    switch(&olena, "read_only");
    switch(&olena, "read_only");
    switch(&olena, "normal");

    let log = olena.get("/api/panel/audit?action=system.mode").expect(200).json();
    assert_eq!(log["total"], 2);
    assert_eq!(
        (&log["items"][1]["before"], &log["items"][1]["after"]),
        (&json!({ "mode": "normal" }), &json!({ "mode": "read_only" }),)
    );
}

#[test]
fn the_mode_is_in_force_after_a_restart() {
    let mut world = World::new();
    let olena = world.person("Olena", Role::SuperAdmin);
    switch(&olena, "read_only");
    let token = olena.token.clone();

    world.restart();

    let answer = world
        .call("PUT", "/api/panel/site-settings")
        .header("Authorization", &format!("Bearer {token}"))
        .json(&json!({}))
        .send();
    assert_closed(&answer, "read_only");
    world.get("/en").expect(200);
}
