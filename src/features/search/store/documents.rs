//! SQL of the texts of articles, categories and contacts, as they are indexed.

use rusqlite::{Connection, params};

use super::super::doc_id::SearchDocument;
use crate::base::error::ApiError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::db::Packed;

pub fn keys(db: &Connection, sql: &str) -> Result<Vec<i64>, ApiError> {
    Ok(db.prepare(sql)?.query_map([], |row| row.get("key"))?.collect::<Result<_, _>>()?)
}

fn joined(db: &Connection, sql: &str, key: i64) -> Result<String, ApiError> {
    let words: Vec<String> =
        db.prepare_cached(sql)?.query_map([key], |row| row.get("word"))?.collect::<Result<_, _>>()?;
    Ok(words.join("\n"))
}

/// Keys of published articles, the newest first.
pub fn article_keys(db: &Connection) -> Result<Vec<i64>, ApiError> {
    keys(
        db,
        "select a.key
         from articles a
         where a.published_at is not null and a.deleted_at is null
         order by a.key desc",
    )
}

/// Published texts of an article with its tags and authors; none while lists do not show it.
pub fn article_documents(db: &Connection, key: i64) -> Result<Vec<SearchDocument>, ApiError> {
    let mut words_of_tags = db.prepare_cached(
        "select coalesce(group_concat(g.name, ' '), '') as words
         from article_tags t
         join tags g on g.key = t.tag_key
         where t.article_key = ?1 and g.locale = ?2",
    )?;
    let mut tags = |key: i64, lang: Lang| words_of_tags.query_row(params![key, lang], |row| row.get("words"));
    let people = joined(
        db,
        "select u.name as word
         from authorship_records r
         join authors u on u.key = r.author_key
         where r.article_key = ?1 and r.state <> 'revoked'
         order by r.position, r.key
         limit 20",
        key,
    )?;
    let mut statement = db.prepare_cached(
        "select l.locale, l.title, l.subtitle, l.excerpt, l.body
         from article_live l
         join articles a on a.key = l.article_key
         where l.article_key = ?1 and a.published_at is not null and a.deleted_at is null
         order by l.locale
         limit 3",
    )?;
    let rows = statement.query_map([key], |row| {
        let (subtitle, excerpt, Packed(body)): (String, String, Packed<String>) =
            (row.get("subtitle")?, row.get("excerpt")?, row.get("body")?);
        let lang: Lang = row.get("locale")?;
        let tags: String = tags(key, lang)?;
        let body = [&subtitle, &excerpt, &html::plain_text(&body), &tags, &people].map(String::as_str).join("\n");
        let vocabulary = vec![excerpt, tags.clone(), people.clone()];
        Ok(SearchDocument { lang, title: row.get("title")?, body, vocabulary })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Keys of all categories.
pub fn category_keys(db: &Connection) -> Result<Vec<i64>, ApiError> {
    keys(db, "select c.key from categories c order by c.key")
}

/// Names and descriptions of a category; none while it is not published.
pub fn category_documents(db: &Connection, key: i64) -> Result<Vec<SearchDocument>, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.locale, t.name, t.description
         from category_texts t
         join categories c on c.key = t.category_key
         where t.category_key = ?1 and c.state = 'published' and t.state = 'published'
         order by t.locale
         limit 3",
    )?;
    let rows = statement.query_map([key], |row| {
        Ok(SearchDocument {
            lang: row.get("locale")?,
            title: row.get("name")?,
            body: row.get("description")?,
            vocabulary: Vec::new(),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Keys of all contacts.
pub fn contact_keys(db: &Connection) -> Result<Vec<i64>, ApiError> {
    keys(db, "select c.key from contacts c order by c.key")
}

/// Texts of a contact with its towns in all languages, its groups and its telephone numbers; none while it is hidden.
pub fn contact_documents(db: &Connection, key: i64) -> Result<Vec<SearchDocument>, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.locale, t.name, t.summary, t.body, coalesce(g.name, '') as group_name,
           coalesce(p.name, '') as parent_name,
           (select group_concat(a.value ->> 'street' || ' ' || (a.value ->> 'town') || ' ' || (a.value ->> 'town_names'), char(10))
            from json_each(c.card, '$.addresses') a) as addresses,
           (select group_concat(n.value ->> 'display' || ' ' || (n.value ->> 'number'), char(10))
            from json_each(c.card, '$.phones') n) as phones
         from contact_texts t
         join contacts c on c.key = t.contact_key
         join contact_groups s on s.key = c.subgroup_key
         left join contact_group_texts g on g.group_key = s.key and g.locale = t.locale and g.state = 'published'
         left join contact_group_texts p on p.group_key = s.parent_key and p.locale = t.locale and p.state = 'published'
         where t.contact_key = ?1 and c.state in ('published', 'needs_check') and t.state = 'published'
         order by t.locale
         limit 3",
    )?;
    let rows = statement.query_map([key], |row| {
        let text = |name: &str| row.get::<_, Option<String>>(name).map(Option::unwrap_or_default);
        let summary = text("summary")?;
        let body = html::plain_text(&text("body")?);
        let (group, parent) = (text("group_name")?, text("parent_name")?);
        let (addresses, phones) = (text("addresses")?, text("phones")?);
        let body = [&summary, &body, &group, &parent, &addresses, &phones].map(String::as_str).join("\n");
        Ok(SearchDocument { lang: row.get("locale")?, title: text("name")?, body, vocabulary: vec![summary] })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
