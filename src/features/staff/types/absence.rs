//! Absence of somebody of the staff, and the substitute.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::auth::UserId;
use crate::base::clock::Ts;

/// Absence as the panel shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AbsenceDetail {
    /// Its first moment.
    pub from: Ts,
    /// The first moment after it.
    pub until: Ts,
    /// True if it lasts now.
    pub lasts: bool,
    /// The person who gets the tasks meanwhile.
    pub substitute: Option<SubstituteRef>,
}

/// The substitute of an absence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SubstituteRef {
    /// Public identity.
    #[schema(value_type = String)]
    pub id: UserId,
    /// Name and surname.
    pub name: String,
}

/// The own absence, with the version that a change has to name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OwnAbsence {
    /// Absence that lasts or is still to come.
    pub absence: Option<AbsenceDetail>,
    /// To be sent with a change.
    #[schema(maximum = 1_000_000_000)]
    pub version: i64,
}

/// A new absence.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAbsence {
    /// Its first moment.
    pub from: Ts,
    /// The first moment after it.
    pub until: Ts,
    /// Somebody of the staff; null for nobody.
    pub substitute_id: Option<UserId>,
}

/// Another absence.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffAbsenceChange {
    /// The version that was read.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    pub version: i64,
    /// The absence; null for none.
    pub absence: Option<NewAbsence>,
}
