//! How decisions on cases reach services.

use super::types::CaseAspect;
use crate::features::services::actions;

/// Outcomes that change a service, its owner, and how a decision is carried out and reversed.
pub static SERVICE_CASES: CaseAspect = CaseAspect {
    outcomes: actions::OUTCOMES,
    owner: actions::owner_of,
    carry_out: actions::carry_out,
    reverse: actions::reverse,
};
