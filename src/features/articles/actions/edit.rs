//! Writing: new articles, changes of what all languages share, saves of one language.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{Editor, asks, slugs};
use crate::audit;
use crate::auth::languages;
use crate::base::clock::Ts;
use crate::base::error::{ApiError, FieldError};
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::{html, text};
use crate::db::Write;
use crate::features::articles::beside::{self, GalleryChoice};
use crate::features::articles::shown::{ArticleId, CategoryId, SectionId};
use crate::features::articles::types::{AiAssistance, Article, Kind, NewArticle, Text, TextState, Words};
use crate::features::articles::{cache_tags, checks, events, store, view};
use crate::features::authorship::types::AuthorId;
use crate::features::authorship::{CreditRole, CreditState, NewCredit, store as authorship};
use crate::features::categories::store as categories;
use crate::features::sections::store as sections;
use crate::media::{MediaId, store as media};

/// Saves of one person within this span share a kept wording.
const SAME_REVISION: Duration = Duration::from_mins(10);

/// What a new article begins with.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewArticleCall {
    /// Language it is written in.
    pub original_lang: Lang,
    /// Title, if there is one already.
    #[schema(max_length = 140)]
    pub title: Option<String>,
    /// What sort of text it is.
    pub kind: Option<Kind>,
}

/// A line of the byline.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreditChoice {
    /// Who.
    pub author_id: AuthorId,
    /// Did what.
    pub role: CreditRole,
    /// In which language only.
    pub lang: Option<Lang>,
}

/// Everything of an article but its texts.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArticleChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Last part of the address; null follows the title.
    #[schema(min_length = 2, max_length = 80, pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")]
    pub slug: Option<String>,
    /// First level of the tree.
    pub category_id: Option<CategoryId>,
    /// Second level.
    pub subcategory_id: Option<CategoryId>,
    /// Section.
    pub section_id: Option<SectionId>,
    /// What sort of text it is.
    pub kind: Kind,
    /// Cover.
    pub cover_media_id: Option<MediaId>,
    /// Whether the cover says nothing by itself.
    pub cover_decorative: bool,
    /// Whom it was taken from.
    #[schema(max_length = 120)]
    pub source_name: String,
    /// Where that stands.
    #[schema(max_length = 500, pattern = "^$|^https://[^\\s/@]+(/.*)?$")]
    pub source_url: String,
    /// Where it was published first: search engines are sent there. Left out, it stays as it is.
    #[schema(max_length = 500, pattern = "^$|^https://[^\\s/@]+(/.*)?$")]
    pub canonical_url: Option<String>,
    /// Whether somebody paid for it.
    pub sponsored: bool,
    /// What a language model did.
    pub ai_assistance: AiAssistance,
    /// Begin of the event.
    pub event_start: Option<Ts>,
    /// End of the event.
    pub event_end: Option<Ts>,
    /// Place of the event.
    #[schema(max_length = 200)]
    pub event_place: String,
    /// Page of the event.
    #[schema(max_length = 500, pattern = "^$|^https://[^\\s/@]+(/.*)?$")]
    pub event_url: String,
    /// Tags in order.
    #[schema(max_items = 10)]
    pub tags: Vec<Tag>,
    /// The byline in order.
    #[schema(max_items = 10)]
    pub authors: Vec<CreditChoice>,
    /// The gallery in order. Left out, it stays as it is.
    #[schema(max_items = 30)]
    pub gallery: Option<Vec<GalleryChoice>>,
    /// What is read next; without any, it is chosen by tags and category. Left out, it stays as it is.
    #[schema(max_items = 6)]
    pub related: Option<Vec<ArticleId>>,
}

/// A tag.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(value_type = String, min_length = 1, max_length = 40)]
pub struct Tag(pub String);

/// The words of one language.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TextChange {
    /// The version that was read; null where the language has no text yet.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// Title.
    #[schema(max_length = 140)]
    pub title: String,
    /// Line below the title.
    #[schema(max_length = 200)]
    pub subtitle: String,
    /// What lists show.
    #[schema(max_length = 300)]
    pub excerpt: String,
    /// Rich text; cleaned before it is kept.
    #[schema(max_length = 900_000)]
    pub body: String,
    /// What the cover shows.
    #[schema(max_length = 250)]
    pub cover_alt: String,
    /// Line below the cover.
    #[schema(max_length = 250)]
    pub cover_caption: String,
    /// Title for search engines.
    #[schema(max_length = 70)]
    pub seo_title: String,
    /// Description for search engines.
    #[schema(max_length = 160)]
    pub seo_description: String,
}

impl TextChange {
    /// The words as they are kept: one form of every letter, rich text clean. Errors: the text is too long.
    /// Takes milliseconds for a long text, so it is done before the change of the database begins.
    pub fn words(&self) -> Result<Words, ApiError> {
        let words = Words {
            title: text::line(&self.title),
            subtitle: text::line(&self.subtitle),
            excerpt: text::line(&self.excerpt),
            body: html::clean(&self.body),
            cover_alt: text::line(&self.cover_alt),
            cover_caption: text::line(&self.cover_caption),
            seo_title: text::line(&self.seo_title),
            seo_description: text::line(&self.seo_description),
        };
        if html::plain_text(&words.body).chars().count() > checks::BODY_MAX {
            return Err(ApiError::Invalid(vec![FieldError::new("body", "max_length").with("max", checks::BODY_MAX)]));
        }
        Ok(words)
    }
}

/// Begins an article: a draft in its language, the writer's own, with their byline.
pub fn create(write: &mut Write, editor: &Editor, call: &NewArticleCall) -> Result<Id<Article>, ApiError> {
    languages::demand(write, editor.user_key, call.original_lang)?;
    let title = text::line(call.title.as_deref().unwrap_or_default());
    let slug = slugs::for_title(write, None, &title, None)?;
    let now = write.now();
    let mut new = NewArticle::empty(slug.to_string(), call.kind.unwrap_or(Kind::News), call.original_lang, now);
    new.owner_key = Some(editor.user_key);
    let key = store::insert(write, &new)?;
    let mut first = store::new_text(key, call.original_lang, Words { title, ..Words::default() }, now);
    first.updated_by = Some(editor.user_key);
    store::insert_text(write, &first)?;
    store::insert_revision(write, &first)?;
    let author = authorship::ensure(write, editor.user_key, &editor.name)?;
    let credit = NewCredit { author_key: author, role: CreditRole::Author, lang: None };
    authorship::add_credit(write, key, &credit, 0, CreditState::Confirmed)?;
    let article = store::get_by_key(write, key)?;
    let after = json!({ "lang": call.original_lang });
    audit::record(write, &editor.actor, "article.create", ("article", article.id.as_str()), None, Some(&after))?;
    events::changed(write, &article.id);
    Ok(article.id)
}

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

/// Changes what all languages share. A new slug or place of an article that was live leaves a redirect.
/// Errors: stale version, a field that refers to nothing, an author's change of what readers see already.
pub fn change(write: &mut Write, editor: &Editor, id: &Id<Article>, change: &ArticleChange) -> Result<(), ApiError> {
    let before = editor.find(write, id)?;
    editor.same_version(write, &before, change.version)?;
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
        sponsored: change.sponsored,
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
    let mut tags: Vec<String> = Vec::new();
    for tag in change.tags.iter().map(|tag| text::line(&tag.0)).filter(|tag| !tag.is_empty()) {
        if !tags.iter().any(|known| known.to_lowercase() == tag.to_lowercase()) {
            tags.push(tag);
        }
    }
    if before.first_published_at.is_some() {
        cache_tags::invalidate_neighbours(write, article.key)?;
    }
    store::set_tags(write, article.key, &tags)?;
    authorship::set_credits(write, article.key, &credits, CreditState::Proposed)?;
    let (mut old, mut new) = differences(&before, &article);
    change_beside(write, editor, article.key, change, (&mut old, &mut new))?;
    audit::record(write, &editor.actor, "article.update", ("article", article.id.as_str()), Some(&old), Some(&new))?;
    if before.first_published_at.is_some() {
        events::live_changed(write, article.key)?;
    }
    events::changed(write, &article.id);
    Ok(())
}

/// Changes what stands beside the text, and notes what differs for the log.
fn change_beside(
    write: &Write,
    editor: &Editor,
    key: i64,
    change: &ArticleChange,
    (old, new): (&mut serde_json::Value, &mut serde_json::Value),
) -> Result<(), ApiError> {
    if let Some(choices) = &change.gallery {
        let was = store::gallery(write, key)?;
        beside::set_gallery(write, key, choices)?;
        let is = store::gallery(write, key)?;
        if was != is {
            old["gallery"] = json!(beside::logged(&was));
            new["gallery"] = json!(beside::logged(&is));
        }
    }
    if let Some(ids) = &change.related {
        let was = store::related(write, key, Lang::En)?;
        beside::set_related(write, editor, key, ids)?;
        let is = store::related(write, key, Lang::En)?;
        if was != is {
            let named = |list: &[beside::RelatedArticle]| json!(list.iter().map(|one| &one.id).collect::<Vec<_>>());
            old["related"] = named(&was);
            new["related"] = named(&is);
        }
    }
    Ok(())
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
    note("ai_assistance", json!(before.ai_assistance), json!(after.ai_assistance));
    note("event_start", json!(before.event_start), json!(after.event_start));
    note("event_end", json!(before.event_end), json!(after.event_end));
    note("event_place", json!(before.event_place), json!(after.event_place));
    (old.into(), new.into())
}

/// Errors: `editor` may not write into a text of this state.
pub(super) fn writable(editor: &Editor, state: TextState) -> Result<(), ApiError> {
    if is_open(editor, state) { Ok(()) } else { Err(ApiError::conflict("text_locked")) }
}

/// Whether a text of this state is open for what `editor` writes.
pub fn is_open(editor: &Editor, state: TextState) -> bool {
    match state {
        TextState::Archived => false,
        TextState::Approved | TextState::Scheduled => editor.may_change_public(),
        TextState::Draft
        | TextState::InReview
        | TextState::ChangesRequested
        | TextState::Published
        | TextState::Withdrawn => true,
    }
}

/// Saves the words of one language; a live copy stays as it is. Words that differ in nothing change nothing.
/// Errors: stale version (with the current article), a text that is locked in its state.
pub fn save_text(
    write: &mut Write,
    editor: &Editor,
    id: &Id<Article>,
    lang: Lang,
    version: Option<i64>,
    words: Words,
) -> Result<(), ApiError> {
    let article = editor.find_to_write(write, id, lang)?;
    languages::demand(write, editor.user_key, lang)?;
    let found = store::find_text(write, article.key, lang)?;
    if found.as_ref().map(|text| text.version) != version {
        return Err(ApiError::stale(view::article(write, &article, editor)?));
    }
    let source = store::find_text(write, article.key, article.original_lang)?.map(|text| text.revision);
    let source_revision = source.filter(|_| lang != article.original_lang);
    let is_new_wording = match found {
        None => {
            let mut text = store::new_text(article.key, lang, words.clone(), write.now());
            text.updated_by = Some(editor.user_key);
            text.source_revision = source_revision;
            text.translator_key = (lang != article.original_lang).then_some(editor.user_key);
            store::insert_text(write, &text)?;
            store::insert_revision(write, &text)?;
            asks::credit_translator(write, editor, &article, lang)?;
            true
        }
        Some(text) if text.words == words => return Ok(()),
        Some(text) => {
            writable(editor, text.state)?;
            let was = text.revision;
            asks::adopt(write, editor, &article, &text)?;
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
        let after = json!({ "lang": lang, "title": words.title });
        audit::record(write, &editor.actor, "article.text", ("article", article.id.as_str()), None, Some(&after))?;
        events::changed(write, &article.id);
    }
    Ok(())
}

/// The number under which this wording is kept: the last one's while the same person goes on writing and readers do
/// not see it, else the next.
fn revision_for(write: &Write, text: &Text) -> Result<i64, ApiError> {
    let live = store::find_live(write, text.article_key, text.lang)?;
    if live.is_some_and(|live| live.revision >= text.revision) {
        return Ok(text.revision + 1);
    }
    let last = store::last_saved(write, text)?;
    let same = last.is_some_and(|(at, by)| by == text.updated_by && write.now().since(at) < SAME_REVISION);
    Ok(if same { text.revision } else { text.revision + 1 })
}

/// Puts a kept wording back into the working copy.
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
    let words = Words {
        title: kept.revision.title,
        subtitle: kept.subtitle,
        excerpt: kept.excerpt,
        body: kept.body,
        ..text.words.clone()
    };
    if text.version != version {
        return Err(ApiError::stale(view::article(write, &article, editor)?));
    }
    if text.words == words {
        return Ok(());
    }
    writable(editor, text.state)?;
    asks::adopt(write, editor, &article, &text)?;
    store::insert_revision(write, &text)?;
    events::original_changed(write, &article, &text, text.revision, editor.user_key)?;
    let next = Text { revision: text.revision + 1, words, updated_by: Some(editor.user_key), ..text };
    store::update_words(write, &next)?;
    store::insert_revision(write, &next)?;
    store::touched(write, article.key, Some(editor.user_key))?;
    let after = json!({ "lang": lang, "note": number.to_string() });
    audit::record(
        write,
        &editor.actor,
        "article.restore_revision",
        ("article", article.id.as_str()),
        None,
        Some(&after),
    )?;
    events::changed(write, &article.id);
    Ok(())
}
