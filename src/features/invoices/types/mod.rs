//! Types of invoices and of the creditor's settings.

mod bank_file;
mod content;
mod creditor;
mod form;
mod invoice;
mod panel;
mod vat_rate;

pub use bank_file::{BankEntry, BankFileEffect, BankFileFault, BankFileReport, BankFileRow, NewBankFile};
pub use content::{InvoiceContent, InvoiceCustomer, InvoiceLine, Issuer, VatLine, VatMode};
pub use creditor::{Creditor, CreditorChange, CreditorDetail, CreditorGap, PostalAddress};
pub use form::{InvoiceChange, InvoiceForm, InvoicePaymentEntry, InvoicePaymentReversal, InvoiceVersion};
pub use invoice::{
    Invoice, InvoiceId, InvoiceKind, InvoiceMover, InvoicePayment, InvoicePaymentId, InvoiceState, InvoiceSubject,
    NewInvoicePayment, UntoldInvoice,
};
pub use panel::{
    EnterpriseInvoices, InvoiceAction, InvoiceCounts, InvoiceDetail, InvoicePaymentRow, InvoiceRow, InvoiceStateCount,
    InvoicesQuery, OpenBalance, OwnInvoice, PaymentDetails,
};
pub use vat_rate::{NewVatRate, VatRate, VatRateId};
