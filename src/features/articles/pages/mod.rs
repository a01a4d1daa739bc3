//! Public pages of articles: the article itself, previews, lists, QR codes, files for calendars. They show live copies only; a missing
//! translation is replaced by the language that stands in for it.

mod article;
mod event_file;
mod gallery;
pub mod lists;
mod qr_code;
mod structured_data;

use rocket::{Route, get, routes};

use self::lists::RawListQuery;
use crate::features::authorship::store as authorship;
use crate::features::categories::store::TREE;
use crate::trees::or_moved;
use crate::web::page::PageError;
use crate::web::{PageReply, WebPageRequest};

type Answer = Result<PageReply, PageError>;

#[get("/last/articles?<query..>")]
async fn latest(call: WebPageRequest, query: RawListQuery<'_>) -> Answer {
    let query = query.parsed();
    call.reading(lists::NAMES).respond("latest", move |db| lists::latest(db, &query)).await
}

#[get("/popular/articles?<query..>")]
async fn popular(call: WebPageRequest, query: RawListQuery<'_>) -> Answer {
    let query = query.parsed();
    call.reading(lists::NAMES).respond("popular", move |db| lists::popular(db, &query)).await
}

// after every other address of two parts
#[get("/<slug>/articles?<query..>", rank = 20)]
async fn section(call: WebPageRequest, slug: &str, query: RawListQuery<'_>) -> Answer {
    let (slug, query) = (slug.to_owned(), query.parsed());
    call.reading(lists::NAMES).respond("section", move |db| lists::section(db, &slug, &query)).await
}

#[get("/categories/<top>/<sub>/<slug>")]
async fn article_page(call: WebPageRequest, top: &str, sub: &str, slug: &str) -> Answer {
    let path = format!("/categories/{top}/{sub}/{slug}");
    let (top, sub, slug) = (top.to_owned(), sub.to_owned(), slug.to_owned());
    or_moved(call.clone(), &TREE, path, call.respond("article", move |db| article::at(db, &top, &sub, &slug))).await
}

#[get("/preview/<token>")]
async fn preview(call: WebPageRequest, token: &str) -> Answer {
    let token = token.to_owned();
    call.respond_uncached("article", move |db| Ok(article::preview(db, &token)?.0)).await
}

#[get("/authors/<slug>?<query..>")]
async fn author(call: WebPageRequest, slug: &str, query: RawListQuery<'_>) -> Answer {
    let (slug, query) = (slug.to_owned(), query.parsed());
    let path = authorship::path_of(&slug);
    let answer = call.clone().reading(lists::NAMES).respond("author", move |db| lists::author(db, &slug, &query)).await;
    match answer {
        Err(error) if error.status() == 404 => {
            match call.app().read(move |db| authorship::find_moved(db, &path)).await? {
                Some((_, target)) => Ok(call.redirect(&target)),
                None => Err(error),
            }
        }
        answer => answer,
    }
}

#[get("/tags/<slug>?<query..>")]
async fn tag(call: WebPageRequest, slug: &str, query: RawListQuery<'_>) -> Answer {
    let (slug, query) = (slug.to_owned(), query.parsed());
    call.reading(lists::NAMES).respond("tag", move |db| lists::tag(db, &slug, &query)).await
}

/// The pages, to be mounted at the root.
pub fn routes() -> Vec<Route> {
    routes![latest, popular, section, article_page, preview, author, tag, qr_code::article_code, event_file::event_file]
}
