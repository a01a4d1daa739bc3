//! Data that the pages of several features have in common.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::lang::Lang;

/// A place on the way to a page.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Crumb {
    /// Name.
    pub label: String,
    /// Path without language prefix.
    pub path: String,
    /// Language of the name.
    pub lang: Lang,
}

/// A link to a neighbouring list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Chip {
    /// Name.
    pub label: String,
    /// Path without language prefix.
    pub path: String,
    /// Articles there.
    pub count: Option<u32>,
    /// True if it is this page.
    pub current: bool,
    /// Language of the name.
    pub lang: Lang,
}

/// State of an article in one language, as readers see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LanguageState {
    /// This one is shown.
    Shown,
    /// Can be read.
    Available,
    /// Is not translated.
    Missing,
}

/// A language of an article.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LanguageVersion {
    /// Language.
    pub lang: Lang,
    /// Its state.
    pub state: LanguageState,
    /// Path without language prefix.
    pub path: String,
}

/// Fault of a field of a form that was posted without JavaScript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FormFault {
    /// Name of the field.
    pub field: String,
    /// A sentence.
    pub message: String,
}
