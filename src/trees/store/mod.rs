//! SQL of trees. Table and column names come from the [`super::TreeTable`] of the tree, values are bound.

mod contents;
mod nodes;

pub use contents::{
    Remaining, content_path, count, find_in_node, find_unique, has_slug, list_remaining, move_all, move_one,
    move_top_level, set_top, title,
};
pub use nodes::{
    children, find, find_key, find_unique_key, get, get_by_key, insert, list, node_path, remove, remove_text,
    repoint_imported, set_drafts, set_position, set_text, update,
};
