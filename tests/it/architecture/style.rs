//! Rules of style: length of files, descriptions of modules, comments, flags.

use super::sources::{RustFile, TextFile};

const MAX_LINES: usize = 500;

/// Files of more than 500 lines.
pub fn long_files(files: &[TextFile]) -> Vec<String> {
    let code = files.iter().filter(|file| !file.path.ends_with(".json"));
    let lengths = code.map(|file| (file, file.text.lines().count())).filter(|(_, lines)| *lines > MAX_LINES);
    lengths.map(|(file, lines)| format!("{} ({lines} lines)", file.path)).collect()
}

/// Folders whose `mod.rs` does not open with a description.
pub fn undescribed_modules(files: &[TextFile]) -> Vec<String> {
    let modules = files.iter().filter(|file| file.path.ends_with("/mod.rs"));
    modules.filter(|file| !file.text.starts_with("//!")).map(|file| file.path.clone()).collect()
}

/// `match` on a flag where `if` reads better.
pub fn matches_on_flags(files: &[RustFile]) -> Vec<String> {
    files.iter().flat_map(|file| file.flag_matches.iter().map(|line| file.at(*line))).collect()
}

/// First lines of comments that begin with a clause instead of their subject.
pub fn headless_comments(files: &[RustFile]) -> Vec<String> {
    let mut found = Vec::new();
    for file in files {
        let mut before = None;
        for (line, text) in file.comments() {
            let first = text.split_whitespace().next().unwrap_or_default();
            let is_start = before != Some(line - 1);
            before = Some(line);
            if is_start && ["What", "Whether", "Who", "Whose", "Whoever", "Whatever"].contains(&first) {
                found.push(file.at(line));
            }
        }
    }
    found
}

#[test]
fn a_long_file_is_found() {
    let lines = |count: usize| TextFile::new("src/x.rs", &"x\n".repeat(count));

    assert_eq!(long_files(&[lines(500), lines(501)]), ["src/x.rs (501 lines)"]);
}

#[test]
fn a_module_without_a_description_is_found() {
    let files = [TextFile::new("src/a/mod.rs", "mod x;"), TextFile::new("src/b/mod.rs", "//! B.\nmod x;")];

    assert_eq!(undescribed_modules(&files), ["src/a/mod.rs"]);
}

#[test]
fn a_match_on_a_flag_is_found() {
    let source = "fn f(open: bool) -> u8 {\n match open { true => 1, false => 2 }\n}\nfn g(n: u8) -> u8 { match n { 1 => 1, _ => 2 } }";

    assert_eq!(matches_on_flags(&[RustFile::read("a.rs", source)]), ["src/a.rs:2"]);
}

#[test]
fn a_comment_without_its_subject_is_found() {
    let source = "/// What is kept.\npub struct A;\n/// The text\n/// What follows is free.\npub struct B;\n// Who writes\nfn f() {}";

    assert_eq!(headless_comments(&[RustFile::read("a.rs", source)]), ["src/a.rs:1", "src/a.rs:6"]);
}
