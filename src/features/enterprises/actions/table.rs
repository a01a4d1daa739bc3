//! Rows of a table that the staff imports: changes of enterprises, and drafts of accounts.

use rusqlite::Connection;
use serde_json::json;

use super::check;
use super::profile::{checked, insert_draft, set_texts};
use super::staff::log;
use crate::audit;
use crate::auth::User;
use crate::base::error::{ApiError, FieldError};
use crate::db::Write;
use crate::features::cases::actions::Worker;
use crate::features::enterprises::types::{Enterprise, EnterpriseForm, EnterpriseState};
use crate::features::enterprises::{rules, store};

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

/// Carries a row out. A new identity ends the verification.
/// Errors: 409 `too_many_enterprises`; 403 `account_restricted`.
pub fn import_row(write: &mut Write, who: &Worker, row: EnterpriseImport) -> Result<(), ApiError> {
    let (enterprise, before) = match row {
        EnterpriseImport::New { owner, form } => {
            let mut enterprise = insert_draft(write, &owner)?;
            set_texts(&mut enterprise, &form);
            store::update(write, &enterprise)?;
            (store::get_by_key(write, enterprise.key)?, json!({}))
        }
        EnterpriseImport::Change { mut enterprise, form } => {
            let before = store::form_of(&enterprise);
            set_texts(&mut enterprise, &form);
            store::update(write, &enterprise)?;
            if rules::changes_identity(&before, &form) {
                check::void(write, &enterprise)?;
            }
            (store::get_by_key(write, enterprise.key)?, serde_json::to_value(before)?)
        }
    };
    let (old, new) = audit::difference(&before, &serde_json::to_value(store::form_of(&enterprise))?);
    log(write, who, "enterprise.import", &enterprise, (&old, &new))
}
