//! Texts for people: three languages with the same keys, plurals, placeholders and signs.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::sources::{RustFile, TextFile};

fn flat(prefix: &str, value: &Value, keys: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(name, value)| flat(&format!("{prefix}.{name}"), value, keys)),
        other => {
            keys.insert(prefix.to_owned(), other.as_str().unwrap_or_default().to_owned());
        }
    }
}

fn words(lang: &str) -> BTreeMap<String, String> {
    let mut keys = BTreeMap::new();
    for file in TextFile::all(&format!("locales/{lang}")) {
        let value: Value = serde_json::from_str(&file.text).unwrap_or_else(|error| panic!("{}: {error}", file.path));
        let name = std::path::Path::new(&file.path).file_stem().unwrap().to_string_lossy();
        flat(&name, &value, &mut keys);
    }
    keys
}

fn without_plural(key: &str) -> &str {
    ["_zero", "_one", "_two", "_few", "_many", "_other"].iter().find_map(|form| key.strip_suffix(form)).unwrap_or(key)
}

fn placeholders(text: &str) -> BTreeSet<&str> {
    text.split("{{").skip(1).filter_map(|rest| rest.split_once("}}").map(|(name, _)| name.trim())).collect()
}

#[test]
fn every_text_exists_in_three_languages() {
    let all: Vec<(&str, BTreeMap<String, String>)> =
        ["en", "uk", "de"].into_iter().map(|lang| (lang, words(lang))).collect();
    let every: BTreeSet<&str> = all.iter().flat_map(|(_, words)| words.keys().map(|key| without_plural(key))).collect();
    let mut missing = Vec::new();
    for (lang, words) in &all {
        let known: BTreeSet<&str> = words.keys().map(|key| without_plural(key)).collect();
        missing.extend(every.difference(&known).map(|key| format!("{lang}: {key}")));
        missing.extend(
            words.iter().filter(|(_, text)| text.trim().is_empty()).map(|(key, _)| format!("{lang}: {key} is empty")),
        );
    }

    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn plurals_have_every_form_of_their_language() {
    for (lang, forms) in
        [("en", &["_one", "_other"][..]), ("de", &["_one", "_other"]), ("uk", &["_one", "_few", "_many", "_other"])]
    {
        let words = words(lang);
        for key in words.keys().filter(|key| key.ends_with("_other")) {
            let stem = without_plural(key);
            for form in forms {
                assert!(words.contains_key(&format!("{stem}{form}")), "{lang}: {stem}{form} is missing");
            }
        }
    }
}

#[test]
fn translations_name_the_same_placeholders() {
    let english = words("en");
    for lang in ["uk", "de"] {
        for (key, text) in words(lang) {
            if let Some(original) = english.get(&key).filter(|_| without_plural(&key) == key) {
                assert_eq!(placeholders(original), placeholders(&text), "{lang}: {key}");
            }
        }
    }
}

/// Quoted codes that follow `before` in `text`.
fn quoted_after<'t>(text: &'t str, before: &str) -> Vec<&'t str> {
    let code = |rest: &'t str| rest.split_once('"').map(|(code, _)| code).filter(|code| !code.contains([' ', '{']));
    text.split(before).skip(1).filter_map(code).collect()
}

#[test]
fn every_code_of_an_error_has_its_words() {
    let words = words("en");
    let mut silent = BTreeSet::new();
    for file in RustFile::all() {
        let product = file.text.split("#[cfg(test)]").next().unwrap_or_default();
        for code in quoted_after(product, "conflict(\"").into_iter().chain(quoted_after(product, "code: \"")) {
            if !words.contains_key(&format!("errors.problems.{code}.title")) {
                silent.insert(format!("errors.problems.{code} ({})", file.path));
            }
        }
        for call in product.split("FieldError::new(").skip(1).chain(product.split("ApiError::field(").skip(1)) {
            let line = call.lines().next().unwrap_or_default();
            let Some((arguments, _)) = line.split_once("\")") else { continue };
            let Some((_, code)) = arguments.rsplit_once(", \"") else { continue };
            if !words.contains_key(&format!("errors.fields.{code}")) {
                silent.insert(format!("errors.fields.{code} ({})", file.path));
            }
        }
    }

    assert!(silent.is_empty(), "{silent:#?}");
}

#[test]
fn each_language_has_its_own_quotation_marks() {
    const ALL: &str = "\"'`«»“”„‘’‚ʼ";
    let mut foreign = Vec::new();
    for (lang, own) in [("en", "“”‘’"), ("uk", "«»’"), ("de", "„“‚‘’")] {
        for (key, text) in words(lang) {
            if text.chars().any(|letter| ALL.contains(letter) && !own.contains(letter)) {
                foreign.push(format!("{lang}: {key}: {text}"));
            }
            if lang == "de" && text.matches('„').count() != text.matches('“').count() {
                foreign.push(format!("{lang}: {key}: {text}"));
            }
        }
    }

    assert!(foreign.is_empty(), "{foreign:#?}");
}

/// True if `unit` stands behind a number or a placeholder and a common space.
fn follows_a_number(text: &str, unit: &str) -> bool {
    let unit = format!(" {unit}");
    let mut places = text.match_indices(unit.as_str());
    places.any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + unit.len()..]);
        let is_number = before.ends_with("}}") || before.ends_with(|sign: char| sign.is_ascii_digit());
        is_number && !after.starts_with(char::is_alphabetic)
    })
}

#[test]
fn a_number_stays_with_its_unit() {
    const UNITS: [&str; 13] = ["%", "GB", "MB", "KB", "kB", "ГБ", "МБ", "КБ", "ms", "мс", "CHF", "EUR", "хв"];
    let mut parted = Vec::new();
    for lang in ["en", "uk", "de"] {
        for (key, text) in words(lang) {
            let apart = UNITS.into_iter().filter(|unit| follows_a_number(&text, unit));
            parted.extend(apart.map(|unit| format!("{lang}: {key}: {unit}")));
        }
    }

    assert!(parted.is_empty(), "a non-breaking space is missing: {parted:#?}");
}
