//! Queries of lists: filters, order and page.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::articles::types::{ArticleKind, AssignmentPart, TextState};
use crate::features::authorship::types::AuthorId;
use crate::features::categories::types::CategoryId;
use crate::features::sections::types::SectionId;
use crate::media::Picture;

/// Which articles, in which order.
#[derive(Clone, Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ArticleQuery {
    /// Part of a title, a slug or an author's name.
    #[schema(max_length = 100)]
    pub q: Option<String>,
    /// With a text in this state.
    pub state: Option<TextState>,
    /// In this category or subcategory.
    pub category: Option<CategoryId>,
    /// In this section.
    pub section: Option<SectionId>,
    /// Of this sort.
    pub kind: Option<ArticleKind>,
    /// With this person in the byline.
    pub author: Option<AuthorId>,
    /// Without a text in this language.
    pub missing: Option<Lang>,
    /// Only the caller's own.
    pub own: Option<bool>,
    /// Only articles in the bin.
    pub bin: Option<bool>,
    /// Order; last changed first by default.
    #[param(inline)]
    pub sort: Option<ArticleSort>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// Filter of a list of articles.
#[derive(Clone, Debug, Default)]
pub struct ArticleFilter {
    /// Part of a title, a slug or an author's name.
    pub q: String,
    /// With a text in this state.
    pub state: Option<TextState>,
    /// In this category or subcategory (public identity).
    pub category: Option<String>,
    /// In this section (public identity).
    pub section: Option<String>,
    /// Of this sort.
    pub kind: Option<ArticleKind>,
    /// With this person in the byline (public identity).
    pub author: Option<String>,
    /// Without a text in this language.
    pub missing: Option<Lang>,
    /// Only what is the own of one of these people (keys).
    pub own: Option<Vec<i64>>,
    /// Only articles in the bin, instead of all others.
    pub bin: bool,
}

/// Query for articles to read next.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RelatedQuery {
    /// Words of an article; without any, the newest ones.
    #[schema(max_length = 200)]
    pub q: Option<String>,
}

/// The version that is changed.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VersionQuery {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// Query for people who may be assigned.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AssigneeQuery {
    /// Language of the text.
    pub lang: Lang,
    /// Introduction.
    pub part: AssignmentPart,
}

/// Which old address.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RedirectPath {
    /// Path without language prefix.
    #[schema(min_length = 1, max_length = 500)]
    pub path: String,
}

/// Order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum ArticleSort {
    /// Last changed first.
    #[default]
    #[serde(rename = "-updated")]
    UpdatedLast,
    /// Longest unchanged first.
    #[serde(rename = "updated")]
    UpdatedFirst,
    /// Longest in its state first: in that of the filter, else unchanged.
    #[serde(rename = "waiting")]
    WaitingLongest,
    /// Newest publication first.
    #[serde(rename = "-published")]
    PublishedLast,
    /// Oldest publication first.
    #[serde(rename = "published")]
    PublishedFirst,
    /// By title.
    #[serde(rename = "title")]
    Title,
    /// By title, backwards.
    #[serde(rename = "-title")]
    TitleBackwards,
    /// Most read first.
    #[serde(rename = "-readers")]
    MostRead,
    /// Least read first.
    #[serde(rename = "readers")]
    LeastRead,
}

/// The shared part of a row of the list.
#[derive(Clone, Debug)]
pub struct ListedArticle {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: String,
    /// Counts changes.
    pub version: i64,
    /// Last part of its address.
    pub slug: String,
    /// Language it was written in.
    pub original_lang: Lang,
    /// Genre.
    pub kind: ArticleKind,
    /// First level of the tree.
    pub category_key: Option<i64>,
    /// Second level.
    pub subcategory_key: Option<i64>,
    /// Section.
    pub section_key: Option<i64>,
    /// Owner of the article.
    pub owner_key: Option<i64>,
    /// Reviewer.
    pub reviewer_key: Option<i64>,
    /// Pinned until then.
    pub pinned_until: Option<Ts>,
    /// Breaking until then.
    pub breaking_until: Option<Ts>,
    /// First publication.
    pub published_at: Option<Ts>,
    /// Last change.
    pub updated_at: Ts,
    /// By whom.
    pub updated_by: Option<i64>,
    /// In the bin since.
    pub deleted_at: Option<Ts>,
    /// Cover.
    pub cover: Option<Picture>,
    /// Width and height of the cover after cropping.
    pub cover_size: Option<(u32, u32)>,
    /// True if the cover needs no description.
    pub cover_decorative: bool,
    /// True if the beginning of an event is known.
    pub has_start: bool,
}

/// The row of a text in a list, with the values that its completeness is computed from.
#[derive(Clone, Debug)]
pub struct ListedText {
    /// Language.
    pub lang: Lang,
    /// Title.
    pub title: String,
    /// State.
    pub state: TextState,
    /// Characters of the excerpt.
    pub excerpt_length: u32,
    /// Characters of the body, without its markup.
    pub body_length: u32,
    /// True if the cover has a description.
    pub has_alt: bool,
    /// Which wording it is.
    pub revision: i64,
    /// Which wording of the original it follows.
    pub source_revision: Option<i64>,
    /// Which wording is live.
    pub live_revision: Option<i64>,
    /// When it goes live.
    pub publish_at: Option<Ts>,
    /// When it is withdrawn.
    pub unpublish_at: Option<Ts>,
    /// Since when it has been in its state.
    pub state_since: Ts,
    /// Counts changes.
    pub version: i64,
}
