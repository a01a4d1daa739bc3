//! Cache tags of pages with articles, and the invalidation of neighbours after a change.

use super::store;
use crate::base::error::ApiError;
use crate::db::Write;

/// Every list of articles.
pub const LISTS: &str = "articles";
/// Names, titles and portraits of authors.
pub const AUTHORS: &str = "authors";

/// The live copy of an article.
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
pub fn tagged(tag_key: i64) -> String {
    format!("tag:{tag_key}")
}

/// Invalidates pages of other articles that show this one: those with its tags and of its categories, as they are
/// now. A change of tags or categories calls it before and after.
pub fn invalidate_neighbours(write: &mut Write, article_key: i64) -> Result<(), ApiError> {
    let (category, subcategory) = store::get_categories(write, article_key)?;
    for key in [category, subcategory].into_iter().flatten() {
        write.invalidate(under(key));
    }
    for key in store::tag_keys(write, article_key)? {
        write.invalidate(tagged(key));
    }
    Ok(())
}
