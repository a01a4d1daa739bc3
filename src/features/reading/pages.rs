//! Addresses of the public pages.

use rocket::{Route, get, routes};
use serde::Deserialize;

use super::listing::Asked;
use super::types::{ListSort, SearchType};
use super::{article, code, index, listing, search};
use crate::base::error::ApiError;
use crate::features::articles::{self, Kind};
use crate::features::popularity::Period;
use crate::web::page::PageError;
use crate::web::{PageReply, PageRequest};

type Answer = Result<PageReply, PageError>;

/// What stands in the query of a list; blanks and words nobody knows count as absent.
#[derive(rocket::FromForm, Deserialize)]
struct ListQuery<'r> {
    page: Option<&'r str>,
    kind: Option<&'r str>,
    category: Option<&'r str>,
    period: Option<&'r str>,
    sort: Option<&'r str>,
}

impl ListQuery<'_> {
    fn asked(&self) -> Asked {
        Asked {
            page: self.page.and_then(|page| page.parse().ok()),
            kind: self.kind.and_then(Kind::parse),
            category: self.category.filter(|slug| !slug.is_empty()).map(str::to_owned),
            period: self.period.and_then(Period::parse),
            sort: match self.sort {
                Some("popular") => Some(ListSort::Popular),
                Some("newest") => Some(ListSort::Newest),
                _ => None,
            },
        }
    }
}

#[get("/last/articles?<query..>")]
async fn latest(call: PageRequest, query: ListQuery<'_>) -> Answer {
    let asked = query.asked();
    call.answer("latest", move |db| listing::latest(db, &asked)).await
}

#[get("/popular/articles?<query..>")]
async fn popular(call: PageRequest, query: ListQuery<'_>) -> Answer {
    let asked = query.asked();
    call.answer("popular", move |db| listing::popular(db, &asked)).await
}

// after every other address of two parts
#[get("/<slug>/articles?<query..>", rank = 20)]
async fn section(call: PageRequest, slug: &str, query: ListQuery<'_>) -> Answer {
    let (slug, asked) = (slug.to_owned(), query.asked());
    call.answer("section", move |db| listing::section(db, &slug, &asked)).await
}

#[get("/categories")]
async fn categories(call: PageRequest) -> Answer {
    call.answer("categories", index::categories).await
}

#[get("/categories/<slug>?<query..>")]
async fn category(call: PageRequest, slug: &str, query: ListQuery<'_>) -> Answer {
    let (slug, asked, path) = (slug.to_owned(), query.asked(), format!("/categories/{slug}"));
    or_moved(call.clone(), path, call.answer("category", move |db| listing::category(db, &slug, &asked))).await
}

#[get("/categories/<top>/<sub>?<query..>")]
async fn subcategory(call: PageRequest, top: &str, sub: &str, query: ListQuery<'_>) -> Answer {
    let (asked, path) = (query.asked(), format!("/categories/{top}/{sub}"));
    let (top, sub) = (top.to_owned(), sub.to_owned());
    or_moved(call.clone(), path, call.answer("subcategory", move |db| listing::subcategory(db, &top, &sub, &asked)))
        .await
}

#[get("/categories/<top>/<sub>/<slug>")]
async fn article_page(call: PageRequest, top: &str, sub: &str, slug: &str) -> Answer {
    let path = format!("/categories/{top}/{sub}/{slug}");
    let (top, sub, slug) = (top.to_owned(), sub.to_owned(), slug.to_owned());
    or_moved(call.clone(), path, call.answer("article", move |db| article::at(db, &top, &sub, &slug))).await
}

#[get("/preview/<token>")]
async fn preview(call: PageRequest, token: &str) -> Answer {
    let token = token.to_owned();
    call.answer("article", move |db| article::preview(db, &token)).await
}

#[get("/authors/<slug>?<query..>")]
async fn author(call: PageRequest, slug: &str, query: ListQuery<'_>) -> Answer {
    let (slug, asked) = (slug.to_owned(), query.asked());
    call.answer("author", move |db| listing::author(db, &slug, &asked)).await
}

#[get("/search?<q>&<type>&<page>")]
async fn search_page(call: PageRequest, q: Option<&str>, r#type: Option<&str>, page: Option<&str>) -> Answer {
    let kind = match r#type {
        Some("article") => SearchType::Article,
        Some("category") => SearchType::Category,
        Some("contact") => SearchType::Contact,
        _ => SearchType::All,
    };
    let (q, page) = (q.unwrap_or_default().to_owned(), page.and_then(|page| page.parse().ok()));
    call.answer("search", move |db| search::page(db, &q, kind, page)).await
}

#[get("/404")]
async fn missing(_call: PageRequest) -> Answer {
    Err(ApiError::NotFound.into())
}

/// What `answer` says; where nothing is at the address, the present address of what was.
async fn or_moved(call: PageRequest, path: String, answer: impl Future<Output = Answer>) -> Answer {
    let error = match answer.await {
        Err(error) if error.status() == 404 => error,
        answered => return answered,
    };
    match call.app().read(move |db| articles::store::redirect_target(db, &path)).await? {
        Some(target) => Ok(call.moved(&target)),
        None => Err(error),
    }
}

/// All public pages.
pub fn routes() -> Vec<Route> {
    routes![
        latest,
        popular,
        section,
        categories,
        category,
        subcategory,
        article_page,
        code::article_code,
        preview,
        author,
        search_page,
        missing
    ]
}
