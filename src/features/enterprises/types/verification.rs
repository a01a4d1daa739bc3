//! Requests to verify an enterprise.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::enterprise::VerificationState;
use crate::base::clock::Ts;
use crate::base::id::Id;
use crate::private_files::PrivateFile;
use crate::string_enum;

/// Reason of a refusal by the program, for which each reader gets words (`mail.notes`): too many wrong codes of a letter.
pub const WRONG_LETTER_CODES: &str = "wrong_letter_codes";

string_enum! {
    /// Way in which an enterprise shows that it is what it says.
    VerificationMethod {
        /// An extract of the register, uploaded as evidence.
        RegisterExtract = "register_extract",
        /// A link sent to an address at the domain of the website.
        DomainMail = "domain_mail",
        /// A code that the portal sends by post to the registered address.
        LetterCode = "letter_code",
        /// A meeting or call with the staff.
        Personal = "personal",
    }
}

string_enum! {
    /// Outcome of a request.
    VerificationOutcome {
        /// The enterprise is verified.
        Verified = "verified",
        /// It is not.
        Refused = "refused",
        /// Withdrawn, or made void by a change of the identity.
        Withdrawn = "withdrawn",
    }
}

/// Identity of a request.
pub type VerificationId = Id<Verification>;

/// A request as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Verification {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: VerificationId,
    /// Key of the enterprise.
    pub enterprise_key: i64,
    /// Method.
    pub method: VerificationMethod,
    /// Words of the owner who asked.
    pub message: String,
    /// Key of that owner.
    pub requested_by: Option<i64>,
    /// When.
    pub requested_at: Ts,
    /// Address to which the link of a domain mail was sent.
    pub address: String,
    /// End of that link.
    pub token_expires_at: Option<Ts>,
    /// Code of the letter, for the staff.
    pub letter_code: String,
    /// Wrong codes that were typed.
    pub failed_codes: u32,
    /// When the link was confirmed.
    pub proven_at: Option<Ts>,
    /// Outcome; none while it waits.
    pub outcome: Option<VerificationOutcome>,
    /// Reason of a refusal.
    pub reason: String,
    /// When it was checked.
    pub checked_at: Option<Ts>,
}

/// The verification as owners see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnVerification {
    /// State.
    pub state: VerificationState,
    /// End of the verification.
    pub valid_until: Option<Ts>,
    /// Method of the newest request.
    pub method: Option<VerificationMethod>,
    /// True if a request waits for a check.
    pub waiting: bool,
    /// When the newest request was sent.
    pub requested_at: Option<Ts>,
    /// Address to which a link was sent.
    pub address: String,
    /// True if the link was confirmed.
    pub proven: bool,
    /// Reason of a refusal.
    pub reason: String,
    /// Evidence of the request that waits.
    pub files: Vec<PrivateFile>,
    /// Files that may still be added.
    #[schema(maximum = 100)]
    pub files_left: u32,
}

/// A request to be sent.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewVerification {
    /// Method.
    pub method: VerificationMethod,
    /// Words for the staff; may be empty.
    #[schema(max_length = 1000)]
    pub message: String,
    /// For `domain_mail`: an address at the domain of the website; else empty.
    #[schema(max_length = 254)]
    pub address: String,
}

/// The code of a letter, or the secret of a link.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerificationCode {
    /// Code or secret.
    #[schema(min_length = 1, max_length = 100)]
    pub code: String,
}
