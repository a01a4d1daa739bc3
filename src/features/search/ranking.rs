//! Ranking of the documents that match a query, one for each object. The work is bounded: a query of rare words is ranked
//! by bm25 over all its documents; for a query of common words only the newest documents are read, those with the words
//! in their title first.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;

use super::doc_id::{DocId, HitType};
use super::store;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::search_terms::{self, SearchQuery};

/// Number of documents from which a word counts as common, because bm25 reads all of them.
const COMMON: u32 = 1_000;
/// Documents read for a query of common words.
const MAX_READ: u32 = 1_000;
/// Titles read for suggestions.
const MAX_SUGGESTED: u32 = 120;
/// Weight of a word in the title, compared with 1 in the body.
const TITLE_WEIGHT: f64 = 8.0;
/// Factor for documents in the reader's own language.
const OWN_LANGUAGE: f64 = 1.3;

/// Words of a query that partial matches are sought by, the rarest ones.
const MAX_PARTIAL_WORDS: usize = 4;
/// Objects that match a query in part.
const MAX_PARTIAL: usize = 30;
/// Least score of a partial match, compared with the best one.
const MIN_SHARE: f64 = 0.4;

/// Documents that match a query, one for each object.
#[derive(Debug, Default)]
pub struct RankedDocuments {
    /// The best first.
    pub ids: Vec<DocId>,
    /// True if words that only begin like the last one were searched, too.
    pub by_beginning: bool,
}

/// Finds the documents that match `query` for a reader of `lang`.
pub fn rank(db: &Connection, lang: Lang, text: &str, query: &SearchQuery) -> Result<RankedDocuments, ApiError> {
    rank_in(db, (lang, None), text, query)
}

/// Finds the documents that match `query` for a reader of the first language, where the second one is given only documents in
/// that. Words that only begin like the last one count where the whole words are in no document in the reader's language
/// (`Hund` does not find `hundert`), and come after those with the whole words.
pub fn rank_in(
    db: &Connection,
    (lang, only): (Lang, Option<Lang>),
    text: &str,
    query: &SearchQuery,
) -> Result<RankedDocuments, ApiError> {
    let is_common = has_common_word(db, text)?;
    let ranked = |expression: &str| -> Result<Vec<DocId>, ApiError> {
        let scored = if is_common {
            by_title_and_age(db, expression)?
        } else {
            store::list_scored(db, expression, TITLE_WEIGHT)?
        };
        Ok(best_of_each_object((lang, only), scored).into_iter().map(|(id, _)| id).collect())
    };
    let mut ids = ranked(&query.whole_words().expression())?;
    if ids.iter().any(|id| id.lang == only.unwrap_or(lang)) || (is_common && !ids.is_empty()) {
        return Ok(RankedDocuments { ids, by_beginning: false });
    }
    let known = objects(&ids);
    ids.extend(ranked(&query.expression())?.into_iter().filter(|id| !known.contains(&(id.kind, id.key))));
    Ok(RankedDocuments { ids, by_beginning: true })
}

fn objects(ids: &[DocId]) -> HashSet<(HitType, i64)> {
    ids.iter().map(|id| (id.kind, id.key)).collect()
}

/// The same objects in the reader's language, where they have a text in it.
pub fn in_language(db: &Connection, lang: Lang, ids: &[DocId]) -> Result<Vec<DocId>, ApiError> {
    let wanted: Vec<DocId> = ids.iter().map(|id| DocId { lang, ..*id }).collect();
    let present = store::keep_present(db, &wanted)?;
    Ok(wanted
        .into_iter()
        .zip(ids)
        .map(|(own, found)| if present.contains(&own.row()) { own } else { *found })
        .collect())
}

/// Finds the documents with some words of `query`, without the objects among `full`; none for a query of one word. Common
/// words do not count, because most documents have them.
pub fn rank_partially(
    db: &Connection,
    langs: (Lang, Option<Lang>),
    query: &SearchQuery,
    full: &RankedDocuments,
) -> Result<RankedDocuments, ApiError> {
    let mut rare = Vec::new();
    for (_, word) in query.each_word() {
        let documents = store::count(db, &word.expression(), COMMON)?;
        if documents > 0 && documents < COMMON {
            rare.push((documents, word));
        }
    }
    if rare.is_empty() || !query.has_several_words() {
        return Ok(RankedDocuments::default());
    }
    rare.sort_by_key(|(documents, _)| *documents);
    let words: Vec<SearchQuery> = rare.into_iter().take(MAX_PARTIAL_WORDS).map(|(_, word)| word).collect();
    let known = objects(&full.ids);
    let scored = store::list_scored(db, &search_terms::any_word(&words), TITLE_WEIGHT)?;
    let mut found = best_of_each_object(langs, scored);
    found.retain(|(id, _)| !known.contains(&(id.kind, id.key)));
    let least = found.first().map_or(0.0, |(_, score)| score * MIN_SHARE);
    let near = found.into_iter().take_while(|(_, score)| *score >= least);
    Ok(RankedDocuments { ids: near.take(MAX_PARTIAL).map(|(id, _)| id).collect(), by_beginning: full.by_beginning })
}

/// Words of `query` that a document does not have, as they were typed.
pub fn missing_words(db: &Connection, query: &SearchQuery, id: DocId) -> Result<Vec<String>, ApiError> {
    let mut missing = Vec::new();
    for (typed, word) in query.each_word() {
        if !store::matches(db, &word.expression(), id)? {
            missing.push(typed);
        }
    }
    Ok(missing)
}

/// The best document of each object, the best object first.
fn best_of_each_object((lang, only): (Lang, Option<Lang>), scored: Vec<(DocId, f64)>) -> Vec<(DocId, f64)> {
    let mut best: HashMap<(HitType, i64), (DocId, f64)> = HashMap::new();
    for (id, score) in scored.into_iter().filter(|(id, _)| only.is_none_or(|only| id.lang == only)) {
        let score = if id.lang == lang { score * OWN_LANGUAGE } else { score };
        let slot = best.entry((id.kind, id.key)).or_insert((id, score));
        // a match in the reader's own language represents the object, with the best score of all languages
        if id.lang == lang || (slot.0.lang != lang && score > slot.1) {
            slot.0 = id;
        }
        slot.1 = slot.1.max(score);
    }
    let mut hits: Vec<(DocId, f64)> = best.into_values().collect();
    hits.sort_unstable_by(|(one, a), (other, b)| b.total_cmp(a).then(other.row().cmp(&one.row())));
    hits
}

/// Objects, or those of one kind, whose title matches `query`, the newest first, each in the reader's own language where it
/// has one.
pub fn rank_titles(
    db: &Connection,
    (lang, only): (Lang, Option<HitType>),
    query: &SearchQuery,
    limit: usize,
) -> Result<Vec<DocId>, ApiError> {
    let mut found: Vec<DocId> = Vec::new();
    let titles = match only {
        Some(kind) => store::list_by_title_of(db, kind, &query.expression(), MAX_SUGGESTED)?,
        None => store::list_by_title(db, &query.expression(), MAX_SUGGESTED)?,
    };
    for id in titles {
        match found.iter_mut().find(|known| (known.kind, known.key) == (id.kind, id.key)) {
            Some(known) if id.lang == lang => *known = id,
            Some(_) => {}
            None => found.push(id),
        }
    }
    found.sort_by_key(|id| id.lang != lang);
    found.truncate(limit);
    in_language(db, lang, &found)
}

/// True if any document matches.
pub fn has_results(db: &Connection, query: &SearchQuery) -> Result<bool, ApiError> {
    Ok(store::count(db, &query.expression(), 1)? > 0)
}

fn has_common_word(db: &Connection, text: &str) -> Result<bool, ApiError> {
    let queries: Vec<SearchQuery> = text.split_whitespace().filter_map(search_terms::query).take(12).collect();
    for (position, query) in queries.iter().enumerate() {
        let is_last = position + 1 == queries.len();
        if store::count(db, &query.whole_words().expression(), COMMON)? >= COMMON
            || (is_last && store::count(db, &query.expression(), COMMON)? >= COMMON)
        {
            return Ok(true);
        }
    }
    Ok(false)
}

fn by_title_and_age(db: &Connection, expression: &str) -> Result<Vec<(DocId, f64)>, ApiError> {
    let titles = store::list_by_title(db, expression, MAX_READ)?.into_iter().map(|id| (id, TITLE_WEIGHT));
    let documents = store::list_by_terms(db, expression, MAX_READ)?.into_iter().map(|id| (id, 1.0));
    Ok(titles.chain(documents).collect())
}
