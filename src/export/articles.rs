//! Records of sections, categories, people with a byline and articles.

use std::collections::HashMap;

use rusqlite::Connection;
use serde_json::{Map, Value, json};

use super::pictures::ExportedPictures;
use super::store::{self, Walked};
use crate::base::error::ApiError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::features::articles::store as articles;
use crate::features::articles::types::TextState;
use crate::features::authorship::store as authorship;
use crate::features::categories::store as categories;
use crate::features::sections::store as sections;
use crate::trees::Node;

/// A text in the languages in which it is not empty.
pub fn by_lang<'t>(texts: impl Iterator<Item = (Lang, &'t str)>) -> Value {
    let present = texts.filter(|(_, text)| !text.is_empty());
    Value::Object(present.map(|(lang, text)| (lang.as_str().to_owned(), json!(text))).collect())
}

/// A node of a tree, as `category` or below it.
pub fn node<K>(node: &Node<K>, kinds: [&str; 2], above: Option<(&str, &str)>) -> Value {
    let text = |pick: fn(&crate::trees::NodeText) -> &str| {
        by_lang(node.texts.present().map(|(lang, text)| (lang, pick(text))))
    };
    let mut record = json!({
        "type": kinds[usize::from(above.is_some())],
        "slug": node.slug,
        "position": node.position,
        "name": text(|text| &text.name),
        "description": text(|text| &text.description),
        "color": node.color,
        "icon": node.icon,
    });
    if let Some((field, slug)) = above {
        record[field] = json!(slug);
    }
    record
}

/// Sections, then categories with those above first.
pub fn shelves(db: &Connection, write: &mut dyn FnMut(Value) -> Result<(), ApiError>) -> Result<(), ApiError> {
    for section in sections::list(db)? {
        let text = |pick: fn(&crate::features::sections::types::SectionText) -> &str| {
            by_lang(section.texts.iter().map(|(lang, text)| (*lang, pick(text))))
        };
        write(json!({
            "type": "section",
            "slug": section.slug,
            "label": text(|text| &text.label),
            "intro": text(|text| &text.intro),
        }))?;
    }
    let all = categories::list(db)?;
    let slugs: HashMap<i64, &str> = all.iter().map(|category| (category.key, category.slug.as_str())).collect();
    for category in all.iter().filter(|category| category.parent_key.is_none()) {
        write(node(category, ["category", "subcategory"], None))?;
    }
    for category in &all {
        if let Some(above) = category.parent_key.and_then(|key| slugs.get(&key)) {
            write(node(category, ["category", "subcategory"], Some(("category", above))))?;
        }
    }
    Ok(())
}

/// A person with a byline.
pub fn author(db: &Connection, key: i64, pictures: &mut ExportedPictures) -> Result<Value, ApiError> {
    let (slug, name, photo) = store::author(db, key)?;
    let texts = authorship::texts(db, key)?;
    let bios: Vec<(Lang, String)> = texts.present().map(|(lang, text)| (lang, html::plain_text(&text.bio))).collect();
    let mut record = json!({
        "type": "author",
        "slug": slug,
        "name": name,
        "title": by_lang(texts.present().map(|(lang, text)| (lang, text.title.as_str()))),
        "bio": by_lang(bios.iter().map(|(lang, bio)| (*lang, bio.as_str()))),
    });
    if let Some(photo) = pictures.take(db, photo)? {
        record["photo"] = json!(photo);
    }
    Ok(record)
}

/// Slugs of all categories and sections by key.
#[derive(Debug, Default)]
pub struct Places {
    categories: HashMap<i64, String>,
    sections: HashMap<i64, String>,
}

impl Places {
    /// Reads them.
    pub fn read(db: &Connection) -> Result<Places, ApiError> {
        Ok(Places {
            categories: categories::list(db)?.into_iter().map(|category| (category.key, category.slug)).collect(),
            sections: sections::list(db)?.into_iter().map(|section| (section.key, section.slug)).collect(),
        })
    }
}

/// Texts of one language in the record of an article.
struct LangText {
    lang: Lang,
    title: String,
    subtitle: String,
    lead: String,
    body: String,
    cover_alt: String,
    status: &'static str,
}

/// An article: the public copy of each published language, the working copy of the others. `None` for one without a place or
/// a text, which no other portal could show.
pub fn article(
    db: &Connection,
    key: i64,
    places: &Places,
    pictures: &mut ExportedPictures,
) -> Result<Option<Value>, ApiError> {
    let article = articles::get_by_key(db, key)?;
    let mut live = store::live_texts(db, key)?;
    let published_at = live.values().map(|text| text.published_at).min();
    let updated_at = live.values().filter_map(|text| text.updated_at).max();
    let working = articles::texts(db, key)?;
    let scheduled_at = working.iter().filter_map(|text| text.publish_at).min();
    let mut texts = Vec::new();
    for text in working {
        let lang = text.lang;
        let text = match live.remove(&lang) {
            Some(live) => LangText {
                lang,
                title: live.title,
                subtitle: live.subtitle,
                lead: live.excerpt,
                body: live.body,
                cover_alt: live.cover_alt,
                status: "published",
            },
            None => LangText {
                lang,
                title: text.words.title,
                subtitle: text.words.subtitle,
                lead: text.words.excerpt,
                body: text.words.body,
                cover_alt: text.words.cover_alt,
                status: status(text.state),
            },
        };
        if !text.title.is_empty() && !text.body.is_empty() {
            texts.push(LangText { body: pictures.take_inside(db, &text.body)?, ..text });
        }
    }
    let place = |key: Option<i64>| key.and_then(|key| places.categories.get(&key));
    let (Some(category), Some(subcategory)) = (place(article.category_key), place(article.subcategory_key)) else {
        return Ok(None);
    };
    if texts.is_empty() {
        return Ok(None);
    }
    let field = |pick: fn(&LangText) -> &str| by_lang(texts.iter().map(|text| (text.lang, pick(text))));
    let mut record = json!({
        "type": "article",
        "id": article.id,
        "slug": article.slug,
        "status": field(|text| text.status),
        "category": category,
        "subcategory": subcategory,
        "authors": store::credited(db, key, false)?,
        "kind": article.kind,
        "title": field(|text| &text.title),
        "subtitle": field(|text| &text.subtitle),
        "lead": field(|text| &text.lead),
        "body": field(|text| &text.body),
        "tags": articles::tags(db, key)?,
        "created_at": article.created_at,
    });
    let mut also: Map<String, Value> = Map::new();
    let mut put = |name: &str, value: Option<Value>| {
        also.extend(value.map(|value| (name.to_owned(), value)));
    };
    put(
        "original_lang",
        texts.iter().any(|text| text.lang == article.original_lang).then(|| json!(article.original_lang)),
    );
    put("section", article.section_key.and_then(|key| places.sections.get(&key)).map(|slug| json!(slug)));
    put("translator", store::credited(db, key, true)?.first().map(|slug| json!(slug)));
    put("cover", pictures.take(db, article.cover_media_key)?.map(|name| json!(name)));
    put("cover_alt", (!article.cover_decorative).then(|| field(|text| &text.cover_alt)));
    put("published_at", published_at.or(scheduled_at).map(|at| json!(at)));
    put("updated_at", updated_at.map(|at| json!(at)));
    put(
        "source",
        (!article.source_name.is_empty()).then(|| json!({ "name": article.source_name, "url": article.source_url })),
    );
    put(
        "event",
        article.event_start.map(|start| {
            json!({ "start": start, "end": article.event_end, "place": article.event_place, "url": article.event_url })
        }),
    );
    if let Value::Object(record) = &mut record {
        record.extend(also);
    }
    Ok(Some(record))
}

/// The state in another portal of a text that is not public here.
fn status(state: TextState) -> &'static str {
    match state {
        TextState::InReview | TextState::Approved => "in_review",
        TextState::Scheduled => "scheduled",
        TextState::Draft
        | TextState::ChangesRequested
        | TextState::Published
        | TextState::Withdrawn
        | TextState::Archived => "draft",
    }
}

/// Calls `each` with all keys of a kind, in order.
pub fn walk(
    db: &Connection,
    walked: Walked,
    each: &mut dyn FnMut(i64) -> Result<(), ApiError>,
) -> Result<(), ApiError> {
    let mut after = 0;
    loop {
        let keys = store::keys(db, walked, after)?;
        let Some(last) = keys.last() else { return Ok(()) };
        after = *last;
        keys.into_iter().try_for_each(&mut *each)?;
    }
}
