//! A person with an account.

use crate::base::access::{CapabilitySet, Role};
use crate::base::clock::Ts;
use crate::base::error::ApiError;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::config;
use crate::string_enum;

string_enum! {
    /// State of an account (docs/objects.md, Accounts and staff).
    UserState {
        /// Registered, e-mail not confirmed yet.
        Unconfirmed = "unconfirmed",
        /// In use.
        Active = "active",
        /// May sign in and read, may not contribute.
        Restricted = "restricted",
        /// May not sign in.
        Suspended = "suspended",
        /// Will be erased.
        DeletionRequested = "deletion_requested",
        /// Erased; only the row is left.
        Erased = "erased",
    }
}

impl UserState {
    /// True when a person in this state may sign in.
    pub fn may_sign_in(self) -> bool {
        matches!(
            self,
            UserState::Unconfirmed | UserState::Active | UserState::Restricted | UserState::DeletionRequested
        )
    }
}

/// Identity of a person.
pub type UserId = Id<User>;

/// A person with an account.
#[derive(Clone, Debug)]
pub struct User {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: Id<User>,
    /// Address, domain in lower case.
    pub email: String,
    /// Given name.
    pub name: String,
    /// Family name.
    pub surname: String,
    /// E.164 or empty.
    pub phone: String,
    /// `2001-12-31` or empty.
    pub date_of_birth: String,
    /// Account name or empty.
    pub instagram: String,
    /// Account name or address, or empty.
    pub facebook: String,
    /// Name of the picture's files.
    pub profile_photo: Option<String>,
    /// Language of letters and of the interface.
    pub locale: Lang,
    /// Role on the portal.
    pub role: Role,
    /// State of the account.
    pub state: UserState,
    /// True if the person may not contribute: restricted, or in the days before the erasure of a restricted, suspended or
    /// unconfirmed account.
    pub restricted: bool,
    /// Capabilities of the role that were taken from the person.
    pub withheld: Vec<&'static str>,
    /// End of the work for the portal: from then on the person has no capability.
    pub active_until: Option<Ts>,
    /// True if a sign-in takes a code of an app, or a passkey opens the account.
    pub has_second_factor: bool,
    /// True while a legal page that the person agreed to has a newer version in force.
    pub terms_due: bool,
    /// When the address was confirmed.
    pub email_confirmed_at: Option<Ts>,
    /// When the account was made.
    pub created_at: Ts,
    /// When it was changed last.
    pub updated_at: Ts,
    /// Counts changes.
    pub version: i64,
}

impl User {
    /// Given name for a letter; empty until the address is confirmed, because a stranger may have chosen it.
    pub fn confirmed_name(&self) -> &str {
        if self.email_confirmed_at.is_some() { &self.name } else { "" }
    }

    /// Capabilities of the person at `now`: the one place that decides about them. A restricted person has none, nor has one
    /// whose work for the portal has ended.
    pub fn access(&self, now: Ts) -> CapabilitySet {
        if self.restricted || self.has_ended(now) {
            CapabilitySet::none()
        } else {
            CapabilitySet::new(self.role, self.withheld.clone())
        }
    }

    /// True if the person has to set up a second factor before doing anything in the panel.
    pub fn second_factor_due(&self, settings: &config::Access) -> bool {
        !self.has_second_factor && settings.needs_second_factor(self.role)
    }

    /// True if the work of the person for the portal is over.
    pub fn has_ended(&self, now: Ts) -> bool {
        self.active_until.is_some_and(|end| end <= now)
    }

    /// Errors: 403 `account_restricted`. To be asked before whatever a restricted person may not do.
    pub fn demand_unrestricted(&self) -> Result<(), ApiError> {
        if self.restricted { Err(ApiError::Refused { status: 403, code: "account_restricted" }) } else { Ok(()) }
    }

    /// Checks that the person may submit something to be published. Errors: 403 `account_restricted`, `email_unconfirmed`;
    /// 409 `terms_due`.
    pub fn demand_publisher(&self) -> Result<(), ApiError> {
        self.demand_unrestricted()?;
        if self.email_confirmed_at.is_none() {
            return Err(ApiError::Refused { status: 403, code: "email_unconfirmed" });
        }
        if self.terms_due { Err(ApiError::conflict("terms_due")) } else { Ok(()) }
    }

    /// Name and surname, or the address where both are empty; empty for an erased account, whose address is made up.
    pub fn full_name(&self) -> String {
        if self.state == UserState::Erased {
            return String::new();
        }
        let full = format!("{} {}", self.name, self.surname).trim().to_owned();
        if full.is_empty() { self.email.clone() } else { full }
    }
}
