//! Conditions of changes of a contact: who may make them, which state follows which, and the form of its card.

mod card;

pub use card::{dialled, hours, languages, secure_address, tidy, tidy_address, tidy_social, web_address_of};

use super::types::{Contact, ContactState};
use crate::base::access::Scope;
use crate::base::error::ApiError;

/// Checks that a person with `scope` may change a contact: authors only drafts. The endpoint has checked the owner.
/// Errors: `Forbidden`.
pub fn may_change(scope: Scope, contact: &Contact) -> Result<(), ApiError> {
    match contact.state {
        _ if scope == Scope::Any => Ok(()),
        ContactState::Draft | ContactState::InReview => Ok(()),
        _ => Err(ApiError::Forbidden),
    }
}

/// Checks that a person with `scope` may make a contact an emergency contact. Errors: at the field.
pub fn may_be_emergency(scope: Scope, emergency: bool) -> Result<(), ApiError> {
    if scope == Scope::Own && emergency { Err(ApiError::field("emergency", "forbidden")) } else { Ok(()) }
}

/// Checks that a person with `scope` may move a contact to `state`: authors send their drafts to review and take them back.
/// Errors: `Forbidden`.
pub fn may_set_state(scope: Scope, state: ContactState) -> Result<(), ApiError> {
    let is_own_step = matches!(state, ContactState::InReview | ContactState::Draft);
    if scope == Scope::Own && !is_own_step { Err(ApiError::Forbidden) } else { Ok(()) }
}

/// True if one state may follow another.
pub fn may_follow(from: ContactState, to: ContactState) -> bool {
    use ContactState::{Archived, Closed, Draft, Hidden, InReview, NeedsCheck, Published};
    match to {
        InReview => from == Draft,
        Draft => matches!(from, InReview | Hidden | Archived),
        Published => matches!(from, Draft | InReview | NeedsCheck | Hidden | Closed),
        Hidden | Closed => matches!(from, Published | NeedsCheck),
        Archived => matches!(from, Draft | InReview | Hidden | Closed),
        NeedsCheck => from == Published,
    }
}

/// True if a contact may be deleted: readers never saw it, or it was archived.
pub fn is_removable(contact: &Contact) -> bool {
    match contact.state {
        ContactState::Draft | ContactState::InReview => contact.published_at.is_none(),
        ContactState::Archived => true,
        ContactState::Published | ContactState::NeedsCheck | ContactState::Hidden | ContactState::Closed => false,
    }
}
