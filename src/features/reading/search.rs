//! The search page: one question over everything, hits by kind with the passage that answers.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::cards::Cards;
use super::head::head;
use super::tree::Tree;
use super::types::{SearchCounts, SearchHit, SearchPage, SearchType};
use crate::base::error::ApiError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::base::search_terms::{self, Query, SnippetPart, snippet};
use crate::base::text::line;
use crate::features::search::{HitType, Place, Ranked, meant, rank};
use crate::locale::words as word;
use crate::web::{Head, PageDb};

/// Hits on a page.
const PER_PAGE: u32 = 10;
/// Longest question, in characters.
const MAX_QUESTION: usize = 200;
/// Text looked through for a passage at a time, in bytes; the next piece only if nothing was found.
const PIECE: usize = 3_000;
/// Pieces looked through.
const PIECES: usize = 8;

/// Finds what answers `q`.
pub fn page(db: &PageDb, q: &str, kind: SearchType, page: Option<u32>) -> Result<(SearchPage, Vec<String>), ApiError> {
    let q: String = line(q).chars().take(MAX_QUESTION).collect();
    let request = PageRequest::new(page, None, PER_PAGE, PER_PAGE);
    let mut answer = SearchPage {
        head: search_head(db, &q),
        q: q.clone(),
        kind,
        counts: SearchCounts::default(),
        hits: PageOf::new(Vec::new(), request, 0),
        shown_for: None,
    };
    if let Some((question, ranked, instead)) = find(db, &q)? {
        answer.shown_for = instead;
        answer.counts = counts(&ranked);
        let wanted: Vec<Place> = ranked
            .places
            .into_iter()
            .filter(|place| match kind {
                SearchType::All => true,
                SearchType::Article => place.kind == HitType::Article,
                SearchType::Category => place.kind == HitType::Category,
                SearchType::Contact => place.kind == HitType::Contact,
            })
            .collect();
        let total = u32::try_from(wanted.len()).unwrap_or(u32::MAX);
        let shown: Vec<Place> = wanted.into_iter().skip(request.offset() as usize).take(PER_PAGE as usize).collect();
        answer.hits = PageOf::new(hits(db, &shown, &question)?, request, total);
    }
    Ok((answer, ["articles", "categories", "contacts"].map(str::to_owned).to_vec()))
}

/// What answers `q`; where nothing does, what answers the question that was probably meant, and that question.
fn find(db: &PageDb, q: &str) -> Result<Option<(Query, Ranked, Option<String>)>, ApiError> {
    let Some(question) = search_terms::query(q) else { return Ok(None) };
    let ranked = rank(db, db.lang, q, &question)?;
    if ranked.places.is_empty()
        && let Some(instead) = meant(db, q)?
        && let Some(question) = search_terms::query(&instead)
    {
        let ranked = rank(db, db.lang, &instead, &question)?;
        return Ok(Some((question, ranked, Some(instead))));
    }
    Ok(Some((question, ranked, None)))
}

/// Whether nothing answers `q`, nor what was probably meant.
pub fn finds_nothing(db: &PageDb, q: &str) -> Result<bool, ApiError> {
    Ok(find(db, q)?.is_none_or(|(_, ranked, _)| ranked.places.is_empty()))
}

/// Hits by kind.
fn counts(ranked: &Ranked) -> SearchCounts {
    let of = |kind: HitType| {
        u32::try_from(ranked.places.iter().filter(|place| place.kind == kind).count()).unwrap_or(u32::MAX)
    };
    let (article, category, contact) = (of(HitType::Article), of(HitType::Category), of(HitType::Contact));
    SearchCounts { all: article + category + contact, article, category, contact }
}

fn search_head(db: &PageDb, q: &str) -> Head {
    let title = word(db.lang, "search.title");
    let title = if q.is_empty() { title } else { format!("{q} – {title}") };
    Head { noindex: true, ..head(db, &title, "", "/search") }
}

fn hits(db: &PageDb, places: &[Place], question: &Query) -> Result<Vec<SearchHit>, ApiError> {
    let tree = Tree::read(db, db.lang)?;
    let of = |kind: HitType| places.iter().copied().filter(move |place| place.kind == kind).collect::<Vec<_>>();
    let articles = of(HitType::Article);
    let keys: Vec<i64> = articles.iter().map(|place| place.key).collect();
    let mut cards = Cards::new(db, &tree).by_key(&keys)?;
    let mut texts = texts(db, &articles)?;
    let mut names = names(db, &of(HitType::Category))?;
    let mut contacts = contacts(db, &of(HitType::Contact))?;
    let mut found = Vec::new();
    for place in places {
        let hit = match place.kind {
            HitType::Article => {
                texts.remove(&place.row()).zip(cards.remove(&place.key)).map(|((title, text), card)| SearchHit {
                    kind: HitType::Article,
                    title,
                    path: card.path.clone(),
                    lang: place.lang,
                    snippet: passage(place.lang, &text, question),
                    article: Some(card),
                    place: None,
                })
            }
            HitType::Category => {
                names.remove(&place.row()).zip(tree.get(place.key)).map(|((name, description), node)| SearchHit {
                    kind: HitType::Category,
                    title: name,
                    path: node.path.clone(),
                    lang: place.lang,
                    snippet: if description.is_empty() {
                        Vec::new()
                    } else {
                        snippet(place.lang, &description, question)
                    },
                    article: None,
                    place: None,
                })
            }
            HitType::Contact => contacts.remove(&place.row()).map(|contact| SearchHit {
                kind: HitType::Contact,
                title: contact.name,
                path: contact.path,
                lang: place.lang,
                snippet: snippet(place.lang, &contact.text, question),
                article: None,
                place: Some(contact.group),
            }),
        };
        found.extend(hit);
    }
    Ok(found)
}

/// The passage that answers: looked for in the beginning first, and further on only where nothing was found.
fn passage(lang: Lang, text: &str, question: &Query) -> Vec<SnippetPart> {
    let mut first = Vec::new();
    let mut rest = text;
    for piece in 0..PIECES {
        if rest.is_empty() {
            break;
        }
        let (now, later) = rest.split_at(end_of_piece(rest));
        let parts = snippet(lang, now, question);
        if parts.iter().any(|part| part.mark) {
            return parts;
        }
        if piece == 0 {
            first = parts;
        }
        rest = later;
    }
    first
}

fn end_of_piece(text: &str) -> usize {
    if text.len() <= PIECE {
        return text.len();
    }
    let mut end = PIECE;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].rfind(char::is_whitespace).filter(|at| *at > 0).unwrap_or(end)
}

type Texts = HashMap<i64, (String, String)>;

/// A contact among the hits.
pub(super) struct ContactHit {
    pub name: String,
    text: String,
    pub path: String,
    group: String,
}

/// Name, words, address and group of each contact.
pub(super) fn contacts(db: &Connection, places: &[Place]) -> Result<HashMap<i64, ContactHit>, ApiError> {
    let mut statement = db.prepare_cached(
        "select json_extract(j.value, '$[0]'), t.name, t.summary, t.body, '/contacts/' || p.slug || '/' || g.slug || '/' || c.slug,
           coalesce((select x.name from contact_group_texts x where x.group_key = g.key and x.locale = t.locale),
                    (select x.name from contact_group_texts x where x.group_key = g.key order by x.locale limit 1), g.slug)
         from json_each(?1) j
         join contact_texts t on t.contact_key = json_extract(j.value, '$[1]') and t.locale = json_extract(j.value, '$[2]')
         join contacts c on c.key = t.contact_key
         join contact_groups g on g.key = c.subgroup_key
         join contact_groups p on p.key = g.parent_key
         order by j.key",
    )?;
    let found = statement.query_map(params![rows(places)], |row| {
        let body = html::plain_text(&row.get::<_, String>(3)?);
        let hit = ContactHit {
            name: row.get(1)?,
            text: format!("{}\n{body}", row.get::<_, String>(2)?),
            path: row.get(4)?,
            group: row.get(5)?,
        };
        Ok((row.get(0)?, hit))
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

fn rows(places: &[Place]) -> String {
    let pairs: Vec<String> =
        places.iter().map(|place| format!("[{},{},\"{}\"]", place.row(), place.key, place.lang)).collect();
    format!("[{}]", pairs.join(","))
}

/// Title and plain text of each place.
fn texts(db: &Connection, places: &[Place]) -> Result<Texts, ApiError> {
    let mut statement = db.prepare_cached(
        "select json_extract(j.value, '$[0]'), l.title, l.excerpt, l.body
         from json_each(?1) j
         join article_live l on l.article_key = json_extract(j.value, '$[1]') and l.locale = json_extract(j.value, '$[2]')
         order by j.key",
    )?;
    let found = statement.query_map(params![rows(places)], |row| {
        let body = html::plain_text(&row.get::<_, String>(3)?);
        Ok((row.get(0)?, (row.get(1)?, format!("{}\n{body}", row.get::<_, String>(2)?))))
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Name and description of each place.
fn names(db: &Connection, places: &[Place]) -> Result<Texts, ApiError> {
    let mut statement = db.prepare_cached(
        "select json_extract(j.value, '$[0]'), t.name, t.description
         from json_each(?1) j
         join category_texts t on t.category_key = json_extract(j.value, '$[1]') and t.locale = json_extract(j.value, '$[2]')
         order by j.key",
    )?;
    let found = statement.query_map(params![rows(places)], |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?))))?;
    Ok(found.collect::<Result<_, _>>()?)
}
