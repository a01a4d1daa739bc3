//! The list of services as a table, and tables that are read.

use jiff::civil::Date;
use rocket::{get, post};

use super::reader;
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::ModerateServices;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::features::cases::actions::Worker;
use crate::features::services::actions::ServiceUndo;
use crate::features::services::types::{ServiceRow, ServicesQuery};
use crate::features::services::{csv, view};
use crate::table_imports::{self, TableImportUndo, TableImports, TableKind, UndoReport};
use crate::web::csv::Csv;
use crate::web::csv::report::{ImportId, ImportReport, NewTableImport};
use crate::web::list;
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

/// Facts of the list, which an import passes over.
fn facts(row: &ServiceRow) -> Vec<(&'static str, String)> {
    let moment = |at: Option<Ts>| at.map(|at| at.to_string()).unwrap_or_default();
    vec![
        ("title", row.title.clone()),
        ("owner", row.owner.name.clone()),
        ("trust", row.trust.as_str().to_owned()),
        ("state", row.state.as_str().to_owned()),
        ("change", row.pending_state.map(|state| state.as_str().to_owned()).unwrap_or_default()),
        ("reports", row.reports.to_string()),
        ("submitted_at", moment(row.submitted_at)),
        ("published_at", moment(row.published_at)),
        ("valid_until", moment(row.valid_until)),
        ("featured_until", moment(row.featured_until)),
        ("views", row.views.to_string()),
        ("contact_clicks", row.contact_clicks.to_string()),
        ("updated_at", row.updated_at.to_string()),
    ]
}

/// The filtered list as a table (CSV, RFC 4180).
#[utoipa::path(tag = "services", security(("bearer" = [])), params(ServicesQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/services.csv")]
async fn export_services(who: Staff<ModerateServices>, app: App, query: Query<ServicesQuery>) -> Result<Csv, ApiError> {
    let reader = reader(&app, &who);
    let read = move |db: &rusqlite::Connection| {
        let mut table = csv::table();
        let rows = |page| Ok(view::rows(db, &query.0, reader.cases, page)?.items);
        list::for_each(rows, |row| csv::add(&mut table, db, &row.id, facts(row)))?;
        Ok(table.finish())
    };
    Ok(Csv::named("services.csv", app.read(read).await?))
}

/// Reads a table: tells what would be new, changed or refused, and does it where it is no dry run and nothing is refused.
/// Errors: `Invalid` for what is no table, and for a table with a fault that is to be carried out.
#[utoipa::path(tag = "services", security(("bearer" = [])), request_body = NewTableImport, responses((status = 200, body = ImportReport), ApiProblem))]
#[post("/panel/services/import", data = "<call>", rank = 1)]
async fn import_services(who: Staff<ModerateServices>, app: App, call: Valid<NewTableImport>) -> Reply<ImportReport> {
    let (worker, lang) = (Worker::of(&who, &app), who.lang);
    if call.0.dry_run {
        let now = now(&app);
        return app.read(move |db| csv::dry_run(db, &worker, now, (&call.0.table, lang))).await.map(Json);
    }
    app.write(move |write| csv::import(write, &worker, &call.0, lang)).await.map(Json)
}

/// The present, and its day in the portal's time zone.
fn now(app: &App) -> (Ts, Date) {
    let now = app.clock.now();
    (now, now.date(&app.site().zone))
}

/// The latest imports of tables, newest first.
#[utoipa::path(tag = "services", security(("bearer" = [])), responses((status = 200, body = TableImports), ApiProblem))]
#[get("/panel/services/imports", rank = 1)]
async fn list_service_imports(_who: Staff<ModerateServices>, app: App) -> Reply<TableImports> {
    app.read(|db| table_imports::list(db, TableKind::Service)).await.map(Json)
}

/// Undoes an import as a whole; what somebody has changed since stays and is named. A dry run only tells.
/// Errors: 409 `import_undone`, `nothing_to_undo`.
#[utoipa::path(tag = "services", security(("bearer" = [])), params(("id" = String, Path)), request_body = TableImportUndo, responses((status = 200, body = UndoReport), ApiProblem))]
#[post("/panel/services/imports/<id>/undo", data = "<call>")]
async fn undo_service_import(
    who: Staff<ModerateServices>,
    app: App,
    id: &str,
    call: Valid<TableImportUndo>,
) -> Reply<UndoReport> {
    let (id, lang) = (ImportId::parse(id).ok_or(ApiError::NotFound)?, who.lang);
    let (worker, now) = (Worker::of(&who, &app), now(&app));
    if call.0.dry_run {
        return app
            .read(move |db| table_imports::check_undo(db, &ServiceUndo { who: &worker, now }, &id, lang))
            .await
            .map(Json);
    }
    app.write(move |write| table_imports::undo(write, &worker.actor, &ServiceUndo { who: &worker, now }, &id, lang))
        .await
        .map(Json)
}

api!(export_services, import_services, list_service_imports, undo_service_import);
