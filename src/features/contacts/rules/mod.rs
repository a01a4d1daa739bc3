//! Conditions of changes of a contact: who may make them, which state follows which, and the form of its card.

mod card;

pub use card::{dialled, hours, languages, secure_address, tidy, tidy_address, tidy_social, web_address_of};

use super::types::{Contact, ContactState};
use crate::base::access::Scope;
use crate::base::error::ApiError;

/// Checks that a person may change a contact: drafts, and the others if the person `publishes` contacts. The endpoint has checked the
/// owner. Errors: `Forbidden`.
pub fn may_change(publishes: bool, contact: &Contact) -> Result<(), ApiError> {
    match contact.state {
        _ if publishes => Ok(()),
        ContactState::Draft | ContactState::InReview => Ok(()),
        _ => Err(ApiError::Forbidden),
    }
}

/// Checks that a person with `scope` may make a contact an emergency contact. Errors: at the field.
pub fn may_be_emergency(scope: Scope, emergency: bool) -> Result<(), ApiError> {
    if scope == Scope::Own && emergency { Err(ApiError::field("emergency", "forbidden")) } else { Ok(()) }
}

/// Checks that a person may move a contact to `state`: who does not publish contacts sends drafts to review and takes them back.
/// Errors: `Forbidden`.
pub fn may_set_state(publishes: bool, state: ContactState) -> Result<(), ApiError> {
    let is_drafting = matches!(state, ContactState::InReview | ContactState::Draft);
    if publishes || is_drafting { Ok(()) } else { Err(ApiError::Forbidden) }
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
