//! Types of enterprises.

mod account;
mod enterprise;
mod form;
mod members;
mod verification;

pub use account::{
    CountryLegalForms, EnterpriseAction, EnterpriseChoices, EnterpriseVersion, ExistingEnterprise, OwnEnterprise,
    OwnEnterpriseRow, OwnEnterprises,
};
pub use enterprise::{
    Enterprise, EnterpriseId, EnterpriseKind, EnterpriseMover, EnterpriseState, StoredLogo, VerificationMover,
    VerificationState,
};
pub use form::{
    Billing, BillingChange, Branch, EnterpriseCard, EnterpriseChange, EnterpriseForm, EnterpriseText, EnterpriseTexts,
};
pub use members::{
    EnterpriseInvitation, EnterpriseInvitationId, EnterpriseJoinRequest, EnterpriseMember, EnterpriseRoleChange,
    JoinRequestId, MemberRole, Membership, NewEnterpriseInvitation, NewJoinRequest, OwnInvitation, OwnJoinRequest,
};
pub use verification::{
    NewVerification, OwnVerification, Verification, VerificationCode, VerificationId, VerificationMethod,
    VerificationOutcome,
};
