//! Steps of an owner that need nothing but the version that was read.

use super::owner::{AdOwner, cancel, copy, discard, pause, resume, withdraw};
use super::prolong::prolong;
use super::submit::submit;
use crate::base::error::ApiError;
use crate::db::Write;
use crate::features::ads::types::{Ad, AdId, AdStep, AdStepCall};

/// Takes a step; answers the booking as it is then, or the draft that it made. Errors: those of the step.
pub fn take_step(write: &mut Write, who: &AdOwner, id: &AdId, call: &AdStepCall) -> Result<Ad, ApiError> {
    let step = match call.step {
        AdStep::Submit => submit,
        AdStep::Withdraw => withdraw,
        AdStep::Discard => discard,
        AdStep::Cancel => cancel,
        AdStep::Pause => pause,
        AdStep::Resume => resume,
        AdStep::Prolong => prolong,
        AdStep::Copy => copy,
    };
    step(write, who, id, call.version)
}
