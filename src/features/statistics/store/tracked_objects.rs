//! SQL that finds the object behind a tracked page.

use rusqlite::{Connection, OptionalExtension as _, params};

use super::super::tracked_page::TrackedPage;
use crate::base::error::ApiError;
use crate::base::lang::Lang;

/// An object that is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackedObject {
    /// Object type in the table `daily`.
    pub kind: &'static str,
    /// Public identity, or the name of a page.
    pub id: String,
    /// Key of the article, where it is one.
    pub article_key: Option<i64>,
    /// Whether readers of the language get it in another one.
    pub fallback: bool,
}

impl TrackedObject {
    fn new(kind: &'static str, id: impl Into<String>) -> TrackedObject {
        TrackedObject { kind, id: id.into(), article_key: None, fallback: false }
    }
}

/// The object, if readers can see it; `None` for paths without a page.
pub fn find_tracked_object(db: &Connection, page: &TrackedPage, lang: Lang) -> Result<Option<TrackedObject>, ApiError> {
    match page {
        TrackedPage::Article(id) => find_article(db, id, lang),
        TrackedPage::Path(path) => find_by_path(db, path),
        TrackedPage::Site => Ok(Some(TrackedObject::new("site", "all"))),
    }
}

fn find_article(db: &Connection, id: &str, lang: Lang) -> Result<Option<TrackedObject>, ApiError> {
    let found = db
        .prepare_cached(
            "select a.key, exists (select 1 from article_live l where l.article_key = a.key and l.locale = ?2) as is_written
             from articles a
             where a.id = ?1 and a.published_at is not null and a.deleted_at is null",
        )?
        .query_row(params![id, lang], |row| Ok((row.get("key")?, row.get::<_, bool>("is_written")?)))
        .optional()?;
    Ok(found.map(|(key, is_written)| TrackedObject {
        article_key: Some(key),
        fallback: !is_written,
        ..TrackedObject::new("article", id)
    }))
}

fn find_by_path(db: &Connection, path: &str) -> Result<Option<TrackedObject>, ApiError> {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let page = |name: &str| Ok(Some(TrackedObject::new("page", name)));
    match parts.as_slice() {
        [] => page("home"),
        ["last", "articles"] => page("latest"),
        ["popular", "articles"] => page("popular"),
        ["categories"] => page("categories"),
        ["contacts"] => page("contacts"),
        ["search"] => page("search"),
        [slug, "articles"] => one(db, "section", "select s.id from sections s where s.slug = ?1", &[slug]),
        ["authors", slug] => one(db, "author", "select u.id from authors u where u.slug = ?1", &[slug]),
        ["categories", top] => one(
            db,
            "category",
            "select c.id from categories c where coalesce(c.parent_key, 0) = 0 and c.slug = ?1",
            &[top],
        ),
        ["categories", top, sub] => one(
            db,
            "category",
            "select c.id from categories p join categories c on coalesce(c.parent_key, 0) = p.key and c.slug = ?2
             where coalesce(p.parent_key, 0) = 0 and p.slug = ?1",
            &[top, sub],
        ),
        ["contacts", top] => one(
            db,
            "contact_group",
            "select g.id from contact_groups g where coalesce(g.parent_key, 0) = 0 and g.slug = ?1",
            &[top],
        ),
        ["contacts", top, sub] => one(
            db,
            "contact_group",
            "select g.id from contact_groups p join contact_groups g on coalesce(g.parent_key, 0) = p.key and g.slug = ?2
             where coalesce(p.parent_key, 0) = 0 and p.slug = ?1",
            &[top, sub],
        ),
        ["contacts", top, sub, slug] => one(
            db,
            "contact",
            "select c.id from contact_groups p
             join contact_groups g on coalesce(g.parent_key, 0) = p.key and g.slug = ?2
             join contacts c on c.subgroup_key = g.key and c.slug = ?3
             where coalesce(p.parent_key, 0) = 0 and p.slug = ?1 and c.state in ('published', 'needs_check', 'closed')",
            &[top, sub, slug],
        ),
        _ => Ok(None),
    }
}

fn one(db: &Connection, kind: &'static str, sql: &str, parts: &[&&str]) -> Result<Option<TrackedObject>, ApiError> {
    let found: Option<String> = db
        .prepare_cached(sql)?
        .query_row(rusqlite::params_from_iter(parts.iter().map(|part| **part)), |row| row.get("id"))
        .optional()?;
    Ok(found.map(|id| TrackedObject::new(kind, id)))
}
