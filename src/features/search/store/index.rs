//! SQL of the search index: the terms of documents and titles, and the words that correct mistyped queries.

use std::collections::HashSet;

use rusqlite::{Connection, OptionalExtension as _, params};

use super::super::doc_id::{DocId, HitType};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::{Write, json_keys};

/// Setting that holds the version of the term rules by which the index was made.
const TERM_RULES: &str = "search_term_rules";

/// Adds the terms of a document.
pub fn insert(write: &Write, id: DocId, title_terms: &str, body_terms: &str) -> Result<(), ApiError> {
    write.prepare_cached("insert into search_terms (rowid, title, body) values (?1, ?2, ?3)")?.execute(params![
        id.row(),
        title_terms,
        body_terms
    ])?;
    write
        .prepare_cached("insert into search_titles (rowid, title) values (?1, ?2)")?
        .execute(params![id.row(), title_terms])?;
    Ok(())
}

/// Removes an object in all languages.
pub fn remove(write: &Write, kind: HitType, key: i64) -> Result<(), ApiError> {
    for sql in ["delete from search_terms where rowid = ?1", "delete from search_titles where rowid = ?1"] {
        let mut statement = write.prepare_cached(sql)?;
        for lang in Lang::ALL {
            statement.execute([DocId { kind, key, lang }.row()])?;
        }
    }
    Ok(())
}

/// Rewrites the index without the terms of removed documents, which are only marked before.
pub fn optimize(write: &Write) -> Result<(), ApiError> {
    for sql in [
        "insert into search_terms (search_terms) values ('optimize')",
        "insert into search_titles (search_titles) values ('optimize')",
    ] {
        write.prepare_cached(sql)?.execute([])?;
    }
    Ok(())
}

/// Removes the spelling of words in their normalised form.
pub fn remove_words(write: &Write, words: impl Iterator<Item = String>) -> Result<(), ApiError> {
    let mut statement = write.prepare_cached("delete from search_words where folded = ?1")?;
    for word in words {
        statement.execute([word])?;
    }
    Ok(())
}

/// Stores the spelling of words; `words` are pairs of the normalised and the written form.
pub fn insert_words(write: &Write, words: impl Iterator<Item = (String, String)>) -> Result<(), ApiError> {
    let mut statement = write
        .prepare_cached("insert into search_words (folded, word) values (?1, ?2) on conflict (folded) do nothing")?;
    for (normalised, word) in words {
        statement.execute([normalised, word])?;
    }
    Ok(())
}

/// Removes all stored words.
pub fn clear_words(write: &Write) -> Result<(), ApiError> {
    write.prepare_cached("delete from search_words")?.execute([])?;
    Ok(())
}

/// Stored words, normalised and as written, that begin like `from` up to `to` (exclusive), with `shortest` to `longest` letters.
pub fn list_words(
    db: &Connection,
    (from, to): (&str, &str),
    (shortest, longest): (i64, i64),
    limit: u32,
) -> Result<Vec<(String, String)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select w.folded, w.word
         from search_words w
         where w.folded >= ?1 and w.folded < ?2 and length(w.folded) between ?3 and ?4
         order by w.folded
         limit ?5",
    )?;
    let rows = statement
        .query_map(params![from, to, shortest, longest, limit], |row| Ok((row.get("folded")?, row.get("word")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The newest documents whose title matches.
pub fn list_by_title(db: &Connection, expression: &str, limit: u32) -> Result<Vec<DocId>, ApiError> {
    newest(
        db,
        "select t.rowid as id from search_titles t where search_titles match ?1 order by t.rowid desc limit ?2",
        expression,
        limit,
    )
}

/// The newest documents of one kind whose title matches.
pub fn list_by_title_of(db: &Connection, kind: HitType, expression: &str, limit: u32) -> Result<Vec<DocId>, ApiError> {
    let rows = kind.rows();
    let mut statement = db.prepare_cached(
        "select t.rowid as id
         from search_titles t
         where search_titles match ?1 and t.rowid >= ?2 and t.rowid < ?3
         order by t.rowid desc
         limit ?4",
    )?;
    let found =
        statement.query_map(params![expression, rows.start, rows.end, limit], |row| row.get("id").map(DocId::of))?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// The newest documents that match.
pub fn list_by_terms(db: &Connection, expression: &str, limit: u32) -> Result<Vec<DocId>, ApiError> {
    newest(
        db,
        "select t.rowid as id from search_terms t where search_terms match ?1 order by t.rowid desc limit ?2",
        expression,
        limit,
    )
}

fn newest(db: &Connection, sql: &str, expression: &str, limit: u32) -> Result<Vec<DocId>, ApiError> {
    let mut statement = db.prepare_cached(sql)?;
    let rows = statement.query_map(params![expression, limit], |row| row.get("id").map(DocId::of))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Matching documents with their score (bm25, higher is better), at most 10,000.
pub fn list_scored(db: &Connection, expression: &str, title_weight: f64) -> Result<Vec<(DocId, f64)>, ApiError> {
    // SQLite's bm25 is negative: the better, the smaller
    let mut statement = db.prepare_cached(
        "select rowid as id, -bm25(search_terms, ?2, 1.0) as score
         from search_terms
         where search_terms match ?1
         limit 10000",
    )?;
    let rows = statement
        .query_map(params![expression, title_weight], |row| Ok((DocId::of(row.get("id")?), row.get("score")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Number of matching documents, counted up to `limit`.
pub fn count(db: &Connection, expression: &str, limit: u32) -> Result<u32, ApiError> {
    let mut statement = db.prepare_cached(
        "select count(*) as documents from (select 1 from search_terms where search_terms match ?1 limit ?2)",
    )?;
    Ok(statement.query_row(params![expression, limit], |row| row.get("documents"))?)
}

/// True if this document matches.
pub fn matches(db: &Connection, expression: &str, id: DocId) -> Result<bool, ApiError> {
    let sql = "select exists (select 1 from search_terms where search_terms match ?1 and rowid = ?2) as matches";
    Ok(db.prepare_cached(sql)?.query_row(params![expression, id.row()], |row| row.get("matches"))?)
}

/// Row numbers of those of the documents that the index has.
pub fn keep_present(db: &Connection, ids: &[DocId]) -> Result<HashSet<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select d.id
         from json_each(?1) j
         join search_terms_docsize d on d.id = j.value
         order by d.id",
    )?;
    let rows = statement.query_map([json_keys(ids.iter().map(|id| id.row()))], |row| row.get("id"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// True if the index has no document.
pub fn is_empty(db: &Connection) -> Result<bool, ApiError> {
    let sql = "select not exists (select 1 from search_terms_docsize) as is_empty";
    Ok(db.prepare_cached(sql)?.query_row([], |row| row.get("is_empty"))?)
}

/// Version of the term rules by which the index was made.
pub fn term_rules(db: &Connection) -> Result<Option<String>, ApiError> {
    let sql = "select s.value from settings s where s.name = ?1";
    Ok(db.prepare_cached(sql)?.query_row([TERM_RULES], |row| row.get("value")).optional()?)
}

/// Stores the version of the term rules.
pub fn set_term_rules(write: &Write, rules: &str) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into settings (name, value) values (?1, ?2) on conflict (name) do update set value = excluded.value",
        )?
        .execute([TERM_RULES, rules])?;
    Ok(())
}

/// Merges up to `pages` pages of the index (SQLite FTS5, section 6.8), all segments into one from the start where the
/// number is negative; returns whether more is left.
pub fn merge(write: &Write, pages: i64) -> Result<bool, ApiError> {
    let before = write.total_changes();
    write.prepare_cached("insert into search_terms (search_terms, rank) values ('merge', ?1)")?.execute([pages])?;
    Ok(write.total_changes() - before >= 2)
}
