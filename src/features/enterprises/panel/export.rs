//! The list of enterprises as a table, and tables that are read.

use rocket::{get, post};

use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::VerifyEnterprises;
use crate::base::error::ApiError;
use crate::features::cases::actions::Worker;
use crate::features::enterprises::actions::EnterpriseUndo;
use crate::features::enterprises::csv;
use crate::features::enterprises::types::{EnterpriseRow, EnterprisesQuery};
use crate::features::enterprises::view::panel as view;
use crate::table_imports::{self, TableImportUndo, TableImports, TableKind, UndoReport};
use crate::web::csv::Csv;
use crate::web::csv::report::{ImportId, ImportReport, NewTableImport};
use crate::web::list;
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

/// Facts of the list, which an import passes over.
fn facts(row: &EnterpriseRow) -> Vec<(&'static str, String)> {
    vec![
        ("name", row.name.clone()),
        ("legal_name", row.legal_name.clone()),
        ("state", row.state.as_str().to_owned()),
        ("verification", row.verification.as_str().to_owned()),
        ("verified_until", row.verified_until.map(|at| at.to_string()).unwrap_or_default()),
        ("trust", row.trust.as_str().to_owned()),
        ("services", row.services.to_string()),
        ("updated_at", row.updated_at.to_string()),
    ]
}

/// The filtered list as a table (CSV, RFC 4180).
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(EnterprisesQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/enterprises.csv")]
async fn export_enterprises(
    who: Staff<VerifyEnterprises>,
    app: App,
    query: Query<EnterprisesQuery>,
) -> Result<Csv, ApiError> {
    let lang = who.lang;
    let read = move |db: &rusqlite::Connection| {
        let mut table = csv::table();
        let rows = |page| Ok(view::rows(db, &query.0, lang, page)?.items);
        list::for_each(rows, |row| csv::add(&mut table, db, &row.id, facts(row)))?;
        Ok(table.finish())
    };
    Ok(Csv::named("enterprises.csv", app.read(read).await?))
}

/// Reads a table: tells what would be new, changed or refused, and does it where it is no dry run and nothing is refused.
/// Errors: `Invalid` for what is no table, and for a table with a fault that is to be carried out.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), request_body = NewTableImport, responses((status = 200, body = ImportReport), ApiProblem))]
#[post("/panel/enterprises/import", data = "<call>", rank = 1)]
async fn import_enterprises(
    who: Staff<VerifyEnterprises>,
    app: App,
    call: Valid<NewTableImport>,
) -> Reply<ImportReport> {
    let (worker, lang) = (Worker::of(&who, &app), who.lang);
    if call.0.dry_run {
        return app.read(move |db| csv::dry_run(db, &worker, (&call.0.table, lang))).await.map(Json);
    }
    app.write(move |write| csv::import(write, &worker, &call.0, lang)).await.map(Json)
}

/// The latest imports of tables, newest first.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), responses((status = 200, body = TableImports), ApiProblem))]
#[get("/panel/enterprises/imports", rank = 1)]
async fn list_enterprise_imports(_who: Staff<VerifyEnterprises>, app: App) -> Reply<TableImports> {
    app.read(|db| table_imports::list(db, TableKind::Enterprise)).await.map(Json)
}

/// Undoes an import as a whole; what somebody has changed since stays and is named. A dry run only tells.
/// Errors: 409 `import_undone`, `nothing_to_undo`.
#[utoipa::path(tag = "enterprises", security(("bearer" = [])), params(("id" = String, Path)), request_body = TableImportUndo, responses((status = 200, body = UndoReport), ApiProblem))]
#[post("/panel/enterprises/imports/<id>/undo", data = "<call>")]
async fn undo_enterprise_import(
    who: Staff<VerifyEnterprises>,
    app: App,
    id: &str,
    call: Valid<TableImportUndo>,
) -> Reply<UndoReport> {
    let (id, lang) = (ImportId::parse(id).ok_or(ApiError::NotFound)?, who.lang);
    let worker = Worker::of(&who, &app);
    if call.0.dry_run {
        return app
            .read(move |db| table_imports::check_undo(db, &EnterpriseUndo { who: &worker }, &id, lang))
            .await
            .map(Json);
    }
    app.write(move |write| table_imports::undo(write, &worker.actor, &EnterpriseUndo { who: &worker }, &id, lang))
        .await
        .map(Json)
}

api!(export_enterprises, import_enterprises, list_enterprise_imports, undo_enterprise_import);
