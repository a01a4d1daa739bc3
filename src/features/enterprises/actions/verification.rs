//! Requests for a verification: an owner asks and withdraws.

use std::time::Duration;

use super::caller::{Caller, to_act};
use super::check::{tell_of_end, waiting};
use super::proof;
use crate::app::random_token;
use crate::base::email::Email;
use crate::base::error::ApiError;
use crate::base::text;
use crate::db::Write;
use crate::features::enterprises::types::{
    Enterprise, EnterpriseAction, EnterpriseId, NewVerification, Verification, VerificationId, VerificationMethod,
    VerificationMover, VerificationOutcome, VerificationState,
};
use crate::features::enterprises::{rules, store};

/// Validity of the link of a domain mail.
const LINK_LIFETIME: Duration = Duration::from_hours(7 * 24);

/// Asks for a verification. A verified enterprise stays so until the answer.
/// Errors: 409 `wrong_state`; `Invalid` for an address that is not at the domain of the website; `TooOften`.
pub fn request(
    write: &mut Write,
    who: &Caller,
    id: &EnterpriseId,
    new: &NewVerification,
) -> Result<Enterprise, ApiError> {
    let (enterprise, _) = to_act(write, who, id, EnterpriseAction::Verify)?;
    let now = write.now();
    let mut request = Verification {
        key: 0,
        id: VerificationId::new(),
        enterprise_key: enterprise.key,
        method: new.method,
        message: text::lines(&new.message),
        requested_by: Some(who.user.key),
        requested_at: now,
        address: String::new(),
        token_expires_at: None,
        letter_code: String::new(),
        failed_codes: 0,
        proven_at: None,
        outcome: None,
        reason: String::new(),
        checked_at: None,
    };
    let mut token = None;
    match new.method {
        VerificationMethod::DomainMail => {
            request.address = domain_address(&enterprise, &new.address)?.as_str().to_owned();
            request.token_expires_at = Some(now.after(LINK_LIFETIME));
            let secret = random_token();
            proof::send_link(write, who, &enterprise, (&request.address, &secret))?;
            token = Some(secret);
        }
        VerificationMethod::LetterCode => request.letter_code = proof::new_code(),
        VerificationMethod::RegisterExtract | VerificationMethod::Personal => {}
    }
    store::insert_verification(write, &request, token.as_deref())?;
    if enterprise.verification != VerificationState::Verified {
        let state = enterprise.verification.advance(VerificationState::Requested, VerificationMover::Owner)?;
        store::set_verification(write, enterprise.key, state, None)?;
    }
    store::get_by_key(write, enterprise.key)
}

fn domain_address(enterprise: &Enterprise, written: &str) -> Result<Email, ApiError> {
    if enterprise.card.website.is_empty() {
        return Err(ApiError::field("address", "website_needed"));
    }
    let address = Email::parse(written).ok_or_else(|| ApiError::field("address", "email"))?;
    if rules::is_at_domain(&address, &enterprise.card.website) {
        Ok(address)
    } else {
        Err(ApiError::field("address", "not_at_domain"))
    }
}

/// Withdraws the request that waits. Owners of a verification that ended meanwhile are told now; its end told them nothing,
/// because the next one was asked for.
pub fn withdraw(write: &mut Write, who: &Caller, id: &EnterpriseId) -> Result<Enterprise, ApiError> {
    let (enterprise, _) = to_act(write, who, id, EnterpriseAction::Withdraw)?;
    let request = waiting(write, &enterprise)?;
    let state = match enterprise.verification {
        VerificationState::Requested => {
            enterprise.verification.advance(VerificationState::None, VerificationMover::Owner)?
        }
        other => other,
    };
    store::close_verification(write, request.key, VerificationOutcome::Withdrawn, (None, ""), None)?;
    store::set_verification(write, enterprise.key, state, enterprise.verified_until)?;
    tell_of_end(write, &enterprise, state)?;
    store::get_by_key(write, enterprise.key)
}
