//! The texts of the locale files that the server reads, flattened once: `errors.fields.required` → text.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde_json::Value;

use super::namespaces::NAMESPACES;
use super::spelling;
use crate::base::lang::Lang;
use crate::embedded_text;

pub(super) type Table = HashMap<String, Box<str>>;

static TABLES: LazyLock<[Table; 3]> = LazyLock::new(|| Lang::ALL.map(read));
/// The German texts that are spelled otherwise in Switzerland.
static SWISS: LazyLock<Table> = LazyLock::new(|| {
    let german = TABLES[2].iter().filter(|(_, text)| text.contains('ß'));
    german.map(|(key, text)| (key.clone(), spelling::without_eszett(text).into())).collect()
});

/// The text under exactly this key.
pub(super) fn find(lang: Lang, key: &str) -> Option<&'static str> {
    let swiss = (lang == Lang::De && spelling::is_swiss()).then(|| SWISS.get(key)).flatten();
    swiss.or_else(|| table(lang).get(key)).map(AsRef::as_ref)
}

/// All texts of one language.
pub(super) fn table(lang: Lang) -> &'static Table {
    match lang {
        Lang::En => &TABLES[0],
        Lang::Uk => &TABLES[1],
        Lang::De => &TABLES[2],
    }
}

fn read(lang: Lang) -> Table {
    let mut table = Table::new();
    match files(lang) {
        Ok(files) => files.into_iter().for_each(|(namespace, tree)| flatten(&mut table, namespace, tree)),
        Err(error) => tracing::error!(%lang, %error, "the locale files cannot be read"),
    }
    table
}

/// Namespaces of one language and their texts: out of the binary in a release, else out of the checkout, so that a changed text
/// needs no compiler. Errors: a file is missing or no JSON.
fn files(lang: Lang) -> std::io::Result<serde_json::Map<String, Value>> {
    if !cfg!(debug_assertions) {
        let packed = match lang {
            Lang::En => embedded_text!("locales.en.json"),
            Lang::Uk => embedded_text!("locales.uk.json"),
            Lang::De => embedded_text!("locales.de.json"),
        };
        return Ok(serde_json::from_str(&packed?)?);
    }
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(lang.as_str());
    let read = |namespace: &str| std::fs::read_to_string(folder.join(format!("{namespace}.json")));
    NAMESPACES
        .iter()
        .map(|namespace| Ok((String::from(*namespace), serde_json::from_str(&read(namespace)?)?)))
        .collect()
}

/// Adds the texts below `key`.
pub(super) fn flatten(table: &mut Table, key: String, tree: Value) {
    match tree {
        Value::String(text) => {
            table.insert(key, text.into_boxed_str());
        }
        Value::Object(branches) => {
            for (name, branch) in branches {
                flatten(table, format!("{key}.{name}"), branch);
            }
        }
        other => tracing::error!(%key, %other, "a locale file holds something that is no text"),
    }
}
