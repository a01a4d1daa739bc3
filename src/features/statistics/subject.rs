//! What was looked at: from the path that a browser names to the thing that stands there.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::base::error::ApiError;
use crate::base::lang::Lang;

/// What a browser says it shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// The article with this public identity.
    Article(String),
    /// The public page at this path, without language.
    Path(String),
    /// The site as a whole.
    Site,
}

/// A thing that numbers are kept of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// One of the object types of the table `daily`.
    pub kind: &'static str,
    /// Public identity, or the name of a page.
    pub id: String,
    /// Key of the article, where it is one.
    pub article_key: Option<i64>,
    /// Whether readers of the language get it in another one.
    pub fallback: bool,
}

impl Object {
    fn new(kind: &'static str, id: impl Into<String>) -> Object {
        Object { kind, id: id.into(), article_key: None, fallback: false }
    }
}

impl Subject {
    /// What it is told apart by.
    pub fn name(&self) -> &str {
        match self {
            Subject::Article(name) | Subject::Path(name) => name,
            Subject::Site => "",
        }
    }

    /// The thing, if readers can see it; paths that lead nowhere count for nothing.
    pub fn find(&self, db: &Connection, lang: Lang) -> Result<Option<Object>, ApiError> {
        match self {
            Subject::Article(id) => article(db, id, lang),
            Subject::Path(path) => at(db, path),
            Subject::Site => Ok(Some(Object::new("site", "all"))),
        }
    }
}

fn article(db: &Connection, id: &str, lang: Lang) -> Result<Option<Object>, ApiError> {
    let found = db
        .prepare_cached(
            "select a.key, exists (select 1 from article_live l where l.article_key = a.key and l.locale = ?2)
             from articles a
             where a.id = ?1 and a.published_at is not null and a.deleted_at is null",
        )?
        .query_row(params![id, lang], |row| Ok((row.get(0)?, row.get::<_, bool>(1)?)))
        .optional()?;
    Ok(found.map(|(key, is_written)| Object {
        article_key: Some(key),
        fallback: !is_written,
        ..Object::new("article", id)
    }))
}

fn at(db: &Connection, path: &str) -> Result<Option<Object>, ApiError> {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let page = |name: &str| Ok(Some(Object::new("page", name)));
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

fn one(db: &Connection, kind: &'static str, sql: &str, parts: &[&&str]) -> Result<Option<Object>, ApiError> {
    let found: Option<String> = db
        .prepare_cached(sql)?
        .query_row(rusqlite::params_from_iter(parts.iter().map(|part| **part)), |row| row.get(0))
        .optional()?;
    Ok(found.map(|id| Object::new(kind, id)))
}
