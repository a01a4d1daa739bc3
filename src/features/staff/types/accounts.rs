//! Staff accounts: what the panel sends and reads.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::absence::AbsenceDetail;
use super::hand_over::{OpenInvitations, OpenWorkCounts};
use super::permissions::StaffPermission;
use crate::auth::{User, UserId, UserState};
use crate::base::access::Role;
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::lang::Lang;
use crate::features::articles::types::OpenWork;
use crate::features::audit::AuditLine;
use crate::string_enum;

string_enum! {
    /// Which page of the panel a person stands on.
    Group {
        /// Super-admins and admins.
        Admins = "admins",
        /// Managers and authors.
        Managers = "managers",
    }
}

impl Group {
    /// The roles of the group, highest first.
    pub fn roles(self) -> &'static [Role] {
        match self {
            Group::Admins => &[Role::SuperAdmin, Role::Admin],
            Group::Managers => &[Role::Manager, Role::Author],
        }
    }
}

string_enum! {
    /// Where a staff account stands.
    StaffState {
        /// In use.
        Active = "active",
        /// May not sign in.
        Suspended = "suspended",
        /// The address was never confirmed.
        Unconfirmed = "unconfirmed",
        /// The work for the portal is over: signs in as a reader does.
        Ended = "ended",
        /// May sign in, may not publish.
        Restricted = "restricted",
        /// Asked to be erased.
        DeletionRequested = "deletion_requested",
    }
}

impl StaffState {
    /// The state of a staff account at `now`.
    pub fn of(user: &User, now: Ts) -> StaffState {
        match user.state {
            UserState::Active if user.has_ended(now) => StaffState::Ended,
            UserState::Active => StaffState::Active,
            UserState::Unconfirmed => StaffState::Unconfirmed,
            UserState::Restricted => StaffState::Restricted,
            UserState::DeletionRequested => StaffState::DeletionRequested,
            UserState::Suspended | UserState::Erased => StaffState::Suspended,
        }
    }
}

string_enum! {
    /// Filter of staff by the time in which they work.
    StaffPresence {
        /// Absent now.
        Absent = "absent",
        /// Their work for the portal has an end that is still to come.
        Limited = "limited",
    }
}

string_enum! {
    /// In which order.
    StaffSort {
        /// Highest role first, then by name.
        Role = "role",
        /// By name.
        Name = "name",
        /// By name, backwards.
        NameDown = "-name",
        /// Longest absent first.
        Seen = "seen",
        /// Last seen first.
        SeenDown = "-seen",
    }
}

/// Which people, in which order.
#[derive(Clone, Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StaffQuery {
    /// Admins or managers; without it, everybody.
    #[param(inline)]
    pub group: Option<Group>,
    /// Part of the name or address.
    #[schema(max_length = 100)]
    pub q: Option<String>,
    /// With this role.
    #[param(inline)]
    pub role: Option<Role>,
    /// In this state.
    #[param(inline)]
    pub state: Option<StaffState>,
    /// Absent now, or with an end of their work.
    #[param(inline)]
    pub presence: Option<StaffPresence>,
    /// Order; highest role first by default.
    #[param(inline)]
    pub sort: Option<StaffSort>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

string_enum! {
    /// Step that the caller may take with an account.
    StaffAction {
        /// Give another role.
        Role = "role",
        /// Set the languages they work in.
        Languages = "languages",
        /// Close the account.
        Suspend = "suspend",
        /// Open it again.
        Reinstate = "reinstate",
        /// End all sign-ins.
        EndSessions = "end_sessions",
        /// Take a lost second factor away.
        ResetTwoFactor = "reset_two_factor",
        /// Take single capabilities away or give them back.
        Permissions = "permissions",
        /// Set the end of their work.
        Term = "term",
        /// Set the absence and the substitute.
        Absence = "absence",
        /// Give their open work to somebody else.
        Reassign = "reassign",
    }
}

/// Somebody of the staff in a list. Whoever does not manage staff sees who they are and what they do, nothing more.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffRow {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: UserId,
    /// Name and surname.
    pub name: String,
    /// Address.
    pub email: String,
    /// Role.
    pub role: Role,
    /// Where the account stands.
    pub state: StaffState,
    /// Languages they write and publish in.
    pub locales: Vec<Lang>,
    /// True if it is the caller.
    pub is_self: bool,
    /// True if a sign-in takes a second factor; only for who manages staff.
    pub two_factor: Option<bool>,
    /// True if a passkey opens the account, too; only for who manages staff.
    pub passkeys: Option<bool>,
    /// When they were here last; only for who manages staff.
    pub last_seen_at: Option<Ts>,
    /// Name of the person who invited them; only for holders of `ManageStaff`.
    pub invited_by: Option<String>,
    /// Why the account is closed; only for who manages staff.
    pub suspended_reason: Option<String>,
    /// End of their work for the portal; only for who manages staff.
    pub active_until: Option<Ts>,
    /// Absence that lasts or is still to come.
    pub absence: Option<AbsenceDetail>,
    /// Number of capabilities that were taken from them; only for who manages staff.
    #[schema(maximum = 100)]
    pub withheld: Option<u32>,
    /// Pieces of open work; only for who manages staff.
    pub open_work: Option<u32>,
    /// Invitations by them that can be accepted now; only for who manages staff.
    pub open_invitations: Option<OpenInvitations>,
    /// Since when they have an account.
    pub created_at: Ts,
    /// Steps that the caller may take.
    pub actions: Vec<StaffAction>,
    /// Roles that the caller may give here.
    pub roles: Vec<Role>,
    /// Counts changes.
    #[schema(maximum = 9007199254740991i64)]
    pub version: i64,
}

/// Somebody of the staff, with what they have in hand and what they did last.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffDetail {
    /// The staff member.
    pub person: StaffRow,
    /// Live sign-ins.
    pub sessions: u32,
    /// Capabilities of their role, and which of them were taken from them.
    pub permissions: Vec<StaffPermission>,
    /// Numbers of all their open work.
    pub open: OpenWorkCounts,
    /// Their unfinished work on articles.
    pub work: Vec<OpenWork>,
    /// Latest changes by them and to their account.
    pub recent: Vec<AuditLine>,
}

/// A change that says only which version was read.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExpectedVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// Another role.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffRoleChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The role; `user` takes somebody off the staff.
    pub role: Role,
}

/// Other languages.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffLanguagesChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Languages they may write and publish in.
    #[schema(min_items = 1, max_items = 3)]
    pub locales: Vec<Lang>,
}

/// Why an account is closed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffSuspension {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The person reads it in a letter.
    #[schema(min_length = 3, max_length = 1000)]
    pub reason: String,
}

/// End of the work for the portal.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffTermChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The moment from which the person has no capability; null for no end.
    pub active_until: Option<Ts>,
}

/// Reassignment of the work to another staff member.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffReassignment {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Somebody of the staff.
    pub to_id: UserId,
}

/// An account that is confirmed from the start.
pub struct NewStaff {
    /// Address of the account.
    pub email: Email,
    /// Given name; may be empty.
    pub name: String,
    /// Family name; may be empty.
    pub surname: String,
    /// Role; [`Role::User`] makes a plain account.
    pub role: Role,
    /// Language of letters.
    pub locale: Lang,
    /// Hash of the password.
    pub password_hash: String,
}
