//! Documents of invoices as private files: read by the person, by owners and billing members of the enterprise, and by the
//! staff that manages invoices. Nobody removes them.

use rusqlite::Connection;

use super::store;
use super::types::{Invoice, InvoiceId};
use crate::base::access::ManageInvoices;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::enterprises::store as enterprises;
use crate::features::enterprises::types::MemberRole;
use crate::private_files::{FileAccess, FileOwner, FileOwnerKind, FileReader, PrivateFileRow};

/// Invoices as owners of private files.
pub static DOCUMENTS: FileOwnerKind =
    FileOwnerKind { name: "invoice", table: "invoices", max_files: 1, access, changed };

/// An invoice as the owner of its document.
pub fn owner(invoice: &Invoice) -> FileOwner<'_> {
    FileOwner { kind: &DOCUMENTS, id: invoice.id.as_str() }
}

fn access(db: &Connection, file: &PrivateFileRow, reader: &FileReader) -> Result<FileAccess, ApiError> {
    let id = InvoiceId::parse(&file.owner_id).ok_or(ApiError::NotFound)?;
    let invoice = store::get(db, &id)?;
    let is_member = match invoice.enterprise_key {
        Some(key) => {
            matches!(enterprises::find_role(db, key, reader.user_key)?, Some(MemberRole::Owner | MemberRole::Billing))
        }
        None => false,
    };
    let is_read =
        is_member || invoice.user_key == Some(reader.user_key) || reader.access.scope::<ManageInvoices>().is_some();
    Ok(if is_read { FileAccess::Read } else { FileAccess::None })
}

/// The delivery tells the open lists.
fn changed(_write: &mut Write, _id: &str) {}
