//! Decisions on texts: what they changed is kept for some seconds, in which whoever decided can undo them.

use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::Write;
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::store;
use crate::features::articles::types::{
    Article, AssignmentPart, AssignmentRow, BeforeDecision, Comment, OpenedAssignment, Text, TextDecision,
};

/// Parts of a text that people are assigned.
const PARTS: [AssignmentPart; 2] = [AssignmentPart::Translation, AssignmentPart::Review];

/// All that a decision on `text` is about to change.
pub(super) fn before_decision(
    write: &Write,
    article: &Article,
    text: &Text,
    comment: Option<Id<Comment>>,
) -> Result<BeforeDecision, ApiError> {
    Ok(BeforeDecision {
        state: text.state,
        state_since: text.state_since,
        state_reason: text.state_reason.clone(),
        publish_at: text.publish_at,
        unpublish_at: text.unpublish_at,
        approved_revision: text.approved_revision,
        live: store::find_live_copy(write, article.key, text.lang)?,
        first_published_at: article.first_published_at,
        slug_auto: article.slug_auto,
        archived_at: article.archived_at,
        archived_as: article.archived_as,
        assigned: open_assignments(write, text)?.iter().map(|row| row.key).collect(),
        opened: Vec::new(),
        comment: comment.map(|id| id.to_string()),
        resolved: Vec::new(),
        notified: false,
    })
}

/// Keeps a decision of `editor` that has just been carried out on `text`.
pub(super) fn keep_decision(
    write: &Write,
    editor: &Editor,
    text: &Text,
    before: BeforeDecision,
) -> Result<(), ApiError> {
    let now = store::get_text(write, text.article_key, text.lang)?;
    let opened = open_assignments(write, text)?
        .into_iter()
        .filter(|row| !before.assigned.contains(&row.key))
        .map(|row| OpenedAssignment { key: row.key, version: row.version })
        .collect();
    let before = BeforeDecision { opened, ..before };
    let decision = TextDecision { user_key: editor.user_key, decided_at: write.now(), version: now.version, before };
    store::put_decision(write, text.article_key, text.lang, &decision)
}

fn open_assignments(write: &Write, text: &Text) -> Result<Vec<AssignmentRow>, ApiError> {
    let mut open = Vec::new();
    for part in PARTS {
        open.extend(store::find_assignment(write, text.article_key, text.lang, part)?);
    }
    Ok(open)
}
