//! What people send to their profile, and what it answers.

pub mod device;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::lang::Lang;
use crate::features::sign_in::Account;

/// The account as its person sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Profile {
    /// Who they are.
    pub account: Account,
    /// When the address was confirmed.
    pub email_confirmed_at: Option<Ts>,
    /// The change of the address that is under way, if any.
    pub email_change: Option<EmailChange>,
    /// Since when signing in takes a second factor, if it does.
    pub second_factor_since: Option<Ts>,
    /// Recovery codes that were not used yet.
    #[schema(maximum = 100)]
    pub recovery_codes: u32,
    /// When the account will be erased, if that was asked for.
    pub deletion_due_at: Option<Ts>,
    /// Largest picture that is taken as a portrait, in megabytes.
    #[schema(maximum = 200)]
    pub photo_max_mb: u32,
    /// Days between the wish to be erased and the erasure.
    #[schema(maximum = 90)]
    pub deletion_days: u32,
}

/// A change of the address that waits for its confirmations.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmailChange {
    /// The new address.
    pub email: String,
    /// Whether the link in the letter to the present address was opened.
    pub old_confirmed: bool,
    /// Whether the link in the letter to the new address was opened.
    pub new_confirmed: bool,
    /// When the links stop working.
    pub expires_at: Ts,
}

/// What people say of themselves; what is left empty is not told.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProfileForm {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 9007199254740991i64)]
    pub version: i64,
    /// Given name.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// Family name.
    #[schema(min_length = 1, max_length = 60)]
    pub surname: String,
    /// With the code of the country: `+41 79 555 01 42`; kept as E.164.
    #[schema(max_length = 40)]
    pub phone: String,
    /// `2001-12-31`.
    #[schema(max_length = 10)]
    pub date_of_birth: String,
    /// Name of the account there.
    #[schema(max_length = 100)]
    pub instagram: String,
    /// Name or address of the account there.
    #[schema(max_length = 100)]
    pub facebook: String,
    /// Language of the interface and of letters.
    pub locale: Lang,
}

/// A new address, asked for with the password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEmail {
    /// The new address.
    pub email: Email,
    /// The password of the account.
    #[schema(min_length = 1, max_length = 200, format = Password)]
    pub current_password: String,
}

/// The secret of a link in one of the two letters.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailToken {
    /// The secret.
    #[schema(min_length = 1, max_length = 100)]
    pub token: String,
}

/// How far a change of the address came.
#[derive(Debug, Serialize, ToSchema)]
pub struct EmailConfirmed {
    /// Whether the new address is in use now; else the other letter still waits.
    pub complete: bool,
}

/// A new password, asked for with the present one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// The password of the account.
    #[schema(min_length = 1, max_length = 200, format = Password)]
    pub current_password: String,
    /// At least ten characters, none of the common ones.
    #[schema(min_length = 10, max_length = 200, format = Password)]
    pub password: String,
}

/// How many sign-ins were ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ended {
    /// Sign-ins that are no more.
    #[schema(maximum = 100_000)]
    pub ended: usize,
}
