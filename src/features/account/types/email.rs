//! Change of the e-mail address.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::email::Email;

/// A change of the e-mail address that waits for its confirmations.
#[derive(Debug, Serialize, ToSchema)]
pub struct PendingEmailChange {
    /// The new address.
    pub email: String,
    /// True once the link in the letter to the present address was opened.
    pub old_confirmed: bool,
    /// True once the link in the letter to the new address was opened.
    pub new_confirmed: bool,
    /// When the links expire.
    pub expires_at: Ts,
}

/// A new e-mail address, requested with the password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEmail {
    /// The new address.
    pub email: Email,
    /// The password of the account.
    #[schema(min_length = 1, max_length = 200, format = Password)]
    pub current_password: String,
}

/// The token of a link in one of the two letters.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailChangeToken {
    /// The token.
    #[schema(min_length = 1, max_length = 100)]
    pub token: String,
}

/// Progress of a change after one address was confirmed.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmailChangeConfirmation {
    /// True when the new address is in use now; false while the other address is not confirmed.
    pub complete: bool,
}

/// The address to which a link was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmailChangeSide {
    /// The address in use.
    Old,
    /// The requested address.
    New,
}
