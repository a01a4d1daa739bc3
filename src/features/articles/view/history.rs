//! The history and the revisions of an article.

use std::collections::HashMap;

use serde_json::Value;

use crate::base::lang::Lang;
use crate::features::articles::types::{HistoryEntry, HistoryRow, PersonRef, Revision, RevisionRow};

/// A line of the history of an article.
pub fn history_entry(row: HistoryRow) -> HistoryEntry {
    let after: Value = row.after.as_deref().and_then(|after| serde_json::from_str(after).ok()).unwrap_or_default();
    let text = |name: &str| after.get(name).and_then(Value::as_str);
    HistoryEntry {
        at: row.at,
        action: row.action.strip_prefix("article.").unwrap_or(&row.action).to_owned(),
        lang: text("lang").and_then(Lang::from_tag),
        note: text("note").or_else(|| text("person")).unwrap_or_default().to_owned(),
        actor: row.actor,
        user: row.user,
    }
}

/// A revision in a list.
pub fn revision_row(revision: Revision, lang: Lang, people: &HashMap<i64, PersonRef>) -> RevisionRow {
    RevisionRow {
        revision: revision.revision,
        lang,
        title: revision.title,
        saved_at: revision.saved_at,
        saved_by: revision.saved_by.and_then(|key| people.get(&key).cloned()),
    }
}
