//! Decisions about the main page: putting it together, publishing, scheduling, going back.

use std::collections::HashSet;

use rusqlite::Connection;
use serde_json::json;

use super::jobs::{TAG, publish};
use super::panel::{self, MainPageDraft, MainPagePublication};
use super::store;
use super::types::{
    Block, BlockKind, EmergencyNumber, MAX_TEXT, MOST_BLOCKS, MainPageDocument, MainPageState, MainPageVersion,
};
use crate::audit::{self, Actor};
use crate::base::error::{ApiError, FieldError};
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::text;
use crate::db::Write;

/// Most characters of a heading.
const MAX_TITLE: usize = 80;
/// Most characters of an announcement.
const MAX_ANNOUNCEMENT: usize = 200;
/// Most characters of the label of a number.
const MAX_LABEL: usize = 60;
/// Most characters of the title and of the description for search engines.
const MAX_SEO: (usize, usize) = (70, 160);

/// The document as it is kept. Errors: too many blocks, two with one name, words that are too long, a schedule that ends
/// before it begins, a place that is not there.
pub fn clean(db: &Connection, wish: &MainPageDocument) -> Result<MainPageDocument, ApiError> {
    let mut faults = Vec::new();
    if wish.blocks.len() > MOST_BLOCKS {
        faults.push(FieldError::new("document.blocks", "max_items").with("max", MOST_BLOCKS));
    }
    let mut names = HashSet::new();
    let mut blocks = Vec::new();
    for (at, block) in wish.blocks.iter().enumerate() {
        if !names.insert(block.id.as_str()) {
            faults.push(FieldError::new(format!("document.blocks.{at}.id"), "taken"));
        }
        blocks.push(clean_block(db, block, &format!("document.blocks.{at}"), &mut faults)?);
    }
    let document = MainPageDocument {
        blocks,
        seo_title: wish.seo_title.map(text::line),
        seo_description: wish.seo_description.map(text::line),
    };
    for lang in Lang::ALL {
        bound(&mut faults, &format!("document.seo_title.{lang}"), document.seo_title.of(lang), MAX_SEO.0);
        bound(&mut faults, &format!("document.seo_description.{lang}"), document.seo_description.of(lang), MAX_SEO.1);
    }
    if faults.is_empty() { Ok(document) } else { Err(ApiError::Invalid(faults)) }
}

fn bound(faults: &mut Vec<FieldError>, field: &str, words: &str, max: usize) {
    if words.chars().count() > max {
        faults.push(FieldError::new(field, "max_length").with("max", max));
    }
}

fn clean_block(db: &Connection, wish: &Block, field: &str, faults: &mut Vec<FieldError>) -> Result<Block, ApiError> {
    let mut block = wish.clone();
    block.title = wish.title.map(text::line);
    block.locales.sort_unstable();
    block.locales.dedup();
    let is_text = block.kind == BlockKind::Text;
    block.settings.words =
        wish.settings.words.map(|words| if is_text { html::clean(words) } else { text::line(words) });
    block.settings.numbers = wish
        .settings
        .numbers
        .iter()
        .map(|one| EmergencyNumber { number: text::line(&one.number), label: one.label.map(text::line) })
        .collect();
    for lang in Lang::ALL {
        bound(faults, &format!("{field}.title.{lang}"), block.title.of(lang), MAX_TITLE);
        let words = block.settings.words.of(lang);
        let at = format!("{field}.settings.words.{lang}");
        match is_text {
            true => bound(faults, &at, &html::plain_text(words), MAX_TEXT),
            false => bound(faults, &at, words, MAX_ANNOUNCEMENT),
        }
        for (n, one) in block.settings.numbers.iter().enumerate() {
            bound(faults, &format!("{field}.settings.numbers.{n}.label.{lang}"), one.label.of(lang), MAX_LABEL);
        }
    }
    if let (Some(from), Some(to)) = (block.schedule.from, block.schedule.to)
        && to <= from
    {
        faults.push(FieldError::new(format!("{field}.schedule.to"), "before_start"));
    }
    block.settings.contacts.dedup();
    for (n, pick) in block.settings.contacts.iter().enumerate() {
        if block.settings.contacts[..n].contains(pick) {
            faults.push(FieldError::new(format!("{field}.settings.contacts.{n}"), "taken"));
        }
    }
    if block.kind == BlockKind::Hero && block.settings.count.is_some_and(|count| count > 5) {
        faults.push(FieldError::new(format!("{field}.settings.count"), "maximum").with("max", 5));
    }
    for (name, sql, slug) in [
        ("section", "select count(*) from sections where slug = ?1", &block.settings.section),
        (
            "category",
            "select count(*) from categories where slug = ?1 and parent_key is null",
            &block.settings.category,
        ),
    ] {
        let Some(slug) = slug else { continue };
        if db.prepare_cached(sql)?.query_row([slug], |row| row.get::<_, i64>(0))? == 0 {
            faults.push(FieldError::new(format!("{field}.settings.{name}"), "not_found"));
        }
    }
    if block.kind == BlockKind::Category && block.settings.category.is_none() {
        faults.push(FieldError::new(format!("{field}.settings.category"), "required"));
    }
    Ok(block)
}

/// The draft at this version of it; null where there shall be none. Errors: 409 with what is there.
fn draft_at(write: &Write, version: Option<i64>) -> Result<Option<MainPageVersion>, ApiError> {
    let draft = store::in_state(write, MainPageState::Draft)?;
    if draft.as_ref().map(|draft| draft.version) == version {
        return Ok(draft);
    }
    Err(ApiError::stale(panel::shown(write)?))
}

/// Writes the draft; the first change after a publication begins one.
pub fn save(write: &mut Write, actor: &Actor, wish: &MainPageDraft) -> Result<(), ApiError> {
    let document = clean(write, &wish.document)?;
    let Some(mut draft) = draft_at(write, wish.version)? else {
        let begun = store::insert(write, MainPageState::Draft, &document)?;
        let after = json!({ "number": begun.number });
        return audit::record(write, actor, "main_page.draft", (TAG, begun.id.as_str()), None, Some(&after));
    };
    draft.document = document;
    store::update(write, &draft)
}

/// Throws the draft away.
pub fn discard(write: &mut Write, actor: &Actor, version: i64) -> Result<(), ApiError> {
    let draft = draft_at(write, Some(version))?.ok_or(ApiError::conflict("wrong_state"))?;
    store::remove(write, draft.key)?;
    let before = json!({ "number": draft.number });
    audit::record(write, actor, "main_page.discard", (TAG, draft.id.as_str()), Some(&before), None)
}

/// Publishes the draft, at once or at a moment. Errors: a moment that is over; one is scheduled already.
pub fn publish_draft(write: &mut Write, actor: &Actor, wish: &MainPagePublication) -> Result<(), ApiError> {
    let mut draft = draft_at(write, Some(wish.version))?.ok_or(ApiError::conflict("wrong_state"))?;
    draft.document = clean(write, &draft.document)?;
    let Some(at) = wish.publish_at else {
        return publish(write, actor, draft, "main_page.publish");
    };
    if at <= write.now() {
        return Err(ApiError::field("publish_at", "past"));
    }
    if store::in_state(write, MainPageState::Scheduled)?.is_some() {
        return Err(ApiError::conflict("already_scheduled"));
    }
    draft.state = MainPageState::Scheduled;
    draft.publish_at = Some(at);
    store::update(write, &draft)?;
    let after = json!({ "number": draft.number, "publish_at": at });
    audit::record(write, actor, "main_page.schedule", (TAG, draft.id.as_str()), None, Some(&after))
}

/// Makes the scheduled version the draft again. Errors: none is scheduled; there is a draft.
pub fn unschedule(write: &mut Write, actor: &Actor, version: i64) -> Result<(), ApiError> {
    let mut scheduled = store::in_state(write, MainPageState::Scheduled)?.ok_or(ApiError::conflict("wrong_state"))?;
    if scheduled.version != version {
        return Err(ApiError::stale(panel::shown(write)?));
    }
    if store::in_state(write, MainPageState::Draft)?.is_some() {
        return Err(ApiError::conflict("draft_exists"));
    }
    scheduled.state = MainPageState::Draft;
    scheduled.publish_at = None;
    store::update(write, &scheduled)?;
    let after = json!({ "number": scheduled.number });
    audit::record(write, actor, "main_page.unschedule", (TAG, scheduled.id.as_str()), None, Some(&after))
}

/// Publishes again what was published before. Errors: `NotFound` for a version that is no longer kept.
pub fn restore(write: &mut Write, actor: &Actor, number: i64) -> Result<(), ApiError> {
    let old = store::numbered(write, number)?.filter(|old| old.state == MainPageState::Replaced);
    let document = old.ok_or(ApiError::NotFound)?.document;
    // kept as replaced until it is published in this same change: only one version is each of the others
    let again = store::insert(write, MainPageState::Replaced, &document)?;
    publish(write, actor, again, "main_page.restore")
}
