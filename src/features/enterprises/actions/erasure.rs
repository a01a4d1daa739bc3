//! Enterprises of a person who is erased.

use super::ending::end;
use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::cases::actions as cases;
use crate::features::cases::types::SubjectKind;
use crate::features::enterprises::store;
use crate::features::enterprises::types::{Billing, EnterpriseMover, EnterpriseState};

/// Ends the enterprises of which a person is the only owner: those in use are closed and lose whom to reach, those that were
/// never approved are removed.
pub fn close_owned_by(write: &mut Write, user_key: i64) -> Result<(), ApiError> {
    for key in store::list_owned_alone(write, user_key)? {
        let mut enterprise = store::get_by_key(write, key)?;
        cases::withdraw(write, &Actor::Clock, SubjectKind::Enterprise, enterprise.id.as_str())?;
        if enterprise.activated_at.is_none() {
            store::remove(write, key)?;
            continue;
        }
        enterprise.billing = Billing::default();
        let card = &mut enterprise.card;
        for text in [&mut card.contact_person, &mut card.email, &mut card.phone] {
            text.clear();
        }
        if enterprise.state == EnterpriseState::Closed {
            store::update(write, &enterprise)?;
        } else {
            enterprise.state = match enterprise.state {
                // an approved enterprise that was sent back is ended like an active one
                EnterpriseState::Draft | EnterpriseState::Submitted => EnterpriseState::Closed,
                state => state.advance(EnterpriseState::Closed, EnterpriseMover::Program)?,
            };
            end(write, &mut enterprise)?;
        }
    }
    Ok(())
}
