//! Types of readers' accounts in the panel.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::auth::{User, UserId};
use crate::base::clock::Ts;
use crate::base::lang::Lang;
use crate::features::account::SessionRow;
use crate::features::audit::AuditLine;
use crate::string_enum;

string_enum! {
    /// State of a reader's account.
    ReaderState {
        /// In use.
        Active = "active",
        /// May sign in and read; may not contribute.
        Restricted = "restricted",
        /// May not sign in.
        Suspended = "suspended",
        /// The address was never confirmed.
        Unconfirmed = "unconfirmed",
        /// Will be erased.
        DeletionRequested = "deletion_requested",
    }
}

string_enum! {
    /// How far the portal trusts a reader.
    Trust {
        /// Nothing is known about them.
        New = "new",
        /// They contributed before.
        Normal = "normal",
        /// Their contributions were always in order.
        Trusted = "trusted",
    }
}

string_enum! {
    /// Order of the list of accounts.
    ReaderSort {
        /// Newest first.
        CreatedDown = "-created",
        /// Oldest first.
        Created = "created",
        /// By family name.
        Name = "name",
        /// By family name, backwards.
        NameDown = "-name",
    }
}

string_enum! {
    /// Step that an admin may take with an account.
    ReaderAction {
        /// Set the trust.
        Trust = "trust",
        /// Let them sign in and read, nothing more.
        Restrict = "restrict",
        /// Keep them from signing in.
        Suspend = "suspend",
        /// End a restriction or suspension.
        Lift = "lift",
        /// End all sign-ins.
        EndSessions = "end_sessions",
        /// Have the account erased after the usual days.
        Close = "close",
    }
}

/// Filter of readers' accounts.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReaderQuery {
    /// Part of the name or address.
    #[schema(max_length = 100)]
    pub q: Option<String>,
    /// In this state.
    #[param(inline)]
    pub state: Option<ReaderState>,
    /// With this trust.
    #[param(inline)]
    pub trust: Option<Trust>,
    /// Order; newest first by default.
    #[param(inline)]
    pub sort: Option<ReaderSort>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// A reader's account as it is kept.
#[derive(Clone, Debug)]
pub struct ReaderAccount {
    /// The person.
    pub user: User,
    /// State of the account.
    pub state: ReaderState,
    /// Trust.
    pub trust: Trust,
    /// Why the account is restricted, suspended or closed; empty otherwise.
    pub reason: String,
    /// When a session was used last.
    pub last_seen_at: Option<Ts>,
    /// When the account will be erased.
    pub deletion_due_at: Option<Ts>,
}

/// A reader's account in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReaderRow {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: UserId,
    /// Name and surname, or the address.
    pub name: String,
    /// Address.
    pub email: String,
    /// Language of letters.
    pub locale: Lang,
    /// State of the account.
    pub state: ReaderState,
    /// Trust.
    pub trust: Trust,
    /// Why the account is restricted, suspended or closed.
    pub reason: Option<String>,
    /// When the account was made.
    pub created_at: Ts,
    /// When a session was used last.
    pub last_seen_at: Option<Ts>,
    /// When the account will be erased.
    pub deletion_due_at: Option<Ts>,
    /// Steps that the caller may take.
    pub actions: Vec<ReaderAction>,
    /// To be sent with changes.
    #[schema(maximum = 9007199254740991i64)]
    pub version: i64,
}

/// A reader's account with its sign-ins, reports and log.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReaderDetail {
    /// The account.
    pub reader: ReaderRow,
    /// When the address was confirmed.
    pub email_confirmed_at: Option<Ts>,
    /// True if a sign-in takes a second factor.
    pub two_factor: bool,
    /// True if a passkey opens the account.
    pub passkeys: bool,
    /// Sign-ins that have not ended, the latest used first.
    pub sessions: Vec<SessionRow>,
    /// Reports sent from the account.
    #[schema(maximum = 1_000_000_000)]
    pub reports: u32,
    /// Latest changes of the account, newest first.
    pub recent: Vec<AuditLine>,
}

/// Numbers of readers' accounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReaderCounts {
    /// In use.
    #[schema(maximum = 1_000_000_000)]
    pub active: u32,
    /// Restricted.
    #[schema(maximum = 1_000_000_000)]
    pub restricted: u32,
    /// Suspended.
    #[schema(maximum = 1_000_000_000)]
    pub suspended: u32,
    /// Not confirmed.
    #[schema(maximum = 1_000_000_000)]
    pub unconfirmed: u32,
    /// To be erased.
    #[schema(maximum = 1_000_000_000)]
    pub deletion_requested: u32,
}

/// Another trust.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TrustChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The trust.
    pub trust: Trust,
}

/// A step that needs a reason, which the person reads in a letter.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReaderMeasure {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The reason, in the language of the person if possible.
    #[schema(min_length = 20, max_length = 1000)]
    pub reason: String,
}

string_enum! {
    /// Step that an admin may take with many accounts at once.
    ReaderBulkAction {
        /// Set the trust.
        Trust = "trust",
        /// Let them sign in and read, nothing more.
        Restrict = "restrict",
        /// Keep them from signing in.
        Suspend = "suspend",
        /// End a restriction or suspension.
        Lift = "lift",
    }
}

/// An account as it was read.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReaderReference {
    /// Which one.
    pub id: UserId,
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// The same step with many accounts; each succeeds or fails alone.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReaderBulkChange {
    /// The accounts.
    #[schema(min_items = 1, max_items = 200)]
    pub accounts: Vec<ReaderReference>,
    /// The step.
    pub action: ReaderBulkAction,
    /// The trust, for the step "trust".
    pub trust: Option<Trust>,
    /// The reason, for the steps "restrict" and "suspend"; each person reads it.
    #[schema(min_length = 20, max_length = 1000)]
    pub reason: Option<String>,
}

/// A step with many accounts, with everything that it needs.
#[derive(Clone, Debug)]
pub enum BulkStep {
    /// Set the trust.
    Trust(Trust),
    /// Restrict, with the reason.
    Restrict(String),
    /// Suspend, with the reason.
    Suspend(String),
    /// Lift.
    Lift,
}

/// Outcome of a step with many accounts for one of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReaderBulkRow {
    /// Which one.
    #[schema(value_type = String)]
    pub id: UserId,
    /// Code of what refused; null where nothing did.
    pub code: Option<String>,
}

/// A step that needs no reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReaderVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}
