//! Moving one language of an article through its states, by people and by the clock.

use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{Editor, asks};
use crate::audit::{self, Actor};
use crate::auth::languages;
use crate::base::clock::Ts;
use crate::base::error::{ApiError, FieldError};
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::text;
use crate::config::Articles as Rules;
use crate::db::Write;
use crate::features::articles::shown::TextAction;
use crate::features::articles::store::{self, CommentKind, LiveFacts};
use crate::features::articles::types::{ArchivedAs, Article, Mover, Text, TextState};
use crate::features::articles::{checks, events, view};
use crate::features::authorship::store as authorship;

/// Fewest characters of a reason.
const REASON_MIN: usize = 3;
/// Texts that the clock moves in one change of the database.
const DUE_AT_ONCE: u32 = 50;

/// What shall be done with one language.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionCall {
    /// The step.
    pub action: TextAction,
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Note of a submission, wish of a change, reason of a withdrawal.
    #[schema(max_length = 2000)]
    pub note: Option<String>,
    /// When a scheduled text goes live.
    pub publish_at: Option<Ts>,
    /// When a live text is withdrawn by itself.
    pub unpublish_at: Option<Ts>,
    /// What an archived article answers.
    pub archived_as: Option<ArchivedAs>,
}

/// Does one step with one language. Errors: stale version, a step that the state or a rule forbids, missing things.
pub fn act(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    lang: Lang,
    call: &ActionCall,
) -> Result<(), ApiError> {
    let article = editor.find_to_write(write, id, lang)?;
    languages::demand(write, editor.user_key, lang)?;
    let before = store::get_text(write, article.key, lang)?;
    if before.version != call.version {
        return Err(ApiError::stale(view::article(write, &article, editor)?));
    }
    let live = store::find_live(write, article.key, lang)?;
    before.state.advance(call.action.target(), editor.mover)?;
    if !view::open_actions(editor, &before, live.as_ref()).contains(&call.action) {
        return Err(ApiError::conflict("wrong_state"));
    }
    let note = text::lines(call.note.as_deref().unwrap_or_default());
    let mut text = before.clone();
    text.state_reason = String::new();
    match call.action {
        TextAction::Submit => {
            demand(write, &article, &text, &editor.rules, !note.is_empty())?;
            if !note.is_empty() {
                let user = Some(editor.user_key);
                store::insert_comment(write, article.key, Some(lang), CommentKind::Comment, &note, user)?;
            }
            store::resolve_change_requests(write, article.key, lang)?;
        }
        TextAction::RequestChanges => {
            reason(&note)?;
            let user = Some(editor.user_key);
            store::insert_comment(write, article.key, Some(lang), CommentKind::ChangeRequest, &note, user)?;
            text.state_reason = note.clone();
        }
        TextAction::Approve => {
            if editor.rules.four_eyes && authorship::is_sole_author(write, article.key, editor.user_key)? {
                return Err(ApiError::conflict("four_eyes"));
            }
        }
        TextAction::Schedule => {
            let at = call.publish_at.ok_or_else(|| ApiError::field("publish_at", "required"))?;
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
        TextAction::Unschedule | TextAction::Archive | TextAction::Redraft => {}
    }
    if matches!(call.action, TextAction::Publish | TextAction::Schedule) {
        if call.unpublish_at.is_some_and(|end| end <= call.publish_at.unwrap_or(write.now())) {
            return Err(ApiError::field("unpublish_at", "past"));
        }
        text.unpublish_at = call.unpublish_at.or(text.unpublish_at);
    }
    if call.action != TextAction::Schedule {
        text.publish_at = None;
    }
    text.state = call.action.target();
    apply(write, &editor.actor, &article, &before, &text, &note, call.archived_as)?;
    match call.action {
        TextAction::Submit => events::submitted(write, &article, &text, &editor.name, editor.user_key),
        TextAction::RequestChanges => events::changes_requested(write, &article, &text, &editor.name, &note),
        TextAction::Publish => events::published(write, &article, &text, Some(editor.user_key)),
        _ => Ok(()),
    }
}

fn reason(note: &str) -> Result<(), ApiError> {
    match note.chars().count() {
        0 => Err(ApiError::field("note", "required")),
        n if n < REASON_MIN => {
            Err(ApiError::Invalid(vec![FieldError::new("note", "min_length").with("min", REASON_MIN)]))
        }
        _ => Ok(()),
    }
}

fn demand(write: &Write, article: &Article, text: &Text, rules: &Rules, waived: bool) -> Result<(), ApiError> {
    let facts = view::facts(write, article)?;
    checks::demand(checks::problems(article, text, &facts, rules, waived))
}

/// As for review, and readers must be able to come to it: its category is shown.
fn demand_publishable(write: &Write, article: &Article, text: &Text, rules: &Rules) -> Result<(), ApiError> {
    let facts = view::facts(write, article)?;
    let mut faults = checks::problems(article, text, &facts, rules, false);
    if article.subcategory_key.is_some() && !facts.category_published {
        faults.push(FieldError::new("category_id", "unpublished"));
    }
    checks::demand(faults)
}

/// Writes the new state with all that follows from it for readers.
fn apply(
    write: &mut Write,
    actor: &Actor,
    article: &Article,
    before: &Text,
    text: &Text,
    note: &str,
    archived_as: Option<ArchivedAs>,
) -> Result<(), ApiError> {
    match text.state {
        TextState::Published => put_live(write, article, text)?,
        TextState::Withdrawn => store::remove_live(write, article.key, text.lang)?,
        TextState::Archived if archived_as == Some(ArchivedAs::Gone) => {
            store::remove_live(write, article.key, text.lang)?;
        }
        // an archived text that is begun again is not shown before it is published again
        TextState::Draft => store::remove_live(write, article.key, text.lang)?,
        _ => {}
    }
    store::update_state(write, text)?;
    asks::follow(write, before, text)?;
    store::touched(write, article.key, actor.user_key())?;
    let was_live = !store::live_langs(write, article.key)?.is_empty() || article.published_at.is_some();
    refresh_publication(write, article, archived_as)?;
    if was_live || text.state == TextState::Published {
        events::live_changed(write, article.key)?;
    }
    let (old, new) = (
        json!({ "lang": text.lang, "state": before.state }),
        json!({ "lang": text.lang, "state": text.state, "note": note, "publish_at": text.publish_at }),
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
        other => {
            TextAction::ALL.iter().find(|action| action.target() == other).map_or("move", |action| action.as_str())
        }
    }
}

/// Freezes the working copy for readers.
fn put_live(write: &mut Write, article: &Article, text: &Text) -> Result<(), ApiError> {
    let now = write.now();
    let facts = match store::find_live(write, article.key, text.lang)? {
        None => LiveFacts { published_at: now, updated_at: None, revision: text.revision },
        Some(live) if live.revision == text.revision => LiveFacts { revision: text.revision, ..live },
        Some(live) => LiveFacts { published_at: live.published_at, updated_at: Some(now), revision: text.revision },
    };
    store::insert_revision(write, text)?;
    store::put_live(write, article.key, text.lang, &text.words, &facts)?;
    authorship::confirm(write, article.key)
}

/// Works out what lists and addresses make of an article now that one of its languages moved.
fn refresh_publication(write: &Write, article: &Article, archived_as: Option<ArchivedAs>) -> Result<(), ApiError> {
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
    if article.first_published_at.is_none()
        && after.first_published_at.is_some()
        && let Some(path) = store::path_of(write, article.key)?
    {
        store::remove_redirect(write, &path)?;
    }
    Ok(())
}

/// Publishes what is due and withdraws what has expired, a handful at a time. Returns how many texts moved.
/// A scheduled text that lost something it needs goes back to "approved" and says so in its reason.
pub fn run_due(write: &mut Write, rules: &Rules) -> Result<usize, ApiError> {
    let due = store::due_to_publish(write, write.now(), DUE_AT_ONCE)?;
    let over = store::due_to_withdraw(write, write.now(), DUE_AT_ONCE)?;
    for (key, lang) in &due {
        let article = store::get_by_key(write, *key)?;
        let before = store::get_text(write, *key, *lang)?;
        let mut text = Text { publish_at: None, ..before.clone() };
        let ready = if article.deleted_at.is_some() {
            Err(ApiError::NotFound)
        } else {
            demand_publishable(write, &article, &text, rules)
        };
        text.state = match ready {
            Ok(()) => before.state.advance(TextState::Published, Mover::Clock)?,
            Err(_) => before.state.advance(TextState::Approved, Mover::Clock)?,
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
            other => other.advance(TextState::Withdrawn, Mover::Clock)?,
        };
        let text =
            Text { state, publish_at: None, unpublish_at: None, state_reason: "expired".into(), ..before.clone() };
        apply(write, &Actor::Clock, &article, &before, &text, "expired", None)?;
        store::remove_live(write, *key, *lang)?;
        refresh_publication(write, &article, None)?;
    }
    Ok(due.len() + over.len())
}
