//! Public pages of categories: the index, categories and subcategories.

mod index;
mod lists;
mod types;

use rocket::{Route, get, routes};

pub use types::{CategoriesPage, CategoryEntry};

use crate::features::articles::pages::lists::{NAMES, RawListQuery};
use crate::features::categories::store::TREE;
use crate::trees::or_moved;
use crate::web::page::PageError;
use crate::web::{PageReply, WebPageRequest};

type Answer = Result<PageReply, PageError>;

#[get("/categories")]
async fn categories(call: WebPageRequest) -> Answer {
    call.respond("categories", index::categories).await
}

#[get("/categories/<slug>?<query..>")]
async fn category(call: WebPageRequest, slug: &str, query: RawListQuery<'_>) -> Answer {
    let (slug, query, path) = (slug.to_owned(), query.parsed(), format!("/categories/{slug}"));
    or_moved(
        call.clone(),
        &TREE,
        path,
        call.reading(NAMES).respond("category", move |db| lists::category(db, &slug, &query)),
    )
    .await
}

#[get("/categories/<top>/<sub>?<query..>")]
async fn subcategory(call: WebPageRequest, top: &str, sub: &str, query: RawListQuery<'_>) -> Answer {
    let (query, path) = (query.parsed(), format!("/categories/{top}/{sub}"));
    let (top, sub) = (top.to_owned(), sub.to_owned());
    or_moved(
        call.clone(),
        &TREE,
        path,
        call.reading(NAMES).respond("subcategory", move |db| lists::subcategory(db, &top, &sub, &query)),
    )
    .await
}

/// The pages, to be mounted at the root.
pub fn routes() -> Vec<Route> {
    routes![categories, category, subcategory]
}
