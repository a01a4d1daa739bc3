//! Bodies of requests: a release reads their rules from the description of the API, which must name each of them.

use std::collections::BTreeSet;

use regex::Regex;
use serde_json::Value;

use super::sources::TextFile;

/// Types that are checked as the body of a request.
pub fn checked_bodies(files: &[TextFile]) -> BTreeSet<&str> {
    let checked = Regex::new(r"\b(?:Valid|read_row::)<(\w{2,})>").unwrap();
    let found = files.iter().flat_map(|file| checked.captures_iter(&file.text));
    found.filter_map(|names| names.get(1)).map(|name| name.as_str()).collect()
}

/// Bodies that `description` does not name.
pub fn undescribed(bodies: &BTreeSet<&str>, description: &Value) -> Vec<String> {
    let schemas = &description["components"]["schemas"];
    bodies.iter().filter(|name| schemas.get(**name).is_none()).map(ToString::to_string).collect()
}

#[test]
fn a_body_that_the_description_lacks_is_found() {
    let files = [TextFile::new("a.rs", "fn save(form: Valid<Form>) {}\nschema::read_row::<Row>(row)")];
    let description = serde_json::json!({ "components": { "schemas": { "Form": {} } } });

    assert_eq!(undescribed(&checked_bodies(&files), &description), ["Row"]);
}
