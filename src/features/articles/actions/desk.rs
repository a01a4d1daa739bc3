//! Work around a text: marks, comments, corrections, preview links, the bin.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{Editor, slugs};
use crate::app::{random_token, token_hash};
use crate::audit::{self, Actor};
use crate::auth::User;
use crate::base::access::{Capability as _, PublishArticles};
use crate::base::clock::Ts;
use crate::base::error::{ApiError, FieldError};
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::text;
use crate::db::Write;
use crate::features::articles::events;
use crate::features::articles::shown::SectionId;
use crate::features::articles::store::{self, CommentId, CommentKind};
use crate::features::articles::types::Article;
use crate::features::sections::store as sections;

/// How long an article stays on top of its lists when it is pinned.
const PINNED: Duration = Duration::from_hours(7 * 24);

/// Identity of a person.
pub type UserId = Id<User>;

/// What managers set beside the texts; what is not named stays.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Marks {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// On top of its lists for a week, or no longer.
    pub pinned: Option<bool>,
    /// On top of its lists until then.
    pub pinned_until: Option<Ts>,
    /// Breaking for as many hours as the settings say, or no longer.
    pub breaking: Option<bool>,
    /// Section; null takes it out.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<SectionId>)]
    pub section_id: Option<Option<SectionId>>,
    /// Reviewer; null leaves it to all.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<UserId>)]
    pub reviewer_id: Option<Option<UserId>>,
}

/// Tells "not named" from "named as null".
fn named<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(deserializer).map(Some)
}

/// Sets pin, breaking, section and reviewer.
pub fn mark(write: &mut Write, editor: &Editor, id: &Id<Article>, marks: &Marks) -> Result<(), ApiError> {
    let before = editor.find(write, id)?;
    editor.same_version(write, &before, marks.version)?;
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

/// Says something about an article.
pub fn comment(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    lang: Option<Lang>,
    said: &str,
) -> Result<store::Comment, ApiError> {
    let article = editor.find_to_discuss(write, id)?;
    let said = text::lines(said);
    if said.is_empty() {
        return Err(ApiError::field("text", "required"));
    }
    store::insert_comment(write, article.key, lang, CommentKind::Comment, &said, Some(editor.user_key))?;
    audit::record(
        write,
        &editor.actor,
        "article.comment",
        ("article", article.id.as_str()),
        None,
        Some(&json!({ "lang": lang })),
    )?;
    events::changed(write, &article.id);
    store::comments(write, article.key)?.pop().ok_or(ApiError::NotFound)
}

/// Settles a remark or opens it again.
pub fn resolve(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    comment: &CommentId,
    resolved: bool,
) -> Result<store::Comment, ApiError> {
    let article = editor.find_to_discuss(write, id)?;
    store::resolve_comment(write, article.key, comment, resolved)?;
    let after = json!({ "comment": comment, "resolved": resolved });
    audit::record(write, &editor.actor, "article.resolve", ("article", article.id.as_str()), None, Some(&after))?;
    let found = store::comments(write, article.key)?.into_iter().find(|one| one.id == *comment);
    found.ok_or(ApiError::NotFound)
}

/// Tells readers what was wrong.
pub fn correct(write: &mut Write, editor: &Editor, id: &Id<Article>, lang: Lang, note: &str) -> Result<(), ApiError> {
    let article = editor.find(write, id)?;
    let note = correction_words(note)?;
    if store::find_live(write, article.key, lang)?.is_none() {
        return Err(ApiError::Invalid(vec![FieldError::new("lang", "not_live")]));
    }
    store::insert_correction(write, article.key, lang, &note)?;
    let after = json!({ "lang": lang, "note": note });
    audit::record(write, &editor.actor, "article.correct", ("article", article.id.as_str()), None, Some(&after))?;
    events::live_changed(write, article.key)
}

/// Says otherwise what was wrong; readers see the new words, the day stays.
/// Errors: `NotFound`, a stale version with the current correction.
pub fn reword_correction(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    correction: (&store::CorrectionId, i64),
    note: &str,
) -> Result<(), ApiError> {
    let article = editor.find(write, id)?;
    let before = known_correction(write, &article, correction)?;
    let note = correction_words(note)?;
    if note == before.text {
        return Ok(());
    }
    store::update_correction(write, article.key, &before, &note)?;
    let (was, is) = (told(&before, &before.text), told(&before, &note));
    let subject = ("article", article.id.as_str());
    audit::record(write, &editor.actor, "article.correct_reword", subject, Some(&was), Some(&is))?;
    events::live_changed(write, article.key)
}

/// Takes back what readers were told; its words stay in the log.
/// Errors: `NotFound`, a stale version with the current correction.
pub fn remove_correction(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    correction: (&store::CorrectionId, i64),
) -> Result<(), ApiError> {
    let article = editor.find(write, id)?;
    let before = known_correction(write, &article, correction)?;
    store::remove_correction(write, article.key, &before)?;
    let was = told(&before, &before.text);
    let subject = ("article", article.id.as_str());
    audit::record(write, &editor.actor, "article.correct_remove", subject, Some(&was), None)?;
    events::live_changed(write, article.key)
}

fn correction_words(note: &str) -> Result<String, ApiError> {
    let note = text::line(note);
    if note.is_empty() { Err(ApiError::field("text", "required")) } else { Ok(note) }
}

fn known_correction(
    db: &Write,
    article: &Article,
    (id, version): (&store::CorrectionId, i64),
) -> Result<store::Correction, ApiError> {
    let known = store::get_correction(db, article.key, id)?;
    if known.version == version { Ok(known) } else { Err(ApiError::stale(known)) }
}

fn told(correction: &store::Correction, note: &str) -> serde_json::Value {
    json!({ "lang": correction.lang, "note": note })
}

/// A link that shows the working copy to whoever has it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PreviewLink {
    /// Address with language prefix.
    pub url: String,
    /// Works until then.
    pub expires_at: Ts,
}

/// Makes a preview link; its secret is shown this once and kept only as a hash.
pub fn preview(write: &mut Write, editor: &Editor, id: &Id<Article>, lang: Lang) -> Result<PreviewLink, ApiError> {
    let article = editor.find_to_discuss(write, id)?;
    let token = random_token();
    let expires_at = write.now().after(Duration::from_hours(24 * u64::from(editor.rules.preview_days)));
    store::remove_expired_previews(write)?;
    store::insert_preview(write, article.key, &token_hash(&token), Some(editor.user_key), expires_at)?;
    audit::record(
        write,
        &editor.actor,
        "article.preview",
        ("article", article.id.as_str()),
        None,
        Some(&json!({ "lang": lang })),
    )?;
    Ok(PreviewLink { url: format!("/{lang}/preview/{token}"), expires_at })
}

/// Puts an article into the bin: readers and lists lose it at once. Authors may throw away what was never live.
pub fn remove(write: &mut Write, editor: &Editor, id: &Id<Article>, version: i64) -> Result<(), ApiError> {
    let before = editor.find(write, id)?;
    editor.same_version(write, &before, version)?;
    if before.first_published_at.is_some() && !editor.may_change_public() {
        return Err(ApiError::conflict("needs_manager"));
    }
    let was_known = before.first_published_at.is_some();
    let article = Article { deleted_at: Some(write.now()), ..before.clone() };
    store::update(write, &article, Some(editor.user_key))?;
    audit::record(write, &editor.actor, "article.remove", ("article", article.id.as_str()), None, None)?;
    if was_known {
        events::live_changed(write, article.key)?;
    }
    events::categories_changed(write);
    events::changed(write, &article.id);
    Ok(())
}

/// Takes an article out of the bin; its slug steps aside where another article took it meanwhile.
pub fn restore(write: &mut Write, editor: &Editor, id: &Id<Article>) -> Result<(), ApiError> {
    let before = editor.find_any(write, id)?;
    if before.deleted_at.is_none() {
        return Err(ApiError::conflict("wrong_state"));
    }
    let mut article = Article { deleted_at: None, ..before.clone() };
    let slug = crate::base::slug::Slug::parse(&before.slug).map_err(|_| ApiError::field("slug", "format"))?;
    article.slug = store::free_slug(write, before.subcategory_key, &slug, Some(before.key))?.to_string();
    slugs::update_and_redirect(write, &before, &article, Some(editor.user_key))?;
    audit::record(write, &editor.actor, "article.restore", ("article", article.id.as_str()), None, None)?;
    if article.first_published_at.is_some() {
        events::live_changed(write, article.key)?;
    }
    events::categories_changed(write);
    events::changed(write, &article.id);
    Ok(())
}

/// Removes for good what lies in the bin.
pub fn remove_for_good(write: &mut Write, editor: &Editor, id: &Id<Article>) -> Result<(), ApiError> {
    let article = editor.find_any(write, id)?;
    if article.deleted_at.is_none() {
        return Err(ApiError::conflict("wrong_state"));
    }
    store::remove(write, article.key)?;
    let old = json!({ "slug": article.slug });
    audit::record(write, &editor.actor, "article.erase", ("article", article.id.as_str()), Some(&old), None)?;
    events::changed(write, &article.id);
    Ok(())
}

/// Empties the bin of what has lain there for `days`, a handful at a time. Returns how many articles went.
pub fn purge(write: &mut Write, days: u32) -> Result<usize, ApiError> {
    const AT_ONCE: u32 = 100;
    let before = write.now().before(Duration::from_hours(24 * u64::from(days)));
    let over = store::binned_before(write, before, AT_ONCE)?;
    for article in &over {
        store::remove(write, article.key)?;
        let old = json!({ "slug": article.slug });
        audit::record(write, &Actor::Clock, "article.erase", ("article", article.id.as_str()), Some(&old), None)?;
    }
    store::remove_expired_previews(write)?;
    Ok(over.len())
}
