//! Saving the text of one language and restoring a revision of it.

use std::time::Duration;

use serde_json::json;

use crate::audit;
use crate::auth::languages;
use crate::base::error::{ApiError, FieldError};
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::{html, text};
use crate::db::Write;
use crate::features::articles::actions::assignments::{adopt, credit_translator};
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::actions::slugs;
use crate::features::articles::types::{Article, ArticleText, Text, TextChange};
use crate::features::articles::{cache_tags, events, rules, store};

/// The texts of a change in the form in which they are stored: one form of every letter, clean rich text.
/// Takes milliseconds for a long text, so it runs before the change of the database begins. Errors: the text is too long.
pub fn cleaned(change: &TextChange) -> Result<ArticleText, ApiError> {
    let words = ArticleText {
        title: text::line(&change.title),
        subtitle: text::line(&change.subtitle),
        excerpt: text::line(&change.excerpt),
        body: html::clean(&change.body),
        cover_alt: text::line(&change.cover_alt),
        cover_caption: text::line(&change.cover_caption),
        seo_title: text::line(&change.seo_title),
        seo_description: text::line(&change.seo_description),
    };
    let max = rules::BODY_MAX;
    if html::plain_text(&words.body).chars().count() > max {
        return Err(ApiError::Invalid(vec![FieldError::new("body", "max_length").with("max", max)]));
    }
    Ok(words)
}

/// Saves of one person within this span share a kept wording.
const SAME_REVISION: Duration = Duration::from_mins(10);

/// Saves the words of one language; a live copy stays as it is. Words that differ in nothing change nothing.
/// Errors: stale version (with the current article), a text that is locked in its state.
pub fn save_text(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    lang: Lang,
    version: Option<i64>,
    words: ArticleText,
) -> Result<(), ApiError> {
    let article = editor.find_to_write(write, id, lang)?;
    languages::demand(write, editor.user_key, lang)?;
    let found = store::find_text(write, article.key, lang)?;
    if found.as_ref().map(|text| text.version) != version {
        return Err(ApiError::conflict("stale_version"));
    }
    let source = store::find_text(write, article.key, article.original_lang)?.map(|text| text.revision);
    let source_revision = source.filter(|_| lang != article.original_lang);
    let before = found.as_ref().map(|text| text.words.clone());
    let is_new_wording = match found {
        None => {
            let mut text = store::new_text(article.key, lang, words.clone(), write.now());
            text.updated_by = Some(editor.user_key);
            text.source_revision = source_revision;
            text.translator_key = (lang != article.original_lang).then_some(editor.user_key);
            store::insert_text(write, &text)?;
            store::insert_revision(write, &text)?;
            credit_translator(write, editor, &article, lang)?;
            true
        }
        Some(text) if text.words == words => return Ok(()),
        Some(text) => {
            rules::demand_open(editor.role, text.state)?;
            let was = text.revision;
            adopt(write, editor, &article, &text)?;
            let text = Text { source_revision, words: words.clone(), updated_by: Some(editor.user_key), ..text };
            let text = Text { revision: revision_for(write, &text)?, ..text };
            store::update_words(write, &text)?;
            store::insert_revision(write, &text)?;
            if text.revision != was {
                events::original_changed(write, &article, &text, was, editor.user_key)?;
            }
            text.revision != was
        }
    };
    store::touched(write, article.key, Some(editor.user_key))?;
    write.invalidate(cache_tags::draft(article.id.as_str()));
    if lang == article.original_lang {
        slugs::follow_title(write, &article, &words.title)?;
    }
    if is_new_wording {
        record_words(write, editor, "article.text", &article, lang, (before.as_ref(), &words))?;
        events::changed(write, &article.id);
    }
    Ok(())
}

/// Notes in the log which words of a language changed.
fn record_words(
    write: &Write,
    editor: &Editor,
    action: &str,
    article: &Article,
    lang: Lang,
    (before, after): (Option<&ArticleText>, &ArticleText),
) -> Result<(), ApiError> {
    let was = before.map_or(Ok(json!({})), serde_json::to_value)?;
    let (mut old, mut new) = audit::difference(&was, &serde_json::to_value(after)?);
    (old["lang"], new["lang"]) = (json!(lang), json!(lang));
    let old = before.map(|_| &old);
    audit::record(write, &editor.actor, action, ("article", article.id.as_str()), old, Some(&new))
}

/// The number under which this wording is kept: the last one's while the same person goes on writing and it is neither
/// approved nor seen by readers, else the next.
fn revision_for(write: &Write, text: &Text) -> Result<i64, ApiError> {
    let live = store::find_live(write, text.article_key, text.lang)?;
    if text.is_approved() || live.is_some_and(|live| live.revision >= text.revision) {
        return Ok(text.revision + 1);
    }
    let last = store::last_saved(write, text)?;
    let same = last.is_some_and(|(at, by)| by == text.updated_by && write.now().since(at) < SAME_REVISION);
    Ok(if same { text.revision } else { text.revision + 1 })
}

/// Restores a revision into the working copy.
pub fn restore_revision(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    lang: Lang,
    number: i64,
    version: i64,
) -> Result<(), ApiError> {
    let article = editor.find_to_write(write, id, lang)?;
    languages::demand(write, editor.user_key, lang)?;
    let text = store::get_text(write, article.key, lang)?;
    let kept = store::get_revision(write, article.key, lang, number)?;
    let words = ArticleText {
        title: kept.revision.title,
        subtitle: kept.subtitle,
        excerpt: kept.excerpt,
        body: kept.body,
        ..text.words.clone()
    };
    if text.version != version {
        return Err(ApiError::conflict("stale_version"));
    }
    if text.words == words {
        return Ok(());
    }
    rules::demand_open(editor.role, text.state)?;
    adopt(write, editor, &article, &text)?;
    store::insert_revision(write, &text)?;
    events::original_changed(write, &article, &text, text.revision, editor.user_key)?;
    let before = text.words.clone();
    let next = Text { revision: text.revision + 1, words, updated_by: Some(editor.user_key), ..text };
    store::update_words(write, &next)?;
    store::insert_revision(write, &next)?;
    store::touched(write, article.key, Some(editor.user_key))?;
    record_words(write, editor, "article.restore_revision", &article, lang, (Some(&before), &next.words))?;
    events::changed(write, &article.id);
    Ok(())
}
