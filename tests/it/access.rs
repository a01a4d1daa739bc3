//! Access of every role to every endpoint of the description.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use litfass::base::access::Role;
use serde_json::{Value, json};

use crate::world::World;

const NOWHERE: &str = "00000000-0000-7000-8000-000000000000";

pub struct Endpoint {
    pub method: &'static str,
    pub path: String,
    pub secured: bool,
}

pub fn endpoints() -> Vec<Endpoint> {
    let description = litfass::server::api_description();
    let mut found = Vec::new();
    for (path, operations) in description["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let method = match method.as_str() {
                "get" => "GET",
                "post" => "POST",
                "put" => "PUT",
                "patch" => "PATCH",
                "delete" => "DELETE",
                _ => continue,
            };
            found.push(Endpoint {
                method,
                path: path.clone(),
                secured: operation["security"].as_array().is_some_and(|list| !list.is_empty()),
            });
        }
    }
    found
}

/// The path with something in place of each parameter.
fn filled(path: &str) -> String {
    path.split('/')
        .map(|part| match part {
            "{lang}" | "{locale}" => "en",
            "{revision}" | "{number}" => "1",
            part if part.starts_with('{') => NOWHERE,
            part => part,
        })
        .collect::<Vec<_>>()
        .join("/")
}

#[test]
fn a_secured_call_without_a_token_is_unauthorized() {
    let world = World::new();

    let open: Vec<String> = endpoints()
        .into_iter()
        .filter(|endpoint| endpoint.secured)
        .filter(|endpoint| world.call(endpoint.method, &filled(&endpoint.path)).json(&json!({})).send().status != 401)
        .map(|endpoint| format!("{} {}", endpoint.method, endpoint.path))
        .collect();

    assert!(open.is_empty(), "{open:#?}");
}

#[test]
fn every_staff_call_is_described_as_secured() {
    let unsaid: Vec<String> = endpoints()
        .into_iter()
        .filter(|endpoint| endpoint.path.starts_with("/api/panel") && !endpoint.secured)
        .map(|endpoint| endpoint.path)
        .collect();

    assert!(unsaid.is_empty(), "{unsaid:#?}");
}

#[test]
fn every_mounted_call_is_described() {
    let described: Vec<(String, String)> =
        endpoints().into_iter().map(|endpoint| (endpoint.method.to_owned(), endpoint.path)).collect();
    let mut missing = Vec::new();
    for route in litfass::features::api_routes() {
        let path: Vec<String> = route
            .uri
            .path()
            .split('/')
            .map(|part| {
                part.strip_prefix('<')
                    .and_then(|part| part.strip_suffix('>'))
                    .map_or_else(|| part.to_owned(), |name| format!("{{{name}}}"))
            })
            .collect();
        let path = format!("/api{}", path.join("/"));
        if !described.contains(&(route.method.to_string(), path.clone())) {
            missing.push(format!("{} {path}", route.method));
        }
    }

    assert!(missing.is_empty(), "{missing:#?}");
}

/// The matrix is reviewed like code: `LITFASS_WRITE_MATRIX=1 cargo test access` writes it anew.
#[test]
fn the_matrix_of_roles_and_calls_is_the_reviewed_one() {
    let world = World::new();
    let people: Vec<_> = Role::ALL.into_iter().map(|role| (role, world.person(&format!("{role:?}"), role))).collect();
    let mut rows: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for endpoint in endpoints().iter().filter(|endpoint| endpoint.secured && !endpoint.path.ends_with("/auth/logout")) {
        let allowed = people
            .iter()
            .filter(|(_, person)| {
                let status = person.request(endpoint.method, &filled(&endpoint.path)).json(&json!({})).send().status;
                assert!(status < 500, "{} {}: {status}", endpoint.method, endpoint.path);
                status != 403 && status != 401
            })
            .map(|(role, _)| role.as_str())
            .collect();
        rows.insert(format!("{} {}", endpoint.path, endpoint.method), allowed);
    }
    let mut matrix = String::new();
    for (row, roles) in &rows {
        writeln!(matrix, "{row}: {}", if roles.is_empty() { "nobody".to_owned() } else { roles.join(" ") }).unwrap();
    }
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/features/access-matrix.txt");
    if std::env::var_os("LITFASS_WRITE_MATRIX").is_some() {
        std::fs::write(&file, &matrix).unwrap();
    }

    assert_eq!(std::fs::read_to_string(&file).unwrap_or_default(), matrix);
}

#[test]
fn the_description_is_complete_openapi() {
    let description = litfass::server::api_description();

    assert_eq!(description["openapi"], "3.1.0");
    assert_eq!(dangling(&description, &description), Vec::<String>::new());
}

fn dangling(part: &Value, whole: &Value) -> Vec<String> {
    match part {
        Value::Object(map) => map
            .iter()
            .flat_map(|(name, value)| match (name.as_str(), value) {
                ("$ref", Value::String(reference)) if whole.pointer(reference.trim_start_matches('#')).is_none() => {
                    vec![reference.clone()]
                }
                (_, value) => dangling(value, whole),
            })
            .collect(),
        Value::Array(list) => list.iter().flat_map(|value| dangling(value, whole)).collect(),
        _ => Vec::new(),
    }
}
