//! Endpoints of readers' accounts, for admins.

use futures_util::future::join_all;
use rocket::{get, post, put};

use super::types::{
    ReaderAccount, ReaderBulkChange, ReaderBulkRow, ReaderCounts, ReaderDetail, ReaderMeasure, ReaderQuery, ReaderRow,
    ReaderVersion, TrustChange,
};
use super::{actions, rules, store, view};
use crate::api;
use crate::app::App;
use crate::audit::Actor;
use crate::auth::{Staff, UserId};
use crate::base::access::ManageAccounts;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::page::PageOf;
use crate::db::Write;
use crate::web::csv::Csv;
use crate::web::list::{self, page_request};
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

fn id_of(text: &str) -> Result<UserId, ApiError> {
    UserId::parse(text).ok_or(ApiError::NotFound)
}

/// Makes a change of an account that was read at `version` and answers it as it is then.
async fn changed(
    who: Staff<ManageAccounts>,
    app: App,
    id: &str,
    version: i64,
    change: impl FnOnce(&mut Write, &Actor, &ReaderAccount) -> Result<(), ApiError> + Send + 'static,
) -> Reply<ReaderDetail> {
    let id = id_of(id)?;
    app.write(move |write| {
        let (now, lang) = (write.now(), who.lang);
        let before = store::get(write, &id)?;
        if before.user.version != version {
            return Err(ApiError::stale(view::detail(write, before, lang, now)?));
        }
        change(write, &who.actor(), &before)?;
        view::detail(write, store::get(write, &id)?, lang, now).map(Json)
    })
    .await
}

/// Accounts of readers.
#[utoipa::path(tag = "accounts", security(("bearer" = [])), params(ReaderQuery), responses((status = 200, body = PageOf<ReaderRow>), ApiProblem))]
#[get("/panel/accounts")]
async fn list_readers(_who: Staff<ManageAccounts>, app: App, query: Query<ReaderQuery>) -> Reply<PageOf<ReaderRow>> {
    let page = page_request(&app, query.page, query.per_page);
    app.read(move |db| view::list(db, &query.0, page)).await.map(Json)
}

/// Accounts of readers by state.
#[utoipa::path(tag = "accounts", security(("bearer" = [])), responses((status = 200, body = ReaderCounts), ApiProblem))]
#[get("/panel/accounts/counts")]
async fn count_readers(_who: Staff<ManageAccounts>, app: App) -> Reply<ReaderCounts> {
    app.read(store::counts).await.map(Json)
}

/// Columns of the table of accounts.
const COLUMNS: [&str; 9] =
    ["name", "email", "language", "state", "trust", "reason", "created_at", "last_seen_at", "deletion_due_at"];

fn fields(row: &ReaderRow) -> Vec<String> {
    let moment = |at: Option<Ts>| at.map(|at| at.to_string()).unwrap_or_default();
    vec![
        row.name.clone(),
        row.email.clone(),
        row.locale.to_string(),
        row.state.as_str().to_owned(),
        row.trust.as_str().to_owned(),
        row.reason.clone().unwrap_or_default(),
        row.created_at.to_string(),
        moment(row.last_seen_at),
        moment(row.deletion_due_at),
    ]
}

/// The filtered list as a table (CSV, RFC 4180). The log notes every export.
#[utoipa::path(tag = "accounts", security(("bearer" = [])), params(ReaderQuery), responses((status = 200, body = String, content_type = "text/csv"), ApiProblem))]
#[get("/panel/accounts/export.csv")]
async fn export_readers(who: Staff<ManageAccounts>, app: App, query: Query<ReaderQuery>) -> Result<Csv, ApiError> {
    let query = query.0;
    let wanted = query.clone();
    let table =
        app.read(move |db| list::table(&COLUMNS, |page| Ok(view::list(db, &wanted, page)?.items), fields)).await?;
    // a quoted field may hold line breaks, but every row ends with both characters
    let accounts = table.matches("\r\n").count() - 1;
    app.write(move |write| actions::record_export(write, &who.actor(), &query, accounts)).await?;
    Ok(Csv::named("accounts.csv", table))
}

/// Takes the same step with many accounts; each succeeds or fails alone.
#[utoipa::path(tag = "accounts", security(("bearer" = [])), request_body = ReaderBulkChange, responses((status = 200, body = Vec<ReaderBulkRow>), ApiProblem))]
#[post("/panel/accounts/bulk", data = "<call>")]
async fn change_readers(
    who: Staff<ManageAccounts>,
    app: App,
    call: Valid<ReaderBulkChange>,
) -> Reply<Vec<ReaderBulkRow>> {
    let step = rules::bulk_step(&call.0)?;
    // sent together, so that they share commits; each still has a savepoint of its own
    let rows = call.0.accounts.into_iter().map(|reader| {
        let (app, actor, step) = (app.clone(), who.actor(), step.clone());
        async move {
            let id = reader.id.clone();
            let outcome = app.write(move |write| actions::take_step(write, &actor, &reader, &step)).await;
            view::bulk_row(id, outcome)
        }
    });
    Ok(Json(join_all(rows).await))
}

/// One account, with its sign-ins and log.
#[utoipa::path(tag = "accounts", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ReaderDetail), ApiProblem))]
#[get("/panel/accounts/<id>", rank = 2)]
async fn get_reader(who: Staff<ManageAccounts>, app: App, id: &str) -> Reply<ReaderDetail> {
    let (id, now) = (id_of(id)?, app.clock.now());
    app.read(move |db| view::detail(db, store::get(db, &id)?, who.lang, now)).await.map(Json)
}

/// Sets the trust of a reader.
#[utoipa::path(tag = "accounts", security(("bearer" = [])), params(("id" = String, Path)), request_body = TrustChange, responses((status = 200, body = ReaderDetail), ApiProblem))]
#[put("/panel/accounts/<id>/trust", data = "<call>")]
async fn set_reader_trust(
    who: Staff<ManageAccounts>,
    app: App,
    id: &str,
    call: Valid<TrustChange>,
) -> Reply<ReaderDetail> {
    let TrustChange { version, trust } = call.0;
    changed(who, app, id, version, move |write, actor, before| actions::set_trust(write, actor, before, trust)).await
}

/// Lets a reader sign in and read, but not contribute; they are told the reason.
#[utoipa::path(tag = "accounts", security(("bearer" = [])), params(("id" = String, Path)), request_body = ReaderMeasure, responses((status = 200, body = ReaderDetail), ApiProblem))]
#[post("/panel/accounts/<id>/restrict", data = "<call>")]
async fn restrict_reader(
    who: Staff<ManageAccounts>,
    app: App,
    id: &str,
    call: Valid<ReaderMeasure>,
) -> Reply<ReaderDetail> {
    let ReaderMeasure { version, reason } = call.0;
    changed(who, app, id, version, move |write, actor, before| actions::restrict(write, actor, before, &reason)).await
}

/// Keeps a reader from signing in and ends their sign-ins; they are told the reason by letter.
#[utoipa::path(tag = "accounts", security(("bearer" = [])), params(("id" = String, Path)), request_body = ReaderMeasure, responses((status = 200, body = ReaderDetail), ApiProblem))]
#[post("/panel/accounts/<id>/suspend", data = "<call>")]
async fn suspend_reader(
    who: Staff<ManageAccounts>,
    app: App,
    id: &str,
    call: Valid<ReaderMeasure>,
) -> Reply<ReaderDetail> {
    let ReaderMeasure { version, reason } = call.0;
    changed(who, app, id, version, move |write, actor, before| actions::suspend(write, actor, before, &reason)).await
}

/// Ends a restriction or suspension.
#[utoipa::path(tag = "accounts", security(("bearer" = [])), params(("id" = String, Path)), request_body = ReaderVersion, responses((status = 200, body = ReaderDetail), ApiProblem))]
#[post("/panel/accounts/<id>/lift", data = "<call>")]
async fn lift_reader(
    who: Staff<ManageAccounts>,
    app: App,
    id: &str,
    call: Valid<ReaderVersion>,
) -> Reply<ReaderDetail> {
    changed(who, app, id, call.0.version, actions::lift).await
}

/// Has the account of a reader erased after the usual days; they are told the reason by letter and can cancel.
#[utoipa::path(tag = "accounts", security(("bearer" = [])), params(("id" = String, Path)), request_body = ReaderMeasure, responses((status = 200, body = ReaderDetail), ApiProblem))]
#[post("/panel/accounts/<id>/close", data = "<call>")]
async fn close_reader(
    who: Staff<ManageAccounts>,
    app: App,
    id: &str,
    call: Valid<ReaderMeasure>,
) -> Reply<ReaderDetail> {
    let ReaderMeasure { version, reason } = call.0;
    let limits = app.config.limits.clone();
    changed(who, app, id, version, move |write, actor, before| actions::close(write, actor, before, &reason, &limits))
        .await
}

/// Ends every sign-in of a reader.
#[utoipa::path(tag = "accounts", security(("bearer" = [])), params(("id" = String, Path)), request_body = ReaderVersion, responses((status = 200, body = ReaderDetail), ApiProblem))]
#[post("/panel/accounts/<id>/end-sessions", data = "<call>")]
async fn end_reader_sessions(
    who: Staff<ManageAccounts>,
    app: App,
    id: &str,
    call: Valid<ReaderVersion>,
) -> Reply<ReaderDetail> {
    changed(who, app, id, call.0.version, actions::end_sessions).await
}

api!(
    list_readers,
    count_readers,
    export_readers,
    change_readers,
    get_reader,
    set_reader_trust,
    restrict_reader,
    suspend_reader,
    lift_reader,
    close_reader,
    end_reader_sessions
);
