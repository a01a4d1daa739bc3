//! Articles that come from elsewhere: imports and demo content.

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::articles::types::{ImportedArticle, LiveFacts, TextState};
use crate::features::articles::{events, store};
use crate::features::authorship_records::store as records;
use crate::features::authorship_records::types::CreditState;

/// Inserts an article with its own dates and answers its key. Published texts are live afterwards, and the caller puts them into
/// the search index; nothing is checked that the tables do not demand, nobody is notified. Errors: the slug is taken in its subcategory.
pub fn import_article(write: &mut Write, imported: &ImportedArticle) -> Result<i64, ApiError> {
    let key = store::insert(write, &imported.article)?;
    let mut first = None;
    for imported_text in &imported.texts {
        let mut text =
            store::new_text(key, imported_text.lang, imported_text.words.clone(), imported.article.updated_at);
        text.state = imported_text.state;
        text.publish_at = imported_text.publish_at;
        text.updated_by = imported.article.owner_key;
        text.source_revision = (imported_text.lang != imported.article.original_lang).then_some(1);
        store::insert_text(write, &text)?;
        store::insert_revision(write, &text)?;
        if imported_text.state == TextState::Published {
            let published_at = imported_text.published_at.unwrap_or(imported.article.created_at);
            let facts = LiveFacts { published_at, updated_at: imported_text.updated_at, revision: text.revision };
            store::put_live(write, key, imported_text.lang, &imported_text.words, &facts)?;
            first = Some(first.map_or(published_at, |first: Ts| first.min(published_at)));
        }
    }
    store::set_tags(write, key, &imported.tags)?;
    for (position, credit) in imported.credits.iter().enumerate() {
        records::add_credit(write, key, credit, position, CreditState::Confirmed)?;
    }
    if let Some(first) = first {
        store::set_first_publication(write, key, first)?;
        events::pages_changed(write, key)?;
    }
    Ok(key)
}
