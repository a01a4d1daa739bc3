//! Editorial flags: pin, breaking, section, reviewer.

use std::time::Duration;

use serde_json::json;

use crate::audit;
use crate::auth::User;
use crate::base::access::{Capability as _, PublishArticles};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::Write;
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::types::{Article, EditorialFlags};
use crate::features::articles::{events, store};
use crate::features::sections::store as sections;

/// How long an article stays on top of its lists when it is pinned.
const PINNED: Duration = Duration::from_hours(7 * 24);

/// Sets the editorial flags: pin, breaking, section, reviewer.
pub fn set_flags(write: &mut Write, editor: &Editor, id: &Id<Article>, marks: &EditorialFlags) -> Result<(), ApiError> {
    let before = editor.find(write, id)?;
    editor.same_version(&before, marks.version)?;
    let mut article = before.clone();
    let now = write.now();
    if let Some(pinned) = marks.pinned {
        article.pinned_until = pinned.then(|| marks.pinned_until.unwrap_or(now.after(PINNED)));
    }
    if let Some(breaking) = marks.breaking {
        let span = Duration::from_hours(u64::from(editor.rules.breaking_hours));
        article.breaking_until = breaking.then(|| now.after(span));
    }
    if let Some(section) = &marks.section_id {
        article.section_key = match section {
            None => None,
            Some(id) => Some(sections::find_key(write, id)?.ok_or_else(|| ApiError::field("section_id", "not_found"))?),
        };
    }
    if let Some(reviewer) = &marks.reviewer_id {
        article.reviewer_key = match reviewer {
            None => None,
            Some(id) => {
                let found = User::find_by_id(write, id)?;
                let fits = found.filter(|user| user.state.may_sign_in() && PublishArticles::scope(user.role).is_some());
                Some(fits.ok_or_else(|| ApiError::field("reviewer_id", "not_found"))?.key)
            }
        };
    }
    store::update(write, &article, Some(editor.user_key))?;
    let facts = |article: &Article| {
        json!({
            "pinned_until": article.pinned_until,
            "breaking_until": article.breaking_until,
            "section": article.section_key,
            "reviewer": article.reviewer_key,
        })
    };
    let (old, new) = (facts(&before), facts(&article));
    audit::record(write, &editor.actor, "article.mark", ("article", article.id.as_str()), Some(&old), Some(&new))?;
    if article.published_at.is_some() {
        events::live_changed(write, article.key)?;
    }
    events::changed(write, &article.id);
    Ok(())
}
