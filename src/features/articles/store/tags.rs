//! SQL of tags. A tag is made when the first article carries it, and named as it was typed then.

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::db::Write;
use crate::features::articles::types::{ArticleTags, LinkedTag};

/// Tags of an article by language.
pub fn tags(db: &Connection, article_key: i64) -> Result<ArticleTags, ApiError> {
    let mut found = ArticleTags::default();
    for lang in Lang::ALL {
        for tag in list_linked_tags(db, article_key, lang)? {
            found.add(lang, &tag.name);
        }
    }
    Ok(found)
}

/// Tags of an article in one language, in order, with their pages.
pub fn list_linked_tags(db: &Connection, article_key: i64, lang: Lang) -> Result<Vec<LinkedTag>, ApiError> {
    let mut statement = db.prepare_cached(
        "select g.key, g.name, g.slug
         from article_tags t
         join tags g on g.key = t.tag_key
         where t.article_key = ?1 and g.locale = ?2
         order by t.position, g.key
         limit 10",
    )?;
    let rows = statement.query_map(params![article_key, lang], |row| {
        let path = format!("/tags/{}", row.get::<_, String>("slug")?);
        Ok(LinkedTag { key: row.get("key")?, name: row.get("name")?, path })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Keys of all tags of an article.
pub fn tag_keys(db: &Connection, article_key: i64) -> Result<Vec<i64>, ApiError> {
    let mut statement =
        db.prepare_cached("select t.tag_key from article_tags t where t.article_key = ?1 order by t.tag_key limit 30")?;
    Ok(statement.query_map([article_key], |row| row.get("tag_key"))?.collect::<Result<_, _>>()?)
}

/// Makes the tags of an article exactly these.
pub fn set_tags(write: &Write, article_key: i64, tags: &ArticleTags) -> Result<(), ApiError> {
    write.prepare_cached("delete from article_tags where article_key = ?1")?.execute([article_key])?;
    for lang in Lang::ALL {
        for (position, tag) in tags.get(lang).iter().enumerate() {
            let key = find_or_insert(write, lang, &tag.0)?;
            write
                .prepare_cached(
                    "insert or ignore into article_tags (article_key, tag_key, position) values (?1, ?2, ?3)",
                )?
                .execute(params![article_key, key, i64::try_from(position).unwrap_or(i64::MAX)])?;
        }
    }
    Ok(())
}

fn find_or_insert(write: &Write, lang: Lang, name: &str) -> Result<i64, ApiError> {
    let folded = name.to_lowercase();
    let known = write
        .prepare_cached("select g.key from tags g where g.locale = ?1 and g.folded = ?2")?
        .query_row(params![lang, folded], |row| row.get("key"))
        .optional()?;
    if let Some(key) = known {
        return Ok(key);
    }
    let wanted = Slug::from_title_or(name, &format!("tag {name}")).to_string();
    let mut slug = wanted.clone();
    let mut number = 2;
    while find_tag(write, lang, &slug)?.is_some() {
        slug = format!("{wanted}-{number}");
        number += 1;
    }
    write
        .prepare_cached("insert into tags (locale, slug, name, folded) values (?1, ?2, ?3, ?4)")?
        .execute(params![lang, slug, name, folded])?;
    Ok(write.last_insert_rowid())
}

/// The tag of a language with this slug.
pub fn find_tag(db: &Connection, lang: Lang, slug: &str) -> Result<Option<LinkedTag>, ApiError> {
    Ok(db
        .prepare_cached("select g.key, g.name from tags g where g.locale = ?1 and g.slug = ?2")?
        .query_row(params![lang, slug], |row| {
            Ok(LinkedTag { key: row.get("key")?, name: row.get("name")?, path: format!("/tags/{slug}") })
        })
        .optional()?)
}

/// Names of the tags of a language that articles carry, the most used first, at most 300.
pub fn list_used_tags(db: &Connection, lang: Lang) -> Result<Vec<String>, ApiError> {
    let mut statement = db.prepare_cached(
        "select g.name
         from tags g
         join article_tags t on t.tag_key = g.key
         where g.locale = ?1
         group by g.key
         order by count(*) desc, g.folded, g.key
         limit 300",
    )?;
    Ok(statement.query_map([lang], |row| row.get("name"))?.collect::<Result<_, _>>()?)
}

/// Language and path of the tags whose list holds several articles.
pub fn list_tag_pages(db: &Connection) -> Result<Vec<(Lang, String)>, ApiError> {
    let mut statement = db.prepare_cached(
        "select g.locale, '/tags/' || g.slug as path
         from tags g
         join article_tags t on t.tag_key = g.key
         join article_live l on l.article_key = t.article_key and l.locale = g.locale
         join articles a on a.key = t.article_key
         where a.published_at is not null and a.deleted_at is null
         group by g.key
         having count(*) > 1
         order by g.key
         limit 3000",
    )?;
    Ok(statement.query_map([], |row| Ok((row.get("locale")?, row.get("path")?)))?.collect::<Result<_, _>>()?)
}

/// How many articles carry a tag, counted up to `most`.
pub fn count_tagged(db: &Connection, tag_key: i64, most: u32) -> Result<u32, ApiError> {
    Ok(db
        .prepare_cached(
            "select count(*) as articles from (select 1 from article_tags t where t.tag_key = ?1 limit ?2)",
        )?
        .query_row(params![tag_key, most], |row| row.get("articles"))?)
}

/// The three published articles that share most of `tags` with an article, newer ones first.
pub fn list_sharing_tags(db: &Connection, article_key: i64, tags: &[i64]) -> Result<Vec<i64>, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.article_key
         from json_each(?1) j
         join article_tags t on t.tag_key = j.value
         join articles a on a.key = t.article_key
         where a.published_at is not null and a.deleted_at is null and a.key <> ?2
         group by t.article_key
         order by count(*) desc, max(a.published_at) desc, t.article_key desc
         limit 3",
    )?;
    let rows = statement.query_map(params![serde_json::to_string(tags)?, article_key], |row| row.get("article_key"))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
