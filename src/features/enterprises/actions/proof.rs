//! Proofs of a request: the link of a domain mail, and the code of a letter.

use rand::RngExt as _;

use super::caller::{Caller, to_act};
use super::check::{self, Check, waiting};
use super::members::own_path;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::enterprises::store;
use crate::features::enterprises::types::{
    Enterprise, EnterpriseAction, EnterpriseId, VerificationMethod, WRONG_LETTER_CODES,
};
use crate::mail::{self, Letter, Requester, Template, enqueue};

/// Letters and digits of codes: none looks like another one.
const CODE_LETTERS: &[u8] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// Length of a code.
const CODE_LENGTH: usize = 10;
/// Wrong codes after which a request is refused.
const MOST_FAILED: u32 = 5;

/// A random code for a letter.
pub fn new_code() -> String {
    let mut random = rand::rng();
    (0..CODE_LENGTH).map(|_| char::from(CODE_LETTERS[random.random_range(0..CODE_LETTERS.len())])).collect()
}

/// Sends the link of a domain mail. The letter names the enterprise and nothing else that the caller wrote. Errors: `TooOften`.
pub fn send_link(
    write: &mut Write,
    who: &Caller,
    enterprise: &Enterprise,
    (address, token): (&str, &str),
) -> Result<(), ApiError> {
    let letter = Letter::new(address, "", who.user.locale, Template::EnterpriseDomain)
        .with("title", enterprise.legal_name.as_str())
        .opening(format!("/{}{}&confirm={token}", who.user.locale, own_path(enterprise)));
    let now = write.now();
    let wait = mail::request_wait(write, address, letter.template, Requester::Anybody, (&who.limits, now))?;
    match wait {
        Some(wait) => Err(ApiError::TooOften { wait }),
        None => enqueue(write, &letter),
    }
}

/// Confirms the link of a domain mail; the staff verifies then. A second time changes nothing.
/// Errors: 410 `link_used_up` for a link of another enterprise, a decided request or one that has expired.
pub fn confirm_link(write: &mut Write, who: &Caller, id: &EnterpriseId, token: &str) -> Result<Enterprise, ApiError> {
    let gone = || ApiError::Refused { status: 410, code: "link_used_up" };
    let enterprise = store::get(write, id)?;
    if store::find_role(write, enterprise.key, who.user.key)?.is_none() {
        return Err(ApiError::NotFound);
    }
    let now = write.now();
    let found = store::find_verification_by_token(write, token)?;
    let request = found
        .filter(|request| {
            request.enterprise_key == enterprise.key && request.token_expires_at.is_some_and(|end| end > now)
        })
        .ok_or_else(gone)?;
    store::set_proven(write, request.key)?;
    Ok(enterprise)
}

/// Takes the code of a letter: the right one verifies the enterprise, the fifth wrong one ends the request. True if it was
/// right. Errors: 409 `wrong_state` where no letter is awaited.
pub fn enter_code(write: &mut Write, who: &Caller, id: &EnterpriseId, code: &str) -> Result<bool, ApiError> {
    let (enterprise, _) = to_act(write, who, id, EnterpriseAction::Withdraw)?;
    let request = waiting(write, &enterprise)?;
    if request.method != VerificationMethod::LetterCode {
        return Err(ApiError::conflict("wrong_state"));
    }
    let typed: String = code.chars().filter(|c| !matches!(c, '-' | ' ')).flat_map(char::to_uppercase).collect();
    let by_program = Check { actor: &who.actor, by: None };
    let is_right = typed == request.letter_code;
    if is_right {
        store::set_proven(write, request.key)?;
        check::verify(write, &enterprise, by_program)?;
    } else if request.failed_codes + 1 >= MOST_FAILED {
        check::refuse(write, &enterprise, by_program, WRONG_LETTER_CODES)?;
    } else {
        store::count_failed_code(write, request.key)?;
    }
    Ok(is_right)
}
