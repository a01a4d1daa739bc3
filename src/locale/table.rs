//! The locale files that the server reads, embedded and flattened once: `errors.fields.required` → text. The others are for the
//! browser alone.

use std::collections::HashMap;
use std::sync::LazyLock;

use rust_embed::RustEmbed;
use serde_json::Value;

use super::spelling;
use crate::base::lang::Lang;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/locales"]
#[include = "*/account.json"]
#[include = "*/ad_packages.json"]
#[include = "*/ad_reports.json"]
#[include = "*/ads.json"]
#[include = "*/article_lists.json"]
#[include = "*/articles.json"]
#[include = "*/authorship_records.json"]
#[include = "*/cases.json"]
#[include = "*/common.json"]
#[include = "*/consult_requests.json"]
#[include = "*/contacts.json"]
#[include = "*/enterprises.json"]
#[include = "*/errors.json"]
#[include = "*/invoice_documents.json"]
#[include = "*/languages.json"]
#[include = "*/layout.json"]
#[include = "*/legal.json"]
#[include = "*/mail.json"]
#[include = "*/notifications.json"]
#[include = "*/pages.json"]
#[include = "*/panel.cases.json"]
#[include = "*/panel.consult_requests.json"]
#[include = "*/panel.statistics.json"]
#[include = "*/panel.system.json"]
#[include = "*/reports.json"]
#[include = "*/search.json"]
#[include = "*/service_messages.json"]
#[include = "*/services.json"]
pub(super) struct LocaleFiles;

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
    let folder = format!("{lang}/");
    for name in LocaleFiles::iter().filter(|name| name.starts_with(&folder) && name.ends_with(".json")) {
        let Some(file) = LocaleFiles::get(&name) else { continue };
        let namespace = name[folder.len()..].trim_end_matches(".json");
        add(&mut table, namespace, &file.data);
    }
    table
}

/// Adds the texts of the file of one namespace.
pub(super) fn add(table: &mut Table, namespace: &str, file: &[u8]) {
    match serde_json::from_slice::<Value>(file) {
        Ok(tree) => flatten(table, namespace.to_owned(), tree),
        Err(error) => tracing::error!(namespace, %error, "a locale file cannot be read"),
    }
}

fn flatten(table: &mut Table, key: String, tree: Value) {
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
