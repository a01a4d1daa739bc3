//! Own and foreign objects: every call that names an object, made by its author, by another author and
//! by a manager, with a body that its description takes.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use litfass::base::access::Role;
use serde_json::{Map, Value, json};

use crate::access::endpoints;
use crate::articles::{path, publish, tree, written};
use crate::world::{Person, World};

/// A smallest value that a schema takes.
pub fn sample(schema: &Value, whole: &Value) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        return whole.pointer(reference.trim_start_matches('#')).map_or(Value::Null, |found| sample(found, whole));
    }
    for name in ["oneOf", "anyOf", "allOf"] {
        if let Some(parts) = schema[name].as_array() {
            let is_null = |part: &&Value| part["type"] == "null";
            return parts.iter().find(|part| !is_null(part)).map_or(Value::Null, |part| sample(part, whole));
        }
    }
    if let Some(first) = schema["enum"].as_array().and_then(|list| list.first()) {
        return first.clone();
    }
    let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str()).unwrap_or_default();
    match kind {
        "integer" | "number" => schema["minimum"].as_i64().unwrap_or(1).into(),
        "boolean" => false.into(),
        "array" => match schema["minItems"].as_u64() {
            Some(1..) => json!([sample(&schema["items"], whole)]),
            _ => json!([]),
        },
        "string" if schema["format"] == "email" => "somebody@example.ch".into(),
        "string" if schema["format"] == "date-time" => "2030-01-01T00:00:00Z".into(),
        "string" if schema["pattern"].as_str().is_some_and(|pattern| pattern.starts_with("^[0-9a-f]{8}-")) => {
            "00000000-0000-7000-8000-000000000000".into()
        }
        "string" => "a".repeat(usize::try_from(schema["minLength"].as_u64().unwrap_or(0)).unwrap()).into(),
        "object" => {
            let required: Vec<&str> =
                schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let fields = schema["properties"].as_object().into_iter().flatten();
            let needed = fields.filter(|(name, _)| required.contains(&name.as_str()));
            Value::Object(needed.map(|(name, field)| (name.clone(), sample(field, whole))).collect::<Map<_, _>>())
        }
        _ => Value::Null,
    }
}

/// A published article of the author's own with a correction; what stands for its parameters.
fn corrected(author: &Person, manager: &Person, place: &(String, String)) -> BTreeMap<&'static str, String> {
    let article = written(author, place, "Wohnung finden");
    publish(author, manager, &article, "de");
    let note = json!({ "lang": "de", "text": "Die Frist ist länger." });
    let notes = manager.post(&path(&article, "/corrections"), &note).expect(200).json();
    BTreeMap::from([
        ("{id}", article["id"].as_str().unwrap().to_owned()),
        ("{correction}", notes[0]["id"].as_str().unwrap().to_owned()),
    ])
}

/// An article of the author's own with a comment; what stands for its parameters.
fn article(author: &Person) -> BTreeMap<&'static str, String> {
    let made = author.post("/api/panel/articles", &json!({ "original_lang": "en" })).expect(200).json();
    let id = made["id"].as_str().unwrap().to_owned();
    let said = json!({ "lang": null, "text": "Is this so?" });
    let comment = author.post(&format!("/api/panel/articles/{id}/comments"), &said).expect(200).json();
    BTreeMap::from([
        ("{id}", id),
        ("{lang}", "en".to_owned()),
        ("{part}", "review".to_owned()),
        ("{revision}", "1".to_owned()),
        ("{comment}", comment["id"].as_str().unwrap().to_owned()),
    ])
}

/// True if a call reaches the thing: neither hidden nor forbidden.
fn reaches(who: &Person, method: &'static str, path: &str, body: &Value, query: &str) -> bool {
    let answer = who.request(method, &format!("{path}{query}")).json(body).send();
    assert!(answer.status < 500, "{method} {path}: {}", answer.text());
    !matches!(answer.status, 401 | 403 | 404)
}

/// The matrix is reviewed like code: `LITFASS_WRITE_MATRIX=1 cargo test access` writes it anew.
#[test]
fn the_matrix_of_own_and_foreign_articles_is_the_reviewed_one() {
    let world = World::new();
    let author = world.person("Andrii", Role::Author);
    let other = world.person("Olena", Role::Author);
    let manager = world.person("Maria", Role::Manager);
    let place = tree(&world);
    let description = litfass::server::api_description();
    let mut matrix = String::new();
    for endpoint in endpoints().iter().filter(|one| one.path.starts_with("/api/panel/articles/{id}")) {
        let operation = &description["paths"][&endpoint.path][endpoint.method.to_lowercase()];
        let body = sample(&operation["requestBody"]["content"]["application/json"]["schema"], &description);
        let query = if endpoint.method == "DELETE" { "?version=1" } else { "" };
        let mut allowed = Vec::new();
        for (name, who) in [("own", &author), ("foreign", &other), ("manager", &manager)] {
            // fresh for each: some calls take the thing away
            let known = match endpoint.path.contains("{correction}") {
                true => corrected(&author, &manager, &place),
                false => article(&author),
            };
            let path: Vec<&str> =
                endpoint.path.split('/').map(|part| known.get(part).map_or(part, String::as_str)).collect();
            if endpoint.path.ends_with("/restore") && !endpoint.path.contains("revisions") {
                author.delete(&format!("/api/panel/articles/{}?version=1", known["{id}"])).expect(200);
            }
            if endpoint.path.contains("/assignments/") {
                let asked = json!({ "version": null, "user_id": manager.user.id });
                manager
                    .put(&format!("/api/panel/articles/{}/assignments/en/review", known["{id}"]), &asked)
                    .expect(200);
            }
            if reaches(who, endpoint.method, &path.join("/"), &body, query) {
                allowed.push(name);
            }
        }
        let row = if allowed.is_empty() { "nobody".to_owned() } else { allowed.join(" ") };
        writeln!(matrix, "{} {}: {row}", endpoint.path, endpoint.method).unwrap();
    }
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/features/access-matrix-own.txt");
    if std::env::var_os("LITFASS_WRITE_MATRIX").is_some() {
        std::fs::write(&file, &matrix).unwrap();
    }

    assert_eq!(std::fs::read_to_string(&file).unwrap_or_default(), matrix);
    assert!(!matrix.lines().any(|line| line.contains("foreign")), "somebody else's article is reached:\n{matrix}");
}
