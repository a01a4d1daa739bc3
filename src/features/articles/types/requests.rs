//! Bodies of requests.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::auth::UserId;
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::base::optional::present;
use crate::features::articles::types::{
    AiAssistance, ArchivedAs, ArticleId, ArticleKind, ArticleTags, GalleryChoice, TextAction,
};
use crate::features::authorship::types::AuthorId;
use crate::features::authorship_records::types::CreditRole;
use crate::features::categories::types::CategoryId;
use crate::features::enterprises::types::EnterpriseId;
use crate::features::sections::types::SectionId;
use crate::media::store::MediaId;

/// First values of a new article.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewArticleRequest {
    /// Language it is written in.
    pub original_lang: Lang,
    /// Title, if there is one already.
    #[schema(max_length = 140)]
    pub title: Option<String>,
    /// Genre.
    pub kind: Option<ArticleKind>,
}

/// A line of the byline.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreditChoice {
    /// Who.
    pub author_id: AuthorId,
    /// Did what.
    pub role: CreditRole,
    /// In which language only.
    pub lang: Option<Lang>,
}

/// Everything of an article but its texts.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ArticleChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Last part of the address; null follows the title.
    #[schema(min_length = 2, max_length = 80, pattern = "^[a-z0-9]+(-[a-z0-9]+)*$")]
    pub slug: Option<String>,
    /// First level of the tree.
    pub category_id: Option<CategoryId>,
    /// Second level.
    pub subcategory_id: Option<CategoryId>,
    /// Section.
    pub section_id: Option<SectionId>,
    /// Genre.
    pub kind: ArticleKind,
    /// Cover.
    pub cover_media_id: Option<MediaId>,
    /// True if the cover says nothing by itself.
    pub cover_decorative: bool,
    /// Whom it was taken from.
    #[schema(max_length = 120)]
    pub source_name: String,
    /// Where that stands.
    #[schema(max_length = 500, pattern = "^$|^https://[^\\s/@]+(/.*)?$")]
    pub source_url: String,
    /// Where it was published first: search engines are sent there. Left out, it stays as it is.
    #[schema(max_length = 500, pattern = "^$|^https://[^\\s/@]+(/.*)?$")]
    pub canonical_url: Option<String>,
    /// True if somebody paid for it; an enterprise that paid implies it.
    pub sponsored: bool,
    /// Enterprise that paid for it.
    pub sponsor_enterprise_id: Option<EnterpriseId>,
    /// Part that a language model had in it.
    pub ai_assistance: AiAssistance,
    /// Begin of the event.
    pub event_start: Option<Ts>,
    /// End of the event.
    pub event_end: Option<Ts>,
    /// Place of the event.
    #[schema(max_length = 200)]
    pub event_place: String,
    /// Page of the event.
    #[schema(max_length = 500, pattern = "^$|^https://[^\\s/@]+(/.*)?$")]
    pub event_url: String,
    /// Tags by language.
    pub tags: ArticleTags,
    /// The byline in order.
    #[schema(max_items = 10)]
    pub authors: Vec<CreditChoice>,
    /// The gallery in order. Left out, it stays as it is.
    #[schema(max_items = 30)]
    pub gallery: Option<Vec<GalleryChoice>>,
    /// Articles to read next; without any, they are chosen by tags and category. Left out, they stay as they are.
    #[schema(max_items = 6)]
    pub related: Option<Vec<ArticleId>>,
}

/// The words of one language.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TextChange {
    /// The version that was read; null where the language has no text yet.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// Title.
    #[schema(max_length = 140)]
    pub title: String,
    /// Line below the title.
    #[schema(max_length = 200)]
    pub subtitle: String,
    /// Short text for lists.
    #[schema(max_length = 300)]
    pub excerpt: String,
    /// Rich text; cleaned before it is kept.
    #[schema(max_length = 900_000)]
    pub body: String,
    /// Description of the cover.
    #[schema(max_length = 250)]
    pub cover_alt: String,
    /// Line below the cover.
    #[schema(max_length = 250)]
    pub cover_caption: String,
    /// Title for search engines.
    #[schema(max_length = 70)]
    pub seo_title: String,
    /// Description for search engines.
    #[schema(max_length = 160)]
    pub seo_description: String,
}

/// A transition of one language.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TextTransition {
    /// The step.
    pub action: TextAction,
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Note of a submission, wish of a change, reason of a withdrawal.
    #[schema(max_length = 2000)]
    pub note: Option<String>,
    /// When a scheduled text goes live.
    pub publish_at: Option<Ts>,
    /// When a live text is withdrawn by itself; null removes the end, left out it stays.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<Ts>)]
    pub unpublish_at: Option<Option<Ts>>,
    /// Answer of the address of an archived article.
    pub archived_as: Option<ArchivedAs>,
}

/// The end of a publication that has begun or is scheduled.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PublicationEnd {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// When the text is withdrawn by itself; null lets it stay.
    pub unpublish_at: Option<Ts>,
}

/// A change of many articles: a transition of every language that allows it, editorial flags, another category, or one
/// more tag.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BulkChange {
    /// Filter of a list of articles.
    #[schema(min_items = 1, max_items = 200)]
    pub ids: Vec<ArticleId>,
    /// The step, if one is wanted.
    pub action: Option<TextAction>,
    /// Reason or wish that goes with the step.
    #[schema(max_length = 2000)]
    pub note: Option<String>,
    /// When a scheduled text goes live.
    pub publish_at: Option<Ts>,
    /// When a live text is withdrawn by itself; left out, the end of each text stays.
    pub unpublish_at: Option<Ts>,
    /// Answer of the address of an archived article.
    pub archived_as: Option<ArchivedAs>,
    /// On top of its lists, or no longer.
    pub pinned: Option<bool>,
    /// On top of its lists until then.
    pub pinned_until: Option<Ts>,
    /// Breaking, or no longer.
    pub breaking: Option<bool>,
    /// Breaking until then.
    pub breaking_until: Option<Ts>,
    /// Section; null takes it out.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<SectionId>)]
    pub section_id: Option<Option<SectionId>>,
    /// Subcategory to move to.
    pub subcategory_id: Option<CategoryId>,
    /// Tag to add.
    pub tag: Option<BulkTag>,
}

/// A tag for many articles.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BulkTag {
    /// Its language.
    pub lang: Lang,
    /// Its name.
    #[schema(min_length = 1, max_length = 40)]
    pub name: String,
}

/// Flags that managers set; a flag that is left out stays.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditorialFlags {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// On top of its lists, or no longer. Without an end, the settings give one from now on.
    pub pinned: Option<bool>,
    /// On top of its lists until then.
    pub pinned_until: Option<Ts>,
    /// Breaking, or no longer. Without an end, the settings give one from now on.
    pub breaking: Option<bool>,
    /// Breaking until then.
    pub breaking_until: Option<Ts>,
    /// Section; null takes it out.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<SectionId>)]
    pub section_id: Option<Option<SectionId>>,
    /// Reviewer; null leaves it to all.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<UserId>)]
    pub reviewer_id: Option<Option<UserId>>,
}

/// A new comment.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewComment {
    /// Language it is about; null for all.
    pub lang: Option<Lang>,
    /// Plain text.
    #[schema(min_length = 1, max_length = 2000)]
    pub text: String,
}

/// Resolves a comment or opens it again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CommentChange {
    /// Resolved, or open again.
    pub resolved: bool,
}

/// Description of the error.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCorrection {
    /// Language of the text.
    pub lang: Lang,
    /// Description of the error.
    #[schema(min_length = 3, max_length = 500)]
    pub text: String,
}

/// New wording of a correction.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CorrectionChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Description of the error.
    #[schema(min_length = 3, max_length = 500)]
    pub text: String,
}

/// In which language a preview opens.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPreview {
    /// Language.
    pub lang: Lang,
}

/// Which version of a text is replaced.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TextVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// Assignee, due day and note of an assignment.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignmentChange {
    /// The version that was read; null where nobody is asked yet.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// Who.
    pub user_id: UserId,
    /// By which day of the portal's calendar: `2026-12-03`.
    #[schema(max_length = 10, pattern = "^\\d{4}-\\d{2}-\\d{2}$")]
    pub due_on: Option<String>,
    /// A few words for them.
    #[schema(max_length = 500)]
    pub note: Option<String>,
}
