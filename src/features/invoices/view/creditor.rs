//! The creditor's settings in the panel.

use jiff::civil::Date;
use rusqlite::Connection;

use crate::base::country::Country;
use crate::base::error::ApiError;
use crate::features::invoices::types::{Creditor, CreditorDetail};
use crate::features::invoices::{rules, store};
use crate::features::legal;

/// The settings with the details that are missing on this day.
pub fn creditor(db: &Connection, today: Date) -> Result<CreditorDetail, ApiError> {
    let (mut creditor, version) = store::get_creditor(db)?;
    let is_unsaved = creditor == Creditor::default();
    if is_unsaved {
        let (operator, _) = legal::operator(db)?;
        creditor.address.name = operator.name;
        creditor.address.postal_code = operator.postal_code;
        creditor.address.town = operator.town;
        creditor.address.country = Country::parse(&operator.country);
        creditor.vat_number = operator.vat_id;
        creditor.email = operator.email;
    }
    let has_rate = match creditor.address.country {
        Some(country) => store::find_rate(db, country, today)?.is_some(),
        None => false,
    };
    let gaps = rules::gaps(&creditor, has_rate);
    let is_proposal = is_unsaved && creditor != Creditor::default();
    Ok(CreditorDetail { version, creditor, is_proposal, gaps })
}

/// Rate of value added tax that prices of the operator contain on this day, in hundredths of a percent; `None` for an operator
/// who is not liable to it.
pub fn vat_rate(db: &Connection, today: Date) -> Result<Option<u32>, ApiError> {
    let (creditor, _) = store::get_creditor(db)?;
    let Some(country) = creditor.address.country.filter(|_| !creditor.vat_number.is_empty()) else { return Ok(None) };
    Ok(store::find_rate(db, country, today)?.map(|rate| rate.basis_points))
}
