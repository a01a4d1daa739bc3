//! Editorial flags: pin, breaking, section, reviewer.

use std::time::Duration;

use serde_json::json;

use crate::audit;
use crate::auth::User;
use crate::base::access::PublishArticles;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::Write;
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::types::{Article, EditorialFlags};
use crate::features::articles::{events, store};
use crate::features::sections::store as sections;

/// A flag that ends by itself, as it is and as a request wants it.
struct TimedFlag {
    /// Field of the request that names the end.
    field: &'static str,
    /// The stored end; it may have passed.
    end: Option<Ts>,
    /// True if the flag is wanted; none leaves it as it is.
    wanted: Option<bool>,
    /// The end that is wanted.
    wanted_end: Option<Ts>,
    /// Time until the end where nobody names one.
    default: Duration,
}

impl TimedFlag {
    /// The end after the request. A flag that is wanted without an end lasts for its default time from now on, also where it
    /// had another end; an end that has passed is never renewed unless the flag is wanted.
    /// Errors: an end in the past.
    fn after(&self, now: Ts) -> Result<Option<Ts>, ApiError> {
        match (self.wanted, self.wanted_end) {
            (Some(false), _) => Ok(None),
            (_, Some(end)) if end <= now => Err(ApiError::field(self.field, "past")),
            (_, Some(end)) => Ok(Some(end)),
            (Some(true), None) => Ok(Some(now.after(self.default))),
            (None, None) => Ok(self.end),
        }
    }
}

/// Sets the editorial flags: pin, breaking, section, reviewer. Errors: an end in the past, an unknown section, a reviewer
/// who may not publish.
pub fn set_flags(write: &mut Write, editor: &Editor, id: &Id<Article>, marks: &EditorialFlags) -> Result<(), ApiError> {
    let before = editor.find(write, id)?;
    editor.same_version(&before, marks.version)?;
    let mut article = before.clone();
    let now = write.now();
    article.pinned_until = TimedFlag {
        field: "pinned_until",
        end: before.pinned_until,
        wanted: marks.pinned,
        wanted_end: marks.pinned_until,
        default: Duration::from_hours(24 * u64::from(editor.rules.pin_days)),
    }
    .after(now)?;
    article.breaking_until = TimedFlag {
        field: "breaking_until",
        end: before.breaking_until,
        wanted: marks.breaking,
        wanted_end: marks.breaking_until,
        default: Duration::from_hours(u64::from(editor.rules.breaking_hours)),
    }
    .after(now)?;
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
                let fits = found
                    .filter(|user| user.state.may_sign_in() && user.access(now).scope::<PublishArticles>().is_some());
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
