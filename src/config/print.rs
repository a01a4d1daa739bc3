//! The effective settings for the eyes of an operator: complete, secrets masked.

use serde_json::Value;

use super::schema::Origins;
use super::{Config, schema};

const MASK: &str = "***";

pub(super) fn masked_json(config: &Config) -> Value {
    let mut value = serde_json::to_value(config).expect("settings are JSON");
    mask(&mut value, &mut Vec::new());
    value
}

pub(super) fn masked_toml(config: &Config) -> String {
    let table: toml::Table = serde_json::from_value(masked_json(config)).expect("settings have no nulls");
    toml::to_string_pretty(&table).expect("settings are TOML")
}

/// Hides every set value whose schema calls it a secret; an empty one stays visible as empty.
fn mask(value: &mut Value, keys: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                keys.push(key.clone());
                mask(field, keys);
                keys.pop();
            }
        }
        Value::Array(elements) => {
            keys.push("[]".into());
            elements.iter_mut().for_each(|element| mask(element, keys));
            keys.pop();
        }
        Value::String(text) if !text.is_empty() && schema::at(keys).is_some_and(schema::is_secret) => {
            *text = MASK.into();
        }
        _ => {}
    }
}

/// A setting as operators see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingLine {
    /// Path in `config.toml`: `server.port`.
    pub key: String,
    /// Its value as `config.toml` writes it; secrets are masked.
    pub value: String,
    /// Place where it was given: path of a file, `environment NAME`, a flag, or `default`.
    pub origin: String,
}

pub(super) fn lines(config: &Config, origins: &Origins) -> Vec<SettingLine> {
    let mut lines = Vec::new();
    flatten(&masked_json(config), String::new(), origins, &mut lines);
    lines
}

fn flatten(value: &Value, key: String, origins: &Origins, lines: &mut Vec<SettingLine>) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            for (name, field) in fields {
                let path = if key.is_empty() { name.clone() } else { format!("{key}.{name}") };
                flatten(field, path, origins, lines);
            }
        }
        value => {
            let origin = schema::origin_of(&key, origins);
            lines.push(SettingLine { key, value: value.to_string(), origin });
        }
    }
}
