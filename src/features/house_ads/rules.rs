//! Rules of house advertisements: how a form is stored, and what it may hold.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::types::{HouseAdForm, HouseAdText, HouseAdTexts};
use crate::base::error::{ApiError, FieldError};
use crate::base::text;
use crate::features::ad_placements::types::AdPlacement;
use crate::features::contacts::rules as contacts;

/// Shortest headline, in characters.
const HEADLINE_MIN: usize = 3;
/// Shortest name, in characters.
const NAME_MIN: usize = 2;

/// The form without blanks at the ends of its texts, and without repeated places.
pub fn tidy(form: &HouseAdForm) -> HouseAdForm {
    let words = |words: &HouseAdText| HouseAdText {
        headline: text::line(&words.headline),
        line: text::line(&words.line),
        text: text::line(&words.text),
        alt: text::line(&words.alt),
    };
    let day = |day: &Option<String>| day.clone().filter(|day| !day.is_empty());
    let mut seen = BTreeSet::new();
    HouseAdForm {
        name: text::line(&form.name),
        texts: HouseAdTexts::from_fn(|lang| form.texts.find(lang).map(words)),
        placements: form.placements.iter().filter(|code| seen.insert((*code).clone())).cloned().collect(),
        url: text::line(&form.url),
        start_on: day(&form.start_on),
        end_on: day(&form.end_on),
        ..form.clone()
    }
}

/// Checks a tidied form, all faults at once; `known` are the places of the portal. Errors: `Invalid`.
pub fn check(form: &HouseAdForm, known: &[AdPlacement]) -> Result<(), ApiError> {
    let mut faults = Vec::new();
    if form.name.chars().count() < NAME_MIN {
        faults.push(FieldError::new("name", "min_length").with("min", NAME_MIN));
    }
    if form.texts.is_empty() {
        faults.push(FieldError::new("texts", "required"));
    }
    for (lang, words) in form.texts.present() {
        let field = |name: &str| format!("texts.{lang}.{name}");
        if words.headline.chars().count() < HEADLINE_MIN {
            faults.push(FieldError::new(field("headline"), "min_length").with("min", HEADLINE_MIN));
        }
        if words.line.is_empty() {
            faults.push(FieldError::new(field("line"), "required"));
        }
        for (name, line) in [("headline", &words.headline), ("line", &words.line), ("text", &words.text)] {
            if text::is_shouting(line) {
                faults.push(FieldError::new(field(name), "capitals"));
            }
        }
        if form.picture_id.is_some() && words.alt.is_empty() {
            faults.push(FieldError::new(field("alt"), "required"));
        }
    }
    if !form.placements.iter().all(|code| known.iter().any(|place| place.code == *code)) {
        faults.push(FieldError::new("placements", "choice"));
    }
    address(&form.url, &mut faults);
    days(form, &mut faults);
    if faults.is_empty() { Ok(()) } else { Err(ApiError::Invalid(faults)) }
}

/// A path of the portal, or an address that is public and encrypted.
fn address(url: &str, faults: &mut Vec<FieldError>) {
    if url.is_empty() {
        faults.push(FieldError::new("url", "required"));
    } else if url.starts_with('/') {
        let is_path = !url.starts_with("//") && !url.contains(|one: char| one.is_whitespace() || one == '\\');
        if !is_path {
            faults.push(FieldError::new("url", "path_or_url"));
        }
    } else {
        contacts::secure_address(&mut url.to_owned(), "url", faults);
    }
}

fn days(form: &HouseAdForm, faults: &mut Vec<FieldError>) {
    let [first, last] = [("start_on", &form.start_on), ("end_on", &form.end_on)].map(|(name, day)| {
        let read = day.as_deref().map(str::parse::<Date>);
        if read.as_ref().is_some_and(Result::is_err) {
            faults.push(FieldError::new(name, "date"));
        }
        read.and_then(Result::ok)
    });
    if let (Some(first), Some(last)) = (first, last)
        && last < first
    {
        faults.push(FieldError::new("end_on", "before_start"));
    }
}
