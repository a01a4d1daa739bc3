//! The search page: one query over everything, hits by kind with the passage that has the searched words.

use rocket::{Route, get, routes};

use super::did_you_mean::did_you_mean;
use super::doc_id::{DocId, HitType};
use super::ranking::{RankedDocuments, rank};
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
        hits: PageOf::new(Vec::new(), request, 0),
        shown_for: None,
    };
    if let Some((terms, ranked, instead)) = find(db, &q)? {
        answer.shown_for = instead;
        answer.counts = counts(&ranked);
        let wanted: Vec<DocId> = ranked
            .ids
            .into_iter()
            .filter(|id| match kind {
                SearchType::All => true,
                SearchType::Article => id.kind == HitType::Article,
                SearchType::Category => id.kind == HitType::Category,
                SearchType::Contact => id.kind == HitType::Contact,
            })
            .collect();
        let total = u32::try_from(wanted.len()).unwrap_or(u32::MAX);
        let shown: Vec<DocId> = wanted.into_iter().skip(request.offset() as usize).take(PER_PAGE as usize).collect();
        answer.hits = PageOf::new(hits(db, &shown, &terms)?, request, total);
    }
    Ok((answer, ["articles", "categories", "contacts"].map(str::to_owned).to_vec()))
}

/// The hits of `q`; where there are none, those of the query that was probably meant, with that query.
fn find(db: &PageDb, q: &str) -> Result<Option<(SearchQuery, RankedDocuments, Option<String>)>, ApiError> {
    let Some(terms) = search_terms::query(q) else { return Ok(None) };
    let ranked = rank(db, db.lang, q, &terms)?;
    if ranked.ids.is_empty()
        && let Some(instead) = did_you_mean(db, q)?
        && let Some(terms) = search_terms::query(&instead)
    {
        let ranked = rank(db, db.lang, &instead, &terms)?;
        return Ok(Some((terms, ranked, Some(instead))));
    }
    Ok(Some((terms, ranked, None)))
}

/// Whether neither `q` nor the query that was probably meant has a hit.
pub fn finds_nothing(db: &PageDb, q: &str) -> Result<bool, ApiError> {
    Ok(find(db, q)?.is_none_or(|(_, ranked, _)| ranked.ids.is_empty()))
}

/// Hits by kind.
fn counts(ranked: &RankedDocuments) -> SearchCounts {
    let of = |kind: HitType| u32::try_from(ranked.ids.iter().filter(|id| id.kind == kind).count()).unwrap_or(u32::MAX);
    let (article, category, contact) = (of(HitType::Article), of(HitType::Category), of(HitType::Contact));
    SearchCounts { all: article + category + contact, article, category, contact }
}

fn search_head(db: &PageDb, q: &str) -> Head {
    let title = words(db.lang, "search.title");
    let title = if q.is_empty() { title } else { format!("{q} – {title}") };
    Head { noindex: true, ..head(db, &title, "", "/search") }
}

fn hits(db: &PageDb, ids: &[DocId], terms: &SearchQuery) -> Result<Vec<SearchHit>, ApiError> {
    let tree = CategoryTree::read(db, db.lang)?;
    let of = |kind: HitType| ids.iter().copied().filter(move |id| id.kind == kind).collect::<Vec<_>>();
    let articles = of(HitType::Article);
    let keys: Vec<i64> = articles.iter().map(|id| id.key).collect();
    let mut cards = Cards::new(db, &tree).by_key(&keys)?;
    let mut texts = store::article_hits(db, &articles)?;
    let mut names = store::category_hits(db, &of(HitType::Category))?;
    let mut contacts = store::contact_hits(db, &of(HitType::Contact))?;
    let mut found = Vec::new();
    for id in ids {
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
            }),
        };
        found.extend(hit);
    }
    Ok(found)
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
