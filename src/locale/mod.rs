//! The words of the interface in three languages, read from the files that the browser uses too.
//!
//! `locales/{en,uk,de}/{namespace}.json` in i18next's format; a key is `namespace.path`, such as `errors.fields.required`.
//! Used by letters, errors and page heads. It never fails: a missing key is shown as itself and logged.

mod namespaces;
mod plural;
mod spelling;
mod table;
#[cfg(test)]
mod tests;

use std::fmt::Write;

use serde_json::{Map, Value};

use crate::base::lang::Lang;

pub use spelling::{set_swiss_spelling, spelled};

/// Values for the `{{placeholders}}` of a text; `count` also chooses the plural form.
pub type Args = Map<String, Value>;

/// Names and values as [`Args`].
pub fn args<const N: usize>(pairs: [(&str, Value); N]) -> Args {
    pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The words of `key` without placeholders.
pub fn words(lang: Lang, key: &str) -> String {
    t(lang, key, &Args::new())
}

/// The text of `key` with its placeholders filled in.
pub fn t(lang: Lang, key: &str, args: &Args) -> String {
    match pattern(lang, key, args) {
        Some(pattern) => filled(pattern, args),
        None => {
            tracing::debug!(%lang, key, "a text is missing in locales/");
            key.to_owned()
        }
    }
}

/// The text of `key` if there is one.
pub fn find(lang: Lang, key: &str, args: &Args) -> Option<String> {
    pattern(lang, key, args).map(|pattern| filled(pattern, args))
}

fn pattern(lang: Lang, key: &str, args: &Args) -> Option<&'static str> {
    let count = args.get("count").and_then(Value::as_i64);
    count
        .and_then(|count| table::find(lang, &format!("{key}_{}", plural::form(lang, count))))
        .or_else(|| table::find(lang, key))
}

/// Replaces `{{name}}` by its value; a placeholder without a value stays visible.
fn filled(pattern: &str, args: &Args) -> String {
    let mut text = String::with_capacity(pattern.len());
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once("{{") {
        text.push_str(before);
        let Some((name, behind)) = after.split_once("}}") else {
            text.push_str("{{");
            rest = after;
            continue;
        };
        match args.get(name.trim()) {
            Some(Value::String(value)) => text.push_str(value),
            Some(value) => write!(text, "{value}").unwrap_or_default(),
            None => write!(text, "{{{{{name}}}}}").unwrap_or_default(),
        }
        rest = behind;
    }
    text.push_str(rest);
    text
}
