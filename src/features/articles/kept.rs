//! What kept pages of articles depend on: the tags they carry, and which of them a change touches.

use crate::base::error::ApiError;
use crate::db::Write;

/// Every list of articles.
pub const LISTS: &str = "articles";
/// Names, titles and portraits of authors.
pub const AUTHORS: &str = "authors";

/// What readers see of an article.
pub fn article(id: &str) -> String {
    format!("article:{id}")
}

/// The working copy of an article.
pub fn draft(id: &str) -> String {
    format!("draft:{id}")
}

/// Which articles stand in a category of either level.
pub fn under(category_key: i64) -> String {
    format!("under:{category_key}")
}

/// Which articles carry a tag.
pub fn tagged(tag: &str) -> String {
    format!("tag:{tag}")
}

/// Touches what a change of this article changes for the pages of others: those of its tags and its place, as they
/// are now. A change of tags touches both the old and the new ones.
pub fn touch_neighbours(write: &mut Write, article_key: i64) -> Result<(), ApiError> {
    let (category, subcategory): (Option<i64>, Option<i64>) = write
        .prepare_cached("select a.category_key, a.subcategory_key from articles a where a.key = ?1")?
        .query_row([article_key], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for key in [category, subcategory].into_iter().flatten() {
        write.invalidate(under(key));
    }
    for tag in super::store::tags(write, article_key)? {
        write.invalidate(tagged(&tag));
    }
    Ok(())
}
