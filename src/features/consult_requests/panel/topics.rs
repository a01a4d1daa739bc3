//! Endpoints of topics, and of the people who may answer requests.

use rocket::{get, post, put};

use crate::api;
use crate::app::App;
use crate::auth::{Staff, User};
use crate::base::access::{AnswerConsults, ManageConsults};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::features::articles::types::PersonRef;
use crate::features::consult_requests::actions;
use crate::features::consult_requests::types::{ConsultTopic, ConsultTopicForm};
use crate::features::consult_requests::view;
use crate::web::{ApiProblem, Json, Reply, Valid};

/// All topics in their order.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), responses((status = 200, body = Vec<ConsultTopic>), ApiProblem))]
#[get("/panel/consult-topics")]
async fn list_consult_topics(_who: Staff<AnswerConsults>, app: App) -> Reply<Vec<ConsultTopic>> {
    app.read(view::topics).await.map(Json)
}

/// Adds a topic.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), request_body = ConsultTopicForm, responses((status = 200, body = ConsultTopic), ApiProblem))]
#[post("/panel/consult-topics", data = "<call>")]
async fn add_consult_topic(who: Staff<ManageConsults>, app: App, call: Valid<ConsultTopicForm>) -> Reply<ConsultTopic> {
    app.write(move |write| actions::save_topic(write, &who.actor(), None, &call.0)).await.map(Json)
}

/// Replaces a topic.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(("id" = String, Path)), request_body = ConsultTopicForm, responses((status = 200, body = ConsultTopic), ApiProblem))]
#[put("/panel/consult-topics/<id>", data = "<call>")]
async fn update_consult_topic(
    who: Staff<ManageConsults>,
    app: App,
    id: &str,
    call: Valid<ConsultTopicForm>,
) -> Reply<ConsultTopic> {
    let id = Id::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| actions::save_topic(write, &who.actor(), Some(&id), &call.0)).await.map(Json)
}

/// People who may answer requests.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), responses((status = 200, body = Vec<PersonRef>), ApiProblem))]
#[get("/panel/consult-answerers")]
async fn list_consult_answerers(_who: Staff<ManageConsults>, app: App) -> Reply<Vec<PersonRef>> {
    let now = app.clock.now();
    app.read(move |db| {
        let people = User::holders::<AnswerConsults>(db, now)?;
        let person = |user: User| PersonRef { id: user.id.to_string(), name: user.full_name() };
        Ok(people.into_iter().map(person).collect::<Vec<_>>())
    })
    .await
    .map(Json)
}

api!(list_consult_topics, add_consult_topic, update_consult_topic, list_consult_answerers);
