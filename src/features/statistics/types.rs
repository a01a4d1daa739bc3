//! Reports as the panel gets them, and their queries.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::origins::Origin;
use crate::base::access::Scope;
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::base::per_lang::PerLang;
use crate::features::articles::types::Article;

/// Filter of the list of searches without results.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ZeroResultFilter {
    /// Language of the search page.
    pub locale: Option<Lang>,
    /// Part of the query.
    #[schema(max_length = 60)]
    pub q: String,
    /// Resolved searches instead of open ones.
    pub solved: bool,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 1_000)]
    pub per_page: Option<u32>,
}

/// A search without results in the last 90 days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ZeroResultSearch {
    /// Language of the search page.
    pub locale: Lang,
    /// The query in lower case.
    pub query: String,
    /// Number of searches.
    #[schema(maximum = 1_000_000_000)]
    pub searches: u32,
    /// Different people, each counted once a day.
    #[schema(maximum = 1_000_000_000)]
    pub readers: u32,
    /// Day of the last search, `2026-11-22`.
    pub last_day: String,
    /// True if it was marked as resolved and had no search without results after that day.
    pub solved: bool,
}

/// Resolution of a search without results.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ZeroResultChange {
    /// Language of the search page.
    pub locale: Lang,
    /// The query as the list shows it.
    #[schema(min_length = 1, max_length = 60)]
    pub query: String,
    /// True if it is resolved.
    pub solved: bool,
}

/// Query of the reports about articles.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ArticleStatisticsQuery {
    /// Days up to yesterday: 7, 30, 90 or 365.
    #[schema(minimum = 7, maximum = 365)]
    pub days: Option<u32>,
    /// Only this article, in the report by day.
    #[schema(max_length = 36)]
    pub article: Option<String>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 1_000)]
    pub per_page: Option<u32>,
}

/// Readers or views by language of the page.
pub type ByLang = PerLang<u32>;

/// Readers by the group of pages that led them here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct OriginReaders {
    /// No page: a typed address, a bookmark, a mail program, an app that does not say where its link stood.
    #[schema(maximum = 1_000_000_000)]
    pub direct: u32,
    /// Search engines.
    #[schema(maximum = 1_000_000_000)]
    pub search: u32,
    /// Social networks and messengers.
    #[schema(maximum = 1_000_000_000)]
    pub social: u32,
    /// Assistants that answer questions in a chat.
    #[schema(maximum = 1_000_000_000)]
    pub assistant: u32,
    /// Other sites.
    #[schema(maximum = 1_000_000_000)]
    pub other: u32,
    /// Other pages of this site; the site as a whole has none.
    #[schema(maximum = 1_000_000_000)]
    pub internal: u32,
}

impl OriginReaders {
    /// Adds readers of one group.
    pub fn add(&mut self, origin: Origin, readers: u32) {
        let sum = match origin {
            Origin::Direct => &mut self.direct,
            Origin::Search => &mut self.search,
            Origin::Social => &mut self.social,
            Origin::Assistant => &mut self.assistant,
            Origin::Other => &mut self.other,
            Origin::Internal => &mut self.internal,
        };
        *sum = sum.saturating_add(readers);
    }

    /// The number of each group, in the order of [`Origin::ALL`].
    pub fn values(&self) -> [u32; Origin::ALL.len()] {
        [self.direct, self.search, self.social, self.assistant, self.other, self.internal]
    }
}

/// Origins of readers over the days of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct OriginStatistics {
    /// Readers whose origin is known.
    pub readers: OriginReaders,
    /// The same over as many days before; null where origins were not counted on all of them.
    pub before: Option<OriginReaders>,
}

/// Query of the report about the site.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct SiteStatisticsQuery {
    /// Days up to yesterday: 7, 30, 90 or 365.
    #[schema(minimum = 7, maximum = 365)]
    pub days: Option<u32>,
}

/// Clicks on contacts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Clicks {
    /// On telephone numbers.
    #[schema(maximum = 1_000_000_000)]
    pub phone: u32,
    /// On routes.
    #[schema(maximum = 1_000_000_000)]
    pub route: u32,
    /// On websites.
    #[schema(maximum = 1_000_000_000)]
    pub site: u32,
}

/// Clicks on one contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactClicks {
    /// Public identity.
    pub id: String,
    /// Name in the reader's language or its fallback.
    pub name: String,
    /// Language of the name.
    pub lang: Lang,
    /// Address without language; null while nobody can see it.
    pub path: Option<String>,
    /// Clicks.
    pub clicks: Clicks,
}

/// A day of the site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteDay {
    /// The day, `2026-11-22`.
    pub date: String,
    /// Different people, by their first language.
    pub readers: ByLang,
    /// Page views.
    pub views: ByLang,
    /// Clicks on contacts.
    pub clicks: Clicks,
}

/// A day of the site in the report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SiteDayStatistics {
    /// The day, `2026-11-22`.
    pub date: String,
    /// Different people.
    #[schema(maximum = 1_000_000_000)]
    pub readers: u32,
    /// Different people by their first language.
    pub readers_by_lang: ByLang,
    /// Page views.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
}

/// Sums of the site over as many days before the span of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SiteTotals {
    /// Different people, each counted once a day.
    #[schema(maximum = 1_000_000_000)]
    pub readers: u32,
    /// Page views.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Clicks on contacts.
    pub clicks: Clicks,
}

/// Readers of articles in the hours of a week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReadingHours {
    /// Days up to yesterday that are summed; hours are not kept longer.
    #[schema(maximum = 1_000)]
    pub days: u32,
    /// Seven days, Monday first, of 24 hours in the zone of the portal.
    pub week: Vec<Vec<u32>>,
}

/// A person with a byline and the readers of their articles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuthorStatistics {
    /// Name.
    pub name: String,
    /// Part of the address of their page.
    pub slug: String,
    /// Articles with readers.
    #[schema(maximum = 1_000_000)]
    pub articles: u32,
    /// Readers of these articles, each counted once a day and article.
    #[schema(maximum = 1_000_000_000)]
    pub readers: u32,
}

/// Counts of the whole site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SiteStatistics {
    /// Every day of the span, the oldest first.
    pub days: Vec<SiteDayStatistics>,
    /// The same number of days before; null where the site was not counted on all of them.
    pub before: Option<SiteTotals>,
    /// Origins of the visits, each person counted once a day.
    pub origins: OriginStatistics,
    /// When articles are read.
    pub hours: ReadingHours,
    /// The ten people whose articles were read most.
    pub authors: Vec<AuthorStatistics>,
    /// Different people, each counted once a day.
    #[schema(maximum = 1_000_000_000)]
    pub readers: u32,
    /// Page views.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Readers by their first language.
    pub readers_by_lang: ByLang,
    /// Views by the language of the page.
    pub views_by_lang: ByLang,
    /// Clicks on contacts.
    pub clicks: Clicks,
    /// The ten most read articles.
    pub articles: Vec<ArticleStatisticsRow>,
    /// The ten contacts with the most clicks.
    pub contacts: Vec<ContactClicks>,
}

/// Counts of an article over the requested days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ArticleStatisticsRow {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: crate::base::id::Id<Article>,
    /// Title in the reader's language or its fallback.
    pub title: String,
    /// Language of the title.
    pub lang: Lang,
    /// Address without language; null while nobody can read it.
    pub path: Option<String>,
    /// Different people, each counted once a day.
    #[schema(maximum = 1_000_000_000)]
    pub readers: u32,
    /// Page views.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Readers by the language of the page.
    pub by_lang: ByLang,
    /// Readers who got it in a fallback language, by the language of the page.
    pub fallback: ByLang,
    /// Readers by their origin, where it is known.
    pub origins: OriginReaders,
    /// Readers who reached the middle of the text.
    #[schema(maximum = 1_000_000_000)]
    pub read_50: u32,
    /// Readers who reached its end.
    #[schema(maximum = 1_000_000_000)]
    pub read_90: u32,
}

/// Counts of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DayStatistics {
    /// The day, `2026-11-22`.
    pub date: String,
    /// Different people.
    #[schema(maximum = 1_000_000_000)]
    pub readers: u32,
    /// Different people by the language of the page.
    pub readers_by_lang: ByLang,
    /// Page views of articles.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
}

/// Sums of articles over as many days before the span of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ArticleTotals {
    /// Different people, each counted once a day and article.
    #[schema(maximum = 1_000_000_000)]
    pub readers: u32,
    /// Page views.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
}

/// Counts of articles by day, and their sums.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DailyStatistics {
    /// Reach of the report: all articles, or those of the person.
    pub scope: Scope,
    /// Every day of the span, the oldest first.
    pub days: Vec<DayStatistics>,
    /// The same number of days before; null where the site was not counted on all of them.
    pub before: Option<ArticleTotals>,
    /// Readers of all days.
    #[schema(maximum = 1_000_000_000)]
    pub readers: u32,
    /// Views of all days.
    #[schema(maximum = 1_000_000_000)]
    pub views: u32,
    /// Median of the readers per article.
    #[schema(maximum = 1_000_000_000)]
    pub median: u32,
    /// Origins of the readers of all days.
    pub origins: OriginStatistics,
}

/// Days of a report, and whose articles it covers. They are complete days that end with yesterday in the portal's time zone:
/// today is not over, a chart or a comparison that includes it falls at its end, and a table that includes it disagrees with
/// them. Every query of a report is bounded by them (`store::scope`).
#[derive(Clone, Debug)]
pub struct Span {
    /// Only articles that this person owns or is an author of.
    pub owner: Option<i64>,
    /// The first day.
    pub from: String,
    /// The day after the last one.
    pub today: String,
    /// Every day, the oldest first.
    pub days: Vec<String>,
}

impl Span {
    /// The last `days` whole days.
    pub fn of(owner: Option<i64>, days: u32, now: Ts, zone: &jiff::tz::TimeZone) -> Span {
        Span::before(now.date(zone), days, owner)
    }

    /// The `days` whole days before `today`, a day of the portal.
    pub fn before(today: jiff::civil::Date, days: u32, owner: Option<i64>) -> Span {
        let day = |ago: u32| today.saturating_sub(jiff::Span::new().days(i64::from(ago))).to_string();
        let days: Vec<String> = (1..=days).rev().map(day).collect();
        Span { owner, from: days.first().cloned().unwrap_or_default(), today: today.to_string(), days }
    }
}

/// Pages whose views are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewsOf {
    /// The pages of all objects of this kind.
    Kind(&'static str),
    /// The page of this name that belongs to no object.
    Page(&'static str),
}

/// Counts of one object on all days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ObjectTotals {
    /// Different people who saw its page, each counted once a day.
    pub readers: u32,
    /// Uses of its contact details, of one kind once a day from one address.
    pub contacts: u32,
}
