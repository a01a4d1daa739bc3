//! Texts of the picture of an address: the title of the page and the colour of its category.

use super::types::{Drawing, DrawnBrand};
use crate::base::error::ApiError;
use crate::features::branding;
use crate::features::kinds::registry::KINDS;
use crate::features::kinds::types::OgCard;
use crate::locale::words;
use crate::web::PageDb;

/// The drawing of the page at `path` (without language). Errors: `NotFound` where readers find no page there.
pub fn drawing(db: &PageDb, path: &str) -> Result<Drawing, ApiError> {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    if let Some(card) = fixed_page(db, &parts) {
        return Ok(Drawing::new(card, &db.config.site.name, drawn_brand(db)?));
    }
    for kind in KINDS {
        if let Some(read) = kind.og_image.given()
            && let Some(card) = read(db, &parts)?
        {
            return Ok(Drawing::new(card, &db.config.site.name, drawn_brand(db)?));
        }
    }
    Err(ApiError::NotFound)
}

/// The operator's logo and colours.
fn drawn_brand(db: &PageDb) -> Result<DrawnBrand, ApiError> {
    let brand = &db.config.site.brand;
    let logo = match &brand.logo {
        Some(logo) => branding::find_logo(db, logo)?.map(|png| (logo.hash.clone(), png)),
        None => None,
    };
    let shows_name = brand.shows_name;
    Ok(DrawnBrand { band: brand.light("brand-band"), on_band: brand.light("on-band-2"), logo, shows_name })
}

/// The drawing of a page that belongs to no object.
fn fixed_page(db: &PageDb, parts: &[&str]) -> Option<OgCard> {
    let site = &db.config.site;
    let tagline = site.tagline.text_in(db.lang);
    let (title, kicker, color) = match parts {
        [] => {
            let title = if tagline.is_empty() { &site.name } else { tagline };
            (title.to_owned(), site.edition.text_in(db.lang), "green")
        }
        ["last", "articles"] => (words(db.lang, "layout.latest"), "", "blue"),
        ["popular", "articles"] => (words(db.lang, "layout.popular"), "", "red"),
        ["categories"] => (words(db.lang, "article_lists.categories"), "", "green"),
        ["services"] => (words(db.lang, "services.title"), "", "yellow"),
        ["services", "select-country-service"] => (words(db.lang, "services.choose_country"), "", "yellow"),
        ["enterprises"] => (words(db.lang, "enterprises.title"), "", "green"),
        ["advertising", "package"] => (words(db.lang, "ad_packages.title"), "", "green"),
        ["consult"] => (words(db.lang, "consult_requests.title"), "", "blue"),
        ["contacts"] => (words(db.lang, "contacts.title"), "", "teal"),
        ["search"] => (words(db.lang, "search.title"), "", "green"),
        _ => return None,
    };
    Some(OgCard::new(&title, kicker, color))
}
