//! What the panel sends about owner content.

use serde::Deserialize;
use utoipa::ToSchema;

use super::types::{MAX_BODY, OwnerPageId, OwnerText, OwnerTexts};
use crate::base::clock::Ts;
use crate::base::error::{ApiError, FieldError};
use crate::base::html;
use crate::base::lang::Lang;
use crate::base::text;
use crate::string_enum;

string_enum! {
    /// For which country the starting texts are.
    Kit {
        /// Switzerland.
        Ch = "CH",
        /// Germany.
        De = "DE",
        /// Ukraine.
        Ua = "UA",
    }
}

/// Words by language; a language that is not named stays as it is, a blank one is taken away.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnerTextsChange {
    /// English.
    en: Option<OwnerText>,
    /// Ukrainian.
    uk: Option<OwnerText>,
    /// German.
    de: Option<OwnerText>,
}

impl OwnerTextsChange {
    /// The named languages, cleaned. Errors: a body that is too long.
    pub fn clean(&self) -> Result<OwnerTexts, ApiError> {
        let all = [(Lang::En, &self.en), (Lang::Uk, &self.uk), (Lang::De, &self.de)];
        let mut texts = OwnerTexts::new();
        let mut faults = Vec::new();
        for (lang, words) in all {
            let Some(words) = words else { continue };
            let body = html::clean(&words.body);
            if html::plain_text(&body).chars().count() > MAX_BODY {
                faults.push(FieldError::new(format!("texts.{lang}.body"), "max_length").with("max", MAX_BODY));
            }
            let tidy =
                OwnerText { title: text::line(&words.title), body, change_summary: text::line(&words.change_summary) };
            texts.insert(lang, tidy);
        }
        if faults.is_empty() { Ok(texts) } else { Err(ApiError::Invalid(faults)) }
    }
}

/// A page of the operator's own.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewOwnerPage {
    /// Last part of its address, /legal/{slug}.
    #[schema(min_length = 2, max_length = 60, pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")]
    pub slug: String,
    /// Words of its first draft.
    pub texts: OwnerTextsChange,
}

/// What is set about a page.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnerPageChange {
    /// The version of the page that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Whether the foot of every page links to it.
    pub in_footer: Option<bool>,
    /// Whether people agree to it when they register.
    pub requires_acceptance: Option<bool>,
}

/// What the draft of a page shall say.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnerDraftChange {
    /// The version of the draft that was read; null where there was none.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// Words.
    pub texts: OwnerTextsChange,
}

/// A draft is right.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnerApproval {
    /// The version of the draft that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// From when on it is in force; null: from now on.
    pub effective_from: Option<Ts>,
    /// Whether somebody who knows the law has checked it; needed where the draft is a starting text.
    #[serde(default)]
    pub checked: bool,
}

/// Which version of a thing is meant.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnerVersionCall {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// The order of the foot.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnerOrder {
    /// All pages in their new order.
    #[schema(max_items = 200)]
    pub ids: Vec<OwnerPageId>,
}

/// Starting texts for a country.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KitCall {
    /// The country whose law the operator is under.
    pub country: Kit,
}
