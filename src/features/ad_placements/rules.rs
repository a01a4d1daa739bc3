//! Rules of places: which part of which page can hold one.

use super::types::{AdPageKind, AdPlacement, AdPlacementForm, AdPosition, AdRatio};
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::base::text;

/// Shortest name, in characters.
const NAME_MIN: usize = 2;
/// Most places of one article: a text is not cut into pieces by advertisements.
const MOST_ON_ARTICLE: usize = 2;

/// Parts of a page that can hold a place.
const fn positions(page: AdPageKind) -> &'static [AdPosition] {
    match page {
        AdPageKind::Home => &[AdPosition::Top, AdPosition::Between, AdPosition::End],
        AdPageKind::Article => &[AdPosition::Between, AdPosition::Side, AdPosition::End],
        AdPageKind::ArticleLists | AdPageKind::Services | AdPageKind::Contacts => {
            &[AdPosition::Between, AdPosition::End]
        }
    }
}

/// Checks the form of the place `code` beside `others`, all faults at once. Errors: `Invalid`.
pub fn check(code: &str, form: &AdPlacementForm, others: &[AdPlacement]) -> Result<(), ApiError> {
    let mut faults = Vec::new();
    for lang in Lang::ALL {
        let name = text::line(form.names.text_in(lang));
        if name.chars().count() < NAME_MIN {
            faults.push(FieldError::new(format!("names.{lang}"), "required"));
        }
    }
    if form.pages.iter().any(|page| !positions(*page).contains(&form.position)) {
        faults.push(FieldError::new("position", "ad_position"));
    }
    if form.position == AdPosition::Side && form.ratio == AdRatio::Strip {
        faults.push(FieldError::new("ratio", "ad_ratio"));
    }
    if form.max_sold < form.max_ads {
        faults.push(FieldError::new("max_sold", "minimum").with("min", form.max_ads));
    }
    let beside: Vec<&AdPlacement> = others.iter().filter(|other| other.code != code && other.enabled).collect();
    if form.enabled {
        let is_taken = |other: &&AdPlacement| {
            other.position == form.position && other.pages.iter().any(|page| form.pages.contains(page))
        };
        if beside.iter().any(is_taken) {
            faults.push(FieldError::new("position", "taken"));
        }
        let on_article = |pages: &[AdPageKind]| pages.contains(&AdPageKind::Article);
        let count = beside.iter().filter(|other| on_article(&other.pages)).count();
        if on_article(&form.pages) && count >= MOST_ON_ARTICLE {
            faults.push(FieldError::new("pages", "ad_places_of_article").with("max", MOST_ON_ARTICLE));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(ApiError::Invalid(faults)) }
}
