//! Endpoints of decisions for the parties.

use rocket::{get, post};

use super::actions;
use super::types::{AppealPath, CaseId, OwnDecision};
use super::view::{self, CaseReader};
use crate::api;
use crate::app::App;
use crate::auth::SignedIn;
use crate::base::error::ApiError;
use crate::base::page::PageOf;
use crate::web::list::{PageQuery, page_request};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext};

/// Decisions that restricted content of the caller, newest first.
#[utoipa::path(tag = "cases", security(("bearer" = [])), params(PageQuery), responses((status = 200, body = PageOf<OwnDecision>), ApiProblem))]
#[get("/account/decisions")]
async fn list_own_decisions(
    who: SignedIn,
    app: App,
    facts: RequestContext,
    query: Query<PageQuery>,
) -> Reply<PageOf<OwnDecision>> {
    let page = page_request(&app, query.page, query.per_page);
    let reader = CaseReader { user_key: who.user.key, lang: facts.lang, now: app.clock.now() };
    app.read(move |db| view::own_decisions(db, reader, page)).await.map(Json)
}

/// Address of the form of an appeal against a decision on content or a report of the caller.
#[utoipa::path(tag = "cases", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = AppealPath), ApiProblem))]
#[post("/account/decisions/<id>/appeal-link")]
async fn create_appeal_link(who: SignedIn, app: App, id: &str) -> Reply<AppealPath> {
    let id = CaseId::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| {
        let path = actions::appeal_path(write, who.user.key, &id)?;
        Ok(Json(AppealPath { path }))
    })
    .await
}

api!(list_own_decisions, create_appeal_link);
