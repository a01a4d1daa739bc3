//! Data of the search page.

use serde::Serialize;
use utoipa::ToSchema;

use super::doc_id::HitType;
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::base::page::PageOf;
use crate::base::search_terms::SnippetPart;
use crate::features::articles::types::pages::ArticleCard;
use crate::features::contacts::types::pages::ContactCard;
use crate::string_enum;
use crate::web::page_parts::Crumb;
use crate::web::{Head, PageData};

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
    /// People with a byline.
    Author,
    /// Legal pages.
    Legal,
    /// Sections.
    Section,
    /// Services.
    Service,
    /// Enterprises.
    Enterprise,
}

impl SearchType {
    /// Reads the name of a kind as the query has it; unknown ones are `None`.
    pub fn parse(text: &str) -> Option<SearchType> {
        match text {
            "all" => Some(SearchType::All),
            "article" => Some(SearchType::Article),
            "category" => Some(SearchType::Category),
            "contact" => Some(SearchType::Contact),
            "author" => Some(SearchType::Author),
            "legal" => Some(SearchType::Legal),
            "section" => Some(SearchType::Section),
            "service" => Some(SearchType::Service),
            "enterprise" => Some(SearchType::Enterprise),
            _ => None,
        }
    }
}

impl From<HitType> for SearchType {
    fn from(kind: HitType) -> Self {
        match kind {
            HitType::Article => SearchType::Article,
            HitType::Category => SearchType::Category,
            HitType::Contact => SearchType::Contact,
            HitType::Author => SearchType::Author,
            HitType::Legal => SearchType::Legal,
            HitType::Section => SearchType::Section,
            HitType::Service => SearchType::Service,
            HitType::Enterprise => SearchType::Enterprise,
        }
    }
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
    /// People with a byline.
    pub author: u32,
    /// Legal pages.
    pub legal: u32,
    /// Sections.
    pub section: u32,
    /// Services.
    pub service: u32,
    /// Enterprises.
    pub enterprise: u32,
}

string_enum! {
    /// Span of time before now in which an article was published.
    SearchPeriod {
        /// A week.
        Week = "7d",
        /// Thirty days.
        Month = "30d",
        /// A year.
        Year = "365d",
    }
}

impl SearchPeriod {
    /// Days of the span.
    pub const fn days(self) -> u32 {
        match self {
            SearchPeriod::Week => 7,
            SearchPeriod::Month => 30,
            SearchPeriod::Year => 365,
        }
    }
}

/// A value of a filter.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SearchChoice {
    /// Value in the query.
    pub value: String,
    /// Its name.
    pub label: String,
}

/// Chosen filters of the search page, and the choices.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct SearchFilter {
    /// Only texts in this language.
    pub language: Option<Lang>,
    /// Only articles of this span.
    pub period: Option<SearchPeriod>,
    /// Only articles and categories below the category of the first level with this slug.
    pub category: Option<String>,
    /// Only contacts in the town with this slug.
    pub town: Option<String>,
    /// Categories to choose from.
    pub categories: Vec<SearchChoice>,
    /// Towns to choose from: those of the contacts found.
    pub towns: Vec<SearchChoice>,
}

/// A result.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct SearchHit {
    /// Kind of the object.
    #[serde(rename = "type")]
    pub kind: HitType,
    /// Title or name.
    pub title: String,
    /// Path without language prefix.
    pub path: String,
    /// Language of title and snippet.
    pub lang: Lang,
    /// The title with the words of the question marked.
    pub title_parts: Vec<SnippetPart>,
    /// The passage that answers the question.
    pub snippet: Vec<SnippetPart>,
    /// The article.
    pub article: Option<ArticleCard>,
    /// The contact: its place, telephone and opening state.
    pub contact: Option<ContactCard>,
    /// Street and town of a contact with the words of the question marked; empty without a place.
    pub address: Vec<SnippetPart>,
    /// Where it hangs, for what is no article: the group of a contact, the category of a service, the town of an
    /// enterprise.
    pub place: Option<String>,
    /// Words of the query that it does not have, as they were typed.
    pub missing: Vec<String>,
}

/// Page "search".
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SearchPage {
    /// Title and metadata.
    pub head: Head,
    /// The question.
    pub q: String,
    /// Chosen kind of results.
    #[serde(rename = "type")]
    pub kind: SearchType,
    /// Chosen filters, and the choices.
    pub filter: SearchFilter,
    /// Results by kind.
    pub counts: SearchCounts,
    /// Results of the chosen kind that have all words. They come first; those after them have only some.
    pub complete: u32,
    /// Results of the chosen kind.
    pub hits: PageOf<SearchHit>,
    /// The question that was probably meant and that the hits answer, where nothing answers the one that was asked.
    pub shown_for: Option<String>,
    /// Categories and groups of contacts to look through instead, in their order.
    pub topics: Vec<Crumb>,
    /// Moment at which the opening state of a hit changes.
    #[serde(skip)]
    #[schema(ignore)]
    pub expires_at: Option<Ts>,
}

impl PageData for SearchPage {
    fn head(&self) -> &Head {
        &self.head
    }

    fn expires_at(&self) -> Option<Ts> {
        self.expires_at
    }
}
