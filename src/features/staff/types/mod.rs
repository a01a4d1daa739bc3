//! Types of staff accounts and invitations: what the panel sends and reads, and what the store holds.

mod absence;
mod accounts;
mod hand_over;
mod invitations;
mod permissions;

pub use absence::{AbsenceDetail, NewAbsence, OwnAbsence, StaffAbsenceChange, SubstituteRef};
pub use accounts::{
    ExpectedVersion, Group, NewStaff, StaffAction, StaffDetail, StaffLanguagesChange, StaffPresence, StaffQuery,
    StaffReassignment, StaffRoleChange, StaffRow, StaffSort, StaffState, StaffSuspension, StaffTermChange,
};
pub use hand_over::{OpenInvitations, OpenWorkCounts};
pub use invitations::{
    Invitation, InvitationAcceptance, InvitationDetail, InvitationId, InvitationInput, InvitationLink, InvitationQuery,
    InvitationRow, InvitedPerson, NewInvitation,
};
pub use permissions::{CapabilityName, StaffPermission, StaffPermissionsChange};
