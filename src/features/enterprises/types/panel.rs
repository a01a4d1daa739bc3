//! Enterprises as the staff sees them.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::enterprise::{EnterpriseId, EnterpriseKind, EnterpriseState, VerificationState};
use super::form::EnterpriseForm;
use super::members::MemberRole;
use super::verification::VerificationMethod;
use crate::base::clock::Ts;
use crate::base::country::Country;
use crate::base::lang::Lang;
use crate::features::accounts::types::Trust;
use crate::features::articles::types::PersonRef;
use crate::features::cases::types::CaseRow;
use crate::private_files::PrivateFile;
use crate::string_enum;

string_enum! {
    /// Order of the list of enterprises.
    EnterpriseSort {
        /// The last changed first.
        UpdatedDown = "-updated",
        /// The longest unchanged first.
        Updated = "updated",
        /// By name.
        Name = "name",
    }
}

string_enum! {
    /// A step of the staff with an enterprise, beside decisions on what waits and checks of verifications.
    StaffEnterpriseAction {
        /// Take it off the site by a decision.
        Suspend = "suspend",
        /// Show a suspended one again.
        Lift = "lift",
        /// Close it as a duplicate of another one.
        Merge = "merge",
    }
}

/// Filters of the list of enterprises.
#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct EnterprisesQuery {
    /// State.
    #[param(inline)]
    pub state: Option<EnterpriseState>,
    /// State of the verification; `requested`: with a request that waits, in whatever state.
    #[param(inline)]
    pub verification: Option<VerificationState>,
    /// Kind.
    #[param(inline)]
    pub kind: Option<EnterpriseKind>,
    /// Country.
    #[param(inline)]
    pub country: Option<Country>,
    /// Part of a name, or a whole UID, VAT or EDRPOU number.
    #[schema(max_length = 200)]
    pub q: Option<String>,
    /// Order; the last changed first where it is not given.
    #[param(inline)]
    pub sort: Option<EnterpriseSort>,
    /// Page number, from 1.
    #[schema(minimum = 1, maximum = 100_000)]
    pub page: Option<u32>,
    /// Rows on a page.
    #[schema(minimum = 1, maximum = 100)]
    pub per_page: Option<u32>,
}

/// Number of enterprises in a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EnterpriseStateCount {
    /// State.
    pub state: EnterpriseState,
    /// Number.
    #[schema(maximum = 100_000_000)]
    pub count: u32,
}

/// Numbers of enterprises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EnterpriseCounts {
    /// By state, without drafts.
    pub states: Vec<EnterpriseStateCount>,
    /// Verifications that wait for a check.
    #[schema(maximum = 100_000_000)]
    pub to_verify: u32,
}

/// An enterprise in the list.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct EnterpriseRow {
    /// Public identity.
    pub id: EnterpriseId,
    /// To be sent with changes.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
    /// Name under which people know it.
    pub name: String,
    /// Language of the name.
    pub lang: Lang,
    /// Name in the register.
    pub legal_name: String,
    /// Kind.
    pub kind: EnterpriseKind,
    /// Country, ISO 3166-1; empty in an unfinished draft.
    pub country: String,
    /// Town of the registered address.
    pub town: String,
    /// UID, VAT or EDRPOU number as people write it; may be empty.
    pub uid: String,
    /// State.
    pub state: EnterpriseState,
    /// State of the verification.
    pub verification: VerificationState,
    /// End of the verification.
    pub verified_until: Option<Ts>,
    /// Trust of the staff.
    pub trust: Trust,
    /// Published services.
    #[schema(maximum = 1_000_000)]
    pub services: u32,
    /// Path of the public page, if readers see it.
    pub path: Option<String>,
    /// Last change.
    pub updated_at: Ts,
}

/// An enterprise that another object names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EnterpriseRef {
    /// Public identity.
    pub id: EnterpriseId,
    /// Name in the register.
    pub name: String,
    /// Town of the registered address.
    pub town: String,
}

/// A public register in which an enterprise can be looked up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RegisterLink {
    /// Name of the register.
    pub name: String,
    /// Its address, of the entry where the register has such addresses.
    pub url: String,
}

/// A request for a verification that waits for a check.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct VerificationCheck {
    /// Method.
    pub method: VerificationMethod,
    /// Words of the owner who asked; may be empty.
    pub message: String,
    /// When.
    pub requested_at: Ts,
    /// Address to which the link of a domain mail was sent; else empty.
    pub address: String,
    /// When the link was confirmed.
    pub proven_at: Option<Ts>,
    /// Code to be sent by post; empty for other methods.
    pub letter_code: String,
    /// Private evidence.
    pub files: Vec<PrivateFile>,
}

/// A member as the staff sees them.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ReviewedMember {
    /// The person.
    pub person: PersonRef,
    /// Role.
    pub role: MemberRole,
    /// Since when.
    pub since: Ts,
}

/// A published service of an enterprise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReviewedService {
    /// Title.
    pub title: String,
    /// Language of the title.
    pub lang: Lang,
    /// Path without language prefix.
    pub path: String,
}

/// Parts of an enterprise that only those see who verify.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct EnterpriseInsight {
    /// Members, owners first.
    pub members: Vec<ReviewedMember>,
    /// Internal remarks; may be empty.
    pub note: String,
    /// The request that waits for a check.
    pub check: Option<VerificationCheck>,
}

/// One enterprise as the staff sees it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct EnterpriseReview {
    /// It as the list shows it.
    #[serde(flatten)]
    pub row: EnterpriseRow,
    /// The profile.
    pub form: EnterpriseForm,
    /// Registers of its country.
    pub registers: Vec<RegisterLink>,
    /// Newest published services.
    pub newest_services: Vec<ReviewedService>,
    /// Members, remarks and the request that waits; null for those who may not verify.
    pub insight: Option<EnterpriseInsight>,
    /// Steps that the caller may take now.
    pub actions: Vec<StaffEnterpriseAction>,
    /// Language of the owner to whom decisions are addressed.
    pub owner_lang: Lang,
    /// The case about it that waits or was decided last; null for those who do not decide.
    pub case: Option<CaseRow>,
}

/// A refusal of a verification.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerificationRefusal {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Reason for the owners.
    #[schema(min_length = 20, max_length = 2000)]
    pub reason: String,
}

/// The enterprise into which another one is merged.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnterpriseMerge {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The active enterprise that stays.
    pub target_id: EnterpriseId,
}

/// A change of the trust of the staff.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnterpriseTrustChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Trust.
    pub trust: Trust,
}

/// A change of the internal remarks.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnterpriseNoteChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// Remarks; empty removes them.
    #[schema(max_length = 2000)]
    pub note: String,
}
