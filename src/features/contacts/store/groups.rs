//! SQL of groups and subgroups: the declaration of their tree, and the counts of their contacts.

use std::collections::HashMap;

use rusqlite::{Connection, Row, ToSql};

use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::contacts::events;
use crate::features::contacts::types::{Group, GroupFields, GroupId, GroupToInsert};
use crate::features::search;
use crate::redirects::MovedKind;
use crate::trees::{Addresses, Contents, TreeKind, TreeTable, store as trees};

/// Tables of the tree.
pub const TREE: TreeTable = TreeTable {
    kind: MovedKind::ContactGroup,
    table: "contact_groups",
    slug_index: "contact_groups_slug",
    texts: "contact_group_texts",
    text_key: "group_key",
    base: "/contacts",
    addresses: Addresses::Nested,
    reserved_slugs: &[],
    fallback_slug: "group",
    contents: Contents {
        kind: MovedKind::Contact,
        table: "contacts",
        node_column: "subgroup_key",
        top_column: None,
        texts: "contact_texts",
        text_key: "contact_key",
        title: "name",
        counted: "c.state <> 'archived'",
        has_slug: "1 = 1",
        readable: "c.state in ('published', 'needs_check', 'closed')",
        was_public: "c.published_at is not null",
    },
};

impl TreeKind for GroupFields {
    const TREE: TreeTable = TREE;
    const COLUMNS: &'static [&'static str] = &["kind"];

    fn read(row: &Row) -> rusqlite::Result<GroupFields> {
        Ok(GroupFields { kind: row.get("kind")? })
    }

    fn values(&self) -> Vec<&dyn ToSql> {
        vec![&self.kind]
    }

    fn reindex(write: &mut Write, key: i64) -> Result<(), ApiError> {
        // a contact is found by the names of its groups, too
        for contact in contacts_below(write, key)? {
            search::index_contact(write, contact)?;
        }
        ["contacts", "layout"].into_iter().for_each(|tag| write.invalidate(tag));
        Ok(())
    }

    fn unindex(_write: &mut Write, _key: i64) -> Result<(), ApiError> {
        Ok(())
    }

    fn announce(write: &mut Write, id: &str) {
        events::changed(write, id);
    }
}

/// The group with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &GroupId) -> Result<Group, ApiError> {
    trees::get(db, id)
}

/// The group with this key. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64) -> Result<Group, ApiError> {
    trees::get_by_key(db, key)
}

/// The group of this slug below `parent_key`, if any.
pub fn find(db: &Connection, parent_key: Option<i64>, slug: &str) -> Result<Option<Group>, ApiError> {
    trees::find(db, parent_key, slug)
}

/// All groups: the first level in order, then the second in the order of its parents.
pub fn list(db: &Connection) -> Result<Vec<Group>, ApiError> {
    trees::list(db)
}

/// Inserts a group. Errors: the slug is taken among its siblings.
pub fn insert(write: &mut Write, new: &GroupToInsert) -> Result<i64, ApiError> {
    trees::insert(write, new)
}

/// Address of a contact, without language prefix.
pub fn contact_path(db: &Connection, key: i64) -> Result<Option<String>, ApiError> {
    trees::content_path(db, &TREE, key)
}

/// Keys of the contacts in a group or in its subgroups, archived ones left out.
fn contacts_below(db: &Connection, key: i64) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.key
         from contacts c
         where c.state <> 'archived'
           and (c.subgroup_key = ?1 or c.subgroup_key in (select g.key from contact_groups g where g.parent_key = ?1))
         order by c.key
         limit 100000",
    )?;
    Ok(statement.query_map([key], |row| row.get("key"))?.collect::<Result<_, _>>()?)
}

/// Contacts of every subgroup, archived ones left out.
pub fn counts(db: &Connection) -> Result<HashMap<i64, u32>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.subgroup_key, count(*) as contacts
         from contacts c
         where c.state <> 'archived'
         group by c.subgroup_key
         order by c.subgroup_key
         limit 1000",
    )?;
    let rows = statement.query_map([], |row| Ok((row.get("subgroup_key")?, row.get("contacts")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Listed contacts of every subgroup.
pub fn listed_counts(db: &Connection) -> Result<HashMap<i64, u32>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.subgroup_key, count(*) as contacts
         from contacts c
         where c.state in ('published', 'needs_check')
         group by c.subgroup_key
         order by c.subgroup_key
         limit 1000",
    )?;
    let rows = statement.query_map([], |row| Ok((row.get("subgroup_key")?, row.get("contacts")?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
