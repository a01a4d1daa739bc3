//! Search: one index over all languages of articles, categories, contacts, authors, legal pages, sections, services
//! and enterprises. A change of an object replaces its documents in the same transaction; the search page, the suggestions and the panel query it. Terms are made by
//! `base::search_terms`; SQLite only looks them up.
//!
//! Further files:
//! - `did_you_mean.rs`: corrections of queries without results.
//! - `filters.rs`: filters of the search page.
//! - `hits.rs`: what the page shows of each document.
//! - `doc_id.rs`: identity of documents and their row numbers.
//! - `index.rs`: replaces the documents of an object.
//! - `ranking.rs`: ranking and suggestions.
//! - `reindex.rs`: rebuilds the index after a change of the term rules.

mod did_you_mean;
mod doc_id;
mod filters;
mod hits;
mod index;
mod pages;
mod ranking;
mod reindex;
mod site;
mod store;
pub mod types;

pub use did_you_mean::{QueryCorrection, did_you_mean};
pub use doc_id::{DocId, HitType, SearchDocument};
pub use index::{
    forget_author, index, index_article, index_author, index_category, index_contact, index_enterprise, index_legal,
    index_new_articles, index_section, index_service,
};
pub use pages::{finds_nothing, page_routes};
pub use ranking::{RankedDocuments, rank, rank_titles};
pub use reindex::{is_outdated, mark_empty_index, reindex};
pub use site::{doc, routes};
pub use store::{
    article_documents, article_keys, author_documents, author_keys, category_documents, category_keys,
    contact_documents, contact_keys, enterprise_documents, enterprise_keys, legal_documents, legal_keys, remove,
    section_documents, section_keys, service_documents, service_keys,
};
