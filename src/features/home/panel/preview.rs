//! Preview of the home page: the page rendered from a document for a language and a time, with warnings about it.

use rocket::post;

use super::super::types::{HomePreview, NewHomePreview};
use super::super::{actions, build, checks, view};
use crate::api;
use crate::auth::Staff;
use crate::base::access::EditHome;
use crate::web::{ApiProblem, Json, Reply, Valid, WebPageRequest};

/// Renders the home page from a document that is not published.
#[utoipa::path(tag = "home", security(("bearer" = [])), request_body = NewHomePreview, responses((status = 200, body = HomePreview), ApiProblem))]
#[post("/panel/home/preview", data = "<call>")]
async fn preview_home(_who: Staff<EditHome>, page: WebPageRequest, call: Valid<NewHomePreview>) -> Reply<HomePreview> {
    let Valid(wanted) = call;
    let (wish, lang, at) = (wanted.document, wanted.lang, wanted.at);
    let checked = page.query_as(lang, at, move |db| {
        let document = actions::clean(db, &wish)?;
        Ok((checks::warnings(db, &document)?, build::page(db, &document)?))
    });
    let (warnings, home) = checked.await?;
    let shown = home.blocks.iter().map(view::shown_block).collect();
    let html = page.preview("home", lang, at, move |_| Ok(home)).await?;
    Ok(Json(HomePreview { html, warnings, shown }))
}

api!(preview_home);
