//! Assignments: making and withdrawing them, people to assign, and the assignments of the caller.

use rocket::{delete, get, put};

use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{PublishArticles, ReadArticles, WriteArticles};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::PageOf;
use crate::features::articles::actions::Editor;
use crate::features::articles::panel::response::{changed, id_of, lang_of};
use crate::features::articles::types::{
    ArticleDetail, AssigneeQuery, AssignmentChange, AssignmentPart, Candidate, MyAssignment, VersionQuery,
};
use crate::features::articles::{actions, store, view};
use crate::web::list::{self, PageQuery};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

/// The part of an assignment in a path.
fn part_of(text: &str) -> Result<AssignmentPart, ApiError> {
    AssignmentPart::parse(text).ok_or(ApiError::NotFound)
}

/// Assigns a translation or a review, or changes assignee, due day and note.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path), ("part" = AssignmentPart, Path)), request_body = AssignmentChange, responses((status = 200, body = ArticleDetail), ApiProblem))]
#[put("/panel/articles/<id>/assignments/<lang>/<part>", data = "<change>")]
async fn assign_work(
    who: Staff<PublishArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    part: &str,
    change: Valid<AssignmentChange>,
) -> Reply<ArticleDetail> {
    let (editor, id, what) = (Editor::of(&who, &app, facts.lang), id_of(id)?, (lang_of(lang)?, part_of(part)?));
    changed(&app, editor, id, move |write, editor, id| actions::assign(write, editor, id, what, &change.0)).await
}

/// Withdraws an assignment; its assignee may no longer write there.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path), ("part" = AssignmentPart, Path), VersionQuery), responses((status = 200, body = ArticleDetail), ApiProblem))]
#[delete("/panel/articles/<id>/assignments/<lang>/<part>")]
async fn withdraw_assignment(
    who: Staff<PublishArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    part: &str,
    query: Query<VersionQuery>,
) -> Reply<ArticleDetail> {
    let (editor, id, what) = (Editor::of(&who, &app, facts.lang), id_of(id)?, (lang_of(lang)?, part_of(part)?));
    let version = query.version;
    changed(&app, editor, id, move |write, editor, id| actions::withdraw_assignment(write, editor, id, what, version))
        .await
}

/// People who may be assigned, by name.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(AssigneeQuery), responses((status = 200, body = Vec<Candidate>), ApiProblem))]
#[get("/panel/assignments/candidates")]
async fn list_assignment_candidates(
    _who: Staff<PublishArticles>,
    app: App,
    query: Query<AssigneeQuery>,
) -> Reply<Vec<Candidate>> {
    let now = app.clock.now();
    app.read(move |db| view::list_assignees(db, query.lang, query.part, now)).await.map(Json)
}

/// Assignments of the caller and of absent colleagues for whom the caller stands in, the earliest due day first.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(PageQuery), responses((status = 200, body = PageOf<MyAssignment>), ApiProblem))]
#[get("/panel/assignments/mine")]
async fn list_my_assignments(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    query: Query<PageQuery>,
) -> Reply<PageOf<MyAssignment>> {
    let editor = Editor::of(&who, &app, facts.lang);
    let page = list::page_request(&app, query.page, query.per_page);
    app.read(move |db| {
        let (rows, total) = store::list_assigned_to(db, &editor.acts_for, editor.today, page)?;
        Ok(PageOf::new(rows, page, total))
    })
    .await
    .map(Json)
}

/// People who may review, by name.
#[utoipa::path(tag = "articles", security(("bearer" = [])), responses((status = 200, body = Vec<Candidate>), ApiProblem))]
#[get("/panel/articles/reviewers")]
async fn list_reviewers(_who: Staff<ReadArticles>, app: App) -> Reply<Vec<Candidate>> {
    let now = app.clock.now();
    app.read(move |db| view::list_reviewers(db, now)).await.map(Json)
}

api!(assign_work, withdraw_assignment, list_assignment_candidates, list_my_assignments, list_reviewers);
