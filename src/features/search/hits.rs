//! Hits of the search page: title and address of each document, and the passage that has the searched words.

use std::collections::HashMap;

use super::doc_id::{DocId, HitType};
use super::store::{self, PageHit};
use super::types::SearchHit;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::search_terms::{SearchQuery, SnippetPart, marked, snippet};
use crate::features::articles::view::Cards;
use crate::features::categories::public_tree::CategoryTree;
use crate::features::contacts::store::lists::by_keys as contacts_by_keys;
use crate::features::contacts::types::pages::ContactCard;
use crate::features::contacts::view::{CardMaker, Groups, open_now};
use crate::features::legal;
use crate::web::PageDb;

/// Text looked through for a passage at a time, in bytes; the next piece only if nothing was found.
const PIECE: usize = 3_000;

/// Pieces looked through.
const PIECES: usize = 8;

/// The hits of a page of results.
pub struct Hits {
    /// In the order of their documents.
    pub hits: Vec<(DocId, SearchHit)>,
    /// Moment at which the opening state of a contact among them changes.
    pub expires_at: Option<Ts>,
}

/// The hits of these documents, in their order; documents that are gone are left out.
pub fn hits(
    db: &PageDb,
    (tree, groups): (&CategoryTree, &Groups),
    ids: &[DocId],
    terms: &SearchQuery,
) -> Result<Hits, ApiError> {
    let of = |kind: HitType| ids.iter().copied().filter(move |id| id.kind == kind).collect::<Vec<_>>();
    let articles = of(HitType::Article);
    let keys: Vec<i64> = articles.iter().map(|id| id.key).collect();
    let mut cards = Cards::new(db, tree).by_key(&keys)?;
    let mut texts = store::article_hits(db, &articles)?;
    let mut names = store::category_hits(db, &of(HitType::Category))?;
    let mut contacts = store::contact_hits(db, &of(HitType::Contact))?;
    let ContactCards { mut cards_of, expires_at } = contact_cards(db, groups, &of(HitType::Contact))?;
    let mut services = store::service_hits(db, &of(HitType::Service))?;
    let mut enterprises = store::enterprise_hits(db, &of(HitType::Enterprise))?;
    let mut pages = page_hits(db, &of)?;
    let mut shown = Vec::new();
    for id in ids {
        let made = |title: String, path: String, snippet: Vec<SnippetPart>| SearchHit {
            kind: id.kind,
            title_parts: marked(id.lang, &title, terms),
            title,
            path,
            lang: id.lang,
            snippet,
            article: None,
            contact: None,
            address: Vec::new(),
            place: None,
            missing: Vec::new(),
        };
        let hit = match id.kind {
            HitType::Article => texts.remove(&id.row()).zip(cards.remove(&id.key)).map(|((title, text), card)| {
                let hit = made(title, card.path.clone(), passage(id.lang, &text, terms));
                SearchHit { article: Some(card), ..hit }
            }),
            HitType::Category => names
                .remove(&id.row())
                .zip(tree.get(id.key))
                .map(|((name, description), node)| made(name, node.path.clone(), start(id.lang, &description, terms))),
            HitType::Contact => contacts.remove(&id.row()).map(|contact| {
                let hit = made(contact.name, contact.path, snippet(id.lang, &contact.text, terms));
                let card = cards_of.remove(&id.key);
                let address = card.as_ref().map(ContactCard::address_line).unwrap_or_default();
                SearchHit {
                    place: Some(contact.group),
                    address: marked(db.lang, &address, terms),
                    contact: card,
                    ..hit
                }
            }),
            HitType::Service => services.remove(&id.row()).map(|service| {
                let hit = made(service.title, service.path, passage(id.lang, &service.text, terms));
                SearchHit { place: Some(service.category), ..hit }
            }),
            HitType::Enterprise => enterprises.remove(&id.row()).map(|enterprise| {
                let hit = made(enterprise.name, enterprise.path, passage(id.lang, &enterprise.text, terms));
                SearchHit { place: Some(enterprise.town).filter(|town| !town.is_empty()), ..hit }
            }),
            HitType::Author | HitType::Legal | HitType::Section => pages.remove(&id.row()).map(|page| {
                let passage = passage(id.lang, &page.text, terms);
                made(page.title, page.path, passage)
            }),
        };
        shown.extend(hit.map(|hit| (*id, hit)));
    }
    Ok(Hits { hits: shown, expires_at })
}

/// Cards of contacts by their key.
struct ContactCards {
    cards_of: HashMap<i64, ContactCard>,
    expires_at: Option<Ts>,
}

fn contact_cards(db: &PageDb, groups: &Groups, ids: &[DocId]) -> Result<ContactCards, ApiError> {
    let keys: Vec<i64> = ids.iter().map(|id| id.key).collect();
    let contacts = if keys.is_empty() { Vec::new() } else { contacts_by_keys(db, &keys)? };
    let maker = CardMaker::new(db, groups, &contacts.iter().collect::<Vec<_>>())?;
    let expires_at = contacts.iter().filter_map(|contact| open_now(db, contact).1).min();
    Ok(ContactCards { cards_of: contacts.iter().map(|one| (one.key, maker.card(one))).collect(), expires_at })
}

/// Authors, legal pages and sections among the documents, by row number.
fn page_hits(db: &PageDb, of: &dyn Fn(HitType) -> Vec<DocId>) -> Result<HashMap<i64, PageHit>, ApiError> {
    let mut pages = store::author_hits(db, &of(HitType::Author))?;
    pages.extend(store::section_hits(db, &of(HitType::Section))?);
    let legal_ids = of(HitType::Legal);
    if !legal_ids.is_empty() {
        let mut found = store::legal_hits(db, &legal_ids)?;
        for id in legal_ids {
            if let Some(page) = found.remove(&id.row()) {
                let [title, text] = legal::filled(db, id.lang, [&page.title, &page.text])?;
                pages.insert(id.row(), PageHit { title, text, ..page });
            }
        }
    }
    Ok(pages)
}

/// Titles and paths of authors, legal pages and sections among the documents, by row number.
pub fn page_titles(db: &PageDb, ids: &[DocId]) -> Result<HashMap<i64, (String, String)>, ApiError> {
    let of = |kind: HitType| ids.iter().copied().filter(|id| id.kind == kind).collect::<Vec<_>>();
    let pages = page_hits(db, &of)?;
    Ok(pages.into_iter().map(|(row, page)| (row, (page.title, page.path))).collect())
}

fn start(lang: Lang, text: &str, terms: &SearchQuery) -> Vec<SnippetPart> {
    if text.is_empty() { Vec::new() } else { snippet(lang, text, terms) }
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
