//! Changes of everything that the languages of an article share.

use serde_json::json;

use crate::audit;
use crate::base::access::Scope;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::text;
use crate::db::Write;
use crate::features::articles::actions::editor::Editor;
use crate::features::articles::actions::gallery::{logged, set_gallery};
use crate::features::articles::actions::related::set_related;
use crate::features::articles::actions::slugs;
use crate::features::articles::types::{Article, ArticleChange, CreditChoice, RelatedArticle};
use crate::features::articles::{cache_tags, events, store};
use crate::features::authorship::store as authorship;
use crate::features::authorship_records::actions::{CreditEditor, set_credits};
use crate::features::authorship_records::store as records;
use crate::features::authorship_records::types::NewCredit;
use crate::features::categories::store as categories;
use crate::features::categories::types::CategoryId;
use crate::features::enterprises::store as enterprises;
use crate::features::enterprises::types::{EnterpriseId, EnterpriseState};
use crate::features::sections::store as sections;
use crate::media::store as media;

/// Where an article shall stand: a subcategory without its category is completed, a wrong pair refused.
fn place(write: &Write, change: &ArticleChange) -> Result<(Option<i64>, Option<i64>), ApiError> {
    let known = |id: &Option<CategoryId>, field: &str| match id {
        None => Ok(None),
        Some(id) => match categories::get(write, id) {
            Ok(category) => Ok(Some(category)),
            Err(ApiError::NotFound) => Err(ApiError::field(field, "not_found")),
            Err(other) => Err(other),
        },
    };
    let top = known(&change.category_id, "category_id")?;
    let sub = known(&change.subcategory_id, "subcategory_id")?;
    if top.as_ref().is_some_and(|top| top.parent_key.is_some()) {
        return Err(ApiError::field("category_id", "wrong_parent"));
    }
    match (&top, &sub) {
        (_, Some(sub)) if sub.parent_key.is_none() => Err(ApiError::field("subcategory_id", "wrong_parent")),
        (Some(top), Some(sub)) if sub.parent_key != Some(top.key) => {
            Err(ApiError::field("subcategory_id", "wrong_parent"))
        }
        (None, Some(sub)) => Ok((sub.parent_key, Some(sub.key))),
        _ => Ok((top.map(|top| top.key), sub.map(|sub| sub.key))),
    }
}

fn credits(write: &Write, choices: &[CreditChoice]) -> Result<Vec<NewCredit>, ApiError> {
    let mut credits = Vec::new();
    for (at, choice) in choices.iter().enumerate() {
        let author = authorship::get(write, &choice.author_id).map_err(|error| match error {
            ApiError::NotFound => ApiError::field(&format!("authors.{at}.author_id"), "not_found"),
            other => other,
        })?;
        let credit = NewCredit { author_key: author.key, role: choice.role, lang: choice.lang };
        if !credits.contains(&credit) {
            credits.push(credit);
        }
    }
    Ok(credits)
}

/// Key of the enterprise that paid: the one that stands there, or an active one. Errors: `not_found` at the field.
fn sponsor(write: &Write, before: &Article, id: Option<&EnterpriseId>) -> Result<Option<i64>, ApiError> {
    let Some(id) = id else { return Ok(None) };
    match enterprises::get(write, id) {
        Ok(found) if found.state == EnterpriseState::Active || before.sponsor_enterprise_key == Some(found.key) => {
            Ok(Some(found.key))
        }
        Ok(_) | Err(ApiError::NotFound) => Err(ApiError::field("sponsor_enterprise_id", "not_found")),
        Err(other) => Err(other),
    }
}

/// Changes what all languages share. A new slug or place of an article that was live leaves a redirect.
/// Errors: stale version, a field that refers to nothing, an author's change of what readers see already.
pub fn change(write: &mut Write, editor: &Editor, id: &Id<Article>, change: &ArticleChange) -> Result<(), ApiError> {
    let before = editor.find(write, id)?;
    editor.same_version(&before, change.version)?;
    if before.first_published_at.is_some() && !editor.may_change_public() {
        return Err(ApiError::conflict("needs_manager"));
    }
    if change.event_start.zip(change.event_end).is_some_and(|(start, end)| end < start) {
        return Err(ApiError::field("event_end", "before_start"));
    }
    let (category_key, subcategory_key) = place(write, change)?;
    let cover = match &change.cover_media_id {
        None => None,
        Some(id) => Some(media::get(write, id).map_err(|_| ApiError::field("cover_media_id", "not_found"))?.key),
    };
    let section = match &change.section_id {
        None => None,
        Some(id) => Some(sections::find_key(write, id)?.ok_or_else(|| ApiError::field("section_id", "not_found"))?),
    };
    let sponsor = sponsor(write, &before, change.sponsor_enterprise_id.as_ref())?;
    let credits = credits(write, &change.authors)?;
    let mut article = Article {
        category_key,
        subcategory_key,
        section_key: section,
        kind: change.kind,
        cover_media_key: cover,
        cover_decorative: change.cover_decorative,
        source_name: text::line(&change.source_name),
        source_url: change.source_url.trim().to_owned(),
        canonical_url: change.canonical_url.as_ref().map_or(before.canonical_url.clone(), |url| url.trim().to_owned()),
        sponsored: change.sponsored || sponsor.is_some(),
        sponsor_enterprise_key: sponsor,
        ai_assistance: change.ai_assistance,
        event_start: change.event_start,
        event_end: change.event_end,
        event_place: text::line(&change.event_place),
        event_url: change.event_url.trim().to_owned(),
        ..before.clone()
    };
    slugs::choose(write, &mut article, change.slug.as_deref())?;
    if article.category_key != before.category_key || article.subcategory_key != before.subcategory_key {
        events::categories_changed(write);
    }
    slugs::update_and_redirect(write, &before, &article, Some(editor.user_key))?;
    if before.first_published_at.is_some() {
        cache_tags::invalidate_neighbours(write, article.key)?;
    }
    let (old_tags, old_byline) = (store::tags(write, article.key)?, byline(write, article.key)?);
    store::set_tags(write, article.key, &change.tags.tidied())?;
    let by = match editor.scope {
        Scope::Any => CreditEditor::Manager,
        Scope::Own => CreditEditor::Author,
    };
    set_credits(write, &editor.actor, article.key, &credits, by)?;
    let (mut old, mut new) = differences(&before, &article);
    for (name, was, is) in [
        ("tags", json!(old_tags), json!(store::tags(write, article.key)?)),
        ("authors", json!(old_byline), json!(byline(write, article.key)?)),
    ] {
        if was != is {
            (old[name], new[name]) = (was, is);
        }
    }
    change_gallery_and_related(write, editor, article.key, change, (&mut old, &mut new))?;
    audit::record(write, &editor.actor, "article.update", ("article", article.id.as_str()), Some(&old), Some(&new))?;
    if before.first_published_at.is_some() {
        events::live_changed(write, article.key)?;
    }
    events::changed(write, &article.id);
    Ok(())
}

/// Changes the gallery and the articles to read next, and adds the differences to the audit entry.
fn change_gallery_and_related(
    write: &Write,
    editor: &Editor,
    key: i64,
    change: &ArticleChange,
    (old, new): (&mut serde_json::Value, &mut serde_json::Value),
) -> Result<(), ApiError> {
    if let Some(choices) = &change.gallery {
        let was = store::gallery(write, key)?;
        set_gallery(write, key, choices)?;
        let is = store::gallery(write, key)?;
        if was != is {
            old["gallery"] = json!(logged(&was));
            new["gallery"] = json!(logged(&is));
        }
    }
    if let Some(ids) = &change.related {
        let was = store::related(write, key, Lang::En)?;
        set_related(write, editor, key, ids)?;
        let is = store::related(write, key, Lang::En)?;
        if was != is {
            let named = |list: &[RelatedArticle]| json!(list.iter().map(|one| &one.id).collect::<Vec<_>>());
            old["related"] = named(&was);
            new["related"] = named(&is);
        }
    }
    Ok(())
}

/// Names and parts of those whom the byline names, in order.
fn byline(write: &Write, article_key: i64) -> Result<Vec<String>, ApiError> {
    let credits = records::credits(write, article_key)?;
    let lang = |lang: Option<Lang>| lang.map(|lang| format!(", {lang}")).unwrap_or_default();
    Ok(credits.iter().map(|one| format!("{} ({}{})", one.name, one.role.as_str(), lang(one.lang))).collect())
}

/// The fields that differ, before and after, for the log.
fn differences(before: &Article, after: &Article) -> (serde_json::Value, serde_json::Value) {
    let (mut old, mut new) = (serde_json::Map::new(), serde_json::Map::new());
    let mut note = |name: &str, was: serde_json::Value, is: serde_json::Value| {
        if was != is {
            old.insert(name.to_owned(), was);
            new.insert(name.to_owned(), is);
        }
    };
    note("slug", json!(before.slug), json!(after.slug));
    note("category", json!(before.category_key), json!(after.category_key));
    note("subcategory", json!(before.subcategory_key), json!(after.subcategory_key));
    note("section", json!(before.section_key), json!(after.section_key));
    note("kind", json!(before.kind), json!(after.kind));
    note("cover", json!(before.cover_media_key), json!(after.cover_media_key));
    note("source_name", json!(before.source_name), json!(after.source_name));
    note("source_url", json!(before.source_url), json!(after.source_url));
    note("canonical_url", json!(before.canonical_url), json!(after.canonical_url));
    note("sponsored", json!(before.sponsored), json!(after.sponsored));
    note("sponsor", json!(before.sponsor_enterprise_key), json!(after.sponsor_enterprise_key));
    note("ai_assistance", json!(before.ai_assistance), json!(after.ai_assistance));
    note("event_start", json!(before.event_start), json!(after.event_start));
    note("event_end", json!(before.event_end), json!(after.event_end));
    note("event_place", json!(before.event_place), json!(after.event_place));
    note("event_url", json!(before.event_url), json!(after.event_url));
    note("cover_decorative", json!(before.cover_decorative), json!(after.cover_decorative));
    (old.into(), new.into())
}
