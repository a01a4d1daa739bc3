//! Addresses of articles, and the panel's list of old ones.

use rusqlite::{Connection, OptionalExtension as _, params};
use serde::Serialize;
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::db::one;
pub use crate::features::categories::redirects::{Moved, add_redirect, category_path, remove_redirect};

/// An old address in the panel's list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Redirect {
    /// Path without language prefix.
    pub path: String,
    /// Where it leads now; null where nothing is there any more.
    pub target: Option<String>,
    /// Title of the article or name of the category.
    pub title: String,
    /// Since when.
    pub created_at: Ts,
}

/// Address of an article, `/categories/a/b/c`; none while it has no place in the tree.
pub fn path_of(db: &Connection, article_key: i64) -> Result<Option<String>, ApiError> {
    Ok(db
        .prepare_cached(
            "select '/categories/' || c.slug || '/' || s.slug || '/' || a.slug
             from articles a
             join categories c on c.key = a.category_key
             join categories s on s.key = a.subcategory_key
             where a.key = ?1 and a.deleted_at is null",
        )?
        .query_row([article_key], |row| row.get(0))
        .optional()?)
}

fn moved(db: &Connection, path: &str) -> Result<Option<Moved>, ApiError> {
    let found: Option<(String, i64)> = db
        .prepare_cached("select r.object_type, r.object_key from redirects r where r.path = ?1")?
        .query_row([path], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    Ok(found.map(|(kind, key)| if kind == "category" { Moved::Category(key) } else { Moved::Article(key) }))
}

fn category_key(db: &Connection, parent: Option<i64>, slug: &str, path: &str) -> Result<Option<i64>, ApiError> {
    let found = db
        .prepare_cached("select c.key from categories c where coalesce(c.parent_key, 0) = ?1 and c.slug = ?2")?
        .query_row(params![parent.unwrap_or(0), slug], |row| row.get(0))
        .optional()?;
    match found {
        Some(key) => Ok(Some(key)),
        None => Ok(moved(db, path)?.and_then(|moved| match moved {
            Moved::Category(key) => Some(key),
            Moved::Article(_) => None,
        })),
    }
}

/// Where what stood at `path` (`/categories/…`, no language prefix) stands now; none where nothing is known of it or
/// it stands there still. Follows renamed categories above an article too, and a right article below a wrong parent.
pub fn redirect_target(db: &Connection, path: &str) -> Result<Option<String>, ApiError> {
    let target = match moved(db, path)? {
        Some(Moved::Article(key)) => path_of(db, key)?,
        Some(Moved::Category(key)) => category_path(db, key)?,
        None => by_parts(db, path)?,
    };
    Ok(target.filter(|target| target != path))
}

fn by_parts(db: &Connection, path: &str) -> Result<Option<String>, ApiError> {
    let Some(rest) = path.strip_prefix("/categories/") else { return Ok(None) };
    let parts: Vec<&str> = rest.split('/').collect();
    let [top_slug, sub_slug, below @ ..] = parts.as_slice() else { return Ok(None) };
    let top = category_key(db, None, top_slug, &format!("/categories/{top_slug}"))?;
    let old_sub_path = format!("/categories/{top_slug}/{sub_slug}");
    let sub = match category_key(db, Some(top.unwrap_or(-1)), sub_slug, &old_sub_path)? {
        Some(sub) => Some(sub),
        None => only_subcategory(db, sub_slug)?,
    };
    match below {
        [] => sub.map(|sub| category_path(db, sub)).transpose().map(Option::flatten),
        [slug] => article_below(db, sub, slug),
        _ => Ok(None),
    }
}

/// The only subcategory of this slug in the whole tree, where there is exactly one.
fn only_subcategory(db: &Connection, slug: &str) -> Result<Option<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.key from categories c where c.parent_key is not null and c.slug = ?1 order by c.key limit 2",
    )?;
    let keys: Vec<i64> = statement.query_map([slug], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(if let [key] = keys.as_slice() { Some(*key) } else { None })
}

/// The article of this slug below `sub`, else the only one of this slug that readers know.
fn article_below(db: &Connection, sub: Option<i64>, slug: &str) -> Result<Option<String>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.key, a.subcategory_key from articles a
         where a.slug = ?1 and a.first_published_at is not null and a.deleted_at is null
         order by a.key
         limit 20",
    )?;
    let found: Vec<(i64, Option<i64>)> =
        statement.query_map([slug], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    let below = found.iter().find(|(_, parent)| sub.is_some() && *parent == sub);
    let only = if let [only] = found.as_slice() { Some(only) } else { None };
    below.or(only).map(|(key, _)| path_of(db, *key)).transpose().map(Option::flatten)
}

/// Old addresses, newest first.
pub fn redirects(db: &Connection, lang: Lang, request: PageRequest) -> Result<PageOf<Redirect>, ApiError> {
    let mut statement = db.prepare_cached(
        "select r.path, r.object_type, r.object_key, r.created_at,
           case r.object_type
             when 'article' then (select t.title from article_texts t where t.article_key = r.object_key
                                  order by t.locale = :lang desc, t.locale limit 1)
             else (select t.name from category_texts t where t.category_key = r.object_key
                   order by t.locale = :lang desc, t.locale limit 1)
           end
         from redirects r
         order by r.created_at desc, r.path
         limit :limit offset :offset",
    )?;
    let rows = statement.query_map(
        rusqlite::named_params! { ":lang": lang, ":limit": request.per_page, ":offset": request.offset() },
        |row| {
            Ok((
                row.get::<_, String>(0)?,
                row.get::<_, String>(1)?,
                row.get::<_, i64>(2)?,
                row.get::<_, Ts>(3)?,
                row.get::<_, Option<String>>(4)?,
            ))
        },
    )?;
    let mut items = Vec::new();
    for row in rows {
        let (path, kind, key, created_at, title) = row?;
        let target = if kind == "category" { category_path(db, key)? } else { path_of(db, key)? };
        items.push(Redirect { path, target, title: title.unwrap_or_default(), created_at });
    }
    let total = one(db.prepare_cached("select count(*) from redirects")?.query_row([], |row| row.get(0)))?;
    Ok(PageOf::new(items, request, total))
}
