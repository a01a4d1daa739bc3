//! Rules of clocks: a moment is shown in the time zone of the portal, never in UTC or on the clock of a machine.

use std::collections::BTreeSet;

use serde_json::Value;

use super::sources::TextFile;

/// Files that may name a clock of their own: they make the portal's, and names of months and weekdays.
const CLOCKS: [&str; 2] = ["frontend/src/lib/zone.ts", "frontend/src/lib/months.ts"];

/// Functions that read the digits of a time as they stand.
const READERS: [&str; 7] = [
    "formatDate(",
    "formatDay(",
    "formatDateShort(",
    "formatLongDate(",
    "formatClock(",
    "formatPublished(",
    "shortDate(",
];

/// Names of the moments in the description of the API, without those that name a day or something else elsewhere.
pub fn moments(description: &Value) -> BTreeSet<String> {
    let (mut moments, mut others) = (BTreeSet::new(), BTreeSet::new());
    collect(description, &mut moments, &mut others);
    &moments - &others
}

fn collect(value: &Value, moments: &mut BTreeSet<String>, others: &mut BTreeSet<String>) {
    for (name, property) in value["properties"].as_object().into_iter().flatten() {
        let found = if property.to_string().contains("schemas/Ts\"") { &mut *moments } else { &mut *others };
        found.insert(name.clone());
    }
    match value {
        Value::Object(fields) => fields.values().for_each(|field| collect(field, moments, others)),
        Value::Array(entries) => entries.iter().for_each(|entry| collect(entry, moments, others)),
        _ => {}
    }
}

/// The name that an argument ends with: `published_at` of `row.published_at`.
fn last_name(argument: &str) -> &str {
    argument.rsplit(['.', '!', ' ']).find(|part| !part.is_empty()).unwrap_or(argument)
}

/// Lines that match, as `path:line text`.
fn matching<'f>(files: impl Iterator<Item = &'f TextFile>, matches: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for file in files {
        let hits = file.text.lines().enumerate().filter(|(_, line)| matches(line));
        found.extend(hits.map(|(at, line)| format!("{}:{} {}", file.path, at + 1, line.trim())));
    }
    found
}

/// Moments of the API whose digits are shown as they stand, which is UTC; `wall` gives the clock of the portal.
pub fn moments_in_utc(files: &[TextFile], moments: &BTreeSet<String>) -> Vec<String> {
    let of_api = files.iter().filter(|file| file.text.contains("generated/api\""));
    matching(of_api, |line| {
        READERS.iter().flat_map(|reader| line.match_indices(reader)).any(|(at, reader)| {
            let arguments = line[at + reader.len()..].split([')', '(']).next().unwrap_or_default();
            arguments.split(',').any(|argument| moments.contains(last_name(argument.trim())))
        })
    })
}

/// Dates and times formatted by the browser, whose zone, language and clock of 12 hours are its own.
pub fn clocks_of_browsers(files: &[TextFile]) -> Vec<String> {
    const OWN: [&str; 4] = ["toLocaleString(", "toLocaleDateString(", "toLocaleTimeString(", "Intl.DateTimeFormat("];
    let is_clock = |file: &TextFile| CLOCKS.contains(&file.path.as_str()) || file.path.ends_with(".test.ts");
    let others = files.iter().filter(|file| !is_clock(file));
    matching(others, |line| OWN.iter().any(|name| line.contains(name)))
}

/// Days cut from the text of a moment, which is in UTC, and clocks of 12 hours.
pub fn days_in_utc(files: &[TextFile]) -> Vec<String> {
    const CUTS: [&str; 4] = [".to_string().chars().take(10)", ".to_string()[..10]", "%I:", "%p\""];
    matching(files.iter(), |line| CUTS.iter().any(|cut| line.contains(cut)))
}

#[test]
fn a_moment_shown_in_utc_is_found() {
    let moments = BTreeSet::from(["created_at".to_owned()]);
    let text = "import type { Row } from \"../generated/api\";\nformatDate(lang, row.created_at)\n\
                formatDate(lang, wall(row.created_at))\nshortDate(lang, created_at, today)\nformatDate(lang, row.day)";

    let found = moments_in_utc(&[TextFile::new("frontend/src/ui/A.tsx", text)], &moments);

    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("frontend/src/ui/A.tsx:2"));
}

#[test]
fn the_clock_of_a_browser_is_found() {
    let text = "new Date(at).toLocaleString(lang);\nnew Intl.DateTimeFormat(lang);\ncount.toFixed(1);";

    let found = clocks_of_browsers(&[TextFile::new("frontend/src/ui/A.tsx", text), TextFile::new(CLOCKS[0], text)]);

    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn a_day_cut_from_a_moment_is_found() {
    let cut = ["at.to_string().chars()", ".take(10).collect()"].concat();

    assert_eq!(days_in_utc(&[TextFile::new("src/a.rs", &format!("{cut}\nat.day(&zone)"))]).len(), 1);
}
