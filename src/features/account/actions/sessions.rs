//! End of sessions.

use crate::auth::SignedIn;
use crate::auth::session::{self, Session};
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::db::Write;
use crate::features::account::store::sessions;

/// Ends a session of a person. Errors: `NotFound`.
pub fn end(write: &mut Write, user_key: i64, id: &Id<Session>) -> Result<(), ApiError> {
    let key = sessions::find_key(write, user_key, id)?.ok_or(ApiError::NotFound)?;
    session::close(write, key)
}

/// Ends every session of the caller but the one of this request. Returns how many there were.
pub fn end_others(write: &mut Write, who: &SignedIn) -> Result<usize, ApiError> {
    session::close_all(write, who.user.key, Some(who.session_key))
}
