//! Endpoints of the log for holders of `ReadAudit`, and the latest changes for all who work on articles.

use rocket::get;
use rocket::http::Header;

use super::store::{self, Filter};
use super::types::{ActivityLine, ActivityScope, AuditFacets, AuditLine, AuditQuery};
use super::view::{self, export};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ReadArticles, ReadAudit, Scope};
use crate::base::error::ApiError;
use crate::base::page::{PageOf, PageRequest};
use crate::web::csv::Csv;
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext};

/// Changes, newest first.
#[utoipa::path(tag = "audit", security(("bearer" = [])), params(AuditQuery), responses((status = 200, body = PageOf<AuditLine>), ApiProblem))]
#[get("/panel/audit")]
async fn list_audit(
    _who: Staff<ReadAudit>,
    app: App,
    facts: RequestContext,
    query: Query<AuditQuery>,
) -> Reply<PageOf<AuditLine>> {
    let page = PageRequest::new(query.page, query.per_page, 50, app.config.limits.per_page_max);
    let zone = app.site().zone.clone();
    app.read(move |db| {
        let filter = Filter::of(db, &query.0, &zone)?;
        let lines = store::list(db, &filter, page.offset(), page.per_page)?;
        let lines = lines.into_iter().map(|line| view::line(db, line, facts.lang)).collect::<Result<_, _>>()?;
        Ok(Json(PageOf::new(lines, page, store::count(db, &filter)?)))
    })
    .await
}

/// Values by which the log can be filtered.
#[utoipa::path(tag = "audit", security(("bearer" = [])), responses((status = 200, body = AuditFacets), ApiProblem))]
#[get("/panel/audit/facets")]
async fn get_audit_facets(_who: Staff<ReadAudit>, app: App) -> Reply<AuditFacets> {
    app.read(store::facets).await.map(Json)
}

/// The filtered log as a table (CSV, RFC 4180).
#[utoipa::path(tag = "audit", security(("bearer" = [])), params(AuditQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/audit/export.csv")]
async fn export_audit_csv(
    _who: Staff<ReadAudit>,
    app: App,
    facts: RequestContext,
    query: Query<AuditQuery>,
) -> Result<Csv, ApiError> {
    let zone = app.site().zone.clone();
    let table = app.read(move |db| export::table(db, &Filter::of(db, &query.0, &zone)?, facts.lang)).await?;
    Ok(Csv::named("audit.csv", table))
}

/// The filtered log as a JSON file.
#[derive(rocket::Responder)]
pub struct JsonFile {
    lines: Json<Vec<AuditLine>>,
    disposition: Header<'static>,
}

/// The filtered log as JSON.
#[utoipa::path(tag = "audit", security(("bearer" = [])), params(AuditQuery), responses((status = 200, body = Vec<AuditLine>), ApiProblem))]
#[get("/panel/audit/export.json")]
async fn export_audit_json(
    _who: Staff<ReadAudit>,
    app: App,
    facts: RequestContext,
    query: Query<AuditQuery>,
) -> Result<JsonFile, ApiError> {
    let zone = app.site().zone.clone();
    let lines = app.read(move |db| export::list(db, &Filter::of(db, &query.0, &zone)?, facts.lang)).await?;
    let disposition = Header::new("Content-Disposition", "attachment; filename=\"audit.json\"");
    Ok(JsonFile { lines: Json(lines), disposition })
}

/// The latest changes, newest first: all of them for those who may read the log, for others those of the articles that
/// they may see.
#[utoipa::path(tag = "audit", security(("bearer" = [])), responses((status = 200, body = Vec<ActivityLine>), ApiProblem))]
#[get("/panel/activity")]
async fn list_activity(who: Staff<ReadArticles>, app: App, facts: RequestContext) -> Reply<Vec<ActivityLine>> {
    let scope = match (who.access.scope::<ReadAudit>(), who.scope) {
        (Some(_), _) => ActivityScope::Everything,
        (None, Scope::Any) => ActivityScope::Articles,
        (None, Scope::Own) => ActivityScope::ArticlesOf(who.acts_for.clone()),
    };
    app.read(move |db| view::activity(db, &scope, facts.lang).map(Json)).await
}

api!(list_activity, list_audit, get_audit_facets, export_audit_csv, export_audit_json);
