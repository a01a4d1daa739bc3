//! An invoice as it is stored, and its states.

use jiff::civil::Date;

use super::content::InvoiceContent;
use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::base::money::{Currency, Money};
use crate::{states, string_enum};

/// Public identity of an invoice.
pub type InvoiceId = Id<Invoice>;

string_enum! {
    /// Kind of a document.
    InvoiceKind {
        /// Claims an amount.
        Invoice = "invoice",
        /// Cancels an invoice.
        CreditNote = "credit_note",
    }
}

string_enum! {
    /// State of an invoice.
    InvoiceState {
        /// In preparation, without a number.
        Draft = "draft",
        /// Numbered and frozen; the document is being made.
        Issued = "issued",
        /// The document is ready and the payment is awaited. It goes out by e-mail only where an address is known.
        Sent = "sent",
        /// A part of the amount is paid.
        PartlyPaid = "partly_paid",
        /// The whole amount is paid.
        Paid = "paid",
        /// The due date is over.
        Overdue = "overdue",
        /// Cancelled by a credit note.
        Cancelled = "cancelled",
    }
}

/// Author of a change of an invoice's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvoiceMover {
    /// A member of the staff.
    Staff,
    /// The program: delivery and the clock.
    Program,
}

// docs/objects.md, Invoices
states! { InvoiceState by InvoiceMover {
    Draft => Issued: Staff;
    Issued => Sent: Program;
    Issued | Sent | Paid => PartlyPaid: Staff;
    Issued | Sent | PartlyPaid | Overdue => Paid: Staff;
    Issued | Sent => Overdue: Program;
    PartlyPaid => Overdue: Program | Staff;
    // a payment was taken back
    PartlyPaid | Paid => Sent: Staff;
    Paid => Overdue: Staff;
    Issued | Sent | PartlyPaid | Overdue | Paid => Cancelled: Staff;
} }

impl InvoiceState {
    /// True while an amount is open.
    pub fn is_open(self) -> bool {
        match self {
            InvoiceState::Issued | InvoiceState::Sent | InvoiceState::PartlyPaid | InvoiceState::Overdue => true,
            InvoiceState::Draft | InvoiceState::Paid | InvoiceState::Cancelled => false,
        }
    }
}

/// An invoice or a credit note.
#[derive(Clone, Debug, PartialEq)]
pub struct Invoice {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: InvoiceId,
    /// Kind.
    pub kind: InvoiceKind,
    /// State.
    pub state: InvoiceState,
    /// Number; empty in a draft.
    pub number: String,
    /// Key of the account that sees the invoice.
    pub user_key: Option<i64>,
    /// Key of the enterprise whose owners and billing members see the invoice.
    pub enterprise_key: Option<i64>,
    /// Address that it is sent to; empty where none is known, and after the person was erased.
    pub email: String,
    /// Language of the document.
    pub lang: Lang,
    /// Currency.
    pub currency: Currency,
    /// Content; it does not change once the invoice is issued.
    pub content: InvoiceContent,
    /// Whole amount in minor units; negative in a credit note, 0 in a draft.
    pub total_minor: i64,
    /// Amount of the payments, in minor units.
    pub paid_minor: i64,
    /// Day of issue in the portal's time zone; none in a draft.
    pub issued_on: Option<Date>,
    /// Last day for the payment; none in drafts and credit notes.
    pub due_on: Option<Date>,
    /// Reminders that were sent.
    pub reminders: u8,
    /// Last change.
    pub updated_at: Ts,
    /// Raised by every change.
    pub version: i64,
}

impl Invoice {
    /// The whole amount.
    pub fn total(&self) -> Money {
        Money::new(self.total_minor, self.currency)
    }

    /// The amount that is open; 0 for documents on which nothing is paid.
    pub fn open(&self) -> Money {
        let is_open = self.kind == InvoiceKind::Invoice && self.state.is_open();
        Money::new(if is_open { self.total_minor - self.paid_minor } else { 0 }, self.currency)
    }
}

/// Public identity of a payment.
pub type InvoicePaymentId = Id<InvoicePayment>;

/// A payment of an invoice, or a counter entry that takes one back. Neither changes or is removed.
#[derive(Clone, Debug, PartialEq)]
pub struct InvoicePayment {
    /// Public identity.
    pub id: InvoicePaymentId,
    /// Day on which it was booked.
    pub day: Date,
    /// Amount in minor units of the invoice's currency; negative in a counter entry.
    pub amount_minor: i64,
    /// Reference of the bank, or the reason of a counter entry; may be empty.
    pub reference: String,
    /// The payment that this entry takes back.
    pub reverses: Option<InvoicePaymentId>,
    /// True if a counter entry takes it back.
    pub is_reversed: bool,
    /// When it was noted.
    pub noted_at: Ts,
}

/// A payment that is to be noted.
#[derive(Clone, Debug)]
pub struct NewInvoicePayment<'a> {
    /// Day on which it was booked.
    pub day: Date,
    /// Amount in minor units of the invoice's currency; negative in a counter entry.
    pub amount_minor: i64,
    /// Reference of the bank, or the reason of a counter entry.
    pub reference: &'a str,
    /// The payment that this entry takes back.
    pub reverses: Option<&'a InvoicePaymentId>,
    /// Identification of the entry in a file of the bank.
    pub bank_entry: Option<&'a str>,
}

/// The object whose order an invoice is for, such as a booking of advertising. It learns of payments and credit notes
/// (`OrderAspect` of its kind).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceSubject {
    /// Name of its kind in the registry of kinds.
    pub kind: String,
    /// Public identity.
    pub id: String,
}

/// An invoice whose object does not know its state yet.
#[derive(Clone, Debug, PartialEq)]
pub struct UntoldInvoice {
    /// The invoice.
    pub invoice: Invoice,
    /// Its object.
    pub subject: InvoiceSubject,
    /// State that the object was told last; `None` before the first time.
    pub told: Option<InvoiceState>,
}
