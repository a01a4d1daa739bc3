//! Corrections of queries without results.

use rusqlite::Connection;
use unicode_segmentation::UnicodeSegmentation;

use super::{ranking, store};
use crate::base::error::ApiError;
use crate::base::search_terms::{self, closest, fold};

/// Indexed words that one mistyped word is compared with.
const MAX_COMPARED: u32 = 4_000;
/// Indexed words that all words of a query are compared with, with all its readings: some milliseconds.
const MAX_COMPARED_IN_ALL: u32 = 8_000;
/// Words of a query that are corrected.
const MAX_WORDS: usize = 6;
/// Letters that a typing error may add or lose.
const SLACK: i64 = 2;

/// A query in place of one without results.
#[derive(Debug, PartialEq, Eq)]
pub struct QueryCorrection {
    /// The query.
    pub query: String,
    /// True if any document has all its words.
    pub has_results: bool,
}

/// A query that finds something in place of one without results: the same keys on another keyboard layout, the same word
/// in another script, a mistyped word corrected. Where no document has all words, the query with its mistyped words
/// corrected; `None` where none was.
pub fn did_you_mean(db: &Connection, text: &str) -> Result<Option<QueryCorrection>, ApiError> {
    let readings = search_terms::readings(text);
    for reading in &readings {
        if let Some(query) = search_terms::query(reading)
            && ranking::has_results(db, &query.whole_words())?
        {
            return Ok(Some(QueryCorrection { query: reading.clone(), has_results: true }));
        }
    }
    let mut left = MAX_COMPARED_IN_ALL;
    let mut partial = None;
    for reading in std::iter::once(text).chain(readings.iter().map(String::as_str)) {
        let Some(query) = corrected(db, reading, &mut left)? else { continue };
        let has_results = match search_terms::query(&query) {
            Some(query) => ranking::has_results(db, &query)?,
            None => false,
        };
        if has_results {
            return Ok(Some(QueryCorrection { query, has_results }));
        }
        partial = partial.or(Some(QueryCorrection { query, has_results }));
    }
    Ok(partial)
}

/// The query with unknown words replaced by known ones; `None` where nothing is replaced. `left` is the number of words
/// that may still be compared.
fn corrected(db: &Connection, text: &str, left: &mut u32) -> Result<Option<String>, ApiError> {
    let mut out: Vec<String> = Vec::new();
    let mut changed = false;
    for word in text.unicode_words().take(MAX_WORDS) {
        let Some(alone) = search_terms::query(word) else { continue };
        let known = if ranking::has_results(db, &alone)? { None } else { nearest(db, word, left)? };
        changed |= known.is_some();
        out.push(known.unwrap_or_else(|| word.to_owned()));
    }
    Ok(changed.then(|| out.join(" ")))
}

/// People rarely mistype the first letter: only words that begin alike and are about as long are compared.
fn nearest(db: &Connection, word: &str, left: &mut u32) -> Result<Option<String>, ApiError> {
    let folded = fold(word);
    let letters = i64::try_from(folded.chars().count()).unwrap_or(i64::MAX - SLACK);
    let Some(first) = folded.chars().next() else { return Ok(None) };
    let behind = char::from_u32(u32::from(first) + 1).unwrap_or(char::MAX);
    let known = store::list_words(
        db,
        (&first.to_string(), &behind.to_string()),
        (letters - SLACK, letters + SLACK),
        MAX_COMPARED.min(*left),
    )?;
    *left = left.saturating_sub(u32::try_from(known.len()).unwrap_or(u32::MAX));
    let words = known.iter().map(|(folded, written)| (folded.as_str(), written.as_str()));
    Ok(closest(word, words).map(str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_words_of_a_query_share_the_number_of_words_compared() {
        let db = Connection::open_in_memory().expect("a database in memory");
        db.execute_batch(
            "create virtual table search_terms using fts5 (title, body, content = '', tokenize = 'ascii');
             create table search_words (folded text primary key, word text not null) strict, without rowid;
             with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000)
             insert into search_words select 'w' || printf('%07d', i), 'w' || printf('%07d', i) from n;",
        )
        .expect("tables");
        let mut left = 5_000;

        let found = corrected(&db, "wxxxxxxx wyyyyyyy wzzzzzzz wqqqqqqq", &mut left).expect("a query");

        assert_eq!((found, left), (None, 0));
    }
}
