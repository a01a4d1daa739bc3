//! Numbers of a package: occupancy, revenue, and the trial of an order.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::base::money::Money;
use crate::features::invoices::types::VatLine;
use crate::string_enum;

/// Payments of a month in one currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdRevenue {
    /// Month, `2026-11`.
    pub month: String,
    /// Payments less payments taken back, with tax.
    pub amount: Money,
}

/// Occupancy of a package by day, and its revenue by month.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdPackageFigures {
    /// First day of the forecast: today.
    #[schema(value_type = String)]
    pub from: Date,
    /// Bookings of the package on each day.
    pub booked: Vec<u32>,
    /// Bookings for which the places are free on each day; 0: booked out.
    pub free: Vec<u32>,
    /// First day on which a whole booking finds its places free; null where there is none within a year.
    #[schema(value_type = Option<String>)]
    pub first_free_on: Option<Date>,
    /// Payments by month and currency, the oldest first.
    pub revenue: Vec<AdRevenue>,
}

string_enum! {
    /// Result of a test order: an invoice, or the reason for none.
    AdTestInvoice {
        /// The invoice can be shown.
        Ready = "ready",
        /// There is nothing to pay.
        NotNeeded = "not_needed",
        /// Details of the creditor are missing.
        CreditorIncomplete = "creditor_incomplete",
        /// The creditor has no account in the currency of the package.
        NoAccount = "no_account",
    }
}

/// The order of a buyer who books the package today.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AdTestOrder {
    /// First day; null where none is free within a year.
    #[schema(value_type = Option<String>)]
    pub start_on: Option<Date>,
    /// Last day.
    #[schema(value_type = Option<String>)]
    pub end_on: Option<Date>,
    /// Price.
    pub price: Money,
    /// Tax that it contains.
    pub vat_lines: Vec<VatLine>,
    /// Last day for the payment; null where there is no invoice.
    #[schema(value_type = Option<String>)]
    pub due_on: Option<Date>,
    /// The invoice that the buyer gets, or the reason for none.
    pub invoice: AdTestInvoice,
}
