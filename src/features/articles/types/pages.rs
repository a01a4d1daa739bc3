//! Data of the public pages of articles, under the names that the browser knows (`frontend/src/generated/pages.ts`).

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::html::Toc;
use crate::base::lang::Lang;
use crate::base::page::PageOf;
use crate::features::ad_delivery::types::page::AdSlots;
use crate::features::articles::types::{AiAssistance, ArticleKind, LinkedTag};
use crate::features::authorship::types::AuthorProfile;
use crate::features::authorship_records::types::{Byline, CreditRole};
use crate::features::contacts::types::shortcuts::Shortcut;
use crate::features::popularity::Period;
use crate::media::Picture;
use crate::string_enum;
use crate::web::page_parts::{Chip, Crumb, LanguageVersion};
use crate::web::{Head, PageData};

/// An article in a list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ArticleCard {
    /// Public identity.
    pub id: String,
    /// Path without language prefix.
    pub path: String,
    /// Title.
    pub title: String,
    /// Language of the text shown.
    pub lang: Lang,
    /// Short text for lists.
    pub excerpt: String,
    /// Sort of text.
    pub kind: ArticleKind,
    /// First level of its place.
    pub category: Crumb,
    /// Second level of its place.
    pub subcategory: Crumb,
    /// Cover.
    pub cover: Option<Picture>,
    /// Names of its authors, in order.
    pub author_names: Vec<String>,
    /// First publication, wall clock of the portal.
    pub published_at: String,
    /// Minutes that reading takes.
    pub reading_minutes: u32,
    /// True if somebody paid for it.
    pub sponsored: bool,
    /// True if it is marked as breaking now.
    pub breaking: bool,
    /// True if it is on top of its lists now.
    pub pinned: bool,
    /// Distinct readers, in lists that count them.
    pub readers: Option<u32>,
}

string_enum! {
    /// Order of a list.
    ListSort {
        /// By date of publication.
        Newest = "newest",
        /// By distinct readers of the last thirty days.
        Popular = "popular",
    }
}

/// A category to choose in a filter.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct FilterCategory {
    /// Value of the query.
    pub slug: String,
    /// Name.
    pub label: String,
}

/// Chosen filters of a list, and the choices.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ListFilter {
    /// Chosen sort of text.
    pub kind: Option<ArticleKind>,
    /// Slug of the chosen category.
    pub category: Option<String>,
    /// Chosen span.
    pub period: Option<Period>,
    /// Chosen order.
    pub sort: Option<ListSort>,
    /// Sorts of text to choose from.
    pub kinds: Vec<ArticleKind>,
    /// Categories to choose from.
    pub categories: Vec<FilterCategory>,
}

/// Pages "latest", "popular", "section", "category", "subcategory" and "author".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ListPage {
    /// Head of the page.
    pub head: Head,
    /// Heading.
    pub title: String,
    /// Language of heading and intro.
    pub title_lang: Lang,
    /// Introduction.
    pub intro: Option<String>,
    /// Longer introduction, clean rich text; on the first page.
    pub intro_html: Option<String>,
    /// Name of the icon beside the heading.
    pub icon: Option<String>,
    /// Picture above the list; on the first page.
    pub cover: Option<Picture>,
    /// Ways to contacts.
    pub shortcuts: Vec<Shortcut>,
    /// The way here.
    pub crumbs: Vec<Crumb>,
    /// Subcategories, or sisters of a subcategory.
    pub chips: Vec<Chip>,
    /// Filter.
    pub filter: ListFilter,
    /// The article on top, on the first page.
    pub pinned: Option<ArticleCard>,
    /// The articles.
    pub articles: PageOf<ArticleCard>,
    /// The person, on page "author".
    pub author: Option<AuthorProfile>,
    /// The person's role in the articles that others wrote, on page "author".
    pub roles: Vec<RoleInArticle>,
    /// Places of advertisements.
    pub ads: AdSlots,
}

/// The role of a person in an article of a list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RoleInArticle {
    /// Public identity of the article.
    pub article_id: String,
    /// Role.
    pub role: CreditRole,
}

/// Where an article was taken from.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ArticleSource {
    /// Whom.
    pub name: String,
    /// Address.
    pub url: Option<String>,
}

/// The enterprise that paid for an article.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ArticleSponsor {
    /// Name under which people know it.
    pub name: String,
    /// Language of the name.
    pub lang: Lang,
    /// Its page, without language prefix; null where readers see none.
    pub path: Option<String>,
}

/// A correction that readers are told.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PublishedCorrection {
    /// When, wall clock of the portal.
    pub at: String,
    /// Description of the error.
    pub text: String,
}

/// A picture of the gallery.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ShownPicture {
    /// The picture, with what it shows.
    pub picture: Picture,
    /// Language of what it shows.
    pub alt_lang: Lang,
    /// Address of its largest width.
    pub large: String,
    /// Line below it.
    pub caption: Option<String>,
    /// Language of that line.
    pub caption_lang: Lang,
}

/// The event that an article announces.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ArticleEvent {
    /// Begin, wall clock of the portal.
    pub start: String,
    /// End, wall clock of the portal.
    pub end: Option<String>,
    /// Place.
    pub place: String,
    /// Its page.
    pub url: Option<String>,
    /// Words of the link to its file for calendars, until it is over.
    pub file_label: Option<String>,
}

/// The whole article in one language.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ArticleContent {
    /// The part that lists show too.
    #[serde(flatten)]
    pub card: ArticleCard,
    /// The byline.
    pub authors: Vec<Byline>,
    /// Line below the title.
    pub subtitle: Option<String>,
    /// Clean rich text.
    pub body_html: String,
    /// Its headings.
    pub toc: Vec<Toc>,
    /// Line below the cover.
    pub cover_caption: Option<String>,
    /// Tags of the page's language.
    pub tags: Vec<LinkedTag>,
    /// Where it was taken from.
    pub source: Option<ArticleSource>,
    /// Enterprise that paid for it.
    pub sponsor: Option<ArticleSponsor>,
    /// Last change worth telling, wall clock of the portal.
    pub updated_at: Option<String>,
    /// Where it was published first; search engines are sent there.
    pub canonical_url: Option<String>,
    /// Corrections, the newest first.
    pub corrections: Vec<PublishedCorrection>,
    /// Pictures beside the text.
    pub gallery: Vec<ShownPicture>,
    /// Part that a language model had in it.
    pub ai_assistance: AiAssistance,
    /// Announced event.
    pub event: Option<ArticleEvent>,
    /// True if it is kept only for the record.
    pub archived: bool,
    /// Language it was written in.
    pub original_lang: Lang,
}

/// Page "article".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ArticlePage {
    /// Head of the page.
    pub head: Head,
    /// Address of the page with its host, for paper.
    pub address: String,
    /// The article.
    pub article: ArticleContent,
    /// Its languages.
    pub languages: Vec<LanguageVersion>,
    /// The way here.
    pub crumbs: Vec<Crumb>,
    /// Articles to read next.
    pub related: Vec<ArticleCard>,
    /// Places of advertisements.
    pub ads: AdSlots,
    /// True if this is a draft behind a preview link.
    pub preview: bool,
    /// Words of the link to be told of a version in the page's language, while there is none.
    pub wish: Option<String>,
    /// When the opening state of a contact in the text changes, or the event is over.
    #[serde(skip)]
    pub expires_at: Option<Ts>,
}

impl PageData for ListPage {
    fn head(&self) -> &Head {
        &self.head
    }
}

impl PageData for ArticlePage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn expires_at(&self) -> Option<Ts> {
        self.expires_at
    }
}
