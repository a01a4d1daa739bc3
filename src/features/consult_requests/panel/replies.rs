//! Endpoints of replies, notes and calls, and of the texts that replies begin with.

use rocket::{delete, get, post, put};

use super::queue::step;
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{AnswerConsults, ManageConsults};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::features::consult_requests::actions;
use crate::features::consult_requests::types::{
    ConsultDetail, ConsultReply, NewConsultEntry, ReplyTemplate, ReplyTemplateForm, ReplyTemplateVersion,
};
use crate::features::consult_requests::view;
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

type Who = Staff<AnswerConsults>;
type Manager = Staff<ManageConsults>;

/// Replies to the person, by e-mail where an address is known.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(("id" = String, Path)), request_body = ConsultReply, responses((status = 200, body = ConsultDetail), ApiProblem))]
#[post("/panel/consult-requests/<id>/reply", data = "<call>")]
async fn reply_to_consult_request(who: Who, app: App, id: &str, call: Valid<ConsultReply>) -> Reply<ConsultDetail> {
    step(who, app, id, move |write, who, id| actions::reply(write, who, id, &call.0)).await
}

/// Adds a note or a call, which only the staff sees.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(("id" = String, Path)), request_body = NewConsultEntry, responses((status = 200, body = ConsultDetail), ApiProblem))]
#[post("/panel/consult-requests/<id>/entries", data = "<call>")]
async fn add_consult_entry(who: Who, app: App, id: &str, call: Valid<NewConsultEntry>) -> Reply<ConsultDetail> {
    step(who, app, id, move |write, who, id| actions::add_entry(write, who, id, &call.0)).await
}

/// Texts that replies begin with.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), responses((status = 200, body = Vec<ReplyTemplate>), ApiProblem))]
#[get("/panel/consult-templates")]
async fn list_consult_templates(_who: Who, app: App) -> Reply<Vec<ReplyTemplate>> {
    app.read(view::templates).await.map(Json)
}

/// Adds a text for replies.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), request_body = ReplyTemplateForm, responses((status = 200, body = ReplyTemplate), ApiProblem))]
#[post("/panel/consult-templates", data = "<call>")]
async fn add_consult_template(who: Manager, app: App, call: Valid<ReplyTemplateForm>) -> Reply<ReplyTemplate> {
    app.write(move |write| actions::save_template(write, &who.actor(), None, &call.0)).await.map(Json)
}

/// Replaces a text for replies.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(("id" = String, Path)), request_body = ReplyTemplateForm, responses((status = 200, body = ReplyTemplate), ApiProblem))]
#[put("/panel/consult-templates/<id>", data = "<call>")]
async fn update_consult_template(
    who: Manager,
    app: App,
    id: &str,
    call: Valid<ReplyTemplateForm>,
) -> Reply<ReplyTemplate> {
    let id = Id::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| actions::save_template(write, &who.actor(), Some(&id), &call.0)).await.map(Json)
}

/// Removes a text for replies.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(("id" = String, Path), ReplyTemplateVersion), responses((status = 200, body = ()), ApiProblem))]
#[delete("/panel/consult-templates/<id>")]
async fn remove_consult_template(who: Manager, app: App, id: &str, query: Query<ReplyTemplateVersion>) -> Reply<()> {
    let (id, version) = (Id::parse(id).ok_or(ApiError::NotFound)?, query.version);
    app.write(move |write| actions::remove_template(write, &who.actor(), &id, version)).await.map(Json)
}

api!(
    reply_to_consult_request,
    add_consult_entry,
    list_consult_templates,
    add_consult_template,
    update_consult_template,
    remove_consult_template
);
