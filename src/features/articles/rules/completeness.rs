//! Requirements that a text meets before it goes to review and to readers.

use crate::base::error::{ApiError, FieldError};
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::text::{TITLE_MAX, TITLE_MIN, TitleFault, check_title};
use crate::config::Articles as Rules;
use crate::features::articles::types::{Article, ArticleKind, Text};

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

/// Requirements that `complete` counts.
const REQUIREMENTS: usize = 8;

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
pub fn problems(article: &Article, text: &Text, facts: &PublishFacts, rules: &Rules, waived: bool) -> Vec<FieldError> {
    let words = &text.words;
    let mut faults = Vec::new();
    if let Err(fault) = check_title(&words.title) {
        faults.push(match fault {
            TitleFault::TooShort => FieldError::new("title", fault.code()).with("min", TITLE_MIN),
            TitleFault::TooLong => FieldError::new("title", fault.code()).with("max", TITLE_MAX),
            TitleFault::Empty | TitleFault::Capitals => FieldError::new("title", fault.code()),
        });
    }
    let excerpt = words.excerpt.chars().count();
    length(&mut faults, "excerpt", excerpt, rules.excerpt_min as usize, waived);
    let body = html::plain_text(&words.body).chars().count();
    length(&mut faults, "body", body, body_min(article.kind, rules), waived);
    match facts.cover {
        None => faults.push(FieldError::new("cover_media_id", "required")),
        Some((width, height)) => {
            let small = width < rules.cover_min_width || height < rules.cover_min_height;
            if small && !waived {
                let fault = FieldError::new("cover_media_id", "picture_too_small");
                faults.push(fault.with("min_width", rules.cover_min_width).with("min_height", rules.cover_min_height));
            }
        }
    }
    if !article.cover_decorative && words.cover_alt.is_empty() {
        faults.push(FieldError::new("cover_alt", "required"));
    }
    if facts.undescribed.contains(&text.lang) {
        faults.push(FieldError::new("gallery", "alt_needed"));
    }
    if article.category_key.is_none() {
        faults.push(FieldError::new("category_id", "required"));
    }
    if article.subcategory_key.is_none() {
        faults.push(FieldError::new("subcategory_id", "required"));
    }
    if !facts.has_author {
        faults.push(FieldError::new("authors", "required"));
    }
    if article.kind == ArticleKind::Event && article.event_start.is_none() {
        faults.push(FieldError::new("event_start", "required"));
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

/// How much of what is asked for is there, in percent.
pub fn complete(problems: usize) -> u32 {
    u32::try_from((REQUIREMENTS - problems.min(REQUIREMENTS)) * 100 / REQUIREMENTS).unwrap_or(0)
}

/// Refuses with all that is missing. Errors: `Invalid`.
pub fn demand(faults: Vec<FieldError>) -> Result<(), ApiError> {
    if faults.is_empty() { Ok(()) } else { Err(ApiError::Invalid(faults)) }
}
