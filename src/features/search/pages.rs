//! The search page: one query over everything, hits by kind with the passage that has the searched words.

use rocket::{FromForm, Route, get, routes};

use super::did_you_mean::{QueryCorrection, did_you_mean};
use super::doc_id::{DocId, HitType};
use super::filters;
use super::hits::{Hits, hits};
use super::ranking::{RankedDocuments, in_language, missing_words, rank_in, rank_partially};
use super::types::{SearchCounts, SearchFilter, SearchPage, SearchPeriod, SearchType};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::base::search_terms::{self, SearchQuery};
use crate::base::text::line;
use crate::features::categories::public_tree::{CategoryTree, PublicCategory};
use crate::features::contacts::view::{GroupInTree, Groups};
use crate::locale::words;
use crate::web::page::PageError;
use crate::web::page_head::head;
use crate::web::{Head, PageDb, PageReply, WebPageRequest};

/// Hits on a page.
const PER_PAGE: u32 = 10;

/// Longest terms, in characters.
const MAX_QUERY: usize = 200;

/// Changes that the page shows.
const TAGS: [&str; 8] = ["articles", "categories", "contacts", "authors", "legal", "services", "enterprises", "layout"];

/// A request to the search page.
#[derive(Clone)]
struct Request {
    q: String,
    kind: SearchType,
    page: Option<u32>,
    filter: SearchFilter,
}

/// Builds the search page, with its cache tags.
fn search(db: &PageDb, request: Request) -> Result<(SearchPage, Vec<String>), ApiError> {
    let Request { q, kind, page, filter } = request;
    let page = PageRequest::new(page, None, PER_PAGE, PER_PAGE);
    let mut answer = SearchPage {
        head: search_head(db, &q),
        q: q.clone(),
        kind,
        filter,
        counts: SearchCounts::default(),
        complete: 0,
        hits: PageOf::new(Vec::new(), page.within(0), 0),
        shown_for: None,
        topics: Vec::new(),
        expires_at: None,
    };
    let tree = CategoryTree::read(db, db.lang)?;
    let groups = Groups::read(db, db.lang)?;
    answer.topics = tree.top().map(PublicCategory::crumb).chain(groups.top().map(GroupInTree::crumb)).collect();
    if let Some(mut found) = find(db, &q, answer.filter.language)? {
        filters::offer(db, &tree, &found.ids(), &mut answer.filter)?;
        filters::keep(db, &tree, &answer.filter, &mut found.complete.ids)?;
        filters::keep(db, &tree, &answer.filter, &mut found.partial.ids)?;
        answer.counts = counts(&found);
        let is_wanted = |id: &DocId| kind == SearchType::All || kind == SearchType::from(id.kind);
        answer.complete =
            u32::try_from(found.complete.ids.iter().filter(|id| is_wanted(id)).count()).unwrap_or(u32::MAX);
        let wanted: Vec<DocId> = found.ids().into_iter().filter(is_wanted).collect();
        let total = u32::try_from(wanted.len()).unwrap_or(u32::MAX);
        // an address may have been kept while there were more results
        let page = page.within(total);
        let shown: Vec<DocId> = wanted.into_iter().skip(page.offset() as usize).take(PER_PAGE as usize).collect();
        let in_own = if answer.filter.language.is_none() { in_language(db, db.lang, &shown)? } else { shown.clone() };
        let Hits { mut hits, expires_at } = hits(db, (&tree, &groups), &in_own, &found.terms)?;
        answer.expires_at = expires_at;
        for (id, hit) in &mut hits {
            if let Some(matched) = found.partial.ids.iter().find(|one| (one.kind, one.key) == (id.kind, id.key)) {
                hit.missing = missing_words(db, &found.terms, *matched)?;
            }
        }
        answer.hits = PageOf::new(hits.into_iter().map(|(_, hit)| hit).collect(), page, total);
        answer.shown_for = found.shown_for;
    }
    Ok((answer, TAGS.map(str::to_owned).to_vec()))
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

impl Found {
    fn ids(&self) -> Vec<DocId> {
        self.complete.ids.iter().chain(&self.partial.ids).copied().collect()
    }
}

/// The documents for `q`, in one language only where it is given; where none has all words, those for the query that was probably meant.
fn find(db: &PageDb, q: &str, only: Option<Lang>) -> Result<Option<Found>, ApiError> {
    let Some(terms) = search_terms::query(q) else { return Ok(None) };
    let langs = (db.lang, only);
    let complete = rank_in(db, langs, q, &terms)?;
    let terms = if complete.by_beginning { terms } else { terms.whole_words() };
    let correction = if complete.ids.is_empty() { did_you_mean(db, q)? } else { None };
    if let Some(QueryCorrection { query, has_results: true }) = &correction {
        return find_corrected(db, query, only);
    }
    let partial = if complete.ids.len() < PER_PAGE as usize {
        rank_partially(db, langs, &terms, &complete)?
    } else {
        RankedDocuments::default()
    };
    match correction {
        Some(QueryCorrection { query, .. }) if partial.ids.is_empty() => find_corrected(db, &query, only),
        _ => Ok(Some(Found { terms, complete, partial, shown_for: None })),
    }
}

fn find_corrected(db: &PageDb, query: &str, only: Option<Lang>) -> Result<Option<Found>, ApiError> {
    let Some(terms) = search_terms::query(query) else { return Ok(None) };
    let langs = (db.lang, only);
    let complete = rank_in(db, langs, query, &terms)?;
    let terms = if complete.by_beginning { terms } else { terms.whole_words() };
    let partial = if complete.ids.is_empty() {
        rank_partially(db, langs, &terms, &complete)?
    } else {
        RankedDocuments::default()
    };
    Ok(Some(Found { terms, complete, partial, shown_for: Some(query.to_owned()) }))
}

/// True if no document has all words of `q` or of the query that was probably meant.
pub fn finds_nothing(db: &PageDb, q: &str) -> Result<bool, ApiError> {
    Ok(find(db, q, None)?.is_none_or(|found| found.complete.ids.is_empty()))
}

/// Hits by kind.
fn counts(found: &Found) -> SearchCounts {
    let ids = found.ids();
    let of = |kind: HitType| u32::try_from(ids.iter().filter(|id| id.kind == kind).count()).unwrap_or(u32::MAX);
    SearchCounts {
        all: u32::try_from(ids.len()).unwrap_or(u32::MAX),
        article: of(HitType::Article),
        category: of(HitType::Category),
        contact: of(HitType::Contact),
        author: of(HitType::Author),
        legal: of(HitType::Legal),
        section: of(HitType::Section),
        service: of(HitType::Service),
        enterprise: of(HitType::Enterprise),
    }
}

/// The head of the empty search, or of the results for `q`, which search engines stay away from.
fn search_head(db: &PageDb, q: &str) -> Head {
    let title = words(db.lang, "search.title");
    let title = if q.is_empty() { title } else { format!("{q} – {title}") };
    Head { noindex: !q.is_empty(), ..head(db, &title, &words(db.lang, "search.start"), "/search") }
}

/// The query of the search page as it was sent; blanks and unknown values count as absent.
#[derive(FromForm)]
struct RawSearchQuery<'r> {
    q: Option<&'r str>,
    #[field(name = "type")]
    kind: Option<&'r str>,
    page: Option<&'r str>,
    language: Option<&'r str>,
    period: Option<&'r str>,
    category: Option<&'r str>,
    town: Option<&'r str>,
}

impl RawSearchQuery<'_> {
    fn parsed(&self) -> Request {
        let named = |text: Option<&str>| text.filter(|slug| !slug.is_empty()).map(str::to_owned);
        Request {
            q: line(self.q.unwrap_or_default()).chars().take(MAX_QUERY).collect(),
            kind: SearchType::parse(self.kind.unwrap_or_default()).unwrap_or(SearchType::All),
            page: self.page.and_then(|page| page.parse().ok()),
            filter: SearchFilter {
                language: self.language.and_then(Lang::parse),
                period: self.period.and_then(SearchPeriod::parse),
                category: named(self.category),
                town: named(self.town),
                ..SearchFilter::default()
            },
        }
    }
}

#[get("/search?<query..>")]
async fn search_page(call: WebPageRequest, query: RawSearchQuery<'_>) -> Result<PageReply, PageError> {
    let request = query.parsed();
    call.respond("search", move |db| search(db, request.clone())).await
}

/// The page, to be mounted at the root.
pub fn page_routes() -> Vec<Route> {
    routes![search_page]
}
