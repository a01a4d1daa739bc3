//! Cases about the publication of services.

use super::publish::stable_path;
use crate::auth::User;
use crate::base::error::ApiError;
use crate::config::Cases as CaseSettings;
use crate::db::Write;
use crate::features::cases::actions as cases;
use crate::features::cases::types::{CaseSubject, Cause, NewCase, SubjectKind};
use crate::features::services::types::Service;

/// A case about a service, in the language of its owner.
pub fn of(service: &Service, owner: &User, cause: Cause) -> NewCase {
    NewCase {
        cause,
        subject: CaseSubject {
            kind: SubjectKind::Service,
            id: service.id.to_string(),
            path: stable_path(service),
            title: service.title(owner.locale).1.to_owned(),
        },
        owner_key: Some(service.owner_key),
        category: None,
        text: String::new(),
        place: String::new(),
        name: String::new(),
        email: String::new(),
        sender_key: None,
        lang: owner.locale,
        appeal: None,
    }
}

/// Opens the case of a submission or change; one that waits is brought up to date instead.
/// Errors: 409 `decision_pending` while a decision can still be undone.
pub fn open(
    write: &mut Write,
    service: &Service,
    owner: &User,
    cause: Cause,
    settings: &CaseSettings,
) -> Result<(), ApiError> {
    cases::submit(write, &of(service, owner, cause), settings)
}
