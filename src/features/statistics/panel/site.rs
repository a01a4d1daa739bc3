//! Endpoints of the report about the whole site.

use rocket::get;

use super::super::types::{SiteStatistics, SiteStatisticsQuery, Span};
use super::super::view::Calendar;
use super::super::{store, view};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::SeeSite;
use crate::base::error::ApiError;
use crate::locale::words;
use crate::web::csv::{self, Csv};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext};

/// Readers and views of the site by day and language, compared with the days before, with the origins of readers, the hours in
/// which articles are read, the most read articles and people, and the most clicked contacts.
#[utoipa::path(tag = "statistics", security(("bearer" = [])), params(SiteStatisticsQuery), responses((status = 200, body = SiteStatistics), ApiProblem))]
#[get("/panel/statistics/site")]
async fn get_site_statistics(
    _who: Staff<SeeSite>,
    app: App,
    facts: RequestContext,
    query: Query<SiteStatisticsQuery>,
) -> Reply<SiteStatistics> {
    let days = view::days_of(&query);
    let calendar = Calendar { now: app.clock.now(), zone: app.site().zone.clone() };
    app.read(move |db| view::site(db, days, &calendar, facts.lang)).await.map(Json)
}

/// Every day of the site as a table (CSV, RFC 4180).
#[utoipa::path(tag = "statistics", security(("bearer" = [])), params(SiteStatisticsQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/statistics/site.csv")]
async fn export_site_statistics(
    _who: Staff<SeeSite>,
    app: App,
    facts: RequestContext,
    query: Query<SiteStatisticsQuery>,
) -> Result<Csv, ApiError> {
    let span = Span::of(None, view::days_of(&query), app.clock.now(), &app.site().zone);
    let (days, origins) =
        app.read(move |db| Ok((store::site_days(db, &span)?, store::site_origins(db, &span)?))).await?;
    let names = [
        "day",
        "readers",
        "csv_readers_en",
        "csv_readers_uk",
        "csv_readers_de",
        "views",
        "views_en",
        "views_uk",
        "views_de",
        "clicks_phone",
        "clicks_route",
        "clicks_site",
        "direct_origin",
        "search_origin",
        "social_origin",
        "assistant_origin",
        "other_origin",
    ];
    let mut table = csv::line(&names.map(|name| words(facts.lang, &format!("panel.statistics.{name}"))));
    for day in days {
        let (readers, views, clicks) = (day.readers, day.views, day.clicks);
        let from = origins.get(&day.date).copied().unwrap_or_default();
        let numbers = [
            readers.sum(),
            readers.en,
            readers.uk,
            readers.de,
            views.sum(),
            views.en,
            views.uk,
            views.de,
            clicks.phone,
            clicks.route,
            clicks.site,
            from.direct,
            from.search,
            from.social,
            from.assistant,
            from.other,
        ];
        let fields: Vec<String> = std::iter::once(day.date).chain(numbers.iter().map(ToString::to_string)).collect();
        table.push_str(&csv::line(&fields));
    }
    Ok(Csv::named("site.csv", table))
}

api!(get_site_statistics, export_site_statistics);
