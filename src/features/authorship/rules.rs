//! Rules of people with a byline.

use super::types::Author;
use crate::base::access::Scope;

/// Whether a person with this scope may change a byline: managers every one, authors their own.
pub fn may_change(scope: Scope, user_key: i64, author: &Author) -> bool {
    scope == Scope::Any || author.user_key == Some(user_key)
}
