//! Answers to the members of enterprises.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::enterprise::{EnterpriseId, EnterpriseState, VerificationState};
use super::form::{Billing, EnterpriseForm};
use super::members::{
    EnterpriseInvitation, EnterpriseJoinRequest, EnterpriseMember, MemberRole, OwnInvitation, OwnJoinRequest,
};
use super::verification::OwnVerification;
use crate::base::clock::Ts;
use crate::base::country::Country;
use crate::base::lang::Lang;
use crate::features::cases::types::OwnDecision;
use crate::features::contacts::types::SpokenLanguage;
use crate::media::{Media, Picture};
use crate::string_enum;

string_enum! {
    /// A step that a member may take.
    EnterpriseAction {
        /// Change the profile.
        Edit = "edit",
        /// Submit it for approval.
        Submit = "submit",
        /// Change the invoice data.
        Bill = "bill",
        /// Invite, change and remove members, answer requests to join.
        Members = "members",
        /// Ask for a verification.
        Verify = "verify",
        /// Withdraw the request for a verification.
        Withdraw = "withdraw",
        /// Leave it.
        Leave = "leave",
        /// End it for good.
        Close = "close",
        /// Remove a draft.
        Remove = "remove",
    }
}

/// The version of an enterprise that was read.
#[derive(Clone, Debug, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EnterpriseVersion {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
}

/// An enterprise in the list of a member.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnEnterpriseRow {
    /// Public identity.
    pub id: EnterpriseId,
    /// Display name; empty in an unfinished draft.
    pub name: String,
    /// Language of the name.
    pub lang: Lang,
    /// Town of the registered address.
    pub town: String,
    /// Logo.
    pub logo: Option<Picture>,
    /// State.
    pub state: EnterpriseState,
    /// State of the verification.
    pub verification: VerificationState,
    /// Role of the caller.
    pub role: MemberRole,
    /// Requests to join that wait for an owner; 0 for other members.
    #[schema(maximum = 1_000_000)]
    pub join_requests: u32,
    /// Last change.
    pub updated_at: Ts,
}

/// Enterprises, invitations and requests of a person.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnEnterprises {
    /// Enterprises of which the person is a member, the last changed first.
    pub enterprises: Vec<OwnEnterpriseRow>,
    /// Invitations that wait for an answer.
    pub invitations: Vec<OwnInvitation>,
    /// Requests that wait for the owners of an enterprise.
    pub join_requests: Vec<OwnJoinRequest>,
    /// Most enterprises of a person.
    #[schema(maximum = 1_000)]
    pub most: u32,
    /// Largest picture in megabytes.
    #[schema(maximum = 1_000)]
    pub picture_max_mb: u32,
}

/// An enterprise as a member sees it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OwnEnterprise {
    /// Public identity.
    pub id: EnterpriseId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Display name; empty in an unfinished draft.
    pub name: String,
    /// Language of the name.
    pub lang: Lang,
    /// State.
    pub state: EnterpriseState,
    /// Role of the caller.
    pub role: MemberRole,
    /// The profile.
    pub form: EnterpriseForm,
    /// Logo and cover.
    pub pictures: Vec<Media>,
    /// Invoice data, for owners and billing members.
    pub billing: Option<Billing>,
    /// The verification.
    pub verification: OwnVerification,
    /// Members, owners first.
    pub members: Vec<EnterpriseMember>,
    /// Invitations that wait, for owners.
    pub invitations: Vec<EnterpriseInvitation>,
    /// Requests to join that wait, for owners.
    pub join_requests: Vec<EnterpriseJoinRequest>,
    /// Most members and invitations together.
    #[schema(maximum = 1_000)]
    pub most_members: u32,
    /// Steps that the caller may take now.
    pub actions: Vec<EnterpriseAction>,
    /// The newest decision against it that is in force.
    pub decision: Option<OwnDecision>,
    /// Last change.
    pub updated_at: Ts,
}

/// An enterprise that is already there, which the person can ask to join.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ExistingEnterprise {
    /// Public identity.
    pub id: EnterpriseId,
    /// Legal name.
    pub name: String,
    /// Town of the registered address.
    pub town: String,
}

/// Legal forms of a country.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CountryLegalForms {
    /// Country.
    pub country: Country,
    /// Forms as the register writes them.
    pub forms: Vec<String>,
}

/// Choices of the form of an enterprise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EnterpriseChoices {
    /// Countries with a list of their own; all others have `other` alone.
    pub legal_forms: Vec<CountryLegalForms>,
    /// Languages, the most spoken first.
    pub languages: Vec<SpokenLanguage>,
}
