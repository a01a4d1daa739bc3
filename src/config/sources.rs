//! Where settings come from, and how one source covers another.

use std::path::PathBuf;

use serde_json::{Map, Value};

use super::schema::{self, Origins};
use super::{Config, Fault};

/// Short names of the environment for what everybody needs.
const SHORT_NAMES: [(&str, &str); 3] =
    [("LITFASS_ADDRESS", "server.address"), ("LITFASS_PORT", "server.port"), ("LITFASS_DATA_DIR", "server.data_dir")];

/// Files that are looked for where none is named: that of the working directory, and that of the Debian package.
const USUAL_FILES: [&str; 2] = ["config.toml", "/etc/litfass/config.toml"];

/// Everything that may set something, weakest first.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// File that must exist; without it the first of [`USUAL_FILES`] is read that is there.
    pub file: Option<PathBuf>,
    /// Environment variables; those that do not begin with `LITFASS_` are ignored.
    pub environment: Vec<(String, String)>,
    /// Flags of the command line: path of the setting, text, name of the flag.
    pub flags: Vec<(&'static str, String, &'static str)>,
}

/// The settings of all sources and who gave what.
pub(super) struct Merged {
    pub value: Value,
    pub origins: Origins,
}

impl Sources {
    /// File and environment of this process.
    pub fn of_process(file: Option<PathBuf>) -> Self {
        let environment = std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
            .filter(|(name, _)| name.starts_with("LITFASS_"))
            .collect();
        let file = file.or_else(|| std::env::var_os("LITFASS_CONFIG").map(PathBuf::from));
        Self { file, environment, flags: Vec::new() }
    }

    pub(super) fn merge(&self) -> (Merged, Vec<Fault>) {
        let value = serde_json::to_value(Config::default()).expect("settings are JSON");
        let mut merged = Merged { value, origins: Origins::new() };
        let mut faults = Vec::new();
        match self.read_file() {
            Ok(Some((table, origin))) => merged.cover(table, &origin),
            Ok(None) => {}
            Err(fault) => faults.push(fault),
        }
        for (name, text) in sorted(&self.environment) {
            faults.extend(merged.set_from_environment(name, text));
        }
        for (path, text, flag) in &self.flags {
            let keys: Vec<String> = path.split('.').map(Into::into).collect();
            merged.set(&keys, text, flag);
        }
        (merged, faults)
    }

    fn read_file(&self) -> Result<Option<(Value, String)>, Fault> {
        let usual = || USUAL_FILES.iter().map(PathBuf::from).find(|path| path.exists());
        let Some(path) = self.file.clone().or_else(usual) else { return Ok(None) };
        let origin = path.display().to_string();
        let text = std::fs::read_to_string(&path)
            .map_err(|error| Fault::new("", "", &format!("cannot be read: {error}"), &origin))?;
        let table: toml::Table =
            toml::from_str(&text).map_err(|error| Fault::new("", "", &first_words(&error), &origin))?;
        let value = serde_json::to_value(table).map_err(|error| Fault::new("", "", &error.to_string(), &origin))?;
        Ok(Some((value, origin)))
    }
}

impl Merged {
    /// Lays a table of a file over what is there, key by key; lists are replaced as a whole.
    fn cover(&mut self, table: Value, origin: &str) {
        cover_table(&mut self.value, table, &mut Vec::new(), origin, &mut self.origins);
    }

    fn set_from_environment(&mut self, name: &str, text: &str) -> Option<Fault> {
        let origin = format!("environment {name}");
        if let Some((_, path)) = SHORT_NAMES.iter().find(|(short, _)| *short == name) {
            let keys: Vec<String> = path.split('.').map(Into::into).collect();
            self.set(&keys, text, &origin);
            return None;
        }
        // Names without a section belong to others, such as LITFASS_CONFIG or a test's own variables.
        let (section, rest) = name.strip_prefix("LITFASS_")?.split_once("__")?;
        let mut keys = vec![section.to_lowercase()];
        keys.extend(rest.split("__").map(str::to_lowercase));
        for (depth, key) in keys.iter().enumerate() {
            if schema::at(&keys[..=depth]).is_none() {
                let hint = schema::suggestion(&keys[..depth], key);
                return Some(Fault::new(&keys.join("."), "", &hint, &origin));
            }
        }
        self.set(&keys, text, &origin);
        None
    }

    /// Sets one value from text, read as the type that its schema asks for.
    fn set(&mut self, keys: &[String], text: &str, origin: &str) {
        let value = typed(text, schema::at(keys));
        let mut here = &mut self.value;
        for key in keys {
            if !here.is_object() {
                *here = Value::Object(Map::new());
            }
            here = &mut here[key.as_str()];
        }
        *here = value;
        self.origins.insert(keys.join("."), origin.into());
    }
}

fn cover_table(below: &mut Value, above: Value, keys: &mut Vec<String>, origin: &str, origins: &mut Origins) {
    let is_free = keys.len() > 1;
    match (below, above) {
        (Value::Object(below), Value::Object(above)) => {
            for (key, value) in above {
                keys.push(key.clone());
                match below.get_mut(&key) {
                    Some(old) => cover_table(old, value, keys, origin, origins),
                    None => {
                        origins.insert(keys.join("."), origin.into());
                        below.insert(key, value);
                    }
                }
                keys.pop();
            }
            if is_free {
                origins.insert(keys.join("."), origin.into());
            }
        }
        (below, above) => {
            origins.insert(keys.join("."), origin.into());
            *below = above;
        }
    }
}

/// Text of the environment or a flag as the JSON type that the schema names; left as text if it does not fit.
fn typed(text: &str, schema: Option<&Value>) -> Value {
    let kind = schema.and_then(|schema| schema["type"].as_str()).unwrap_or("string");
    let read = || {
        let table: toml::Table = toml::from_str(&format!("value = {text}")).ok()?;
        serde_json::to_value(table.get("value")?).ok()
    };
    match kind {
        "integer" => text.trim().parse::<i64>().map_or_else(|_| text.into(), Value::from),
        "boolean" => text.trim().parse::<bool>().map_or_else(|_| text.into(), Value::from),
        "array" if text.trim().is_empty() => Value::Array(Vec::new()),
        "array" => read().unwrap_or_else(|| text.split(',').map(|part| Value::from(part.trim())).collect()),
        "object" => read().unwrap_or_else(|| text.into()),
        _ => text.into(),
    }
}

fn sorted(environment: &[(String, String)]) -> Vec<(&str, &str)> {
    let mut pairs: Vec<_> = environment.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    // Short names first: the long name of the same setting is the more deliberate one.
    pairs.sort_unstable_by_key(|(name, _)| (name.contains("__"), *name));
    pairs
}

/// The parser's complaint in one line, with its place.
fn first_words(error: &toml::de::Error) -> String {
    let text = error.to_string();
    let place = text.lines().next().unwrap_or_default().trim().to_string();
    format!("is not valid TOML: {} ({place})", error.message())
}
