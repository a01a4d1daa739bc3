//! Gives back what an import of contacts changed.

use rusqlite::Connection;

use super::form::copy_of;
use crate::audit::Actor;
use crate::base::error::{ApiError, FieldError};
use crate::db::Write;
use crate::features::contacts::actions::contacts as actions;
use crate::features::contacts::types::{Contact, ContactChange};
use crate::features::contacts::{rules, store};
use crate::table_imports::{ImportedObject, TableKind, UndoKind, changed_since, first_fault};

/// Undoes an import of contacts.
#[derive(Debug)]
pub struct ContactUndo<'a> {
    /// The person who undoes it.
    pub actor: &'a Actor,
}

/// A step that undoes the import of a contact.
#[derive(Debug)]
pub enum ContactUndoStep {
    /// Removes a draft that the import made.
    Remove(Box<Contact>),
    /// Gives a contact its former fields.
    Restore(Box<Contact>, Box<ContactChange>),
}

impl UndoKind for ContactUndo<'_> {
    type Step = ContactUndoStep;

    const KIND: TableKind = TableKind::Contact;

    fn check(&self, db: &Connection, object: &ImportedObject) -> Result<Result<ContactUndoStep, FieldError>, ApiError> {
        let contact = store::get_by_key(db, object.key)?;
        if let Some(fault) = changed_since(object, &copy_of(db, &contact)?)? {
            return Ok(Err(fault));
        }
        let Some(before) = &object.before else {
            let is_unseen = contact.published_at.is_none() && rules::is_removable(&contact);
            return Ok(if is_unseen {
                Ok(ContactUndoStep::Remove(Box::new(contact)))
            } else {
                Err(FieldError::new("", "undo_used"))
            });
        };
        let mut change: ContactChange = serde_json::from_value(before.clone())?;
        change.version = Some(contact.version);
        Ok(match actions::check(db, &change, Some(&contact)) {
            Ok(()) => Ok(ContactUndoStep::Restore(Box::new(contact), Box::new(change))),
            Err(ApiError::Invalid(faults)) => Err(first_fault(faults)),
            Err(other) => return Err(other),
        })
    }

    fn take(&self, write: &mut Write, step: ContactUndoStep) -> Result<(), ApiError> {
        match step {
            ContactUndoStep::Remove(contact) => actions::remove(write, self.actor, &contact.id, contact.version),
            ContactUndoStep::Restore(contact, change) => {
                actions::change(write, self.actor, &contact.id, &change).map(drop)
            }
        }
    }
}
