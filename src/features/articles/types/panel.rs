//! Articles as the API for staff answers them, under the names that the browser knows.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::articles::types::{
    AiAssistance, ArchivedAs, ArticleId, ArticleKind, ArticleTags, Assignment, GalleryPicture, LiveFacts, Origin,
    PersonRef, RelatedArticle, TextState, UndoOffer,
};
use crate::features::audit::AuditActor;
use crate::features::authorship_records::types::Credit;
use crate::features::categories::types::CategoryId;
use crate::features::enterprises::types::EnterpriseRef;
use crate::features::sections::types::SectionId;
use crate::media::{Media, Picture};
use crate::string_enum;

string_enum! {
    /// Action on one language of an article.
    TextAction {
        /// Hand in for review.
        Submit = "submit",
        /// Send back with a wish.
        RequestChanges = "request_changes",
        /// Allow publication.
        Approve = "approve",
        /// Put live, now.
        Publish = "publish",
        /// Put live, later.
        Schedule = "schedule",
        /// Do not put live after all.
        Unschedule = "unschedule",
        /// Take back what is live.
        Withdraw = "withdraw",
        /// Put away.
        Archive = "archive",
        /// Begin again.
        Redraft = "redraft",
        /// Take a submission back before somebody decided.
        Retract = "retract",
    }
}

impl TextAction {
    /// Where the action leads.
    pub const fn target(self) -> TextState {
        match self {
            TextAction::Submit => TextState::InReview,
            TextAction::RequestChanges => TextState::ChangesRequested,
            TextAction::Approve | TextAction::Unschedule => TextState::Approved,
            TextAction::Publish => TextState::Published,
            TextAction::Schedule => TextState::Scheduled,
            TextAction::Withdraw => TextState::Withdrawn,
            TextAction::Archive => TextState::Archived,
            TextAction::Redraft | TextAction::Retract => TextState::Draft,
        }
    }
}

/// Name and slug of a category or section, in the language of the caller or in the one that stands in.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct NamedLink {
    /// Public identity.
    pub id: String,
    /// Part of its address.
    pub slug: String,
    /// Its name.
    pub label: String,
    /// Language of the name.
    pub lang: Lang,
}

/// One language of an article in a list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TextRow {
    /// Language.
    pub lang: Lang,
    /// Title of the working copy.
    pub title: String,
    /// State.
    pub state: TextState,
    /// How much of what publication asks for is there, in percent.
    #[schema(maximum = 100)]
    pub complete: u32,
    /// The original changed after this translation was made.
    pub outdated: bool,
    /// Something is live, and the working copy has newer words.
    pub changed: bool,
    /// When it goes live.
    pub publish_at: Option<Ts>,
    /// When it is withdrawn.
    pub unpublish_at: Option<Ts>,
    /// Since when it has been in its state.
    pub state_since: Ts,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Actions that the caller may take now. Publication is among them only where no requirement is known to be unmet.
    pub actions: Vec<TextAction>,
    /// Unmet requirements of publication, by field, of a text that waits for a review or for its publication.
    #[schema(value_type = BTreeMap<String, Vec<crate::web::error::FieldProblem>>)]
    pub publish_problems: Map<String, Value>,
}

/// An article in a list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ArticleRow {
    /// Public identity.
    pub id: ArticleId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Last part of its address.
    pub slug: String,
    /// Public path without language prefix; null while it has no place.
    pub path: Option<String>,
    /// Title in the original language.
    pub title: String,
    /// Language of the title.
    pub lang: Lang,
    /// Language it was written in.
    pub original_lang: Lang,
    /// Where the original language stands.
    pub state: TextState,
    /// Genre.
    pub kind: ArticleKind,
    /// First level of the tree.
    pub category: Option<NamedLink>,
    /// Second level.
    pub subcategory: Option<NamedLink>,
    /// Section.
    pub section: Option<NamedLink>,
    /// Names of the byline.
    pub authors: Vec<String>,
    /// Owner of the article.
    pub owner: Option<PersonRef>,
    /// Reviewer.
    pub reviewer: Option<PersonRef>,
    /// Its languages.
    pub texts: Vec<TextRow>,
    /// On top of its lists until then.
    pub pinned_until: Option<Ts>,
    /// Breaking until then.
    pub breaking_until: Option<Ts>,
    /// Distinct readers of the last 30 days; null while nothing is live.
    #[schema(maximum = 1_000_000_000)]
    pub readers: Option<u32>,
    /// First publication.
    pub published_at: Option<Ts>,
    /// Last change.
    pub updated_at: Ts,
    /// By whom.
    pub updated_by: Option<PersonRef>,
    /// In the bin since.
    pub deleted_at: Option<Ts>,
    /// Cover, without a description.
    pub cover: Option<Picture>,
    /// True if it is the caller's own.
    pub own: bool,
    /// Open assignments: translations and reviews.
    pub assignments: Vec<Assignment>,
}

/// Counts of texts by state.
pub type StateCounts = BTreeMap<TextState, u32>;

/// How much work there is.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ArticleSummary {
    /// Texts that the caller may see, by state.
    #[schema(value_type = BTreeMap<String, u32>)]
    pub all: StateCounts,
    /// The caller's own texts, by state.
    #[schema(value_type = BTreeMap<String, u32>)]
    pub own: StateCounts,
    /// Articles without a text in this language.
    #[schema(value_type = BTreeMap<String, u32>)]
    pub missing: BTreeMap<Lang, u32>,
    /// Articles that went live in the last seven days.
    #[schema(maximum = 1_000_000_000)]
    pub published_this_week: u32,
    /// Distinct readers of the last seven days, summed over articles.
    #[schema(maximum = 1_000_000_000)]
    pub readers_this_week: u32,
}

/// One language of an article.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TextDetail {
    /// Language.
    pub lang: Lang,
    /// Title.
    pub title: String,
    /// Line below the title.
    pub subtitle: String,
    /// Short text for lists.
    pub excerpt: String,
    /// Clean rich text.
    pub body: String,
    /// Description of the cover.
    pub cover_alt: String,
    /// Line below the cover.
    pub cover_caption: String,
    /// Title for search engines.
    pub seo_title: String,
    /// Description for search engines.
    pub seo_description: String,
    /// State.
    pub state: TextState,
    /// Author or program.
    pub origin: Origin,
    /// The original changed after this translation was made.
    pub outdated: bool,
    /// Something is live, and the working copy has newer words.
    pub changed: bool,
    /// How much of what publication asks for is there, in percent.
    #[schema(maximum = 100)]
    pub complete: u32,
    /// When it goes live.
    pub publish_at: Option<Ts>,
    /// When it is withdrawn.
    pub unpublish_at: Option<Ts>,
    /// Why it was sent back or withdrawn.
    pub state_reason: String,
    /// Number of the revision.
    #[schema(maximum = 1_000_000_000)]
    pub revision: i64,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Facts about the live copy.
    pub live: Option<LiveFacts>,
    /// Last change.
    pub updated_at: Ts,
    /// By whom.
    pub updated_by: Option<PersonRef>,
    /// Unmet requirements of review, by field.
    #[schema(value_type = BTreeMap<String, Vec<crate::web::error::FieldProblem>>)]
    pub problems: Map<String, Value>,
    /// Unmet requirements of publication, by field: those of review, and the category is shown.
    #[schema(value_type = BTreeMap<String, Vec<crate::web::error::FieldProblem>>)]
    pub publish_problems: Map<String, Value>,
    /// True if two people must agree, and the caller wrote words that nobody else has approved.
    pub needs_second_person: bool,
    /// Actions that the caller may take now.
    pub actions: Vec<TextAction>,
    /// Offer to undo the caller's last decision; null where there is none or its time is over.
    pub undo: Option<UndoOffer>,
}

/// An article with all its languages.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ArticleDetail {
    /// Public identity.
    pub id: ArticleId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Last part of its address.
    pub slug: String,
    /// True if the slug still follows the title.
    pub slug_auto: bool,
    /// Public path without language prefix; null while it has no place.
    pub path: Option<String>,
    /// True if it was ever published: when its address changes, the old one redirects.
    pub was_published: bool,
    /// Language it was written in.
    pub original_lang: Lang,
    /// First level of the tree.
    pub category_id: Option<CategoryId>,
    /// Second level.
    pub subcategory_id: Option<CategoryId>,
    /// Section.
    pub section_id: Option<SectionId>,
    /// Genre.
    pub kind: ArticleKind,
    /// Cover.
    pub cover: Option<Media>,
    /// True if the cover says nothing by itself.
    pub cover_decorative: bool,
    /// Whom it was taken from.
    pub source_name: String,
    /// Where that stands.
    pub source_url: String,
    /// Where it was published first.
    pub canonical_url: String,
    /// True if somebody paid for it.
    pub sponsored: bool,
    /// Enterprise that paid for it.
    pub sponsor: Option<EnterpriseRef>,
    /// Part that a language model had in it.
    pub ai_assistance: AiAssistance,
    /// Begin of the event.
    pub event_start: Option<Ts>,
    /// End of the event.
    pub event_end: Option<Ts>,
    /// Place of the event.
    pub event_place: String,
    /// Page of the event.
    pub event_url: String,
    /// On top of its lists until then.
    pub pinned_until: Option<Ts>,
    /// Breaking until then.
    pub breaking_until: Option<Ts>,
    /// Tags by language.
    pub tags: ArticleTags,
    /// The byline.
    pub authors: Vec<Credit>,
    /// Its gallery in order.
    pub gallery: Vec<GalleryPicture>,
    /// Articles that editors picked to be read next.
    pub related: Vec<RelatedArticle>,
    /// Owner of the article.
    pub owner: Option<PersonRef>,
    /// Reviewer.
    pub reviewer: Option<PersonRef>,
    /// Answer of its address since it was archived.
    pub archived_as: Option<ArchivedAs>,
    /// Its languages.
    pub texts: Vec<TextDetail>,
    /// First publication.
    pub published_at: Option<Ts>,
    /// When it was made.
    pub created_at: Ts,
    /// Last change.
    pub updated_at: Ts,
    /// By whom.
    pub updated_by: Option<PersonRef>,
    /// In the bin since.
    pub deleted_at: Option<Ts>,
    /// True if the caller may change what all languages share.
    pub editable: bool,
    /// Languages whose words the caller may write now.
    pub writable: Vec<Lang>,
    /// Languages in which the caller may say now what the pictures of the gallery show.
    pub describable: Vec<Lang>,
    /// Open assignments: translations and reviews.
    pub assignments: Vec<Assignment>,
}

/// One line of the matrix of translations.
#[derive(Debug, Serialize, ToSchema)]
pub struct TranslationRow {
    /// Subcategory or category.
    pub category: NamedLink,
    /// The category above.
    pub parent: Option<NamedLink>,
    /// Articles in it.
    #[schema(maximum = 1_000_000_000)]
    pub articles: u32,
    /// Texts by language and state; what is left to `articles` is missing.
    #[schema(value_type = BTreeMap<Lang, BTreeMap<String, u32>>)]
    pub texts: BTreeMap<Lang, BTreeMap<String, u32>>,
}

/// An entry of the history of an article.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryEntry {
    /// When.
    pub at: Ts,
    /// What: `submit`, `publish`, `update` …
    pub action: String,
    /// With which language; null for all.
    pub lang: Option<Lang>,
    /// Author of the change.
    pub actor: AuditActor,
    /// The person, where it was one whose account still exists.
    pub user: Option<PersonRef>,
    /// Reason or wish that went with it.
    pub note: String,
}

/// Outcome of a bulk change for one article.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BulkRow {
    /// Which one.
    pub id: ArticleId,
    /// True if something was done.
    pub done: bool,
    /// Code of what refused; null where nothing did.
    pub code: Option<String>,
    /// Unmet requirements, by field.
    #[schema(value_type = BTreeMap<String, Vec<crate::web::error::FieldProblem>>)]
    pub fields: Map<String, Value>,
}

/// A link that shows the working copy to whoever has it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PreviewLink {
    /// Address with language prefix.
    pub url: String,
    /// Works until then.
    pub expires_at: Ts,
}
