//! Types of enterprises.

mod account;
mod enterprise;
mod form;
mod members;
pub mod pages;
mod panel;
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
pub use panel::{
    EnterpriseCounts, EnterpriseInsight, EnterpriseMerge, EnterpriseNoteChange, EnterpriseRef, EnterpriseReview,
    EnterpriseRow, EnterpriseSort, EnterpriseStateCount, EnterpriseTrustChange, EnterprisesQuery, RegisterLink,
    ReviewedMember, ReviewedService, StaffEnterpriseAction, VerificationCheck, VerificationRefusal,
};
pub use verification::{
    NewVerification, OwnVerification, Verification, VerificationCode, VerificationId, VerificationMethod,
    VerificationOutcome, WRONG_LETTER_CODES,
};
