//! Requests about invoices.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::content::{InvoiceCustomer, InvoiceLine, VatMode};
use crate::base::lang::Lang;
use crate::base::money::Currency;
use crate::features::enterprises::types::EnterpriseId;

/// Everything of an invoice that the staff writes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvoiceForm {
    /// Enterprise whose owners and billing members see the invoice.
    pub enterprise_id: Option<EnterpriseId>,
    /// Customer.
    pub customer: InvoiceCustomer,
    /// Address that the invoice is sent to; a person with this address sees it in the account. May be empty.
    #[schema(max_length = 254)]
    pub email: String,
    /// Language of the document.
    pub lang: Lang,
    /// Currency: francs or euros.
    pub currency: Currency,
    /// Treatment of value added tax.
    pub vat_mode: VatMode,
    /// Lines.
    #[schema(min_items = 1, max_items = 20)]
    pub lines: Vec<InvoiceLine>,
    /// Remark below the lines; may be empty.
    #[schema(max_length = 500)]
    pub note: String,
}

/// A change of a draft.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvoiceChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// All fields.
    pub form: InvoiceForm,
}

/// The version of an invoice that was read.
#[derive(Clone, Debug, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct InvoiceVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// Takes a payment back that was noted by mistake.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvoicePaymentReversal {
    /// The version of the invoice that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Why it is taken back.
    #[schema(min_length = 3, max_length = 80)]
    pub reason: String,
}

/// A payment that has come in.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvoicePaymentEntry {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Day on which it was booked, `2026-11-20`.
    #[schema(pattern = r"^\d{4}-\d{2}-\d{2}$")]
    pub day: String,
    /// Amount in minor units of the invoice's currency.
    #[schema(minimum = 1, maximum = 99_999_999_999_i64)]
    pub amount_minor: i64,
    /// Reference of the bank; may be empty.
    #[schema(max_length = 80)]
    pub reference: String,
}
