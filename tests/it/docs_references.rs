//! References in code to `docs/`: every file, section and protocol rule named there exists.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders =
        ["src", "tests", "frontend/src", "frontend/e2e", "bench"].map(|folder| root.join(folder)).to_vec();
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() && entry.file_name() != "node_modules" {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|end| ["rs", "ts", "tsx", "mjs", "css", "sql"].map(Some).contains(&end.to_str()))
            {
                files.push((path.clone(), fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files
}

fn doc(name: &str) -> Option<String> {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name)).ok()
}

/// File names below `docs/` in a text, each with the text after it.
fn named_docs(text: &str) -> impl Iterator<Item = (String, &str)> {
    text.match_indices("docs/").filter_map(|(at, _)| {
        let rest = &text[at + "docs/".len()..];
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(rest.len());
        let after = rest[length..].strip_prefix(".md")?;
        (length > 0).then(|| (format!("{}.md", &rest[..length]), after))
    })
}

/// Numbers of the rules listed in `docs/realtime-protocol.md`: lines that begin with `12. `.
fn listed_rules() -> BTreeSet<u32> {
    let text = doc("realtime-protocol.md").unwrap();
    text.lines().filter_map(|line| line.split_once(". ")?.0.parse().ok()).collect()
}

/// Numbers of `rule_12_` in names, and of `rule 12` and `rules 12 to 15` in comments.
fn named_rules(text: &str) -> Vec<u32> {
    let number =
        |text: &str| text.split(|c: char| !c.is_ascii_digit()).next().and_then(|digits| digits.parse::<u32>().ok());
    let mut found = Vec::new();
    for prefix in ["fn rule_", "(rule ", "(rules ", ".md, rule ", ".md, rules "] {
        for (at, _) in text.match_indices(prefix) {
            let rest = &text[at + prefix.len()..];
            found.extend(number(rest));
            let last = rest.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix(" to ");
            found.extend(last.and_then(number));
        }
    }
    found
}

#[test]
fn every_document_that_code_names_exists() {
    let mut missing = Vec::new();
    for (path, text) in sources() {
        for (name, after) in named_docs(&text) {
            let Some(doc) = doc(&name) else {
                missing.push(format!("{}: docs/{name}", path.display()));
                continue;
            };
            // `docs/objects.md, Articles` names a section
            if name == "objects.md"
                && let Some(section) = after.strip_prefix(", ")
            {
                let is_section = |line: &str| line.strip_prefix("## ").is_some_and(|title| section.starts_with(title));
                if !doc.lines().any(is_section) {
                    missing.push(format!("{}: a section of docs/{name}", path.display()));
                }
            }
        }
    }

    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_protocol_rule_that_code_names_is_listed() {
    let listed = listed_rules();
    let mut missing = Vec::new();
    for (path, text) in sources().into_iter().filter(|(path, _)| !path.ends_with("docs_references.rs")) {
        for rule in named_rules(&text).into_iter().filter(|rule| !listed.contains(rule)) {
            missing.push(format!("{}: rule {rule}", path.display()));
        }
    }

    assert_eq!(listed.len(), 99);
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn a_reference_is_found_with_its_rules() {
    let text = "/// `docs/objects.md`\n/// (docs/realtime-protocol.md, rules 87 to 91)\nfn rule_26_x() {}";

    assert_eq!(named_docs(text).map(|(name, _)| name).collect::<Vec<_>>(), ["objects.md", "realtime-protocol.md"]);
    assert_eq!(named_rules(text), [26, 87, 91]);
}
