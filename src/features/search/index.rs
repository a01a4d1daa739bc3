//! Writing the index, within the change that publishes, withdraws or renames an object.

use std::sync::mpsc;

use unicode_segmentation::UnicodeSegmentation;

use super::doc_id::{DocId, HitType, SearchDocument};
use super::store;
use crate::base::error::ApiError;
use crate::base::search_terms::{TermMemo, fold, index_terms};
use crate::db::Write;

/// Shortest word, in letters, that corrects a mistyped one.
const MIN_LETTERS: usize = 4;
/// Documents whose terms may wait to be stored.
const WAITING_TERMS: usize = 32;

/// Replaces the documents of an object; without documents it is not found any more.
pub fn index(write: &Write, kind: HitType, key: i64, documents: &[SearchDocument]) -> Result<(), ApiError> {
    store::remove(write, kind, key)?;
    for document in documents {
        let id = DocId { kind, key, lang: document.lang };
        let (title, body) = (index_terms(id.lang, &document.title), index_terms(id.lang, &document.body));
        store::insert(write, id, &title, &body)?;
        insert_vocabulary(write, document)?;
    }
    Ok(())
}

/// Stores the words of a document that correct mistyped ones.
fn insert_vocabulary(write: &Write, document: &SearchDocument) -> Result<(), ApiError> {
    let texts = std::iter::once(&document.title).chain(&document.vocabulary);
    let words = texts.flat_map(|text| text.unicode_words());
    let correct = words.filter(|word| word.chars().count() >= MIN_LETTERS && word.chars().all(char::is_alphabetic));
    store::insert_words(write, correct.map(|word| (fold(word), word.to_lowercase())))
}

/// Indexes articles that are not in the index yet. FTS5 keeps new terms in memory while row numbers rise and no savepoint
/// ends, so all are written at once, where [`index`] writes and merges after each object. Another thread makes the terms and
/// remembers them in `memo`.
pub fn index_new_articles(write: &Write, keys: &[i64], memo: &mut TermMemo) -> Result<(), ApiError> {
    let mut all = Vec::new();
    for key in keys {
        let documents = store::article_documents(write, *key)?;
        let id = |lang| DocId { kind: HitType::Article, key: *key, lang };
        all.extend(documents.into_iter().map(|document| (id(document.lang), document)));
    }
    all.sort_unstable_by_key(|(id, _)| id.row());
    std::thread::scope(|scope| -> Result<(), ApiError> {
        let (made, ready) = mpsc::sync_channel(WAITING_TERMS);
        let documents = &all;
        scope.spawn(move || {
            for (id, document) in documents {
                let mut terms = |text: &str| memo.index_terms(id.lang, text);
                if made.send((*id, terms(&document.title), terms(&document.body))).is_err() {
                    break;
                }
            }
        });
        for (id, title, body) in ready {
            store::insert(write, id, &title, &body)?;
        }
        Ok(())
    })?;
    all.iter().try_for_each(|(_, document)| insert_vocabulary(write, document))
}

/// Indexes the published texts of an article.
pub fn index_article(write: &Write, key: i64) -> Result<(), ApiError> {
    index(write, HitType::Article, key, &store::article_documents(write, key)?)
}

/// Indexes the names of a published category.
pub fn index_category(write: &Write, key: i64) -> Result<(), ApiError> {
    index(write, HitType::Category, key, &store::category_documents(write, key)?)
}

/// Indexes a person with a byline.
pub fn index_author(write: &Write, key: i64) -> Result<(), ApiError> {
    index(write, HitType::Author, key, &store::author_documents(write, key)?)
}

/// Removes a person who was erased, and every word of their name, from the index and from the words that correct mistyped
/// ones. A word that other texts have, too, comes back with their next change.
pub fn forget_author(write: &Write, key: i64, name: &str) -> Result<(), ApiError> {
    store::remove(write, HitType::Author, key)?;
    store::remove_words(write, name.unicode_words().map(fold))?;
    store::optimize(write)
}

/// Indexes the version of a legal page that is in force.
pub fn index_legal(write: &Write, key: i64) -> Result<(), ApiError> {
    index(write, HitType::Legal, key, &store::legal_documents(write, key)?)
}

/// Indexes the words of a section.
pub fn index_section(write: &Write, key: i64) -> Result<(), ApiError> {
    index(write, HitType::Section, key, &store::section_documents(write, key)?)
}

/// Indexes the texts of a visible contact.
pub fn index_contact(write: &Write, key: i64) -> Result<(), ApiError> {
    index(write, HitType::Contact, key, &store::contact_documents(write, key)?)
}

/// Indexes the texts of a public enterprise.
pub fn index_enterprise(write: &Write, key: i64) -> Result<(), ApiError> {
    index(write, HitType::Enterprise, key, &store::enterprise_documents(write, key)?)
}

/// Indexes the texts of a published service.
pub fn index_service(write: &Write, key: i64) -> Result<(), ApiError> {
    index(write, HitType::Service, key, &store::service_documents(write, key)?)
}
