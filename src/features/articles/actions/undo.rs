//! Undoes the last decision on a text.

use serde_json::json;

use crate::audit;
use crate::auth::languages;
use crate::base::error::ApiError;
use crate::base::html;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::actions::transitions::refresh_publication;
use crate::features::articles::types::{Article, ArticleText, BeforeDecision, Text, TextState};
use crate::features::articles::{events, rules, store};

/// Undoes the last decision of `editor` on one language: its state, what readers see, assignments and comments are as
/// before. Errors: 409 `stale_version`; 409 `decision_final` where somebody else decided or the time is over.
pub fn undo_decision(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    lang: Lang,
    version: i64,
) -> Result<(), ApiError> {
    let article = editor.find_to_write(write, id, lang)?;
    languages::demand(write, editor.user_key, lang)?;
    let text = store::get_text(write, article.key, lang)?;
    if text.version != version {
        return Err(ApiError::conflict("stale_version"));
    }
    let decision = store::find_decision(write, article.key, lang)?
        .filter(|one| rules::seconds_to_undo(one, &text, editor.user_key, write.now()).is_some())
        .ok_or_else(|| ApiError::conflict("decision_final"))?;
    let before = &decision.before;
    let was_public = text.state == TextState::Published;
    if was_public {
        put_back_live(write, &text, before)?;
    }
    store::update_state(
        write,
        &Text {
            state: before.state,
            state_since: before.state_since,
            state_reason: before.state_reason.clone(),
            publish_at: before.publish_at,
            unpublish_at: before.unpublish_at,
            approved_revision: before.approved_revision,
            ..text.clone()
        },
    )?;
    put_back_assignments(write, before)?;
    if let Some(comment) = &before.comment {
        store::remove_comment(write, article.key, comment)?;
    }
    for request in &before.resolved {
        store::reopen_comment(write, article.key, request)?;
    }
    store::remove_decision(write, article.key, lang)?;
    store::touched(write, article.key, Some(editor.user_key))?;
    if was_public {
        refresh_publication(write, &article, None)?;
        put_back_publication(write, &article, before)?;
        events::live_changed(write, article.key)?;
    }
    let (old, new) =
        (json!({ "lang": lang, "state": text.state }), json!({ "lang": lang, "state": before.state, "note": "" }));
    let object = ("article", article.id.as_str());
    audit::record(write, &editor.actor, "article.undo", object, Some(&old), Some(&new))?;
    events::changed(write, &article.id);
    Ok(())
}

/// Readers see the words again that they saw before a publication, or none.
fn put_back_live(write: &Write, text: &Text, before: &BeforeDecision) -> Result<(), ApiError> {
    let Some(live) = &before.live else { return store::remove_live(write, text.article_key, text.lang) };
    // the ids of headings are made again
    let words = ArticleText { body: html::clean(&live.words.body), ..live.words.clone() };
    store::put_live(write, text.article_key, text.lang, &words, &live.facts)
}

/// An article that is live in no language any more is as it was before.
fn put_back_publication(write: &Write, article: &Article, before: &BeforeDecision) -> Result<(), ApiError> {
    if !store::live_langs(write, article.key)?.is_empty() {
        return Ok(());
    }
    let now = store::get_by_key(write, article.key)?;
    store::set_publication(
        write,
        &Article {
            first_published_at: before.first_published_at,
            slug_auto: before.slug_auto,
            archived_at: before.archived_at,
            archived_as: before.archived_as,
            ..now
        },
    )
}

/// Assignments that the decision closed are open again, those that it opened are closed. One that somebody made or changed
/// meanwhile stays as it is.
fn put_back_assignments(write: &Write, before: &BeforeDecision) -> Result<(), ApiError> {
    for opened in &before.opened {
        store::close_assignment(write, opened.key, opened.version)?;
    }
    for key in &before.assigned {
        store::reopen_closed_assignment(write, *key)?;
    }
    Ok(())
}
