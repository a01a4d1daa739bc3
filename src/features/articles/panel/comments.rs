//! Comments, corrections and preview links.

use rocket::{delete, get, post, put};

use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{PublishArticles, ReadArticles, WriteArticles};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::features::articles::actions::Editor;
use crate::features::articles::panel::response::id_of;
use crate::features::articles::types::{
    Comment, CommentChange, Correction, CorrectionChange, CorrectionId, NewComment, NewCorrection, NewPreview,
    PreviewLink, VersionQuery,
};
use crate::features::articles::{actions, store};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

/// Comments on an article, oldest first.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<Comment>), ApiProblem))]
#[get("/panel/articles/<id>/comments")]
async fn list_comments(who: Staff<ReadArticles>, app: App, facts: RequestContext, id: &str) -> Reply<Vec<Comment>> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    app.read(move |db| store::comments(db, editor.find_to_read(db, &id)?.key)).await.map(Json)
}

/// Adds a comment.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), request_body = NewComment, responses((status = 200, body = Comment), ApiProblem))]
#[post("/panel/articles/<id>/comments", data = "<said>")]
async fn add_comment(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    said: Valid<NewComment>,
) -> Reply<Comment> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    app.write(move |write| actions::comment(write, &editor, &id, said.0.lang, &said.0.text)).await.map(Json)
}

/// Resolves a comment or reopens it.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("comment" = String, Path)), request_body = CommentChange, responses((status = 200, body = Comment), ApiProblem))]
#[put("/panel/articles/<id>/comments/<comment>", data = "<settled>")]
async fn change_comment(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    comment: &str,
    settled: Valid<CommentChange>,
) -> Reply<Comment> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    let comment = Id::parse(comment).ok_or(ApiError::NotFound)?;
    app.write(move |write| actions::resolve(write, &editor, &id, &comment, settled.0.resolved)).await.map(Json)
}

/// Corrections that readers are told, oldest first.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = Vec<Correction>), ApiProblem))]
#[get("/panel/articles/<id>/corrections")]
async fn list_corrections(
    who: Staff<ReadArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
) -> Reply<Vec<Correction>> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    app.read(move |db| store::corrections(db, editor.find_to_read(db, &id)?.key)).await.map(Json)
}

/// Adds a correction that readers are shown.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), request_body = NewCorrection, responses((status = 200, body = Vec<Correction>), ApiProblem))]
#[post("/panel/articles/<id>/corrections", data = "<note>")]
async fn add_correction(
    who: Staff<PublishArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    note: Valid<NewCorrection>,
) -> Reply<Vec<Correction>> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    app.write(move |write| {
        actions::correct(write, &editor, &id, note.0.lang, &note.0.text)?;
        store::corrections(write, editor.find(write, &id)?.key)
    })
    .await
    .map(Json)
}

/// Changes the wording of a correction.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("correction" = String, Path)), request_body = CorrectionChange, responses((status = 200, body = Vec<Correction>), ApiProblem))]
#[put("/panel/articles/<id>/corrections/<correction>", data = "<change>")]
async fn change_correction(
    who: Staff<PublishArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    correction: &str,
    change: Valid<CorrectionChange>,
) -> Reply<Vec<Correction>> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    let correction = CorrectionId::parse(correction).ok_or(ApiError::NotFound)?;
    app.write(move |write| {
        let CorrectionChange { version, text } = change.0;
        actions::reword_correction(write, &editor, &id, (&correction, version), &text)?;
        store::corrections(write, editor.find(write, &id)?.key)
    })
    .await
    .map(Json)
}

/// Removes a correction.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("correction" = String, Path), VersionQuery), responses((status = 200, body = Vec<Correction>), ApiProblem))]
#[delete("/panel/articles/<id>/corrections/<correction>")]
async fn remove_correction(
    who: Staff<PublishArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    correction: &str,
    query: Query<VersionQuery>,
) -> Reply<Vec<Correction>> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    let correction = CorrectionId::parse(correction).ok_or(ApiError::NotFound)?;
    let version = query.version;
    app.write(move |write| {
        actions::remove_correction(write, &editor, &id, (&correction, version))?;
        store::corrections(write, editor.find(write, &id)?.key)
    })
    .await
    .map(Json)
}

/// Makes a link that shows the working copy to whoever has it.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), request_body = NewPreview, responses((status = 200, body = PreviewLink), ApiProblem))]
#[post("/panel/articles/<id>/preview", data = "<call>")]
async fn create_preview(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    call: Valid<NewPreview>,
) -> Reply<PreviewLink> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    app.write(move |write| actions::preview(write, &editor, &id, call.0.lang)).await.map(Json)
}

api!(
    list_comments,
    add_comment,
    change_comment,
    list_corrections,
    add_correction,
    change_correction,
    remove_correction,
    create_preview,
);
