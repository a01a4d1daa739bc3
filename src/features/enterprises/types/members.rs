//! Members of an enterprise, invitations and requests to join.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::enterprise::EnterpriseId;
use crate::auth::UserId;
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::id::Id;
use crate::string_enum;

string_enum! {
    /// Role of a member.
    MemberRole {
        /// Everything, also members, verification and closing.
        Owner = "owner",
        /// The profile.
        Editor = "editor",
        /// The invoice data.
        Billing = "billing",
    }
}

/// A membership as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Membership {
    /// Key of the account.
    pub user_key: i64,
    /// Public identity of the account.
    pub user_id: UserId,
    /// Name of the person.
    pub name: String,
    /// Role.
    pub role: MemberRole,
    /// Since when.
    pub since: Ts,
}

/// Identity of an invitation.
pub type EnterpriseInvitationId = Id<EnterpriseInvitation>;
/// Identity of a request to join.
pub type JoinRequestId = Id<EnterpriseJoinRequest>;

/// A member as other members see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct EnterpriseMember {
    /// Identity of the account.
    pub id: UserId,
    /// Name of the person.
    pub name: String,
    /// Role.
    pub role: MemberRole,
    /// Since when.
    pub since: Ts,
    /// True for the caller.
    pub is_you: bool,
}

/// An invitation as owners see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct EnterpriseInvitation {
    /// Identity.
    pub id: EnterpriseInvitationId,
    /// Address of the invited person.
    pub email: String,
    /// Role that the person gets.
    pub role: MemberRole,
    /// When it was sent.
    pub created_at: Ts,
    /// When it ends.
    pub expires_at: Ts,
}

/// A request to join as owners see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct EnterpriseJoinRequest {
    /// Identity.
    pub id: JoinRequestId,
    /// Name of the person.
    pub name: String,
    /// Words of the person; may be empty.
    pub message: String,
    /// When it was sent.
    pub created_at: Ts,
}

/// An invitation as the invited person sees it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnInvitation {
    /// Identity.
    pub id: EnterpriseInvitationId,
    /// Legal name of the enterprise.
    pub enterprise: String,
    /// Role that the person gets.
    pub role: MemberRole,
    /// Name of the person who invites; empty after that person was erased.
    pub invited_by: String,
    /// When it ends.
    pub expires_at: Ts,
}

/// A request to join as its sender sees it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnJoinRequest {
    /// Identity.
    pub id: JoinRequestId,
    /// Identity of the enterprise.
    pub enterprise_id: EnterpriseId,
    /// Legal name of the enterprise.
    pub enterprise: String,
    /// When it was sent.
    pub created_at: Ts,
}

/// An invitation to be sent.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEnterpriseInvitation {
    /// Address of the person.
    pub email: Email,
    /// Role that the person gets.
    pub role: MemberRole,
}

/// A role to be given to a member, or to the sender of an accepted request to join.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnterpriseRoleChange {
    /// Role.
    pub role: MemberRole,
}

/// A request to join.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewJoinRequest {
    /// Words for the owners; may be empty.
    #[schema(max_length = 500)]
    pub message: String,
}
