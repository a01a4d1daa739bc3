//! The same step with many services; each succeeds or fails alone.

use super::staff;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::cases::actions::{self as cases, Worker};
use crate::features::cases::store::cases as case_store;
use crate::features::cases::types::{CaseDecision, CaseId, DecisionTexts, Outcome, StaffMeasure, SubjectKind};
use crate::features::services::store;
use crate::features::services::types::{
    ServiceBulkAction, ServiceBulkChange, ServiceExtension, ServiceReference, StaffServiceAction,
};

/// Outcome of a step with one of many services.
#[derive(Clone, Debug)]
pub enum ServiceBulkOutcome {
    /// The service was changed.
    Changed {
        /// Its version.
        version: i64,
    },
    /// A decision was taken, which can be undone for some seconds.
    Decided {
        /// Its case.
        case_id: CaseId,
        /// Version of the case.
        version: i64,
    },
}

/// Takes one step with one service. Errors: those of the step; 409 `wrong_state` for an approval where nothing waits.
pub fn take(
    write: &mut Write,
    who: &Worker,
    service: &ServiceReference,
    call: &ServiceBulkChange,
) -> Result<ServiceBulkOutcome, ApiError> {
    let case_id = match call.action {
        ServiceBulkAction::Extend => {
            let extension = ServiceExtension { version: service.version, days: call.days };
            let version = staff::extend(write, who, &service.id, extension)?.version;
            return Ok(ServiceBulkOutcome::Changed { version });
        }
        ServiceBulkAction::Approve => approve(write, who, service)?,
        ServiceBulkAction::Archive => {
            let measure = StaffMeasure {
                version: service.version,
                reason_code: call.reason_code.clone(),
                rule: call.rule.clone(),
                texts: call.texts.clone(),
            };
            staff::measure(write, who, &service.id, &measure, StaffServiceAction::Archive)?
        }
    };
    let version = case_store::get(write, &case_id)?.version;
    Ok(ServiceBulkOutcome::Decided { case_id, version })
}

/// Approves the submission or change of a service that waits.
fn approve(write: &mut Write, who: &Worker, reference: &ServiceReference) -> Result<CaseId, ApiError> {
    let service = store::get(write, &reference.id)?;
    if service.version != reference.version {
        return Err(ApiError::outdated());
    }
    let case = case_store::find_submission(write, SubjectKind::Service, service.id.as_str())?;
    let case = case.filter(|case| case.state.is_waiting()).ok_or_else(|| ApiError::conflict("wrong_state"))?;
    let decision = CaseDecision {
        version: case.version,
        outcome: Outcome::Approve,
        reason_code: String::new(),
        rule: String::new(),
        texts: DecisionTexts::default(),
    };
    cases::decide(write, who, &case.id, &decision)?;
    Ok(case.id)
}
