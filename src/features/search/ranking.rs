//! Which documents answer a question, the best first, one for each thing. The work is bounded: a rare question is
//! ranked by bm25 over all its documents; a question of common words looks at the newest documents only, those with
//! the words in their title first.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::place::{HitType, Place};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::search_terms::{self, Query};

/// Documents of one word beyond which it counts as common: bm25 would read all of them.
const COMMON: u32 = 1_000;
/// Documents looked at for a question of common words.
const MOST: u32 = 1_000;
/// Titles looked at for suggestions.
const MOST_SUGGESTED: u32 = 120;
/// A word of the title weighs as much as so many in the text.
const TITLE_WEIGHT: f64 = 8.0;
/// What the reader's own language adds.
const OWN_LANGUAGE: f64 = 1.3;

/// The newest documents whose title answers.
const TITLES: &str = "select rowid from search_titles where search_titles match ?1 order by rowid desc limit ?2";
/// The newest documents that answer.
const DOCUMENTS: &str = "select rowid from search_terms where search_terms match ?1 order by rowid desc limit ?2";

/// What answers a question: places in order, one for each thing.
#[derive(Debug, Default)]
pub struct Ranked {
    /// The best first.
    pub places: Vec<Place>,
}

/// Finds what answers `question` for a reader of `lang`.
pub fn rank(db: &Connection, lang: Lang, text: &str, question: &Query) -> Result<Ranked, ApiError> {
    let scored = match has_common_word(db, text)? {
        false => by_bm25(db, &question.expression())?,
        // words that begin alike are only worth their work where the word itself finds nothing
        true => match by_title_and_age(db, &question.whole_words().expression())? {
            found if found.is_empty() => by_title_and_age(db, &question.expression())?,
            found => found,
        },
    };
    let mut best: HashMap<(HitType, i64), (Place, f64)> = HashMap::new();
    for (place, score) in scored {
        let score = if place.lang == lang { score * OWN_LANGUAGE } else { score };
        let slot = best.entry((place.kind, place.key)).or_insert((place, score));
        // the reader's own language is shown wherever it answers, under the best score of all languages
        if place.lang == lang || (slot.0.lang != lang && score > slot.1) {
            slot.0 = place;
        }
        slot.1 = slot.1.max(score);
    }
    let mut hits: Vec<(Place, f64)> = best.into_values().collect();
    hits.sort_by(|(one, a), (other, b)| b.total_cmp(a).then(other.row().cmp(&one.row())));
    Ok(Ranked { places: hits.into_iter().map(|(place, _)| place).collect() })
}

/// Things whose title answers `question`, the newest first, each once and in the reader's own language where it has one.
pub fn begin_like(db: &Connection, lang: Lang, question: &Query, most: usize) -> Result<Vec<Place>, ApiError> {
    let mut statement = db.prepare_cached(TITLES)?;
    let rows = statement.query_map(params![question.expression(), MOST_SUGGESTED], |row| row.get(0).map(Place::of))?;
    let mut found: Vec<Place> = Vec::new();
    for place in rows {
        let place = place?;
        match found.iter_mut().find(|known| (known.kind, known.key) == (place.kind, place.key)) {
            Some(known) if place.lang == lang => *known = place,
            Some(_) => {}
            None => found.push(place),
        }
    }
    // what is in the reader's language first, else as they were found
    found.sort_by_key(|place| place.lang != lang);
    found.truncate(most);
    Ok(found)
}

/// Whether anything at all answers.
pub fn answers(db: &Connection, question: &Query) -> Result<bool, ApiError> {
    Ok(documents(db, &question.expression(), 1)? > 0)
}

/// Documents that answer, counted up to `most`.
fn documents(db: &Connection, expression: &str, most: u32) -> Result<u32, ApiError> {
    let mut statement =
        db.prepare_cached("select count(*) from (select 1 from search_terms where search_terms match ?1 limit ?2)")?;
    Ok(statement.query_row(params![expression, most], |row| row.get(0))?)
}

fn has_common_word(db: &Connection, text: &str) -> Result<bool, ApiError> {
    let questions: Vec<Query> = text.split_whitespace().filter_map(search_terms::query).take(12).collect();
    for (place, question) in questions.iter().enumerate() {
        let is_last = place + 1 == questions.len();
        if documents(db, &question.whole_words().expression(), COMMON)? >= COMMON
            || (is_last && documents(db, &question.expression(), COMMON)? >= COMMON)
        {
            return Ok(true);
        }
    }
    Ok(false)
}

fn by_bm25(db: &Connection, expression: &str) -> Result<Vec<(Place, f64)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select rowid, bm25(search_terms, ?2, 1.0) from search_terms where search_terms match ?1 limit 10000",
    )?;
    // bm25 is the smaller the better
    let rows = statement
        .query_map(params![expression, TITLE_WEIGHT], |row| Ok((Place::of(row.get(0)?), -row.get::<_, f64>(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn by_title_and_age(db: &Connection, expression: &str) -> Result<Vec<(Place, f64)>, ApiError> {
    let mut found = Vec::new();
    for (sql, weight) in [(TITLES, TITLE_WEIGHT), (DOCUMENTS, 1.0)] {
        let mut statement = db.prepare_cached(sql)?;
        let rows = statement.query_map(params![expression, MOST], |row| Ok((Place::of(row.get(0)?), weight)))?;
        found.extend(rows.collect::<Result<Vec<_>, _>>()?);
    }
    Ok(found)
}
