//! Cases about the approval of enterprises.

use crate::auth::User;
use crate::base::error::ApiError;
use crate::config::Cases as CaseSettings;
use crate::db::Write;
use crate::features::cases::actions as cases;
use crate::features::cases::types::{CaseSubject, Cause, NewCase, SubjectKind};
use crate::features::enterprises::types::Enterprise;

/// First part of the addresses of enterprises.
const PATH: &str = "/enterprises";

/// Path of the public page of an enterprise.
pub fn path(enterprise: &Enterprise) -> String {
    format!("{PATH}/{}", enterprise.slug)
}

/// A case about an enterprise, in the language of a member.
pub fn of(enterprise: &Enterprise, member: &User, cause: Cause) -> NewCase {
    NewCase {
        cause,
        subject: CaseSubject {
            kind: SubjectKind::Enterprise,
            id: enterprise.id.to_string(),
            path: path(enterprise),
            title: enterprise.name(member.locale).1.to_owned(),
        },
        owner_key: Some(member.key),
        category: None,
        text: String::new(),
        place: String::new(),
        name: String::new(),
        email: String::new(),
        sender_key: None,
        lang: member.locale,
        appeal: None,
    }
}

/// Opens the case of a submission or change; one that waits is brought up to date instead.
/// Errors: 409 `decision_pending` while a decision can still be undone.
pub fn open(
    write: &mut Write,
    enterprise: &Enterprise,
    member: &User,
    cause: Cause,
    settings: &CaseSettings,
) -> Result<(), ApiError> {
    cases::submit(write, &of(enterprise, member, cause), settings)
}
