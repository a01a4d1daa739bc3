//! Corrections of queries without results.

use rusqlite::Connection;
use unicode_segmentation::UnicodeSegmentation;

use super::{ranking, store};
use crate::base::error::ApiError;
use crate::base::search_terms::{self, closest, fold};

/// Indexed words that one mistyped word is compared with.
const MAX_COMPARED: u32 = 4_000;
/// Words of a query that are corrected.
const MAX_WORDS: usize = 6;
/// Letters that a typing error may add or lose.
const SLACK: i64 = 2;

/// A query that finds something in place of one without results: the same keys on another keyboard layout, the same word
/// in another script, a mistyped word corrected. `None` where that finds nothing either.
pub fn did_you_mean(db: &Connection, text: &str) -> Result<Option<String>, ApiError> {
    let readings = search_terms::readings(text);
    for reading in &readings {
        if let Some(query) = search_terms::query(reading)
            && ranking::has_results(db, &query.whole_words())?
        {
            return Ok(Some(reading.clone()));
        }
    }
    for reading in std::iter::once(text).chain(readings.iter().map(String::as_str)) {
        if let Some(corrected) = corrected(db, reading)? {
            return Ok(Some(corrected));
        }
    }
    Ok(None)
}

/// The query with unknown words replaced by known ones; `None` where that finds nothing either.
fn corrected(db: &Connection, text: &str) -> Result<Option<String>, ApiError> {
    let mut out: Vec<String> = Vec::new();
    let mut changed = false;
    for word in text.unicode_words().take(MAX_WORDS) {
        let Some(alone) = search_terms::query(word) else { continue };
        let known = if ranking::has_results(db, &alone)? { None } else { nearest(db, word)? };
        changed |= known.is_some();
        out.push(known.unwrap_or_else(|| word.to_owned()));
    }
    let corrected = out.join(" ");
    match search_terms::query(&corrected) {
        Some(query) if changed && ranking::has_results(db, &query)? => Ok(Some(corrected)),
        _ => Ok(None),
    }
}

/// People rarely mistype the first letter: only words that begin alike and are about as long are compared.
fn nearest(db: &Connection, word: &str) -> Result<Option<String>, ApiError> {
    let folded = fold(word);
    let letters = i64::try_from(folded.chars().count()).unwrap_or(i64::MAX - SLACK);
    let Some(first) = folded.chars().next() else { return Ok(None) };
    let behind = char::from_u32(u32::from(first) + 1).unwrap_or(char::MAX);
    let known = store::list_words(
        db,
        (&first.to_string(), &behind.to_string()),
        (letters - SLACK, letters + SLACK),
        MAX_COMPARED,
    )?;
    Ok(closest(word, known.iter().map(String::as_str)).map(str::to_owned))
}
