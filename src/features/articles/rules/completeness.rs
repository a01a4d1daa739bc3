//! Requirements that a text meets before it goes to review and to readers, and how many of them it meets.

use crate::base::error::{ApiError, FieldError};
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::text::{TITLE_MAX, TITLE_MIN, TitleFault, check_title};
use crate::config::Articles as Rules;
use crate::features::articles::types::{Article, ArticleKind, ListedArticle, ListedText, Text};

/// PublishFacts about an article that its row does not hold.
#[derive(Clone, Debug, Default)]
pub struct PublishFacts {
    /// Languages in which a picture of the gallery has no description.
    pub undescribed: Vec<Lang>,
    /// Width and height of the cover after cropping.
    pub cover: Option<(u32, u32)>,
    /// True if somebody stands in the byline as author.
    pub has_author: bool,
    /// True if category and subcategory are shown to readers.
    pub category_published: bool,
}

/// Values of a text and its article that the requirements are about: those of an editor, or those of a row in a list.
#[derive(Clone, Debug)]
pub struct Measures<'t> {
    /// Title.
    pub title: &'t str,
    /// Characters of the excerpt.
    pub excerpt: usize,
    /// Characters of the body, without its markup.
    pub body: usize,
    /// Genre.
    pub kind: ArticleKind,
    /// Width and height of the cover after cropping.
    pub cover: Option<(u32, u32)>,
    /// True if the cover has a description in this language, or needs none.
    pub is_cover_described: bool,
    /// True if every picture of the gallery has a description in this language.
    pub is_gallery_described: bool,
    /// True if the article is in a category.
    pub has_category: bool,
    /// True if it is in a subcategory.
    pub has_subcategory: bool,
    /// True if somebody stands in the byline as author.
    pub has_author: bool,
    /// True if category and subcategory are shown to readers.
    pub is_category_published: bool,
    /// True if the beginning of an event is known.
    pub has_start: bool,
}

impl<'t> Measures<'t> {
    /// Measures of a text that was read as a whole.
    pub fn of(article: &Article, text: &'t Text, facts: &PublishFacts) -> Measures<'t> {
        Measures {
            title: &text.words.title,
            excerpt: text.words.excerpt.chars().count(),
            body: html::plain_text(&text.words.body).chars().count(),
            kind: article.kind,
            cover: facts.cover,
            is_cover_described: article.cover_decorative || !text.words.cover_alt.is_empty(),
            is_gallery_described: !facts.undescribed.contains(&text.lang),
            has_category: article.category_key.is_some(),
            has_subcategory: article.subcategory_key.is_some(),
            has_author: facts.has_author,
            is_category_published: facts.category_published,
            has_start: article.event_start.is_some(),
        }
    }

    /// Measures of a text in a list.
    pub fn of_listed(article: &ListedArticle, text: &'t ListedText, facts: &PublishFacts) -> Measures<'t> {
        Measures {
            title: &text.title,
            excerpt: text.excerpt_length as usize,
            body: text.body_length as usize,
            kind: article.kind,
            cover: facts.cover,
            is_cover_described: article.cover_decorative || text.has_alt,
            is_gallery_described: !facts.undescribed.contains(&text.lang),
            has_category: article.category_key.is_some(),
            has_subcategory: article.subcategory_key.is_some(),
            has_author: facts.has_author,
            is_category_published: facts.category_published,
            has_start: article.has_start,
        }
    }
}

/// Fields that a writer fills in every text; a new text has none of them.
const WANTED: [&str; 7] = ["title", "excerpt", "body", "cover_media_id", "cover_alt", "category_id", "subcategory_id"];

/// Most characters of a text, without its markup.
pub const BODY_MAX: usize = 100_000;

/// Fewest characters of a text of this kind.
pub fn body_min(kind: ArticleKind, rules: &Rules) -> usize {
    match kind {
        ArticleKind::News => rules.news_body_min as usize,
        ArticleKind::Guide
        | ArticleKind::Interview
        | ArticleKind::Event
        | ArticleKind::Opinion
        | ArticleKind::Announcement => rules.body_min as usize,
    }
}

/// Everything that is missing, each thing at its field. With `waived`, lengths and the size of the cover are let pass:
/// the writer gave a reason, and publication will ask again.
pub fn problems(of: &Measures, rules: &Rules, waived: bool) -> Vec<FieldError> {
    let mut faults = Vec::new();
    if let Err(fault) = check_title(of.title) {
        faults.push(match fault {
            TitleFault::TooShort => FieldError::new("title", fault.code()).with("min", TITLE_MIN),
            TitleFault::TooLong => FieldError::new("title", fault.code()).with("max", TITLE_MAX),
            TitleFault::Empty | TitleFault::Capitals => FieldError::new("title", fault.code()),
        });
    }
    length(&mut faults, "excerpt", of.excerpt, rules.excerpt_min as usize, waived);
    length(&mut faults, "body", of.body, body_min(of.kind, rules), waived);
    match of.cover {
        None => faults.push(FieldError::new("cover_media_id", "required")),
        Some((width, height)) => {
            let small = width < rules.cover_min_width || height < rules.cover_min_height;
            if small && !waived {
                let fault = FieldError::new("cover_media_id", "picture_too_small");
                faults.push(fault.with("min_width", rules.cover_min_width).with("min_height", rules.cover_min_height));
            }
        }
    }
    if !of.is_cover_described {
        faults.push(FieldError::new("cover_alt", "required"));
    }
    if !of.is_gallery_described {
        faults.push(FieldError::new("gallery", "alt_needed"));
    }
    if !of.has_category {
        faults.push(FieldError::new("category_id", "required"));
    }
    if !of.has_subcategory {
        faults.push(FieldError::new("subcategory_id", "required"));
    }
    if !of.has_author {
        faults.push(FieldError::new("authors", "required"));
    }
    if of.kind == ArticleKind::Event && !of.has_start {
        faults.push(FieldError::new("event_start", "required"));
    }
    faults
}

/// Requirements of publication that a text does not meet, each at its field: those of review, and its category is shown.
pub fn publish_problems(of: &Measures, rules: &Rules) -> Vec<FieldError> {
    let mut faults = problems(of, rules, false);
    if of.has_subcategory && !of.is_category_published {
        faults.push(FieldError::new("category_id", "unpublished"));
    }
    faults
}

fn length(faults: &mut Vec<FieldError>, field: &str, have: usize, min: usize, waived: bool) {
    if have == 0 {
        faults.push(FieldError::new(field, "required"));
    } else if have < min && !waived {
        faults.push(FieldError::new(field, "min_length").with("min", min));
    }
}

/// How many of the requirements are met, in percent: 0 for an empty text, 100 where nothing is missing. `faults` are the
/// [`problems`] of the text.
pub fn complete(faults: &[FieldError]) -> u32 {
    let has_fault = |field: &str| faults.iter().any(|fault| fault.field == field);
    let met = WANTED.into_iter().filter(|field| !has_fault(field)).count();
    let further = faults.iter().filter(|fault| !WANTED.contains(&fault.field.as_str())).count();
    u32::try_from(met * 100 / (WANTED.len() + further)).unwrap_or(0)
}

/// Refuses with all that is missing. Errors: `Invalid`.
pub fn demand(faults: Vec<FieldError>) -> Result<(), ApiError> {
    if faults.is_empty() { Ok(()) } else { Err(ApiError::Invalid(faults)) }
}
