//! Endpoints of searches without results.

use rocket::{get, put};

use super::super::store;
use super::super::types::{ZeroResultChange, ZeroResultFilter, ZeroResultSearch};
use crate::api;
use crate::app::App;
use crate::audit;
use crate::auth::Staff;
use crate::base::access::SolveSearches;
use crate::base::error::ApiError;
use crate::base::page::{PageOf, PageRequest};
use crate::locale::words;
use crate::web::csv::{self, Csv};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

/// Rows of a CSV file.
const MAX_ROWS: u32 = 20_000;

/// Searches without results of the last 90 days, by at least two people, the most frequent first.
#[utoipa::path(tag = "statistics", security(("bearer" = [])), params(ZeroResultFilter), responses((status = 200, body = PageOf<ZeroResultSearch>), ApiProblem))]
#[get("/panel/statistics/searches")]
async fn list_zero_result_searches(
    _who: Staff<SolveSearches>,
    app: App,
    filter: Query<ZeroResultFilter>,
) -> Reply<PageOf<ZeroResultSearch>> {
    let page = PageRequest::new(filter.page, filter.per_page, 50, app.config.limits.per_page_max);
    app.read(move |db| {
        let found = store::list_zero_results(db, &filter.0, page)?;
        Ok(Json(PageOf::new(found, page, store::count_zero_results(db, &filter.0)?)))
    })
    .await
}

/// Marks a search as resolved or open. A resolved one is open again after another search without results.
#[utoipa::path(tag = "statistics", security(("bearer" = [])), request_body = ZeroResultChange, responses((status = 200, body = ZeroResultChange), ApiProblem))]
#[put("/panel/statistics/searches", data = "<verdict>")]
async fn set_zero_result_state(
    who: Staff<SolveSearches>,
    app: App,
    verdict: Valid<ZeroResultChange>,
) -> Reply<serde_json::Value> {
    let day = app.today();
    let (by, actor) = (who.user.key, who.actor());
    app.write(move |write| {
        let ZeroResultChange { locale, query, solved } = &verdict.0;
        if *solved {
            store::resolve(write, *locale, query, &day, by)?;
        } else {
            store::reopen(write, *locale, query)?;
        }
        let after = serde_json::json!({ "locale": locale, "query": query, "solved": solved });
        audit::record(write, &actor, "search_miss.judge", ("search_miss", query), None, Some(&after))?;
        Ok(Json(after))
    })
    .await
}

/// The searches as a table (CSV, RFC 4180).
#[utoipa::path(tag = "statistics", security(("bearer" = [])), params(ZeroResultFilter), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/statistics/searches.csv")]
async fn export_zero_result_searches(
    _who: Staff<SolveSearches>,
    app: App,
    facts: RequestContext,
    filter: Query<ZeroResultFilter>,
) -> Result<Csv, ApiError> {
    let lang = facts.lang;
    let all = PageRequest::new(None, Some(MAX_ROWS), MAX_ROWS, MAX_ROWS);
    let found = app.read(move |db| store::list_zero_results(db, &filter.0, all)).await?;
    let names = ["locale", "query", "searches", "readers", "last_day"];
    let mut table = csv::line(&names.map(|name| words(lang, &format!("panel.statistics.{name}"))));
    for ZeroResultSearch { locale, query, searches, readers, last_day, .. } in found {
        table.push_str(&csv::line(&[locale.to_string(), query, searches.to_string(), readers.to_string(), last_day]));
    }
    Ok(Csv::named("searches.csv", table))
}

api!(list_zero_result_searches, set_zero_result_state, export_zero_result_searches);
