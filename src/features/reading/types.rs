//! Data of the public pages, under the names that the browser knows (`frontend/src/generated/pages.ts`).

use serde::Serialize;
use utoipa::ToSchema;

use crate::base::html::Toc;
use crate::base::lang::Lang;
use crate::base::page::PageOf;
use crate::base::search_terms::SnippetPart;
use crate::features::articles::Kind;
use crate::features::articles::types::AiAssistance;
use crate::features::authorship::CreditRole;
use crate::features::popularity::Period;
use crate::features::search::HitType;
use crate::media::Picture;
use crate::string_enum;
use crate::web::{Head, PageData};

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

/// Somebody who had a part in an article.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Byline {
    /// Name as printed.
    pub name: String,
    /// Part of the address of their page.
    pub slug: String,
    /// What they did.
    pub role: CreditRole,
    /// What they are.
    pub title: Option<String>,
    /// Language of that.
    pub title_lang: Lang,
    /// Portrait.
    pub photo: Option<Picture>,
}

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
    /// What lists show.
    pub excerpt: String,
    /// Sort of text.
    pub kind: Kind,
    /// First level of its place.
    pub category: Crumb,
    /// Second level of its place.
    pub subcategory: Crumb,
    /// Cover.
    pub cover: Option<Picture>,
    /// First publication, wall clock of the portal.
    pub published_at: String,
    /// Minutes that reading takes.
    pub reading_minutes: u32,
    /// Whether somebody paid for it.
    pub sponsored: bool,
    /// Whether it is marked as breaking now.
    pub breaking: bool,
    /// Whether it is on top of its lists now.
    pub pinned: bool,
    /// Distinct readers, in lists that count them.
    pub readers: Option<u32>,
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
    /// Whether it is this page.
    pub current: bool,
    /// Language of the name.
    pub lang: Lang,
}

/// A category on the home page.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Strip {
    /// The category.
    pub category: Crumb,
    /// Its newest articles.
    pub articles: Vec<ArticleCard>,
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
    /// What the query carries.
    pub slug: String,
    /// Name.
    pub label: String,
}

/// What a list was narrowed to, and what it may be narrowed to.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ListFilter {
    /// Chosen sort of text.
    pub kind: Option<Kind>,
    /// Slug of the chosen category.
    pub category: Option<String>,
    /// Chosen span.
    pub period: Option<Period>,
    /// Chosen order.
    pub sort: Option<ListSort>,
    /// Sorts of text to choose from.
    pub kinds: Vec<Kind>,
    /// Categories to choose from.
    pub categories: Vec<FilterCategory>,
}

/// The person of page "author".
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct AuthorProfile {
    /// Name as printed.
    pub name: String,
    /// What they are.
    pub title: Option<String>,
    /// A few sentences about them.
    pub bio: Option<String>,
    /// Language of both.
    pub lang: Lang,
    /// Portrait.
    pub photo: Option<Picture>,
}

/// Pages "latest", "popular", "section", "category", "subcategory" and "author".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ListPage {
    /// What the page says of itself.
    pub head: Head,
    /// Heading.
    pub title: String,
    /// Language of heading and intro.
    pub title_lang: Lang,
    /// What is found here.
    pub intro: Option<String>,
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
}

/// A category in the index.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CategoryEntry {
    /// Name and path.
    pub category: Crumb,
    /// What is found there.
    pub description: Option<String>,
    /// Name of its colour.
    pub color: String,
    /// Name of its icon.
    pub icon: String,
    /// Articles, those of its subcategories included.
    pub count: u32,
    /// Its subcategories.
    pub children: Vec<Chip>,
}

/// Page "categories": the index.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CategoriesPage {
    /// What the page says of itself.
    pub head: Head,
    /// The first level, in order.
    pub categories: Vec<CategoryEntry>,
}

/// Where an article was taken from.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ArticleSource {
    /// Whom.
    pub name: String,
    /// Address.
    pub url: Option<String>,
}

/// A correction that readers are told.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Correction {
    /// When, wall clock of the portal.
    pub at: String,
    /// What was wrong.
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
}

/// The whole article in one language.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ArticleText {
    /// What lists show of it.
    #[serde(flatten)]
    pub card: ArticleCard,
    /// Who made it.
    pub authors: Vec<Byline>,
    /// Line below the title.
    pub subtitle: Option<String>,
    /// Clean rich text.
    pub body_html: String,
    /// Its headings.
    pub toc: Vec<Toc>,
    /// Line below the cover.
    pub cover_caption: Option<String>,
    /// Tags.
    pub tags: Vec<String>,
    /// Where it was taken from.
    pub source: Option<ArticleSource>,
    /// Last change worth telling, wall clock of the portal.
    pub updated_at: Option<String>,
    /// Where it was published first; search engines are sent there.
    pub canonical_url: Option<String>,
    /// Corrections, the newest first.
    pub corrections: Vec<Correction>,
    /// Pictures beside the text.
    pub gallery: Vec<ShownPicture>,
    /// What a language model did.
    pub ai_assistance: AiAssistance,
    /// Announced event.
    pub event: Option<ArticleEvent>,
    /// Whether it is kept only for the record.
    pub archived: bool,
    /// Language it was written in.
    pub original_lang: Lang,
}

/// Whether a language of an article is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum VersionState {
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
    /// Whether it is there.
    pub state: VersionState,
    /// Path without language prefix.
    pub path: String,
}

/// Page "article".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ArticlePage {
    /// What the page says of itself.
    pub head: Head,
    /// The article.
    pub article: ArticleText,
    /// Its languages.
    pub languages: Vec<LanguageVersion>,
    /// The way here.
    pub crumbs: Vec<Crumb>,
    /// What to read next.
    pub related: Vec<ArticleCard>,
    /// Whether this is a draft behind a preview link.
    pub preview: bool,
}

/// Kinds of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SearchType {
    /// Everything.
    All,
    /// Articles.
    Article,
    /// Categories.
    Category,
    /// Contacts.
    Contact,
}

/// Results by kind; beyond a thousand they are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SearchCounts {
    /// Everything.
    pub all: u32,
    /// Articles.
    pub article: u32,
    /// Categories.
    pub category: u32,
    /// Contacts.
    pub contact: u32,
}

/// A result.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SearchHit {
    /// What it is.
    #[serde(rename = "type")]
    pub kind: HitType,
    /// Title or name.
    pub title: String,
    /// Path without language prefix.
    pub path: String,
    /// Language of title and snippet.
    pub lang: Lang,
    /// The passage that answers the question.
    pub snippet: Vec<SnippetPart>,
    /// The article.
    pub article: Option<ArticleCard>,
    /// Where it hangs, for what is no article: the group of a contact.
    pub place: Option<String>,
}

/// Page "search".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SearchPage {
    /// What the page says of itself.
    pub head: Head,
    /// The question.
    pub q: String,
    /// Chosen kind of results.
    #[serde(rename = "type")]
    pub kind: SearchType,
    /// Results by kind.
    pub counts: SearchCounts,
    /// Results of the chosen kind.
    pub hits: PageOf<SearchHit>,
    /// The question that was probably meant and that the hits answer, where nothing answers the one that was asked.
    pub shown_for: Option<String>,
}

/// Page "error".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ErrorPage {
    /// What the page says of itself.
    pub head: Head,
    /// HTTP status.
    pub status: u16,
    /// What happened.
    pub title: String,
    /// And what to do.
    pub message: String,
    /// The path that was asked for.
    pub wanted_path: String,
    /// Words of that path, to search for.
    pub search_q: String,
    /// Where to go instead.
    pub suggestions: Vec<ArticleCard>,
}

macro_rules! page_data {
    ($($page:ty),+) => {
        $(impl PageData for $page {
            fn head(&self) -> &Head {
                &self.head
            }
        })+
    };
}
page_data!(ListPage, CategoriesPage, ArticlePage, SearchPage);
