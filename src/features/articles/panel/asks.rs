//! Asking somebody for a translation or a review, and what the caller is asked for.

use rocket::{delete, get, put};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{changed, id_of, lang_of};
use crate::api;
use crate::app::App;
use crate::auth::Staff;
use crate::base::access::{PublishArticles, WriteArticles};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::base::page::{PageOf, PageRequest};
use crate::features::articles::actions::{self, AskCall, Editor};
use crate::features::articles::shown::ArticleShown;
use crate::features::articles::store::{self, AskPart, AskedOfMe, Person};
use crate::web::{ApiProblem, Json, Query, Reply, RequestContext, Valid};

/// A part of the work in a path.
fn part_of(text: &str) -> Result<AskPart, ApiError> {
    AskPart::parse(text).ok_or(ApiError::NotFound)
}

/// Asks somebody for a translation or a review, or changes who is asked, by when and with which words.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path), ("part" = AskPart, Path)), request_body = AskCall, responses((status = 200, body = ArticleShown), ApiProblem))]
#[put("/panel/articles/<id>/asks/<lang>/<part>", data = "<call>")]
async fn query_as(
    who: Staff<PublishArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    part: &str,
    call: Valid<AskCall>,
) -> Reply<ArticleShown> {
    let (editor, id, what) = (Editor::of(&who, &app, facts.lang), id_of(id)?, (lang_of(lang)?, part_of(part)?));
    changed(&app, editor, id, move |write, editor, id| actions::ask(write, editor, id, what, &call.0)).await
}

/// Which version is taken back.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    version: i64,
}

/// Takes a question back: whoever was asked may no longer write there.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(("id" = String, Path), ("lang" = Lang, Path), ("part" = AskPart, Path), AskVersion), responses((status = 200, body = ArticleShown), ApiProblem))]
#[delete("/panel/articles/<id>/asks/<lang>/<part>")]
async fn take_ask_back(
    who: Staff<PublishArticles>,
    app: App,
    facts: RequestContext,
    id: &str,
    lang: &str,
    part: &str,
    query: Query<AskVersion>,
) -> Reply<ArticleShown> {
    let (editor, id, what) = (Editor::of(&who, &app, facts.lang), id_of(id)?, (lang_of(lang)?, part_of(part)?));
    let version = query.version;
    changed(&app, editor, id, move |write, editor, id| actions::take_back(write, editor, id, what, version)).await
}

/// Whom to ask for what.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskableQuery {
    /// Language of the text.
    lang: Lang,
    /// What it is about.
    part: AskPart,
}

/// People who may be asked, by name.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(AskableQuery), responses((status = 200, body = Vec<Person>), ApiProblem))]
#[get("/panel/articles/askable")]
async fn list_askable(_who: Staff<PublishArticles>, app: App, query: Query<AskableQuery>) -> Reply<Vec<Person>> {
    app.read(move |db| store::askable(db, query.lang, query.part)).await.map(Json)
}

/// Which page of a list.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AskedQuery {
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    per_page: Option<u32>,
}

/// What the caller is asked for, what is due first on top.
#[utoipa::path(tag = "articles", security(("bearer" = [])), params(AskedQuery), responses((status = 200, body = PageOf<AskedOfMe>), ApiProblem))]
#[get("/panel/asked")]
async fn list_asked_of_me(
    who: Staff<WriteArticles>,
    app: App,
    facts: RequestContext,
    query: Query<AskedQuery>,
) -> Reply<PageOf<AskedOfMe>> {
    let editor = Editor::of(&who, &app, facts.lang);
    let page = PageRequest::new(query.page, query.per_page, 20, app.config.limits.per_page_max);
    app.read(move |db| {
        let (rows, total) = store::asked_of(db, editor.user_key, editor.today, page)?;
        Ok(PageOf::new(rows, page, total))
    })
    .await
    .map(Json)
}

api!(query_as, take_ask_back, list_askable, list_asked_of_me);
