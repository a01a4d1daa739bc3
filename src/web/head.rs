//! What a page says of itself to browsers and search engines.

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::lang::Lang;

/// The head of a page.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Head {
    /// Text of the title bar.
    pub title: String,
    /// Description for search engines.
    pub description: String,
    /// Path of a picture for previews.
    pub image: Option<String>,
    /// Path without language prefix that this page is known by.
    pub canonical_path: String,
    /// Languages in which this thing is translated.
    pub alternates: Vec<Lang>,
    /// Whether search engines should stay away.
    pub noindex: bool,
    /// Path of the feed of this page.
    pub feed: Option<String>,
    /// Structured data (schema.org), only for the document.
    #[serde(skip)]
    pub json_ld: Option<String>,
    /// `og:type`; "website" where empty. Only for the document.
    #[serde(skip)]
    pub kind: &'static str,
}
