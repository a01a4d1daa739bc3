//! Rules for the content of the home page.

use std::collections::HashSet;

use super::types::{Block, BlockKind, EmergencyNumber, HomeDocument, MAX_BLOCKS, MAX_TEXT};
use crate::base::error::FieldError;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::text;

/// Most characters of a heading.
pub const MAX_TITLE: usize = 80;
/// Most characters of an announcement.
pub const MAX_ANNOUNCEMENT: usize = 200;
/// Most characters of the label of a number.
pub const MAX_LABEL: usize = 60;
/// Most characters of the title and of the description for search engines.
const MAX_SEO: (usize, usize) = (70, 160);

/// The document as it is stored, and its faults: too many blocks, two with one identity, texts that are too long, a
/// schedule that ends before it begins.
pub fn clean(wish: &HomeDocument) -> (HomeDocument, Vec<FieldError>) {
    let mut faults = Vec::new();
    if wish.blocks.len() > MAX_BLOCKS {
        faults.push(FieldError::new("document.blocks", "max_items").with("max", MAX_BLOCKS));
    }
    let mut names = HashSet::new();
    let mut blocks = Vec::new();
    for (at, block) in wish.blocks.iter().enumerate() {
        if !names.insert(block.id.as_str()) {
            faults.push(FieldError::new(format!("document.blocks.{at}.id"), "taken"));
        }
        blocks.push(clean_block(block, &format!("document.blocks.{at}"), &mut faults));
    }
    let document = HomeDocument {
        blocks,
        seo_title: wish.seo_title.map_text(text::line),
        seo_description: wish.seo_description.map_text(text::line),
    };
    for lang in Lang::ALL {
        bound(&mut faults, &format!("document.seo_title.{lang}"), document.seo_title.text_in(lang), MAX_SEO.0);
        bound(
            &mut faults,
            &format!("document.seo_description.{lang}"),
            document.seo_description.text_in(lang),
            MAX_SEO.1,
        );
    }
    (document, faults)
}

fn bound(faults: &mut Vec<FieldError>, field: &str, words: &str, max: usize) {
    if words.chars().count() > max {
        faults.push(FieldError::new(field, "max_length").with("max", max));
    }
}

fn clean_block(wish: &Block, field: &str, faults: &mut Vec<FieldError>) -> Block {
    let mut block = wish.clone();
    block.title = wish.title.map_text(text::line);
    block.locales.sort_unstable();
    block.locales.dedup();
    let is_text = block.kind == BlockKind::Text;
    block.settings.words =
        wish.settings.words.map_text(|words| if is_text { html::clean(words) } else { text::line(words) });
    block.settings.numbers = wish
        .settings
        .numbers
        .iter()
        .map(|one| EmergencyNumber { number: text::line(&one.number), label: one.label.map_text(text::line) })
        .collect();
    for lang in Lang::ALL {
        bound(faults, &format!("{field}.title.{lang}"), block.title.text_in(lang), MAX_TITLE);
        let words = block.settings.words.text_in(lang);
        let at = format!("{field}.settings.words.{lang}");
        if is_text {
            bound(faults, &at, &html::plain_text(words), MAX_TEXT);
        } else {
            bound(faults, &at, words, MAX_ANNOUNCEMENT);
        }
        for (n, one) in block.settings.numbers.iter().enumerate() {
            bound(faults, &format!("{field}.settings.numbers.{n}.label.{lang}"), one.label.text_in(lang), MAX_LABEL);
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
    block
}
