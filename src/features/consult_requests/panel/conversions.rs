//! Endpoints that make something else of a request.

use rocket::post;

use super::queue::step;
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{AnswerConsults, WriteArticles};
use crate::features::articles::actions::Editor;
use crate::features::consult_requests::actions;
use crate::features::consult_requests::types::{ConsultArticleIdea, ConsultContactSuggestion, ConsultDetail};
use crate::web::{ApiProblem, Reply, Valid};

/// Suggests the correction of a contact because of a request.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(("id" = String, Path)), request_body = ConsultContactSuggestion, responses((status = 200, body = ConsultDetail), ApiProblem))]
#[post("/panel/consult-requests/<id>/contact-suggestion", data = "<call>")]
async fn suggest_from_consult_request(
    who: Staff<AnswerConsults>,
    app: App,
    id: &str,
    call: Valid<ConsultContactSuggestion>,
) -> Reply<ConsultDetail> {
    step(who, app, id, move |write, who, id| actions::suggest_correction(write, who, id, &call.0)).await
}

/// Drafts an article of the caller because of a request.
#[utoipa::path(tag = "consult requests", security(("bearer" = [])), params(("id" = String, Path)), request_body = ConsultArticleIdea, responses((status = 200, body = ConsultDetail), ApiProblem))]
#[post("/panel/consult-requests/<id>/article-idea", data = "<call>")]
async fn draft_article_from_consult_request(
    writer: Staff<WriteArticles>,
    who: Staff<AnswerConsults>,
    app: App,
    id: &str,
    call: Valid<ConsultArticleIdea>,
) -> Reply<ConsultDetail> {
    let editor = Editor::of(&writer, &app, writer.lang);
    step(who, app, id, move |write, who, id| actions::draft_article(write, who, &editor, id, &call.0)).await
}

api!(suggest_from_consult_request, draft_article_from_consult_request);
