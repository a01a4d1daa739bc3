//! Types of authorship records: works, people and their parts, licences and fees, disputes.

mod credits;
mod lists;
mod record;
mod requests;

pub use credits::{Byline, Credit, CreditRole, CreditState, NewCredit};
pub use lists::{
    BulkOutcome, FeeQuery, FeeRow, LicenceCheck, OwnRecord, RecordCounts, RecordDetail, RecordDispute, RecordEvidence,
    RecordPage, RecordPart, RecordPerson, RecordQuery, RecordRow, RecordSort, RecordWork,
};
pub use record::{
    AiAssistance, AuthorshipRecord, CreditLines, CreditMover, CreditedPerson, DisputeKind, FeeState, Licence,
    NewRecord, RecordAction, RecordId, Work, WorkKind,
};
pub use requests::{
    BulkConfirmation, RecordChange, RecordDecision, RecordDisputeRequest, RecordReason, RecordRequest, RecordVersion,
    VersionedRecord,
};
