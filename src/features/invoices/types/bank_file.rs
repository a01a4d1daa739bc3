//! Files of the bank with payments that have come in (ISO 20022, camt.053 and camt.054).

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::invoice::InvoiceId;
use crate::base::money::Money;
use crate::string_enum;

/// A file that is to be read.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBankFile {
    /// Content of the file.
    #[schema(min_length = 1, max_length = 900_000)]
    pub file: String,
    /// True: only tell what would be booked.
    pub dry_run: bool,
}

/// Why a file cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BankFileFault {
    /// It is no XML, or breaks off.
    Broken,
    /// It declares a document type, and with it perhaps entities.
    Doctype,
    /// It is neither camt.053 nor camt.054.
    Foreign,
    /// It has too many elements, or they are nested too deeply.
    TooLarge,
    /// An entry has no amount or no day.
    Incomplete,
}

impl BankFileFault {
    /// Code of the error at the field.
    pub const fn code(self) -> &'static str {
        match self {
            BankFileFault::Broken => "bank_file_broken",
            BankFileFault::Doctype => "bank_file_doctype",
            BankFileFault::Foreign => "bank_file_foreign",
            BankFileFault::TooLarge => "bank_file_large",
            BankFileFault::Incomplete => "bank_file_incomplete",
        }
    }
}

/// One payment in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankEntry {
    /// Identification that is the same in every file in which the bank reports the payment.
    pub key: String,
    /// Account, an IBAN; may be empty.
    pub iban: String,
    /// Day of the booking.
    pub day: Date,
    /// Amount in minor units.
    pub amount_minor: i64,
    /// Code of the currency.
    pub currency: String,
    /// True for money that came in; false for money that went out, and for a credit that the bank took back.
    pub is_credit: bool,
    /// True if the bank has booked it; false if it is only announced.
    pub is_booked: bool,
    /// Structured references without blanks, then those found in the free text.
    pub references: Vec<String>,
    /// Name of the payer; may be empty.
    pub payer: String,
}

string_enum! {
    /// Effect of a payment of a file.
    BankFileEffect {
        /// It pays the whole open amount.
        Whole = "whole",
        /// It pays a part of the open amount.
        Part = "part",
        /// It was booked from a file before.
        Known = "known",
        /// No invoice has its reference.
        Unmatched = "unmatched",
        /// The invoice is in another currency.
        Currency = "currency",
        /// It is more than is open.
        Exceeds = "exceeds",
        /// Nothing is open: the invoice is paid or cancelled.
        Closed = "closed",
        /// The invoice names another account.
        Account = "account",
        /// Money went out, or the bank took a credit back.
        Debit = "debit",
        /// It is announced, not booked.
        Pending = "pending",
    }
}

impl BankFileEffect {
    /// True if a payment is noted.
    pub fn is_booked(self) -> bool {
        matches!(self, BankFileEffect::Whole | BankFileEffect::Part)
    }
}

/// A payment of a file and its effect.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct BankFileRow {
    /// Day of the booking.
    #[schema(value_type = String)]
    pub day: Date,
    /// Amount; `None` in a currency that the portal does not know.
    pub amount: Option<Money>,
    /// Reference as it is printed; may be empty.
    pub reference: String,
    /// Name of the payer; may be empty.
    pub payer: String,
    /// Effect of the payment.
    pub effect: BankFileEffect,
    /// Invoice with the reference.
    pub invoice_id: Option<InvoiceId>,
    /// Its number; else empty.
    pub number: String,
}

/// Effects of a file.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct BankFileReport {
    /// Payments in the order of the file.
    pub rows: Vec<BankFileRow>,
    /// Number of payments that are noted.
    #[schema(maximum = 100_000)]
    pub booked: u32,
}
