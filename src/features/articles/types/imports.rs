//! Articles that come from elsewhere: imports and demo content.

use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::articles::types::{ArticleTags, ArticleText, NewArticle, TextState};
use crate::features::authorship_records::types::NewCredit;

/// One language of an article that comes from elsewhere.
#[derive(Clone, Debug)]
pub struct ImportedText {
    /// Language.
    pub lang: Lang,
    /// The words; the body is clean rich text.
    pub words: ArticleText,
    /// Where it stands; `Published` puts a live copy in place.
    pub state: TextState,
    /// First publication, for published ones.
    pub published_at: Option<Ts>,
    /// Last change worth telling readers, if any.
    pub updated_at: Option<Ts>,
    /// When a scheduled one goes live.
    pub publish_at: Option<Ts>,
}

/// An article that comes from elsewhere, with all that belongs to it.
#[derive(Clone, Debug)]
pub struct ImportedArticle {
    /// The shared row.
    pub article: NewArticle,
    /// Its languages.
    pub texts: Vec<ImportedText>,
    /// The byline, in order.
    pub credits: Vec<NewCredit>,
    /// Tags, in order.
    pub tags: ArticleTags,
}
