//! Address of an article; old addresses are found by `trees::lookup`.

use rusqlite::Connection;

use crate::base::error::ApiError;
use crate::features::categories::store::TREE;
use crate::trees::store as trees;

/// Address of an article, `/categories/a/b/c`; none while it has no place in the tree.
pub fn path_of(db: &Connection, article_key: i64) -> Result<Option<String>, ApiError> {
    trees::content_path(db, &TREE, article_key)
}
