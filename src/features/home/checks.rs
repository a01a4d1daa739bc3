//! Warnings before publishing: texts that are missing in a language, articles that readers of a language get in another
//! one, empty blocks.

use std::collections::HashSet;

use super::types::{Block, BlockKind, BlockWarning, BlockWarningKind, BlockWords, HomeBlock, HomeDocument};
use super::{build, store};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::contacts::highlights::shortcuts;
use crate::locale::words as word;
use crate::web::PageDb;

/// Warnings about a document, for readers of each language at `db.now`.
pub fn warnings(db: &PageDb, document: &HomeDocument) -> Result<Vec<BlockWarning>, ApiError> {
    let mut found = Vec::new();
    for block in document.blocks.iter().filter(|block| block.visible) {
        words(block, &mut found);
        articles(db, block, &mut found)?;
        contacts(db, block, &mut found)?;
    }
    for lang in Lang::ALL {
        let page = build::page(
            &PageDb { connection: db.connection, lang, zone: db.zone, now: db.now, config: db.config },
            document,
        )?;
        for block in document.blocks.iter().filter(|block| block.is_shown(lang, db.now)) {
            if page.blocks.iter().all(|shown| shown.id != block.id) {
                let kind = BlockWarningKind::Empty;
                found.push(BlockWarning { block: block.id.clone(), kind, lang: Some(lang), article: None });
            }
        }
        let mut headings = HashSet::new();
        for block in &page.blocks {
            if heading(block, lang).is_some_and(|heading| !headings.insert(heading)) {
                let kind = BlockWarningKind::SameHeading;
                found.push(BlockWarning { block: block.id.clone(), kind, lang: Some(lang), article: None });
            }
        }
    }
    Ok(found)
}

/// Heading of a block: its own, or the name of its kind.
fn heading(block: &HomeBlock, lang: Lang) -> Option<String> {
    let name = match block.kind {
        BlockKind::Latest => "articles.latest",
        BlockKind::Popular => "articles.popular",
        BlockKind::Contacts => "layout.contacts",
        BlockKind::Services => "layout.services",
        BlockKind::Consult => "layout.consult",
        BlockKind::Emergency => "article_lists.emergency",
        _ => return block.title.clone(),
    };
    Some(block.title.clone().unwrap_or_else(|| word(lang, name)))
}

fn languages(block: &Block) -> Vec<Lang> {
    if block.locales.is_empty() { Lang::ALL.to_vec() } else { block.locales.clone() }
}

fn words(block: &Block, found: &mut Vec<BlockWarning>) {
    let mut missing = |words: &BlockWords, kind: BlockWarningKind| {
        for lang in languages(block) {
            if !words.is_empty() && words.text_in(lang).is_empty() {
                found.push(BlockWarning { block: block.id.clone(), kind, lang: Some(lang), article: None });
            }
        }
    };
    missing(&block.title, BlockWarningKind::TitleMissing);
    missing(&block.settings.words, BlockWarningKind::WordsMissing);
    for number in &block.settings.numbers {
        missing(&number.label, BlockWarningKind::WordsMissing);
    }
}

fn articles(db: &PageDb, block: &Block, found: &mut Vec<BlockWarning>) -> Result<(), ApiError> {
    if block.kind != BlockKind::Hero {
        return Ok(());
    }
    for id in &block.settings.articles {
        let name = store::find_article_title(db, id, db.lang)?;
        let mut warn = |kind, lang| {
            let article = Some(name.clone().unwrap_or_else(|| id.clone()));
            found.push(BlockWarning { block: block.id.clone(), kind, lang, article });
        };
        if name.is_none() {
            warn(BlockWarningKind::ArticleGone, None);
            continue;
        }
        let langs = store::list_article_languages(db, id)?;
        for lang in languages(block) {
            if !langs.contains(&lang) {
                warn(BlockWarningKind::ArticleUntranslated, Some(lang));
            }
        }
    }
    Ok(())
}

/// Warns about picked contacts and groups that readers do not see.
fn contacts(db: &PageDb, block: &Block, found: &mut Vec<BlockWarning>) -> Result<(), ApiError> {
    for pick in &block.settings.contacts {
        if shortcuts(db, std::slice::from_ref(pick), 1)?.is_empty() {
            let kind = BlockWarningKind::ContactGone;
            found.push(BlockWarning { block: block.id.clone(), kind, lang: None, article: None });
            break;
        }
    }
    Ok(())
}
