//! SQL of search.

mod documents;
mod enterprises;
mod filters;
mod hits;
mod index;
mod pages;
mod services;

use documents::keys;
pub use documents::{
    article_documents, article_keys, category_documents, category_keys, contact_documents, contact_keys,
};
pub use enterprises::{enterprise_documents, enterprise_hits, enterprise_keys};
pub use filters::{keep_articles, keep_contacts, list_towns};
pub use hits::{article_hits, article_titles, category_hits, contact_hits};
pub use index::{
    clear_words, count, insert, insert_words, is_empty, keep_present, list_by_terms, list_by_title, list_by_title_of,
    list_scored, list_words, matches, merge, optimize, remove, remove_words, set_term_rules, term_rules,
};
pub use pages::{
    PageHit, author_documents, author_hits, author_keys, legal_documents, legal_hits, legal_keys, section_documents,
    section_hits, section_keys,
};
pub use services::{service_documents, service_hits, service_keys};
