//! SQL of nodes and their texts.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _, Row, ToSql, params, params_from_iter};

use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::{Write, is_unique_violation};
use crate::translations;
use crate::trees::{Addresses, NewNode, Node, NodeText, NodeTexts, TreeKind, TreeTable};

/// Columns that the nodes of every tree have, but for its key and what the database keeps by itself.
const COMMON: [&str; 11] = [
    "id",
    "parent_key",
    "slug",
    "icon",
    "color",
    "cover_media_key",
    "position",
    "state",
    "in_menu",
    "updated_at",
    "version",
];

fn select<K: TreeKind>(rest: &str) -> String {
    let columns: String = COMMON.iter().chain(K::COLUMNS).map(|column| format!(", n.{column}")).collect();
    format!("select n.key{columns} from {} n {rest}", K::TREE.table)
}

fn read<K: TreeKind>(row: &Row) -> rusqlite::Result<Node<K>> {
    Ok(Node {
        key: row.get("key")?,
        id: row.get("id")?,
        parent_key: row.get("parent_key")?,
        slug: row.get("slug")?,
        icon: row.get("icon")?,
        color: row.get("color")?,
        cover_media_key: row.get("cover_media_key")?,
        position: row.get("position")?,
        state: row.get("state")?,
        in_menu: row.get("in_menu")?,
        updated_at: row.get("updated_at")?,
        version: row.get("version")?,
        texts: NodeTexts::default(),
        draft_texts: Vec::new(),
        own: K::read(row)?,
    })
}

/// Texts of a node with the languages that are held back.
type StatedTexts = (NodeTexts, Vec<Lang>);

fn texts(db: &Connection, tree: &TreeTable, node_key: Option<i64>) -> Result<HashMap<i64, StatedTexts>, ApiError> {
    let TreeTable { texts, text_key, .. } = tree;
    let mut statement = db.prepare_cached(&format!(
        "select t.{text_key} as node_key, t.locale, t.name, t.description, t.intro, t.seo_title, t.seo_description,
           t.state = 'draft' as is_draft
         from {texts} t
         where ?1 is null or t.{text_key} = ?1
         order by t.{text_key}, t.locale
         limit 3000"
    ))?;
    let mut found: HashMap<i64, StatedTexts> = HashMap::new();
    let mut rows = statement.query([node_key])?;
    while let Some(row) = rows.next()? {
        let text = NodeText {
            name: row.get("name")?,
            description: row.get("description")?,
            intro: row.get("intro")?,
            seo_title: row.get("seo_title")?,
            seo_description: row.get("seo_description")?,
        };
        let lang = row.get("locale")?;
        let (texts, drafts) = found.entry(row.get("node_key")?).or_default();
        texts.set(lang, Some(text));
        if row.get("is_draft")? {
            drafts.push(lang);
        }
    }
    Ok(found)
}

/// The whole tree in order: the first level, then the second in the order of its parents.
pub fn list<K: TreeKind>(db: &Connection) -> Result<Vec<Node<K>>, ApiError> {
    let sql = select::<K>(&format!(
        "left join {} p on p.key = n.parent_key
         order by n.parent_key is not null, p.position, p.key, n.position, n.key
         limit 1000",
        K::TREE.table
    ));
    let mut nodes = db.prepare_cached(&sql)?.query_map([], read::<K>)?.collect::<Result<Vec<_>, _>>()?;
    let mut texts = texts(db, &K::TREE, None)?;
    for node in &mut nodes {
        (node.texts, node.draft_texts) = texts.remove(&node.key).unwrap_or_default();
    }
    Ok(nodes)
}

fn one<K: TreeKind>(db: &Connection, condition: &str, values: &[&dyn ToSql]) -> Result<Option<Node<K>>, ApiError> {
    let sql = select::<K>(condition);
    let Some(mut node) = db.prepare_cached(&sql)?.query_row(values, read::<K>).optional()? else { return Ok(None) };
    (node.texts, node.draft_texts) = texts(db, &K::TREE, Some(node.key))?.remove(&node.key).unwrap_or_default();
    Ok(Some(node))
}

/// The node with this identity. Errors: `NotFound`.
pub fn get<K: TreeKind>(db: &Connection, id: &Id<Node<K>>) -> Result<Node<K>, ApiError> {
    one(db, "where n.id = ?1", &[id])?.ok_or(ApiError::NotFound)
}

/// The node with this key. Errors: `NotFound`.
pub fn get_by_key<K: TreeKind>(db: &Connection, key: i64) -> Result<Node<K>, ApiError> {
    one(db, "where n.key = ?1", &[&key])?.ok_or(ApiError::NotFound)
}

/// The node with this slug below `parent_key`, if any.
pub fn find<K: TreeKind>(db: &Connection, parent_key: Option<i64>, slug: &str) -> Result<Option<Node<K>>, ApiError> {
    one(db, "where coalesce(n.parent_key, 0) = ?1 and n.slug = ?2", &[&parent_key.unwrap_or(0), &slug])
}

/// Nodes below a node in order; `None` names the first level.
pub fn children<K: TreeKind>(db: &Connection, parent_key: Option<i64>) -> Result<Vec<Node<K>>, ApiError> {
    Ok(list(db)?.into_iter().filter(|node| node.parent_key == parent_key).collect())
}

/// Inserts a node. Errors: the slug is taken among its siblings.
pub fn insert<K: TreeKind>(write: &mut Write, new: &NewNode<K>) -> Result<i64, ApiError> {
    let tree = &K::TREE;
    let position: i64 = match new.position {
        Some(position) => position,
        None => write
            .prepare_cached(&format!(
                "select coalesce(max(n.position) + 1, 0) as position from {} n where coalesce(n.parent_key, 0) = ?1",
                tree.table
            ))?
            .query_row([new.parent_key.unwrap_or(0)], |row| row.get("position"))?,
    };
    let (id, now) = (Id::<Node<K>>::new(), write.now());
    let mut values: Vec<&dyn ToSql> =
        vec![&id, &new.parent_key, &new.slug, &new.icon, &new.color, &position, &new.state, &new.in_menu, &now, &now];
    values.extend(new.own.values());
    let own: String = K::COLUMNS.iter().map(|column| format!(", {column}")).collect();
    let places = vec!["?"; values.len()].join(", ");
    write
        .prepare_cached(&format!(
            "insert into {} (id, parent_key, slug, icon, color, position, state, in_menu, created_at, updated_at{own})
             values ({places})",
            tree.table
        ))?
        .execute(params_from_iter(values))
        .map_err(|error| slug_taken(tree, error))?;
    let key = write.last_insert_rowid();
    for (lang, text) in new.texts.present() {
        set_text(write, tree, key, lang, text)?;
    }
    translations::settle(write, &tree.translated(), key, &[])?;
    K::reindex(write, key)?;
    Ok(key)
}

fn slug_taken(tree: &TreeTable, error: rusqlite::Error) -> ApiError {
    if is_unique_violation(&error, tree.slug_index) { ApiError::field("slug", "taken") } else { error.into() }
}

/// Writes everything but the texts and raises the version; the caller has compared it.
pub fn update<K: TreeKind>(write: &mut Write, node: &Node<K>) -> Result<(), ApiError> {
    let own: String = K::COLUMNS.iter().map(|column| format!(", {column} = ?")).collect();
    let now = write.now();
    let mut values: Vec<&dyn ToSql> = vec![
        &node.parent_key,
        &node.slug,
        &node.icon,
        &node.color,
        &node.cover_media_key,
        &node.position,
        &node.state,
        &node.in_menu,
        &now,
    ];
    values.extend(node.own.values());
    values.push(&node.key);
    write
        .prepare_cached(&format!(
            "update {}
             set parent_key = ?, slug = ?, icon = ?, color = ?, cover_media_key = ?, position = ?, state = ?, in_menu = ?,
                 updated_at = ?,
                 version = version + 1{own}
             where key = ?",
            K::TREE.table
        ))?
        .execute(params_from_iter(values))
        .map_err(|error| slug_taken(&K::TREE, error))?;
    K::reindex(write, node.key)
}

/// Writes the position among siblings only; an order is no change of the node itself.
pub fn set_position(write: &Write, tree: &TreeTable, key: i64, position: usize) -> Result<(), ApiError> {
    write
        .prepare_cached(&format!("update {} set position = ?2 where key = ?1", tree.table))?
        .execute(params![key, i64::try_from(position).unwrap_or(i64::MAX)])?;
    Ok(())
}

/// Writes the text of one language.
pub fn set_text(write: &Write, tree: &TreeTable, key: i64, lang: Lang, text: &NodeText) -> Result<(), ApiError> {
    let TreeTable { texts, text_key, .. } = tree;
    write
        .prepare_cached(&format!(
            "insert into {texts} ({text_key}, locale, name, description, intro, seo_title, seo_description, digest)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
             on conflict ({text_key}, locale) do update
             set name = excluded.name, description = excluded.description, intro = excluded.intro,
                 seo_title = excluded.seo_title, seo_description = excluded.seo_description, digest = excluded.digest"
        ))?
        .execute(params![
            key,
            lang,
            text.name,
            text.description,
            text.intro,
            text.seo_title,
            text.seo_description,
            translations::digest(text)?
        ])?;
    Ok(())
}

/// Holds the texts of some languages back from readers; those of all others are public.
pub fn set_drafts(write: &Write, tree: &TreeTable, key: i64, drafts: &[Lang]) -> Result<(), ApiError> {
    let TreeTable { texts, text_key, .. } = tree;
    let sql = format!(
        "update {texts}
         set state = case when locale in (select value from json_each(?2)) then 'draft' else 'published' end
         where {text_key} = ?1"
    );
    write.prepare_cached(&sql)?.execute(params![key, serde_json::to_string(drafts)?])?;
    Ok(())
}

/// Removes the text of one language; answers whether there was one.
pub fn remove_text(write: &Write, tree: &TreeTable, key: i64, lang: Lang) -> Result<bool, ApiError> {
    let TreeTable { texts, text_key, .. } = tree;
    let sql = format!("delete from {texts} where {text_key} = ?1 and locale = ?2");
    Ok(write.prepare_cached(&sql)?.execute(params![key, lang])? > 0)
}

/// The foreign identity of one node belongs to another one, so that a further import goes there.
pub fn repoint_imported(write: &Write, tree: &TreeTable, from: i64, to: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update imported set object_key = ?3 where object_type = ?1 and object_key = ?2")?
        .execute(params![tree.kind, from, to])?;
    Ok(())
}

/// Removes an empty node. Errors: an object still refers to it (a foreign key refuses).
pub fn remove(write: &Write, tree: &TreeTable, key: i64) -> Result<(), ApiError> {
    write.prepare_cached(&format!("delete from {} where key = ?1", tree.table))?.execute([key])?;
    write
        .prepare_cached("delete from imported where object_type = ?1 and object_key = ?2")?
        .execute(params![tree.kind, key])?;
    Ok(())
}

/// Address of a node, without language prefix.
pub fn node_path(db: &Connection, tree: &TreeTable, key: i64) -> Result<Option<String>, ApiError> {
    let TreeTable { base, table, addresses, .. } = tree;
    let above = match addresses {
        Addresses::Nested => "coalesce(p.slug || '/', '')",
        Addresses::Flat => "''",
    };
    Ok(db
        .prepare_cached(&format!(
            "select '{base}/' || {above} || n.slug as path
             from {table} n
             left join {table} p on p.key = n.parent_key
             where n.key = ?1"
        ))?
        .query_row([key], |row| row.get("path"))
        .optional()?)
}

/// Key of the node with this slug below `parent_key`, if any.
pub fn find_key(
    db: &Connection,
    tree: &TreeTable,
    parent_key: Option<i64>,
    slug: &str,
) -> Result<Option<i64>, ApiError> {
    Ok(db
        .prepare_cached(&format!(
            "select n.key from {} n where coalesce(n.parent_key, 0) = ?1 and n.slug = ?2",
            tree.table
        ))?
        .query_row(params![parent_key.unwrap_or(0), slug], |row| row.get("key"))
        .optional()?)
}

/// Key of the node of the second level with this slug, where there is exactly one.
pub fn find_unique_key(db: &Connection, tree: &TreeTable, slug: &str) -> Result<Option<i64>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select n.key from {} n where n.parent_key is not null and n.slug = ?1 order by n.key limit 2",
        tree.table
    ))?;
    let keys: Vec<i64> = statement.query_map([slug], |row| row.get("key"))?.collect::<Result<_, _>>()?;
    Ok(if let [key] = keys.as_slice() { Some(*key) } else { None })
}
