//! SQL of sections.

use std::collections::{BTreeMap, HashMap};

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::types::{Section, SectionText};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::{Write, is_unique_violation};
use crate::features::search::{self, HitType};

const COLUMNS: &str = "s.key, s.id, s.slug, s.cover_media_key, s.shortcuts, s.position, s.updated_at, s.version";

fn read(row: &Row) -> rusqlite::Result<Section> {
    Ok(Section {
        key: row.get("key")?,
        id: row.get("id")?,
        slug: row.get("slug")?,
        cover_media_key: row.get("cover_media_key")?,
        shortcuts: serde_json::from_str(&row.get::<_, String>("shortcuts")?).unwrap_or_default(),
        position: row.get("position")?,
        updated_at: row.get("updated_at")?,
        version: row.get("version")?,
        texts: BTreeMap::new(),
    })
}

/// All sections in the order of menus.
pub fn list(db: &Connection) -> Result<Vec<Section>, ApiError> {
    let mut statement =
        db.prepare_cached(&format!("select {COLUMNS} from sections s order by s.position, s.key limit 100"))?;
    let mut sections = statement.query_map([], read)?.collect::<Result<Vec<_>, _>>()?;
    let mut texts: HashMap<i64, BTreeMap<Lang, SectionText>> = HashMap::new();
    let mut statement = db.prepare_cached(
        "select t.section_key, t.locale, t.label, t.intro, t.seo_title, t.seo_description from section_texts t order by t.section_key, t.locale limit 300",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let text = SectionText {
            label: row.get("label")?,
            intro: row.get("intro")?,
            seo_title: row.get("seo_title")?,
            seo_description: row.get("seo_description")?,
        };
        texts.entry(row.get("section_key")?).or_default().insert(row.get("locale")?, text);
    }
    for section in &mut sections {
        section.texts = texts.remove(&section.key).unwrap_or_default();
    }
    Ok(sections)
}

/// The section with this slug, if any.
pub fn find(db: &Connection, slug: &str) -> Result<Option<Section>, ApiError> {
    Ok(list(db)?.into_iter().find(|section| section.slug == slug))
}

/// The section with this identity. Errors: `NotFound`.
pub fn get(db: &Connection, id: &Id<Section>) -> Result<Section, ApiError> {
    list(db)?.into_iter().find(|section| section.id == *id).ok_or(ApiError::NotFound)
}

/// The key of the section with this identity, if any.
pub fn find_key(db: &Connection, id: &Id<Section>) -> Result<Option<i64>, ApiError> {
    Ok(db.prepare_cached("select key from sections where id = ?1")?.query_row([id], |row| row.get("key")).optional()?)
}

/// Adds a section after the others. Errors: the slug is taken.
pub fn insert(write: &Write, slug: &str, texts: &BTreeMap<Lang, SectionText>) -> Result<i64, ApiError> {
    write
        .prepare_cached(
            "insert into sections (id, slug, position, created_at, updated_at)
             values (?1, ?2, (select coalesce(max(position) + 1, 0) from sections), ?3, ?3)",
        )?
        .execute(params![Id::<Section>::new(), slug, write.now()])
        .map_err(slug_taken)?;
    let key = write.last_insert_rowid();
    for (lang, text) in texts {
        set_text(write, key, *lang, text)?;
    }
    Ok(key)
}

fn slug_taken(error: rusqlite::Error) -> ApiError {
    if is_unique_violation(&error, "sections.slug") { ApiError::field("slug", "taken") } else { error.into() }
}

/// Writes slug, place, cover and shortcuts and raises the version; the caller has compared it.
pub fn update(write: &Write, section: &Section) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "update sections
             set slug = ?2, position = ?3, updated_at = ?4, cover_media_key = ?5, shortcuts = ?6, version = version + 1
             where key = ?1",
        )?
        .execute(params![
            section.key,
            section.slug,
            section.position,
            write.now(),
            section.cover_media_key,
            serde_json::to_string(&section.shortcuts)?
        ])
        .map_err(slug_taken)?;
    Ok(())
}

/// Writes the words of one language and indexes them.
pub fn set_text(write: &Write, key: i64, lang: Lang, text: &SectionText) -> Result<(), ApiError> {
    write
        .prepare_cached(
            "insert into section_texts (section_key, locale, label, intro, seo_title, seo_description)
             values (?1, ?2, ?3, ?4, ?5, ?6)
             on conflict (section_key, locale) do update
             set label = excluded.label, intro = excluded.intro, seo_title = excluded.seo_title,
                 seo_description = excluded.seo_description",
        )?
        .execute(params![key, lang, text.label, text.intro, text.seo_title, text.seo_description])?;
    search::index_section(write, key)
}

/// Removes the words of one language.
pub fn remove_text(write: &Write, key: i64, lang: Lang) -> Result<(), ApiError> {
    write
        .prepare_cached("delete from section_texts where section_key = ?1 and locale = ?2")?
        .execute(params![key, lang])?;
    search::index_section(write, key)
}

/// Removes a section; its articles stay, in no section.
pub fn remove(write: &Write, key: i64) -> Result<(), ApiError> {
    search::remove(write, HitType::Section, key)?;
    write.prepare_cached("delete from sections where key = ?1")?.execute([key])?;
    write.prepare_cached("delete from imported where object_type = 'section' and object_key = ?1")?.execute([key])?;
    Ok(())
}

/// Articles of each section.
pub fn counts(db: &Connection) -> Result<HashMap<i64, u32>, ApiError> {
    let mut statement = db.prepare_cached(
        "select a.section_key, count(*) as total from articles a
         where a.section_key is not null and a.deleted_at is null
         group by a.section_key order by a.section_key limit 100",
    )?;
    Ok(statement.query_map([], |row| Ok((row.get("section_key")?, row.get("total")?)))?.collect::<Result<_, _>>()?)
}
