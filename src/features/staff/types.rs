//! Types of staff accounts and invitations: what the panel sends and reads, and what the store holds.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::auth::{UserId, UserState};
use crate::base::access::Role;
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::id::Id;
use crate::base::lang::Lang;
use crate::features::articles::types::OpenWork;
use crate::features::audit::AuditLine;
use crate::string_enum;

/// Public identity of a person.
/// Public identity of an invitation.
pub type InvitationId = Id<Invitation>;

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
        /// May sign in, may not publish.
        Restricted = "restricted",
        /// Asked to be erased.
        DeletionRequested = "deletion_requested",
    }
}

impl From<UserState> for StaffState {
    fn from(state: UserState) -> StaffState {
        match state {
            UserState::Active => StaffState::Active,
            UserState::Unconfirmed => StaffState::Unconfirmed,
            UserState::Restricted => StaffState::Restricted,
            UserState::DeletionRequested => StaffState::DeletionRequested,
            UserState::Suspended | UserState::Erased => StaffState::Suspended,
        }
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
    pub state: Option<StaffState>,
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
    /// Whether it is the caller.
    pub is_self: bool,
    /// Whether a sign-in takes a second factor; only for who manages staff.
    pub two_factor: Option<bool>,
    /// Whether a passkey opens the account, too; only for who manages staff.
    pub passkeys: Option<bool>,
    /// When they were here last; only for who manages staff.
    pub last_seen_at: Option<Ts>,
    /// Name of the person who invited them; only for holders of `ManageStaff`.
    pub invited_by: Option<String>,
    /// Why the account is closed; only for who manages staff.
    pub suspended_reason: Option<String>,
    /// Pieces of open work; only for who manages staff.
    pub open_work: Option<u32>,
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
    /// Their unfinished work.
    pub work: Vec<OpenWork>,
    /// Latest changes by them and to their account.
    pub recent: Vec<AuditLine>,
}

/// An invitation that waits.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// Key inside the database.
    pub key: i64,
    /// Public identity.
    pub id: InvitationId,
    /// Address.
    pub email: String,
    /// The role they get.
    pub role: Role,
    /// Language of the letter.
    pub locale: Lang,
    /// Languages they may write and publish in.
    pub locales: Vec<Lang>,
    /// Key of who sent it.
    pub inviter_key: i64,
    /// Name of who sent it.
    pub inviter: String,
    /// When the last letter went out.
    pub sent_at: Ts,
    /// Until when its link works.
    pub expires_at: Ts,
    /// Counts letters.
    pub version: i64,
}

/// An invitation in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct InvitationRow {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: InvitationId,
    /// Address.
    pub email: String,
    /// The role they get.
    pub role: Role,
    /// Language of the letter.
    pub locale: Lang,
    /// Languages they may write and publish in.
    pub locales: Vec<Lang>,
    /// Name of the person who sent it.
    pub inviter: String,
    /// When the last letter went out.
    pub sent_at: Ts,
    /// Until when its link works.
    pub expires_at: Ts,
    /// Whether that time is over.
    pub expired: bool,
    /// Whether the caller may send it again or take it back.
    pub editable: bool,
    /// Counts letters.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
}

/// Whom to invite.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewInvitation {
    /// Address of the letter and of the account.
    pub email: Email,
    /// The role they get: one below the caller's own.
    pub role: Role,
    /// Language of the letter.
    pub locale: Lang,
    /// Languages they may write and publish in.
    #[schema(min_items = 1, max_items = 3)]
    pub locales: Vec<Lang>,
}

/// Which group's invitations.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InvitationQuery {
    /// Admins or managers; without it, all.
    #[param(inline)]
    pub group: Option<Group>,
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

/// The secret of an invitation, in the query.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InvitationLink {
    /// The secret of the link.
    #[schema(min_length = 1, max_length = 100)]
    pub token: String,
}

/// The invitation as the invited person sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitationDetail {
    /// Address of the account.
    pub email: String,
    /// The role they get.
    pub role: Role,
    /// Name of the person who invites.
    pub inviter: String,
    /// Until when the link works.
    pub expires_at: Ts,
    /// Whether the address has an account, which is kept with its password.
    pub has_account: bool,
}

/// An invitation is accepted.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitationAcceptance {
    /// The secret of the link.
    #[schema(min_length = 1, max_length = 100)]
    pub token: String,
    /// Given name; left out where there is an account.
    #[schema(min_length = 1, max_length = 60)]
    pub name: Option<String>,
    /// Family name; left out where there is an account.
    #[schema(min_length = 1, max_length = 60)]
    pub surname: Option<String>,
    /// At least ten characters, none of the common ones; left out where there is an account.
    #[schema(min_length = 10, max_length = 200, format = Password)]
    pub password: Option<String>,
}

/// An invitation to be sent.
pub struct InvitationInput {
    /// E-mail address of the invitation and of the account.
    pub email: Email,
    /// The role they get.
    pub role: Role,
    /// Language of the e-mail and of the page it leads to.
    pub locale: Lang,
    /// Languages they may write and publish in.
    pub locales: Vec<Lang>,
}

/// Name and password of an invited person without an account.
pub struct InvitedPerson {
    /// Given name.
    pub name: String,
    /// Family name.
    pub surname: String,
    /// Hash of the password.
    pub password_hash: String,
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
