//! Changes of invoices and of the settings that they are issued with.

mod bank_file;
mod creditor;
mod delivery;
mod drafts;
mod issue;
mod orders;
mod payments;

pub use bank_file::{book_bank_file, read_bank_file};
pub use creditor::{add_rate, change_creditor, remove_rate};
pub use delivery::{remind, resend, set_delivered};
pub use drafts::{change_draft, create_draft, remove_draft};
pub use issue::{cancel, issue, sample};
pub use orders::{cancel_order, issue_order};
pub use payments::{record_payment, reverse_payment};

use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::invoices::store;
use crate::features::invoices::types::{Invoice, InvoiceId};

/// The invoice in the version that was read. Errors: `NotFound`; a stale version.
fn to_change(write: &Write, id: &InvoiceId, version: i64) -> Result<Invoice, ApiError> {
    let invoice = store::get(write, id)?;
    if invoice.version == version { Ok(invoice) } else { Err(ApiError::outdated()) }
}
