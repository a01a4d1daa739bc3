//! Questions without an answer, for those who may answer them.

use rocket::{get, put};

use super::misses;
use super::types::{MissFilter, MissVerdict, SearchMiss};
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

/// Lines of a table for other programs.
const MOST_LINES: u32 = 20_000;

/// Questions of the last 90 days that nothing answered and that at least two people asked, the most asked first.
#[utoipa::path(tag = "statistics", security(("bearer" = [])), params(MissFilter), responses((status = 200, body = PageOf<SearchMiss>), ApiProblem))]
#[get("/panel/statistics/searches")]
async fn list_search_misses(
    _who: Staff<SolveSearches>,
    app: App,
    filter: Query<MissFilter>,
) -> Reply<PageOf<SearchMiss>> {
    let page = PageRequest::new(filter.page, filter.per_page, 50, app.config.limits.per_page_max);
    app.read(move |db| {
        let found = misses::list(db, &filter.0, page)?;
        Ok(Json(PageOf::new(found, page, misses::count(db, &filter.0)?)))
    })
    .await
}

/// Says that a question is solved, or that it is not after all. A solved one comes again if somebody asks in vain later.
#[utoipa::path(tag = "statistics", security(("bearer" = [])), request_body = MissVerdict, responses((status = 200, body = MissVerdict), ApiProblem))]
#[put("/panel/statistics/searches", data = "<verdict>")]
async fn judge_search_miss(
    who: Staff<SolveSearches>,
    app: App,
    verdict: Valid<MissVerdict>,
) -> Reply<serde_json::Value> {
    let day = app.clock.now().day(&app.site().zone);
    let (by, actor) = (who.user.key, who.actor());
    app.write(move |write| {
        let MissVerdict { locale, query, solved } = &verdict.0;
        match solved {
            true => misses::solve(write, *locale, query, &day, by)?,
            false => misses::reopen(write, *locale, query)?,
        }
        let after = serde_json::json!({ "locale": locale, "query": query, "solved": solved });
        audit::record(write, &actor, "search_miss.judge", ("search_miss", query), None, Some(&after))?;
        Ok(Json(after))
    })
    .await
}

/// The questions as a table (CSV, RFC 4180).
#[utoipa::path(tag = "statistics", security(("bearer" = [])), params(MissFilter), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/statistics/searches.csv")]
async fn export_search_misses(
    _who: Staff<SolveSearches>,
    app: App,
    facts: RequestContext,
    filter: Query<MissFilter>,
) -> Result<Csv, ApiError> {
    let lang = facts.lang;
    let all = PageRequest::new(None, Some(MOST_LINES), MOST_LINES, MOST_LINES);
    let found = app.read(move |db| misses::list(db, &filter.0, all)).await?;
    let names = ["locale", "query", "searches", "readers", "last_day"];
    let mut table = csv::line(&names.map(|name| words(lang, &format!("panel.statistics.{name}"))));
    for SearchMiss { locale, query, searches, readers, last_day, .. } in found {
        table.push_str(&csv::line(&[locale.to_string(), query, searches.to_string(), readers.to_string(), last_day]));
    }
    Ok(Csv::named("searches.csv", table))
}

api!(list_search_misses, judge_search_miss, export_search_misses);
