//! SQL of categories.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::types::{Category, CategoryCounts, CategoryText, CategoryTexts, NewCategory};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::{Write, is_unique_violation, one};
use crate::features::search::{self, HitType};

const COLUMNS: &str = "c.key, c.id, c.parent_key, c.slug, c.icon, c.color, c.position, c.state, c.in_menu, c.default_sort, c.updated_at, c.version";

fn read(row: &Row) -> rusqlite::Result<Category> {
    Ok(Category {
        key: row.get(0)?,
        id: row.get(1)?,
        parent_key: row.get(2)?,
        slug: row.get(3)?,
        icon: row.get(4)?,
        color: row.get(5)?,
        position: row.get(6)?,
        state: row.get(7)?,
        in_menu: row.get(8)?,
        default_sort: row.get(9)?,
        updated_at: row.get(10)?,
        version: row.get(11)?,
        texts: BTreeMap::new(),
    })
}

/// The whole tree in order: the top level first, then each parent's children.
pub fn list(db: &Connection) -> Result<Vec<Category>, ApiError> {
    let mut statement = db.prepare_cached(&format!(
        "select {COLUMNS}
         from categories c
         order by c.parent_key is not null, c.parent_key, c.position, c.key
         limit 1000"
    ))?;
    let mut categories = statement.query_map([], read)?.collect::<Result<Vec<_>, _>>()?;
    let mut texts: HashMap<i64, CategoryTexts> = HashMap::new();
    let mut statement = db.prepare_cached(
        "select t.category_key, t.locale, t.name, t.description, t.seo_title, t.seo_description
         from category_texts t
         order by t.category_key, t.locale
         limit 3000",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        texts.entry(row.get(0)?).or_default().insert(row.get(1)?, read_text(row)?);
    }
    for category in &mut categories {
        category.texts = texts.remove(&category.key).unwrap_or_default();
    }
    Ok(categories)
}

fn read_text(row: &Row) -> rusqlite::Result<CategoryText> {
    Ok(CategoryText {
        name: row.get(2)?,
        description: row.get(3)?,
        seo_title: row.get(4)?,
        seo_description: row.get(5)?,
    })
}

fn texts(db: &Connection, key: i64) -> Result<CategoryTexts, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.category_key, t.locale, t.name, t.description, t.seo_title, t.seo_description
         from category_texts t
         where t.category_key = ?1
         order by t.locale
         limit 3",
    )?;
    Ok(statement.query_map([key], |row| Ok((row.get(1)?, read_text(row)?)))?.collect::<Result<_, _>>()?)
}

fn with_texts(db: &Connection, found: Option<Category>) -> Result<Option<Category>, ApiError> {
    let Some(mut category) = found else { return Ok(None) };
    category.texts = texts(db, category.key)?;
    Ok(Some(category))
}

/// The category with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &Id<Category>) -> Result<Category, ApiError> {
    let sql = format!("select {COLUMNS} from categories c where c.id = ?1");
    with_texts(db, db.prepare_cached(&sql)?.query_row([id], read).optional()?)?.ok_or(ApiError::NotFound)
}

/// The category with this key. Errors: `NotFound`.
pub fn get_by_key(db: &Connection, key: i64) -> Result<Category, ApiError> {
    let sql = format!("select {COLUMNS} from categories c where c.key = ?1");
    with_texts(db, db.prepare_cached(&sql)?.query_row([key], read).optional()?)?.ok_or(ApiError::NotFound)
}

/// The category with this slug below `parent_key`, if any.
pub fn find(db: &Connection, parent_key: Option<i64>, slug: &str) -> Result<Option<Category>, ApiError> {
    let sql = format!("select {COLUMNS} from categories c where coalesce(c.parent_key, 0) = ?1 and c.slug = ?2");
    with_texts(db, db.prepare_cached(&sql)?.query_row(params![parent_key.unwrap_or(0), slug], read).optional()?)
}

/// Children of a category in order; `None` asks for the top level.
pub fn children(db: &Connection, parent_key: Option<i64>) -> Result<Vec<Category>, ApiError> {
    Ok(list(db)?.into_iter().filter(|category| category.parent_key == parent_key).collect())
}

/// Puts a category into the tree. Errors: the slug is taken among its siblings.
pub fn insert(write: &Write, new: &NewCategory) -> Result<i64, ApiError> {
    let place = match new.position {
        Some(position) => position,
        None => one(write
            .prepare_cached("select coalesce(max(position) + 1, 0) from categories where coalesce(parent_key, 0) = ?1")?
            .query_row([new.parent_key.unwrap_or(0)], |row| row.get(0)))?,
    };
    write
        .prepare_cached(
            "insert into categories (id, parent_key, slug, icon, color, position, state, in_menu, default_sort, created_at, updated_at)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10)",
        )?
        .execute(params![
            Id::<Category>::new(),
            new.parent_key,
            new.slug,
            new.icon,
            new.color,
            place,
            new.state,
            new.in_menu,
            new.default_sort,
            write.now()
        ])
        .map_err(slug_taken)?;
    let key = write.last_insert_rowid();
    for (lang, text) in &new.texts {
        set_text(write, key, *lang, text)?;
    }
    Ok(key)
}

fn slug_taken(error: rusqlite::Error) -> ApiError {
    match is_unique_violation(&error, "categories_slug") {
        true => ApiError::field("slug", "taken"),
        false => error.into(),
    }
}

/// Writes everything but the texts and raises the version; the caller has compared it.
pub fn update(write: &Write, category: &Category) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update categories
             set parent_key = ?2, slug = ?3, icon = ?4, color = ?5, position = ?6, state = ?7, in_menu = ?8,
                 default_sort = ?9, updated_at = ?10, version = version + 1
             where key = ?1",
        )?
        .execute(params![
            category.key,
            category.parent_key,
            category.slug,
            category.icon,
            category.color,
            category.position,
            category.state,
            category.in_menu,
            category.default_sort,
            write.now()
        ])
        .map_err(slug_taken)?;
    search::index_category(write, category.key)
}

/// Writes the place among siblings only; an order is no change of the category itself.
pub fn set_position(write: &Write, key: i64, position: usize) -> Result<(), ApiError> {
    write
        .prepare_cached("update categories set position = ?2 where key = ?1")?
        .execute(params![key, i64::try_from(position).unwrap_or(i64::MAX)])?;
    Ok(())
}

/// Writes the words of one language.
pub fn set_text(write: &Write, key: i64, lang: Lang, text: &CategoryText) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into category_texts (category_key, locale, name, description, seo_title, seo_description)
             values (?1, ?2, ?3, ?4, ?5, ?6)
             on conflict (category_key, locale) do update
             set name = excluded.name, description = excluded.description,
                 seo_title = excluded.seo_title, seo_description = excluded.seo_description",
        )?
        .execute(params![key, lang, text.name, text.description, text.seo_title, text.seo_description])?;
    search::index_category(write, key)
}

/// Takes the words of one language away.
pub fn remove_text(write: &Write, key: i64, lang: Lang) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from category_texts where category_key = ?1 and locale = ?2")?
        .execute(params![key, lang])?;
    search::index_category(write, key)
}

/// What another system calls `from` is `to` from now on, so that a further import goes there.
pub fn turn_imported(write: &Write, from: i64, to: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update imported set object_key = ?2 where object_type = 'category' and object_key = ?1")?
        .execute([from, to])?;
    Ok(())
}

/// Removes an empty category. Errors: something still hangs on it (a foreign key refuses).
pub fn remove(write: &Write, key: i64) -> Result<(), ApiError> {
    write.prepare_cached("delete from categories where key = ?1")?.execute([key])?;
    write.prepare_cached("delete from imported where object_type = 'category' and object_key = ?1")?.execute([key])?;
    search::remove(write, HitType::Category, key)
}

/// Articles that hang in this category or subcategory, the bin included.
pub fn count_articles(db: &Connection, category: &Category) -> Result<u32, ApiError> {
    let sql = match category.parent_key {
        None => "select count(*) from articles where category_key = ?1",
        Some(_) => "select count(*) from articles where subcategory_key = ?1",
    };
    one(db.prepare_cached(sql)?.query_row([category.key], |row| row.get(0)))
}

/// Counts of every category: its own articles, those of its subcategories included.
pub fn counts(db: &Connection) -> Result<HashMap<i64, CategoryCounts>, ApiError> {
    let mut counts: HashMap<i64, CategoryCounts> = HashMap::new();
    let mut statement = db.prepare_cached(
        "select a.category_key, a.subcategory_key, count(*)
         from articles a
         where a.deleted_at is null
         group by a.category_key, a.subcategory_key
         order by a.category_key, a.subcategory_key
         limit 2000",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let number: u32 = row.get(2)?;
        for key in [row.get::<_, Option<i64>>(0)?, row.get(1)?].into_iter().flatten() {
            counts.entry(key).or_default().articles += number;
        }
    }
    let mut statement = db.prepare_cached(
        "select a.category_key, a.subcategory_key, t.locale, t.state, count(*)
         from article_texts t
         join articles a on a.key = t.article_key
         where a.deleted_at is null
         group by a.category_key, a.subcategory_key, t.locale, t.state
         order by a.category_key, a.subcategory_key, t.locale, t.state
         limit 50000",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (lang, state, number): (Lang, String, u32) = (row.get(2)?, row.get(3)?, row.get(4)?);
        for key in [row.get::<_, Option<i64>>(0)?, row.get(1)?].into_iter().flatten() {
            *counts.entry(key).or_default().by_state.entry(lang).or_default().entry(state.clone()).or_default() +=
                number;
        }
    }
    Ok(counts)
}

/// Moves the articles of one subcategory into another, those in the bin too, except those whose slug is taken there.
pub fn move_articles(write: &Write, from: i64, to: &Category) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update articles set subcategory_key = ?2, category_key = ?3
             where subcategory_key = ?1
               and (deleted_at is not null
                    or not exists (select 1 from articles o
                                   where coalesce(o.subcategory_key, 0) = ?2 and o.slug = articles.slug and o.deleted_at is null))",
        )?
        .execute(params![from, to.key, to.parent_key])?;
    Ok(())
}

/// Articles still in a subcategory: key, slug, and whether readers know the address.
pub fn left_articles(db: &Connection, subcategory_key: i64) -> Result<Vec<(i64, String, bool)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.key, a.slug, a.first_published_at is not null from articles a where a.subcategory_key = ?1 order by a.key limit 100000",
    )?;
    let rows = statement.query_map([subcategory_key], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Whether a live article of this slug hangs in the subcategory.
pub fn has_article(db: &Connection, subcategory_key: i64, slug: &str) -> Result<bool, ApiError> {
    one(db
        .prepare_cached(
            "select exists (select 1 from articles a
               where coalesce(a.subcategory_key, 0) = ?1 and a.slug = ?2 and a.deleted_at is null)",
        )?
        .query_row(params![subcategory_key, slug], |row| row.get(0)))
}

/// Hangs one article elsewhere, under another slug.
pub fn move_article(write: &Write, article_key: i64, to: &Category, slug: &str) -> Result<(), ApiError> {
    write
        .prepare_cached("update articles set subcategory_key = ?2, category_key = ?3, slug = ?4 where key = ?1")?
        .execute(params![article_key, to.key, to.parent_key, slug])?;
    Ok(())
}

/// The articles of a subcategory follow it below another category.
pub fn follow_parent(write: &Write, subcategory_key: i64, category_key: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update articles set category_key = ?2 where subcategory_key = ?1")?
        .execute(params![subcategory_key, category_key])?;
    Ok(())
}

/// Articles that hang in a category without a subcategory hang in another one from now on.
pub fn move_loose_articles(write: &Write, from: i64, to: i64) -> Result<(), ApiError> {
    write
        .prepare_cached("update articles set category_key = ?2 where category_key = ?1 and subcategory_key is null")?
        .execute([from, to])?;
    Ok(())
}

/// Published articles of every subcategory.
pub fn published_counts(db: &Connection) -> Result<HashMap<i64, u32>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.subcategory_key, count(*) as articles
         from articles a
         where a.published_at is not null and a.deleted_at is null and a.subcategory_key is not null
         group by a.subcategory_key
         order by a.subcategory_key
         limit 1000",
    )?;
    Ok(statement
        .query_map([], |row| Ok((row.get("subcategory_key")?, row.get("articles")?)))?
        .collect::<Result<_, _>>()?)
}

/// Published articles of the subcategories of `parent`.
pub fn published_counts_below(db: &Connection, parent: i64) -> Result<HashMap<i64, u32>, ApiError> {
    let mut statement = db.prepare_cached(
        "select c.key, (select count(*) from articles a
                        where a.subcategory_key = c.key and a.published_at is not null and a.deleted_at is null) as articles
         from categories c
         where c.parent_key = ?1
         order by c.key
         limit 100",
    )?;
    Ok(statement.query_map([parent], |row| Ok((row.get("key")?, row.get("articles")?)))?.collect::<Result<_, _>>()?)
}
