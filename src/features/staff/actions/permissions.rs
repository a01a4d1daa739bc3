//! Taking single capabilities of the role from one person, and giving them back.

use serde_json::json;

use super::super::rules::Authority;
use super::super::store as own;
use crate::audit::{self, Actor};
use crate::auth::{User, session};
use crate::base::access::{Role, capabilities_of, known_capabilities, may_be_withheld};
use crate::base::error::ApiError;
use crate::db::Write;

/// Takes exactly these capabilities from somebody. Open connections are closed, so that channels are authorised anew.
/// Errors: the account is the actor's own or a super-admin's; the field `withheld` names a capability that the role lacks or
/// that cannot be taken.
pub fn set_permissions(write: &mut Write, actor: &Actor, before: &User, names: &[&str]) -> Result<(), ApiError> {
    Authority::of(write, actor, write.now())?.may_manage(before)?;
    if before.role == Role::SuperAdmin {
        return Err(ApiError::conflict("super_admin_has_all"));
    }
    let of_role = capabilities_of(before.role);
    let is_takable = |name: &&str| may_be_withheld(name) && of_role.iter().any(|(known, _)| known == name);
    if !names.iter().all(is_takable) {
        return Err(ApiError::field("withheld", "not_found"));
    }
    let withheld = known_capabilities(names.iter().copied());
    if withheld == before.withheld {
        return Ok(());
    }
    own::set_withheld(write, before.key, &withheld)?;
    own::invalidate(write, before.key)?;
    session::disconnect(write, before.key)?;
    let (old, new) = (json!({ "withheld": before.withheld }), json!({ "withheld": withheld }));
    audit::record(write, actor, "staff.permissions", ("user", before.id.as_str()), Some(&old), Some(&new))
}
