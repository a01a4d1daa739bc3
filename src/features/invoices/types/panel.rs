//! Invoices as the staff and their customers see them.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::content::{Issuer, VatLine};
use super::form::InvoiceForm;
use super::invoice::{InvoiceId, InvoiceKind, InvoicePaymentId, InvoiceState};
use crate::base::clock::Ts;
use crate::base::money::Money;
use crate::base::page::PageOf;
use crate::features::enterprises::types::EnterpriseRef;
use crate::private_files::PrivateFile;
use crate::string_enum;

string_enum! {
    /// A step of the staff with an invoice.
    InvoiceAction {
        /// Change the draft.
        Edit = "edit",
        /// Give it a number and send it.
        Issue = "issue",
        /// Remove the draft.
        Remove = "remove",
        /// Note a payment.
        Pay = "pay",
        /// Send the document again.
        Resend = "resend",
        /// Cancel it by a credit note.
        Credit = "credit",
    }
}

/// Filters of the list of invoices.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct InvoicesQuery {
    /// State.
    #[param(inline)]
    pub state: Option<InvoiceState>,
    /// Part of a number, of the customer's name or of the reference of payments.
    #[schema(max_length = 200)]
    pub q: Option<String>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// Number of invoices in a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InvoiceStateCount {
    /// State.
    pub state: InvoiceState,
    /// Number.
    #[schema(maximum = 100_000_000)]
    pub count: u32,
}

/// Amount that customers owe in one currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpenBalance {
    /// Open amount.
    pub open: Money,
    /// Part of it whose due date is over.
    pub overdue: Money,
}

/// Numbers of invoices, and open amounts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InvoiceCounts {
    /// By state.
    pub states: Vec<InvoiceStateCount>,
    /// Open amounts by currency.
    pub balances: Vec<OpenBalance>,
}

/// Invoices of an enterprise, and what it owes.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct EnterpriseInvoices {
    /// Open amounts by currency.
    pub balances: Vec<OpenBalance>,
    /// Its invoices and credit notes, the newest first.
    pub invoices: PageOf<InvoiceRow>,
}

/// An invoice in the list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InvoiceRow {
    /// Public identity.
    pub id: InvoiceId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Kind.
    pub kind: InvoiceKind,
    /// State.
    pub state: InvoiceState,
    /// Number; empty in a draft.
    pub number: String,
    /// Name of the customer.
    pub customer: String,
    /// Whole amount; that of the lines in a draft.
    pub total: Money,
    /// Open amount.
    pub open: Money,
    /// Day of issue.
    #[schema(value_type = Option<String>)]
    pub issued_on: Option<Date>,
    /// Last day for the payment.
    #[schema(value_type = Option<String>)]
    pub due_on: Option<Date>,
    /// Last change.
    pub updated_at: Ts,
}

/// A payment in the panel.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InvoicePaymentRow {
    /// Public identity.
    pub id: InvoicePaymentId,
    /// Day on which it was booked.
    #[schema(value_type = String)]
    pub day: Date,
    /// Amount; negative in a counter entry.
    pub amount: Money,
    /// Reference of the bank, or the reason of a counter entry; may be empty.
    pub reference: String,
    /// The payment that this counter entry takes back.
    pub reverses: Option<InvoicePaymentId>,
    /// True if the staff may take it back now.
    pub may_reverse: bool,
    /// When it was noted.
    pub noted_at: Ts,
}

/// An invoice as the staff sees it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InvoiceDetail {
    /// As in the list.
    #[serde(flatten)]
    pub row: InvoiceRow,
    /// Fields that the staff writes.
    pub form: InvoiceForm,
    /// Enterprise of the customer.
    pub enterprise: Option<EnterpriseRef>,
    /// Issuer; empty in a draft.
    pub issuer: Issuer,
    /// Tax by rate; none in a draft.
    pub vat_lines: Vec<VatLine>,
    /// Structured reference of payments, as it is printed; empty in drafts and credit notes.
    pub reference: String,
    /// Number of the invoice that a credit note cancels; else empty.
    pub cancels: String,
    /// The document; none in a draft, and for seconds after the issue.
    pub document: Option<PrivateFile>,
    /// Reminders that were sent.
    #[schema(maximum = 10)]
    pub reminders: u8,
    /// Payments, oldest first.
    pub payments: Vec<InvoicePaymentRow>,
    /// Steps that the staff may take now.
    pub actions: Vec<InvoiceAction>,
}

/// Details that the payer of an open invoice enters, with the payment code as a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PaymentDetails {
    /// Name of the creditor.
    pub name: String,
    /// Account, in groups of four.
    pub iban: String,
    /// BIC of the bank; may be empty.
    pub bic: String,
    /// Reference, as it is printed.
    pub reference: String,
    /// Open amount.
    pub amount: Money,
    /// The payment code (SVG): a Swiss QR code for francs, that of SEPA credit transfers for euros.
    pub code_svg: String,
}

/// An invoice in the account of a customer.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnInvoice {
    /// Public identity.
    pub id: InvoiceId,
    /// Kind.
    pub kind: InvoiceKind,
    /// State.
    pub state: InvoiceState,
    /// Number.
    pub number: String,
    /// Name of the customer on it.
    pub customer: String,
    /// Whole amount.
    pub total: Money,
    /// Open amount.
    pub open: Money,
    /// Day of issue.
    #[schema(value_type = Option<String>)]
    pub issued_on: Option<Date>,
    /// Last day for the payment.
    #[schema(value_type = Option<String>)]
    pub due_on: Option<Date>,
    /// The document with its payment code; none for seconds after the issue.
    pub document: Option<PrivateFile>,
}
