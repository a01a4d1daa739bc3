//! Facts that the requirements of publication need.

use rusqlite::Connection;

use crate::base::error::ApiError;
use crate::features::articles::rules::PublishFacts;
use crate::features::articles::types::Article;
use crate::features::articles::{rules, store};
use crate::features::authorship_records::store as records;
use crate::features::authorship_records::types::CreditRole;
use crate::features::categories::store as categories;
use crate::media::store as media;
use crate::trees::NodeState;

/// Facts about an article that the requirements of publication need beyond its row.
pub fn publish_facts(db: &Connection, article: &Article) -> Result<PublishFacts, ApiError> {
    let cover = article.cover_media_key.map(|key| media::find_by_key(db, key)).transpose()?.flatten();
    let credits = records::credits(db, article.key)?;
    let shown = |key: Option<i64>| -> Result<bool, ApiError> {
        let Some(key) = key else { return Ok(false) };
        Ok(categories::get_by_key(db, key)?.state == NodeState::Published)
    };
    Ok(PublishFacts {
        undescribed: rules::undescribed(&store::gallery(db, article.key)?),
        cover: cover.map(|row| (row.width, row.height)),
        has_author: credits.iter().any(|credit| matches!(credit.role, CreditRole::Author | CreditRole::CoAuthor)),
        category_published: shown(article.category_key)? && shown(article.subcategory_key)?,
    })
}
