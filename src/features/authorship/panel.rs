//! Endpoints of people with a byline, for staff.

use rocket::{delete, get, post, put};

use super::types::{
    AuthorAccountChange, AuthorChange, AuthorDetail, AuthorId, AuthorMerge, AuthorMergePreview, AuthorMergeTarget,
    AuthorQuery, AuthorRow, AuthorVersion, NewByline,
};
use super::view::Viewer;
use super::{actions, rules, store, view};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ReadArticles, Scope, WriteArticles};
use crate::base::error::ApiError;
use crate::base::page::PageOf;
use crate::db::Write;
use crate::web::list::page_request;
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

fn id_of(text: &str) -> Result<AuthorId, ApiError> {
    AuthorId::parse(text).ok_or(ApiError::NotFound)
}

/// The answer to a change of the byline `id`; a stale version carries the current copy.
fn answer<T>(
    write: &Write,
    who: (Scope, i64),
    id: &AuthorId,
    changed: Result<T, ApiError>,
) -> Result<Json<AuthorDetail>, ApiError> {
    changed.map_err(|error| error.with_current(|| view::detail(write, who, store::get(write, id)?)))?;
    view::detail(write, who, store::get(write, id)?).map(Json)
}

/// People with a byline, by name.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(AuthorQuery), responses((status = 200, body = PageOf<AuthorRow>), ApiProblem))]
#[get("/panel/authors")]
async fn list_authors(
    who: Staff<ReadArticles>,
    app: App,
    facts: RequestContext,
    query: Query<AuthorQuery>,
) -> Reply<PageOf<AuthorRow>> {
    let page = page_request(&app, query.page, query.per_page);
    let viewer = Viewer { scope: who.access.scope::<WriteArticles>(), user_key: who.user.key, lang: facts.lang };
    app.read(move |db| view::list(db, viewer, &query.0, page)).await.map(Json)
}

/// Adds somebody without an account.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), request_body = NewByline, responses((status = 200, body = AuthorDetail), ApiProblem))]
#[post("/panel/authors", data = "<new>")]
async fn create_author(who: Staff<WriteArticles>, app: App, new: Valid<NewByline>) -> Reply<AuthorDetail> {
    app.write(move |write| {
        let author = actions::create(write, &who.actor(), &new.0)?;
        view::detail(write, (who.scope, who.user.key), author).map(Json)
    })
    .await
}

/// The caller's own byline, made where it is missing.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), responses((status = 200, body = AuthorDetail), ApiProblem))]
#[post("/panel/authors/own")]
async fn ensure_own_author(who: Staff<WriteArticles>, app: App) -> Reply<AuthorDetail> {
    app.write(move |write| {
        let author = actions::ensure_own(write, &who.actor(), &who.user)?;
        view::detail(write, (who.scope, who.user.key), author).map(Json)
    })
    .await
}

/// One person with a byline.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = AuthorDetail), ApiProblem))]
#[get("/panel/authors/<id>")]
async fn get_author(who: Staff<WriteArticles>, app: App, id: &str) -> Reply<AuthorDetail> {
    let id = id_of(id)?;
    app.read(move |db| view::detail(db, (who.scope, who.user.key), store::get(db, &id)?)).await.map(Json)
}

/// Changes name, portrait, links and texts of a person; authors their own.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), request_body = AuthorChange, responses((status = 200, body = AuthorDetail), ApiProblem))]
#[put("/panel/authors/<id>", data = "<change>")]
async fn change_author(
    who: Staff<WriteArticles>,
    app: App,
    id: &str,
    change: Valid<AuthorChange>,
) -> Reply<AuthorDetail> {
    let id = id_of(id)?;
    let change = tokio::task::spawn_blocking(move || {
        let mut change = change.0;
        rules::tidy(&mut change).map(|()| change)
    })
    .await
    .map_err(|error| ApiError::Internal(Box::new(error)))??;
    app.write(move |write| {
        let whose = (who.scope, who.user.key);
        let changed = actions::change(write, &who.actor(), whose, &id, &change);
        answer(write, whose, &id, changed)
    })
    .await
}

/// Puts another account behind a byline, or none; managers only.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), request_body = AuthorAccountChange, responses((status = 200, body = AuthorDetail), ApiProblem))]
#[put("/panel/authors/<id>/account", data = "<change>")]
async fn set_author_account(
    who: Staff<WriteArticles>,
    app: App,
    id: &str,
    change: Valid<AuthorAccountChange>,
) -> Reply<AuthorDetail> {
    let id = id_of(id)?;
    app.write(move |write| {
        let whose = (who.scope, who.user.key);
        let changed = actions::set_account(write, &who.actor(), whose, &id, &change.0);
        answer(write, whose, &id, changed)
    })
    .await
}

/// Removes a byline that no article names; managers only.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path), AuthorVersion), responses((status = 200, body = ()), ApiProblem))]
#[delete("/panel/authors/<id>")]
async fn remove_author(who: Staff<WriteArticles>, app: App, id: &str, query: Query<AuthorVersion>) -> Reply<()> {
    let (id, version) = (id_of(id)?, query.version);
    app.write(move |write| {
        let whose = (who.scope, who.user.key);
        let removed = actions::remove(write, &who.actor(), whose, &id, version);
        removed.map(Json).map_err(|error| error.with_current(|| view::detail(write, whose, store::get(write, &id)?)))
    })
    .await
}

/// Effects of a merge of one person into another; managers only.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path), AuthorMergeTarget), responses((status = 200, body = AuthorMergePreview), ApiProblem))]
#[get("/panel/authors/<id>/merge")]
async fn preview_author_merge(
    who: Staff<WriteArticles>,
    app: App,
    id: &str,
    query: Query<AuthorMergeTarget>,
) -> Reply<AuthorMergePreview> {
    let id = id_of(id)?;
    if !rules::may_manage(who.scope) {
        return Err(ApiError::Forbidden);
    }
    app.read(move |db| {
        let from = store::get(db, &id)?;
        let into = store::get(db, &query.into_id).ok().filter(|into| into.key != from.key);
        let into = into.ok_or_else(|| ApiError::field("into_id", "not_found"))?;
        view::merge_preview(db, &from, &into).map(Json)
    })
    .await
}

/// Merges a person into another and answers the one who stays; managers only.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), request_body = AuthorMerge, responses((status = 200, body = AuthorDetail), ApiProblem))]
#[post("/panel/authors/<id>/merge", data = "<call>")]
async fn merge_author(who: Staff<WriteArticles>, app: App, id: &str, call: Valid<AuthorMerge>) -> Reply<AuthorDetail> {
    let id = id_of(id)?;
    app.write(move |write| {
        let whose = (who.scope, who.user.key);
        let stays = actions::merge(write, &who.actor(), whose, &id, &call.0)
            .map_err(|error| error.with_current(|| view::detail(write, whose, store::get(write, &id)?)))?;
        view::detail(write, whose, stays).map(Json)
    })
    .await
}

api!(
    preview_author_merge,
    merge_author,
    list_authors,
    create_author,
    ensure_own_author,
    get_author,
    change_author,
    set_author_account,
    remove_author
);
