//! Endpoints of the numbers for a transparency report.

use rocket::get;

use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::DecideCases;
use crate::base::error::ApiError;
use crate::features::cases::types::{CaseStatistics, CaseStatisticsQuery, NamedCount};
use crate::features::cases::view;
use crate::locale::words;
use crate::web::csv::{self, Csv};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext};

async fn numbers(app: App, query: CaseStatisticsQuery) -> Result<CaseStatistics, ApiError> {
    let (now, site) = (app.clock.now(), app.site());
    app.read(move |db| view::numbers(db, &query, now, &site.zone)).await
}

/// Numbers of reports, decisions and appeals in a period.
#[utoipa::path(tag = "cases", security(("bearer" = [])), params(CaseStatisticsQuery), responses((status = 200, body = CaseStatistics), ApiProblem))]
#[get("/panel/cases/statistics", rank = 1)]
async fn get_case_statistics(
    _who: Staff<DecideCases>,
    app: App,
    query: Query<CaseStatisticsQuery>,
) -> Reply<CaseStatistics> {
    numbers(app, query.0).await.map(Json)
}

/// The same numbers as a table (CSV, RFC 4180): group, name, number.
#[utoipa::path(tag = "cases", security(("bearer" = [])), params(CaseStatisticsQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/cases/statistics.csv", rank = 1)]
async fn export_case_statistics(
    _who: Staff<DecideCases>,
    app: App,
    facts: RequestContext,
    query: Query<CaseStatisticsQuery>,
) -> Result<Csv, ApiError> {
    let lang = facts.lang;
    let found = numbers(app, query.0).await?;
    let label = |name: &str| words(lang, &format!("panel.cases.figure_{name}"));
    let mut table = csv::line(&["group", "name", "count"].map(label));
    let totals = [
        ("reports", Some(found.reports)),
        ("decisions", Some(found.decisions)),
        ("by_law", Some(found.by_law)),
        ("automated", Some(found.automated)),
        ("median_minutes", found.median_minutes),
        ("appeals", Some(found.appeals)),
        ("appeals_median_minutes", found.appeals_median_minutes),
    ];
    for (name, number) in totals {
        let number = number.map(|number| number.to_string()).unwrap_or_default();
        table.push_str(&csv::line(&[label(name), String::new(), number]));
    }
    let groups: [(&str, &[NamedCount]); 5] = [
        ("by_category", &found.by_category),
        ("by_kind", &found.by_kind),
        ("by_outcome", &found.by_outcome),
        ("by_reason", &found.by_reason),
        ("appeals_by_outcome", &found.appeals_by_outcome),
    ];
    for (name, rows) in groups {
        for row in rows {
            table.push_str(&csv::line(&[label(name), row.name.clone(), row.count.to_string()]));
        }
    }
    Ok(Csv::named(&format!("cases-{}-{}.csv", found.from, found.to), table))
}

api!(get_case_statistics, export_case_statistics);
