//! Attachments of requests as private files: the person adds them on the status page; the staff who may answer the request
//! reads them, and the person by the code.

use rusqlite::Connection;

use super::store::requests;
use super::types::{ConsultId, ConsultRequest};
use crate::base::access::{AnswerConsults, Scope};
use crate::base::error::ApiError;
use crate::db::Write;
use crate::private_files::{FileAccess, FileOwner, FileOwnerKind, FileReader, PrivateFileRow};

/// Requests as owners of private files. Source of the limit: docs/objects.md, Consult requests.
pub static ATTACHMENTS: FileOwnerKind = FileOwnerKind {
    name: "consult_request",
    table: "consult_requests",
    max_files: 3,
    access,
    changed: publish_nothing,
};

/// A request as the owner of its attachments.
pub fn owner(request: &ConsultRequest) -> FileOwner<'_> {
    FileOwner { kind: &ATTACHMENTS, id: request.id.as_str() }
}

fn access(db: &Connection, file: &PrivateFileRow, reader: &FileReader) -> Result<FileAccess, ApiError> {
    let id = ConsultId::parse(&file.owner_id).ok_or(ApiError::NotFound)?;
    let request = requests::get(db, &id)?;
    let is_answered = match reader.access.scope::<AnswerConsults>() {
        Some(Scope::Any) => true,
        Some(Scope::Own) => request.assignee_key == Some(reader.user_key),
        None => false,
    };
    let is_own = request.user_key == Some(reader.user_key);
    Ok(if is_answered || is_own { FileAccess::Read } else { FileAccess::None })
}

/// The message that brings a file tells the open lists.
fn publish_nothing(_: &mut Write, _: &str) {}
