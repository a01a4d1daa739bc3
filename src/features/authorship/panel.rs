//! Endpoints of people with a byline, for staff.

use rocket::{get, post};
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::store;
use super::types::{AuthorRow, NewAuthor};
use crate::api;
use crate::app::App;
use crate::audit;
use crate::auth::Staff;
use crate::base::access::{ReadArticles, WriteArticles};
use crate::base::error::ApiError;
use crate::base::text;
use crate::web::{ApiProblem, Json, Query, Reply, Valid};

/// Most people that a search answers.
const SHOWN: u32 = 50;

/// Which people.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuthorQuery {
    /// Part of the name.
    #[schema(max_length = 100)]
    q: Option<String>,
}

/// Somebody without an account who shall be named.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAuthorCall {
    /// Name as printed.
    #[schema(min_length = 2, max_length = 120)]
    name: String,
}

/// People with a byline, by name.
#[utoipa::path(tag = "authors", security(("bearer" = [])), params(AuthorQuery), responses((status = 200, body = Vec<AuthorRow>), ApiProblem))]
#[get("/panel/authors")]
async fn list_authors(_who: Staff<ReadArticles>, app: App, query: Query<AuthorQuery>) -> Reply<Vec<AuthorRow>> {
    app.read(move |db| store::list(db, query.q.as_deref().unwrap_or_default().trim(), SHOWN)).await.map(Json)
}

/// Adds somebody without an account.
#[utoipa::path(tag = "authors", security(("bearer" = [])), request_body = NewAuthorCall, responses((status = 200, body = AuthorRow), ApiProblem))]
#[post("/panel/authors", data = "<call>")]
async fn create_author(who: Staff<WriteArticles>, app: App, call: Valid<NewAuthorCall>) -> Reply<AuthorRow> {
    app.write(move |write| {
        let name = text::line(&call.0.name);
        if name.chars().count() < 2 {
            return Err(ApiError::field("name", "required"));
        }
        let slug = store::free_slug(write, &name)?;
        store::insert(write, &NewAuthor { slug: slug.to_string(), name, ..NewAuthor::default() })?;
        let author = store::find(write, slug.as_str())?.ok_or(ApiError::NotFound)?;
        let after = json!({ "name": author.name });
        audit::record(write, &who.actor(), "author.create", ("author", author.id.as_str()), None, Some(&after))?;
        Ok(Json(AuthorRow { id: author.id, slug: author.slug, name: author.name }))
    })
    .await
}

api!(list_authors, create_author);
