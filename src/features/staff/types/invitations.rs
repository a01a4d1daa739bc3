//! Invitations: what the panel and the invited person send and read, and what the store holds.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::accounts::Group;
use crate::base::access::Role;
use crate::base::clock::Ts;
use crate::base::email::Email;
use crate::base::id::Id;
use crate::base::lang::Lang;

/// Public identity of an invitation.
pub type InvitationId = Id<Invitation>;

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
    /// True if that time is over.
    pub expired: bool,
    /// True if the caller may send it again or take it back.
    pub editable: bool,
    /// The link of the e-mail; only in the answer to the person who sends it, while e-mails are written to files.
    pub link: Option<String>,
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
    /// True if the address has an account, which is kept with its password.
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
