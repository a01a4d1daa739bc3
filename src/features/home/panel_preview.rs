//! The preview of the main page: the page itself, drawn for a document, a language and a moment, and what to look at in it.

use rocket::post;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::checks::{self, BlockWarning};
use super::types::MainPageDocument;
use super::{actions, compose};
use crate::api;
use crate::auth::Staff;
use crate::base::access::EditMainPage;
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::web::{ApiProblem, Json, PageRequest, Reply, Valid};

/// What shall be drawn.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MainPageLook {
    /// The blocks.
    pub document: MainPageDocument,
    /// For readers of which language.
    pub lang: Lang,
    /// At which moment; null: now.
    pub at: Option<Ts>,
}

/// The drawn page.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MainPagePicture {
    /// The whole document, without scripts.
    pub html: String,
    /// What to look at before publishing.
    pub warnings: Vec<BlockWarning>,
}

/// Draws the main page for a document that nobody has published.
#[utoipa::path(tag = "main page", security(("bearer" = [])), request_body = MainPageLook, responses((status = 200, body = MainPagePicture), ApiProblem))]
#[post("/panel/main-page/preview", data = "<call>")]
async fn preview_main_page(
    _who: Staff<EditMainPage>,
    page: PageRequest,
    call: Valid<MainPageLook>,
) -> Reply<MainPagePicture> {
    let Valid(look) = call;
    let (wish, lang, at) = (look.document, look.lang, look.at);
    let checked = page.query_as(lang, at, {
        let wish = wish.clone();
        move |db| {
            let document = actions::clean(db, &wish)?;
            let warnings = checks::warnings(db, &document)?;
            Ok((document, warnings))
        }
    });
    let (document, warnings) = checked.await?;
    let html = page.preview("home", lang, at, move |db| compose::page(db, &document)).await?;
    Ok(Json(MainPagePicture { html, warnings }))
}

api!(preview_main_page);
