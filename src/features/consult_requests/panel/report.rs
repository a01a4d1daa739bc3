//! Endpoints of the monthly report and of the table without personal data.

use rocket::get;

use super::reader;
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{AnswerConsults, ManageConsults};
use crate::base::error::ApiError;
use crate::features::consult_requests::types::{ConsultQuery, ConsultReport, ConsultReportQuery};
use crate::features::consult_requests::view;
use crate::locale::words;
use crate::web::csv::{self, Csv};
use crate::web::list::table;
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext};

async fn numbers(app: App, context: &RequestContext, query: ConsultReportQuery) -> Result<ConsultReport, ApiError> {
    let (now, site, lang) = (app.clock.now(), app.site(), context.lang);
    app.read(move |db| view::report(db, &query, lang, (now, &site.zone))).await
}

/// Numbers of requests by topic in a month.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(ConsultReportQuery), responses((status = 200, body = ConsultReport), ApiProblem))]
#[get("/panel/consult-report")]
async fn get_consult_report(
    _who: Staff<ManageConsults>,
    app: App,
    context: RequestContext,
    query: Query<ConsultReportQuery>,
) -> Reply<ConsultReport> {
    numbers(app, &context, query.0).await.map(Json)
}

/// The same numbers as a table (CSV, RFC 4180).
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(ConsultReportQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/consult-report.csv")]
async fn export_consult_report(
    _who: Staff<ManageConsults>,
    app: App,
    context: RequestContext,
    query: Query<ConsultReportQuery>,
) -> Result<Csv, ApiError> {
    let lang = context.lang;
    let found = numbers(app, &context, query.0).await?;
    let names = ["topic", "received", "open", "solved", "referred", "no_answer", "not_competent", "median_hours"];
    let mut lines = csv::line(&names.map(|name| words(lang, &format!("panel.consult_requests.figure_{name}"))));
    for row in &found.topics {
        let numbers = [row.received, row.open, row.solved, row.referred, row.no_answer, row.not_competent];
        let mut fields = vec![row.topic.clone()];
        fields.extend(numbers.map(|number| number.to_string()));
        fields.push(row.median_hours.map(|hours| hours.to_string()).unwrap_or_default());
        lines.push_str(&csv::line(&fields));
    }
    Ok(Csv::named(&format!("consult-report-{}.csv", found.month), lines))
}

/// The list as a table (CSV, RFC 4180) without anything personal: topic, language, state, priority, outcome, times.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(ConsultQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/consult-requests.csv")]
async fn export_consult_requests(
    _manager: Staff<ManageConsults>,
    who: Staff<AnswerConsults>,
    app: App,
    query: Query<ConsultQuery>,
) -> Result<Csv, ApiError> {
    let reader = reader(&who, &app);
    let names = ["topic", "lang", "state", "priority", "outcome", "created_at", "due_at"];
    let lang = reader.lang;
    let heads = names.map(|name| words(lang, &format!("panel.consult_requests.column_{name}")));
    let lines = app
        .read(move |db| {
            let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
            table(&heads, |page| Ok(view::list(db, &query.0, &reader, page)?.items), view::anonymous_fields)
        })
        .await?;
    Ok(Csv::named("consult-requests.csv", lines))
}

api!(get_consult_report, export_consult_report, export_consult_requests);
