//! SQL of the texts of authors, legal pages and sections, as they are indexed and shown.

use std::collections::HashMap;

use rusqlite::{Connection, params};

use super::super::doc_id::{DocId, SearchDocument};
use super::hits::json_rows;
use super::keys;
use crate::base::error::ApiError;
use crate::base::html;

/// Keys of all people with a byline.
pub fn author_keys(db: &Connection) -> Result<Vec<i64>, ApiError> {
    keys(db, "select u.key from authors u order by u.key")
}

/// Name, title and biography of a person in each language, the name alone where nobody wrote about them.
pub fn author_documents(db: &Connection, key: i64) -> Result<Vec<SearchDocument>, ApiError> {
    let mut statement = db.prepare_cached(
        "select l.value as locale, u.name, coalesce(t.title, '') as title, coalesce(t.bio, '') as bio
         from authors u
         join json_each('[\"en\",\"uk\",\"de\"]') l
         left join author_texts t on t.author_key = u.key and t.locale = l.value
         where u.key = ?1
         order by l.key
         limit 3",
    )?;
    let rows = statement.query_map([key], |row| {
        let (title, bio): (String, String) = (row.get("title")?, row.get("bio")?);
        let body = format!("{title}\n{}", html::plain_text(&bio));
        Ok(SearchDocument { lang: row.get("locale")?, title: row.get("name")?, body, vocabulary: vec![title] })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Keys of all legal pages.
pub fn legal_keys(db: &Connection) -> Result<Vec<i64>, ApiError> {
    keys(db, "select p.key from legal_pages p order by p.key")
}

/// The version of a legal page that is in force, without its placeholders; none before the first one is.
pub fn legal_documents(db: &Connection, key: i64) -> Result<Vec<SearchDocument>, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.locale, t.title, t.body
         from legal_versions v
         join legal_texts t on t.version_key = v.key
         where v.page_key = ?1 and v.state = 'effective' and t.state = 'published' and t.title <> '' and t.body <> ''
         order by t.locale
         limit 3",
    )?;
    let rows = statement.query_map([key], |row| {
        let (title, body): (String, String) = (row.get("title")?, row.get("body")?);
        Ok(SearchDocument {
            lang: row.get("locale")?,
            title: without_placeholders(&title),
            body: without_placeholders(&html::plain_text(&body)),
            vocabulary: Vec::new(),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn without_placeholders(text: &str) -> String {
    let mut parts = text.split("{{");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + part.split_once("}}").map_or(part, |(_, behind)| behind))
}

/// Keys of all sections.
pub fn section_keys(db: &Connection) -> Result<Vec<i64>, ApiError> {
    keys(db, "select s.key from sections s order by s.key")
}

/// Name and introduction of a section in each language.
pub fn section_documents(db: &Connection, key: i64) -> Result<Vec<SearchDocument>, ApiError> {
    let mut statement = db.prepare_cached(
        "select t.locale, t.label, t.intro
         from section_texts t
         where t.section_key = ?1
         order by t.locale
         limit 3",
    )?;
    let rows = statement.query_map([key], |row| {
        Ok(SearchDocument {
            lang: row.get("locale")?,
            title: row.get("label")?,
            body: row.get("intro")?,
            vocabulary: Vec::new(),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// A hit that is a page of its own.
#[derive(Clone, Debug)]
pub struct PageHit {
    /// Name or title.
    pub title: String,
    /// Its text, without markup.
    pub text: String,
    /// Path without language prefix.
    pub path: String,
}

fn page_hits(db: &Connection, sql: &str, ids: &[DocId]) -> Result<HashMap<i64, PageHit>, ApiError> {
    let mut statement = db.prepare_cached(sql)?;
    let found = statement.query_map(params![json_rows(ids)], |row| {
        let text = html::plain_text(&row.get::<_, String>("text")?);
        Ok((row.get("document")?, PageHit { title: row.get("title")?, text, path: row.get("path")? }))
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// Name, title and biography of each person, by row number of the document.
pub fn author_hits(db: &Connection, ids: &[DocId]) -> Result<HashMap<i64, PageHit>, ApiError> {
    page_hits(
        db,
        "select json_extract(j.value, '$[0]') as document, u.name as title, '/authors/' || u.slug as path,
           coalesce('<p>' || t.title || '</p>' || t.bio, '') as text
         from json_each(?1) j
         join authors u on u.key = json_extract(j.value, '$[1]')
         left join author_texts t on t.author_key = u.key and t.locale = json_extract(j.value, '$[2]')
         order by j.key",
        ids,
    )
}

/// Title and text of the version in force of each legal page, with placeholders, by row number of the document.
pub fn legal_hits(db: &Connection, ids: &[DocId]) -> Result<HashMap<i64, PageHit>, ApiError> {
    page_hits(
        db,
        "select json_extract(j.value, '$[0]') as document, t.title, '/legal/' || p.slug as path, t.body as text
         from json_each(?1) j
         join legal_pages p on p.key = json_extract(j.value, '$[1]')
         join legal_versions v on v.page_key = p.key and v.state = 'effective'
         join legal_texts t on t.version_key = v.key and t.locale = json_extract(j.value, '$[2]')
         order by j.key",
        ids,
    )
}

/// Name and introduction of each section, by row number of the document.
pub fn section_hits(db: &Connection, ids: &[DocId]) -> Result<HashMap<i64, PageHit>, ApiError> {
    page_hits(
        db,
        "select json_extract(j.value, '$[0]') as document, t.label as title, '/' || s.slug || '/articles' as path,
           t.intro as text
         from json_each(?1) j
         join sections s on s.key = json_extract(j.value, '$[1]')
         join section_texts t on t.section_key = s.key and t.locale = json_extract(j.value, '$[2]')
         order by j.key",
        ids,
    )
}
