//! Evidence of verifications as private files: extracts of registers, letters, identity papers. The owners of the enterprise
//! and the staff who check read it.

use rusqlite::Connection;

use super::store;
use super::types::{MemberRole, Verification, VerificationId};
use crate::base::access::VerifyEnterprises;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::private_files::{FileAccess, FileOwner, FileOwnerKind, FileReader, PrivateFileRow};

/// Requests as owners of private files. Source of the limit: docs/objects.md, Enterprises.
pub static EVIDENCE: FileOwnerKind =
    FileOwnerKind { name: "enterprise_verification", table: "enterprise_verifications", max_files: 5, access, changed };

/// A request as the owner of its evidence.
pub fn owner(request: &Verification) -> FileOwner<'_> {
    FileOwner { kind: &EVIDENCE, id: request.id.as_str() }
}

/// Rights of a person over the evidence of a request: those who sent a file remove it while the request waits.
fn access(db: &Connection, file: &PrivateFileRow, reader: &FileReader) -> Result<FileAccess, ApiError> {
    let id = VerificationId::parse(&file.owner_id).ok_or(ApiError::NotFound)?;
    let request = store::find_verification(db, &id)?.ok_or(ApiError::NotFound)?;
    let role = store::find_role(db, request.enterprise_key, reader.user_key)?;
    Ok(match role {
        Some(MemberRole::Owner) if request.outcome.is_none() => FileAccess::ReadAndRemove,
        Some(MemberRole::Owner) => FileAccess::Read,
        Some(MemberRole::Editor | MemberRole::Billing) | None => {
            if reader.access.scope::<VerifyEnterprises>().is_some() { FileAccess::Read } else { FileAccess::None }
        }
    })
}

/// No open list shows the evidence.
fn changed(_write: &mut Write, _id: &str) {}
