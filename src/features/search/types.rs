//! Data of the search page.

use serde::Serialize;
use utoipa::ToSchema;

use super::doc_id::HitType;
use crate::base::lang::Lang;
use crate::base::page::PageOf;
use crate::base::search_terms::SnippetPart;
use crate::features::articles::types::pages::ArticleCard;
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
}

impl From<HitType> for SearchType {
    fn from(kind: HitType) -> Self {
        match kind {
            HitType::Article => SearchType::Article,
            HitType::Category => SearchType::Category,
            HitType::Contact => SearchType::Contact,
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
    /// The passage that answers the question.
    pub snippet: Vec<SnippetPart>,
    /// The article.
    pub article: Option<ArticleCard>,
    /// Where it hangs, for what is no article: the group of a contact.
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
    /// Results by kind.
    pub counts: SearchCounts,
    /// Results of the chosen kind that have all words. They come first; those after them have only some.
    pub complete: u32,
    /// Results of the chosen kind.
    pub hits: PageOf<SearchHit>,
    /// The question that was probably meant and that the hits answer, where nothing answers the one that was asked.
    pub shown_for: Option<String>,
}

impl PageData for SearchPage {
    fn head(&self) -> &Head {
        &self.head
    }
}
