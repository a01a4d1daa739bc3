//! What a mistyped question probably meant.

use rusqlite::{Connection, params};
use unicode_segmentation::UnicodeSegmentation;

use super::ranking;
use crate::base::error::ApiError;
use crate::base::search_terms::{self, closest, fold};

/// Words of the index that one mistyped word is compared with.
const MOST_COMPARED: u32 = 4_000;
/// Words of a question that are looked at.
const MOST_WORDS: usize = 6;
/// Letters that a typing error may add or lose.
const SLACK: i64 = 2;

/// What a question that nothing answers was probably meant to be: the same keys on another keyboard, the same word in other
/// letters, a word that was mistyped. None where that finds nothing either.
pub fn meant(db: &Connection, text: &str) -> Result<Option<String>, ApiError> {
    let readings = search_terms::readings(text);
    for reading in &readings {
        if let Some(question) = search_terms::query(reading)
            && ranking::answers(db, &question.whole_words())?
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

/// The question with its unknown words replaced by known ones; none where that finds nothing either.
fn corrected(db: &Connection, text: &str) -> Result<Option<String>, ApiError> {
    let mut out: Vec<String> = Vec::new();
    let mut changed = false;
    for word in text.unicode_words().take(MOST_WORDS) {
        let Some(alone) = search_terms::query(word) else { continue };
        let meant = if ranking::answers(db, &alone)? { None } else { nearest(db, word)? };
        changed |= meant.is_some();
        out.push(meant.unwrap_or_else(|| word.to_owned()));
    }
    let meant = out.join(" ");
    match search_terms::query(&meant) {
        Some(question) if changed && ranking::answers(db, &question)? => Ok(Some(meant)),
        _ => Ok(None),
    }
}

/// People rarely mistype the first letter: only words that begin alike and are about as long are compared.
fn nearest(db: &Connection, word: &str) -> Result<Option<String>, ApiError> {
    let folded = fold(word);
    let letters = i64::try_from(folded.chars().count()).unwrap_or(i64::MAX - SLACK);
    let Some(first) = folded.chars().next() else { return Ok(None) };
    let behind = char::from_u32(u32::from(first) + 1).unwrap_or(char::MAX);
    let mut statement = db.prepare_cached(
        "select w.word from search_words w
         where w.folded >= ?1 and w.folded < ?2 and length(w.folded) between ?3 and ?4
         order by w.folded
         limit ?5",
    )?;
    let known: Vec<String> = statement
        .query_map(
            params![first.to_string(), behind.to_string(), letters - SLACK, letters + SLACK, MOST_COMPARED],
            |row| row.get(0),
        )?
        .collect::<Result<_, _>>()?;
    Ok(closest(word, known.iter().map(String::as_str)).map(str::to_owned))
}
