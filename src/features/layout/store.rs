//! SQL of the menu.

use rusqlite::{Connection, Row};

use super::types::MenuEntry;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::per_lang::PerLang;

/// All sections in the order of the menu.
pub fn list_sections(db: &Connection, lang: Lang) -> Result<Vec<MenuEntry>, ApiError> {
    list(
        db,
        lang,
        "select s.key, s.slug, t.locale, t.label
         from sections s
         join section_texts t on t.section_key = s.key
         order by s.position, s.key, t.locale",
    )
}

/// The categories of the first level that the menu shows, in its order.
pub fn list_categories(db: &Connection, lang: Lang) -> Result<Vec<MenuEntry>, ApiError> {
    list(
        db,
        lang,
        "select c.key, c.slug, t.locale, t.name as label
         from categories c
         join category_texts t on t.category_key = c.key
         where c.parent_key is null and c.state = 'published' and c.in_menu = 1 and t.state = 'published'
         order by c.position, c.key, t.locale",
    )
}

/// One row of the menu's queries: an object in one of its languages.
struct TextRow {
    key: i64,
    slug: String,
    lang: Lang,
    label: String,
}

fn read(row: &Row) -> rusqlite::Result<TextRow> {
    Ok(TextRow { key: row.get("key")?, slug: row.get("slug")?, lang: row.get("locale")?, label: row.get("label")? })
}

fn list(db: &Connection, lang: Lang, sql: &str) -> Result<Vec<MenuEntry>, ApiError> {
    let mut statement = db.prepare_cached(sql)?;
    let mut objects: Vec<(i64, String, PerLang<Option<String>>)> = Vec::new();
    for row in statement.query_map([], read)? {
        let row = row?;
        if objects.last().is_none_or(|(key, ..)| *key != row.key) {
            objects.push((row.key, row.slug, PerLang::default()));
        }
        if let Some((_, _, labels)) = objects.last_mut() {
            labels.set(row.lang, Some(row.label));
        }
    }
    let entry = |(_, slug, labels): (i64, String, PerLang<Option<String>>)| {
        let (lang, label) = labels.get_or_fallback(lang)?;
        Some(MenuEntry { slug, lang, label: label.clone() })
    };
    Ok(objects.into_iter().filter_map(entry).collect())
}
