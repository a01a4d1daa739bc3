//! Endpoints of reports for staff.

use rocket::{get, post};

use super::types::{ReportCounts, ReportId, ReportQuery, ReportRow, ReportState, ReportStateChange};
use super::{actions, store};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::HandleReports;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::page::{PageOf, PageRequest};
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

fn id_of(text: &str) -> Result<ReportId, ApiError> {
    Id::parse(text).ok_or(ApiError::NotFound)
}

/// The inbox of reports: what waits from the oldest on, what is over from the newest on.
#[utoipa::path(tag = "reports", security(("bearer" = [])), params(ReportQuery), responses((status = 200, body = PageOf<ReportRow>), ApiProblem))]
#[get("/panel/reports")]
async fn list_reports(_who: Staff<HandleReports>, app: App, query: Query<ReportQuery>) -> Reply<PageOf<ReportRow>> {
    let request = PageRequest::new(query.page, query.per_page, 20, app.config.limits.per_page_max);
    let state = query.state.unwrap_or(ReportState::Received);
    app.read(move |db| store::list(db, state, request)).await.map(Json)
}

/// How many reports stand where.
#[utoipa::path(tag = "reports", security(("bearer" = [])), responses((status = 200, body = ReportCounts), ApiProblem))]
#[get("/panel/reports/counts")]
async fn count_reports(_who: Staff<HandleReports>, app: App) -> Reply<ReportCounts> {
    app.read(store::counts).await.map(Json)
}

/// One report.
#[utoipa::path(tag = "reports", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ReportRow), ApiProblem))]
#[get("/panel/reports/<id>", rank = 2)]
async fn get_report(_who: Staff<HandleReports>, app: App, id: &str) -> Reply<ReportRow> {
    let id = id_of(id)?;
    app.read(move |db| Ok(store::get(db, &id)?.row)).await.map(Json)
}

/// Takes a report, decides it with a reason, or puts it away. A decision is told to whoever reported.
#[utoipa::path(tag = "reports", security(("bearer" = [])), params(("id" = String, Path)), request_body = ReportStateChange, responses((status = 200, body = ReportRow), ApiProblem))]
#[post("/panel/reports/<id>", data = "<call>")]
async fn set_report_state(
    who: Staff<HandleReports>,
    app: App,
    id: &str,
    call: Valid<ReportStateChange>,
) -> Reply<ReportRow> {
    let id = id_of(id)?;
    app.write(move |write| {
        let report = actions::advance(write, &who.actor(), who.user.key, &id, &call.0)?;
        Ok(Json(report.row))
    })
    .await
}

api!(list_reports, count_reports, get_report, set_report_state);
