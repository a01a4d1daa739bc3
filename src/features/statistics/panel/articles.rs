//! Endpoints of the reports about articles; authors see their own articles.

use rocket::get;

use super::super::store;
use super::super::types::{ArticleStatisticsQuery, ArticleStatisticsRow, DailyStatistics, Span};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ReadStatistics, Scope};
use crate::base::error::ApiError;
use crate::base::page::{PageOf, PageRequest};
use crate::locale::words;
use crate::web::csv::{self, Csv};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext};

/// Days of a report by default.
const DEFAULT_DAYS: u32 = 30;
/// Rows of a CSV file.
const MAX_ROWS: u32 = 20_000;

fn span(who: &Staff<ReadStatistics>, app: &App, query: &ArticleStatisticsQuery) -> Span {
    span_of(who, app, query.days.unwrap_or(DEFAULT_DAYS))
}

fn span_of(who: &Staff<ReadStatistics>, app: &App, days: u32) -> Span {
    let owner = (who.scope == Scope::Own).then_some(who.user.key);
    Span::of(owner, days, app.clock.now(), &app.site().zone)
}

/// Articles with views in the span, the most read first.
#[utoipa::path(tag = "statistics", security(("bearer" = [])), params(ArticleStatisticsQuery), responses((status = 200, body = PageOf<ArticleStatisticsRow>), ApiProblem))]
#[get("/panel/statistics/articles")]
async fn list_article_statistics(
    who: Staff<ReadStatistics>,
    app: App,
    facts: RequestContext,
    query: Query<ArticleStatisticsQuery>,
) -> Reply<PageOf<ArticleStatisticsRow>> {
    let (span, lang) = (span(&who, &app, &query), facts.lang);
    let page = PageRequest::new(query.page, query.per_page, 50, app.config.limits.per_page_max);
    app.read(move |db| {
        let numbers = store::list_articles(db, &span, lang, page)?;
        Ok(Json(PageOf::new(numbers, page, store::count_articles(db, &span)?)))
    })
    .await
}

/// Readers and views of every day of the span, compared with the days before, and the origins of the readers, of all articles or
/// of one.
#[utoipa::path(tag = "statistics", security(("bearer" = [])), params(ArticleStatisticsQuery), responses((status = 200, body = DailyStatistics), ApiProblem))]
#[get("/panel/statistics/days")]
async fn get_daily_statistics(
    who: Staff<ReadStatistics>,
    app: App,
    query: Query<ArticleStatisticsQuery>,
) -> Reply<DailyStatistics> {
    let days = query.days.unwrap_or(DEFAULT_DAYS);
    let [span, both] = [days, days * 2].map(|days| span_of(&who, &app, days));
    let article = query.0.article.clone();
    app.read(move |db| store::article_days(db, (&span, &both), article.as_deref()).map(Json)).await
}

/// The articles as a table (CSV, RFC 4180).
#[utoipa::path(tag = "statistics", security(("bearer" = [])), params(ArticleStatisticsQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/statistics/articles.csv")]
async fn export_article_statistics(
    who: Staff<ReadStatistics>,
    app: App,
    facts: RequestContext,
    query: Query<ArticleStatisticsQuery>,
) -> Result<Csv, ApiError> {
    let (span, lang) = (span(&who, &app, &query), facts.lang);
    let all = PageRequest::new(None, Some(MAX_ROWS), MAX_ROWS, MAX_ROWS);
    let numbers = app.read(move |db| store::list_articles(db, &span, lang, all)).await?;
    let names = [
        "article",
        "readers",
        "views",
        "csv_readers_en",
        "csv_readers_uk",
        "csv_readers_de",
        "fallback_en",
        "fallback_uk",
        "fallback_de",
        "read_50",
        "read_90",
        "direct_origin",
        "search_origin",
        "social_origin",
        "assistant_origin",
        "other_origin",
        "internal_origin",
    ];
    let mut table = csv::line(&names.map(|name| words(lang, &format!("panel.statistics.{name}"))));
    for one in numbers {
        let languages = [one.by_lang, one.fallback].map(|by| [by.en, by.uk, by.de]).concat();
        let depth = [one.read_50, one.read_90];
        let numbers = [one.readers, one.views].into_iter().chain(languages).chain(depth).chain(one.origins.values());
        let values = numbers.map(|value| value.to_string());
        table.push_str(&csv::line(&std::iter::once(one.title).chain(values).collect::<Vec<_>>()));
    }
    Ok(Csv::named("articles.csv", table))
}

api!(list_article_statistics, get_daily_statistics, export_article_statistics);
