//! Changes the texts of reason codes.

use serde_json::json;

use crate::audit::{self, Actor};
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::base::text;
use crate::db::Write;
use crate::features::cases::store::reason_codes;
use crate::features::cases::types::{ReasonCode, ReasonCodeChange, ReasonCodeText};

/// Replaces the texts of a reason code. Errors: `NotFound`; a stale version; `Invalid` where a language is missing, because
/// every recipient of a decision reads the reason in their own.
pub fn change_reason_code(
    write: &mut Write,
    actor: &Actor,
    code: &str,
    call: &ReasonCodeChange,
) -> Result<ReasonCode, ApiError> {
    let before = reason_codes::find(write, code)?.ok_or(ApiError::NotFound)?;
    if before.version != call.version {
        return Err(ApiError::stale(before));
    }
    let missing = Lang::ALL.into_iter().filter(|lang| call.texts.find(*lang).is_none());
    let faults: Vec<FieldError> = missing.map(|lang| FieldError::new(format!("texts.{lang}"), "required")).collect();
    if !faults.is_empty() {
        return Err(ApiError::Invalid(faults));
    }
    let texts = call.texts.map(|one| {
        one.as_ref().map(|one| ReasonCodeText { label: text::line(&one.label), text: text::line(&one.text) })
    });
    reason_codes::update(write, before.key, &texts)?;
    let after = reason_codes::get_by_key(write, before.key)?;
    let (old, new) = audit::difference(&json!({ "texts": before.texts }), &json!({ "texts": after.texts }));
    audit::record(write, actor, "reason_code.update", ("reason_code", code), Some(&old), Some(&new))?;
    Ok(after)
}
