//! Present address of whatever stood at an old path of a tree.

use rusqlite::Connection;

use super::{Addresses, TreeTable, store};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::redirects::{self, Destination, Moved, Redirect};

/// Present address of a node or of an object in a node.
fn path_of(db: &Connection, tree: &TreeTable, moved: Moved) -> Result<Option<String>, ApiError> {
    if moved.kind == tree.kind {
        store::node_path(db, tree, moved.key)
    } else {
        store::content_path(db, tree, moved.key)
    }
}

/// Present address of what moved, in whichever of the trees it stands; none where it has none any more.
pub fn present_path(db: &Connection, trees: &[&TreeTable], moved: Moved) -> Result<Option<String>, ApiError> {
    let tree = trees.iter().find(|tree| tree.kind == moved.kind || tree.contents.kind == moved.kind);
    tree.map_or(Ok(None), |tree| path_of(db, tree, moved))
}

/// Destination of a request for `path` (without language prefix), at which no page stands; none where nothing is known
/// of it. Besides exact redirects it finds an object below a node that was renamed or moved, and an object or a node
/// whose slug is unique in the tree.
pub fn destination(db: &Connection, tree: &TreeTable, path: &str) -> Result<Option<Destination>, ApiError> {
    if let Some(moved) = redirects::find(db, path)? {
        let target = path_of(db, tree, moved)?.map_or(Destination::Gone, Destination::At);
        return Ok(Some(target).filter(|target| *target != Destination::At(path.to_owned())));
    }
    Ok(by_parts(db, tree, path)?.filter(|found| found != path).map(Destination::At))
}

fn by_parts(db: &Connection, tree: &TreeTable, path: &str) -> Result<Option<String>, ApiError> {
    let Some(rest) = path.strip_prefix(tree.base).and_then(|rest| rest.strip_prefix('/')) else { return Ok(None) };
    let parts: Vec<&str> = rest.split('/').collect();
    if tree.addresses == Addresses::Flat {
        let [_, slug] = parts.as_slice() else { return Ok(None) };
        let key = store::find_unique(db, tree, slug)?;
        return key.map_or(Ok(None), |key| store::content_path(db, tree, key));
    }
    let [top_slug, sub_slug, below @ ..] = parts.as_slice() else { return Ok(None) };
    let top = match store::find_key(db, tree, None, top_slug)? {
        Some(top) => Some(top),
        None => moved_node(db, tree, &format!("{}/{top_slug}", tree.base))?,
    };
    let direct = match top {
        Some(top) => store::find_key(db, tree, Some(top), sub_slug)?,
        None => None,
    };
    let moved = || moved_node(db, tree, &format!("{}/{top_slug}/{sub_slug}", tree.base));
    let sub = match direct.map_or_else(moved, |key| Ok(Some(key)))? {
        Some(sub) => Some(sub),
        None => store::find_unique_key(db, tree, sub_slug)?,
    };
    match below {
        [] => sub.map_or(Ok(None), |sub| store::node_path(db, tree, sub)),
        [slug] => {
            let inside = sub.map_or(Ok(None), |sub| store::find_in_node(db, tree, sub, slug))?;
            let key = inside.map_or_else(|| store::find_unique(db, tree, slug), |key| Ok(Some(key)))?;
            key.map_or(Ok(None), |key| store::content_path(db, tree, key))
        }
        _ => Ok(None),
    }
}

fn moved_node(db: &Connection, tree: &TreeTable, path: &str) -> Result<Option<i64>, ApiError> {
    Ok(redirects::find(db, path)?.filter(|moved| moved.kind == tree.kind).map(|moved| moved.key))
}

/// Old addresses with their destinations, newest first.
pub fn list(
    db: &Connection,
    trees: &[&TreeTable],
    lang: Lang,
    request: PageRequest,
) -> Result<PageOf<Redirect>, ApiError> {
    let of_kind = |moved: Moved| trees.iter().find(|tree| tree.kind == moved.kind || tree.contents.kind == moved.kind);
    let mut rows = Vec::new();
    for old in redirects::list(db, request)? {
        let tree = of_kind(old.moved);
        let target = tree.map_or(Ok(None), |tree| path_of(db, tree, old.moved))?;
        let title = tree.map_or(Ok(None), |tree| store::title(db, tree, old.moved, lang))?;
        let (kind, title) = (old.moved.kind, title.unwrap_or_default());
        rows.push(Redirect { path: old.path, target, kind, title, created_at: old.created_at });
    }
    Ok(PageOf::new(rows, request, redirects::count(db)?))
}
