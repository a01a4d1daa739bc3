//! SQL: where it stands, how rows are read, how migrations are numbered.

use std::collections::BTreeSet;

use super::sources::RustFile;

/// Methods of the database driver that take SQL.
const METHODS: [&str; 7] =
    ["prepare", "prepare_cached", "query_row", "query_map", "query_one", "execute", "execute_batch"];

fn is_sql(text: &str) -> bool {
    let text = text.trim_start().to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let has = |word: &str| words.contains(&word);
    match words.as_slice() {
        ["select", ..] => words.len() > 1 && (has("from") || text.contains('(') || text.contains('?')),
        ["insert", "into" | "or", ..] | ["delete", "from", ..] | ["pragma", _, ..] => true,
        ["update", ..] => has("set"),
        ["with", ..] => has("select"),
        ["create", "table" | "index" | "unique" | "virtual" | "trigger" | "view" | "temp", ..] => true,
        ["drop", "table" | "index" | "trigger" | "view", ..] => true,
        _ => text.contains("(select ") && has("from"),
    }
}

/// SQL outside of stores and of the database layer.
pub fn misplaced_sql(files: &[RustFile]) -> Vec<String> {
    let others = files.iter().filter(|file| !file.path.starts_with("db/") && !file.is_part("store"));
    let lines = others.flat_map(|file| {
        let literals = file.strings.iter().filter(|(_, text)| is_sql(text)).map(|(line, _)| *line);
        let calls = file.calls.iter().filter(|(_, name)| METHODS.contains(&name.as_str())).map(|(line, _)| *line);
        literals.chain(calls).collect::<BTreeSet<usize>>().into_iter().map(|line| file.at(line)).collect::<Vec<_>>()
    });
    lines.collect()
}

/// Columns that are read by their position.
pub fn reads_by_position(files: &[RustFile]) -> Vec<String> {
    files.iter().flat_map(|file| file.positions.iter().map(|line| file.at(*line))).collect()
}

/// Migrations that are not `0001_….sql`, `0002_….sql` and so on.
pub fn misnumbered_migrations(names: &[String]) -> Vec<String> {
    let names = names.iter().filter(|name| name.ends_with(".sql"));
    let wrong = names.enumerate().filter(|(at, name)| !name.starts_with(&format!("{:04}_", at + 1)));
    wrong.map(|(_, name)| name.clone()).collect()
}

#[test]
fn sql_in_a_panel_file_is_found() {
    let source = "pub fn list(db: &Db) { db.prepare_cached(\"select a.id\n from ads a\") }";
    let fragment = "const FILTER: &str = \"exists (select 1 from ads)\";";

    let found = misplaced_sql(&[
        RustFile::read("features/ads/panel.rs", source),
        RustFile::read("features/ads/rules.rs", fragment),
        RustFile::read("features/ads/store.rs", source),
        RustFile::read("mail/store/queue.rs", source),
        RustFile::read("db/pool.rs", source),
    ]);

    assert_eq!(found, ["src/features/ads/panel.rs:1", "src/features/ads/rules.rs:1"]);
}

#[test]
fn sentences_are_not_sql() {
    let sentences = ["Select a language.", "update available", "with love", "delete", "Choose (select) one"];

    assert!(sentences.into_iter().all(|text| !is_sql(text)));
    assert!(
        ["pragma data_version", "INSERT INTO ads (id) values (?1)", "update ads set id = 1"].into_iter().all(is_sql)
    );
}

#[test]
fn a_column_read_by_position_is_found() {
    let source =
        "fn ad(row: &Row) -> u8 { row.get::<_, u8>(0).or(row.get(\"id\")) }\nfn list(all: &[u8]) { all.get(0) }";

    assert_eq!(reads_by_position(&[RustFile::read("features/ads/store.rs", source)]), ["src/features/ads/store.rs:1"]);
}

#[test]
fn a_gap_between_migrations_is_found() {
    let names = ["0001_users.sql", "0003_ads.sql", "4_mail.sql"].map(str::to_owned);

    assert_eq!(misnumbered_migrations(&names), ["0003_ads.sql", "4_mail.sql"]);
    assert!(misnumbered_migrations(&names[..1]).is_empty());
}
