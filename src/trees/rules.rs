//! Conditions of changes in a tree.

use super::{Node, NodeChange, NodeState, TreeTable};
use crate::base::error::{ApiError, FieldError};
use crate::base::slug::Slug;

/// Most nodes of the first level, and most below one of them.
pub const MAX_SIBLINGS: usize = 30;

/// Reads a slug. Errors: its form, or a word that the portal's own addresses use.
pub fn slug(tree: &TreeTable, text: &str) -> Result<Slug, ApiError> {
    let slug = Slug::parse(text.trim()).map_err(|fault| ApiError::field("slug", fault.code()))?;
    if is_reserved(tree, &slug) { Err(ApiError::field("slug", "reserved")) } else { Ok(slug) }
}

/// True if another page of the portal has the address of this slug.
pub fn is_reserved(tree: &TreeTable, slug: &Slug) -> bool {
    tree.reserved_slugs.contains(&slug.as_str())
}

/// Errors: `value` is none of `all`.
pub fn one_of(field: &str, value: Option<&str>, all: &[&str]) -> Result<(), ApiError> {
    match value {
        Some(value) if !all.contains(&value) => Err(ApiError::field(field, "choice")),
        _ => Ok(()),
    }
}

/// Errors: the change would leave the node without a text.
pub fn keeps_a_text<K>(node: &Node<K>, change: &NodeChange) -> Result<(), ApiError> {
    let given = change.texts.map(|texts| texts.langs()).unwrap_or_default();
    let stays = node.texts.langs().into_iter().chain(given).any(|lang| !change.removed_texts.contains(&lang));
    if stays { Ok(()) } else { Err(ApiError::field("texts", "required")) }
}

/// Errors: every text is held back from readers.
pub fn shows_a_text<K>(node: &Node<K>) -> Result<(), ApiError> {
    let is_shown = node.texts.langs().iter().any(|lang| !node.draft_texts.contains(lang));
    if is_shown { Ok(()) } else { Err(ApiError::field("draft_texts", "all_drafts")) }
}

/// Errors: there are [`MAX_SIBLINGS`] already.
pub fn has_space(siblings: usize) -> Result<(), ApiError> {
    if siblings < MAX_SIBLINGS {
        return Ok(());
    }
    Err(ApiError::Invalid(vec![FieldError::new("parent_id", "max_items").with("max", MAX_SIBLINGS)]))
}

/// Errors: somebody else changed the node meanwhile; the endpoint adds the current copy.
pub fn same_version<K>(node: &Node<K>, version: i64) -> Result<(), ApiError> {
    if node.version == version { Ok(()) } else { Err(ApiError::outdated()) }
}

/// True if the contents of `from` may go into `target`: another node of the same level that is in use.
pub fn may_take_contents<K>(from: &Node<K>, target: &Node<K>) -> bool {
    target.key != from.key
        && target.parent_key.is_some() == from.parent_key.is_some()
        && target.state != NodeState::Archived
}
