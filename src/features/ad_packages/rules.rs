//! Rules of packages: what a form may hold, and what is missing before the sale.

use std::collections::HashSet;

use jiff::civil::Date;

use super::types::{AdPackageForm, AdPackageMover, AdPackageObstacle, AdPackageState};
use crate::base::error::{ApiError, FieldError};
use crate::base::slug::Slug;
use crate::base::text;
use crate::features::ad_placements::types::AdPlacement;
use crate::features::invoices;

/// Highest price, in minor units.
const MAX_PRICE: i64 = 9_999_999;
/// Most packages.
pub const MOST_PACKAGES: usize = 200;

/// Checks what the schema cannot express, all faults at once; `known` are the places of the portal. Errors: `Invalid`.
pub fn check(form: &AdPackageForm, known: &[AdPlacement]) -> Result<(), ApiError> {
    let mut faults = Vec::new();
    if form.texts.is_empty() {
        faults.push(FieldError::new("texts", "required"));
    }
    for (lang, words) in form.texts.present() {
        if text::is_shouting(&words.name) {
            faults.push(FieldError::new(format!("texts.{lang}.name"), "capitals"));
        }
    }
    let distinct: HashSet<&String> = form.placements.iter().collect();
    let is_known = |code: &String| known.iter().any(|placement| placement.code == *code);
    if distinct.len() != form.placements.len() || !form.placements.iter().all(is_known) {
        faults.push(FieldError::new("placements", "choice"));
    }
    if form.price.minor < 0 {
        faults.push(FieldError::new("price", "minimum").with("min", 0));
    }
    if form.price.minor > MAX_PRICE {
        faults.push(FieldError::new("price", "maximum").with("max", "99999.99"));
    }
    if !invoices::CURRENCIES.contains(&form.price.currency) {
        faults.push(FieldError::new("price", "not_invoiced"));
    }
    let days = [("sale_from", &form.sale_from), ("sale_until", &form.sale_until)];
    let [from, until] = days.map(|(name, day)| {
        let read = day.as_deref().map(str::parse::<Date>);
        if read.as_ref().is_some_and(Result::is_err) {
            faults.push(FieldError::new(name, "date"));
        }
        read.and_then(Result::ok)
    });
    if let (Some(from), Some(until)) = (from, until)
        && until < from
    {
        faults.push(FieldError::new("sale_until", "before_start"));
    }
    if let Some(slug) = &form.slug {
        faults.extend(Slug::parse(slug).err().map(|fault| FieldError::new("slug", fault.code())));
    }
    if faults.is_empty() { Ok(()) } else { Err(ApiError::Invalid(faults)) }
}

/// Reasons for which a package with this form cannot be sold.
pub fn obstacles(form: &AdPackageForm, known: &[AdPlacement]) -> Vec<AdPackageObstacle> {
    let is_off = |placement: &AdPlacement| !placement.enabled && form.placements.contains(&placement.code);
    AdPackageObstacle::ALL
        .into_iter()
        .filter(|obstacle| match obstacle {
            AdPackageObstacle::Description => form.texts.present().any(|(_, words)| words.description.is_empty()),
            AdPackageObstacle::PlacementOff => known.iter().any(is_off),
        })
        .collect()
}

/// States to which `by` may move a package.
pub fn moves(state: AdPackageState, by: AdPackageMover) -> Vec<AdPackageState> {
    AdPackageState::ALL.into_iter().filter(|to| state.may_become(*to, by)).collect()
}

/// The new state. Errors: `Forbidden` where only an admin may make the move; 409 where nobody may.
pub fn advance(state: AdPackageState, to: AdPackageState, by: AdPackageMover) -> Result<AdPackageState, ApiError> {
    if !state.may_become(to, by) && state.may_become(to, AdPackageMover::Admin) {
        return Err(ApiError::Forbidden);
    }
    state.advance(to, by)
}
