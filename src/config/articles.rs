//! `[articles]`: the rules of the newsroom that an operator may change.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Rules of publishing and the least content of an article.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = ArticleSettings)]
pub struct Articles {
    /// True if an article needs the approval of somebody who did not write it.
    pub four_eyes: bool,
    /// True if authors may publish their own approved articles.
    pub authors_publish: bool,
    /// Articles on one page of a public list.
    #[schema(minimum = 5, maximum = 100)]
    pub per_page: u32,
    /// Fewest characters of an excerpt to publish.
    #[schema(minimum = 0, maximum = 300)]
    pub excerpt_min: u32,
    /// Fewest characters of a text to publish.
    #[schema(minimum = 0, maximum = 10000)]
    pub body_min: u32,
    /// Fewest characters of a news text to publish.
    #[schema(minimum = 0, maximum = 10000)]
    pub news_body_min: u32,
    /// Fewest pixels of a cover in width.
    #[schema(minimum = 320, maximum = 8000)]
    pub cover_min_width: u32,
    /// Fewest pixels of a cover in height.
    #[schema(minimum = 160, maximum = 8000)]
    pub cover_min_height: u32,
    /// Hours an article counts as breaking.
    #[schema(minimum = 1, maximum = 168)]
    pub breaking_hours: u32,
    /// Days an article that is pinned without an end stays on top of its lists.
    #[schema(minimum = 1, maximum = 365)]
    pub pin_days: u32,
    /// Days a preview link works.
    #[schema(minimum = 1, maximum = 90)]
    pub preview_days: u32,
}

impl Default for Articles {
    fn default() -> Self {
        Self {
            four_eyes: false,
            authors_publish: false,
            per_page: 20,
            excerpt_min: 40,
            body_min: 300,
            news_body_min: 150,
            cover_min_width: 1200,
            cover_min_height: 630,
            breaking_hours: 24,
            pin_days: 7,
            preview_days: 7,
        }
    }
}
