//! Texts of the picture of an address: the title of the page and the colour of its category.

use super::types::Drawing;
use crate::base::error::ApiError;
use crate::features::kinds::registry::KINDS;
use crate::features::kinds::types::OgCard;
use crate::locale::words;
use crate::web::PageDb;

/// The drawing of the page at `path` (without language). Errors: `NotFound` where readers find no page there.
pub fn drawing(db: &PageDb, path: &str) -> Result<Drawing, ApiError> {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    if let Some(card) = fixed_page(db, &parts) {
        return Ok(Drawing::new(card, &db.config.site.name));
    }
    for kind in KINDS {
        if let Some(read) = kind.og_image.given()
            && let Some(card) = read(db, &parts)?
        {
            return Ok(Drawing::new(card, &db.config.site.name));
        }
    }
    Err(ApiError::NotFound)
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
        ["contacts"] => (words(db.lang, "contacts.title"), "", "teal"),
        _ => return None,
    };
    Some(OgCard::new(&title, kicker, color))
}
