//! Rules of assignments.

use jiff::civil::Date;

use crate::base::access::{CapabilitySet, PublishArticles, WriteArticles};
use crate::base::error::ApiError;
use crate::features::articles::types::{AssignmentChange, AssignmentPart, AssignmentRow};

/// True if somebody with these capabilities may be assigned this part.
pub fn may_be_assigned(access: &CapabilitySet, part: AssignmentPart) -> bool {
    match part {
        AssignmentPart::Translation => access.scope::<WriteArticles>().is_some(),
        AssignmentPart::Review => access.scope::<PublishArticles>().is_some(),
    }
}

/// The due day of an assignment. The day that stands in `before` may stay though it is over.
/// Errors: no date, a day that is over.
pub fn due_day(
    change: &AssignmentChange,
    before: Option<&AssignmentRow>,
    today: Date,
) -> Result<Option<String>, ApiError> {
    let Some(due_on) = change.due_on.as_deref().filter(|day| !day.is_empty()) else { return Ok(None) };
    let due = due_on.parse::<Date>().map_err(|_| ApiError::field("due_on", "date"))?;
    let is_same = before.is_some_and(|row| row.due_on.as_deref() == Some(due_on));
    if due < today && !is_same { Err(ApiError::field("due_on", "past")) } else { Ok(Some(due.to_string())) }
}
