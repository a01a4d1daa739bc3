//! SQL of search.

mod documents;
mod hits;
mod index;

pub use documents::{
    article_documents, article_keys, category_documents, category_keys, contact_documents, contact_keys,
};
pub use hits::{article_hits, article_titles, category_hits, contact_hits};
pub use index::{
    clear_words, count, insert, insert_words, is_empty, list_by_terms, list_by_title, list_scored, list_words, matches,
    merge, remove, set_term_rules, term_rules,
};
