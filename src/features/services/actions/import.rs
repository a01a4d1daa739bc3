//! Rows of a table that the staff imports: changes of services, and drafts of accounts.

use jiff::civil::Date;
use rusqlite::Connection;
use serde_json::{Value, json};

use super::owner::{Owner, create};
use super::staff::is_foreign;
use super::{fields, publish};
use crate::audit;
use crate::auth::User;
use crate::base::clock::Ts;
use crate::base::error::{ApiError, FieldError};
use crate::base::lang::Lang;
use crate::db::Write;
use crate::features::cases::actions::Worker;
use crate::features::services::store;
use crate::features::services::types::{Service, ServiceForm, ServiceState};
use crate::table_imports::{ImportedObject, NotedObject, TableKind, UndoKind, changed_since, first_fault};

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
    (now, today): (Ts, Date),
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
    match fields::checked(db, today, service, form) {
        Ok((form, _)) => Ok(Ok(form)),
        Err(ApiError::Invalid(faults)) => Ok(Err(faults)),
        Err(other) => Err(other),
    }
}

/// Carries a row out; answers the service before and after. Errors: 409 `too_many_drafts`; 403 `account_restricted`.
pub fn import(write: &mut Write, who: &Worker, row: ServiceImport) -> Result<NotedObject, ApiError> {
    let (service, before) = match row {
        ServiceImport::New { owner, form } => {
            let owner = Owner { user: *owner, actor: who.actor.clone(), cases: who.settings.clone() };
            (create(write, &owner, &form)?, None)
        }
        ServiceImport::Change { service, form } => {
            let before = serde_json::to_value(store::form_of(write, &service)?)?;
            (put(write, *service, &form)?, Some(before))
        }
    };
    let after = serde_json::to_value(store::form_of(write, &service)?)?;
    note(write, who, "service.import", &service, (before.as_ref(), &after))?;
    Ok(NotedObject { key: service.key, name: service.title(Lang::En).1.to_owned(), before, after })
}

fn put(write: &mut Write, mut service: Service, form: &ServiceForm) -> Result<Service, ApiError> {
    fields::apply(write, &mut service, form)?;
    publish::write(write, service)
}

fn note(
    write: &Write,
    who: &Worker,
    action: &str,
    service: &Service,
    (before, after): (Option<&Value>, &Value),
) -> Result<(), ApiError> {
    let (old, new) = audit::difference(before.unwrap_or(&json!({})), after);
    audit::record(write, &who.actor, action, ("service", service.id.as_str()), Some(&old), Some(&new))
}

/// Undoes an import of services.
#[derive(Debug)]
pub struct ServiceUndo<'w> {
    /// The person who undoes it.
    pub who: &'w Worker,
    /// The present, and its day in the portal's time zone.
    pub now: (Ts, Date),
}

/// A step that undoes the import of a service.
#[derive(Debug)]
pub enum ServiceUndoStep {
    /// Removes a draft that the import made.
    Remove(Box<Service>),
    /// Gives a service its former fields.
    Restore(Box<Service>, Box<ServiceForm>),
}

impl UndoKind for ServiceUndo<'_> {
    type Step = ServiceUndoStep;

    const KIND: TableKind = TableKind::Service;

    fn check(&self, db: &Connection, object: &ImportedObject) -> Result<Result<ServiceUndoStep, FieldError>, ApiError> {
        let service = store::get_by_key(db, object.key)?;
        let now = serde_json::to_value(store::form_of(db, &service)?)?;
        if let Some(fault) = changed_since(object, &now)? {
            return Ok(Err(fault));
        }
        let Some(before) = &object.before else {
            let is_draft = service.state == ServiceState::Draft;
            return Ok(if is_draft {
                Ok(ServiceUndoStep::Remove(Box::new(service)))
            } else {
                Err(FieldError::new("", "undo_used"))
            });
        };
        let form: ServiceForm = serde_json::from_value(before.clone())?;
        let checked = check_import(db, self.who, self.now, (&service, &form))?;
        Ok(match checked {
            Ok(form) => Ok(ServiceUndoStep::Restore(Box::new(service), Box::new(form))),
            Err(faults) => Err(first_fault(faults)),
        })
    }

    fn take(&self, write: &mut Write, step: ServiceUndoStep) -> Result<(), ApiError> {
        match step {
            ServiceUndoStep::Remove(service) => {
                let before = serde_json::to_value(store::form_of(write, &service)?)?;
                note(write, self.who, "service.import_undone", &service, (Some(&before), &json!({})))?;
                store::remove(write, service.key)
            }
            ServiceUndoStep::Restore(service, form) => {
                let before = serde_json::to_value(store::form_of(write, &service)?)?;
                let service = put(write, *service, &form)?;
                let after = serde_json::to_value(store::form_of(write, &service)?)?;
                note(write, self.who, "service.import_undone", &service, (Some(&before), &after))
            }
        }
    }
}
