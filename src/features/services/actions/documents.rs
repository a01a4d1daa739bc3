//! Documents about the credentials of a service.

use rusqlite::Connection;

use super::owner::Owner;
use crate::base::error::ApiError;
use crate::config::Limits;
use crate::db::Write;
use crate::features::services::types::{Service, ServiceId, ServiceState};
use crate::features::services::{documents, store};
use crate::private_files::{self, AcceptedFile, NewPrivateFile};

/// The person's own service, to which documents may be added. Errors: `NotFound`; 409 `wrong_state` for an archived one.
pub fn find_for_document(db: &Connection, user_key: i64, id: &ServiceId) -> Result<Service, ApiError> {
    let service = store::get(db, id)?;
    if service.owner_key != user_key {
        return Err(ApiError::NotFound);
    }
    if service.state == ServiceState::Archived { Err(ApiError::conflict("wrong_state")) } else { Ok(service) }
}

/// Adds an accepted file to the documents of a service. It is the owner's own. Errors: as [`find_for_document`]; 403
/// `account_restricted`; `Invalid` for the field `file`.
pub fn add_document(
    write: &mut Write,
    who: &Owner,
    id: &ServiceId,
    (file, limits): (&AcceptedFile, &Limits),
) -> Result<Service, ApiError> {
    who.user.demand_unrestricted()?;
    let service = find_for_document(write, who.user.key, id)?;
    let owner = documents::owner(&service);
    let new = NewPrivateFile { owner, uploaded_by: Some(who.user.key), is_personal: true };
    private_files::attach(write, Some(&who.actor), file, &new, limits)?;
    Ok(service)
}
