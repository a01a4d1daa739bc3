//! Changes of articles.

use futures_util::future::join_all;
use rocket::{delete, post, put};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{changed, id_of, lang_of};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{DeleteArticles, PublishArticles, WriteArticles};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::articles::actions::{
    self, ActionCall, ArticleChange, BulkCall, BulkRow, Editor, Marks, NewArticleCall, TextChange,
};
use crate::features::articles::beside::GalleryWords;
use crate::features::articles::shown::ArticleShown;
use crate::features::articles::{store, view};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

/// Begins an article, the caller's own.
#[utoipa::path(tag = "articles", security(("bearer" = [])), request_body = NewArticleCall, responses((status = 200, body = ArticleShown), ApiProblem))]
#[post("/panel/articles", data = "<call>")]
async fn create_article(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    call: Valid<NewArticleCall>,
) -> Reply<ArticleShown> {
    let editor = Editor::of(&who, &app, facts.lang);
    app.write(move |write| {
        let id = actions::create(write, &editor, &call.0)?;
        let article = store::get(write, &id)?;
        view::article(write, &article, &editor).map(Json)
    })
    .await
}

/// Changes what all languages share.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), request_body = ArticleChange, responses((status = 200, body = ArticleShown), ApiProblem))]
#[put("/panel/articles/<id>", data = "<change>")]
async fn change_article(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    change: Valid<ArticleChange>,
) -> Reply<ArticleShown> {
    let editor = Editor::of(&who, &app, facts.lang);
    changed(&app, editor, id_of(id)?, move |write, editor, id| actions::change(write, editor, id, &change.0)).await
}

/// Saves the words of one language; what readers see stays until it is published again.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path)), request_body = TextChange, responses((status = 200, body = ArticleShown), ApiProblem))]
#[put("/panel/articles/<id>/texts/<lang>", data = "<change>")]
async fn save_text(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    change: Valid<TextChange>,
) -> Reply<ArticleShown> {
    let (editor, id, lang) = (Editor::of(&who, &app, facts.lang), id_of(id)?, lang_of(lang)?);
    let (words, version) = tokio::task::spawn_blocking(move || change.0.words().map(|words| (words, change.0.version)))
        .await
        .map_err(|error| ApiError::Internal(Box::new(error)))??;
    changed(&app, editor, id, move |write, editor, id| actions::save_text(write, editor, id, lang, version, words))
        .await
}

/// Says in one language what the pictures of the gallery show.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path)), request_body = GalleryWords, responses((status = 200, body = ArticleShown), ApiProblem))]
#[put("/panel/articles/<id>/texts/<lang>/gallery", data = "<call>")]
async fn describe_gallery(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    call: Valid<GalleryWords>,
) -> Reply<ArticleShown> {
    let (editor, id, lang) = (Editor::of(&who, &app, facts.lang), id_of(id)?, lang_of(lang)?);
    changed(&app, editor, id, move |write, editor, id| actions::describe(write, editor, id, lang, &call.0)).await
}

/// Moves one language to another state.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path)), request_body = ActionCall, responses((status = 200, body = ArticleShown), ApiProblem))]
#[post("/panel/articles/<id>/texts/<lang>/actions", data = "<call>")]
async fn advance_text(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    call: Valid<ActionCall>,
) -> Reply<ArticleShown> {
    let (editor, id, lang) = (Editor::of(&who, &app, facts.lang), id_of(id)?, lang_of(lang)?);
    changed(&app, editor, id, move |write, editor, id| actions::act(write, editor, id, lang, &call.0)).await
}

/// Which version of a text is replaced.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TextVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    version: i64,
}

/// Puts a kept wording back into the working copy.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path), ("revision" = u32, Path, maximum = 1_000_000_000)), request_body = TextVersion, responses((status = 200, body = ArticleShown), ApiProblem))]
#[post("/panel/articles/<id>/texts/<lang>/revisions/<revision>/restore", data = "<call>")]
async fn restore_revision(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    revision: &str,
    call: Valid<TextVersion>,
) -> Reply<ArticleShown> {
    let (editor, id, lang) = (Editor::of(&who, &app, facts.lang), id_of(id)?, lang_of(lang)?);
    let number: i64 = revision.parse().map_err(|_| ApiError::NotFound)?;
    changed(&app, editor, id, move |write, editor, id| {
        actions::restore_revision(write, editor, id, lang, number, call.0.version)
    })
    .await
}

/// Sets pin, breaking, section and reviewer.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), request_body = Marks, responses((status = 200, body = ArticleShown), ApiProblem))]
#[post("/panel/articles/<id>/marks", data = "<marks>")]
async fn mark_article(
    who: Staff<PublishArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    marks: Valid<Marks>,
) -> Reply<ArticleShown> {
    let editor = Editor::of(&who, &app, facts.lang);
    changed(&app, editor, id_of(id)?, move |write, editor, id| actions::mark(write, editor, id, &marks.0)).await
}

/// Does the same with many articles; each stands or falls alone.
#[utoipa::path(tag = "articles", security(("bearer" = [])), request_body = BulkCall, responses((status = 200, body = Vec<BulkRow>), ApiProblem))]
#[post("/panel/articles/bulk", data = "<call>")]
async fn change_many(
    who: Staff<PublishArticles>,
    app: App,
    facts: RequestContext,
    call: Valid<BulkCall>,
) -> Reply<Vec<BulkRow>> {
    let editor = Editor::of(&who, &app, facts.lang);
    let call = call.0;
    // sent together, so that they share commits; each still has a savepoint of its own
    let rows = call.ids.iter().map(|id| {
        let (app, editor, call, id) = (app.clone(), editor.clone(), call.clone(), id.clone());
        async move {
            let (row, by) = (id.clone(), editor.clone());
            let outcome = app.write(move |write| actions::bulk_one(write, &by, &row, &call)).await;
            BulkRow::new(id, outcome, &editor)
        }
    });
    Ok(Json(join_all(rows).await))
}

/// Which version is thrown away.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Version {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// Puts an article into the bin.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), Version), responses((status = 200, body = ArticleShown), ApiProblem))]
#[delete("/panel/articles/<id>")]
async fn remove_article(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    query: Query<Version>,
) -> Reply<ArticleShown> {
    let editor = Editor::of(&who, &app, facts.lang);
    let version = query.version;
    changed(&app, editor, id_of(id)?, move |write, editor, id| actions::remove(write, editor, id, version)).await
}

/// Takes an article out of the bin.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ArticleShown), ApiProblem))]
#[post("/panel/articles/<id>/restore")]
async fn restore_article(who: Staff<WriteArticles>, app: App, facts: RequestContext, id: &str) -> Reply<ArticleShown> {
    let editor = Editor::of(&who, &app, facts.lang);
    changed(&app, editor, id_of(id)?, actions::restore).await
}

/// Removes for good what lies in the bin.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = bool, content_type = "application/json"), ApiProblem))]
#[delete("/panel/articles/<id>/for-good")]
async fn erase_article(who: Staff<DeleteArticles>, app: App, facts: RequestContext, id: &str) -> Reply<bool> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    app.write(move |write| actions::remove_for_good(write, &editor, &id)).await.map(|()| Json(true))
}

api!(
    create_article,
    change_article,
    save_text,
    describe_gallery,
    advance_text,
    restore_revision,
    mark_article,
    change_many,
    remove_article,
    restore_article,
    erase_article,
);
