//! The audit log in words: every action, kind of object and field that the sources write into it has its message in `panel.audit`.

use std::collections::BTreeSet;

use litfass::features::articles::types::TextAction;
use litfass::features::consult_requests::types::ConsultStep;
use regex::Regex;

use super::sources::RustFile;

/// Files that compose the names of actions; [`composed_actions`] knows what they compose.
const COMPOSING: [&str; 3] =
    ["trees/actions.rs", "features/articles/actions/transitions.rs", "features/consult_requests/actions/work.rs"];
/// Trees whose changes are logged under the names of their nodes.
const TREES: [&str; 3] = ["category", "service_category", "contact_group"];
/// Names in facts that are not for the log: those of an event, and of an answer of the command line.
const UNLOGGED: [&str; 4] = ["id", "created_at", "surname", "identity"];

/// The part of a file that is no test.
fn product(file: &RustFile) -> &str {
    file.text.split("#[cfg(test)]").next().unwrap_or_default()
}

/// Files that write into the log: they name its author or call what does.
fn writers(files: &[RustFile]) -> impl Iterator<Item = &RustFile> {
    let writes = pattern(r"Actor|\.actor\b|audit::(?:record|difference)|\b(?:note|log)\(write");
    files.iter().filter(move |file| writes.is_match(product(file)))
}

fn pattern(text: &str) -> Regex {
    Regex::new(text).unwrap()
}

/// Names in the log for which `keys` have no message, with the file that writes them.
pub fn silent_names(files: &[RustFile], keys: &BTreeSet<String>) -> Vec<String> {
    let action = pattern(r#""([a-z_]+)\.([a-z_]+)""#);
    let object = pattern(r#"\(\s*"([a-z_]+)",\s*[a-z_.&]+\.id(?:\.as_str\(\)|\(\))?\s*\)"#);
    let field = pattern(r#""([a-z_]+)":\s"#);
    let mut silent = BTreeSet::new();
    for file in writers(files) {
        let text = product(file);
        let is_action = |prefix: &str| keys.iter().any(|key| key.starts_with(&format!("did_{prefix}_")));
        let actions = action.captures_iter(text).filter(|found| is_action(&found[1]));
        let names = actions
            .map(|found| format!("did_{}_{}", &found[1], &found[2]))
            .chain(object.captures_iter(text).map(|found| format!("type_{}", &found[1])))
            .chain(
                field
                    .captures_iter(text)
                    .filter(|found| !UNLOGGED.contains(&&found[1]))
                    .map(|found| format!("field_{}", &found[1])),
            );
        silent.extend(names.filter(|name| !keys.contains(name)).map(|name| format!("{name} ({})", file.path)));
    }
    silent.into_iter().collect()
}

/// Files that compose the name of an action and are not listed.
pub fn unlisted_composers(files: &[RustFile]) -> Vec<String> {
    let composed = pattern(r#"format!\("(?:[a-z]+\.\{\}|[a-z]+\.\{[a-z]+\}|\{kind\}\.[a-z_{}]+)""#);
    let is_unlisted = |file: &&RustFile| !COMPOSING.iter().any(|known| file.path.ends_with(known));
    let found = writers(files)
        .filter(is_unlisted)
        .filter(|file| composed.find_iter(product(file)).any(|found| !found.as_str().starts_with("format!(\"texts.")));
    found.map(|file| file.path.clone()).collect()
}

/// Keys of the messages of composed actions, and of the nodes of trees.
pub fn composed_actions(trees: &str) -> Vec<String> {
    let verb = pattern(r#"(?:record|record_difference)\(write, actor, "([a-z_]+)"|\{kind\}\.([a-z_]+)""#);
    let verbs: BTreeSet<String> = verb
        .captures_iter(trees)
        .filter_map(|found| found.get(1).or_else(|| found.get(2)))
        .map(|verb| verb.as_str().to_owned())
        .collect();
    assert!(verbs.len() > 4, "the verbs of trees are not found: {verbs:?}");
    let of_trees = TREES.iter().flat_map(|tree| {
        verbs.iter().map(move |verb| format!("did_{tree}_{verb}")).chain([format!("type_{tree}")]).collect::<Vec<_>>()
    });
    of_trees
        .chain(TextAction::ALL.iter().map(|action| format!("did_article_{}", action.as_str())))
        .chain(ConsultStep::ALL.iter().map(|step| format!("did_consult_{}", step.as_str())))
        .collect()
}

#[test]
fn a_name_without_a_message_is_found() {
    let keys = BTreeSet::from(["did_ad_pause".to_owned(), "type_ad".to_owned(), "field_state".to_owned()]);
    let text = r#"use crate::audit::Actor;
        fn f() {
            audit::record(write, actor, "ad.pause", ("ad", ad.id.as_str()), None, Some(&json!({ "state": 1 })));
            audit::record(write, actor, "ad.sell", ("shop", ad.id.as_str()), None, Some(&json!({ "buyer": 1 })));
            audit::record(write, actor, &format!("ad.{}", step.as_str()), ("ad", ad.id.as_str()), None, None);
        }"#;
    let files = [RustFile::read("features/ads/actions.rs", text)];

    assert_eq!(silent_names(&files, &keys).len(), 3, "{:?}", silent_names(&files, &keys));
    assert_eq!(unlisted_composers(&files), ["features/ads/actions.rs"]);
}
