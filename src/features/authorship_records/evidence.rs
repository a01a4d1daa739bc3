//! Evidence of records as private files: contracts, permissions, original pictures. Managers and the person of a record read it.

use rusqlite::Connection;

use super::rules::{self, RecordViewer};
use super::types::{AuthorshipRecord, RecordId};
use super::{events, store};
use crate::base::access::{ConfirmAuthorship, ManageAuthorship};
use crate::base::error::ApiError;
use crate::base::lang::Lang;
use crate::private_files::{FileAccess, FileOwner, FileOwnerKind, FileReader, PrivateFileRow};

/// Records as owners of private files. Source of the limit: docs/objects.md, Authorship records.
pub static EVIDENCE: FileOwnerKind = FileOwnerKind {
    name: "authorship_record",
    table: "authorship_records",
    max_files: 5,
    access,
    changed: events::changed,
};

/// A record as the owner of its evidence.
pub fn owner(record: &AuthorshipRecord) -> FileOwner<'_> {
    FileOwner { kind: &EVIDENCE, id: record.id.as_str() }
}

fn access(db: &Connection, file: &PrivateFileRow, reader: &FileReader) -> Result<FileAccess, ApiError> {
    let id = RecordId::parse(&file.owner_id).ok_or(ApiError::NotFound)?;
    let record = store::get(db, &id, Lang::En)?;
    let viewer = RecordViewer {
        confirms: reader.access.scope::<ConfirmAuthorship>().is_some(),
        manages: reader.access.scope::<ManageAuthorship>().is_some(),
        user_key: reader.user_key,
        is_credited: store::is_credited(db, record.work, reader.user_key)?,
    };
    Ok(rules::evidence_access(&record, file.uploaded_by, viewer))
}
