//! Reports as the panel shows them.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::base::lang::Lang;
use crate::features::articles::types::Article;

/// What list of questions is asked for.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct MissFilter {
    /// Language of the page they were asked on.
    pub locale: Option<Lang>,
    /// Part of the question.
    #[schema(max_length = 60)]
    pub q: String,
    /// Those that were called solved instead of those that are open.
    pub solved: bool,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 1_000)]
    pub per_page: Option<u32>,
}

/// A question that nothing answered in the last 90 days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SearchMiss {
    /// Language of the page it was asked on.
    pub locale: Lang,
    /// The question in small letters.
    pub query: String,
    /// How often.
    #[schema(maximum = 1_000_000_000)]
    pub searches: u32,
    /// By how many different people, each counted once a day.
    #[schema(maximum = 1_000_000_000)]
    pub readers: u32,
    /// The last day on which it was asked, `2026-11-22`.
    pub last_day: String,
    /// Whether somebody called it solved and nobody asked it in vain after that day.
    pub solved: bool,
}

/// What is said of a question.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MissVerdict {
    /// Language of the page it was asked on.
    pub locale: Lang,
    /// The question as the list shows it.
    #[schema(min_length = 1, max_length = 60)]
    pub query: String,
    /// Whether it is solved.
    pub solved: bool,
}

/// Which numbers are asked for.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct NumbersQuery {
    /// Days up to today: 7, 30, 90 or 365.
    #[schema(minimum = 7, maximum = 365)]
    pub days: Option<u32>,
    /// Only this article, in the numbers by day.
    #[schema(max_length = 36)]
    pub article: Option<String>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 1_000)]
    pub per_page: Option<u32>,
}

/// Readers by language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ByLang {
    /// English.
    #[schema(maximum = 1_000_000_000)]
    pub en: u32,
    /// Ukrainian.
    #[schema(maximum = 1_000_000_000)]
    pub uk: u32,
    /// German.
    #[schema(maximum = 1_000_000_000)]
    pub de: u32,
}

impl ByLang {
    /// All languages together.
    pub fn sum(&self) -> u32 {
        self.en + self.uk + self.de
    }
}

/// Which days of the site are asked for.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct SiteQuery {
    /// Days up to today: 7, 30, 90 or 365.
    #[schema(minimum = 7, maximum = 365)]
    pub days: Option<u32>,
}

/// What people tapped on contacts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Clicks {
    /// Numbers of telephones.
    #[schema(maximum = 1_000_000_000)]
    pub phone: u32,
    /// The way there.
    #[schema(maximum = 1_000_000_000)]
    pub route: u32,
    /// Their own sites.
    #[schema(maximum = 1_000_000_000)]
    pub site: u32,
}

/// What people tapped on one contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactClicks {
    /// Public identity.
    pub id: String,
    /// Name in the reader's language or the one that stands in.
    pub name: String,
    /// Language of the name.
    pub lang: Lang,
    /// Address without language; null while nobody can see it.
    pub path: Option<String>,
    /// What was tapped.
    pub clicks: Clicks,
}

/// A day of the site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteDay {
    /// The day, `2026-11-22`.
    pub date: String,
    /// Different people, by the language that they saw first.
    pub readers: ByLang,
    /// Pages that were looked at.
    pub views: ByLang,
    /// What was tapped on contacts.
    pub clicks: Clicks,
}

/// Numbers of the site as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SiteNumbers {
    /// Every day of the span, the oldest first.
    pub days: Vec<DayNumbers>,
    /// Different people, each counted once a day.
    #[schema(maximum = 1_000_000_000)]
    pub readers: u32,
    /// Pages that were looked at.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Readers by the language that they saw first.
    pub readers_by_lang: ByLang,
    /// Views by the language of the page.
    pub views_by_lang: ByLang,
    /// What was tapped on contacts.
    pub clicks: Clicks,
    /// The articles that were read most, ten at most.
    pub articles: Vec<ArticleNumbers>,
    /// The contacts that were tapped most, ten at most.
    pub contacts: Vec<ContactClicks>,
}

/// Numbers of an article over the days asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ArticleNumbers {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: crate::base::id::Id<Article>,
    /// Title in the reader's language or the one that stands in.
    pub title: String,
    /// Language of the title.
    pub lang: Lang,
    /// Address without language; null while nobody can read it.
    pub path: Option<String>,
    /// Different people, each counted once a day.
    #[schema(maximum = 1_000_000_000)]
    pub readers: u32,
    /// Times it was looked at.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Readers by the language of the page.
    pub by_lang: ByLang,
    /// Readers who got it in another language than the page's, by the language of the page.
    pub fallback: ByLang,
    /// Readers who came to the middle of the text.
    #[schema(maximum = 1_000_000_000)]
    pub read_50: u32,
    /// Readers who came to its end.
    #[schema(maximum = 1_000_000_000)]
    pub read_90: u32,
}

/// Numbers of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DayNumbers {
    /// The day, `2026-11-22`.
    pub date: String,
    /// Different people.
    #[schema(maximum = 1_000_000_000)]
    pub readers: u32,
    /// Times articles were looked at.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
}

/// Numbers of articles by day, and their sums.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct NumbersByDay {
    /// Every day of the span, the oldest first.
    pub days: Vec<DayNumbers>,
    /// Readers of all days.
    #[schema(maximum = 1_000_000_000)]
    pub readers: u32,
    /// Views of all days.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Readers of half of the articles that were read are fewer than this.
    #[schema(maximum = 1_000_000_000)]
    pub median: u32,
}
