//! Changes of articles.

use futures_util::future::join_all;
use rocket::{delete, post, put};

use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{DeleteArticles, PublishArticles, WriteArticles};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::articles::actions::Editor;
use crate::features::articles::panel::response::{changed, id_of, lang_of};
use crate::features::articles::types::{
    ArticleChange, ArticleDetail, BulkChange, BulkRow, EditorialFlags, GalleryTextsChange, NewArticleRequest,
    PublicationEnd, TextChange, TextTransition, TextVersion, VersionQuery,
};
use crate::features::articles::{actions, store, view};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

/// Creates an article of the caller.
#[utoipa::path(tag = "articles", security(("bearer" = [])), request_body = NewArticleRequest, responses((status = 200, body = ArticleDetail), ApiProblem))]
#[post("/panel/articles", data = "<call>")]
async fn create_article(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    call: Valid<NewArticleRequest>,
) -> Reply<ArticleDetail> {
    let editor = Editor::of(&who, &app, facts.lang);
    app.write(move |write| {
        let id = actions::create(write, &editor, &call.0)?;
        let article = store::get(write, &id)?;
        view::article(write, &article, &editor).map(Json)
    })
    .await
}

/// Changes what all languages share.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), request_body = ArticleChange, responses((status = 200, body = ArticleDetail), ApiProblem))]
#[put("/panel/articles/<id>", data = "<change>")]
async fn change_article(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    change: Valid<ArticleChange>,
) -> Reply<ArticleDetail> {
    let editor = Editor::of(&who, &app, facts.lang);
    changed(&app, editor, id_of(id)?, move |write, editor, id| actions::change(write, editor, id, &change.0)).await
}

/// Saves the words of one language; what readers see stays until it is published again.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path)), request_body = TextChange, responses((status = 200, body = ArticleDetail), ApiProblem))]
#[put("/panel/articles/<id>/texts/<lang>", data = "<change>")]
async fn save_text(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    change: Valid<TextChange>,
) -> Reply<ArticleDetail> {
    let (editor, id, lang) = (Editor::of(&who, &app, facts.lang), id_of(id)?, lang_of(lang)?);
    let (words, version) =
        tokio::task::spawn_blocking(move || actions::cleaned(&change.0).map(|words| (words, change.0.version)))
            .await
            .map_err(|error| ApiError::Internal(Box::new(error)))??;
    changed(&app, editor, id, move |write, editor, id| actions::save_text(write, editor, id, lang, version, words))
        .await
}

/// Says in one language what the pictures of the gallery show.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path)), request_body = GalleryTextsChange, responses((status = 200, body = ArticleDetail), ApiProblem))]
#[put("/panel/articles/<id>/texts/<lang>/gallery", data = "<call>")]
async fn describe_gallery(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    call: Valid<GalleryTextsChange>,
) -> Reply<ArticleDetail> {
    let (editor, id, lang) = (Editor::of(&who, &app, facts.lang), id_of(id)?, lang_of(lang)?);
    changed(&app, editor, id, move |write, editor, id| actions::describe(write, editor, id, lang, &call.0)).await
}

/// Moves one language to another state.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path)), request_body = TextTransition, responses((status = 200, body = ArticleDetail), ApiProblem))]
#[post("/panel/articles/<id>/texts/<lang>/actions", data = "<call>")]
async fn advance_text(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    call: Valid<TextTransition>,
) -> Reply<ArticleDetail> {
    let (editor, id, lang) = (Editor::of(&who, &app, facts.lang), id_of(id)?, lang_of(lang)?);
    changed(&app, editor, id, move |write, editor, id| actions::transition(write, editor, id, lang, &call.0)).await
}

/// Undoes the caller's last decision on one language, for some seconds after it: a submission, an approval, a request
/// for changes, a publication.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path)), request_body = TextVersion, responses((status = 200, body = ArticleDetail), ApiProblem))]
#[post("/panel/articles/<id>/texts/<lang>/undo", data = "<call>")]
async fn undo_text_decision(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    call: Valid<TextVersion>,
) -> Reply<ArticleDetail> {
    let (editor, id, lang) = (Editor::of(&who, &app, facts.lang), id_of(id)?, lang_of(lang)?);
    changed(&app, editor, id, move |write, editor, id| actions::undo_decision(write, editor, id, lang, call.0.version))
        .await
}

/// Sets or removes the end of a publication that has begun or is scheduled.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path)), request_body = PublicationEnd, responses((status = 200, body = ArticleDetail), ApiProblem))]
#[put("/panel/articles/<id>/texts/<lang>/end", data = "<call>")]
async fn set_publication_end(
    who: Staff<PublishArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    call: Valid<PublicationEnd>,
) -> Reply<ArticleDetail> {
    let (editor, id, lang) = (Editor::of(&who, &app, facts.lang), id_of(id)?, lang_of(lang)?);
    changed(&app, editor, id, move |write, editor, id| actions::set_end(write, editor, id, lang, &call.0)).await
}

/// Restores a revision into the working copy.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path), ("revision" = u32, Path, maximum = 1_000_000_000)), request_body = TextVersion, responses((status = 200, body = ArticleDetail), ApiProblem))]
#[post("/panel/articles/<id>/texts/<lang>/revisions/<revision>/restore", data = "<call>")]
async fn restore_revision(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    revision: &str,
    call: Valid<TextVersion>,
) -> Reply<ArticleDetail> {
    let (editor, id, lang) = (Editor::of(&who, &app, facts.lang), id_of(id)?, lang_of(lang)?);
    let number: i64 = revision.parse().map_err(|_| ApiError::NotFound)?;
    changed(&app, editor, id, move |write, editor, id| {
        actions::restore_revision(write, editor, id, lang, number, call.0.version)
    })
    .await
}

/// Sets the editorial flags: pin, breaking, section, reviewer.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), request_body = EditorialFlags, responses((status = 200, body = ArticleDetail), ApiProblem))]
#[post("/panel/articles/<id>/flags", data = "<marks>")]
async fn set_article_flags(
    who: Staff<PublishArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    marks: Valid<EditorialFlags>,
) -> Reply<ArticleDetail> {
    let editor = Editor::of(&who, &app, facts.lang);
    changed(&app, editor, id_of(id)?, move |write, editor, id| actions::set_flags(write, editor, id, &marks.0)).await
}

/// Does the same with many articles; each stands or falls alone.
#[utoipa::path(tag = "articles", security(("bearer" = [])), request_body = BulkChange, responses((status = 200, body = Vec<BulkRow>), ApiProblem))]
#[post("/panel/articles/bulk", data = "<call>")]
async fn change_articles(
    who: Staff<PublishArticles>,
    app: App,
    facts: RequestContext,
    call: Valid<BulkChange>,
) -> Reply<Vec<BulkRow>> {
    let editor = Editor::of(&who, &app, facts.lang);
    let call = call.0;
    // sent together, so that they share commits; each still has a savepoint of its own
    let rows = call.ids.iter().map(|id| {
        let (app, editor, call, id) = (app.clone(), editor.clone(), call.clone(), id.clone());
        async move {
            let (row, by) = (id.clone(), editor.clone());
            let outcome = app.write(move |write| actions::bulk_one(write, &by, &row, &call)).await;
            view::bulk_row(id, outcome, editor.lang)
        }
    });
    Ok(Json(join_all(rows).await))
}

/// Puts an article into the bin.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), VersionQuery), responses((status = 200, body = ArticleDetail), ApiProblem))]
#[delete("/panel/articles/<id>")]
async fn remove_article(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    query: Query<VersionQuery>,
) -> Reply<ArticleDetail> {
    let editor = Editor::of(&who, &app, facts.lang);
    let version = query.version;
    changed(&app, editor, id_of(id)?, move |write, editor, id| actions::remove(write, editor, id, version)).await
}

/// Takes an article out of the bin.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = ArticleDetail), ApiProblem))]
#[post("/panel/articles/<id>/restore")]
async fn restore_article(who: Staff<WriteArticles>, app: App, facts: RequestContext, id: &str) -> Reply<ArticleDetail> {
    let editor = Editor::of(&who, &app, facts.lang);
    changed(&app, editor, id_of(id)?, actions::restore).await
}

/// Erases an article that is in the bin.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = bool, content_type = "application/json"), ApiProblem))]
#[delete("/panel/articles/<id>/permanent")]
async fn erase_article(who: Staff<DeleteArticles>, app: App, facts: RequestContext, id: &str) -> Reply<bool> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    app.write(move |write| actions::erase(write, &editor, &id)).await.map(|()| Json(true))
}

/// Erases a draft of the caller into which nobody has written anything.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = bool, content_type = "application/json"), ApiProblem))]
#[delete("/panel/articles/<id>/unwritten")]
async fn discard_unwritten_article(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
) -> Reply<bool> {
    let (editor, id) = (Editor::of(&who, &app, facts.lang), id_of(id)?);
    app.write(move |write| actions::discard(write, &editor, &id)).await.map(|()| Json(true))
}

api!(
    create_article,
    change_article,
    save_text,
    describe_gallery,
    advance_text,
    undo_text_decision,
    set_publication_end,
    restore_revision,
    set_article_flags,
    change_articles,
    remove_article,
    restore_article,
    erase_article,
    discard_unwritten_article,
);
