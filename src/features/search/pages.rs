//! The search page: one query over everything, hits by kind with the passage that has the searched words.

use rocket::{Route, get, routes};

use super::did_you_mean::{Correction, did_you_mean};
use super::doc_id::{DocId, HitType};
use super::ranking::{RankedDocuments, missing_words, rank, rank_partially};
use super::store;
use super::types::{SearchCounts, SearchHit, SearchPage, SearchType};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::base::search_terms::{self, SearchQuery, SnippetPart, snippet};
use crate::base::text::line;
use crate::features::articles::view::Cards;
use crate::features::categories::public_tree::CategoryTree;
use crate::locale::words;
use crate::web::page::PageError;
use crate::web::page_head::head;
use crate::web::{Head, PageDb, PageReply, WebPageRequest};

/// Hits on a page.
const PER_PAGE: u32 = 10;

/// Longest terms, in characters.
const MAX_QUERY: usize = 200;

/// Text looked through for a passage at a time, in bytes; the next piece only if nothing was found.
const PIECE: usize = 3_000;

/// Pieces looked through.
const PIECES: usize = 8;

/// Builds the search page for `q`, with its cache tags.
fn search(db: &PageDb, q: &str, kind: SearchType, page: Option<u32>) -> Result<(SearchPage, Vec<String>), ApiError> {
    let q: String = line(q).chars().take(MAX_QUERY).collect();
    let request = PageRequest::new(page, None, PER_PAGE, PER_PAGE);
    let mut answer = SearchPage {
        head: search_head(db, &q),
        q: q.clone(),
        kind,
        counts: SearchCounts::default(),
        complete: 0,
        hits: PageOf::new(Vec::new(), request, 0),
        shown_for: None,
    };
    if let Some(found) = find(db, &q)? {
        let is_wanted = |id: &DocId| kind == SearchType::All || kind == SearchType::from(id.kind);
        answer.counts = counts(&found);
        answer.complete =
            u32::try_from(found.complete.ids.iter().filter(|id| is_wanted(id)).count()).unwrap_or(u32::MAX);
        let ids = found.complete.ids.iter().chain(&found.partial.ids).copied();
        let wanted: Vec<DocId> = ids.filter(is_wanted).collect();
        let total = u32::try_from(wanted.len()).unwrap_or(u32::MAX);
        let shown: Vec<DocId> = wanted.into_iter().skip(request.offset() as usize).take(PER_PAGE as usize).collect();
        answer.hits = PageOf::new(hits(db, &shown, &found)?, request, total);
        answer.shown_for = found.shown_for;
    }
    Ok((answer, ["articles", "categories", "contacts"].map(str::to_owned).to_vec()))
}

/// The documents for a query.
struct Found {
    terms: SearchQuery,
    /// Documents with all words.
    complete: RankedDocuments,
    /// Documents with some words; sought only where the complete ones do not fill a page.
    partial: RankedDocuments,
    /// The query that was probably meant and that the documents match.
    shown_for: Option<String>,
}

/// The documents for `q`; where none has all words, those for the query that was probably meant.
fn find(db: &PageDb, q: &str) -> Result<Option<Found>, ApiError> {
    let Some(terms) = search_terms::query(q) else { return Ok(None) };
    let complete = rank(db, db.lang, q, &terms)?;
    let correction = if complete.ids.is_empty() { did_you_mean(db, q)? } else { None };
    if let Some(Correction { query, has_results: true }) = &correction {
        return find_corrected(db, query);
    }
    let partial = match complete.ids.len() < PER_PAGE as usize {
        true => rank_partially(db, db.lang, &terms, &complete)?,
        false => RankedDocuments::default(),
    };
    match correction {
        Some(Correction { query, .. }) if partial.ids.is_empty() => find_corrected(db, &query),
        _ => Ok(Some(Found { terms, complete, partial, shown_for: None })),
    }
}

fn find_corrected(db: &PageDb, query: &str) -> Result<Option<Found>, ApiError> {
    let Some(terms) = search_terms::query(query) else { return Ok(None) };
    let complete = rank(db, db.lang, query, &terms)?;
    let partial = match complete.ids.is_empty() {
        true => rank_partially(db, db.lang, &terms, &complete)?,
        false => RankedDocuments::default(),
    };
    Ok(Some(Found { terms, complete, partial, shown_for: Some(query.to_owned()) }))
}

/// Whether no document has all words of `q` or of the query that was probably meant.
pub fn finds_nothing(db: &PageDb, q: &str) -> Result<bool, ApiError> {
    Ok(find(db, q)?.is_none_or(|found| found.complete.ids.is_empty()))
}

/// Hits by kind.
fn counts(found: &Found) -> SearchCounts {
    let of = |kind: HitType| {
        let ids = found.complete.ids.iter().chain(&found.partial.ids);
        u32::try_from(ids.filter(|id| id.kind == kind).count()).unwrap_or(u32::MAX)
    };
    let (article, category, contact) = (of(HitType::Article), of(HitType::Category), of(HitType::Contact));
    SearchCounts { all: article + category + contact, article, category, contact }
}

fn search_head(db: &PageDb, q: &str) -> Head {
    let title = words(db.lang, "search.title");
    let title = if q.is_empty() { title } else { format!("{q} – {title}") };
    Head { noindex: true, ..head(db, &title, "", "/search") }
}

fn hits(db: &PageDb, ids: &[DocId], found: &Found) -> Result<Vec<SearchHit>, ApiError> {
    let terms = &found.terms;
    let tree = CategoryTree::read(db, db.lang)?;
    let of = |kind: HitType| ids.iter().copied().filter(move |id| id.kind == kind).collect::<Vec<_>>();
    let articles = of(HitType::Article);
    let keys: Vec<i64> = articles.iter().map(|id| id.key).collect();
    let mut cards = Cards::new(db, &tree).by_key(&keys)?;
    let mut texts = store::article_hits(db, &articles)?;
    let mut names = store::category_hits(db, &of(HitType::Category))?;
    let mut contacts = store::contact_hits(db, &of(HitType::Contact))?;
    let mut shown = Vec::new();
    for id in ids {
        let missing = match found.partial.ids.contains(id) {
            true => missing_words(db, terms, *id)?,
            false => Vec::new(),
        };
        let hit = match id.kind {
            HitType::Article => {
                texts.remove(&id.row()).zip(cards.remove(&id.key)).map(|((title, text), card)| SearchHit {
                    kind: HitType::Article,
                    title,
                    path: card.path.clone(),
                    lang: id.lang,
                    snippet: passage(id.lang, &text, terms),
                    article: Some(card),
                    place: None,
                    missing,
                })
            }
            HitType::Category => {
                names.remove(&id.row()).zip(tree.get(id.key)).map(|((name, description), node)| SearchHit {
                    kind: HitType::Category,
                    title: name,
                    path: node.path.clone(),
                    lang: id.lang,
                    snippet: if description.is_empty() { Vec::new() } else { snippet(id.lang, &description, terms) },
                    article: None,
                    place: None,
                    missing,
                })
            }
            HitType::Contact => contacts.remove(&id.row()).map(|contact| SearchHit {
                kind: HitType::Contact,
                title: contact.name,
                path: contact.path,
                lang: id.lang,
                snippet: snippet(id.lang, &contact.text, terms),
                article: None,
                place: Some(contact.group),
                missing,
            }),
        };
        shown.extend(hit);
    }
    Ok(shown)
}

/// The passage with the searched words: looked for in the beginning first, further on only where nothing was found.
fn passage(lang: Lang, text: &str, terms: &SearchQuery) -> Vec<SnippetPart> {
    let mut first = Vec::new();
    let mut rest = text;
    for piece in 0..PIECES {
        if rest.is_empty() {
            break;
        }
        let (now, later) = rest.split_at(end_of_piece(rest));
        let parts = snippet(lang, now, terms);
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

#[get("/search?<q>&<type>&<page>")]
async fn search_page(
    call: WebPageRequest,
    q: Option<&str>,
    r#type: Option<&str>,
    page: Option<&str>,
) -> Result<PageReply, PageError> {
    let kind = match r#type {
        Some("article") => SearchType::Article,
        Some("category") => SearchType::Category,
        Some("contact") => SearchType::Contact,
        _ => SearchType::All,
    };
    let (q, number) = (q.unwrap_or_default().to_owned(), page.and_then(|page| page.parse().ok()));
    call.respond("search", move |db| search(db, &q, kind, number)).await
}

/// The page, to be mounted at the root.
pub fn page_routes() -> Vec<Route> {
    routes![search_page]
}
