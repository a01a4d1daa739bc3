//! Presence in an opened request: people of the staff see who else has it open.

use rusqlite::Connection;

use super::store::requests;
use super::types::{ConsultId, ConsultRequest};
use crate::auth::User;
use crate::base::access::{AnswerConsults, Scope};
use crate::base::error::ApiError;
use crate::db::Write;

/// Beginning of the presence channel of a request.
pub const PRESENCE_PREFIX: &str = "presence-consult-request.";

/// True if a request has this identity and is answered by one of `people`; `None`: by anybody.
pub fn may_open(db: &Connection, id: &str, people: Option<&[i64]>) -> Result<bool, ApiError> {
    let Some(id) = ConsultId::parse(id) else { return Ok(false) };
    match requests::get(db, &id) {
        Ok(request) => Ok(is_answered_by(&request, people)),
        Err(ApiError::NotFound) => Ok(false),
        Err(other) => Err(other),
    }
}

/// True if a request is answered by one of `people`; `None`: by anybody.
pub fn is_answered_by(request: &ConsultRequest, people: Option<&[i64]>) -> bool {
    people.is_none_or(|people| request.assignee_key.is_some_and(|assignee| people.contains(&assignee)))
}

/// Ends the presence of the former assignee of a request where the person may answer only assigned ones.
pub fn assignee_changed(write: &mut Write, before: &ConsultRequest) -> Result<(), ApiError> {
    let Some(user) = before.assignee_key.map(|key| User::find(write, key)).transpose()?.flatten() else {
        return Ok(());
    };
    if user.access(write.now()).scope::<AnswerConsults>() != Some(Scope::Any) {
        write.end_presence(format!("{PRESENCE_PREFIX}{}", before.id), user.id.to_string());
    }
    Ok(())
}
