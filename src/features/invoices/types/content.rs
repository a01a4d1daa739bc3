//! Content of an invoice: it does not change once the invoice is issued.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::creditor::PostalAddress;
use crate::string_enum;

string_enum! {
    /// Treatment of value added tax.
    VatMode {
        /// Prices contain the tax of the issuer's country, if the issuer is liable to it.
        Site = "site",
        /// The service is exempt from the tax.
        Exempt = "exempt",
        /// The customer owes the tax; prices are without it.
        ReverseCharge = "reverse_charge",
    }
}

/// A line of an invoice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvoiceLine {
    /// Service and its time.
    #[schema(min_length = 1, max_length = 200)]
    pub description: String,
    /// Number of units.
    #[schema(minimum = 1, maximum = 999)]
    pub quantity: u32,
    /// Price of a unit in minor units of the currency; with `site`, value added tax is contained. Negative in a credit note.
    #[schema(minimum = -99_999_999, maximum = 99_999_999)]
    pub unit_minor: i64,
}

/// Tax at one rate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct VatLine {
    /// Rate in hundredths of a percent.
    #[schema(maximum = 10_000)]
    pub basis_points: u32,
    /// Amount that is taxed, without the tax, in minor units.
    #[schema(minimum = -99_999_999_999_i64, maximum = 99_999_999_999_i64)]
    pub net_minor: i64,
    /// The tax, in minor units.
    #[schema(minimum = -99_999_999_999_i64, maximum = 99_999_999_999_i64)]
    pub vat_minor: i64,
}

/// The issuer of an invoice on the day of issue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Issuer {
    /// Name and address.
    pub address: PostalAddress,
    /// E-mail address for questions; may be empty.
    pub email: String,
    /// Number for value added tax; may be empty.
    pub vat_number: String,
    /// Account that is paid to.
    pub iban: String,
    /// BIC of its bank; may be empty.
    pub bic: String,
}

/// The customer of an invoice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvoiceCustomer {
    /// Name and address.
    pub address: PostalAddress,
    /// Number for value added tax; may be empty.
    #[schema(max_length = 40)]
    pub vat_number: String,
    /// Reference of the customer, such as an order number; may be empty.
    #[schema(max_length = 80)]
    pub reference: String,
}

/// Content of an invoice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvoiceContent {
    /// Customer.
    pub customer: InvoiceCustomer,
    /// Treatment of value added tax.
    pub vat_mode: VatMode,
    /// Lines.
    pub lines: Vec<InvoiceLine>,
    /// Remark below the lines; may be empty.
    pub note: String,
    /// Issuer; empty in a draft.
    pub issuer: Issuer,
    /// Tax by rate; none in a draft.
    pub vat_lines: Vec<VatLine>,
    /// Structured reference of payments, without blanks; empty in drafts and credit notes.
    pub reference: String,
    /// Number of the invoice that a credit note cancels; else empty.
    pub cancels: String,
}
