//! The article of a corpus line.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::fields::Fields;
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::base::text::{self, TITLE_MAX};
use crate::features::articles::types::ArticleTags;
use crate::import::records::{ArticleRecord, EventRecord, SourceRecord, Status, Texts};

/// Kinds that an article may be.
const KINDS: &[&str] = &["news", "guide", "interview", "event", "opinion", "announcement"];
/// Largest body of one language, in bytes of HTML.
const MAX_BODY_BYTES: usize = 1024 * 1024;
/// Characters of a tag.
const MAX_TAG: usize = 40;

pub fn read(fields: &mut Fields) -> Result<ArticleRecord, String> {
    let slug = fields.slug("slug")?;
    let foreign_id = match fields.value("id") {
        Some(Value::Number(id)) => id.to_string(),
        Some(Value::String(id)) => text::cut(&text::line(&id), 100),
        Some(_) => return Err("\"id\" is neither a number nor a text".to_owned()),
        None => slug.to_string(),
    };
    let title = fields.required_texts("title", TITLE_MAX)?;
    if let Some((lang, fault)) =
        title.iter().find_map(|(lang, t)| text::check_title(t).err().map(|fault| (lang, fault)))
    {
        return Err(format!("\"title.{lang}\" breaks the rule {}", fault.code()));
    }
    let body = fields.bodies("body", MAX_BODY_BYTES)?;
    if body.is_empty() {
        return Err("\"body\" is missing in every language".to_owned());
    }
    let (status, statuses) = statuses(fields)?;
    let original_lang = fields.lang("original_lang")?;
    let own_lang = original_lang.or_else(|| Lang::ALL.into_iter().find(|lang| title.contains_key(lang)));
    let record = ArticleRecord {
        foreign_id,
        slug,
        status,
        statuses,
        category: Some(fields.required_text("category")?),
        subcategory: Some(fields.required_text("subcategory")?),
        section: fields.text("section")?,
        authors: authors(fields)?,
        translator: fields.text("translator")?,
        kind: kind(fields)?,
        original_lang,
        subtitle: fields.texts("subtitle", 200)?,
        lead: short(fields.texts("lead", 5000)?),
        body,
        cover: fields.text("cover")?,
        cover_alt: fields.texts("cover_alt", 250)?,
        tags: tags(fields, own_lang)?,
        pinned: fields.flag("pinned")?,
        readers: fields.integer("readers")?.and_then(|n| u64::try_from(n).ok()),
        source: source(fields)?,
        event: event(fields)?,
        created_at: fields.moment("created_at")?,
        updated_at: fields.moment("updated_at")?,
        published_at: fields.moment("published_at")?,
        title,
    };
    match record.original_lang {
        Some(lang) if !record.title.contains_key(&lang) => {
            Err(format!("\"original_lang\" is {lang}, but there is no title in it"))
        }
        _ => Ok(record),
    }
}

/// A lead is an excerpt: at most 300 characters.
fn short(lead: Texts) -> Texts {
    lead.into_iter().map(|(lang, given)| (lang, text::cut(&given, 300))).collect()
}

/// One state for all languages, or one a language.
fn statuses(fields: &mut Fields) -> Result<(Status, BTreeMap<Lang, Status>), String> {
    match fields.value("status") {
        None => Ok((Status::Draft, BTreeMap::new())),
        Some(Value::String(given)) => Ok((status(&given)?, BTreeMap::new())),
        Some(by_lang @ Value::Object(_)) => {
            fields.put_back("status", by_lang);
            let given = fields.texts("status", 40)?;
            let by_lang = given.iter().map(|(lang, given)| Ok((*lang, status(given)?)));
            Ok((Status::Draft, by_lang.collect::<Result<_, String>>()?))
        }
        Some(_) => Err("\"status\" is neither a text nor an object with one text a language".to_owned()),
    }
}

fn status(given: &str) -> Result<Status, String> {
    match text::line(given).as_str() {
        "" | "draft" => Ok(Status::Draft),
        "in_review" | "pending" => Ok(Status::InReview),
        "approved" => Ok(Status::Approved),
        "scheduled" => Ok(Status::Scheduled),
        "published" => Ok(Status::Published),
        other => Err(format!("unknown status {:?}", text::cut(other, 40))),
    }
}

/// `authors`, the first is the main one; `author` where there is only one.
fn authors(fields: &mut Fields) -> Result<Vec<String>, String> {
    let mut found: Vec<String> = fields.text("author")?.into_iter().collect();
    match fields.value("authors") {
        None => {}
        Some(Value::Array(given)) => {
            for author in given {
                let Value::String(author) = author else {
                    return Err("\"authors\" holds something that is not a text".to_owned());
                };
                let author = text::line(&author);
                if !author.is_empty() && !found.contains(&author) {
                    found.push(author);
                }
            }
        }
        Some(_) => return Err("\"authors\" is not a list".to_owned()),
    }
    Ok(found)
}

fn kind(fields: &mut Fields) -> Result<Option<String>, String> {
    match fields.text("kind")? {
        Some(kind) if !KINDS.contains(&kind.as_str()) => Err(format!("unknown kind {:?}", text::cut(&kind, 40))),
        other => Ok(other),
    }
}

/// A list is in the language of the article; an object has a list for each language.
fn tags(fields: &mut Fields, own: Option<Lang>) -> Result<ArticleTags, String> {
    let mut tags = ArticleTags::default();
    let mut add = |lang: Lang, given: Vec<Value>| {
        for tag in given {
            let Value::String(tag) = tag else { return Err("\"tags\" holds something that is not a text".to_owned()) };
            tags.add(lang, &text::cut(&text::line(&tag), MAX_TAG));
        }
        Ok(())
    };
    match fields.value("tags") {
        None => {}
        Some(Value::Array(given)) => own.map_or(Ok(()), |lang| add(lang, given))?,
        Some(Value::Object(by_lang)) => {
            for (lang, given) in by_lang {
                let lang = Lang::parse(&lang).ok_or_else(|| format!("\"tags\" has no language {lang:?}"))?;
                let Value::Array(given) = given else { return Err("\"tags\" is not a list".to_owned()) };
                add(lang, given)?;
            }
        }
        Some(_) => return Err("\"tags\" is not a list".to_owned()),
    }
    Ok(tags)
}

fn object(fields: &mut Fields, name: &str) -> Result<Option<Map<String, Value>>, String> {
    match fields.value(name) {
        None => Ok(None),
        Some(Value::Object(map)) => Ok(Some(map)),
        Some(_) => Err(format!("\"{name}\" is not an object")),
    }
}

fn text_of(map: &Map<String, Value>, name: &str) -> Option<String> {
    map.get(name).and_then(Value::as_str).map(text::line).filter(|t| !t.is_empty())
}

fn source(fields: &mut Fields) -> Result<Option<SourceRecord>, String> {
    let Some(map) = object(fields, "source")? else { return Ok(None) };
    let name = text_of(&map, "name").ok_or("\"source.name\" is missing")?;
    Ok(Some(SourceRecord { name: text::cut(&name, 120), url: text_of(&map, "url") }))
}

fn event(fields: &mut Fields) -> Result<Option<EventRecord>, String> {
    let Some(map) = object(fields, "event")? else { return Ok(None) };
    let moment = |name: &str| match text_of(&map, name) {
        None => Ok(None),
        Some(given) => Ts::parse(&given).map(Some).ok_or_else(|| format!("\"event.{name}\" is not a moment")),
    };
    Ok(Some(EventRecord {
        start: moment("start")?.ok_or("\"event.start\" is missing")?,
        end: moment("end")?,
        place: text_of(&map, "place").unwrap_or_default(),
        url: text_of(&map, "url"),
    }))
}
