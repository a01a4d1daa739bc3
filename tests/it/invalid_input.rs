//! Whatever is sent to the API: a clear refusal, or nothing said, but never a failure.

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::world::{Answer, Person, World};

const NOWHERE: &str = "00000000-0000-7000-8000-000000000000";

/// Texts that people, robots and attackers write into addresses.
const ODD: &[&str] = &[
    "",
    "%20",
    "%00",
    "%ff%fe",
    "%",
    "-1",
    "0",
    "99999999999999999999999",
    "1.5",
    "1e9",
    "NaN",
    "true",
    "null",
    "[]",
    "%7B%7D",
    "'%20or%201=1--",
    "%22*%20OR%20(",
    "..%2f..%2fetc",
    "%F0%9F%8E%89",
    "2024-13-45",
];

/// Bodies that no call can take.
const BODIES: &[&[u8]] = &[
    b"",
    b"{",
    b"null",
    b"[]",
    b"7",
    b"\"text\"",
    b"{\"a\":}",
    b"{\"\xff\":1}",
    b"\0\0",
    b"{\"version\":\"one\",\"title\":7,\"email\":[],\"texts\":{\"en\":1}}",
    b"{\"version\":1e400}",
    b"{\"version\":99999999999999999999999999}",
    b"{\"title\":\"\\ud800\"}",
];

struct Operation {
    method: &'static str,
    path: String,
    query: Vec<String>,
    takes_json: bool,
}

fn operations() -> Vec<Operation> {
    let description = litfass::server::api_description();
    let mut found = Vec::new();
    for (path, operations) in description["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let Some(method) =
                ["GET", "POST", "PUT", "PATCH", "DELETE"].into_iter().find(|m| m.eq_ignore_ascii_case(method))
            else {
                continue;
            };
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let query =
                parameters.filter(|one| one["in"] == "query").map(|one| one["name"].as_str().unwrap().to_owned());
            found.push(Operation {
                method,
                path: path.clone(),
                query: query.collect(),
                takes_json: operation["requestBody"]["content"].get("application/json").is_some(),
            });
        }
    }
    // who signs out is nobody afterwards
    found.retain(|operation| !operation.path.ends_with("/auth/logout"));
    found
}

/// The path with `text` in place of its last parameter and something harmless in place of the others.
fn filled(path: &str, text: &str) -> String {
    let last = path.rsplit('/').find(|part| part.starts_with('{')).unwrap_or_default();
    path.split('/')
        .map(|part| match part {
            part if !part.is_empty() && part == last => text,
            "{lang}" | "{locale}" => "en",
            "{revision}" => "1",
            part if part.starts_with('{') => NOWHERE,
            part => part,
        })
        .collect::<Vec<_>>()
        .join("/")
}

/// The fault of this answer: a failure, or a refusal without a reason.
fn fault(answer: &Answer) -> Option<String> {
    if answer.status < 400 {
        return None;
    }
    let problem: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    let said = answer.header("Content-Type") == Some("application/problem+json")
        && problem["status"] == answer.status
        && problem["code"].as_str().is_some_and(|code| !code.is_empty())
        && problem["title"].as_str().is_some_and(|title| !title.is_empty());
    (answer.status >= 500 || !said).then(|| format!("{} {}", answer.status, answer.text()))
}

fn root(world: &World) -> Person<'_> {
    world.person("Root", Role::SuperAdmin)
}

#[test]
fn odd_queries_are_refused_with_a_reason_or_answered() {
    let world = World::new();
    let root = root(&world);
    let mut faults = Vec::new();
    for operation in operations().iter().filter(|operation| operation.method == "GET") {
        let path = filled(&operation.path, NOWHERE);
        for name in &operation.query {
            for odd in ODD {
                let asked = format!("{path}?{name}={odd}");
                faults.extend(fault(&root.get(&asked)).map(|fault| format!("{asked}: {fault}")));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_blank_query_parameter_counts_as_absent() {
    let world = World::new();
    let root = root(&world);
    let mut told = Vec::new();
    for operation in operations().iter().filter(|operation| operation.method == "GET") {
        let path = filled(&operation.path, NOWHERE);
        let plain = root.get(&path).status;
        for (name, blank) in operation.query.iter().flat_map(|name| [(name, ""), (name, "%20%20")]) {
            let asked = format!("{path}?{name}={blank}");
            let status = root.get(&asked).status;
            if status != plain {
                told.push(format!("{asked}: {status} instead of {plain}"));
            }
        }
    }
    assert!(told.is_empty(), "{told:#?}");
}

#[test]
fn odd_names_in_addresses_are_refused_with_a_reason() {
    let world = World::new();
    let root = root(&world);
    let mut faults = Vec::new();
    for operation in operations().iter().filter(|operation| operation.path.contains('{')) {
        for odd in ODD.iter().filter(|odd| !odd.is_empty()) {
            let path = filled(&operation.path, odd);
            let answer = root.request(operation.method, &path).json(&serde_json::json!({})).send();
            faults.extend(fault(&answer).map(|fault| format!("{} {path}: {fault}", operation.method)));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn bodies_that_no_call_can_take_are_refused_with_a_reason() {
    let world = World::with(|config| config.limits.json_kb = 16);
    let root = root(&world);
    let huge = format!("{{\"title\":\"{}\"}}", "x".repeat(20 * 1024)).into_bytes();
    let mut faults = Vec::new();
    for operation in operations().iter().filter(|operation| operation.takes_json) {
        let path = filled(&operation.path, NOWHERE);
        for body in BODIES.iter().copied().chain([huge.as_slice()]) {
            let answer = root.request(operation.method, &path).body("application/json", body.to_vec()).send();
            let shown = String::from_utf8_lossy(&body[..body.len().min(40)]).into_owned();
            let what = format!("{} {path} {shown:?}", operation.method);
            faults.extend(fault(&answer).map(|fault| format!("{what}: {fault}")));
            if answer.status < 400 {
                faults.push(format!("{what}: taken with {}", answer.status));
            }
        }
        let answer = root.request(operation.method, &path).body("text/plain", b"{}".to_vec()).send();
        if ![404, 415].contains(&answer.status) {
            faults.push(format!("{} {path} as plain text: {}", operation.method, answer.status));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn no_answer_is_described_as_another_kind_than_it_is() {
    let description = litfass::server::api_description();
    let mut plain = Vec::new();
    for (path, operations) in description["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            if operation["responses"]["200"]["content"].get("text/plain").is_some() {
                plain.push(format!("{method} {path}"));
            }
        }
    }
    assert!(plain.is_empty(), "the API answers JSON: {plain:#?}");
}

#[test]
fn an_address_of_a_legal_page_is_refused_for_its_form_or_for_a_reserved_word() {
    let world = World::new();
    let ada = world.person("Ada", Role::Admin);
    let refused = |slug: &str| {
        let page = json!({ "slug": slug, "texts": { "en": { "title": "Our house", "body": "<p>Bricks.</p>" } } });
        ada.post("/api/panel/legal/pages", &page).expect(422).codes("slug")
    };

    assert_eq!(refused("Our house"), ["format"]);
    assert_eq!(refused("new"), ["reserved"]);
}
