//! Numbers of a package for the staff: occupancy, revenue, and the trial of an order.

use jiff::Span;
use jiff::civil::Date;
use rusqlite::Connection;

use crate::auth::User;
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::features::ad_packages::store as packages;
use crate::features::ad_packages::types::{AdPackage, AdPackageId};
use crate::features::ad_placements::store as placements;
use crate::features::ads::types::{AdPackageFigures, AdTestInvoice, AdTestOrder};
use crate::features::ads::{actions, rules, store};
use crate::features::invoices::actions as invoices;
use crate::features::invoices::types::{Invoice, InvoiceCustomer, PostalAddress};

/// Days of the forecast.
const DAYS: u32 = 90;
/// Months of revenue, with the present one.
const MONTHS: i64 = 12;

fn find(db: &Connection, id: &AdPackageId) -> Result<AdPackage, ApiError> {
    packages::find(db, id)?.ok_or(ApiError::NotFound)
}

fn first_free(db: &Connection, package: &AdPackage, today: Date) -> Result<Option<Date>, ApiError> {
    let tomorrow = today.saturating_add(Span::new().days(1));
    actions::first_free_day(db, (package.key, &package.form), &package.form.placements, (tomorrow, 0))
}

/// Occupancy of a package over the next 90 days, and its revenue of twelve months. Errors: `NotFound`.
pub fn figures(db: &Connection, id: &AdPackageId, today: Date) -> Result<AdPackageFigures, ApiError> {
    let package = find(db, id)?;
    let booked = rules::booked_per_day(&store::list_booked_of_package(db, package.key, today, 0)?, today, DAYS);
    let mut free: Vec<u32> = match package.form.max_concurrent {
        Some(most) => booked.iter().map(|number| most.saturating_sub(*number)).collect(),
        None => vec![u32::MAX; booked.len()],
    };
    for place in placements::list(db)?.iter().filter(|place| package.form.placements.contains(&place.code)) {
        let taken = rules::booked_per_day(&store::list_booked(db, &place.code, today, 0)?, today, DAYS);
        for (left, taken) in free.iter_mut().zip(taken) {
            *left = (*left).min(place.max_sold.saturating_sub(taken));
        }
    }
    let since = today.first_of_month().saturating_sub(Span::new().months(MONTHS - 1));
    Ok(AdPackageFigures {
        from: today,
        booked,
        free,
        first_free_on: first_free(db, &package, today)?,
        revenue: store::list_revenue(db, package.key, &since.to_string())?,
    })
}

/// The invoice of a booking that a person would make today, without a number. Errors: `NotFound`; those of the issue.
pub fn sample(
    db: &Connection,
    id: &AdPackageId,
    (user, lang): (&User, Lang),
    (now, today): (Ts, Date),
) -> Result<Invoice, ApiError> {
    let package = find(db, id)?;
    let start_on = first_free(db, &package, today)?.unwrap_or(today);
    let days = (start_on, rules::last_day(start_on, package.form.duration_days));
    let (creditor, _) = crate::features::invoices::store::get_creditor(db)?;
    let name = user.full_name().chars().take(70).collect();
    let customer =
        InvoiceCustomer { address: PostalAddress { name, ..creditor.address }, ..InvoiceCustomer::default() };
    invoices::sample(db, &actions::sample_form(&package.form, customer, days, lang), (now, today))
}

/// The invoice of the order of a package, and why there is none. Errors: those of the issue that concern the buyer.
fn test_invoice(order: Result<Invoice, ApiError>) -> Result<(Option<Invoice>, AdTestInvoice), ApiError> {
    match order {
        Ok(invoice) => Ok((Some(invoice), AdTestInvoice::Ready)),
        Err(ApiError::Conflict { code: "creditor_incomplete", .. }) => Ok((None, AdTestInvoice::CreditorIncomplete)),
        Err(ApiError::Invalid(faults)) if faults.iter().any(|fault| fault.code == "no_account") => {
            Ok((None, AdTestInvoice::NoAccount))
        }
        Err(other) => Err(other),
    }
}

/// The order of a buyer of a package today. Errors: `NotFound`.
pub fn test_order(
    db: &Connection,
    id: &AdPackageId,
    who: (&User, Lang),
    (now, today): (Ts, Date),
) -> Result<AdTestOrder, ApiError> {
    let package = find(db, id)?;
    let start_on = first_free(db, &package, today)?;
    let (invoice, state) = match package.form.price.minor {
        0 => (None, AdTestInvoice::NotNeeded),
        _ => test_invoice(sample(db, id, who, (now, today)))?,
    };
    Ok(AdTestOrder {
        start_on,
        end_on: start_on.map(|day| rules::last_day(day, package.form.duration_days)),
        price: package.form.price,
        due_on: invoice.as_ref().and_then(|invoice| invoice.due_on),
        vat_lines: invoice.map(|invoice| invoice.content.vat_lines).unwrap_or_default(),
        invoice: state,
    })
}
