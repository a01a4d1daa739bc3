//! Endpoints of articles for staff.

mod asks;
mod lists;
mod reads;
mod talk;
mod writes;

use rocket::Route;
use utoipa::openapi::OpenApi;

use super::actions::Editor;
use super::shown::ArticleShown;
use super::types::Article;
use super::{store, view};
use crate::app::App;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::db::Write;
use crate::web::{Json, Reply};

/// The endpoints, to be mounted under `/api`.
pub fn routes() -> Vec<Route> {
    [asks::routes(), lists::routes(), reads::routes(), writes::routes(), talk::routes()].concat()
}

/// Their descriptions.
pub fn docs() -> Vec<OpenApi> {
    vec![asks::doc(), lists::doc(), reads::doc(), writes::doc(), talk::doc()]
}

/// A language in a path.
fn lang_of(text: &str) -> Result<Lang, ApiError> {
    Lang::ALL.into_iter().find(|lang| lang.as_str() == text).ok_or(ApiError::NotFound)
}

/// An article in a path.
fn id_of(text: &str) -> Result<Id<Article>, ApiError> {
    Id::parse(text).ok_or(ApiError::NotFound)
}

/// Makes a change and answers the article as it is then.
async fn changed(
    app: &App,
    editor: Editor,
    id: Id<Article>,
    change: impl FnOnce(&mut Write, &Editor, &Id<Article>) -> Result<(), ApiError> + Send + 'static,
) -> Reply<ArticleShown> {
    app.write(move |write| {
        change(write, &editor, &id)?;
        let article = store::get(write, &id)?;
        view::article(write, &article, &editor).map(Json)
    })
    .await
}
