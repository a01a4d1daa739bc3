//! What an admin should look at before publishing: words that are missing in a language, articles that readers of a
//! language get in another one, blocks that show nothing.

use std::collections::HashSet;

use rusqlite::params;
use serde::Serialize;
use utoipa::ToSchema;

use super::compose;
use super::types::{Block, BlockKind, BlockWords, HomeBlock, MainPageDocument};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::db::optional;
use crate::features::contacts::highlights::shortcuts;
use crate::locale::words as word;
use crate::string_enum;
use crate::web::PageDb;

string_enum! {
    /// What is wrong with a block.
    BlockWarningKind {
        /// The heading is given in another language only.
        TitleMissing = "title_missing",
        /// The words are given in another language only.
        WordsMissing = "words_missing",
        /// A picked article cannot be read any more.
        ArticleGone = "article_gone",
        /// A picked article is not published in the language.
        ArticleUntranslated = "article_untranslated",
        /// A picked contact or group is not shown to readers any more.
        ContactGone = "contact_gone",
        /// A block above has the same heading in the language.
        SameHeading = "same_heading",
        /// Nothing is shown in the language.
        Empty = "empty",
    }
}

/// Something to look at.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct BlockWarning {
    /// In which block.
    pub block: String,
    /// What.
    pub kind: BlockWarningKind,
    /// In which language, where it is about one.
    pub lang: Option<Lang>,
    /// Which article, where it is about one.
    pub article: Option<String>,
}

/// What is wrong with a document, for readers of each language at `db.now`.
pub fn warnings(db: &PageDb, document: &MainPageDocument) -> Result<Vec<BlockWarning>, ApiError> {
    let mut found = Vec::new();
    for block in document.blocks.iter().filter(|block| block.visible) {
        words(block, &mut found);
        articles(db, block, &mut found)?;
        contacts(db, block, &mut found)?;
    }
    for lang in Lang::ALL {
        let page = compose::page(
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

/// What stands above a block: what it was given, or what its kind is called.
fn heading(block: &HomeBlock, lang: Lang) -> Option<String> {
    let name = match block.kind {
        BlockKind::Latest => "articles.latest",
        BlockKind::Popular => "articles.popular",
        BlockKind::Contacts => "layout.contacts",
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
            if !words.is_empty() && words.of(lang).is_empty() {
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
    let mut title = db.prepare_cached(
        "select l.title from articles a join article_live l on l.article_key = a.key
         where a.id = ?1 and a.published_at is not null and a.deleted_at is null
         order by l.locale = ?2 desc, l.locale limit 1",
    )?;
    let mut live = db.prepare_cached(
        "select l.locale from articles a join article_live l on l.article_key = a.key where a.id = ?1 order by l.locale",
    )?;
    for id in &block.settings.articles {
        let name: Option<String> = optional(title.query_row(params![id, db.lang], |row| row.get(0)))?;
        let mut warn = |kind, lang| {
            let article = Some(name.clone().unwrap_or_else(|| id.clone()));
            found.push(BlockWarning { block: block.id.clone(), kind, lang, article });
        };
        if name.is_none() {
            warn(BlockWarningKind::ArticleGone, None);
            continue;
        }
        let langs: Vec<Lang> = live.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?;
        for lang in languages(block) {
            if !langs.contains(&lang) {
                warn(BlockWarningKind::ArticleUntranslated, Some(lang));
            }
        }
    }
    Ok(())
}

/// Picked contacts and groups that readers do not see.
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
