//! Giving the open contacts of one person to another.

use serde_json::json;

use crate::audit::{self, Actor};
use crate::auth::User;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::contacts::{events, store};

/// Gives drafts and contacts that wait for publication to somebody else, with an audit entry for each.
pub fn reassign(write: &mut Write, actor: &Actor, from: &User, to: &User) -> Result<(), ApiError> {
    let (old, new) = (json!({ "person": from.full_name() }), json!({ "person": to.full_name() }));
    for id in store::set_owner_of_open(write, from.key, to.key)? {
        audit::record(write, actor, "contact.reassign", ("contact", id.as_str()), Some(&old), Some(&new))?;
        events::changed(write, id.as_str());
    }
    Ok(())
}
