//! Articles that come from elsewhere (imports, demo content): put in place whole, with their own dates, quickly.

use rusqlite::params;

use super::live::{LiveFacts, put_live};
use super::revisions::insert_revision;
use super::texts::{insert_text, new_text};
use super::{insert, set_tags};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::articles::events;
use crate::features::articles::types::{Placed, TextState};
use crate::features::authorship::{CreditState, store as authorship};

/// Puts an article in place and answers its key. Published texts are live afterwards, with the dates they bring;
/// nothing is checked that the tables do not demand, nobody is told. Errors: the slug is taken in its subcategory.
pub fn place(write: &mut Write, placed: &Placed) -> Result<i64, ApiError> {
    let key = insert(write, &placed.article)?;
    let mut first = None;
    for placed_text in &placed.texts {
        let mut text = new_text(key, placed_text.lang, placed_text.words.clone(), placed.article.updated_at);
        text.state = placed_text.state;
        text.publish_at = placed_text.publish_at;
        text.updated_by = placed.article.owner_key;
        text.source_revision = (placed_text.lang != placed.article.original_lang).then_some(1);
        insert_text(write, &text)?;
        insert_revision(write, &text)?;
        if placed_text.state == TextState::Published {
            let published_at = placed_text.published_at.unwrap_or(placed.article.created_at);
            let facts = LiveFacts { published_at, updated_at: placed_text.updated_at, revision: text.revision };
            put_live(write, key, placed_text.lang, &placed_text.words, &facts)?;
            first = Some(first.map_or(published_at, |first: crate::base::clock::Ts| first.min(published_at)));
        }
    }
    set_tags(write, key, &placed.tags)?;
    for (position, credit) in placed.credits.iter().enumerate() {
        authorship::add_credit(write, key, credit, position, CreditState::Confirmed)?;
    }
    if let Some(first) = first {
        write
            .prepare_cached("update articles set published_at = ?2, first_published_at = ?2 where key = ?1")?
            .execute(params![key, first])?;
        events::live_changed(write, key)?;
    }
    Ok(key)
}
