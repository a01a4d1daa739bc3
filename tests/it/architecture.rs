//! Rules of the house that can be read off the sources.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::Value;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
fn no_source_file_has_more_than_500_lines() {
    let mut long = Vec::new();
    for (folder, endings) in [
        ("src", &[".rs"][..]),
        ("tests", &[".rs"]),
        ("frontend/src", &[".ts", ".tsx", ".css"]),
        ("frontend/e2e", &[".ts", ".mjs"]),
    ] {
        for file in files(&root().join(folder), endings) {
            let lines = std::fs::read_to_string(&file).unwrap().lines().count();
            if lines > 500 && !file.to_string_lossy().contains("/generated/") {
                long.push(format!("{} ({lines})", file.display()));
            }
        }
    }

    assert!(long.is_empty(), "split these: {long:#?}");
}

#[test]
fn every_room_says_what_it_is() {
    let silent: Vec<PathBuf> = files(&root().join("src"), &["mod.rs"])
        .into_iter()
        .filter(|file| !std::fs::read_to_string(file).unwrap().starts_with("//!"))
        .collect();

    assert!(silent.is_empty(), "no description in {silent:#?}");
}

/// Lowest room first, as in `lib.rs`.
fn rooms() -> Vec<String> {
    std::fs::read_to_string(root().join("src/lib.rs"))
        .unwrap()
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ").and_then(|rest| rest.strip_suffix(';')).map(str::to_owned))
        .collect()
}

#[test]
fn a_room_knows_only_the_rooms_below_it() {
    let rooms = rooms();
    let mut wrong = Vec::new();
    for file in files(&root().join("src"), &[".rs"]) {
        let inside = file.strip_prefix(root().join("src")).unwrap();
        let own = inside.components().next().unwrap().as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned();
        let Some(own_place) = rooms.iter().position(|room| *room == own) else { continue };
        let text = std::fs::read_to_string(&file).unwrap();
        let product = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (place, room) in rooms.iter().enumerate().skip(own_place + 1) {
            if product.contains(&format!("crate::{room}::")) {
                wrong.push(format!("{} uses {room} (room {place})", inside.display()));
            }
        }
    }

    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn flat(prefix: &str, value: &Value, keys: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(name, value)| flat(&format!("{prefix}.{name}"), value, keys)),
        other => {
            keys.insert(prefix.to_owned(), other.as_str().unwrap_or_default().to_owned());
        }
    }
}

fn words(lang: &str) -> BTreeMap<String, String> {
    let folder = root().join("locales").join(lang);
    let mut keys = BTreeMap::new();
    for file in files(&folder, &[".json"]) {
        let value: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap())
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        flat(&file.file_stem().unwrap().to_string_lossy(), &value, &mut keys);
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

/// What stands between quotes after each place where `before` stands.
fn quoted_after<'t>(text: &'t str, before: &str) -> Vec<&'t str> {
    let code = |rest: &'t str| rest.split_once('"').map(|(code, _)| code).filter(|code| !code.contains([' ', '{']));
    text.split(before).skip(1).filter_map(code).collect()
}

#[test]
fn every_code_of_an_error_has_its_words() {
    let words = words("en");
    let mut silent = BTreeSet::new();
    for file in files(&root().join("src"), &[".rs"]) {
        let text = std::fs::read_to_string(&file).unwrap();
        let product = text.split("#[cfg(test)]").next().unwrap_or_default();
        for code in quoted_after(product, "conflict(\"").into_iter().chain(quoted_after(product, "code: \"")) {
            if !words.contains_key(&format!("errors.problems.{code}.title")) {
                silent.insert(format!("errors.problems.{code} ({})", file.display()));
            }
        }
        for call in product.split("FieldError::new(").skip(1).chain(product.split("ApiError::field(").skip(1)) {
            let line = call.lines().next().unwrap_or_default();
            let Some((arguments, _)) = line.split_once("\")") else { continue };
            let Some((_, code)) = arguments.rsplit_once(", \"") else { continue };
            if !words.contains_key(&format!("errors.fields.{code}")) {
                silent.insert(format!("errors.fields.{code} ({})", file.display()));
            }
        }
    }

    assert!(silent.is_empty(), "{silent:#?}");
}

/// Whether a line of a stylesheet says left or right where begin and end are meant.
fn is_physical(line: &str) -> bool {
    let (property, value) = line.trim().split_once(':').unwrap_or((line.trim(), ""));
    let sided = ["left", "right"].iter().any(|side| {
        let named = ["margin", "padding", "border"].iter().any(|part| property.starts_with(&format!("{part}-{side}")));
        let corner = property.starts_with("border-") && property.contains(&format!("-{side}-"));
        named || corner || property == *side || (matches!(property, "text-align" | "float") && value.contains(side))
    });
    let four: Vec<&str> = value.trim().trim_end_matches(';').split_whitespace().collect();
    let is_plain = !value.contains('(') && matches!(property, "margin" | "padding" | "inset" | "border-width");
    sided || (is_plain && four.len() == 4 && four[1] != four[3])
}

#[test]
fn styles_say_begin_and_end_not_left_and_right() {
    let mut physical = Vec::new();
    for file in files(&root().join("frontend/src"), &[".css"]) {
        let text = std::fs::read_to_string(&file).unwrap();
        let lines = text.lines().enumerate().filter(|(_, line)| is_physical(line));
        physical.extend(lines.map(|(at, line)| format!("{}:{} {}", file.display(), at + 1, line.trim())));
    }

    assert!(is_physical("  margin-left: 1rem;") && is_physical("inset: 0 auto 0 0;") && is_physical("left: 0;"));
    assert!(is_physical("text-align: right;") && is_physical("border-top-left-radius: 0;"));
    assert!(!is_physical("margin-inline-start: auto;") && !is_physical("transform-origin: left;"));
    assert!(physical.is_empty(), "{physical:#?}");
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

#[test]
fn a_number_stays_with_its_unit() {
    const UNITS: [&str; 8] = ["%", "MB", "KB", "МБ", "КБ", "CHF", "EUR", "хв"];
    let mut parted = Vec::new();
    for lang in ["en", "uk", "de"] {
        for (key, text) in words(lang) {
            let apart = UNITS.into_iter().filter(|unit| text.contains(&format!("}}}} {unit}")));
            parted.extend(apart.map(|unit| format!("{lang}: {key}: {unit}")));
        }
    }

    assert!(parted.is_empty(), "a non-breaking space is missing: {parted:#?}");
}
