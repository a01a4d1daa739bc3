//! Request bodies of the panel about legal pages.

use serde::Deserialize;
use utoipa::ToSchema;

use super::{LegalPageId, LegalText, LegalTexts, MAX_BODY, Operator};
use crate::base::clock::Ts;
use crate::base::error::{ApiError, FieldError};
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::text;
use crate::string_enum;

string_enum! {
    /// Country whose law the starting texts follow.
    TemplateCountry {
        /// Switzerland.
        Ch = "CH",
        /// Germany.
        De = "DE",
        /// Ukraine.
        Ua = "UA",
    }
}

/// Texts by language; a language that is left out stays as it is, a blank one is removed.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LegalTextsChange {
    /// English.
    en: Option<LegalText>,
    /// Ukrainian.
    uk: Option<LegalText>,
    /// German.
    de: Option<LegalText>,
}

impl LegalTextsChange {
    /// The named languages, cleaned. Errors: a body that is too long.
    pub fn clean(&self) -> Result<LegalTexts, ApiError> {
        let all = [(Lang::En, &self.en), (Lang::Uk, &self.uk), (Lang::De, &self.de)];
        let mut texts = LegalTexts::new();
        let mut faults = Vec::new();
        for (lang, words) in all {
            let Some(words) = words else { continue };
            let body = html::clean(&words.body);
            if html::plain_text(&body).chars().count() > MAX_BODY {
                faults.push(FieldError::new(format!("texts.{lang}.body"), "max_length").with("max", MAX_BODY));
            }
            let tidy = LegalText {
                title: text::line(&words.title),
                body,
                change_summary: text::line(&words.change_summary),
                is_draft: words.is_draft,
            };
            texts.insert(lang, tidy);
        }
        if faults.is_empty() { Ok(texts) } else { Err(ApiError::Invalid(faults)) }
    }
}

/// A page beyond those that every portal has.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLegalPage {
    /// Last part of its address, /legal/{slug}.
    #[schema(min_length = 2, max_length = 60, pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")]
    pub slug: String,
    /// Texts of its first draft.
    pub texts: LegalTextsChange,
}

/// Settings of a page.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LegalPageChange {
    /// The version of the page that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// True if the footer of every page links to it.
    pub in_footer: Option<bool>,
    /// True if people agree to it when they register.
    pub requires_acceptance: Option<bool>,
}

/// Texts of the draft of a page.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LegalDraftChange {
    /// The version of the draft that was read; null where there was none.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// Texts.
    pub texts: LegalTextsChange,
}

/// Approval of a draft.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LegalApproval {
    /// The version of the draft that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// When it comes into force; null: now.
    pub effective_from: Option<Ts>,
    /// True if somebody who knows the law has checked it; required for a starting text.
    #[serde(default)]
    pub checked: bool,
}

/// The version that a step applies to.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LegalVersionRef {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// Order of the pages in the footer.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LegalOrder {
    /// All pages in their new order.
    #[schema(max_items = 200)]
    pub ids: Vec<LegalPageId>,
}

/// Starting texts for a country.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewStartingTexts {
    /// The country whose law applies to the operator.
    pub country: TemplateCountry,
}

/// Identity of the operator, as it shall be.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OperatorChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The operator.
    pub identity: Operator,
}
