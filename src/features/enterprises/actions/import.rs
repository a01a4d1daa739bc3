//! Enterprises of an import: they come in any state, with an account of the portal as their owner.

use super::check::VALID;
use super::profile::{checked, set_texts};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::slug::Slug;
use crate::db::Write;
use crate::features::enterprises::store;
use crate::features::enterprises::types::{
    EnterpriseForm, EnterpriseState, MemberRole, Verification, VerificationId, VerificationMethod, VerificationState,
};

/// An enterprise to bring in.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedEnterprise {
    /// Wanted part of the address.
    pub slug: Slug,
    /// The profile.
    pub form: EnterpriseForm,
    /// State.
    pub state: EnterpriseState,
    /// State of the verification.
    pub verification: VerificationState,
}

/// Adds an enterprise. Returns its key and its slug. Errors: `Invalid` with all faults of the profile.
pub fn import(write: &mut Write, owner_key: i64, new: &ImportedEnterprise) -> Result<(i64, Slug), ApiError> {
    let form = checked(&new.form)?;
    let slug = store::free_slug(write, &new.slug)?;
    let key = store::insert(write, Some(owner_key))?;
    store::insert_member(write, key, owner_key, MemberRole::Owner)?;
    let now = write.now();
    let mut enterprise = store::get_by_key(write, key)?;
    set_texts(&mut enterprise, &form);
    enterprise.slug = slug.to_string();
    enterprise.state = new.state;
    enterprise.submitted_at = (new.state != EnterpriseState::Draft).then_some(now);
    enterprise.activated_at = match new.state {
        EnterpriseState::Active | EnterpriseState::Suspended | EnterpriseState::Closed => Some(now),
        EnterpriseState::Draft | EnterpriseState::Submitted => None,
    };
    enterprise.closed_at = (new.state == EnterpriseState::Closed).then_some(now);
    store::update(write, &enterprise)?;
    let until = (new.verification == VerificationState::Verified).then(|| now.after(VALID));
    store::set_verification(write, key, new.verification, until)?;
    if new.verification == VerificationState::Requested {
        store::insert_verification(write, &request(key, owner_key, write.now()), None)?;
    }
    Ok((key, slug))
}

/// A request for a check by a call.
fn request(enterprise_key: i64, owner_key: i64, now: Ts) -> Verification {
    Verification {
        key: 0,
        id: VerificationId::new(),
        enterprise_key,
        method: VerificationMethod::Personal,
        message: String::new(),
        requested_by: Some(owner_key),
        requested_at: now,
        address: String::new(),
        token_expires_at: None,
        letter_code: String::new(),
        failed_codes: 0,
        proven_at: None,
        outcome: None,
        reason: String::new(),
        checked_at: None,
    }
}
