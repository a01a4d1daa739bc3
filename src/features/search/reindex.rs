//! Rebuilding an index that was made by older term rules, while the portal works: published objects are found all the
//! time, and other changes are committed in between.

use rusqlite::Connection;

use super::doc_id::HitType;
use super::{index, store};
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::search_terms;
use crate::db::Write;
use crate::features::kinds::registry::KINDS;
use crate::features::kinds::types::SearchAspect;

/// Objects indexed in one transaction, which bounds the time that another change waits.
const BATCH: usize = 20;
/// Pages of the index that are merged in one transaction.
const MERGED_PAGES: i64 = 200;

fn current_rules() -> String {
    search_terms::RULES.to_string()
}

/// True if the index was made by other term rules than the present ones.
pub fn is_outdated(db: &Connection) -> Result<bool, ApiError> {
    Ok(store::term_rules(db)? != Some(current_rules()))
}

/// Marks an empty index as made by the present rules.
pub fn mark_empty_index(write: &Write) -> Result<(), ApiError> {
    if store::is_empty(write)? { store::set_term_rules(write, &current_rules()) } else { Ok(()) }
}

/// Rebuilds an outdated index in batches; after an interruption it starts again. Returns whether it did.
pub async fn reindex(app: &App) -> Result<bool, ApiError> {
    if !app.read(is_outdated).await? {
        return Ok(false);
    }
    tracing::info!("the search index is rebuilt by the present term rules");
    app.write(|write| store::clear_words(write)).await?;
    for batch in app.read(list_objects).await?.chunks(BATCH) {
        let batch = batch.to_vec();
        app.write(move |write| {
            batch
                .iter()
                .try_for_each(|(kind, aspect, key)| index::index(write, *kind, *key, &(aspect.documents)(write, *key)?))
        })
        .await?;
    }
    let mut pages = -MERGED_PAGES;
    while app.write(move |write| store::merge(write, pages)).await? {
        pages = MERGED_PAGES;
    }
    app.write(|write| {
        write.invalidate("articles");
        store::set_term_rules(write, &current_rules())
    })
    .await?;
    tracing::info!("the search index follows the present term rules");
    Ok(true)
}

/// Every object that the index may hold.
fn list_objects(db: &Connection) -> Result<Vec<(HitType, &'static SearchAspect, i64)>, ApiError> {
    let mut objects = Vec::new();
    for kind in KINDS {
        let Some(aspect) = kind.search.given() else { continue };
        objects.extend((aspect.keys)(db)?.into_iter().map(|key| (aspect.hit_type, aspect, key)));
    }
    Ok(objects)
}
