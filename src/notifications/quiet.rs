//! Quiet hours: the hours in which a person gets no optional letters.

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store;
use crate::base::error::ApiError;
use crate::db::Write;

/// Start and end of the quiet hours in the portal's time zone; both empty: there are none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// `22:00`.
    #[schema(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$", max_length = 5)]
    pub from: Option<String>,
    /// `07:00`; earlier than `from`: on the next day.
    #[schema(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$", max_length = 5)]
    pub to: Option<String>,
}

/// The minute of the day of `22:00`.
fn minute(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour < 24 && minute < 60).then_some(hour * 60 + minute)
}

fn clock(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// The quiet hours of a person.
pub fn quiet_hours(db: &Connection, user_key: i64) -> Result<QuietHours, ApiError> {
    let (from, to) = store::quiet_minutes(db, user_key)?;
    Ok(QuietHours { from: from.map(clock), to: to.map(clock) })
}

/// Sets or removes the quiet hours of a person. Errors: one end is missing, or both are the same.
pub fn set_quiet_hours(write: &Write, user_key: i64, hours: &QuietHours) -> Result<(), ApiError> {
    let (from, to) = match (&hours.from, &hours.to) {
        (None, None) => (None, None),
        (Some(from), Some(to)) => {
            let from = minute(from).ok_or_else(|| ApiError::field("from", "format"))?;
            let to = minute(to).ok_or_else(|| ApiError::field("to", "format"))?;
            if from == to {
                return Err(ApiError::field("to", "same_hour"));
            }
            (Some(from), Some(to))
        }
        (None, Some(_)) => return Err(ApiError::field("from", "required")),
        (Some(_), None) => return Err(ApiError::field("to", "required")),
    };
    store::set_quiet_minutes(write, user_key, from, to)
}
