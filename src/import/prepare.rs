//! An article record made ready outside of any transaction: words cleaned, links led to their new places.

use crate::base::clock::Ts;
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::slug::Slug;
use crate::base::text;
use crate::features::articles::types::{
    AnnouncedEvent, ArticleKind, ArticleTags, ArticleText, ImportedText, TextState,
};
use crate::media::files::StoredPicture;

use super::records::{ArticleRecord, Status, Texts};

/// Most characters of an excerpt.
const MAX_EXCERPT: usize = 300;

/// An article that only waits for the keys of what it refers to.
#[derive(Debug, Clone)]
pub struct PreparedArticle {
    pub line: u64,
    pub foreign_id: String,
    pub slug: Slug,
    pub category: String,
    pub subcategory: String,
    pub section: Option<String>,
    pub authors: Vec<String>,
    pub translator: Option<String>,
    pub kind: ArticleKind,
    pub original_lang: Lang,
    pub texts: Vec<ImportedText>,
    pub tags: ArticleTags,
    pub cover: Option<String>,
    pub pinned: bool,
    pub readers: u64,
    pub source: (String, String),
    pub event: Option<AnnouncedEvent>,
    pub created_at: Ts,
    pub updated_at: Ts,
    /// Pictures inside its texts, whose files are in place.
    pub pictures: Vec<StoredPicture>,
}

/// Makes a record ready. `to` knows the new address of a link that a text in this language has. An error says why the
/// record cannot be taken.
pub fn prepare(
    record: ArticleRecord,
    line: u64,
    now: Ts,
    to: &dyn Fn(&str, Lang) -> Option<String>,
) -> Result<PreparedArticle, String> {
    let named_original = original(&record).ok_or("it has no title in any language")?;
    // nothing here was written or read in the future, whatever the clock of the source said
    let past = |at: Option<Ts>| at.map(|at| at.min(now));
    let published_at = past(record.published_at);
    let created_at = past(record.created_at).or(published_at).unwrap_or(now);
    let updated_at = past(record.updated_at).unwrap_or(created_at).max(created_at);
    let mut texts = Vec::new();
    for (lang, title) in &record.title {
        let Some(words) = words(&record, *lang, title, to) else { continue };
        let state = state(&record, *lang, now);
        texts.push(ImportedText {
            lang: *lang,
            words,
            state,
            published_at: (state == TextState::Published).then(|| published_at.unwrap_or(created_at)),
            updated_at: Some(updated_at).filter(|at| Some(*at) > published_at && state == TextState::Published),
            publish_at: record.published_at.filter(|_| state == TextState::Scheduled),
        });
    }
    // the first text that can be read stands in for an original without one
    let is_original = |text: &&ImportedText| text.lang == named_original;
    let original_text = texts.iter().find(is_original).or(texts.first());
    let original_lang = original_text.ok_or("nothing readable is left of its text")?.lang;
    Ok(PreparedArticle {
        line,
        foreign_id: record.foreign_id,
        slug: record.slug,
        category: record.category.ok_or("it names no category")?,
        subcategory: record.subcategory.ok_or("it names no subcategory")?,
        section: record.section,
        authors: record.authors,
        translator: record.translator,
        kind: record.kind.as_deref().and_then(ArticleKind::parse).unwrap_or(ArticleKind::News),
        original_lang,
        texts,
        tags: record.tags,
        cover: record.cover,
        pinned: record.pinned,
        readers: record.readers.unwrap_or(0),
        source: record.source.map(|s| (s.name, s.url.and_then(|u| web(&u)).unwrap_or_default())).unwrap_or_default(),
        event: record.event.map(|event| AnnouncedEvent {
            start: event.start,
            end: event.end.filter(|end| *end >= event.start),
            place: text::cut(&event.place, 200),
            url: event.url.and_then(|u| web(&u)).unwrap_or_default(),
        }),
        created_at,
        updated_at,
        pictures: Vec::new(),
    })
}

fn original(record: &ArticleRecord) -> Option<Lang> {
    let named = record.original_lang.filter(|lang| record.title.contains_key(lang));
    named.or_else(|| Lang::ALL.into_iter().find(|lang| record.title.contains_key(lang)))
}

fn state(record: &ArticleRecord, lang: Lang, now: Ts) -> TextState {
    match record.statuses.get(&lang).unwrap_or(&record.status) {
        Status::Draft => TextState::Draft,
        Status::InReview => TextState::InReview,
        Status::Approved => TextState::Approved,
        Status::Scheduled if record.published_at.is_some_and(|at| at > now) => TextState::Scheduled,
        Status::Scheduled | Status::Published => TextState::Published,
    }
}

/// `None` where nothing is left to read in this language.
fn words(
    record: &ArticleRecord,
    lang: Lang,
    title: &str,
    to: &dyn Fn(&str, Lang) -> Option<String>,
) -> Option<ArticleText> {
    let body = html::clean_imported(record.body.get(&lang)?);
    let body = html::relink(&body, |href| to(href, lang));
    if body.is_empty() {
        return None;
    }
    let one = |texts: &Texts| texts.get(&lang).cloned().unwrap_or_default();
    let lead = one(&record.lead);
    let excerpt = if lead.is_empty() {
        text::cut(&text::line(&html::plain_text(&body)), MAX_EXCERPT)
    } else {
        text::cut(&lead, MAX_EXCERPT)
    };
    Some(ArticleText {
        title: title.to_owned(),
        subtitle: one(&record.subtitle),
        excerpt,
        body,
        cover_alt: one(&record.cover_alt),
        ..ArticleText::default()
    })
}

fn web(address: &str) -> Option<String> {
    html::safe_href(address).filter(|href| href.starts_with("https://") || href.starts_with("http://"))
}
