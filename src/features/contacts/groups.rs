//! SQL of groups and subgroups.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::types::{Group, GroupText, NewGroup};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::{Write, is_unique_violation};

const COLUMNS: &str = "g.key, g.id, g.parent_key, g.slug, g.kind, g.position, g.state, g.updated_at, g.version";

fn read(row: &Row) -> rusqlite::Result<Group> {
    Ok(Group {
        key: row.get(0)?,
        id: row.get(1)?,
        parent_key: row.get(2)?,
        slug: row.get(3)?,
        kind: row.get(4)?,
        position: row.get(5)?,
        state: row.get(6)?,
        updated_at: row.get(7)?,
        version: row.get(8)?,
        texts: Default::default(),
    })
}

/// All groups with their words: the first level in order, then the second in the order of its parents.
pub fn list(db: &Connection) -> Result<Vec<Group>, ApiError> {
    let sql = format!(
        "select {COLUMNS} from contact_groups g
         left join contact_groups p on p.key = g.parent_key
         order by g.parent_key is not null, p.position, p.key, g.position, g.key
         limit 1000"
    );
    let mut groups: Vec<Group> = db.prepare_cached(&sql)?.query_map([], read)?.collect::<Result<_, _>>()?;
    let places: HashMap<i64, usize> = groups.iter().enumerate().map(|(at, group)| (group.key, at)).collect();
    let mut statement = db.prepare_cached(
        "select t.group_key, t.locale, t.name, t.description, t.intro, t.seo_title, t.seo_description
         from contact_group_texts t
         order by t.group_key, t.locale
         limit 3000",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if let Some(at) = places.get(&row.get::<_, i64>(0)?) {
            groups[*at].texts.insert(row.get(1)?, text(row, 2)?);
        }
    }
    Ok(groups)
}

fn text(row: &Row, first: usize) -> rusqlite::Result<GroupText> {
    Ok(GroupText {
        name: row.get(first)?,
        description: row.get(first + 1)?,
        intro: row.get(first + 2)?,
        seo_title: row.get(first + 3)?,
        seo_description: row.get(first + 4)?,
    })
}

fn with_texts(db: &Connection, found: Option<Group>) -> Result<Option<Group>, ApiError> {
    let Some(mut group) = found else { return Ok(None) };
    let mut statement = db.prepare_cached(
        "select t.locale, t.name, t.description, t.intro, t.seo_title, t.seo_description
         from contact_group_texts t
         where t.group_key = ?1
         order by t.locale
         limit 3",
    )?;
    let mut rows = statement.query([group.key])?;
    while let Some(row) = rows.next()? {
        group.texts.insert(row.get(0)?, text(row, 1)?);
    }
    Ok(Some(group))
}

/// The group with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &Id<Group>) -> Result<Group, ApiError> {
    let sql = format!("select {COLUMNS} from contact_groups g where g.id = ?1");
    with_texts(db, db.prepare_cached(&sql)?.query_row([id], read).optional()?)?.ok_or(ApiError::NotFound)
}

/// The group with this key. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64) -> Result<Group, ApiError> {
    let sql = format!("select {COLUMNS} from contact_groups g where g.key = ?1");
    with_texts(db, db.prepare_cached(&sql)?.query_row([key], read).optional()?)?.ok_or(ApiError::NotFound)
}

/// The group of this slug below `parent_key`, if any.
pub fn find(db: &Connection, parent_key: Option<i64>, slug: &str) -> Result<Option<Group>, ApiError> {
    let sql = format!("select {COLUMNS} from contact_groups g where coalesce(g.parent_key, 0) = ?1 and g.slug = ?2");
    with_texts(db, db.prepare_cached(&sql)?.query_row(params![parent_key.unwrap_or(0), slug], read).optional()?)
}

/// Groups below a group in order; `None` asks for the top level.
pub fn children(db: &Connection, parent_key: Option<i64>) -> Result<Vec<Group>, ApiError> {
    Ok(list(db)?.into_iter().filter(|group| group.parent_key == parent_key).collect())
}

/// Puts a group into the tree. Errors: the slug is taken among its siblings.
pub fn insert(write: &mut Write, new: &NewGroup) -> Result<i64, ApiError> {
    let place = match new.position {
        Some(position) => position,
        None => write
            .prepare_cached(
                "select coalesce(max(position) + 1, 0) from contact_groups where coalesce(parent_key, 0) = ?1",
            )?
            .query_row([new.parent_key.unwrap_or(0)], |row| row.get(0))?,
    };
    write
        .prepare_cached(
            "insert into contact_groups (id, parent_key, slug, kind, position, state, created_at, updated_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)",
        )?
        .execute(params![Id::<Group>::new(), new.parent_key, new.slug, new.kind, place, new.state, write.now()])
        .map_err(slug_taken)?;
    let key = write.last_insert_rowid();
    for (lang, text) in &new.texts {
        set_text(write, key, *lang, text)?;
    }
    invalidate(write);
    Ok(key)
}

fn slug_taken(error: rusqlite::Error) -> ApiError {
    match is_unique_violation(&error, "contact_groups_slug") {
        true => ApiError::field("slug", "taken"),
        false => error.into(),
    }
}

/// Writes everything but the texts and raises the version; the caller has compared it.
pub fn update(write: &mut Write, group: &Group) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update contact_groups
             set slug = ?2, kind = ?3, position = ?4, state = ?5, updated_at = ?6, version = version + 1
             where key = ?1",
        )?
        .execute(params![group.key, group.slug, group.kind, group.position, group.state, write.now()])
        .map_err(slug_taken)?;
    invalidate(write);
    Ok(())
}

/// Writes the words of one language.
pub fn set_text(write: &Write, key: i64, lang: Lang, text: &GroupText) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into contact_group_texts (group_key, locale, name, description, intro, seo_title, seo_description)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7)
             on conflict (group_key, locale) do update
             set name = excluded.name, description = excluded.description, intro = excluded.intro,
                 seo_title = excluded.seo_title, seo_description = excluded.seo_description",
        )?
        .execute(params![key, lang, text.name, text.description, text.intro, text.seo_title, text.seo_description])?;
    Ok(())
}

/// Pages that show groups are made anew, menus included.
fn invalidate(write: &mut Write) {
    write.invalidate("contacts");
    write.invalidate("layout");
}

/// Writes the place among siblings only; an order is no change of the group itself.
pub fn set_position(write: &Write, key: i64, position: usize) -> Result<(), ApiError> {
    write
        .prepare_cached("update contact_groups set position = ?2 where key = ?1")?
        .execute(params![key, i64::try_from(position).unwrap_or(i64::MAX)])?;
    Ok(())
}

/// Keys of the contacts in a group or in its subgroups, archived ones left out.
pub fn contacts_below(db: &Connection, key: i64) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.key from contacts c
         where c.state <> 'archived' and (c.subgroup_key = ?1 or c.subgroup_key in (select g.key from contact_groups g where g.parent_key = ?1))
         order by c.key
         limit 100000",
    )?;
    Ok(statement.query_map([key], |row| row.get(0))?.collect::<Result<_, _>>()?)
}
