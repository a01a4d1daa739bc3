//! The home page as the panel reads and changes it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BlockKind, HomeDocument, HomeState, HomeVersion};
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::audit::AuditActor;
use crate::string_enum;

string_enum! {
    /// Kind of a warning about a block.
    BlockWarningKind {
        /// The heading exists in another language only.
        TitleMissing = "title_missing",
        /// The text exists in another language only.
        WordsMissing = "words_missing",
        /// A picked article cannot be read any more.
        ArticleGone = "article_gone",
        /// A picked article is not published in the language.
        ArticleUntranslated = "article_untranslated",
        /// A picked contact or group is not shown to readers any more.
        ContactGone = "contact_gone",
        /// A block above has the same heading in the language.
        SameHeading = "same_heading",
        /// Nothing is shown in the language.
        Empty = "empty",
    }
}

/// A warning about a block.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct BlockWarning {
    /// Identity of the block.
    pub block: String,
    /// Kind.
    pub kind: BlockWarningKind,
    /// Language, where it concerns one.
    pub lang: Option<Lang>,
    /// Title or identity of the article, where it concerns one.
    pub article: Option<String>,
}

/// A version with its blocks.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct HomeVersionDetail {
    /// Counts the versions, from 1.
    #[schema(maximum = 1_000_000_000)]
    pub number: i64,
    /// Its state.
    pub state: HomeState,
    /// Time of the scheduled publication.
    pub publish_at: Option<Ts>,
    /// When it was published.
    pub published_at: Option<Ts>,
    /// When it was changed last.
    pub updated_at: Ts,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Its blocks.
    pub document: HomeDocument,
}

impl From<HomeVersion> for HomeVersionDetail {
    fn from(version: HomeVersion) -> HomeVersionDetail {
        HomeVersionDetail {
            number: version.number,
            state: version.state,
            publish_at: version.publish_at,
            published_at: version.published_at,
            updated_at: version.updated_at,
            version: version.version,
            document: version.document,
        }
    }
}

/// A version in the list of versions.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct HomeVersionRow {
    /// Counts the versions.
    #[schema(maximum = 1_000_000_000)]
    pub number: i64,
    /// Its state.
    pub state: HomeState,
    /// When it was published.
    pub published_at: Option<Ts>,
    /// Author of the publication; null once the log holds it no longer.
    pub actor: Option<AuditActor>,
    /// Name of the person, where it was one whose account still exists.
    pub by: Option<String>,
}

/// The home page in the panel.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct HomeDetail {
    /// The draft.
    pub draft: Option<HomeVersionDetail>,
    /// The scheduled version.
    pub scheduled: Option<HomeVersionDetail>,
    /// The version that readers see; null: the default page.
    pub published: Option<HomeVersionDetail>,
    /// The default page.
    pub usual: HomeDocument,
    /// Published versions, the newest first.
    pub versions: Vec<HomeVersionRow>,
    /// Kinds of blocks that can be added.
    pub kinds: Vec<BlockKind>,
}

/// New content of the draft.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HomeDraftChange {
    /// The version of the draft that was read; null where there was none.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
    /// Its blocks.
    pub document: HomeDocument,
}

/// Publication of the draft.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HomePublication {
    /// The version of the draft that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// When; null: now.
    pub publish_at: Option<Ts>,
}

/// The version of the draft, of the scheduled or of the published version that a step applies to.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HomeVersionRef {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// The replaced version to publish again.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HomeRestore {
    /// Its number.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub number: i64,
    /// The version of the published one that was read; null where readers saw the default page.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: Option<i64>,
}

/// Request for a preview.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewHomePreview {
    /// The blocks.
    pub document: HomeDocument,
    /// Language of the readers.
    pub lang: Lang,
    /// Time at which it is shown; null: now.
    pub at: Option<Ts>,
}

/// A block as the preview shows it, in a few words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ShownBlock {
    /// Identity of the block.
    pub block: String,
    /// Heading set by the operator, or the name of the section or category.
    pub title: Option<String>,
    /// Language of that heading.
    pub title_lang: Lang,
    /// Name of the first article, contact or service in it; null where it has none.
    pub first: Option<String>,
    /// Language of that name.
    pub first_lang: Lang,
    /// Number of articles, contacts and services in it.
    #[schema(maximum = 1_000)]
    pub count: u32,
}

/// The rendered preview.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct HomePreview {
    /// The HTML document, without scripts.
    pub html: String,
    /// Warnings about the blocks.
    pub warnings: Vec<BlockWarning>,
    /// The blocks that are not empty, from top to bottom.
    pub shown: Vec<ShownBlock>,
}
