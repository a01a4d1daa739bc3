//! Changes of the creditor's settings and of VAT rates.

use jiff::civil::Date;
use serde_json::{Value, json};

use crate::audit::{self, Actor};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::invoices::types::{CreditorChange, NewVatRate, VatRate, VatRateId};
use crate::features::invoices::{rules, store};

/// Cache tag of pages with prices.
const TAG: &str = "vat_rates";

/// Changes the settings; invoices that were issued keep theirs. Errors: `Invalid`; a stale version.
pub fn change_creditor(write: &mut Write, actor: &Actor, wish: &CreditorChange) -> Result<(), ApiError> {
    let (before, version) = store::get_creditor(write)?;
    if version != wish.version {
        return Err(ApiError::outdated());
    }
    let after = rules::tidy(&wish.creditor).map_err(ApiError::Invalid)?;
    store::update_creditor(write, &after)?;
    write.invalidate(TAG);
    let (old, new) = audit::difference(&serde_json::to_value(&before)?, &serde_json::to_value(&after)?);
    audit::record(write, actor, "creditor.update", ("creditor", "creditor"), Some(&old), Some(&new))
}

/// Adds a rate. Errors: `Invalid` for a day that the calendar does not have or that the country has a rate from.
pub fn add_rate(write: &mut Write, actor: &Actor, wish: &NewVatRate) -> Result<(), ApiError> {
    let from: Date = wish.valid_from.parse().map_err(|_| ApiError::field("valid_from", "date"))?;
    let id = store::insert_rate(write, wish.country, wish.basis_points, from)?;
    write.invalidate(TAG);
    let rate = VatRate { id: id.clone(), country: wish.country, basis_points: wish.basis_points, valid_from: from };
    audit::record(write, actor, "vat_rate.create", ("vat_rate", id.as_str()), None, Some(&facts(&rate)))
}

/// Removes a rate; invoices that were issued keep theirs. Errors: `NotFound`.
pub fn remove_rate(write: &mut Write, actor: &Actor, id: &VatRateId) -> Result<(), ApiError> {
    let rate = store::remove_rate(write, id)?;
    write.invalidate(TAG);
    audit::record(write, actor, "vat_rate.remove", ("vat_rate", id.as_str()), Some(&facts(&rate)), None)
}

/// Fields of a rate that the log shows; its identity is that of the object.
fn facts(rate: &VatRate) -> Value {
    json!({ "country": rate.country, "basis_points": rate.basis_points, "valid_from": rate.valid_from })
}
