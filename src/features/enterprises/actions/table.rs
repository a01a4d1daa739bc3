//! Rows of a table that the staff imports: changes of enterprises, and drafts of accounts.

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::check;
use super::profile::{checked, insert_draft, set_texts};
use super::staff::log;
use crate::audit;
use crate::auth::User;
use crate::base::clock::Ts;
use crate::base::error::{ApiError, FieldError};
use crate::db::Write;
use crate::features::cases::actions::Worker;
use crate::features::enterprises::types::{Enterprise, EnterpriseForm, EnterpriseState, VerificationState};
use crate::features::enterprises::{rules, store};
use crate::table_imports::{ImportedObject, NotedObject, TableKind, UndoKind, changed_since, first_fault};

/// A row of a table that was checked.
#[derive(Debug)]
pub enum EnterpriseImport {
    /// A draft of an account.
    New {
        /// The account, its first owner.
        owner: Box<User>,
        /// The tidied form.
        form: Box<EnterpriseForm>,
    },
    /// A change of an enterprise, which is in force at once.
    Change {
        /// The enterprise.
        enterprise: Box<Enterprise>,
        /// The checked form.
        form: Box<EnterpriseForm>,
    },
}

/// Checks the change of an enterprise by a table; answers the form as it is stored. Faults: those of a submission, an enterprise
/// of which the person is a member, a state in which nobody changes it, a twin of another enterprise.
pub fn check_import(
    db: &Connection,
    who: &Worker,
    (enterprise, form): (&Enterprise, &EnterpriseForm),
) -> Result<Result<EnterpriseForm, Vec<FieldError>>, ApiError> {
    let is_changeable = match enterprise.state {
        EnterpriseState::Active | EnterpriseState::Suspended => true,
        EnterpriseState::Draft | EnterpriseState::Submitted | EnterpriseState::Closed => false,
    };
    let is_own = store::find_role(db, enterprise.key, who.user_key)?.is_some();
    for (code, is_broken) in [("csv_state", !is_changeable), ("csv_own", is_own)] {
        if is_broken {
            return Ok(Err(vec![FieldError::new("", code)]));
        }
    }
    let form = match checked(form) {
        Ok(form) => form,
        Err(ApiError::Invalid(faults)) => return Ok(Err(faults)),
        Err(other) => return Err(other),
    };
    match store::find_existing(db, &form, enterprise.key)? {
        Some(_) => Ok(Err(vec![FieldError::new("legal_name", "csv_exists")])),
        None => Ok(Ok(form)),
    }
}

/// Checks the form of a new draft, which may be unfinished but has a name; answers it as it is stored.
pub fn check_new(form: &EnterpriseForm) -> Result<EnterpriseForm, Vec<FieldError>> {
    let mut form = form.clone();
    let mut faults = rules::tidy(&mut form);
    if form.legal_name.is_empty() {
        faults.push(FieldError::new("legal_name", "required"));
    }
    if faults.is_empty() { Ok(form) } else { Err(faults) }
}

/// Carries a row out; answers the enterprise before and after. A new identity ends the verification.
/// Errors: 409 `too_many_enterprises`; 403 `account_restricted`.
pub fn import_row(write: &mut Write, who: &Worker, row: EnterpriseImport) -> Result<NotedObject, ApiError> {
    let (enterprise, before) = match row {
        EnterpriseImport::New { owner, form } => {
            let mut enterprise = insert_draft(write, &owner)?;
            set_texts(&mut enterprise, &form);
            store::update(write, &enterprise)?;
            (store::get_by_key(write, enterprise.key)?, None)
        }
        EnterpriseImport::Change { enterprise, form } => {
            let before = EnterpriseCopy::of(&enterprise);
            (put(write, *enterprise, &form)?, Some(before))
        }
    };
    let after = EnterpriseCopy::of(&enterprise);
    note(write, who, ("enterprise.import", &enterprise), (before.as_ref(), Some(&after)))?;
    Ok(NotedObject {
        key: enterprise.key,
        name: enterprise.legal_name.clone(),
        before: before.map(serde_json::to_value).transpose()?,
        after: serde_json::to_value(after)?,
    })
}

fn put(write: &mut Write, mut enterprise: Enterprise, form: &EnterpriseForm) -> Result<Enterprise, ApiError> {
    let before = store::form_of(&enterprise);
    set_texts(&mut enterprise, form);
    store::update(write, &enterprise)?;
    if rules::changes_identity(&before, form) {
        check::void(write, &enterprise)?;
    }
    store::get_by_key(write, enterprise.key)
}

fn note(
    write: &Write,
    who: &Worker,
    (action, enterprise): (&str, &Enterprise),
    (before, after): (Option<&EnterpriseCopy>, Option<&EnterpriseCopy>),
) -> Result<(), ApiError> {
    let value = |copy: Option<&EnterpriseCopy>| copy.map_or(Ok(json!({})), |copy| serde_json::to_value(&copy.form));
    let (old, new) = audit::difference(&value(before)?, &value(after)?);
    log(write, who, action, enterprise, (&old, &new))
}

/// Everything of an enterprise that an import changes: a new identity ends the verification, too.
#[derive(Debug, Deserialize, Serialize)]
struct EnterpriseCopy {
    form: EnterpriseForm,
    verification: VerificationState,
    verified_until: Option<Ts>,
}

impl EnterpriseCopy {
    fn of(enterprise: &Enterprise) -> EnterpriseCopy {
        EnterpriseCopy {
            form: store::form_of(enterprise),
            verification: enterprise.verification,
            verified_until: enterprise.verified_until,
        }
    }
}

/// Undoes an import of enterprises, with the verification that a new identity ended. Requests to verify that it ended stay
/// withdrawn.
#[derive(Debug)]
pub struct EnterpriseUndo<'w> {
    /// The person who undoes it.
    pub who: &'w Worker,
}

/// A step that undoes the import of an enterprise.
#[derive(Debug)]
pub enum EnterpriseUndoStep {
    /// Removes a draft that the import made.
    Remove(Box<Enterprise>),
    /// Gives an enterprise its former fields.
    Restore {
        /// The enterprise.
        enterprise: Box<Enterprise>,
        /// The checked form of before.
        form: Box<EnterpriseForm>,
        /// Verification of before.
        verified_until: Option<Ts>,
    },
}

impl UndoKind for EnterpriseUndo<'_> {
    type Step = EnterpriseUndoStep;

    const KIND: TableKind = TableKind::Enterprise;

    fn check(
        &self,
        db: &Connection,
        object: &ImportedObject,
    ) -> Result<Result<EnterpriseUndoStep, FieldError>, ApiError> {
        let enterprise = store::get_by_key(db, object.key)?;
        if let Some(fault) = changed_since(object, &serde_json::to_value(EnterpriseCopy::of(&enterprise))?)? {
            return Ok(Err(fault));
        }
        let Some(before) = &object.before else {
            let is_draft = enterprise.state == EnterpriseState::Draft;
            return Ok(if is_draft {
                Ok(EnterpriseUndoStep::Remove(Box::new(enterprise)))
            } else {
                Err(FieldError::new("", "undo_used"))
            });
        };
        let before: EnterpriseCopy = serde_json::from_value(before.clone())?;
        Ok(match check_import(db, self.who, (&enterprise, &before.form))? {
            Ok(form) => Ok(EnterpriseUndoStep::Restore {
                enterprise: Box::new(enterprise),
                form: Box::new(form),
                verified_until: before.verified_until.filter(|_| before.verification == VerificationState::Verified),
            }),
            Err(faults) => Err(first_fault(faults)),
        })
    }

    fn take(&self, write: &mut Write, step: EnterpriseUndoStep) -> Result<(), ApiError> {
        let action = "enterprise.import_undone";
        match step {
            EnterpriseUndoStep::Remove(enterprise) => {
                note(write, self.who, (action, &enterprise), (Some(&EnterpriseCopy::of(&enterprise)), None))?;
                store::remove(write, enterprise.key)
            }
            EnterpriseUndoStep::Restore { enterprise, form, verified_until } => {
                let before = EnterpriseCopy::of(&enterprise);
                let enterprise = put(write, *enterprise, &form)?;
                let is_ended = enterprise.verification == VerificationState::None;
                if let Some(until) = verified_until.filter(|until| is_ended && *until > write.now()) {
                    store::set_verification(write, enterprise.key, VerificationState::Verified, Some(until))?;
                }
                note(write, self.who, (action, &enterprise), (Some(&before), Some(&EnterpriseCopy::of(&enterprise))))
            }
        }
    }
}
