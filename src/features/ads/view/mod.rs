//! Bookings as their owners and the staff see them.

mod calendar;
mod choices;
mod figures;
mod own;
mod panel;
mod target;

use jiff::civil::Date;
use rusqlite::Connection;

pub use calendar::calendar;
pub use choices::choices;
pub use figures::{figures, sample, test_order};
pub use own::{list, own};
pub use panel::{AdReader, of_enterprise, review, rows, targets};
pub use target::destination;

use super::types::{Ad, AdDesign, AdForm, AdLook, AdPackageChoice};
use super::{actions, store};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::ad_packages::types::pages::ListedAdPlacement;
use crate::features::ad_packages::types::{AdPackageForm, AdPackageId};
use crate::features::ad_placements::types::AdPlacement;
use crate::features::services::store as services;
use crate::media::{Media, MediaId};

/// The pictures of some versions of a booking.
fn pictures(db: &Connection, forms: &[&AdForm]) -> Result<Vec<Media>, ApiError> {
    let mut ids: Vec<&MediaId> = Vec::new();
    for id in forms.iter().flat_map(|form| form.pictures()) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let mut found = Vec::new();
    for id in ids {
        found.extend(store::find_media(db, id)?);
    }
    Ok(found)
}

/// The design of a form by which a list shows it, in `lang` where there is one, and its picture on an upright poster.
fn face(db: &Connection, form: &AdForm, lang: Lang) -> Result<(Option<AdDesign>, Option<Media>), ApiError> {
    let Some(design) = form.designs.iter().find(|design| design.lang == lang).or(form.designs.first()) else {
        return Ok((None, None));
    };
    let id = match design.look {
        AdLook::Composed => design.part.as_ref(),
        AdLook::Picture => design.poster.as_ref().or(design.strip.as_ref()),
    };
    let picture = id.map(|id| store::find_media(db, id)).transpose()?.flatten();
    Ok((Some(design.clone()), picture))
}

/// Until when a booking features the services of its enterprise or owner; `None` while it features none.
fn services_featured_until(db: &Connection, ad: &Ad, now: Ts) -> Result<Option<Ts>, ApiError> {
    services::find_booking_features_until(db, ad.id.as_str(), now)
}

/// Languages in which a form has designs.
fn langs(form: &AdForm) -> Vec<Lang> {
    Lang::ALL.into_iter().filter(|lang| form.designs.iter().any(|design| design.lang == *lang)).collect()
}

/// Name of a package in `lang`, or in the language that stands in.
fn package_name(terms: &AdPackageForm, lang: Lang) -> (Lang, String) {
    terms.texts.get_or_fallback(lang).map_or((lang, String::new()), |(found, words)| (found, words.name.clone()))
}

/// A place as buyers see it.
fn placement(place: &AdPlacement, lang: Lang) -> ListedAdPlacement {
    let (shown, name) = place.names.get_or_fallback(lang).unwrap_or((lang, &place.code));
    ListedAdPlacement {
        code: place.code.clone(),
        name: name.to_owned(),
        lang: shown,
        pages: place.pages.clone(),
        ratio: place.ratio,
        position: place.position,
    }
}

/// Terms under which something is booked; `free_from` is the day from which the first free one is looked for, for a booking
/// with its key.
fn package(
    db: &Connection,
    (key, id, terms): (i64, AdPackageId, &AdPackageForm),
    (places, codes): (&[AdPlacement], &[String]),
    (lang, free_from, except): (Lang, Date, i64),
) -> Result<AdPackageChoice, ApiError> {
    let (shown, name) = package_name(terms, lang);
    let offered = places.iter().filter(|place| terms.placements.contains(&place.code));
    Ok(AdPackageChoice {
        id,
        name,
        lang: shown,
        placements: offered.map(|place| placement(place, lang)).collect(),
        duration_days: terms.duration_days,
        price: terms.price,
        vat: terms.vat,
        locales_included: terms.locales_included,
        creatives_max: terms.creatives_max,
        targeting: terms.targeting.clone(),
        audience: terms.audience,
        first_free_on: actions::first_free_day(db, (key, terms), codes, (free_from, except))?,
    })
}

/// The terms of a booking as a package.
fn package_of(
    db: &Connection,
    ad: &Ad,
    places: &[AdPlacement],
    lang: Lang,
    from: Date,
) -> Result<AdPackageChoice, ApiError> {
    let id = crate::features::ad_packages::store::find_by_key(db, ad.package_key)?.id;
    package(db, (ad.package_key, id, &ad.terms), (places, &ad.form.placements), (lang, from, ad.key))
}
