//! Changes of a tree: creating, changing, moving, merging and archiving nodes. Every address that was public redirects
//! to the present one.

use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, Value as SqlValue, ValueRef};
use serde_json::{Value, json};

use super::{
    Addresses, COLORS, ICONS, NewNode, Node, NodeChange, NodeDraft, NodeId, NodeMerge, NodeMove, NodeState,
    NodeStateChange, NodeText, NodeTexts, TreeKind, rules, store,
};
use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::db::Write;
use crate::redirects::{self, Moved};
use crate::translations;
use crate::web::schema;

fn record<K: TreeKind>(
    write: &mut Write,
    actor: &Actor,
    verb: &str,
    node: &Node<K>,
    after: &Value,
) -> Result<(), ApiError> {
    let before = json!({ "slug": node.slug, "state": node.state, "position": node.position });
    record_difference(write, actor, verb, node, (&before, after))
}

fn record_difference<K: TreeKind>(
    write: &mut Write,
    actor: &Actor,
    verb: &str,
    node: &Node<K>,
    (before, after): (&Value, &Value),
) -> Result<(), ApiError> {
    let kind = K::TREE.kind.as_str();
    K::announce(write, node.id.as_str());
    audit::record(write, actor, &format!("{kind}.{verb}"), (kind, node.id.as_str()), Some(before), Some(after))
}

/// A node as the log compares it.
fn snapshot<K: TreeKind>(node: &Node<K>) -> Value {
    let mut all = json!({
        "slug": node.slug,
        "icon": node.icon,
        "color": node.color,
        "cover": node.cover_media_key,
        "in_menu": node.in_menu,
        "texts": node.texts,
        "draft_texts": node.draft_texts,
    });
    for (name, value) in K::COLUMNS.iter().zip(node.own.values()) {
        all[*name] = column(value);
    }
    all
}

fn column(value: &dyn ToSql) -> Value {
    match value.to_sql() {
        Ok(ToSqlOutput::Owned(SqlValue::Text(text))) => text.into(),
        Ok(ToSqlOutput::Borrowed(ValueRef::Text(text))) => String::from_utf8_lossy(text).into(),
        Ok(ToSqlOutput::Owned(SqlValue::Integer(number)) | ToSqlOutput::Borrowed(ValueRef::Integer(number))) => {
            number.into()
        }
        _ => Value::Null,
    }
}

fn moved<K: TreeKind>(key: i64) -> Moved {
    Moved { kind: K::TREE.kind, key }
}

fn path<K: TreeKind>(write: &Write, key: i64) -> Result<Option<String>, ApiError> {
    store::node_path(write, &K::TREE, key)
}

/// The node above, which must be one of the first level.
fn parent<K: TreeKind>(write: &Write, id: Option<&NodeId>) -> Result<Option<Node<K>>, ApiError> {
    let Some(id) = id else { return Ok(None) };
    let found: Node<K> = store::get(write, &id.cast()).map_err(|_| ApiError::field("parent_id", "not_found"))?;
    if found.parent_key.is_some() { Err(ApiError::field("parent_id", "depth")) } else { Ok(Some(found)) }
}

/// True if a new node beside `siblings` cannot have this slug.
fn is_taken<K: TreeKind>(write: &Write, siblings: &[Node<K>], slug: &Slug) -> Result<bool, ApiError> {
    let has_slug = |node: &Node<K>| node.slug == slug.as_str();
    let is_used = match K::TREE.addresses {
        Addresses::Nested => siblings.iter().any(has_slug),
        Addresses::Flat => store::list::<K>(write)?.iter().any(has_slug),
    };
    Ok(is_used || rules::is_reserved(&K::TREE, slug))
}

/// The texts as they are stored. Errors: one that cleaning made longer than its bound.
fn tidy(texts: &NodeTexts) -> Result<NodeTexts, ApiError> {
    let texts = texts.map(|text| text.as_ref().map(NodeText::tidy));
    let too_long = schema::too_long("texts", &texts)?;
    if too_long.is_empty() { Ok(texts) } else { Err(ApiError::Invalid(too_long)) }
}

/// Creates a node, the last among its siblings. `own` makes the columns of this tree from the parent and the number of
/// siblings.
pub fn create<K: TreeKind>(
    write: &mut Write,
    actor: &Actor,
    draft: &NodeDraft,
    own: impl FnOnce(Option<&Node<K>>, usize) -> K,
) -> Result<Node<K>, ApiError> {
    let texts = tidy(draft.texts)?;
    let Some(name) = texts.get_or_fallback(Lang::En).map(|(_, text)| text.name.clone()) else {
        return Err(ApiError::field("texts", "required"));
    };
    rules::one_of("icon", draft.icon, ICONS)?;
    rules::one_of("color", draft.color, COLORS)?;
    let parent = parent::<K>(write, draft.parent_id)?;
    let parent_key = parent.as_ref().map(|parent| parent.key);
    let siblings = store::children::<K>(write, parent_key)?;
    rules::has_space(siblings.len())?;
    let slug = match draft.slug.map(str::trim).filter(|slug| !slug.is_empty()) {
        Some(slug) => rules::slug(&K::TREE, slug)?,
        None => Slug::from_title_or(&name, K::TREE.fallback_slug).next_free(|slug| is_taken(write, &siblings, slug))?,
    };
    let new = NewNode {
        parent_key,
        slug: slug.to_string(),
        icon: draft.icon.unwrap_or(ICONS[0]).to_owned(),
        color: draft.color.unwrap_or(COLORS[siblings.len() % COLORS.len()]).to_owned(),
        position: None,
        state: draft.state.unwrap_or(NodeState::Published),
        in_menu: draft.in_menu.unwrap_or(true),
        texts,
        own: own(parent.as_ref(), siblings.len()),
    };
    let key = store::insert(write, &new)?;
    if !draft.draft_texts.is_empty() {
        store::set_drafts(write, &K::TREE, key, draft.draft_texts)?;
        K::reindex(write, key)?;
    }
    if draft.cover_media_key.is_some() {
        let inserted: Node<K> = store::get_by_key(write, key)?;
        store::update(write, &Node { cover_media_key: draft.cover_media_key, ..inserted })?;
    }
    let node: Node<K> = store::get_by_key(write, key)?;
    rules::shows_a_text(&node)?;
    if node.state.is_readable()
        && let Some(path) = path::<K>(write, key)?
    {
        redirects::remove(write, &path)?;
    }
    let kind = K::TREE.kind.as_str();
    let after = json!({ "name": name, "slug": node.slug });
    K::announce(write, node.id.as_str());
    audit::record(write, actor, &format!("{kind}.create"), (kind, node.id.as_str()), None, Some(&after))?;
    Ok(node)
}

/// Writes a changed node; where its address changed, the old one redirects to it.
fn update<K: TreeKind>(write: &mut Write, node: &Node<K>) -> Result<(), ApiError> {
    let old = path::<K>(write, node.key)?;
    store::update(write, node)?;
    let new = path::<K>(write, node.key)?;
    if old == new {
        return Ok(());
    }
    if let Some(new) = new.filter(|_| node.state.is_readable()) {
        redirects::remove(write, &new)?;
    }
    old.map_or(Ok(()), |old| redirects::add(write, &old, moved::<K>(node.key)))
}

/// Changes texts, slug, looks, menu and the columns of this tree. Errors: a stale version; no text would remain.
pub fn change<K: TreeKind>(
    write: &mut Write,
    actor: &Actor,
    id: &Id<Node<K>>,
    change: &NodeChange,
    own: impl FnOnce(K) -> K,
) -> Result<Node<K>, ApiError> {
    let before = store::get(write, id)?;
    rules::same_version(&before, change.version)?;
    rules::one_of("icon", change.icon, ICONS)?;
    rules::one_of("color", change.color, COLORS)?;
    rules::keeps_a_text(&before, change)?;
    let mut node = before.clone();
    if let Some(slug) = change.slug.filter(|slug| *slug != before.slug) {
        node.slug = rules::slug(&K::TREE, slug)?.to_string();
    }
    node.icon = change.icon.map_or(node.icon, str::to_owned);
    node.color = change.color.map_or(node.color, str::to_owned);
    node.cover_media_key = change.cover_media_key.unwrap_or(node.cover_media_key);
    node.in_menu = change.in_menu.unwrap_or(node.in_menu);
    node.own = own(node.own);
    update(write, &node)?;
    for (lang, text) in change.texts.map(tidy).transpose()?.unwrap_or_default().present() {
        store::set_text(write, &K::TREE, node.key, lang, text)?;
    }
    for lang in change.removed_texts {
        store::remove_text(write, &K::TREE, node.key, *lang)?;
    }
    if let Some(drafts) = change.draft_texts {
        store::set_drafts(write, &K::TREE, node.key, drafts)?;
    }
    translations::settle(write, &K::TREE.translated(), node.key, change.confirmed_texts)?;
    let after = store::get(write, id)?;
    rules::shows_a_text(&after)?;
    let (old, new) = audit::difference(&snapshot(&before), &snapshot(&after));
    record_difference(write, actor, "update", &before, (&old, &new))?;
    K::reindex(write, node.key)?;
    Ok(after)
}

/// Changes the state. Errors: a stale version; archiving a node that is not empty, unless the request names the node
/// that takes its contents.
pub fn set_state<K: TreeKind>(
    write: &mut Write,
    actor: &Actor,
    id: &Id<Node<K>>,
    change: &NodeStateChange,
) -> Result<Node<K>, ApiError> {
    let before = store::get(write, id)?;
    rules::same_version(&before, change.version)?;
    let is_archived = change.state == NodeState::Archived;
    if is_archived {
        if let Some(target) = &change.move_to {
            let target = target_of(write, &before, target)?;
            move_contents(write, &before, &target)?;
            if let Some(path) = path::<K>(write, before.key)? {
                redirects::add(write, &path, moved::<K>(target.key))?;
            }
        }
        let children = store::children::<K>(write, Some(before.key))?;
        let is_open = children.iter().any(|child| child.state != NodeState::Archived);
        if is_open || store::count(write, &before)? > 0 {
            return Err(ApiError::conflict("not_empty"));
        }
    }
    if !before.state.is_readable()
        && change.state.is_readable()
        && let Some(path) = path::<K>(write, before.key)?
    {
        redirects::remove(write, &path)?;
    }
    store::update(write, &Node { state: change.state, ..before.clone() })?;
    record(write, actor, "state", &before, &json!({ "state": change.state }))?;
    store::get(write, id)
}

/// Moves a node below another one, or to another position among its siblings. The tree keeps its two levels: a node with
/// children stays in the first, a node with contents in the second. Errors: a stale version, no space.
pub fn relocate<K: TreeKind>(
    write: &mut Write,
    actor: &Actor,
    id: &Id<Node<K>>,
    to: &NodeMove,
) -> Result<(), ApiError> {
    let before = store::get(write, id)?;
    rules::same_version(&before, to.version)?;
    let parent_key = parent::<K>(write, to.parent_id.as_ref())?.map(|parent| parent.key);
    if parent_key == Some(before.key) {
        return Err(ApiError::field("parent_id", "depth"));
    }
    let mut siblings = store::children::<K>(write, parent_key)?;
    siblings.retain(|sibling| sibling.key != before.key);
    if parent_key == before.parent_key {
        store::update(write, &before)?;
    } else {
        rules::has_space(siblings.len())?;
        let changes_level = parent_key.is_some() != before.parent_key.is_some();
        let is_empty = store::children::<K>(write, Some(before.key))?.is_empty() && store::count(write, &before)? == 0;
        if changes_level && !is_empty {
            return Err(ApiError::conflict("not_empty"));
        }
        attach(write, &Node { parent_key, ..before.clone() })?;
    }
    let position = (to.position as usize).min(siblings.len());
    siblings.insert(position, before.clone());
    for (position, sibling) in siblings.iter().enumerate() {
        store::set_position(write, &K::TREE, sibling.key, position)?;
    }
    record(write, actor, "move", &before, &json!({ "parent": parent_key, "position": position }))?;
    K::reindex(write, before.key)
}

/// Writes a node with another parent, which its contents repeat.
fn attach<K: TreeKind>(write: &mut Write, node: &Node<K>) -> Result<(), ApiError> {
    update(write, node)?;
    node.parent_key.map_or(Ok(()), |parent| store::set_top(write, &K::TREE, node.key, parent))
}

/// A node of the same level that takes over the contents of another.
fn target_of<K: TreeKind>(write: &Write, from: &Node<K>, id: &NodeId) -> Result<Node<K>, ApiError> {
    let target = store::get(write, &id.cast()).map_err(|_| ApiError::field("target_id", "not_found"))?;
    if rules::may_take_contents(from, &target) { Ok(target) } else { Err(ApiError::field("target_id", "wrong_level")) }
}

/// Moves children and contents of `from` into `target`.
fn move_contents<K: TreeKind>(write: &mut Write, from: &Node<K>, target: &Node<K>) -> Result<(), ApiError> {
    if from.parent_key.is_some() {
        return move_objects(write, from, target);
    }
    let present = store::children::<K>(write, Some(target.key))?;
    for child in store::children::<K>(write, Some(from.key))? {
        match present.iter().find(|one| one.slug == child.slug) {
            Some(twin) => merge_into(write, &child, twin)?,
            // a position behind those that are there; the order among the newcomers stays
            None => {
                attach(write, &Node { parent_key: Some(target.key), position: child.position + 1000, ..child.clone() })?
            }
        }
    }
    store::move_top_level(write, &K::TREE, from.key, target.key)
}

/// Moves the objects of a node of the second level; those whose slug is taken get another one.
fn move_objects<K: TreeKind>(write: &mut Write, from: &Node<K>, target: &Node<K>) -> Result<(), ApiError> {
    let tree = &K::TREE;
    let old_path = path::<K>(write, from.key)?.unwrap_or_default();
    store::move_all(write, from.key, target)?;
    for left in store::list_remaining(write, tree, from.key)? {
        let wanted =
            Slug::parse(&left.slug).unwrap_or_else(|_| Slug::from_title_or(&left.slug, tree.contents.kind.as_str()));
        let free = wanted.next_free(|slug| store::has_slug(write, tree, target.key, slug.as_str()))?;
        store::move_one(write, left.key, target, free.as_str())?;
        if left.was_public {
            let moved = Moved { kind: tree.contents.kind, key: left.key };
            redirects::add(write, &format!("{old_path}/{}", left.slug), moved)?;
        }
    }
    K::reindex(write, target.key)
}

fn merge_into<K: TreeKind>(write: &mut Write, from: &Node<K>, target: &Node<K>) -> Result<(), ApiError> {
    let path = path::<K>(write, from.key)?;
    move_contents(write, from, target)?;
    redirects::repoint(write, K::TREE.kind, from.key, target.key)?;
    store::repoint_imported(write, &K::TREE, from.key, target.key)?;
    K::unindex(write, from.key)?;
    store::remove(write, &K::TREE, from.key)?;
    path.map_or(Ok(()), |path| redirects::add(write, &path, moved::<K>(target.key)))
}

/// Moves everything into another node of the same level and removes the empty one; its address redirects there.
pub fn merge<K: TreeKind>(
    write: &mut Write,
    actor: &Actor,
    id: &Id<Node<K>>,
    merge: &NodeMerge,
) -> Result<(), ApiError> {
    let from = store::get(write, id)?;
    rules::same_version(&from, merge.version)?;
    let target = target_of(write, &from, &merge.target_id)?;
    if from.parent_key.is_none() {
        let more = store::children::<K>(write, Some(from.key))?.len();
        rules::has_space((store::children::<K>(write, Some(target.key))?.len() + more).saturating_sub(1))?;
    }
    merge_into(write, &from, &target)?;
    record(write, actor, "merge", &from, &json!({ "into": target.id }))?;
    K::reindex(write, target.key)
}
