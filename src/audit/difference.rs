//! Comparison of two states of an object for the log: every field that differs, with its path; long texts are cut to the
//! part that changed.

use serde_json::{Map, Value};

/// Characters of a text beyond which only the changed part is kept.
const LONG: usize = 200;
/// Characters that are kept around a change.
const CONTEXT: usize = 40;
/// Most characters of a changed part.
const MOST: usize = 400;

/// The fields that differ between two states, before and after: objects by their paths, `card.phones.0.display`.
pub fn difference(before: &Value, after: &Value) -> (Value, Value) {
    let (mut old, mut new) = (Map::new(), Map::new());
    compare("", before, after, &mut old, &mut new);
    (old.into(), new.into())
}

fn compare(path: &str, before: &Value, after: &Value, old: &mut Map<String, Value>, new: &mut Map<String, Value>) {
    if before == after {
        return;
    }
    let names = children(before, after);
    if names.is_empty() {
        let (was, is) = cut(before, after);
        old.insert(path.to_owned(), was);
        new.insert(path.to_owned(), is);
        return;
    }
    for name in names {
        let below = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        compare(&below, child(before, &name), child(after, &name), old, new);
    }
}

/// Names of the parts that are compared by themselves: fields of objects, entries of lists of objects.
fn children(before: &Value, after: &Value) -> Vec<String> {
    let is_structure = |value: &Value| match value {
        Value::Object(_) => true,
        Value::Array(list) => list.iter().any(Value::is_object),
        _ => false,
    };
    if !is_structure(before) && !is_structure(after) {
        return Vec::new();
    }
    let mut names: Vec<String> = Vec::new();
    for value in [before, after] {
        let found: Vec<String> = match value {
            Value::Object(fields) => fields.keys().cloned().collect(),
            Value::Array(list) => (0..list.len()).map(|at| at.to_string()).collect(),
            _ => Vec::new(),
        };
        names.extend(found.into_iter().filter(|name| !names.contains(name)).collect::<Vec<_>>());
    }
    names
}

fn child<'v>(value: &'v Value, name: &str) -> &'v Value {
    match value {
        Value::Array(list) => name.parse::<usize>().ok().and_then(|at| list.get(at)).unwrap_or(&Value::Null),
        other => other.get(name).unwrap_or(&Value::Null),
    }
}

/// Two values of a field; of long texts the part that differs.
fn cut(before: &Value, after: &Value) -> (Value, Value) {
    let is_long = |value: &Value| value.as_str().is_some_and(|text| text.chars().count() > LONG);
    if !is_long(before) && !is_long(after) {
        return (before.clone(), after.clone());
    }
    let letters = |value: &Value| value.as_str().unwrap_or_default().chars().collect::<Vec<char>>();
    let (old, new) = (letters(before), letters(after));
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let rest = old.len().min(new.len()) - same;
    let same_end = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(a, b)| a == b).count();
    (part(before, &old, same, same_end), part(after, &new, same, same_end))
}

fn part(value: &Value, letters: &[char], same: usize, same_end: usize) -> Value {
    if !value.is_string() {
        return value.clone();
    }
    let from = same.saturating_sub(CONTEXT);
    let changed_until = letters.len() - same_end;
    let until = (changed_until + CONTEXT).min(letters.len()).min(from + MOST);
    let text: String = letters[from..until].iter().collect();
    let (begin, end) = (if from > 0 { "…" } else { "" }, if until < letters.len() { "…" } else { "" });
    format!("{begin}{text}{end}").into()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_differs_is_named_by_its_path() {
        let before = json!({ "slug": "a", "card": { "phones": [{ "display": "1" }], "note": "x" }, "tags": ["b"] });
        let after = json!({ "slug": "a", "card": { "phones": [{ "display": "2" }, { "display": "3" }], "note": "x" }, "tags": ["b", "c"] });

        let (old, new) = difference(&before, &after);

        assert_eq!(old, json!({ "card.phones.0.display": "1", "card.phones.1.display": null, "tags": ["b"] }));
        assert_eq!(new, json!({ "card.phones.0.display": "2", "card.phones.1.display": "3", "tags": ["b", "c"] }));
        assert_eq!(difference(&after, &after), (json!({}), json!({})));
    }

    #[test]
    fn a_long_text_is_cut_to_its_change() {
        let text = |middle: &str| json!({ "body": format!("{}{middle}{}", "a".repeat(300), "z".repeat(300)) });

        let (old, new) = difference(&text("one"), &text("two words"));

        let shown = |middle: &str| format!("…{}{middle}{}…", "a".repeat(40), "z".repeat(40));
        assert_eq!((&old["body"], &new["body"]), (&json!(shown("one")), &json!(shown("two words"))));
        let (old, new) = difference(&json!({}), &text("one"));
        assert_eq!(old["body"], Value::Null);
        assert_eq!(new["body"].as_str().unwrap().chars().count(), 401);
    }
}
