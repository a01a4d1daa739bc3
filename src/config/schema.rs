//! The settings' own description: checks values against it and says what would have been allowed.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use jsonschema::Validator;
use jsonschema::error::ValidationErrorKind;
use serde_json::{Value, json};
use utoipa::{PartialSchema, ToSchema};

use super::{Config, Fault};
use crate::embedded_text;

/// Path of a setting → where it was given.
pub type Origins = BTreeMap<String, String>;

/// The schema of the settings. A release reads the file that the tests compare with the types: the code that makes it would be one
/// of the longest functions of the binary.
static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    if cfg!(debug_assertions) {
        return described();
    }
    let packed = embedded_text!("settings.schema.json").expect("the settings' schema is whole");
    serde_json::from_str(&packed).expect("the settings' schema is JSON")
});

/// The schema as the types say it.
pub(super) fn described() -> Value {
    let mut parts = Vec::new();
    Config::schemas(&mut parts);
    let mut schemas: serde_json::Map<String, Value> = parts
        .into_iter()
        .map(|(name, schema)| (name, serde_json::to_value(schema).expect("a schema is JSON")))
        .collect();
    let top = serde_json::to_value(Config::schema()).expect("a schema is JSON");
    schemas.insert("Config".into(), top);
    json!({ "$ref": "#/components/schemas/Config", "components": { "schemas": schemas } })
}

static VALIDATOR: LazyLock<Validator> =
    LazyLock::new(|| jsonschema::validator_for(&DOCUMENT).expect("the settings' schema is valid"));

/// Faults of the merged settings: unknown keys and values outside their rule.
pub(super) fn check(settings: &Value, origins: &Origins) -> Vec<Fault> {
    VALIDATOR
        .iter_errors(settings)
        .flat_map(|error| {
            let keys: Vec<String> = error
                .instance_path()
                .as_str()
                .split('/')
                .skip(1)
                .map(|key| key.replace("~1", "/").replace("~0", "~"))
                .collect();
            match error.kind() {
                ValidationErrorKind::AdditionalProperties { unexpected } => {
                    unexpected.iter().map(|key| unknown(&keys, key, origins)).collect()
                }
                _ => vec![bad_value(&keys, error.instance(), origins)],
            }
        })
        .collect()
}

/// The fault of a key that does not exist below `parents`.
pub(super) fn unknown(parents: &[String], key: &str, origins: &Origins) -> Fault {
    let path = joined(parents, key);
    let origin = origin_of(&path, origins);
    Fault::new(&path, "", &suggestion(parents, key), &origin)
}

/// "unknown key; did you mean …" or the keys there are.
pub(super) fn suggestion(parents: &[String], key: &str) -> String {
    let known = keys_below(parents);
    let near = known
        .iter()
        .map(|name| (strsim::damerau_levenshtein(name, key), name))
        .min()
        .filter(|(distance, name)| *distance <= 1 + name.len() / 4);
    match near {
        Some((_, name)) => format!("there is no such setting; did you mean `{}`?", joined(parents, name)),
        None if known.is_empty() => "there is no such setting".into(),
        None => format!("there is no such setting; there are {}", known.join(", ")),
    }
}

fn bad_value(keys: &[String], value: &Value, origins: &Origins) -> Fault {
    let path = keys.join(".");
    let rule = at(keys);
    let shown = if rule.is_some_and(is_secret) { "***".into() } else { value.to_string() };
    let allowed = rule.map_or_else(|| "not allowed here".into(), allowed);
    Fault::new(&path, &shown, &format!("must be {allowed}"), &origin_of(&path, origins))
}

/// Where a setting or its nearest parent was given.
pub(super) fn origin_of(path: &str, origins: &Origins) -> String {
    let mut path = path;
    loop {
        if let Some(origin) = origins.get(path) {
            return origin.clone();
        }
        match path.rsplit_once('.') {
            Some((parent, _)) => path = parent,
            None => return "default".into(),
        }
    }
}

/// The schema of the setting at `keys`.
pub(super) fn at(keys: &[String]) -> Option<&'static Value> {
    let mut here = resolved(&DOCUMENT);
    for key in keys {
        here = match here.get("properties").and_then(|properties| properties.get(key)) {
            Some(property) => resolved(property),
            None if here.get("items").is_some() => resolved(&here["items"]),
            None => resolved(here.get("additionalProperties").filter(|rest| rest.is_object())?),
        };
    }
    Some(here)
}

/// True if a schema says that its value must not be shown.
pub(super) fn is_secret(schema: &Value) -> bool {
    schema["format"] == "password"
}

/// The keys of the table at `keys`.
pub(super) fn keys_below(keys: &[String]) -> Vec<String> {
    at(keys)
        .and_then(|schema| schema["properties"].as_object())
        .map(|properties| properties.keys().cloned().collect())
        .unwrap_or_default()
}

fn resolved(schema: &'static Value) -> &'static Value {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        return resolved(&DOCUMENT["components"]["schemas"][name]);
    }
    match schema["allOf"].as_array().or(schema["oneOf"].as_array()) {
        Some(parts) => parts.iter().find(|part| part["$ref"].is_string()).map_or(schema, resolved),
        None => schema,
    }
}

/// Values that a schema allows, as the end of a sentence that begins with "must be".
pub(super) fn allowed(schema: &Value) -> String {
    if let Some(options) = schema["enum"].as_array() {
        let names: Vec<&str> = options.iter().filter_map(Value::as_str).collect();
        return format!("one of {}", names.join(", "));
    }
    let example = match &schema["examples"] {
        Value::Array(examples) => examples.first().cloned(),
        _ => schema.get("example").cloned(),
    };
    let example = example.map(|example| format!(", such as {example}")).unwrap_or_default();
    match schema["type"].as_str() {
        Some("boolean") => "true or false".into(),
        Some("integer") => match (schema["minimum"].as_f64(), schema["maximum"].as_f64()) {
            (Some(low), Some(high)) => format!("a whole number from {low} to {high}"),
            (Some(low), None) => format!("a whole number of {low} or more"),
            _ => "a whole number".into(),
        },
        Some("string") => {
            let length = match (schema["minLength"].as_u64(), schema["maxLength"].as_u64()) {
                (Some(low), Some(high)) => format!(" of {low} to {high} characters"),
                (None, Some(high)) => format!(" of at most {high} characters"),
                (Some(low), None) => format!(" of at least {low} characters"),
                (None, None) => String::new(),
            };
            let pattern = schema["pattern"].as_str().map(|pattern| format!(" that matches {pattern}"));
            format!("a text{length}{}{example}", pattern.unwrap_or_default())
        }
        Some("array") => format!("a list{example}"),
        Some("object") if schema["properties"].is_object() => "a table".into(),
        Some("object") => "a table of lists".into(),
        _ => "something else".into(),
    }
}

fn joined(parents: &[String], key: &str) -> String {
    parents.iter().map(String::as_str).chain([key]).collect::<Vec<_>>().join(".")
}
