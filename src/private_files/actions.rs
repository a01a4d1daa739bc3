//! Files are attached to objects and removed, with their lines in the audit log.

use serde_json::json;

use super::store;
use super::types::{AcceptedFile, FileOwner, NewPrivateFile, PrivateFileId, PrivateFileRow};
use crate::audit::{self, Actor};
use crate::base::error::{ApiError, FieldError};
use crate::config::Limits;
use crate::db::Write;

/// Gives an accepted file to an object. Without an actor, as for people without an account, nothing is logged.
/// Errors: `Invalid` for the field `file` if the object has too many files or the person's own files take too much space;
/// 409 `upload_over` if the file was accepted too long ago.
pub fn attach(
    write: &mut Write,
    actor: Option<&Actor>,
    file: &AcceptedFile,
    new: &NewPrivateFile<'_>,
    limits: &Limits,
) -> Result<PrivateFileId, ApiError> {
    let max = new.owner.kind.max_files;
    if store::count_of_owner(write, new.owner)? >= max {
        return Err(ApiError::Invalid(vec![FieldError::new("file", "file_count").with("max", max)]));
    }
    if let Some(user_key) = new.uploaded_by.filter(|_| new.is_personal) {
        let max_mb = limits.private_files_mb_per_account;
        if store::personal_bytes(write, user_key)? + file.bytes > u64::from(max_mb) * 1024 * 1024 {
            return Err(ApiError::Invalid(vec![FieldError::new("file", "files_space").with("max", max_mb)]));
        }
    }
    if !store::cancel_removal(write, &file.stored_name)? {
        return Err(ApiError::conflict("upload_over"));
    }
    let id = store::insert(write, file, new)?;
    if let Some(actor) = actor {
        let facts = json!({ "file": logged_name(&file.file_name, new.is_personal), "bytes": file.bytes });
        audit::record(write, actor, "private_file.upload", object(new.owner), None, Some(&facts))?;
    }
    (new.owner.kind.changed)(write, new.owner.id);
    Ok(id)
}

/// Removes a file from its object.
pub fn remove(write: &mut Write, actor: &Actor, owner: FileOwner<'_>, file: &PrivateFileRow) -> Result<(), ApiError> {
    store::remove(write, file.key)?;
    let facts = json!({ "file": logged_name(&file.file_name, file.is_personal), "bytes": file.bytes });
    audit::record(write, actor, "private_file.remove", object(owner), Some(&facts), None)?;
    (owner.kind.changed)(write, owner.id);
    Ok(())
}

/// The name of a file for the audit log; none of a person's own, which may name the person and is erased with the account.
fn logged_name(name: &str, is_personal: bool) -> Option<&str> {
    (!is_personal).then_some(name)
}

/// The object as the audit log names it.
fn object<'o>(owner: FileOwner<'o>) -> (&'o str, &'o str) {
    (owner.kind.name, owner.id)
}
