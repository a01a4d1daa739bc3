//! The public page of packages.

use rocket::{Route, get, routes};

use super::types::AdPackage;
use super::types::pages::AdPackagesPage;
use super::{store, view};
use crate::base::error::ApiError;
use crate::features::legal;
use crate::locale::words;
use crate::web::page::PageError;
use crate::web::page_head::head;
use crate::web::page_parts::Crumb;
use crate::web::structured_data::breadcrumb_document;
use crate::web::{PageDb, PageReply, WebPageRequest};

/// Name of the page in the browser.
pub const PAGE: &str = "ad-packages";
/// Path without language prefix.
const PATH: &str = "/advertising/package";
/// Name of the legal page with the advertising rules.
const RULES: &str = "advertising_rules";

/// Packages that are sold today.
fn on_sale(db: &PageDb) -> Result<Vec<AdPackage>, ApiError> {
    let today = db.now.day(db.zone);
    let mut packages = store::list_on_sale(db)?;
    packages.retain(|package| package.is_sold_on(&today));
    Ok(packages)
}

/// The page with the packages of today; `more` is shown as well, at its place in the order of sale.
pub fn page(db: &PageDb, more: Option<&AdPackage>) -> Result<AdPackagesPage, ApiError> {
    let mut packages = on_sale(db)?;
    if let Some(more) = more.filter(|more| packages.iter().all(|package| package.key != more.key)) {
        let order: Vec<i64> = store::list(db)?.iter().map(|package| package.key).collect();
        packages.push(more.clone());
        packages.sort_by_key(|package| order.iter().position(|key| *key == package.key));
    }
    let title = words(db.lang, "ad_packages.title");
    let crumbs = vec![Crumb { label: title.clone(), path: PATH.to_owned(), lang: db.lang }];
    let mut head = head(db, &title, &words(db.lang, "ad_packages.intro"), PATH);
    head.json_ld = breadcrumb_document(db, &crumbs);
    Ok(AdPackagesPage {
        head,
        crumbs,
        packages: view::listed(db, &packages, db.lang, db.now.date(db.zone))?,
        rules_path: legal::find_path(db, RULES)?,
        expires_at: Some(db.now.next_at(0, db.zone)),
    })
}

#[get("/advertising/package")]
async fn ad_packages(call: WebPageRequest) -> Result<PageReply, PageError> {
    let tags = || ["ad_packages", "ads", "vat_rates", "layout"].map(str::to_owned).to_vec();
    call.respond(PAGE, move |db| Ok((page(db, None)?, tags()))).await
}

/// The public page.
pub fn routes() -> Vec<Route> {
    routes![ad_packages]
}
