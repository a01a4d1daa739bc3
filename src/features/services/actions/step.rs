//! Steps of an owner that need nothing but the version that was read.

use super::changes::discard;
use super::owner::{Owner, archive, copy, pause, resume};
use super::renewal::renew;
use super::submit::submit;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::services::types::{Service, ServiceId, ServiceStep, ServiceStepCall};

/// Takes a step; answers the service as it is then. Errors: those of the step.
pub fn take_step(write: &mut Write, who: &Owner, id: &ServiceId, call: &ServiceStepCall) -> Result<Service, ApiError> {
    let step = match call.step {
        ServiceStep::Submit => submit,
        ServiceStep::Discard => discard,
        ServiceStep::Pause => pause,
        ServiceStep::Resume => resume,
        ServiceStep::Renew => renew,
        ServiceStep::Archive => archive,
        ServiceStep::Copy => copy,
    };
    step(write, who, id, call.version)
}
