//! Evidence of the request that waits.

use rusqlite::Connection;

use super::caller::{Caller, owner_needed};
use super::check::waiting;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::enterprises::types::{EnterpriseId, MemberRole, Verification};
use crate::features::enterprises::{evidence, store};
use crate::private_files::{self, AcceptedFile, NewPrivateFile};

/// The request of an enterprise to which an owner may add evidence. Errors: `NotFound` for somebody who is no member;
/// 403 `owner_needed`; 409 `wrong_state` where no request waits.
pub fn find_open(db: &Connection, id: &EnterpriseId, user_key: i64) -> Result<Verification, ApiError> {
    let enterprise = store::get(db, id)?;
    match store::find_role(db, enterprise.key, user_key)?.ok_or(ApiError::NotFound)? {
        MemberRole::Owner => waiting(db, &enterprise),
        MemberRole::Editor | MemberRole::Billing => Err(owner_needed()),
    }
}

/// Adds an accepted file to the evidence of the request that waits. It is the uploader's own. Errors: as [`find_open`];
/// `Invalid` for the field `file`.
pub fn add_evidence(write: &mut Write, who: &Caller, id: &EnterpriseId, file: &AcceptedFile) -> Result<(), ApiError> {
    let request = find_open(write, id, who.user.key)?;
    let new = NewPrivateFile { owner: evidence::owner(&request), uploaded_by: Some(who.user.key), is_personal: true };
    private_files::attach(write, Some(&who.actor), file, &new, &who.limits).map(drop)
}
