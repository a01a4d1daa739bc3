//! An article as it is stored: one row for what all languages share, and one text per language with a state of its own.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::features::authorship_records::types::AiAssistance;
use crate::{states, string_enum};

string_enum! {
    /// Genre of an article.
    ArticleKind {
        /// Something happened.
        News = "news",
        /// How something is done.
        Guide = "guide",
        /// Questions and answers.
        Interview = "interview",
        /// Something will take place.
        Event = "event",
        /// An opinion.
        Opinion = "opinion",
        /// Somebody makes something known.
        Announcement = "announcement",
    }
}

string_enum! {
    /// State of one language of an article.
    TextState {
        /// Being written.
        Draft = "draft",
        /// Waits for a manager.
        InReview = "in_review",
        /// Sent back with a comment.
        ChangesRequested = "changes_requested",
        /// May go live.
        Approved = "approved",
        /// Goes live at a set time.
        Scheduled = "scheduled",
        /// Is live.
        Published = "published",
        /// Was live, taken back.
        Withdrawn = "withdrawn",
        /// Archived; readable with a notice, or gone.
        Archived = "archived",
    }
}

/// Role of somebody who moves a text between states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorialRole {
    /// An author, with an article of theirs.
    Author,
    /// An author who may publish approved texts, where the settings allow it.
    TrustedAuthor,
    /// A manager or higher.
    Manager,
    /// A job.
    Clock,
}

// docs/objects.md, Articles; a published text is handed in again when its working copy has changed, the live one stays
states! { TextState by EditorialRole {
    Draft | ChangesRequested | Published => InReview: Author | TrustedAuthor | Manager;
    InReview => ChangesRequested: Manager;
    InReview => Approved: Manager;
    InReview => Draft: Author | TrustedAuthor | Manager;
    Draft | InReview | ChangesRequested => Scheduled: Manager;
    Draft | InReview | ChangesRequested => Published: Manager;
    Approved => Scheduled: Manager | TrustedAuthor;
    Scheduled => Approved: Manager | TrustedAuthor | Clock;
    Approved => Published: Manager | TrustedAuthor;
    Scheduled => Published: Manager | TrustedAuthor | Clock;
    Published => Published: Manager | TrustedAuthor;
    Draft | InReview | ChangesRequested | Approved | Scheduled | Published => Withdrawn: Manager | Clock;
    Draft | InReview | ChangesRequested | Approved | Scheduled | Published | Withdrawn => Archived: Manager;
    Archived | Withdrawn => Draft: Manager;
} }

string_enum! {
    /// Origin of a text in its language.
    Origin {
        /// A person.
        Human = "human",
        /// A program.
        Machine = "machine",
        /// A program, and a person looked at it.
        MachineReviewed = "machine_reviewed",
    }
}

string_enum! {
    /// Answer of the address of an archived article.
    ArchivedAs {
        /// The text, with a notice.
        Readable = "readable",
        /// 410.
        Gone = "gone",
    }
}

/// Identity of an article.
pub type ArticleId = Id<Article>;

/// The row that all languages of an article share.
#[derive(Clone, Debug, PartialEq)]
pub struct Article {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: Id<Article>,
    /// Last part of its address.
    pub slug: String,
    /// True if the slug still follows the title.
    pub slug_auto: bool,
    /// First level of the tree.
    pub category_key: Option<i64>,
    /// Second level.
    pub subcategory_key: Option<i64>,
    /// Section, if any.
    pub section_key: Option<i64>,
    /// Genre.
    pub kind: ArticleKind,
    /// Language it was written in.
    pub original_lang: Lang,
    /// Cover.
    pub cover_media_key: Option<i64>,
    /// True if the cover says nothing that a reader who cannot see it would miss.
    pub cover_decorative: bool,
    /// Whom it was taken from, or empty.
    pub source_name: String,
    /// Where that stands, or empty.
    pub source_url: String,
    /// Where it was published first, or empty.
    pub canonical_url: String,
    /// True if somebody paid for it.
    pub sponsored: bool,
    /// Enterprise that paid for it.
    pub sponsor_enterprise_key: Option<i64>,
    /// Part that a language model had in it.
    pub ai_assistance: AiAssistance,
    /// On top of its lists until then.
    pub pinned_until: Option<Ts>,
    /// Marked as breaking until then.
    pub breaking_until: Option<Ts>,
    /// Begin of the event.
    pub event_start: Option<Ts>,
    /// End of the event.
    pub event_end: Option<Ts>,
    /// Place of the event, or empty.
    pub event_place: String,
    /// Page of the event, or empty.
    pub event_url: String,
    /// First publication in any language; none while lists show nothing of it.
    pub published_at: Option<Ts>,
    /// The same, kept for ever: from then on its address is known to the world.
    pub first_published_at: Option<Ts>,
    /// When it was archived.
    pub archived_at: Option<Ts>,
    /// Answer of its address since it was archived.
    pub archived_as: Option<ArchivedAs>,
    /// Owner of the article.
    pub owner_key: Option<i64>,
    /// Reviewer.
    pub reviewer_key: Option<i64>,
    /// When it was made.
    pub created_at: Ts,
    /// When it or one of its texts was changed last.
    pub updated_at: Ts,
    /// By whom.
    pub updated_by: Option<i64>,
    /// In the bin since.
    pub deleted_at: Option<Ts>,
    /// Counts changes of this row.
    pub version: i64,
}

/// The words of an article in one language. Rich text is clean: it went through `base::html`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArticleText {
    /// Title.
    pub title: String,
    /// Line below the title.
    pub subtitle: String,
    /// Short text for lists.
    pub excerpt: String,
    /// Clean rich text.
    pub body: String,
    /// Description of the cover for readers who do not see it.
    pub cover_alt: String,
    /// Line below the cover.
    pub cover_caption: String,
    /// Title for search engines, where it differs.
    pub seo_title: String,
    /// Description for search engines, where it differs.
    pub seo_description: String,
}

/// The working copy of one language.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Whose.
    pub article_key: i64,
    /// Language.
    pub lang: Lang,
    /// The words.
    pub words: ArticleText,
    /// State.
    pub state: TextState,
    /// Author or program.
    pub origin: Origin,
    /// The revision of the original that this translation was brought up to.
    pub source_revision: Option<i64>,
    /// Goes live then.
    pub publish_at: Option<Ts>,
    /// Is withdrawn then.
    pub unpublish_at: Option<Ts>,
    /// Why it was sent back or withdrawn.
    pub state_reason: String,
    /// Since when it has been in its state.
    pub state_since: Ts,
    /// Number of the revision.
    pub revision: i64,
    /// The revision that was approved last.
    pub approved_revision: Option<i64>,
    /// Translator.
    pub translator_key: Option<i64>,
    /// When it was changed last.
    pub updated_at: Ts,
    /// By whom.
    pub updated_by: Option<i64>,
    /// Counts changes of words and state.
    pub version: i64,
}

impl Text {
    /// True if the present wording is the one that was approved last.
    pub fn is_approved(&self) -> bool {
        self.approved_revision == Some(self.revision)
    }
}

/// State of a text with the wordings that decide about its actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStanding {
    /// State.
    pub state: TextState,
    /// Revision of the working copy.
    pub revision: i64,
    /// Revision of the live copy, if there is one.
    pub live_revision: Option<i64>,
}

impl TextStanding {
    /// The standing of a text whose live copy is `live`.
    pub fn of(text: &Text, live: Option<&LiveFacts>) -> TextStanding {
        TextStanding { state: text.state, revision: text.revision, live_revision: live.map(|live| live.revision) }
    }
}

/// An event that an article announces.
#[derive(Clone, Debug, PartialEq)]
pub struct AnnouncedEvent {
    /// Begin.
    pub start: Ts,
    /// End.
    pub end: Option<Ts>,
    /// Place.
    pub place: String,
    /// Page, or empty.
    pub url: String,
}

/// Values of a new article row.
#[derive(Clone, Debug)]
pub struct NewArticle {
    /// Last part of its address, free below the subcategory.
    pub slug: String,
    /// True if the slug still follows the title.
    pub slug_auto: bool,
    /// First level of the tree.
    pub category_key: Option<i64>,
    /// Second level.
    pub subcategory_key: Option<i64>,
    /// Section, if any.
    pub section_key: Option<i64>,
    /// Genre.
    pub kind: ArticleKind,
    /// Language it was written in.
    pub original_lang: Lang,
    /// Cover.
    pub cover_media_key: Option<i64>,
    /// True if the cover says nothing by itself.
    pub cover_decorative: bool,
    /// Whom it was taken from, or empty.
    pub source_name: String,
    /// Where that stands, or empty.
    pub source_url: String,
    /// True if somebody paid for it.
    pub sponsored: bool,
    /// Part that a language model had in it.
    pub ai_assistance: AiAssistance,
    /// On top of its lists until then.
    pub pinned_until: Option<Ts>,
    /// Announced event.
    pub event: Option<AnnouncedEvent>,
    /// Owner of the article.
    pub owner_key: Option<i64>,
    /// When it was made.
    pub created_at: Ts,
    /// When it was changed last.
    pub updated_at: Ts,
}

impl NewArticle {
    /// An empty article of `kind`, made at `now`.
    pub fn empty(slug: String, kind: ArticleKind, original_lang: Lang, now: Ts) -> NewArticle {
        NewArticle {
            slug,
            slug_auto: true,
            category_key: None,
            subcategory_key: None,
            section_key: None,
            kind,
            original_lang,
            cover_media_key: None,
            cover_decorative: false,
            source_name: String::new(),
            source_url: String::new(),
            sponsored: false,
            ai_assistance: AiAssistance::None,
            pinned_until: None,
            event: None,
            owner_key: None,
            created_at: now,
            updated_at: now,
        }
    }
}

/// Facts about a live copy besides its text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LiveFacts {
    /// First publication of this language.
    pub published_at: Ts,
    /// Last change that went live.
    pub updated_at: Option<Ts>,
    /// Which wording it is.
    #[schema(maximum = 1_000_000_000)]
    pub revision: i64,
}

/// How far an article is somebody's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Theirs, or with their byline: everything of it.
    Whole,
    /// They translate it, or are asked to: these languages of it, and reading the rest. Never empty.
    Languages(Vec<Lang>),
    /// Not theirs at all.
    None,
}

impl Reach {
    /// True if it covers the words of this language.
    pub fn covers(&self, lang: Lang) -> bool {
        match self {
            Reach::Whole => true,
            Reach::Languages(langs) => langs.contains(&lang),
            Reach::None => false,
        }
    }
}
