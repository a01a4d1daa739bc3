//! Documents about credentials as private files: diplomas, licences, permits. The owner of the service and the staff who
//! decide about it read them; they are never part of a page.

use rusqlite::Connection;

use super::store;
use super::types::{Service, ServiceDocuments, ServiceId};
use crate::base::access::ModerateServices;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::private_files::{self, FileAccess, FileOwner, FileOwnerKind, FileReader, PrivateFileRow};

/// Services as owners of private files. Source of the limit: docs/objects.md, Services; one for each credential.
pub static DOCUMENTS: FileOwnerKind =
    FileOwnerKind { name: "service", table: "services", max_files: 6, access, changed };

/// A service as the owner of its documents.
pub fn owner(service: &Service) -> FileOwner<'_> {
    FileOwner { kind: &DOCUMENTS, id: service.id.as_str() }
}

/// The documents of a service as somebody with this access sees them.
pub fn list(db: &Connection, service: &Service, access: FileAccess) -> Result<ServiceDocuments, ApiError> {
    let rows = private_files::list_of_owner(db, owner(service))?;
    let number = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    Ok(ServiceDocuments {
        files_left: DOCUMENTS.max_files.saturating_sub(number),
        files: rows.into_iter().filter_map(|row| row.shown(access)).collect(),
    })
}

fn access(db: &Connection, file: &PrivateFileRow, reader: &FileReader) -> Result<FileAccess, ApiError> {
    let id = ServiceId::parse(&file.owner_id).ok_or(ApiError::NotFound)?;
    let service = store::get(db, &id)?;
    Ok(if service.owner_key == reader.user_key {
        FileAccess::ReadAndRemove
    } else if reader.access.scope::<ModerateServices>().is_some() {
        FileAccess::Read
    } else {
        FileAccess::None
    })
}

/// Lists of the staff show no documents.
fn changed(_write: &mut Write, _id: &str) {}
