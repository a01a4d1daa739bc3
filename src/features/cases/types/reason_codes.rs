//! Reason codes: why decisions restrict content, with texts that are edited in the panel.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::decisions::DecisionBasis;
use crate::base::lang::Lang;
use crate::base::per_lang::PerLang;

/// Label and text of a reason code in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReasonCodeText {
    /// Name in lists.
    #[schema(min_length = 2, max_length = 80)]
    pub label: String,
    /// Sentence of the statement of reasons.
    #[schema(min_length = 20, max_length = 500)]
    pub text: String,
}

/// Texts of a reason code.
pub type ReasonCodeTexts = PerLang<Option<ReasonCodeText>>;

/// A reason code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReasonCode {
    /// Key inside the database.
    #[serde(skip)]
    #[schema(ignore)]
    pub key: i64,
    /// Stable name.
    pub code: String,
    /// Law or terms.
    pub basis: DecisionBasis,
    /// Its texts.
    pub texts: ReasonCodeTexts,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
}

impl ReasonCode {
    /// Label and text in `lang`, or in a language that stands in for it.
    pub fn text_in(&self, lang: Lang) -> ReasonCodeText {
        self.texts.get_or_fallback(lang).map(|(_, text)| text.clone()).unwrap_or_default()
    }
}

/// Other texts of a reason code.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReasonCodeChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The texts of all languages.
    pub texts: ReasonCodeTexts,
}
