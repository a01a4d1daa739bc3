//! SQL of the objects in the nodes of a tree.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::redirects::Moved;
use crate::trees::{Addresses, Contents, Node, TreeKind, TreeTable};

/// Number of objects in a node that keep it from being archived.
pub fn count<K: TreeKind>(db: &Connection, node: &Node<K>) -> Result<u32, ApiError> {
    let Contents { table, node_column, top_column, counted, .. } = K::TREE.contents;
    let column = if node.parent_key.is_some() { Some(node_column) } else { top_column };
    let Some(column) = column else { return Ok(0) };
    Ok(db
        .prepare_cached(&format!("select count(*) as objects from {table} c where c.{column} = ?1 and {counted}"))?
        .query_row([node.key], |row| row.get("objects"))?)
}

/// Moves the objects of a node of the second level into another, except those whose slug is taken there.
pub fn move_all<K: TreeKind>(write: &Write, from: i64, to: &Node<K>) -> Result<(), ApiError> {
    let Contents { table, node_column, has_slug, .. } = K::TREE.contents;
    write
        .prepare_cached(&format!(
            "update {table} as c
             set {node_column} = ?2
             where c.{node_column} = ?1
               and (not ({has_slug})
                    or c.slug not in (select c.slug from {table} c where c.{node_column} = ?2 and {has_slug}))"
        ))?
        .execute([from, to.key])?;
    to.parent_key.map_or(Ok(()), |parent| set_top(write, &K::TREE, to.key, parent))
}

/// An object that could not be moved under its slug.
#[derive(Clone, Debug)]
pub struct Remaining {
    /// Key inside the database.
    pub key: i64,
    /// Slug that is taken in the other node.
    pub slug: String,
    /// True if its address was public once.
    pub was_public: bool,
}

/// Objects that are still in a node of the second level.
pub fn list_remaining(db: &Connection, tree: &TreeTable, node_key: i64) -> Result<Vec<Remaining>, ApiError> {
    let Contents { table, node_column, was_public, .. } = tree.contents;
    let mut statement = db.prepare_cached(&format!(
        "select c.key, c.slug, {was_public} as was_public
         from {table} c
         where c.{node_column} = ?1
         order by c.key
         limit 100000"
    ))?;
    let rows = statement.query_map([node_key], |row| {
        Ok(Remaining { key: row.get("key")?, slug: row.get("slug")?, was_public: row.get("was_public")? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// True if an object of this slug is in the node.
pub fn has_slug(db: &Connection, tree: &TreeTable, node_key: i64, slug: &str) -> Result<bool, ApiError> {
    let Contents { table, node_column, has_slug, .. } = tree.contents;
    Ok(db
        .prepare_cached(&format!("select 1 from {table} c where c.{node_column} = ?1 and c.slug = ?2 and {has_slug}"))?
        .exists(params![node_key, slug])?)
}

/// Moves one object into a node of the second level, under another slug.
pub fn move_one<K: TreeKind>(write: &Write, key: i64, to: &Node<K>, slug: &str) -> Result<(), ApiError> {
    let Contents { table, node_column, .. } = K::TREE.contents;
    write
        .prepare_cached(&format!("update {table} set {node_column} = ?2, slug = ?3 where key = ?1"))?
        .execute(params![key, to.key, slug])?;
    to.parent_key.map_or(Ok(()), |parent| set_top(write, &K::TREE, to.key, parent))
}

/// The objects of a node of the second level repeat its new parent.
pub fn set_top(write: &Write, tree: &TreeTable, node_key: i64, parent_key: i64) -> Result<(), ApiError> {
    let Contents { table, node_column, top_column, .. } = tree.contents;
    let Some(top) = top_column else { return Ok(()) };
    write
        .prepare_cached(&format!("update {table} set {top} = ?2 where {node_column} = ?1"))?
        .execute([node_key, parent_key])?;
    Ok(())
}

/// Moves the objects that stand in a node of the first level alone into another one.
pub fn move_top_level(write: &Write, tree: &TreeTable, from: i64, to: i64) -> Result<(), ApiError> {
    let Contents { table, node_column, top_column, .. } = tree.contents;
    let Some(top) = top_column else { return Ok(()) };
    write
        .prepare_cached(&format!("update {table} set {top} = ?2 where {top} = ?1 and {node_column} is null"))?
        .execute([from, to])?;
    Ok(())
}

/// Address of an object in the tree, without language prefix; none while it is in no node.
pub fn content_path(db: &Connection, tree: &TreeTable, key: i64) -> Result<Option<String>, ApiError> {
    let TreeTable { base, table: nodes, addresses, contents, .. } = tree;
    let Contents { table, node_column, top_column, has_slug, .. } = contents;
    let (folders, place) = match addresses {
        Addresses::Nested => (
            "p.slug || '/' || n.slug",
            format!("join {nodes} n on n.key = c.{node_column} join {nodes} p on p.key = n.parent_key"),
        ),
        Addresses::Flat => {
            let column = top_column
                .map_or_else(|| format!("c.{node_column}"), |top| format!("coalesce(c.{node_column}, c.{top})"));
            ("n.slug", format!("join {nodes} n on n.key = {column}"))
        }
    };
    Ok(db
        .prepare_cached(&format!(
            "select '{base}/' || {folders} || '/' || c.slug as path
             from {table} c
             {place}
             where c.key = ?1 and {has_slug}"
        ))?
        .query_row([key], |row| row.get("path"))
        .optional()?)
}

/// Key of the readable object with this slug in a node.
pub fn find_in_node(db: &Connection, tree: &TreeTable, node_key: i64, slug: &str) -> Result<Option<i64>, ApiError> {
    let Contents { table, node_column, readable, .. } = tree.contents;
    Ok(db
        .prepare_cached(&format!(
            "select c.key from {table} c where c.{node_column} = ?1 and c.slug = ?2 and {readable} order by c.key limit 1"
        ))?
        .query_row(params![node_key, slug], |row| row.get("key"))
        .optional()?)
}

/// Key of the readable object with this slug, where there is exactly one in the whole tree.
pub fn find_unique(db: &Connection, tree: &TreeTable, slug: &str) -> Result<Option<i64>, ApiError> {
    let Contents { table, readable, .. } = tree.contents;
    let mut statement = db.prepare_cached(&format!(
        "select c.key from {table} c where c.slug = ?1 and {readable} order by c.key limit 2"
    ))?;
    let keys: Vec<i64> = statement.query_map([slug], |row| row.get("key"))?.collect::<Result<_, _>>()?;
    Ok(if let [key] = keys.as_slice() { Some(*key) } else { None })
}

/// Title of an object or name of a node in `lang`, else in another language.
pub fn title(db: &Connection, tree: &TreeTable, moved: Moved, lang: Lang) -> Result<Option<String>, ApiError> {
    let (texts, text_key, column) = if moved.kind == tree.kind {
        (tree.texts, tree.text_key, "name")
    } else {
        (tree.contents.texts, tree.contents.text_key, tree.contents.title)
    };
    Ok(db
        .prepare_cached(&format!(
            "select t.{column} as title
             from {texts} t
             where t.{text_key} = ?1
             order by t.locale = ?2 desc, t.locale
             limit 1"
        ))?
        .query_row(params![moved.key, lang], |row| row.get("title"))
        .optional()?)
}
