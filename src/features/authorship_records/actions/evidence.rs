//! Evidence is added to records.

use crate::audit::Actor;
use crate::base::error::ApiError;
use crate::config::Limits;
use crate::db::Write;
use crate::features::authorship_records::evidence;
use crate::features::authorship_records::rules::{self, RecordViewer};
use crate::features::authorship_records::types::AuthorshipRecord;
use crate::private_files::{self, AcceptedFile, NewPrivateFile};

/// Adds a file to the evidence of a record. A file of the record's own person belongs to that person, a file of managers to
/// the portal. Errors: `NotFound` for somebody who may not read the evidence; 409 `wrong_state`; too many files.
pub fn add_evidence(
    write: &mut Write,
    actor: &Actor,
    (viewer, record): (RecordViewer, &AuthorshipRecord),
    file: &AcceptedFile,
    limits: &Limits,
) -> Result<(), ApiError> {
    rules::demand_evidence(record, viewer)?;
    let new = NewPrivateFile {
        owner: evidence::owner(record),
        uploaded_by: Some(viewer.user_key),
        is_personal: rules::is_person_of(record, viewer),
    };
    private_files::attach(write, Some(actor), file, &new, limits).map(drop)
}
