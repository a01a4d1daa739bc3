//! Declaration of a tree: its tables, the objects in its nodes, and the columns that only its nodes have.

use std::fmt;

use rusqlite::{Row, ToSql};

use crate::base::error::ApiError;
use crate::db::Write;
use crate::redirects::MovedKind;
use crate::translations::TranslatedTable;

/// How the addresses of a tree are composed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addresses {
    /// `/base/parent/node/object`: slugs are unique among siblings.
    Nested,
    /// `/base/node/object` in both levels: slugs of nodes are unique in the tree, those of objects among all objects.
    Flat,
}

/// Tables of a tree. All names are constants of the program, never input.
#[derive(Clone, Copy, Debug)]
pub struct TreeTable {
    /// Kind of the nodes: in redirects, in the audit log and in the table of imported objects.
    pub kind: MovedKind,
    /// Table of the nodes.
    pub table: &'static str,
    /// Unique index over parent and slug, or over the slug where addresses are flat.
    pub slug_index: &'static str,
    /// Table of the texts per language.
    pub texts: &'static str,
    /// Column of `texts` that refers to the node.
    pub text_key: &'static str,
    /// First part of every address, `/categories`.
    pub base: &'static str,
    /// How addresses continue after `base`.
    pub addresses: Addresses,
    /// Slugs that other pages below `base` use.
    pub reserved_slugs: &'static [&'static str],
    /// Slug of a node whose name has no letters for one.
    pub fallback_slug: &'static str,
    /// The objects in the nodes.
    pub contents: Contents,
}

impl TreeTable {
    /// The tables of the texts, for what follows an original.
    pub const fn translated(&self) -> TranslatedTable {
        TranslatedTable { owner: self.table, texts: self.texts, key: self.text_key }
    }
}

/// Objects that stand in nodes of the second level. Conditions use the alias `c`.
#[derive(Clone, Copy, Debug)]
pub struct Contents {
    /// Their kind.
    pub kind: MovedKind,
    /// Their table, with the columns `key` and `slug`.
    pub table: &'static str,
    /// Column that refers to the node.
    pub node_column: &'static str,
    /// Column that repeats the node's parent, where there is one: such objects may stand in the first level alone.
    pub top_column: Option<&'static str>,
    /// Table of their texts.
    pub texts: &'static str,
    /// Column of `texts` that refers to the object.
    pub text_key: &'static str,
    /// Column of `texts` with the title.
    pub title: &'static str,
    /// Condition of objects that keep a node from being archived.
    pub counted: &'static str,
    /// Condition of objects whose slug is unique in their node.
    pub has_slug: &'static str,
    /// Condition of objects whose page answers.
    pub readable: &'static str,
    /// Condition of objects whose address was public once.
    pub was_public: &'static str,
}

/// Own columns of the nodes of one tree, with the tables and what follows from a change.
pub trait TreeKind: Clone + fmt::Debug + PartialEq + Sized + 'static {
    /// Tables.
    const TREE: TreeTable;
    /// Names of the own columns.
    const COLUMNS: &'static [&'static str];

    /// Reads the own columns.
    fn read(row: &Row) -> rusqlite::Result<Self>;
    /// Values of the own columns, in the order of [`Self::COLUMNS`].
    fn values(&self) -> Vec<&dyn ToSql>;
    /// Brings the search index up to date and invalidates pages after a change of the node or its contents.
    fn reindex(write: &mut Write, key: i64) -> Result<(), ApiError>;
    /// Removes the node from the search index.
    fn unindex(write: &mut Write, key: i64) -> Result<(), ApiError>;
    /// Tells open panels that the node with this public identity changed.
    fn announce(_write: &mut Write, _id: &str) {}
}
