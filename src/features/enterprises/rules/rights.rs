//! Rights of the roles of members, and the steps that a member may take.

use crate::features::enterprises::types::{
    Enterprise, EnterpriseAction, EnterpriseMover, EnterpriseState, MemberRole, StaffEnterpriseAction,
    VerificationMover, VerificationState,
};

/// Most members of an enterprise, with those invited.
pub const MOST_MEMBERS: u32 = 20;
/// Most enterprises of a person.
pub const MOST_ENTERPRISES: u32 = 10;

/// True if the role of a member allows an action, whatever the state.
pub fn may(role: MemberRole, action: EnterpriseAction) -> bool {
    match action {
        EnterpriseAction::Edit | EnterpriseAction::Submit => role != MemberRole::Billing,
        EnterpriseAction::Bill => role != MemberRole::Editor,
        EnterpriseAction::Members
        | EnterpriseAction::Verify
        | EnterpriseAction::Withdraw
        | EnterpriseAction::Close
        | EnterpriseAction::Remove => role == MemberRole::Owner,
        EnterpriseAction::Leave => true,
    }
}

/// Steps that a member may take now. `has_request` is true while a verification waits.
pub fn actions(enterprise: &Enterprise, role: MemberRole, has_request: bool) -> Vec<EnterpriseAction> {
    let state = enterprise.state;
    let verification = enterprise.verification;
    let is_offered = |action: &EnterpriseAction| {
        may(role, *action)
            && match action {
                EnterpriseAction::Edit => is_editable(state),
                EnterpriseAction::Submit => state.may_become(EnterpriseState::Submitted, EnterpriseMover::Member),
                EnterpriseAction::Bill | EnterpriseAction::Members => state != EnterpriseState::Closed,
                EnterpriseAction::Verify => {
                    let may_ask = verification == VerificationState::Verified
                        || verification.may_become(VerificationState::Requested, VerificationMover::Owner);
                    state == EnterpriseState::Active && !has_request && may_ask
                }
                EnterpriseAction::Withdraw => has_request,
                EnterpriseAction::Leave => true,
                EnterpriseAction::Close => state.may_become(EnterpriseState::Closed, EnterpriseMover::Member),
                EnterpriseAction::Remove => state == EnterpriseState::Draft && enterprise.activated_at.is_none(),
            }
    };
    EnterpriseAction::ALL.into_iter().filter(is_offered).collect()
}

/// Steps that the staff may take now, beside decisions on what waits and checks.
pub fn staff_actions(enterprise: &Enterprise) -> Vec<StaffEnterpriseAction> {
    let is_offered = |action: &StaffEnterpriseAction| match action {
        StaffEnterpriseAction::Suspend => enterprise.state == EnterpriseState::Active,
        StaffEnterpriseAction::Lift => enterprise.state == EnterpriseState::Suspended,
        StaffEnterpriseAction::Merge => {
            matches!(enterprise.state, EnterpriseState::Active | EnterpriseState::Suspended)
        }
    };
    StaffEnterpriseAction::ALL.into_iter().filter(is_offered).collect()
}

/// True if members may change the profile: neither while a decision is awaited nor after the end.
fn is_editable(state: EnterpriseState) -> bool {
    match state {
        EnterpriseState::Draft | EnterpriseState::Active | EnterpriseState::Suspended => true,
        EnterpriseState::Submitted | EnterpriseState::Closed => false,
    }
}
