//! Words that were given up for the field's terms, in names and in comments.

use super::sources::{RustFile, TextFile};

/// Metaphors for pieces of software. Each has a term: rate limiter, module, request, connection, batch, send queue.
const RETIRED: [&str; 14] = [
    "door", "doors", "knock", "knocks", "knocked", "room", "rooms", "bell", "bells", "farewell", "crowd", "crowds",
    "severed", "courier",
];

/// Words that a sentence may hold and a name may not: they stood for a query, an assignment, a request, a list.
const RETIRED_NAMES: [&str; 4] = ["asked", "asks", "heard", "desk"];

/// The words of a name or a sentence, lower-case: `ArticleDesk` has two.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for letter in text.chars() {
        if !letter.is_alphabetic() || (letter.is_uppercase() && was_lower) {
            words.push(String::new());
        }
        if letter.is_alphabetic()
            && let Some(word) = words.last_mut()
        {
            word.extend(letter.to_lowercase());
        }
        was_lower = letter.is_lowercase();
    }
    words
}

fn retired(text: &str, is_name: bool) -> Option<String> {
    let is_retired = |word: &str| RETIRED.contains(&word) || (is_name && RETIRED_NAMES.contains(&word));
    words(text).into_iter().find(|word| is_retired(word))
}

/// Identifiers and comments of the crate with a retired word.
pub fn in_rust(files: &[RustFile]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files {
        let names = file.identifiers.iter().map(|(name, line)| (*line, name.as_str(), true));
        let comments = file.comments().map(|(line, text)| (line, text, false));
        for (line, text, is_name) in names.chain(comments) {
            found.extend(retired(text, is_name).map(|word| format!("{} \"{word}\" in: {text}", file.at(line))));
        }
    }
    found
}

/// Lines of scripts and styles with a retired word; texts for people stand in the locale files. The bell is the icon of the
/// notifications there.
pub fn in_text(files: &[TextFile]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files.iter().filter(|file| !file.path.ends_with(".json")) {
        for (at, text) in file.text.lines().enumerate() {
            let word = retired(text, false).filter(|word| !word.starts_with("bell"));
            found.extend(word.map(|word| format!("{}:{} \"{word}\" in: {}", file.path, at + 1, text.trim())));
        }
    }
    found
}

#[test]
fn a_retired_word_in_a_name_or_a_comment_is_found() {
    let source = "/// Opens the doors.\npub struct CorrectionDoor;\npub fn doorway() {}\n/// The user is asked.\npub fn asked() {}\n/// The house number.\nfn f() {}";

    let found = in_rust(&[RustFile::read("web/x.rs", source)]);

    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(
        in_text(&[TextFile::new("frontend/src/x.css", ".tree__door {}\n.header__bell {}\n.ticket {}")]).len(),
        1
    );
}
