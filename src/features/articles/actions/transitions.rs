//! Transitions of one language between its states, by people and by the clock.

use rusqlite::Connection;
use serde_json::json;

use crate::audit;
use crate::audit::Actor;
use crate::auth::languages;
use crate::base::error::{ApiError, FieldError};
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::text;
use crate::config::Articles as Rules;
use crate::db::Write;
use crate::features::articles::actions::assignments::follow;
use crate::features::articles::actions::decisions::{before_decision, keep_decision};
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::actions::publish_facts::publish_facts;
use crate::features::articles::rules::Measures;
use crate::features::articles::types::{
    ArchivedAs, Article, BeforeDecision, CommentKind, EditorialRole, LiveFacts, PublicationEnd, Text, TextAction,
    TextStanding, TextState, TextTransition,
};
use crate::features::articles::{events, rules, store};
use crate::features::authorship_records::actions as records;
use crate::redirects;

/// Texts that the clock moves in one change of the database.
const DUE_AT_ONCE: u32 = 50;

/// Takes one action on one language. Errors: stale version, an action that the state or a rule forbids, unmet requirements.
pub fn transition(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    lang: Lang,
    request: &TextTransition,
) -> Result<(), ApiError> {
    let article = editor.find_to_write(write, id, lang)?;
    languages::demand(write, editor.user_key, lang)?;
    let before = store::get_text(write, article.key, lang)?;
    if before.version != request.version {
        return Err(ApiError::conflict("stale_version"));
    }
    let live = store::find_live(write, article.key, lang)?;
    before.state.advance(request.action.target(), editor.role)?;
    if !rules::open_actions(editor.role, TextStanding::of(&before, live.as_ref())).contains(&request.action) {
        return Err(ApiError::conflict("wrong_state"));
    }
    let note = text::lines(request.note.as_deref().unwrap_or_default());
    let mut text = before.clone();
    text.state_reason = String::new();
    let (mut comment, mut resolved) = (None, Vec::new());
    match request.action {
        TextAction::Submit => {
            demand(write, &article, &text, &editor.rules, !note.is_empty())?;
            if !note.is_empty() {
                let user = Some(editor.user_key);
                comment =
                    Some(store::insert_comment(write, article.key, Some(lang), CommentKind::Comment, &note, user)?);
            }
            resolved = store::resolve_change_requests(write, article.key, lang)?;
        }
        TextAction::RequestChanges => {
            reason(&note)?;
            let user = Some(editor.user_key);
            comment =
                Some(store::insert_comment(write, article.key, Some(lang), CommentKind::ChangeRequest, &note, user)?);
            text.state_reason = note.clone();
        }
        TextAction::Approve => {}
        TextAction::Schedule => {
            let at = request.publish_at.ok_or_else(|| ApiError::field("publish_at", "required"))?;
            if at <= write.now() {
                return Err(ApiError::field("publish_at", "past"));
            }
            demand_publishable(write, &article, &text, &editor.rules)?;
            text.publish_at = Some(at);
        }
        TextAction::Publish => demand_publishable(write, &article, &text, &editor.rules)?,
        TextAction::Withdraw => {
            reason(&note)?;
            text.state_reason = note.clone();
        }
        TextAction::Unschedule | TextAction::Archive | TextAction::Redraft | TextAction::Retract => {}
    }
    if matches!(request.action, TextAction::Publish | TextAction::Schedule) {
        let begins = text.publish_at.filter(|_| request.action == TextAction::Schedule).unwrap_or(write.now());
        text.unpublish_at = match request.unpublish_at {
            Some(Some(end)) if end <= begins => return Err(ApiError::field("unpublish_at", "past")),
            Some(wanted) => wanted,
            // an end from an earlier publication would withdraw the text at once
            None => text.unpublish_at.filter(|end| *end > begins),
        };
    }
    if request.action != TextAction::Schedule {
        text.publish_at = None;
    }
    if matches!(request.action, TextAction::Approve | TextAction::Publish | TextAction::Schedule) {
        demand_four_eyes(write, editor, &text)?;
        text.approved_revision = Some(text.revision);
    }
    text.state = request.action.target();
    let undoable =
        if request.action.is_decision() { Some(before_decision(write, &article, &before, comment)?) } else { None };
    apply(write, &editor.actor, &article, &before, &text, &note, request.archived_as)?;
    let notified = match request.action {
        TextAction::Submit => {
            events::submitted(write, &article, &text, &editor.name, editor.user_key)?;
            true
        }
        TextAction::RequestChanges => {
            events::changes_requested(write, &article, &text, (&editor.name, editor.user_key), &note)?
        }
        TextAction::Publish => events::published(write, &article, &text, Some(editor.user_key))?,
        TextAction::Approve
        | TextAction::Schedule
        | TextAction::Unschedule
        | TextAction::Withdraw
        | TextAction::Archive
        | TextAction::Redraft
        | TextAction::Retract => false,
    };
    match undoable {
        Some(undoable) => keep_decision(write, editor, &before, BeforeDecision { notified, resolved, ..undoable }),
        None => Ok(()),
    }
}

/// Where two people must agree, words go public only after somebody agreed who wrote none of them since the last approval.
/// The accounts that saved them count, not the byline, which their writer chooses. Errors: 409 `four_eyes`.
fn demand_four_eyes(write: &Write, editor: &Editor, text: &Text) -> Result<(), ApiError> {
    if needs_second_person(write, editor, text)? { Err(ApiError::conflict("four_eyes")) } else { Ok(()) }
}

/// True if two people must agree, and `editor` wrote words that nobody else has approved.
pub fn needs_second_person(db: &Connection, editor: &Editor, text: &Text) -> Result<bool, ApiError> {
    if !editor.rules.four_eyes || text.is_approved() {
        return Ok(false);
    }
    store::has_written_since(db, text, text.approved_revision.unwrap_or_default(), editor.user_key)
}

/// Sets or removes the end of a publication that has begun or is scheduled.
/// Errors: stale version, a text that is neither live nor scheduled, an end before the publication or in the past.
pub fn set_end(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    lang: Lang,
    request: &PublicationEnd,
) -> Result<(), ApiError> {
    let article = editor.find_to_write(write, id, lang)?;
    languages::demand(write, editor.user_key, lang)?;
    let before = store::get_text(write, article.key, lang)?;
    if before.version != request.version {
        return Err(ApiError::conflict("stale_version"));
    }
    if before.state != TextState::Scheduled && store::find_live(write, article.key, lang)?.is_none() {
        return Err(ApiError::conflict("wrong_state"));
    }
    let begins = before.publish_at.map_or(write.now(), |at| at.max(write.now()));
    if request.unpublish_at.is_some_and(|end| end <= begins) {
        return Err(ApiError::field("unpublish_at", "past"));
    }
    let text = Text { unpublish_at: request.unpublish_at, ..before.clone() };
    store::update_state(write, &text)?;
    store::touched(write, article.key, Some(editor.user_key))?;
    let facts = |text: &Text| json!({ "lang": text.lang, "unpublish_at": text.unpublish_at });
    let (old, new) = (facts(&before), facts(&text));
    audit::record(write, &editor.actor, "article.end", ("article", article.id.as_str()), Some(&old), Some(&new))?;
    events::changed(write, &article.id);
    Ok(())
}

fn reason(note: &str) -> Result<(), ApiError> {
    match note.chars().count() {
        0 => Err(ApiError::field("note", "required")),
        n if n < rules::REASON_MIN => {
            Err(ApiError::Invalid(vec![FieldError::new("note", "min_length").with("min", rules::REASON_MIN)]))
        }
        _ => Ok(()),
    }
}

fn demand(write: &Write, article: &Article, text: &Text, rules: &Rules, waived: bool) -> Result<(), ApiError> {
    let facts = publish_facts(write, article)?;
    rules::demand(rules::problems(&Measures::of(article, text, &facts), rules, waived))
}

fn demand_publishable(write: &Write, article: &Article, text: &Text, rules: &Rules) -> Result<(), ApiError> {
    let facts = publish_facts(write, article)?;
    rules::demand(rules::publish_problems(&Measures::of(article, text, &facts), rules))
}

/// Writes the new state with all that follows from it for readers.
pub(super) fn apply(
    write: &mut Write,
    actor: &Actor,
    article: &Article,
    before: &Text,
    text: &Text,
    note: &str,
    archived_as: Option<ArchivedAs>,
) -> Result<(), ApiError> {
    let was_live = !store::live_langs(write, article.key)?.is_empty() || article.published_at.is_some();
    match text.state {
        TextState::Published => put_live(write, actor, article, text)?,
        TextState::Withdrawn => store::remove_live(write, article.key, text.lang)?,
        TextState::Archived if archived_as == Some(ArchivedAs::Gone) => {
            store::remove_live(write, article.key, text.lang)?;
        }
        // an archived text that is begun again is not shown before it is published again; a submission that is taken back
        // leaves the published version as it is
        TextState::Draft if before.state != TextState::InReview => store::remove_live(write, article.key, text.lang)?,
        _ => {}
    }
    let state_since = if before.state == text.state { before.state_since } else { write.now() };
    store::update_state(write, &Text { state_since, ..text.clone() })?;
    store::remove_decision(write, article.key, text.lang)?;
    follow(write, before, text)?;
    store::touched(write, article.key, actor.user_key())?;
    refresh_publication(write, article, archived_as)?;
    if was_live || text.state == TextState::Published {
        events::live_changed(write, article.key)?;
    }
    let (old, new) = (
        json!({ "lang": text.lang, "state": before.state }),
        json!({ "lang": text.lang, "state": text.state, "note": note, "publish_at": text.publish_at, "unpublish_at": text.unpublish_at }),
    );
    let action = format!("article.{}", name_of(before.state, text.state));
    audit::record(write, actor, &action, ("article", article.id.as_str()), Some(&old), Some(&new))?;
    events::changed(write, &article.id);
    Ok(())
}

/// The step between two states, for the log.
fn name_of(from: TextState, to: TextState) -> &'static str {
    match to {
        TextState::Approved if from == TextState::Scheduled => TextAction::Unschedule.as_str(),
        TextState::Draft if from == TextState::InReview => TextAction::Retract.as_str(),
        other => {
            TextAction::ALL.iter().find(|action| action.target() == other).map_or("move", |action| action.as_str())
        }
    }
}

/// Freezes the working copy for readers.
fn put_live(write: &mut Write, actor: &Actor, article: &Article, text: &Text) -> Result<(), ApiError> {
    let now = write.now();
    let facts = match store::find_live(write, article.key, text.lang)? {
        None => LiveFacts { published_at: now, updated_at: None, revision: text.revision },
        Some(live) if live.revision == text.revision => LiveFacts { revision: text.revision, ..live },
        Some(live) => LiveFacts { published_at: live.published_at, updated_at: Some(now), revision: text.revision },
    };
    store::insert_revision(write, text)?;
    store::put_live(write, article.key, text.lang, &text.words, &facts)?;
    records::confirm_credits(write, actor, article.key)
}

/// Works out what lists and addresses make of an article now that one of its languages moved.
pub(super) fn refresh_publication(
    write: &Write,
    article: &Article,
    archived_as: Option<ArchivedAs>,
) -> Result<(), ApiError> {
    let texts = store::texts(write, article.key)?;
    let live = store::live_langs(write, article.key)?;
    let is_active = |text: &Text| text.state != TextState::Archived && live.contains(&text.lang);
    let mut after = store::get_by_key(write, article.key)?;
    if texts.iter().any(is_active) {
        let first = after.first_published_at.unwrap_or(write.now());
        (after.first_published_at, after.published_at) = (Some(first), Some(first));
        (after.archived_at, after.archived_as) = (None, None);
        after.slug_auto = false;
    } else {
        after.published_at = None;
        if texts.iter().any(|text| text.state == TextState::Archived) {
            after.archived_at = after.archived_at.or(Some(write.now()));
            after.archived_as = archived_as.or(after.archived_as).or(Some(ArchivedAs::Readable));
        } else {
            (after.archived_at, after.archived_as) = (None, None);
        }
    }
    store::set_publication(write, &after)?;
    if article.published_at.is_none()
        && after.published_at.is_some()
        && let Some(path) = store::path_of(write, article.key)?
    {
        redirects::remove(write, &path)?;
    }
    Ok(())
}

/// Publishes what is due and withdraws what has expired, a handful at a time. Returns how many texts moved.
/// A scheduled text that lost something it needs, or was changed without another person's approval, goes back to "approved" and says so in its reason.
pub fn publish_due(write: &mut Write, rules: &Rules) -> Result<usize, ApiError> {
    let due = store::due_to_publish(write, write.now(), DUE_AT_ONCE)?;
    let over = store::due_to_withdraw(write, write.now(), DUE_AT_ONCE)?;
    for (key, lang) in &due {
        let article = store::get_by_key(write, *key)?;
        let before = store::get_text(write, *key, *lang)?;
        let mut text = Text { publish_at: None, ..before.clone() };
        let ready = if article.deleted_at.is_some() {
            Err(ApiError::NotFound)
        } else if rules.four_eyes && !before.is_approved() {
            Err(ApiError::conflict("four_eyes"))
        } else {
            demand_publishable(write, &article, &text, rules)
        };
        text.state = match ready {
            Ok(()) => before.state.advance(TextState::Published, EditorialRole::Clock)?,
            Err(_) => before.state.advance(TextState::Approved, EditorialRole::Clock)?,
        };
        let note = if text.state == TextState::Published { "" } else { "incomplete" };
        text.state_reason = note.to_owned();
        apply(write, &Actor::Clock, &article, &before, &text, note, None)?;
        if text.state == TextState::Published {
            events::published(write, &article, &text, None)?;
        }
    }
    for (key, lang) in &over {
        let article = store::get_by_key(write, *key)?;
        let before = store::get_text(write, *key, *lang)?;
        let state = match before.state {
            TextState::Archived | TextState::Withdrawn => before.state,
            other => other.advance(TextState::Withdrawn, EditorialRole::Clock)?,
        };
        let text =
            Text { state, publish_at: None, unpublish_at: None, state_reason: "expired".into(), ..before.clone() };
        apply(write, &Actor::Clock, &article, &before, &text, "expired", None)?;
        store::remove_live(write, *key, *lang)?;
        refresh_publication(write, &article, None)?;
    }
    Ok(due.len() + over.len())
}
