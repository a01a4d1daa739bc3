//! Readiness, and figures for Prometheus.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use litfass::base::access::Role;
use litfass::config::Config;
use serde_json::{Value, json};

use crate::statistics::until;
use crate::world::{Answer, World};

const TOKEN: &str = "a-token-for-tests";

fn world() -> World {
    World::with(allow_metrics)
}

/// Lets tests read the figures.
pub fn allow_metrics(config: &mut Config) {
    config.metrics.token = TOKEN.into();
}

fn with_token(world: &World, path: &str) -> Answer {
    world.call("GET", path).header("Authorization", &format!("Bearer {TOKEN}")).send()
}

fn metrics(world: &World) -> String {
    let answer = with_token(world, "/metrics").expect(200);
    assert!(answer.header("Content-Type").unwrap().starts_with("application/openmetrics-text"));
    answer.text()
}

/// The value of the sample that begins with `name`, labels included.
fn value(text: &str, name: &str) -> f64 {
    let found = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    found.and_then(|rest| rest.trim().parse().ok()).unwrap_or_else(|| panic!("{name} is not in:\n{text}"))
}

/// Names of all samples without their labels.
fn names(text: &str) -> BTreeSet<String> {
    let samples = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    samples.map(|line| line.split(['{', ' ']).next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn readiness_tells_details_to_the_bearer_of_the_token_only() {
    let world = world();

    assert_eq!(world.get("/readyz").expect(200).json(), json!({ "status": "ready" }));
    let wrong = world.call("GET", "/readyz").header("Authorization", "Bearer wrong").send().expect(200);
    assert_eq!(wrong.json(), json!({ "status": "ready" }));
    let details = with_token(&world, "/readyz").expect(200).json();
    assert_eq!((&details["status"], &details["mode"]), (&json!("ready"), &json!("normal")));
    assert_eq!(
        details["health"][0],
        json!({ "check": "database", "state": "ok", "count": 0, "bytes": null, "at": null })
    );
}

#[test]
fn readiness_writes_nothing() {
    let world = world();
    let settings = || {
        let sql = "select coalesce(group_concat(name || '=' || value), '') from (select * from settings order by name)";
        world.app.db.read_blocking(|db| Ok(db.query_row(sql, [], |row| row.get::<_, String>(0))?)).unwrap()
    };
    let before = settings();

    world.get("/readyz").expect(200);

    assert_eq!(settings(), before);
}

#[test]
fn a_closed_database_is_not_ready() {
    let world = world();
    world.app.db.close();

    let answer = world.get("/readyz").expect(503);
    assert!(!answer.text().contains("health"));
    with_token(&world, "/readyz").expect(503);
}

#[test]
fn figures_are_for_the_bearer_of_the_token() {
    let world = world();

    world.get("/metrics").expect(401);
    assert!(metrics(&world).ends_with("# EOF\n"));
}

#[test]
fn requests_are_counted_by_route_and_status_class() {
    let world = world();
    let count = |text: &str, labels: &str| {
        let name = format!("litfass_http_request_duration_seconds_count{{{labels}}}");
        text.lines().find_map(|line| line.strip_prefix(&name)?.trim().parse::<u64>().ok()).unwrap_or(0)
    };
    let login = r#"method="POST",route="/api/auth/login",status="4xx""#;
    let article = r#"method="GET",route="/api/panel/articles/<id>",status="4xx""#;
    assert_eq!(count(&metrics(&world), login), 0);

    let olena = world.person("Olena", Role::Manager);
    for _ in 0..3 {
        world.post("/api/auth/login", &json!({ "email": "a@portal.example", "password": "wrong" }));
    }
    olena.get("/api/panel/articles/00000000-0000-7000-8000-000000000001").expect(404);
    olena.get("/api/panel/articles/00000000-0000-7000-8000-000000000002").expect(404);
    world.get("/nowhere/at/all/here").expect(404);

    let text = metrics(&world);
    assert_eq!((count(&text, login), count(&text, article)), (3, 2));
    assert!(!text.contains("00000000-0000-7000"), "a path stands in a label");
}

/// Waits until the last of the jobs has run once: they begin a moment after the start. The world allows metrics.
pub fn wait_for_jobs(world: &World) {
    let last = litfass::features::jobs().last().unwrap().id();
    let runs = format!(r#"litfass_job_runs_total{{job_name="{last}"}}"#);
    until("the jobs have run", || value(&metrics(world), &runs) >= 1.0);
}

#[test]
fn figures_of_pages_database_mail_jobs_and_process_move() {
    let world = world();
    wait_for_jobs(&world);
    let before = metrics(&world);
    world.get("/en").expect(200);
    world.get("/en").expect(200);
    world.get("/en").expect(200);
    let olena = world.person("Olena", Role::SuperAdmin);
    olena.put("/api/panel/system/mode", &json!({ "mode": "read_only" })).expect(200);
    olena.put("/api/panel/system/mode", &json!({ "mode": "normal" })).expect(200);

    let after = metrics(&world);

    let grown = |name: &str| value(&after, name) - value(&before, name);
    for name in [
        "litfass_page_cache_hits_total",
        "litfass_page_cache_misses_total",
        "litfass_render_duration_seconds_count",
        "litfass_db_commit_duration_seconds_count",
        "litfass_db_commit_changes_sum",
        "litfass_db_read_duration_seconds_count",
        "process_cpu_seconds_total",
    ] {
        assert!(grown(name) > 0.0, "{name} did not move");
    }
    let cached = r#"litfass_http_request_duration_seconds_count{method="any",route="cached",status="2xx"}"#;
    assert!(value(&after, cached) >= 2.0);
    assert!(value(&after, "process_resident_memory_bytes") > 1e6 && value(&after, "process_open_fds") > 5.0);
    assert!(value(&after, r#"litfass_job_runs_total{job_name="publish_the_home_page"}"#) >= 1.0);
    assert_eq!(value(&after, r#"litfass_service_mode{mode="normal"}"#), 1.0);
    assert_eq!(value(&after, r#"litfass_mails{state="refused"}"#), 0.0);
    assert!(!after.contains("litfass_backup_age_seconds{"), "there is no backup");
}

#[test]
fn every_panel_of_the_dashboard_and_the_document_name_metrics_that_exist() {
    let world = world();
    world.get("/en").expect(200);
    world.get("/healthz").expect(200);
    let backups = world.app.config.server.data_dir.join("backups");
    std::fs::create_dir_all(&backups).unwrap();
    std::fs::write(backups.join(litfass::backup::file_name(world.clock.now(), false)), "x").unwrap();
    wait_for_jobs(&world);
    let exposed = names(&metrics(&world));

    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dashboard: Value =
        serde_json::from_slice(&std::fs::read(root.join("packaging/grafana/litfass.json")).unwrap()).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let shown: Vec<&Value> = panels.iter().filter(|panel| panel["type"] != "row").collect();
    assert!(shown.len() >= 15, "the dashboard has {} panels", shown.len());
    let ids: BTreeSet<i64> = panels.iter().map(|panel| panel["id"].as_i64().unwrap()).collect();
    assert_eq!(ids.len(), panels.len(), "each panel has an id of its own");
    for panel in shown {
        let title = panel["title"].as_str().unwrap();
        let targets = panel["targets"].as_array().unwrap();
        assert!(!targets.is_empty(), "{title} asks for nothing");
        for target in targets {
            let unknown = named(target["expr"].as_str().unwrap()).find(|name| !exposed.contains(name));
            assert_eq!(unknown, None, "{title} asks for a metric that does not exist");
        }
    }

    let document = std::fs::read_to_string(root.join("docs/metrics.md")).unwrap();
    // the samples of a histogram belong to one metric
    let metric = |name: &str| {
        let end = ["_bucket", "_sum", "_count"].iter().find_map(|end| name.strip_suffix(end));
        end.unwrap_or(name).to_owned()
    };
    let described: BTreeSet<String> = named(&document).map(|name| metric(&name)).collect();
    let all: BTreeSet<String> = exposed.iter().map(|name| metric(name)).collect();
    assert_eq!(all, described, "docs/metrics.md lists each metric");
}

/// Labels that Prometheus sets on each sample; it renames those of the program that have the same name.
const OF_PROMETHEUS: [&str; 2] = ["instance", "job"];

/// Pairs of the labels of each sample, `status="2xx"`, by the name of the sample.
fn labels(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let Some((name, rest)) = line.split_once('{') else { continue };
        let (pairs, _) = rest.rsplit_once('}').unwrap();
        let pairs = pairs.split("\",").map(|pair| format!("{}\"", pair.trim_end_matches('"')));
        found.entry(name.to_owned()).or_default().extend(pairs);
    }
    found
}

#[test]
fn the_dashboard_and_the_alerts_name_labels_that_their_metrics_have() {
    let world = world();
    world.get("/en").expect(200);
    world.get("/en").expect(200);
    wait_for_jobs(&world);
    let labels = labels(&metrics(&world));
    let name_of = |pair: &String| pair.split('=').next().unwrap().to_owned();
    for (metric, pairs) in &labels {
        let taken = pairs.iter().map(name_of).find(|name| OF_PROMETHEUS.contains(&name.as_str()));
        assert_eq!(taken, None, "{metric} has a label that Prometheus overwrites");
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dashboard: Value =
        serde_json::from_slice(&std::fs::read(root.join("packaging/grafana/litfass.json")).unwrap()).unwrap();
    let targets = dashboard["panels"].as_array().unwrap().iter().filter_map(|panel| panel["targets"].as_array());
    let mut queries: Vec<(String, String)> = targets
        .flatten()
        .map(|target| {
            (target["expr"].as_str().unwrap().to_owned(), target["legendFormat"].as_str().unwrap().to_owned())
        })
        .collect();
    let document = std::fs::read_to_string(root.join("docs/metrics.md")).unwrap();
    let alerts = document.lines().filter_map(|line| line.trim().strip_prefix("expr: "));
    queries.extend(alerts.map(|alert| (alert.to_owned(), String::new())));
    assert!(queries.len() > 40, "{}", queries.len());

    for (query, legend) in queries {
        let metric = named(&query).next().unwrap();
        let known = labels.get(&metric).cloned().unwrap_or_default();
        let names: BTreeSet<String> = known.iter().map(name_of).collect();
        for (before, after) in [("{", "}"), ("by (", ")")] {
            for part in query.split(before).skip(1) {
                for asked in part.split(after).next().unwrap().split(',') {
                    let name = asked.trim().split(['=', '!']).next().unwrap();
                    let is_known = OF_PROMETHEUS.contains(&name) || names.contains(name);
                    assert!(is_known, "{query} asks for the label {name:?} of {metric}");
                    // an answer of this class is not made here
                    let is_equal = asked.contains("=\"") && !asked.contains('!') && asked != "status=\"5xx\"";
                    assert!(!is_equal || known.contains(asked), "{query} asks for {asked}, which {metric} has not");
                }
            }
        }
        for shown in legend.split("{{").skip(1) {
            let name = shown.split("}}").next().unwrap();
            let is_known = OF_PROMETHEUS[..1].contains(&name) || names.contains(name);
            assert!(is_known, "{query} shows the label {name:?} of {metric}");
        }
    }
}

/// Names of metrics in a text.
fn named(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("litfass_") || word.starts_with("process_")).map(str::to_owned)
}
