//! Endpoints of the state of the program, for super-admins.

use std::sync::Arc;

use broadcaster::Hub;
use rocket::{State, get, post, put};

use super::state::SystemState;
use super::types::{
    MailQuery, MailRetried, ServiceModeChange, ServiceModeNow, SystemDatabase, SystemJobs, SystemOverview,
    SystemSettings,
};
use super::view::{self, ServerFigures};
use super::{actions, store};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ManageSystem, OpenPanel, ReadSystem};
use crate::base::page::PageOf;
use crate::jobs::JobBoard;
use crate::mail::{self, MailLine, MailState};
use crate::web::list::page_request;
use crate::web::page::Pages;
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

/// The program at a glance.
#[utoipa::path(tag = "system", security(("bearer" = [])), responses((status = 200, body = SystemOverview), ApiProblem))]
#[get("/panel/system")]
async fn get_system(
    _who: Staff<ReadSystem>,
    app: App,
    state: &State<SystemState>,
    board: &State<JobBoard>,
    hub: &State<Hub>,
    pages: &State<Arc<Pages>>,
) -> Reply<SystemOverview> {
    let server = ServerFigures { sockets: hub.stats().connections, kept_pages: pages.cache.size().0 };
    let (portal, state, board) = (app.clone(), state.inner().clone(), board.inner().clone());
    app.read(move |db| view::overview(db, &portal, &state, &board, &server)).await.map(Json)
}

/// The scheduled jobs.
#[utoipa::path(tag = "system", security(("bearer" = [])), responses((status = 200, body = SystemJobs), ApiProblem))]
#[get("/panel/system/jobs")]
async fn list_jobs(_who: Staff<ReadSystem>, app: App, board: &State<JobBoard>) -> Reply<SystemJobs> {
    Ok(Json(view::jobs(board, app.clock.now())))
}

/// Runs a job as soon as the one under way has ended.
#[utoipa::path(tag = "system", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = SystemJobs), ApiProblem))]
#[post("/panel/system/jobs/<id>/run")]
async fn run_job(who: Staff<ManageSystem>, app: App, board: &State<JobBoard>, id: &str) -> Reply<SystemJobs> {
    let job = board.request(id)?;
    app.write(move |write| actions::note_run(write, &who.actor(), &job)).await?;
    Ok(Json(view::jobs(board, app.clock.now())))
}

/// E-mails of the queue, newest first.
#[utoipa::path(tag = "system", security(("bearer" = [])), params(MailQuery), responses((status = 200, body = PageOf<MailLine>), ApiProblem))]
#[get("/panel/system/mails")]
async fn list_mails(who: Staff<ReadSystem>, app: App, query: Query<MailQuery>) -> Reply<PageOf<MailLine>> {
    let page = page_request(&app, query.page, query.per_page);
    let (state, now) = (query.state.unwrap_or(MailState::Waiting), app.clock.now());
    app.read(move |db| {
        let lines = mail::list(db, state, (page, now), who.lang)?;
        Ok(Json(PageOf::new(lines, page, mail::count_in(db, state)?)))
    })
    .await
}

/// Tries an e-mail again at once.
#[utoipa::path(tag = "system", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = MailRetried), ApiProblem))]
#[post("/panel/system/mails/<id>/retry")]
async fn retry_mail(who: Staff<ManageSystem>, app: App, id: String) -> Reply<MailRetried> {
    app.write(move |write| actions::retry_mail(write, &who.actor(), &id)).await?;
    Ok(Json(MailRetried { count: 1 }))
}

/// Tries every e-mail again that failed.
#[utoipa::path(tag = "system", security(("bearer" = [])), responses((status = 200, body = MailRetried), ApiProblem))]
#[post("/panel/system/mails/retry")]
async fn retry_mails(who: Staff<ManageSystem>, app: App) -> Reply<MailRetried> {
    let count = app.write(move |write| actions::retry_mails(write, &who.actor())).await?;
    Ok(Json(MailRetried { count }))
}

/// Sizes of the tables, and slow queries.
#[utoipa::path(tag = "system", security(("bearer" = [])), responses((status = 200, body = SystemDatabase), ApiProblem))]
#[get("/panel/system/database")]
async fn get_system_database(_who: Staff<ReadSystem>, app: App, state: &State<SystemState>) -> Reply<SystemDatabase> {
    let (portal, state) = (app.clone(), state.inner().clone());
    let slow_query_ms = app.config.database.slow_query_ms;
    app.read(move |db| view::database(db, &state, portal.db.slow_queries(), slow_query_ms)).await.map(Json)
}

/// Settings in force and where each was set; secrets are masked.
#[utoipa::path(tag = "system", security(("bearer" = [])), responses((status = 200, body = SystemSettings), ApiProblem))]
#[get("/panel/system/settings")]
async fn list_settings(_who: Staff<ReadSystem>, app: App) -> Reply<SystemSettings> {
    Ok(Json(view::settings(&app)))
}

/// The mode in force, for everybody with a panel.
#[utoipa::path(tag = "system", security(("bearer" = [])), responses((status = 200, body = ServiceModeNow), ApiProblem))]
#[get("/panel/system/mode")]
async fn get_mode(_who: Staff<OpenPanel>, app: App) -> Reply<ServiceModeNow> {
    app.read(store::stored_mode).await.map(Json)
}

/// Closes the portal for changes, or opens it; in force at once and after a restart.
#[utoipa::path(tag = "system", security(("bearer" = [])), request_body = ServiceModeChange, responses((status = 200, body = ServiceModeNow), ApiProblem))]
#[put("/panel/system/mode", data = "<change>")]
async fn set_mode(who: Staff<ManageSystem>, app: App, change: Valid<ServiceModeChange>) -> Reply<ServiceModeNow> {
    let (wanted, mode) = (change.0.mode, app.mode.clone());
    let outcome = app
        .write(move |write| {
            let now = actions::set_mode(write, &who.actor(), wanted)?;
            // here, because changes run one after the other: the last stored mode is the one in force
            mode.set(now.mode);
            Ok(now)
        })
        .await;
    if outcome.is_err() {
        app.mode.set(app.read(store::stored_mode).await?.mode);
    }
    outcome.map(Json)
}

api!(
    get_mode,
    set_mode,
    get_system,
    list_jobs,
    run_job,
    list_mails,
    retry_mail,
    retry_mails,
    get_system_database,
    list_settings
);
