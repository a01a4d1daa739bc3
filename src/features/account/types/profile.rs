//! The profile of a person.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::email::PendingEmailChange;
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::sign_in::Account;

/// The account as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Profile {
    /// Identity, name and role of the person.
    pub account: Account,
    /// When the address was confirmed.
    pub email_confirmed_at: Option<Ts>,
    /// The pending change of the address, if any.
    pub email_change: Option<PendingEmailChange>,
    /// When the second factor was turned on, if it is on.
    pub second_factor_since: Option<Ts>,
    /// True if the person may work in the panel and the role needs a second factor, whether there is one or not.
    pub second_factor_needed: bool,
    /// Number of passkeys, each of which is a second factor.
    #[schema(maximum = 1000)]
    pub passkeys: u32,
    /// Number of unused recovery codes.
    #[schema(maximum = 100)]
    pub recovery_codes: u32,
    /// When the account will be erased, if its deletion was requested.
    pub deletion_due_at: Option<Ts>,
    /// Largest accepted portrait, in megabytes.
    #[schema(maximum = 200)]
    pub photo_max_mb: u32,
    /// Days between the request of a deletion and the erasure.
    #[schema(maximum = 90)]
    pub deletion_days: u32,
    /// True if an authorship record names the person.
    pub is_credited: bool,
    /// Why the account is restricted or was closed, as the person was told.
    pub state_reason: Option<String>,
}

/// New values of the profile. All but name, surname and language may be empty.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProfileChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 9007199254740991i64)]
    pub version: i64,
    /// Given name.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// Family name.
    #[schema(min_length = 1, max_length = 60)]
    pub surname: String,
    /// With the code of the country: `+41 79 555 01 42`; stored as E.164.
    #[schema(max_length = 40)]
    pub phone: String,
    /// `2001-12-31`.
    #[schema(max_length = 10)]
    pub date_of_birth: String,
    /// Name of the account at Instagram.
    #[schema(max_length = 100)]
    pub instagram: String,
    /// Name or address of the account at Facebook.
    #[schema(max_length = 100)]
    pub facebook: String,
    /// Language of the interface and of letters.
    pub locale: Lang,
}
