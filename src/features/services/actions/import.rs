//! Rows of a table that the staff imports: changes of services, and drafts of accounts.

use rusqlite::Connection;
use serde_json::json;

use super::owner::{Owner, create};
use super::staff::is_foreign;
use super::{fields, publish};
use crate::audit;
use crate::auth::User;
use crate::base::clock::Ts;
use crate::base::error::{ApiError, FieldError};
use crate::db::Write;
use crate::features::cases::actions::Worker;
use crate::features::services::store;
use crate::features::services::types::{Service, ServiceForm, ServiceState};

/// A row of a table that was checked.
#[derive(Debug)]
pub enum ServiceImport {
    /// A draft of an account.
    New {
        /// The account.
        owner: Box<User>,
        /// The tidied form.
        form: Box<ServiceForm>,
    },
    /// A change of a service, which is public at once where the service is.
    Change {
        /// The service.
        service: Box<Service>,
        /// The checked form.
        form: Box<ServiceForm>,
    },
}

/// Checks the change of a service by a table; answers the form as it is stored. Faults: those of a submission, an own service,
/// a state in which the staff does not change it, a change that waits.
pub fn check_import(
    db: &Connection,
    who: &Worker,
    now: Ts,
    (service, form): (&Service, &ServiceForm),
) -> Result<Result<ServiceForm, Vec<FieldError>>, ApiError> {
    let is_changeable = match service.state {
        ServiceState::Published | ServiceState::Paused | ServiceState::Expired | ServiceState::Suspended => true,
        ServiceState::Draft
        | ServiceState::Submitted
        | ServiceState::ChangesRequested
        | ServiceState::Rejected
        | ServiceState::Archived => false,
    };
    for (code, is_broken) in [
        ("csv_state", !is_changeable),
        ("csv_pending", service.pending.is_some()),
        ("csv_own", !is_foreign(db, who, service.owner_key, now)?),
    ] {
        if is_broken {
            return Ok(Err(vec![FieldError::new("", code)]));
        }
    }
    match fields::checked(db, now, service, form) {
        Ok((form, _)) => Ok(Ok(form)),
        Err(ApiError::Invalid(faults)) => Ok(Err(faults)),
        Err(other) => Err(other),
    }
}

/// Carries a row out. Errors: 409 `too_many_drafts`; 403 `account_restricted`.
pub fn import(write: &mut Write, who: &Worker, row: ServiceImport) -> Result<(), ApiError> {
    let (service, before) = match row {
        ServiceImport::New { owner, form } => {
            let owner = Owner { user: *owner, actor: who.actor.clone(), cases: who.settings.clone() };
            (create(write, &owner, &form)?, json!({}))
        }
        ServiceImport::Change { mut service, form } => {
            let before = serde_json::to_value(store::form_of(write, &service)?)?;
            fields::apply(write, &mut service, &form)?;
            (publish::write(write, *service)?, before)
        }
    };
    let after = serde_json::to_value(store::form_of(write, &service)?)?;
    let (old, new) = audit::difference(&before, &after);
    audit::record(write, &who.actor, "service.import", ("service", service.id.as_str()), Some(&old), Some(&new))
}
