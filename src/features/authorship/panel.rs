//! Endpoints of people with a byline, for staff.

use rocket::{get, post, put};

use super::types::{AuthorChange, AuthorDetail, AuthorId, AuthorQuery, AuthorRow, NewByline};
use super::{actions, rules, store, view};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{ReadArticles, WriteArticles};
use crate::base::error::ApiError;
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

/// Most people that a search answers.
const MOST: u32 = 50;

/// People with a byline, by name.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(AuthorQuery), responses((status = 200, body = Vec<AuthorRow>), ApiProblem))]
#[get("/panel/authors")]
async fn list_authors(_who: Staff<ReadArticles>, app: App, query: Query<AuthorQuery>) -> Reply<Vec<AuthorRow>> {
    app.read(move |db| store::list(db, query.q.as_deref().unwrap_or_default().trim(), MOST)).await.map(Json)
}

/// Adds somebody without an account.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), request_body = NewByline, responses((status = 200, body = AuthorRow), ApiProblem))]
#[post("/panel/authors", data = "<new>")]
async fn create_author(who: Staff<WriteArticles>, app: App, new: Valid<NewByline>) -> Reply<AuthorRow> {
    app.write(move |write| actions::create(write, &who.actor(), &new.0)).await.map(Json)
}

/// One person with a byline.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), responses((status = 200, body = AuthorDetail), ApiProblem))]
#[get("/panel/authors/<id>")]
async fn get_author(who: Staff<WriteArticles>, app: App, id: &str) -> Reply<AuthorDetail> {
    let id = AuthorId::parse(id).ok_or(ApiError::NotFound)?;
    app.read(move |db| {
        let author = store::get(db, &id)?;
        let editable = rules::may_change(who.scope, who.user.key, &author);
        view::detail(db, author, editable)
    })
    .await
    .map(Json)
}

/// Changes name, portrait and words of a person; authors their own.
#[utoipa::path(tag = "authorship", security(("bearer" = [])), params(("id" = String, Path)), request_body = AuthorChange, responses((status = 200, body = AuthorDetail), ApiProblem))]
#[put("/panel/authors/<id>", data = "<change>")]
async fn change_author(
    who: Staff<WriteArticles>,
    app: App,
    id: &str,
    change: Valid<AuthorChange>,
) -> Reply<AuthorDetail> {
    let id = AuthorId::parse(id).ok_or(ApiError::NotFound)?;
    app.write(move |write| {
        let author = actions::change(write, &who.actor(), (who.scope, who.user.key), &id, &change.0)?;
        view::detail(write, author, true).map(Json)
    })
    .await
}

api!(list_authors, create_author, get_author, change_author);
